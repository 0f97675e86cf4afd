"""The core and condensed samples: whole fights, and how they stand at several points on the way.

What is expected here is worked out by hand from the rules, not read off the program.
"""

import json
import shutil
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from tests.samples.sheet import SAMPLES, Sheet, clock, scene_of, sheets
from tests.support import play

BAY, HALL = "Loading bay", "Turbine hall"


def part(name: str, folder: Path, until: str = "") -> Path:
    """The scene after the lines of a sample fight before the first that begins with `until`."""
    file = Path(mkdtemp(dir=folder)) / f"{name}.toml"
    shutil.copy(SAMPLES / file.name, file)
    lines = (SAMPLES / f"{name}_fight.fate").read_text(encoding="utf-8").splitlines()
    end = next(n for n, line in enumerate(lines) if line.startswith(until)) if until else None
    script = "\n".join(lines[:end])
    done = play(["-f", file.name, "run", "-"], file.parent, stdin=script)
    assert (done.exit, done.err) == (0, "")
    return file


def refusal(file: Path, *argv: str) -> str:
    """What the rules say against a command."""
    done = play(["-f", file.name, *argv], file.parent)
    assert done.exit == 3
    return done.err


def cheapest(file: Path, target: str) -> tuple[list[int], list[str]]:
    """The boxes and slots of the cheapest way to settle the pending hit."""
    listed = play(["-f", file.name, "absorb", target, "--json"], file.parent)
    way = json.loads(listed.out)["outcome"]["options"][0]
    return way["stress"], way["consequences"]


def advantages(scene: dict[str, Any]) -> dict[str, tuple[str, int, str]]:
    """Temporary aspects on characters: whose they are about, free invokes, and for whom."""
    return {
        aspect: (name, held["free_invokes"], held["owner"])
        for name, one in scene["characters"].items()
        for aspect, held in one["advantages"].items()
    }


def free(scene: dict[str, Any], zone: str) -> dict[str, int]:
    """The free invokes on the aspects of a zone."""
    return {name: one["free_invokes"] for name, one in scene["zones"][zone]["aspects"].items()}


def purse(scene: dict[str, Any]) -> tuple[int, dict[str, int]]:
    """The pool of the game master, and what is owed."""
    return scene["gm_fate_points"], scene["owed"]


# The sugar warehouse


def test_notice_sets_the_order_and_ties_are_broken(tmp_path: Path) -> None:
    scene = scene_of(part("warehouse", tmp_path, "# --- Exchange 1"))
    # Notice 3, 0+3 for the mob, 3, 2, 2; Athletics 4, 0+3, 2; 1, 1; Physique 5, 1
    assert scene["order"] == ["Lazlo", "Enforcers", "Carrow", "Gudrun", "Odile"]
    assert (scene["exchange"], scene["turn"]) == (1, "Lazlo")


def test_the_warehouse_after_one_exchange(tmp_path: Path) -> None:
    scene = scene_of(part("warehouse", tmp_path, "# --- Exchange 2"))
    assert (scene["exchange"], scene["turn"]) == (2, "Lazlo")  # helping was Odile's turn
    assert sheets(scene) == {
        "Lazlo": Sheet("active", BAY, 3),
        # hit by 5, less 1 for the boost: box 2 and 2
        "Gudrun": Sheet(
            "active",
            BAY,
            3,
            {"physical": [2]},
            {"mild": "Cracked collarbone (1 for Carrow)"},
        ),
        "Odile": Sheet("active", BAY, 3),
        "Carrow": Sheet("active", BAY, 0),
        **{f"Enforcer {n}": Sheet("active", BAY, 0) for n in range(1, 5)},
    }
    assert advantages(scene) == {
        "Boxed in": ("Lazlo", 1, "Enforcers"),
        "Off her feet": ("Gudrun", 1, "Carrow"),
    }
    assert free(scene, BAY) == {
        "Spilt molasses": 0,
        "Sugar dust in the air": 2,
        "Toppled crates": 1,
    }
    assert purse(scene) == (3, {})


def test_an_attack_on_three_is_three_hits(tmp_path: Path) -> None:
    file = part("warehouse", tmp_path, "absorb gudrun --stress 3")
    pending = scene_of(file)["pending"]
    # 3 against her Athletics of 1, 2 against his 4, 2 against hers of 1
    assert (pending["target"], pending["shifts"]) == ("Gudrun", 2)
    assert [(one["target"], one["shifts"]) for one in pending["next"]] == [("Odile", 1)]
    assert "box 2 is marked already" in refusal(file, "absorb", "gudrun", "--stress", "2")


