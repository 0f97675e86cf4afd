"""The sample scenes and fights: sound files, and fights that end as the rules have it.

What is expected here is worked out by hand from the rules, not read off the program.
"""

import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fatecli.store.ruleset_files import load
from fatecli.store.scene_file import dump, head_comment, parse
from tests.samples.sheet import SAMPLES, Sheet, clock, run_script, scene_of, sheets
from tests.support import play

SCENES = sorted(SAMPLES.glob("*.toml"))
SCRIPTS = sorted([*SAMPLES.glob("*.sh"), *SAMPLES.glob("*.fate")])
JOURNAL_BYTES_A_COMMAND = 2048


class Fight(NamedTuple):
    """A fight played to its end: its file, how many commands it took, and what was printed."""

    file: Path
    commands: int
    printed: str


def _play_lines(name: str, folder: Path) -> Fight:
    file = folder / f"{name}.toml"
    shutil.copy(SAMPLES / file.name, file)
    lines = (SAMPLES / f"{name}_fight.fate").read_text(encoding="utf-8").splitlines()
    done = play(["-f", file.name, "run", str(SAMPLES / f"{name}_fight.fate")], folder)
    assert (done.exit, done.err) == (0, "")
    commands = [line for line in lines if line.strip() and not line.startswith("#")]
    return Fight(file, len(commands), done.out)


@pytest.fixture(scope="module")
def pier(tmp_path_factory: pytest.TempPathFactory) -> Fight:
    folder = tmp_path_factory.mktemp("pier")
    printed = run_script("pier_fight.sh", folder)
    commands = sum(line.startswith("$ fatecli ") for line in printed.splitlines())
    return Fight(folder / "pier.toml", commands, printed)


@pytest.fixture(scope="module")
def market(tmp_path_factory: pytest.TempPathFactory) -> Fight:
    return _play_lines("market", tmp_path_factory.mktemp("market"))


@pytest.fixture(scope="module")
def abbey(tmp_path_factory: pytest.TempPathFactory) -> Fight:
    return _play_lines("abbey", tmp_path_factory.mktemp("abbey"))


@pytest.fixture(scope="module")
def gap(tmp_path_factory: pytest.TempPathFactory) -> Fight:
    return _play_lines("gap", tmp_path_factory.mktemp("gap"))


# The files


