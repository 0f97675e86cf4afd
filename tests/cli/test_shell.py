"""The shell: the same commands in one sitting, and nothing that happens in it ends it."""

import sys
import time
from pathlib import Path

import pytest

from fatecli.cli.app import app
from fatecli.cli.group import RootGroup
from fatecli.cli.half_typed import replacements
from fatecli.cli.line_editors import History
from fatecli.cli.scene_names import names_in_file
from tests.cli.conftest import Run


def test_commands_without_the_program_s_name(run: Run, fight: Path) -> None:
    ended = run("shell", stdin="fate harry -1\nfatecli next\nquit\nfate harry -1\n")
    assert (ended.exit, ended.err) == (0, "")
    assert ended.out.count("It is Goon 1's turn.") == 1
    assert "fate_points = 2" in fight.read_text()


def test_no_error_ends_it(run: Run, fight: Path) -> None:
    lines = ["nothing", 'fate "harry', "attack harry harry", "--version", "help fate", "fate harry"]
    ended = run("shell", stdin="\n".join(lines))
    assert ended.exit == 0
    assert "there is no command 'nothing'" in ended.err
    assert "a quotation mark is left open" in ended.err
    assert "Usage: fatecli fate" in ended.out
    assert ended.out.rstrip().endswith("Harry has 3 fate points.")


def test_without_a_scene_it_says_how_to_make_one(run: Run, tmp_path: Path) -> None:
    ended = run(
        "shell", stdin="scene new scene.toml --ruleset dresden -q\nscene add-zone Net loft\n"
    )
    assert ended.exit == 0
    assert "scene new scene.toml --ruleset" in ended.err
    assert '[zones."Net loft"]' in (tmp_path / "scene.toml").read_text()


def test_a_shell_starts_no_shell(run: Run, fight: Path) -> None:
    assert "cannot be started from here" in run("shell", stdin="shell\n").err
    assert run("run", "-", stdin="shell\n").exit == 2


def _completed(scene: Path, line: str) -> list[str]:
    from typer.main import get_command

    root = get_command(app)
    assert isinstance(root, RootGroup)
    found = replacements(root, line, lambda kinds: names_in_file(scene).of(kinds))
    return [line[: each.start] + each.text for each in found]


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("att", ["attack"]),
        ("attack ha", ["attack Harry"]),
        ("attack go", ["attack Goon 1", "attack Goon 2"]),
        ("attack goon ", ["attack Goon 1", "attack Goon 2"]),
        ("attack goon 1 g", ["attack goon 1 Goon 1", "attack goon 1 Goon 2"]),
        ("attack goon 1 h", ["attack goon 1 Harry"]),
        ('attack "goon 1" harry -i wiz', ['attack "goon 1" harry -i "Wizard [for hire]"']),
        ("scene place goon 2 w", ["scene place goon 2 Warehouse"]),
        ("attack harry goon 1 --range r", ["attack harry goon 1 --range ranged"]),
        ("fatecli absorb harry -c mi", ["fatecli absorb harry -c mild"]),
        ("nonsense ", []),
        ("attack harry zzz", []),
    ],
)
def test_completion_of_a_line(fight: Path, line: str, completed: list[str]) -> None:
    found = _completed(fight, line)
    assert found[: len(completed)] == completed if completed else not found


def test_history_is_kept_line_by_line(tmp_path: Path) -> None:
    history = History(tmp_path / "state" / "history")
    assert history.lines() == []
    history.add("fate harry")
    assert History(tmp_path / "state" / "history").lines() == ["fate harry"]


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
def test_at_a_terminal(fight: Path) -> None:
    import os
    import pty
    import select

    child, terminal = pty.fork()
    if child == 0:
        os.chdir(fight.parent)
        os.environ |= {
            "PYTHONPATH": os.pathsep.join(sys.path),
            "XDG_STATE_HOME": str(fight.parent),
            "HOME": str(fight.parent),
            "TERM": "vt100",
        }
        os.execv(sys.executable, [sys.executable, "-m", "fatecli", "shell"])
    seen = ""

    def wait_for(text: str) -> None:
        nonlocal seen
        while text not in seen:
            assert select.select([terminal], [], [], 20)[0], seen
            seen += os.read(terminal, 4096).decode(errors="replace")
        seen = seen.split(text, 1)[1]

    for typed, expected in (
        (b"", "Harry> "),
        (b"half a line", "a line"),
        (b"\x03", "Harry> "),
        (b"ne\t\n", "Goon 1> "),
        (b"attack goon 1 harry -r 4 -d 1\n", "Enter for 1: "),
        (b"\x04", "takes 3> "),
        (b"absorb harry --auto\n", "Goon 2> "),
    ):
        # A person does not press Ctrl-C within the instant before readline waits for a key.
        time.sleep(0.2)
        os.write(terminal, typed)
        wait_for(expected)
    os.write(terminal, b"\x04")
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    os.close(terminal)