def test_the_extra_slot_is_for_the_body_only(tmp_path: Path) -> None:
    words = part("warehouse", tmp_path, "absorb gudrun -c moderate")
    pending = scene_of(words)["pending"]
    assert (pending["target"], pending["track"], pending["shifts"]) == ("Gudrun", "mental", 4)
    said = refusal(words, "absorb", "gudrun", "--stress", "2", "-c", "mild=Rattled")
    assert "physical harm only" in said
    assert cheapest(words, "gudrun") == ([], ["moderate"])
    # 1 owed for each paid invoke against them; one of the two was the GM's
    assert purse(scene_of(words)) == (2, {"Carrow": 1, "Gudrun": 1})

    blow = part("warehouse", tmp_path, "absorb gudrun --stress 4")
    pending = scene_of(blow)["pending"]
    assert (pending["target"], pending["track"], pending["shifts"]) == ("Gudrun", "physical", 6)
    assert cheapest(blow, "gudrun") == ([4], ["mild 2"])


def test_the_warehouse_after_three_exchanges(tmp_path: Path) -> None:
    scene = scene_of(part("warehouse", tmp_path, "# --- Exchange 4"))
    assert (scene["exchange"], scene["turn"]) == (4, "Lazlo")
    assert sheets(scene) == {
        "Lazlo": Sheet("active", BAY, 2, {"physical": [2]}),  # 3, a laugh -1
        "Gudrun": Sheet(
            "active",
            BAY,
            3,
            {"physical": [2, 3]},
            {
                "mild": "Cracked collarbone (1 for Carrow)",
                "moderate": "Ashamed of her own fists (1 for Carrow)",
            },
        ),
        "Odile": Sheet("active", BAY, 3, {"physical": [1]}),
        "Carrow": Sheet("active", BAY, 0, {"physical": [1, 4]}),
        # 5: a box and one more take out each of two, and 1 goes on
        "Enforcer 1": Sheet("taken out", BAY, 0),
        "Enforcer 2": Sheet("taken out", BAY, 0),
        # 2 more: his box is full, so 1 is enough, and 1 goes on
        "Enforcer 3": Sheet("taken out", BAY, 0, {"physical": [1]}),
        "Enforcer 4": Sheet("active", BAY, 0, {"physical": [1]}),
    }
    assert advantages(scene) == {
        "Off her feet": ("Gudrun", 1, "Carrow"),
        "Pepper in his eyes": ("Carrow", 1, "Odile"),
    }
    assert free(scene, BAY) == {
        "Spilt molasses": 1,
        "Sugar dust in the air": 0,
        "Toppled crates": 0,
    }


def test_full_defence_lasts_until_the_next_turn(tmp_path: Path) -> None:
    scene = scene_of(part("warehouse", tmp_path, "attack carrow odile"))
    assert scene["characters"]["Odile"]["full_defense"]
    scene = scene_of(part("warehouse", tmp_path, "sprint odile"))
    assert not scene["characters"]["Odile"]["full_defense"]
    assert sheets(scene)["Odile"].marked == {"physical": [1, 2]}  # 6 against 5 and 2 more


def test_the_warehouse_ends_with_carrow_giving_in(tmp_path: Path) -> None:
    scene = scene_of(part("warehouse", tmp_path, "scene end"))
    assert (scene["exchange"], scene["turn"], scene["pending"]) == (7, "Lazlo", None)
    assert sheets(scene) == {
        # 9: box 3 and 6
        "Lazlo": Sheet(
            "active",
            BAY,
            2,
            {"physical": [2, 3]},
            {"severe": "Hook between the ribs (1 for Carrow)"},
        ),
        "Gudrun": Sheet(
            "active",
            BAY,
            3,
            {"physical": [2, 3, 4]},
            {
                "mild": "Cracked collarbone (1 for Carrow)",
                "moderate": "Ashamed of her own fists (1 for Carrow)",
                "mild 2": "Hook through the sleeve, and the arm (1 for Carrow)",
            },
        ),
        "Odile": Sheet(
            "active",
            "Gallery",
            3,
            {"physical": [1, 2]},
            {"mild": "Split eyebrow (1 for Enforcers)"},
        ),
        "Carrow": Sheet(
            "conceded",
            BAY,
            0,
            {"physical": [1, 2, 3, 4]},
            {
                "mild": "Slashed forearm",
                "moderate": "Blood running into his grip (1 for Lazlo)",
                "severe": "Bolt through the knee (1 for Odile)",
            },
        ),
        "Enforcer 1": Sheet("taken out", BAY, 0),
        "Enforcer 2": Sheet("taken out", BAY, 0),
        "Enforcer 3": Sheet("taken out", BAY, 0, {"physical": [1]}),
        "Enforcer 4": Sheet("taken out", BAY, 0, {"physical": [1]}),
    }
    assert advantages(scene) == {}  # boosts are used up
    # 3, less two invokes; conceded 1, and 1 for each of three consequences
    assert purse(scene) == (1, {"Carrow": 1, "Gudrun": 1, "Lazlo": 1, "gm": 4})


