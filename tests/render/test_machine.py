"""What scripts read: file keys, every default filled in, outcomes by name."""

import json
import subprocess
import sys

from fatecli.model import event as ev
from fatecli.model.scene import Term
from fatecli.render.machine import outcome, scene_data
from tests.render.scenes import ambush, bare, duel


def test_the_scene_under_its_files_keys() -> None:
    data = scene_data(*ambush())
    assert data["schema"] == 1
    assert "schema_" not in data
    assert data["turn"] == "Harry"
    assert data["zones"]["Pier"]["at"] == [0, 0]
    assert data["links"][1] == {"between": ["Pier", "Yard"], "border": 0, "name": ""}
    json.dumps(data)


def test_defaults_are_filled_in() -> None:
    harry = scene_data(*ambush())["characters"]["Harry"]
    assert harry["side"] == "heroes"
    assert harry["refresh"] == 3
    assert harry["stress"]["physical"] == {"boxes": 4, "marked": [2]}
    assert harry["stress"]["social"] == {"boxes": 2, "marked": []}
    assert harry["consequences"]["mild"]["severity"] == "mild"
    assert scene_data(*ambush())["characters"]["Goon 1"]["fate_points"] == 0


def test_mechs() -> None:
    mech = scene_data(*duel())["characters"]["Vega"]["mech"]
    assert mech["armor"] == 4
    assert mech["stress"] == {"armor": {"boxes": 4, "marked": [1, 2]}}
    assert mech["consequences"]["dented"]["severity"] == "dented"
    assert scene_data(*duel())["characters"]["Kaine"]["mech"]["armor"] == 2


def test_no_tracks_where_the_rules_have_none() -> None:
    stress = scene_data(*bare())["characters"]["Ana"]["stress"]
    assert all(track == {"boxes": 0, "marked": []} for track in stress.values())


def test_players_are_shown_no_secrets() -> None:
    data = scene_data(*ambush(), players=True)
    assert "The Hexenwolf" not in data["characters"]
    assert data["characters"]["Nicodemus"]["stress"] == {}
    assert data["characters"]["Harry"]["stress"]["physical"]["marked"] == [2]
    assert data["notes"] == ""


def test_the_outcome_of_an_attack() -> None:
    events = (
        ev.Rolled(
            command="attack",
            actor="Goon 1",
            target="Harry",
            dice=(0, 1, 0, 1),
            terms=(Term(label="dice", value=2), Term(label="Fists", value=3)),
            total=5,
            opposition=3,
        ),
        ev.AttackResolved(
            attacker="Goon 1",
            target="Harry",
            track="physical",
            margin=2,
            weapon=2,
            shifts=4,
            result="hit",
        ),
    )
    data = outcome(events, ["Hit."])
    assert data["messages"] == ["Hit."]
    assert data["dice"] == [0, 1, 0, 1]
    assert data["terms"] == [{"label": "dice", "value": 2}, {"label": "Fists", "value": 3}]
    numbers = ("total", "opposition", "margin", "weapon", "armor", "shifts", "result")
    assert [data[key] for key in numbers] == [5, 3, 2, 2, 0, 4, "hit"]
    assert [event["kind"] for event in data["events"]] == ["rolled", "attack-resolved"]


def test_the_outcome_of_an_absorption() -> None:
    events = (
        ev.StressMarked(name="Harry", track="physical", boxes=(3,)),
        ev.ConsequenceTaken(name="Harry", slot="mild", consequence="Black eye", absorbs=2),
        ev.HitSettled(name="Harry", shifts=5),
        ev.TakenOut(name="Goon 1"),
    )
    data = outcome(events, [])
    assert data["boxes"] == [3]
    assert data["consequences"] == {"mild": "Black eye"}
    assert data["left"] == 0
    assert data["taken_out"] is False


def test_scripts_and_stories_load_no_rich() -> None:
    code = "import sys, fatecli.render.machine, fatecli.render.story; print('rich' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