def test_there_is_a_scene_for_each_of_the_four_rulesets() -> None:
    rulesets = {parse(path.read_text(encoding="utf-8"), path).ruleset for path in SCENES}
    assert {"dresden", "accelerated", "slots", "mecha"} <= rulesets


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.stem)
class TestEverySampleScene:
    def test_passes_the_check(self, path: Path, tmp_path: Path) -> None:
        assert play(["scene", "check", "-q", str(path)], tmp_path) == (0, "", "")

    def test_survives_being_written_and_read_again(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        scene = parse(text, path)
        assert parse(dump(scene, head_comment(text)), path) == scene

    def test_is_a_real_fight(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        scene = parse(text, path)
        assert head_comment(text)
        assert 4 <= len(scene.characters) <= 8
        assert len({one.team for one in scene.characters.values()}) == 2
        assert all(one.high_concept for one in scene.characters.values() if one.role != "nameless")
        assert all(one.trouble for one in scene.characters.values() if one.role == "pc")
        assert all(zone.at is not None for zone in scene.zones.values())
        assert any(link.border and link.name for link in scene.links)
        assert scene.aspects
        assert any(zone.aspects for zone in scene.zones.values())

    def test_uses_only_what_its_ruleset_has(self, path: Path) -> None:
        scene = parse(path.read_text(encoding="utf-8"), path)
        rules = load(scene.ruleset)
        for one in scene.characters.values():
            assert rules.harm.weapons or not (one.weapon or one.armor)
            assert rules.mech or one.mech is None
        assert scene.order == ()
        assert scene.exchange == 0


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_sample_needs_the_rules_overruled(path: Path) -> None:
    assert "--force" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["pier", "market", "abbey", "gap"])
def test_the_journal_stays_small(name: str, request: pytest.FixtureRequest) -> None:
    fight: Fight = request.getfixturevalue(name)
    journal = fight.file.with_suffix(".journal.jsonl")
    assert journal.stat().st_size / fight.commands <= JOURNAL_BYTES_A_COMMAND


# The fights


def _where(scene: dict[str, Any]) -> tuple[int, str | None]:
    assert scene["pending"] is None
    return scene["exchange"], scene["turn"]


def test_the_pier_ends_with_the_captain_s_surrender(pier: Fight, tmp_path: Path) -> None:
    for part in pier.file.parent.iterdir():
        shutil.copy(part, tmp_path)
    assert play(["-f", "pier.toml", "undo", "-q"], tmp_path).exit == 0  # back before `scene end`
    scene = scene_of(tmp_path / "pier.toml")
    assert _where(scene) == (7, "Tobias")
    assert sheets(scene) == {
        "Ines": Sheet(
            "conceded",
            "Trawler",
            4,  # 3, storm glass -1, cash-out for two consequences +2
            {"physical": [1, 2, 3]},
            {
                "moderate": "Ball through the shoulder",
                "mild": "Salt in both eyes (1 for Captain Voss)",
            },
        ),
        "Tobias": Sheet(
            "active",
            "Trawler",
            3,  # 3, compel +1, net and gill -2, the table's +1
            {"physical": [2, 3, 4]},
            {"mild": "Cracked ribs (1 for Mother Eel)"},
        ),
        "Wren": Sheet("active", "Trawler", 1, {"physical": [3]}),
        "Captain Voss": Sheet(
            "conceded",
            "Trawler",
            2,
            {"physical": [3]},
            {"moderate": "Drowning on dry air", "mild": "Shot through the hat (1 for Wren)"},
        ),
        "Mother Eel": Sheet("taken out", "Quay", 1, {"physical": [2, 3]}, {"mild": "Torn gill"}),
        "Smuggler 1": Sheet("taken out", "Quay", 0),
        "Smuggler 2": Sheet("taken out", "Yard", 0, {"physical": [2]}),
        "Smuggler 3": Sheet("taken out", "Jetty", 0),
    }
    assert scene["owed"] == {"Mother Eel": 2}
    assert scene["blocks"] == []
    assert set(scene["aspects"]) == {"Low tide at midnight"}
    assert scene["characters"]["Mother Eel"]["advantages"]["Net over its head"]["free_invokes"] == 0


def test_after_the_pier_only_consequences_are_left(pier: Fight) -> None:
    scene = scene_of(pier.file)
    assert _where(scene) == (0, None)
    assert clock(scene) == (2, 1, 1, 2)
    left = sheets(scene)
    assert {name for name, one in left.items() if one.status != "active" or one.marked} == set()
    assert left["Mother Eel"].points == 3  # two were owed
    assert {name: one.wounds for name, one in left.items() if one.wounds} == {
        "Ines": {
            "moderate": "Ball through the shoulder",
            "mild": "Salt in both eyes (1 for Captain Voss)",
        },
        "Tobias": {"mild": "Cracked ribs (1 for Mother Eel)"},
        "Captain Voss": {
            "moderate": "Drowning on dry air",
            "mild": "Shot through the hat (1 for Wren)",
        },
        "Mother Eel": {"mild": "Torn gill"},
    }
    assert scene["characters"]["Mother Eel"]["advantages"] == {}
    assert scene["zones"]["Net loft"]["aspects"] == {}
    assert scene["owed"] == {}


def test_a_block_that_has_ended_does_not_come_back(pier: Fight) -> None:
    """Ines' ward ends as her turn begins; her invoke after that leaves it ended."""
    assert "Smuggler 1 attacks Tobias: roll 3 = 3 (Good) against 5 (Superb)." in pier.printed
    assert pier.printed.count("Ines' block ends") == 1


def test_the_market_ends_with_lady_marrow_knocked_down(market: Fight) -> None:
    scene = scene_of(market.file)
    assert _where(scene) == (5, "Osric")
    assert sheets(scene) == {
        "Pell": Sheet(
            "conceded",
            "Rooftops",
            6,  # 3, and 1 for giving in, and 2 for two consequences
            {"stress": [2]},
            {"mild": "Pinned sleeve and skin", "moderate": "Hexed knees (1 for foes)"},
        ),
        "Juniper": Sheet(
            "active",
            "Auction block",
            3,
            {"stress": [1, 2, 3]},
            {
                "mild": "Bitten forearm (1 for foes)",
                "moderate": "Silver in the blood (1 for foes)",
            },
        ),
        "Osric": Sheet("active", "Auction block", 3, {"stress": [2, 3]}),
        "Lady Marrow": Sheet(
            "taken out",
            "Auction block",
            0,
            {"stress": [2, 3]},
            {"mild": "Wig gone, dignity with it"},
        ),
        "Brass Hound": Sheet(
            "taken out",
            "Lantern row",
            0,
            {"stress": [1]},
            {"mild": "Dented faceplate", "moderate": "Mainspring loose"},
        ),
        "Bailiff 1": Sheet("taken out", "Lantern row", 0),
        "Bailiff 2": Sheet("taken out", "Lantern row", 0),
        "Bailiff 3": Sheet("taken out", "Lantern row", 0, {"stress": [1]}),
    }
    assert scene["aspects"]["Lanterns swinging wild"]["free_invokes"] == 0
    assert scene["overflow"] is None
    assert not any(one["advantages"] for one in scene["characters"].values())  # boosts are used up


def test_the_abbey_ends_with_the_last_acolyte(abbey: Fight) -> None:
    scene = scene_of(abbey.file)
    assert _where(scene) == (5, "Corvin")
    assert sheets(scene) == {
        "Corvin": Sheet(
            "active",
            "Cloister",
            3,
            {},
            {
                "moderate": "Opened thigh, as minor",
                "severe": "Three broken ribs, as minor (1 for Baron Ludo)",
                "extreme": "The hand the Baron took (1 for Baron Ludo)",
            },
        ),
        "Hale": Sheet("active", "Bell tower", 3),
        "Amaranth": Sheet("active", "Cloister", 4, {}, {"minor 2": "Split lip (1 for Ysolde)"}),
        "Baron Ludo": Sheet(
            "conceded",
            "Cloister",
            1,
            {},
            {
                "minor": "Slashed doublet",
                "minor 2": "Blood in his eyes (1 for Corvin)",
                "moderate": "Sword hand numb (1 for Corvin)",
                "severe": "Ruined sword arm (1 for Corvin)",
            },
        ),
        "Ysolde": Sheet("taken out", "Cloister", 0, {}, {"moderate": "Arrow in the calf"}),
        "Acolyte 1": Sheet("taken out", "Nave", 0),
        "Acolyte 2": Sheet("taken out", "Cloister", 0),
    }
    corvin = scene["characters"]["Corvin"]
    assert corvin["aspects"] == ["My captain's blade", "The hand the Baron took"]
    assert corvin["consequences"]["severe"]["tried_by"] == ["Amaranth"]


def test_the_gap_ends_with_the_fall_of_the_iron_verdict(gap: Fight) -> None:
    scene = scene_of(gap.file)
    assert _where(scene) == (6, "Kit")
    assert sheets(scene) == {
        "Ada": Sheet(
            "conceded",
            "Ridge",
            7,  # 3, and 1 for giving in, and 3 for three steps
            {"armor": [1, 2]},
            {
                "dented": "Dented",
                "disabled": "Disabled (1 for foes)",
                "doomed": "Doomed (1 for foes)",
            },
            "Tin Prophet, working, armor 3",
        ),
        "Bram": Sheet(
            "active",
            "Gap floor",
            3,
            {"armor": [1, 2]},
            {"dented": "Dented (1 for foes)", "damaged": "Damaged (1 for foes)"},
            "Long Wednesday, working, armor 2",
        ),
        "Kit": Sheet(
            "active",
            "Hauler",
            3,
            {"strain": [1, 2, 3]},
            {"mild": "Bandaged head (1 for foes), begun 1/1/1"},
        ),
        "Colonel Strake": Sheet(
            "taken out",
            "Gap floor",
            0,
            {"armor": [1, 2, 3, 4]},
            {"dented": "Dented", "disabled": "Disabled", "doomed": "Doomed"},
            "Iron Verdict, destroyed, armor 4",
        ),
        "Osei": Sheet(
            "conceded",
            "Gap floor",
            4,
            {"armor": [1]},
            {
                "dented": "Dented",
                "disabled": "Disabled (1 for heroes)",
                "damaged": "Damaged (1 for heroes)",
            },
            "Pike, working, armor 2",
        ),
        "Drone 1": Sheet("taken out", "Gap floor", 0),
        "Drone 2": Sheet("taken out", "Gap floor", 0, {"strain": [1, 2]}),
        "Drone 3": Sheet("taken out", "Gap floor", 0),
    }
    assert scene["characters"]["Bram"]["refresh"] == 2
    assert scene["aspects"]["Smoke from the hauler"]["free_invokes"] == 1