def test_after_the_warehouse_everybody_is_paid(tmp_path: Path) -> None:
    scene = scene_of(part("warehouse", tmp_path, "# --- Afterwards"))
    assert (scene["exchange"], scene["turn"], scene["order"]) == (0, None, [])
    assert clock(scene) == (2, 1, 1, 2)
    left = sheets(scene)
    assert {name for name, one in left.items() if one.status != "active" or one.marked} == set()
    assert {name: one.points for name, one in left.items() if one.points} == {
        "Lazlo": 3,
        "Gudrun": 4,
        "Odile": 3,
        "Carrow": 1,
    }
    assert purse(scene) == (7, {})  # one for each of three heroes, and four for giving in
    assert free(scene, BAY) == {"Spilt molasses": 0}


def test_after_a_scene_of_calm_what_was_mild_and_treated_is_gone(tmp_path: Path) -> None:
    scene = scene_of(part("warehouse", tmp_path))
    assert clock(scene) == (3, 1, 1, 3)
    assert {name: one.wounds for name, one in sheets(scene).items() if one.wounds} == {
        "Lazlo": {"severe": "Stitched, and told not to laugh (1 for Carrow), begun 1/1/1"},
        "Gudrun": {
            "moderate": "Slow to make a fist (1 for Carrow), begun 1/1/1",
            "mild 2": "Hook through the sleeve, and the arm (1 for Carrow)",
        },
        "Carrow": {
            "mild": "Slashed forearm",
            "moderate": "Blood running into his grip (1 for Lazlo)",
            "severe": "Bolt through the knee (1 for Odile)",
        },
    }
    assert purse(scene) == (3, {})  # the pool is filled anew, and what was in it is gone


@pytest.mark.parametrize(
    ("healer", "slot", "short"),
    [
        ("odile", "mild", 1),
        ("odile", "moderate", 3),
        ("gudrun", "mild 2", 3),
        ("gudrun", "mild", 3),
    ],
)
def test_treatment_falls_short(healer: str, slot: str, short: int, tmp_path: Path) -> None:
    file = part("warehouse", tmp_path, "# --- Afterwards")
    command = ["-f", file.name, "recover", "gudrun", slot, "--healer", healer, "-r", str(short)]
    assert play(command, file.parent).exit == 0
    assert scene_of(file)["characters"]["Gudrun"]["consequences"][slot]["begun"] is None


# The tidal station


def test_the_station_after_one_exchange(tmp_path: Path) -> None:
    scene = scene_of(part("station", tmp_path, "# --- Exchange 2"))
    assert (scene["exchange"], scene["turn"], scene["acted"]) == (2, None, [])
    assert sheets(scene) == {
        "Nadia": Sheet("active", HALL, 3, {"physical": [1, 2, 3]}),  # 2, and 1 for the weapon
        "Benedikt": Sheet("active", HALL, 3),  # 1, less 1 for the coat
        "Yusra": Sheet("active", HALL, 3),
        "Caretaker": Sheet("active", HALL, 0),
        "Drowned 1": Sheet("taken out", HALL, 0),  # 3: a box and one more, and 1 goes on
        "Drowned 2": Sheet("active", HALL, 0, {"physical": [1]}),
    }
    assert advantages(scene) == {
        "Drinks from the main breaker": ("Caretaker", 0, None),
        "A hum in the wall": ("Caretaker", 1, "Nadia"),
        "Hands on his hose belt": ("Benedikt", 1, "Drowned"),
    }
    unknown = scene["characters"]["Caretaker"]["advantages"]["Drinks from the main breaker"]
    assert unknown["hidden"]
    assert scene["characters"]["Yusra"]["full_defense"]


def test_nobody_acts_twice_in_an_exchange(tmp_path: Path) -> None:
    file = part("station", tmp_path, "next benedikt")
    scene = scene_of(file)
    assert (scene["turn"], scene["acted"]) == (None, ["Nadia", "Caretaker", "Yusra"])
    assert "already acted" in refusal(file, "next", "nadia")
    assert "already acted" in refusal(file, "attack", "caretaker", "yusra", "-r", "4", "-d", "2")


