"""The journal in good and bad health."""

from pathlib import Path

import pytest

from fatecli.errors import FileProblem
from fatecli.model.action import AdjustFate
from fatecli.session import Session
from fatecli.store.hunks import diff, patch, reverse
from fatecli.store.journal import Journal
from fatecli.store.scene_file import parse

GAIN = AdjustFate(name="Harry", change=1)
ARGV = ("fate", "Harry", "+1")


def play(path: Path, times: int) -> Session:
    session = Session.open(path)
    for _ in range(times):
        session.perform(GAIN, ARGV)
    return session


def journal_of(path: Path) -> Path:
    return Journal.beside(path).path


def test_name_beside_the_scene(tmp_path: Path) -> None:
    assert journal_of(tmp_path / "a.b.toml").name == "a.b.journal.jsonl"


def test_it_is_appended_to_and_never_rewritten(scene_file: Path) -> None:
    session = play(scene_file, 2)
    seen = journal_of(scene_file).read_bytes()
    session.undo()
    session.redo()
    session.perform(GAIN, ARGV)
    assert journal_of(scene_file).read_bytes().startswith(seen)


def test_a_torn_last_line_is_ignored(scene_file: Path) -> None:
    before = scene_file.read_bytes()
    play(scene_file, 2)
    with journal_of(scene_file).open("ab") as file:
        file.write(b'{"n":9,"kind":"do","comm')
    session = play(scene_file, 1)
    assert [record.n for record in session.history()] == [1, 2, 3]
    session.undo(3)
    assert scene_file.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"\n\n", b"my notes\n", b"\x00\xff{}\n[1]"])
def test_a_foreign_journal_is_added_to(scene_file: Path, content: bytes) -> None:
    journal_of(scene_file).write_bytes(content)
    session = play(scene_file, 1)
    assert journal_of(scene_file).read_bytes().startswith(content)
    session.undo()


def test_a_lost_journal_loses_only_the_past(scene_file: Path) -> None:
    play(scene_file, 2)
    journal_of(scene_file).unlink()
    session = play(scene_file, 1)
    assert session.scene.characters["Harry"].points == 6
    assert session.undo() == ["fate Harry +1"]


def test_a_hole_in_the_past_is_bridged_by_a_new_start(scene_file: Path) -> None:
    play(scene_file, 3)
    lines = journal_of(scene_file).read_bytes().splitlines(keepends=True)
    journal_of(scene_file).write_bytes(b"".join([lines[0], *lines[2:]]))
    by_hand = scene_file.read_bytes() + b"\n# by hand\n"
    scene_file.write_bytes(by_hand)
    session = play(scene_file, 1)
    assert "begins anew" in " ".join(session.notices)
    session.undo()
    assert scene_file.read_bytes() == by_hand


def test_steps_after_a_hole_can_be_undone(scene_file: Path) -> None:
    play(scene_file, 3)
    lines = journal_of(scene_file).read_bytes().splitlines(keepends=True)
    journal_of(scene_file).write_bytes(b"".join([lines[0], *lines[2:]]))
    assert len(Session.open(scene_file).undo(2)) == 2


def test_a_long_line_at_the_end_is_found(scene_file: Path) -> None:
    text = scene_file.read_text() + 'notes = "' + "long " * 20_000 + '"\n'
    session = play(scene_file, 1)
    session.replace_text(text, ("scene", "edit"))
    session.perform(GAIN, ARGV)
    assert [record.kind for record in session.history()] == ["do", "edit", "do"]


def test_replay_source_leaves_out_what_was_undone(scene_file: Path) -> None:
    before = scene_file.read_text()
    session = play(scene_file, 3)
    session.undo(2)
    session.perform(GAIN, ("fate", "x"))
    start, records = Journal.beside(scene_file).replay_source()
    assert start == before
    assert [record.command for record in records] == [ARGV, ("fate", "x")]
    text = start
    for record in records:
        text = patch(text, record.hunks)
    assert parse(text, scene_file) == session.scene


def test_replay_source_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(FileProblem):
        Journal(tmp_path / "none.journal.jsonl").replay_source()


def test_a_step_takes_little_room(scene_file: Path) -> None:
    play(scene_file, 1)
    size = journal_of(scene_file).stat().st_size
    play(scene_file, 1)
    assert journal_of(scene_file).stat().st_size - size < 600


@pytest.mark.parametrize(
    ("old", "new"),
    [("", ""), ("", "a"), ("a\nb\nc\n", "a\nx\nc"), ("a\r\nb\u2028c\n", "b\u2028c\n\n"), ("a", "")],
)
def test_hunks_work_both_ways(old: str, new: str) -> None:
    hunks = diff(old, new)
    assert patch(old, hunks) == new
    assert patch(new, reverse(hunks)) == old


def test_hunks_refuse_another_text() -> None:
    with pytest.raises(ValueError, match="line 1"):
        patch("z\n", diff("a\n", "b\n"))
