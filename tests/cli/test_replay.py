"""A journal played again: it agrees, or says where it first does not."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, answer

LINES = """\
attack harry "goon 1" -r 4 -d 2
absorb "goon 1" --auto
fate harry +1
undo
next
maneuver "goon 2" --aspect Fog -r 4 --difficulty 2
"""


@pytest.fixture
def journal(run: Run, fight: Path) -> Path:
    assert run("run", "-", "-q", stdin=LINES).exit == 0
    fight.write_text(fight.read_text().replace('title = "', 'title = "Edited '))
    assert run("fate", "harry", "-1", "-q").exit == 0
    return fight.with_name("scene.journal.jsonl")


def _rewritten(journal: Path, change: Callable[[dict[str, Any]], None]) -> None:
    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    for line in lines:
        change(line)
    journal.write_text("".join(f"{json.dumps(line)}\n" for line in lines))


def test_a_replay_agrees_and_writes_nothing(run: Run, journal: Path) -> None:
    scene = journal.with_name("scene.toml")
    before = scene.read_bytes(), journal.read_bytes()
    by_journal, by_scene = (answer(run("replay", str(path), "--json")) for path in (journal, scene))
    assert by_journal == by_scene
    assert by_scene["outcome"]["agreed"] == by_scene["outcome"]["steps"]
    assert by_scene["scene"] == answer(run("scene", "--json"))["scene"]
    assert (scene.read_bytes(), journal.read_bytes()) == before


def test_until_a_step(run: Run, journal: Path) -> None:
    outcome = answer(run("replay", str(journal), "--until", "3", "--json"))["outcome"]
    assert outcome["agreed"] == outcome["steps"] < 5


def test_the_first_difference(run: Run, journal: Path) -> None:
    def harder(line: dict[str, Any]) -> None:
        if line.get("action", {}).get("kind") == "maneuver":
            line["action"]["difficulty"] = 9

    _rewritten(journal, harder)
    ended = run("replay", str(journal))
    assert (ended.exit, ended.out) == (6, "")
    assert "comes out otherwise: maneuver 'goon 2' --aspect Fog" in ended.err
    assert "aspects.Fog: recorded " in ended.err
    error = json.loads(run("replay", str(journal), "--json").err)["error"]
    assert error["code"] == "replay-differs"
    assert run("replay", str(journal), "--until", str(error["step"] - 1)).exit == 0


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ({"kind": "attack"}, "its record cannot be read"),
        ({"kind": "fate", "name": "nobody", "change": 1}, "it is refused now"),
    ],
)
def test_a_step_that_cannot_be_played(
    run: Run, journal: Path, broken: dict[str, Any], told: str
) -> None:
    def spoil(line: dict[str, Any]) -> None:
        if line.get("action", {}).get("kind") == "next":
            line["action"] = broken

    _rewritten(journal, spoil)
    ended = run("replay", str(journal))
    assert ended.exit == 6
    assert told in ended.err


def test_nothing_to_play(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.journal.jsonl").write_text("")
    ended = run("replay", "x.journal.jsonl")
    assert ended.exit == 4
    assert "no history" in ended.err


def test_differences_are_no_python(run: Run, journal: Path) -> None:
    def harder(line: dict[str, Any]) -> None:
        if line.get("action", {}).get("kind") == "maneuver":
            line["action"]["effort"]["roll"] = 5

    _rewritten(journal, harder)
    told = run("replay", str(journal)).err
    assert '"label": "roll", "value": 5}' in told
    assert "'label'" not in told