def test_an_untested_defence_gives_a_boost(tmp_path: Path) -> None:
    scene = scene_of(part("station", tmp_path, "attack yusra caretaker --range ranged -s Shoot"))
    assert scene["turn"] == "Yusra"
    assert advantages(scene)["Ready"] == ("Yusra", 1, "Yusra")
    assert not scene["characters"]["Yusra"]["full_defense"]


def test_the_station_after_two_exchanges(tmp_path: Path) -> None:
    scene = scene_of(part("station", tmp_path, "# --- Exchange 3"))
    assert (scene["exchange"], scene["turn"], scene["acted"]) == (3, None, [])
    assert sheets(scene) == {
        "Nadia": Sheet(
            "active",
            HALL,
            3,
            {"physical": [1, 2, 3], "mental": [1]},
            {"mild": "Hears her name in the hum (1 for Caretaker)"},
        ),
        "Benedikt": Sheet("active", HALL, 3, {"physical": [1]}),  # 2, less 1 for the coat
        "Yusra": Sheet("active", HALL, 3),
        # 3, and then 4: two boxes and 2
        "Caretaker": Sheet(
            "active",
            HALL,
            0,
            {"physical": [1, 2, 3, 4, 5]},
            {"mild": "Flickering (1 for Benedikt)"},
        ),
        "Drowned 1": Sheet("taken out", HALL, 0),
        "Drowned 2": Sheet("active", HALL, 0, {"physical": [1]}),
    }
    assert advantages(scene) == {"Drinks from the main breaker": ("Caretaker", 0, "Nadia")}
    found = scene["characters"]["Caretaker"]["advantages"]["Drinks from the main breaker"]
    assert not found["hidden"]
    assert purse(scene) == (2, {"Nadia": 1})


def test_the_station_ends_with_the_lights_on(tmp_path: Path) -> None:
    scene = scene_of(part("station", tmp_path, "scene end"))
    assert (scene["exchange"], scene["turn"], scene["pending"]) == (5, None, None)
    assert sheets(scene) == {
        # 6, and 1 for the weapon: the last box and 6
        "Nadia": Sheet(
            "active",
            HALL,
            3,
            {"physical": [1, 2, 3, 4], "mental": [1]},
            {
                "mild": "Hears her name in the hum (1 for Caretaker)",
                "severe": "Hook through the shoulder (1 for Caretaker)",
            },
        ),
        "Benedikt": Sheet("active", HALL, 3, {"physical": [1]}),
        # 4, and 1 for the weapon: a box and 4
        "Yusra": Sheet(
            "active",
            HALL,
            3,
            {"physical": [1]},
            {"moderate": "Water in the lungs (1 for Caretaker)"},
        ),
        "Caretaker": Sheet(
            "taken out",
            HALL,
            0,
            {"physical": [1, 2, 3, 4, 5, 6]},
            {"mild": "Flickering (1 for Benedikt)"},
        ),
        "Drowned 1": Sheet("taken out", HALL, 0),
        "Drowned 2": Sheet("taken out", HALL, 0, {"physical": [1]}),
    }
    assert advantages(scene) == {"Drinks from the main breaker": ("Caretaker", 0, "Nadia")}
    assert free(scene, HALL) == {"Ankle-deep and rising": 0, "Every lamp on one switch": 0}
    assert purse(scene) == (1, {"Nadia": 2})


def test_after_the_station_recovery_begins(tmp_path: Path) -> None:
    scene = scene_of(part("station", tmp_path, "scene end --arc"))
    assert clock(scene) == (2, 1, 1, 2)
    assert sheets(scene)["Nadia"] == Sheet(
        "active",
        HALL,
        5,  # 3, and two were owed
        {},
        {
            "mild": "Sleeps with the lamp on (1 for Caretaker), begun 1/1/1",
            "severe": "Shoulder in plaster (1 for Caretaker), begun 1/1/1",
        },
    )
    assert purse(scene) == (3, {})


def test_a_major_milestone_clears_what_heals_and_starts_what_was_not_treated(
    tmp_path: Path,
) -> None:
    scene = scene_of(part("station", tmp_path))
    assert clock(scene) == (3, 2, 2, 3)
    assert {name: set(one.wounds) for name, one in sheets(scene).items() if one.wounds} == {
        "Yusra": {"moderate"},
        "Caretaker": {"mild"},
    }
    lungs = scene["characters"]["Yusra"]["consequences"]["moderate"]
    assert (lungs["recovery"], lungs["begun"]["session"], lungs["begun"]["arc"]) == ("begun", 1, 1)
    flickering = scene["characters"]["Caretaker"]["consequences"]["mild"]
    assert flickering["recovery"] == "none"  # a milestone is for moderate and severe ones
