"""Machine output and `--players`: nothing missing, nothing of what is hidden."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run, answer

HIDDEN = (
    "scene add-character Lurker --hidden --skill Fists=2 --zone Pier -q",
    "scene add-aspect Tripwire --hidden -q",
)


def test_the_shares_of_a_split_attack(run: Run, fight: Path) -> None:
    line = ("attack", "harry", "Goon 1", "Goon 2", "--split", "3,2", "-r", "5", "-d", "1", "--json")
    attacks = answer(run(*line))["outcome"]["attacks"]
    numbers = [(one["total"], one["opposition"], one["margin"]) for one in attacks]
    assert numbers == [(3, 1, 2), (2, 1, 1)]


def test_the_dice_of_an_initiative(run: Run, fight: Path) -> None:
    outcome = answer(run("init", "--rolled", "--force", "--json"))["outcome"]
    assert set(outcome["dice"]) == set(outcome["values"]) == {"Harry", "Goon 1", "Goon 2"}
    assert all(len(dice) == 4 for dice in outcome["dice"].values())


def test_a_shell_for_scripts_prints_objects_alone(run: Run, fight: Path) -> None:
    ended = run("shell", "--json", stdin="fate harry +1\n")
    assert ended.err == ""
    assert all(line.startswith("{") for line in ended.out.split("\n") if line)


@pytest.mark.parametrize(("zones", "twice"), [("A,A", "A"), ("A,b,B", "B"), ("A,B,a", "a")])
def test_a_zone_named_twice(run: Run, tmp_path: Path, zones: str, twice: str) -> None:
    ended = run("scene", "new", "x.toml", "--ruleset", "dresden", "--zones", zones)
    assert (ended.exit, ended.out) == (2, "")
    assert f"the zone {twice} is named twice" in ended.err
    assert not (tmp_path / "x.toml").exists()


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_players_hear_of_nobody_hidden(run: Run, fight: Path, form: tuple[str, ...]) -> None:
    for framed in HIDDEN:
        run(*framed.split())
    attack = ("attack", "Lurker", "harry", "-r", "3", "-d", "1", "--force", "--players", *form)
    for line in (attack, ("undo", "--players", *form), ("init", "--force", "--players", *form)):
        ended = run(*line)
        assert ended.exit == 0
        assert "Lurker" not in ended.out
        assert "Tripwire" not in ended.out
    assert "Harry gains" in run("fate", "harry", "+1", "--players").out


def test_a_file_that_may_not_be_read(
    run: Run, fight: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("os.access", lambda *_, **__: False)
    monkeypatch.setattr(Path, "read_bytes", refused)
    for line in (("scene", "-f", "scene.toml"), ("scene", "check", "scene.toml")):
        ended = run(*line)
        assert (ended.exit, ended.out) == (4, "")
        assert "scene.toml: cannot be read: permission denied" in ended.err


def test_a_severity_without_rules_is_looked_up(run: Run, fight: Path) -> None:
    looked_up = run("recover", "severe", "--rules")
    assert "severe" in looked_up.out
    assert run("recover", "severe") == looked_up
    assert looked_up.out in run("shell", stdin="recover severe\n").out
    run("scene", "add-character", "Severen", "-q")
    assert run("recover", "severe").out == "Severen has no consequences.\n"
    assert run("recover", "sever").out == "Severen has no consequences.\n"
    assert run("recover", "nobody").exit == 2


def test_a_breakdown_is_looked_up(run: Run) -> None:
    for word in ("breakdown", "Doomed"):
        told = run("recover", word, "--rules", "--ruleset", "mecha")
        assert (told.exit, told.out.count("Breakdown")) == (0, 1)
        everywhere = answer(run("recover", word, "--rules", "--json"))["outcome"]
        assert list(everywhere["recovery"]) == ["mecha"]
        assert everywhere["messages"][0].startswith("Breakdown: ")
    assert run("recover", "breakdown", "--rules", "--ruleset", "dresden").exit == 2
