"""A fight through the real entry: what is printed, saved, refused, and the exit codes."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.conftest import Run, answer


def test_an_attack_tells_what_changed_then_shows_the_state(run: Run, fight: Path) -> None:
    hit = run("attack", "har", "goon 1", "-r", "5", "-d", "3")
    assert (hit.exit, hit.err) == (0, "")
    change, state = hit.out.split("\n\n", maxsplit=1)
    assert "Harry attacks Goon 1" in change
    assert state.startswith("Ambush [at] the pier\n")
    assert "[pending]" in fight.read_text()


def test_an_attack_for_scripts(run: Run, fight: Path) -> None:
    data = answer(run("attack", "har", "goon 1", "-r", "5", "-d", "3", "--json"))
    outcome = data["outcome"]
    assert data["command"] == "attack"
    assert (outcome["total"], outcome["opposition"], outcome["margin"]) == (5, 3, 2)
    assert (outcome["shifts"], outcome["result"]) == (2, "hit")
    assert data["pending"]["target"] == data["scene"]["pending"]["target"] == "Goon 1"


@pytest.mark.parametrize(
    "argv",
    [
        ("attack", "harry", "goon 1", "-r", "-1", "-d", "-2"),
        ("attack", "harry", "goon 1", "-s", "Fists", "--dice", "-2", "--defence", "4"),
        ("attack", "harry", "goon 1", "-s", "-1", "--dice", "+0-+", "-D", "Fists"),
        ("attack", "harry", "goon 1", "-s", "2", "--dice=-0-+", "--armour", "1"),
        ("fate", "Harry", "-1"),
        ("fate", "-q", "Harry", "+1"),
        ("advantage", "harry", "goon 1", "--aspect", "Off balance", "-r", "4", "-d", "1"),
        ("roll", "-1"),
    ],
)
def test_what_must_work_as_typed(run: Run, fight: Path, argv: Sequence[str]) -> None:
    played = run(*argv)
    assert (played.exit, played.err) == (0, "")


def test_an_alias_is_told_by_its_command_s_name(run: Run, fight: Path) -> None:
    argv = ("manoeuvre", "harry", "--aspect", "Fog", "--difficulty", "1", "-r", "4", "--json")
    assert answer(run(*argv))["command"] == "maneuver"


def test_quiet_prints_what_was_asked_for_and_nothing_else(run: Run, fight: Path) -> None:
    assert run("-q", "attack", "harry", "goon 1", "-r", "5", "-d", "3") == (0, "", "")
    assert "stress box 2" in run("absorb", "goon 1", "-q").out
    assert "Ambush" in run("scene", "-q").out


def test_a_dry_run_shows_and_saves_nothing(run: Run, fight: Path) -> None:
    before = {path: path.read_bytes() for path in fight.parent.iterdir() if path.is_file()}
    shown = run("attack", "harry", "goon 1", "-r", "5", "-d", "3", "-n")
    assert "nothing was saved" in shown.out
    assert "2 to absorb" in shown.out
    assert answer(run("--json", "-n", "scene", "end"))["dry_run"] is True
    assert run("scene", "new", "other.toml", "--ruleset", "slots", "-n").exit == 0
    assert {path: path.read_bytes() for path in fight.parent.iterdir() if path.is_file()} == before


def test_absorb_alone_lists_the_ways_and_changes_nothing(run: Run, fight: Path) -> None:
    run("attack", "harry", "goon 1", "-r", "5", "-d", "3", "-q")
    before = fight.read_bytes()
    options = answer(run("absorb", "goon 1", "--json"))["outcome"]["options"]
    assert options[0] == {
        "stress": [2],
        "consequences": [],
        "concede": False,
        "taken_out": False,
        "command": "fatecli absorb 'Goon 1' --stress 2",
    }
    assert options[-1]["taken_out"] is True
    assert fight.read_bytes() == before
    wrong = run("absorb", "harry")
    assert (wrong.exit, wrong.out) == (3, "")
    assert "on Goon 1, not on Harry" in wrong.err


def test_an_attack_stands_where_its_absorption_does_not(run: Run, fight: Path) -> None:
    ended = run("attack", "harry", "goon 1", "-r", "9", "-d", "3", "-c", "mild=Bruised")
    assert (ended.exit, ended.out) == (3, "")
    assert "the attack stands" in ended.err
    assert "hint: " in ended.err
    scene = answer(run("scene", "--json"))["scene"]
    assert scene["pending"]["shifts"] == 6
    assert scene["characters"]["Goon 1"]["consequences"] == {}


def test_an_attack_that_is_refused_itself_changes_nothing(run: Run, fight: Path) -> None:
    before = fight.read_bytes()
    ended = run("attack", "goon 1", "harry", "-r", "9", "-d", "3", "-c", "mild")
    assert (ended.exit, ended.out) == (3, "")
    assert "Harry's turn" in ended.err
    assert "stands" not in ended.err
    assert fight.read_bytes() == before


def test_undo_gives_back_the_bytes_and_redo_does_it_again(run: Run, fight: Path) -> None:
    before = fight.read_bytes()
    run("fate", "Harry", "-1", "-q")
    run("next", "-q")
    after = fight.read_bytes()
    undone = run("undo", "2")
    assert undone.out.startswith("Took back: next\nTook back: fate Harry -1\n")
    assert fight.read_bytes() == before
    assert run("redo", "2", "-q") == (0, "", "")
    assert fight.read_bytes() == after


def test_the_log(run: Run, fight: Path) -> None:
    run("--json", "fate", "Harry", "-1")
    run("next", "-q", "--force")
    entries = answer(run("log", "--last", "2", "--json"))["outcome"]["entries"]
    assert [entry["command"] for entry in entries] == ["fate Harry -1", "next --force"]
    assert [entry["forced"] for entry in entries] == [False, True]
    assert "fate Harry -1" in run("log").out
    assert "Harry loses 1 fate point" in run("log", "--story").out


def test_a_seed_repeats_the_dice(run: Run, fight: Path) -> None:
    argv = ("attack", "harry", "goon 1", "-s", "Fists", "-D", "Fists", "-n", "--seed", "4")
    assert run(*argv).out == run(*argv).out
    assert run("roll", "--seed", "0").out == run("--seed", "0", "roll").out


def test_init_rolls_for_everyone(run: Run, fight: Path) -> None:
    refused = run("init", "--rolled")
    assert (refused.exit, refused.out) == (3, "")
    data = answer(run("init", "--rolled", "--force", "--seed", "1", "--json"))
    assert sorted(data["scene"]["order"]) == ["Goon 1", "Goon 2", "Harry"]
    by_value = answer(run("init", "goon 1=3", "harry=-1", "goon 2=5", "--force", "--json"))
    assert by_value["scene"]["order"] == ["Goon 2", "Goon 1", "Harry"]


def test_recovery_says_what_is_needed_next(run: Run, fight: Path) -> None:
    run("attack", "harry", "goon 1", "-r", "5", "-d", "3", "-c", "mild=Black [eye]", "-q")
    assert run("recover", "goon 1").out.startswith("mild: Black [eye]: ")
    assert run("recover", "harry").out == "Harry has no consequences.\n"
    assert run("recover", "goon 1", "--clear").exit == 2
    assert run("recover", "goon 1", "mild", "--begin", "rest", "-q").exit == 0


def test_a_block_and_letting_go(run: Run, fight: Path) -> None:
    blocked = run("block", "harry", "--against", "goon 1", "--action", "move", "-r", "4", "--json")
    assert answer(blocked)["scene"]["blocks"][0]["strength"] == 4
    assert answer(run("block", "harry", "--release", "--force", "--json"))["scene"]["blocks"] == []


def test_points(run: Run, fight: Path) -> None:
    assert run("fate", "harry").out == "Harry has 3 fate points.\n"
    assert run("fate", "gm").out == "The GM has 0 fate points.\n"
    assert answer(run("fate", "gm", "--set", "2", "--json"))["scene"]["gm_fate_points"] == 2
    assert run("fate", "harry", "1", "--set", "2").exit == 2


def test_a_hit_is_asked_about_at_a_terminal(
    run: Run, fight: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fatecli.cli.env.Env.interactive", True)
    hit = ("attack", "harry", "goon 1", "-r", "5", "-d", "3")
    left = run(*hit, stdin="9\n")
    assert left.exit == 0
    assert "cannot read '9'" in left.err
    assert "left pending" in left.err
    run("undo", "-q")
    taken = run(*hit, stdin="2\nBlack eye\n")
    assert "Black eye" in taken.out
    assert answer(run("log", "--last", "1", "--json"))["outcome"]["entries"][0]["command"] == (
        "absorb 'Goon 1' -c 'mild=Black eye'"
    )
    run("undo", "2", "-q")
    assert "stress box 2" in run(*hit, stdin="\n").out


def test_an_invoke_at_the_question(run: Run, fight: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("next", "-q")
    monkeypatch.setattr("fatecli.cli.env.Env.interactive", True)
    asked = run("attack", "goon 1", "harry", "-r", "5", "-d", "4", stdin="i nothing\ni wizard\n")
    assert "there is no aspect 'nothing'" in asked.err
    assert "invokes Wizard [for hire]" in asked.out
    assert "pending" not in fight.read_text()
