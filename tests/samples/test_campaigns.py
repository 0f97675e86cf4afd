"""The campaigns: three fights, two sessions and an arc, and what the rules leave of them.

What is expected here is worked out by hand from the rules, not read off the program.
"""

from pathlib import Path

from tests.samples.sheet import Sheet, clock, run_script, scene_of, sheets

AFTER_THE_ARC = (4, 3, 2, 4)


def test_the_ledger(tmp_path: Path) -> None:
    run_script("campaign_dresden.sh", tmp_path)
    scene = scene_of(tmp_path / "epilogue.toml")
    assert clock(scene) == AFTER_THE_ARC
    assert sheets(scene) == {
        # 3, conceded with one consequence +1, taken out with one new one +1, owed +1
        "Ines": Sheet(
            "active",
            None,
            6,
            {},
            {"mild": "Smoke in the lungs (1 for Captain Voss), begun 3/2/1"},
        ),
        "Tobias": Sheet("active", None, 4),
        # begun in arc 1, so it lasts to the end of arc 2
        "Wren": Sheet(
            "active",
            None,
            3,
            {},
            {"severe": "Named before the whole harbour (1 for Inspector Crane), begun 2/1/1"},
        ),
    }
    assert scene["characters"]["Tobias"]["aspects"] == [
        "Built like a bollard",
        "A fist of granite, and used to it",
    ]
    customs = scene_of(tmp_path / "customs.toml")
    assert clock(customs) == (3, 2, 1, 3)
    assert sheets(customs)["Ines"].wounds == {
        "moderate": "Arm in a sling (1 for Captain Voss), begun 1/1/1"
    }
    assert sheets(customs)["Tobias"].wounds == {
        "moderate": "Called a thief by his friends (1 for Inspector Crane), begun 2/1/1"
    }
    assert scene["gm_fate_points"] == 0


def test_the_stolen_names(tmp_path: Path) -> None:
    run_script("campaign_accelerated.sh", tmp_path)
    market = sheets(scene_of(tmp_path / "market.toml"))
    assert market["Juniper"].wounds == {}
    assert set(market["Pell"].wounds) == {"mild", "moderate"}
    court = sheets(scene_of(tmp_path / "court.toml"))
    assert set(court["Pell"].wounds) == {"moderate"}
    scene = scene_of(tmp_path / "morning.toml")
    assert clock(scene) == AFTER_THE_ARC
    assert sheets(scene) == {
        "Pell": Sheet("active", None, 7),  # 3, conceded +1, two consequences +2, compel +1
        "Juniper": Sheet("active", None, 3, {}, {"moderate": "Tired to the bone, begun 3/2/1"}),
        "Osric": Sheet("active", None, 4),  # 3, conceded +1; the old consequence pays nothing
    }


def test_the_abbey_s_charter(tmp_path: Path) -> None:
    run_script("campaign_slots.sh", tmp_path)
    abbey = sheets(scene_of(tmp_path / "abbey.toml"))
    assert set(abbey["Corvin"].wounds) == {"minor", "moderate", "minor 2"}
    assert set(abbey["Amaranth"].wounds) == {"minor"}
    assert abbey["Hale"].wounds == {"severe": "Fell from the ladder, as moderate (1 for Acolyte 1)"}
    road = sheets(scene_of(tmp_path / "road.toml"))
    assert {name: set(one.wounds) for name, one in road.items()} == {
        "Corvin": {"moderate"},
        "Hale": {"severe"},
        "Amaranth": set(),
        "Ysolde": {"moderate"},
    }
    scene = scene_of(tmp_path / "charter.toml")
    assert clock(scene) == AFTER_THE_ARC
    assert sheets(scene) == {
        "Corvin": Sheet("active", None, 4),  # 3, refused +1
        "Hale": Sheet("active", None, 3),
        "Amaranth": Sheet(
            "active", None, 3, {}, {"moderate": "Cut to the bone (1 for Baron Ludo), begun 3/2/1"}
        ),
    }
    assert scene["characters"]["Corvin"]["aspects"] == [
        "My captain's blade",
        "The hand the Baron took",
    ]


def test_the_tin_prophet(tmp_path: Path) -> None:
    printed = run_script("campaign_mecha.sh", tmp_path)
    gap = sheets(scene_of(tmp_path / "gap.toml"))
    assert (gap["Ada"].marked, gap["Ada"].wounds) == ({}, {"dented": "Dented (1 for foes)"})
    assert gap["Kit"].wounds == {"mild": "Bandaged head (1 for foes), begun 1/1/1"}
    lost = sheets(scene_of(tmp_path / "pass.toml"))
    assert lost["Ada"].mech == "Tin Prophet, destroyed, armor 3"
    assert lost["Kit"].wounds == {}
    assert set(lost["Bram"].wounds) == {"moderate"}
    scene = scene_of(tmp_path / "dawn.toml")
    assert clock(scene) == AFTER_THE_ARC
    assert sheets(scene) == {
        "Ada": Sheet("active", None, 3, mech="Second Prophet, working, armor 2"),
        # 3, conceded +1, and +1 for Doomed; the ribs are from an older fight
        "Bram": Sheet("active", None, 5, mech="Long Wednesday, working, armor 3"),
        "Kit": Sheet("active", None, 3),
    }
    assert scene["characters"]["Ada"]["trouble"] == "I see further through glass"
    assert scene["characters"]["Bram"]["refresh"] == 2
    assert "Tin Prophet of Ada is whole again" not in printed  # what is destroyed stays so
