"""A scene opened, acted on, saved, taken back: what happens to the bytes on disk."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from fatecli.errors import FileChanged, FileProblem, RuleRefused, UsageError
from fatecli.model.action import AdjustFate
from fatecli.model.scene import Character, Scene
from fatecli.session import Session
from fatecli.store.journal import Journal
from fatecli.store.scene_file import parse

GAIN = AdjustFate(name="Harry", change=1)
ARGV = ("fate", "Harry", "+1")


def snapshot(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def points(path: Path) -> int:
    return parse(path.read_text(), path).characters["Harry"].points


def test_perform_saves_and_records(scene_file: Path) -> None:
    session = Session.open(scene_file)
    step = session.perform(GAIN, ARGV)
    assert step.scene == session.scene
    assert points(scene_file) == 4
    assert Session.open(scene_file).scene == session.scene
    (did,) = session.history()
    assert (did.kind, did.command, did.undone) == ("do", ARGV, False)
    assert did.action == {"kind": "fate", "name": "Harry", "change": 1}
    assert did.events[0]["kind"] == "fate-changed"


def test_the_head_comment_stays_and_the_others_are_kept_beside(scene_file: Path) -> None:
    before = scene_file.read_bytes()
    session = Session.open(scene_file)
    session.perform(GAIN, ARGV)
    assert scene_file.read_text().startswith("# The pier, second evening.\n\nschema = 1\n")
    assert (scene_file.parent / "scene.toml.orig").read_bytes() == before
    assert len(session.notices) == 1
    session.perform(GAIN, ARGV)
    assert len(session.notices) == 1


def test_an_original_already_there_is_never_overwritten(scene_file: Path) -> None:
    original = scene_file.parent / "scene.toml.orig"
    original.write_text("precious")
    session = Session.open(scene_file)
    session.perform(GAIN, ARGV)
    assert original.read_text() == "precious"
    assert "undo brings them back" in session.notices[0]


def test_undo_gives_the_bytes_back_and_redo_the_change(scene_file: Path) -> None:
    before = scene_file.read_bytes()
    Session.open(scene_file).perform(GAIN, ARGV)
    after = scene_file.read_bytes()
    session = Session.open(scene_file)
    assert session.undo() == ["fate Harry +1"]
    assert scene_file.read_bytes() == before
    assert session.scene.characters["Harry"].points == 3
    assert session.history()[-1].undone
    assert Session.open(scene_file).redo() == ["fate Harry +1"]
    assert scene_file.read_bytes() == after
    assert not session.history()[-1].undone


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_windows_files_come_back_as_they_were(scene_file: Path, mark: bytes) -> None:
    before = mark + scene_file.read_bytes().replace(b"\n", b"\r\n")
    scene_file.write_bytes(before)
    session = Session.open(scene_file)
    session.perform(GAIN, ARGV)
    saved = scene_file.read_bytes()
    assert saved.count(b"\n") == saved.count(b"\r\n")
    session.undo()
    assert scene_file.read_bytes() == before


def test_undo_reaches_back_across_a_hand_edit(scene_file: Path) -> None:
    before = scene_file.read_bytes()
    Session.open(scene_file).perform(GAIN, ARGV)
    machine = scene_file.read_bytes()
    by_hand = machine.replace(b"Ambush", b"Ambush at dawn") + b"# mine\n"
    scene_file.write_bytes(by_hand)
    session = Session.open(scene_file)
    session.perform(GAIN, ARGV)
    assert "edited by hand" in " ".join(session.notices)
    assert [record.kind for record in session.history()] == ["do", "edit", "do"]
    assert session.undo(2) == ["fate Harry +1", "an edit by hand"]
    assert scene_file.read_bytes() == machine
    session.redo(2)
    session.undo()
    assert scene_file.read_bytes() == by_hand
    session.undo(2)
    assert scene_file.read_bytes() == before


def test_undo_of_a_hand_edit_not_yet_recorded(scene_file: Path) -> None:
    Session.open(scene_file).perform(GAIN, ARGV)
    machine = scene_file.read_bytes()
    scene_file.write_bytes(machine.replace(b"Ambush", b"Dawn"))
    assert Session.open(scene_file).undo() == ["an edit by hand"]
    assert scene_file.read_bytes() == machine


def test_an_action_after_undo_ends_what_could_be_redone(scene_file: Path) -> None:
    session = Session.open(scene_file)
    session.perform(GAIN, ARGV)
    session.undo()
    session.perform(GAIN, ARGV)
    before = snapshot(scene_file.parent)
    with pytest.raises(RuleRefused, match="nothing to redo"):
        session.redo()
    assert snapshot(scene_file.parent) == before
    assert [record.undone for record in session.history()] == [True, False]


def test_more_undos_than_steps_change_nothing(scene_file: Path) -> None:
    session = Session.open(scene_file)
    session.perform(GAIN, ARGV)
    before = snapshot(scene_file.parent)
    with pytest.raises(RuleRefused, match="only 1 step to undo"):
        session.undo(2)
    with pytest.raises(UsageError):
        session.undo(0)
    assert snapshot(scene_file.parent) == before


def test_refused_and_dry_run_leave_every_byte(scene_file: Path) -> None:
    session = Session.open(scene_file)
    first = snapshot(scene_file.parent)
    with pytest.raises(RuleRefused, match="nothing to undo"):
        session.undo()
    session.perform(GAIN, ARGV, dry_run=True)
    assert snapshot(scene_file.parent) == first
    session.perform(GAIN, ARGV)
    before = snapshot(scene_file.parent)
    with pytest.raises(UsageError):
        session.perform(AdjustFate(name="Nobody", change=1), ARGV)
    session.perform(GAIN, ARGV, dry_run=True)
    assert session.undo(dry_run=True) == ["fate Harry +1"]
    assert snapshot(scene_file.parent) == before


def test_a_file_changed_meanwhile_is_left_alone(scene_file: Path) -> None:
    session = Session.open(scene_file)
    scene_file.write_text('ruleset = "slots"\n')
    before = snapshot(scene_file.parent)
    with pytest.raises(FileChanged):
        session.perform(GAIN, ARGV)
    scene_file.unlink()
    with pytest.raises(FileChanged):
        session.perform(GAIN, ARGV)
    assert snapshot(scene_file.parent) == {
        name: data for name, data in before.items() if name != "scene.toml"
    }


def test_create_is_the_first_record_and_is_not_undone(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    scene = Scene(ruleset="accelerated", title="Fresh", characters={"Harry": Character(role="pc")})
    session = Session.create(path, scene, ("scene", "new", "new.toml"))
    (created,) = session.history()
    assert (created.kind, created.command) == ("start", ("scene", "new", "new.toml"))
    with pytest.raises(RuleRefused, match="creation"):
        session.undo()
    session.perform(GAIN, ARGV)
    session.undo()
    assert Session.open(path).scene == session.scene
    assert [record.n for record in session.history()] == [1, 2]


def test_create_overwrites_only_when_told_and_undo_brings_the_old_back(scene_file: Path) -> None:
    before = scene_file.read_bytes()
    scene = Scene(ruleset="slots", title="Other")
    with pytest.raises(RuleRefused) as refused:
        Session.create(scene_file, scene, ("scene", "new"))
    assert refused.value.code == "exists"
    assert scene_file.read_bytes() == before
    session = Session.create(scene_file, scene, ("scene", "new", "--force"), overwrite=True)
    assert session.undo() == ["scene new --force"]
    assert scene_file.read_bytes() == before


def test_replace_text_checks_first_and_can_be_undone(scene_file: Path) -> None:
    before = scene_file.read_text()
    session = Session.open(scene_file)
    with pytest.raises(FileProblem):
        session.replace_text(before + "[zones.Pier.typo]\n", ("scene", "edit"))
    assert snapshot(scene_file.parent) == {"scene.toml": before.encode()}
    session.replace_text(before.replace("Ambush", "Dawn"), ("scene", "edit"))
    assert session.scene.title == "Dawn"
    assert session.undo() == ["scene edit"]
    assert scene_file.read_text() == before


def test_a_copy_put_back_is_an_edit_and_undo_reaches_both(scene_file: Path) -> None:
    """A crash between journal and scene looks the same, and may be taken for one."""
    Session.open(scene_file).perform(GAIN, ARGV)
    before = scene_file.read_bytes()
    Session.open(scene_file).perform(GAIN, ARGV)
    after = scene_file.read_bytes()
    scene_file.write_bytes(before)
    session = Session.open(scene_file)
    session.perform(GAIN, ("fate", "again"))
    assert "as it was before the last step" in " ".join(session.notices)
    assert [record.command for record in session.history()] == [ARGV, ARGV, (), ("fate", "again")]
    assert session.undo(2) == ["fate again", "an edit by hand"]
    assert scene_file.read_bytes() == after
    assert session.undo(2) == ["fate Harry +1", "fate Harry +1"]


def test_mode_and_symlink_are_kept(scene_file: Path) -> None:
    real = scene_file.parent / "real.toml"
    scene_file.rename(real)
    real.chmod(0o640)
    scene_file.symlink_to(real)
    Session.open(scene_file).perform(GAIN, ARGV)
    assert scene_file.is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert points(real) == 4
    assert Journal.beside(real).path.exists()
    assert not list(scene_file.parent.glob(".*.tmp"))


def test_journal_and_original_are_as_private_as_the_scene(scene_file: Path) -> None:
    scene_file.chmod(0o600)
    Session.open(scene_file).perform(GAIN, ARGV)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in scene_file.parent.glob("s*")}
    assert modes == dict.fromkeys(("scene.toml", "scene.toml.orig", "scene.journal.jsonl"), 0o600)


def test_what_a_killed_save_left_is_swept_up(scene_file: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    left = scene_file.with_name(f".scene.toml.{gone.pid}.tmp")
    going_on = scene_file.with_name(f".scene.toml.{os.getppid()}.tmp")
    long_ago = scene_file.with_name(".scene.toml.1.tmp")
    others = [scene_file.with_name(f".{name}.{gone.pid}.tmp") for name in ("x.toml", "scene")]
    for path in (left, going_on, long_ago, *others):
        path.write_text("half")
    os.utime(long_ago, (1, 1))
    Session.open(scene_file).perform(GAIN, ARGV)
    assert set(scene_file.parent.glob(".*.tmp")) == {going_on, *others}


def test_a_save_that_fails_keeps_no_original(
    scene_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session.open(scene_file)
    before = scene_file.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(0, "no")

    with monkeypatch.context() as patched:
        patched.setattr("os.replace", fail)
        with pytest.raises(FileProblem, match="cannot be written: no"):
            session.perform(GAIN, ARGV)
    assert session.notices == []
    assert scene_file.read_bytes() == before
    assert not list(scene_file.parent.glob("*.orig"))
    session.perform(GAIN, ARGV)
    assert (scene_file.parent / "scene.toml.orig").read_bytes() == before


def test_a_head_comment_of_a_windows_file_is_no_other_comment(scene_file: Path) -> None:
    scene_file.write_bytes(b'# one\r\n\r\n# two\r\nruleset = "dresden"\r\n[characters.Harry]\r\n')
    session = Session.open(scene_file)
    session.perform(GAIN, ARGV)
    assert session.notices == []
    assert scene_file.read_bytes().startswith(b"# one\r\n\r\n# two\r\n")


def test_a_text_not_in_order_can_be_opened_for_its_past(scene_file: Path) -> None:
    with pytest.raises(FileProblem, match="no scene that is in order"):
        Session.open_past(scene_file)
    Session.open(scene_file).perform(GAIN, ARGV)
    before = scene_file.read_bytes()
    scene_file.write_bytes(before + b"[zones.pier]\n")
    session = Session.open_past(scene_file)
    assert [record.kind for record in session.history()] == ["do"]
    session.undo()
    session.redo()
    assert scene_file.read_bytes() == before + b"[zones.pier]\n"
    assert Session.open_past(scene_file).undo() == ["an edit by hand"]
    assert scene_file.read_bytes() == before


def test_what_cannot_be_written_is_said(scene_file: Path) -> None:
    session = Session.open(scene_file)
    Journal.beside(scene_file).path.mkdir()
    before = scene_file.read_bytes()
    with pytest.raises(FileProblem):
        session.perform(GAIN, ARGV)
    assert scene_file.read_bytes() == before
    with pytest.raises(FileProblem, match="no folder"):
        Session.create(scene_file.parent / "nowhere" / "x.toml", Scene(ruleset="slots"), ())


def test_a_read_only_file_is_left_alone(scene_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.open(scene_file)
    before = scene_file.read_bytes()
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(FileProblem, match="the file is read-only"):
        session.perform(GAIN, ARGV)
    assert scene_file.read_bytes() == before
    assert not Journal.beside(scene_file).path.exists()
    assert not list(scene_file.parent.glob(".*.tmp"))


def test_what_a_scene_says_is_checked_against_the_rules(scene_file: Path) -> None:
    scene_file.write_text(
        'ruleset = "dresden"\n[characters.Harry]\nzone = "Peer"\nstress.body = "[ ]"\n'
    )
    with pytest.raises(FileProblem) as caught:
        Session.open(scene_file)
    places = [problem.removeprefix(f"{scene_file}:")[:26] for problem in caught.value.problems]
    assert [place.split(": ")[:2] for place in places] == [
        ["3", "characters.Harry.zone"],
        ["4", "characters.Harry.stress"],
    ]


def test_a_name_that_no_file_can_hold(scene_file: Path) -> None:
    with pytest.raises(UsageError, match="no text"):
        Session.open(scene_file).perform(GAIN, ("fate", "\udcff"))


def test_an_unknown_ruleset_is_a_fault_of_the_scene(scene_file: Path) -> None:
    scene_file.write_text('title = "x"\nruleset = "drseden"\n')
    with pytest.raises(FileProblem) as caught:
        Session.open(scene_file)
    assert caught.value.problems == (
        f'{scene_file}:2: ruleset: there is no ruleset "drseden"; did you mean "dresden"?',
    )


def test_changed_rules_are_noticed_once_saved(scene_file: Path, own_rulesets: Path) -> None:
    mine = own_rulesets / "mine.toml"
    mine.write_text('extends = "dresden"\n')
    scene_file.write_text('ruleset = "mine"\n[characters.Harry]\nrole = "pc"\n')
    session = Session.open(scene_file)
    session.perform(GAIN, ARGV)
    assert session.notices == []
    mine.write_text('extends = "dresden"\noverflow = false\n')
    assert "the rules of mine are not those" in Session.open(scene_file).notices[0]
