"""`scene edit`: whatever the editor leaves, nothing is lost and the message says what to do."""

import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run

Editor = Callable[[str], None]


@pytest.fixture
def editor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Editor:
    """Set an editor that does the given Python to the bytes `old` of the file `path`."""

    def set_to(code: str) -> None:
        script = tmp_path / "editor.py"
        head = "import sys, pathlib\npath = pathlib.Path(sys.argv[1])\nold = path.read_bytes()\n"
        script.write_text(head + code)
        monkeypatch.setenv("EDITOR", shlex.join([sys.executable, str(script)]))

    monkeypatch.delenv("VISUAL", raising=False)
    return set_to


def _draft(told: str) -> Path:
    return Path(told.split("what you wrote is in ")[1].strip())


def test_line_ends_stay(run: Run, fight: Path, editor: Editor) -> None:
    fight.write_bytes(fight.read_bytes().replace(b"\n", b"\r\n"))
    before = fight.read_bytes()
    editor('path.write_bytes(old.replace(b"Ambush", b"Sortie"))')
    assert run("scene", "edit").exit == 0
    assert fight.read_bytes() == before.replace(b"Ambush", b"Sortie")


def test_what_is_no_text_is_kept_aside(run: Run, fight: Path, editor: Editor) -> None:
    before = fight.read_bytes()
    editor('path.write_bytes(old + b"# \\xff")')
    ended = run("scene", "edit")
    assert (ended.exit, ended.out) == (4, "")
    assert "this is no UTF-8 text" in ended.err
    draft = _draft(ended.err)
    assert draft.read_bytes().endswith(b"\xff")
    draft.unlink()
    assert fight.read_bytes() == before


def test_a_draft_that_is_gone(run: Run, fight: Path, editor: Editor) -> None:
    editor("path.unlink()")
    ended = run("scene", "edit")
    assert (ended.exit, ended.out) == (4, "")
    assert "the editor left no file behind; nothing was changed" in ended.err


@pytest.mark.parametrize("command", ['vi "', "  ", "no-such-editor-anywhere"])
def test_an_editor_that_cannot_be_started(
    run: Run, fight: Path, editor: Editor, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("EDITOR", command)
    ended = run("scene", "edit")
    assert (ended.exit, ended.out) == (2, "")
    assert "a bug" not in ended.err


def test_a_file_changed_meanwhile(run: Run, fight: Path, editor: Editor) -> None:
    editor(
        f"other = pathlib.Path({str(fight)!r})\n"
        'other.write_bytes(old + b"# meanwhile\\n")\n'
        'path.write_bytes(old.replace(b"Ambush", b"Sortie"))'
    )
    ended = run("scene", "edit")
    assert (ended.exit, ended.out) == (5, "")
    assert fight.read_text().endswith("# meanwhile\n")
    draft = _draft(ended.err)
    assert "Sortie" in draft.read_text()
    draft.unlink()


def test_nothing_changed(run: Run, fight: Path, editor: Editor) -> None:
    editor("")
    assert run("scene", "edit").out.startswith("Nothing was changed.\n")


def test_a_file_that_is_not_in_order_can_be_mended(run: Run, fight: Path, editor: Editor) -> None:
    good = fight.read_bytes()
    broken = good.replace(b"title = ", b"titel = ")
    fight.write_bytes(broken)
    editor("")
    assert "titel" in run("scene", "edit").err
    editor('path.write_bytes(old + b"exchange = -1")')
    ended = run("scene", "edit")
    assert (ended.exit, fight.read_bytes()) == (4, broken)
    _draft(ended.err).unlink()
    editor('path.write_bytes(old.replace(b"titel = ", b"title = "))')
    assert run("scene", "edit").out.startswith("Edited.\n")
    assert fight.read_bytes() == good
    assert run("fate", "harry", "+1", "-q").exit == 0
