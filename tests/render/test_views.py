"""What the views promise beyond how they look: nothing hidden shown, nothing unsafe printed."""

import time

import pytest

from fatecli.errors import UsageError
from fatecli.model.scene import Scene
from fatecli.render.players import as_players_see
from fatecli.render.rules_view import recovery_view, ways_view
from fatecli.render.table_view import scene_view
from fatecli.store.ruleset_files import load
from tests.render.drawing import draw
from tests.render.scenes import ambush, bare, duel, hostile


def shown(scene: Scene, ruleset: str, width: int = 80, **how: bool) -> str:
    view = scene_view(scene, load(ruleset), width=width, **({"unicode": True} | how))
    return draw(view, width)


def test_colour_adds_nothing_but_colour() -> None:
    scene, rules = ambush()
    view = scene_view(scene, rules, width=80, unicode=True)
    coloured = draw(view, 80, colour=True)
    assert "\x1b[" in coloured
    assert "Harry" in coloured


def test_ascii_is_ascii() -> None:
    scene, _ = ambush()
    for width in (60, 80, 120):
        assert shown(scene, "dresden", width, unicode=False).isascii()


def test_no_control_character_is_printed() -> None:
    scene, _ = hostile()
    text = shown(scene, "accelerated")
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "[bold]No markup[/bold]" in text
    assert "[/red] :smile:" in text


def test_players_see_nothing_hidden() -> None:
    scene, _ = ambush()
    text = shown(scene, "dresden", players=True)
    for secret in ("Hexenwolf", "second team", "coin is his"):
        assert secret not in text
    assert "Goon 1 · Pier" in text
    assert "[1][2]  " not in "".join(line for line in text.splitlines() if "Goon" in line)


def test_the_hidden_are_named_nowhere() -> None:
    scene, _ = ambush()
    for character in ("Harry", "Goon 1"):
        hidden = scene.characters[character].model_copy(update={"hidden": True})
        changed = scene.model_copy(
            update={"characters": {**scene.characters, character: hidden}, "turn": character}
        )
        assert character not in as_players_see(changed).model_dump_json()


def test_a_hit_from_the_dark_stays_pending() -> None:
    scene, _ = ambush()
    goon = scene.characters["Goon 1"].model_copy(update={"hidden": True})
    dark = scene.model_copy(update={"characters": {**scene.characters, "Goon 1": goon}})
    assert "4 physical shifts from someone unseen" in shown(dark, "dresden", players=True)


def test_a_map_too_wide_becomes_a_table() -> None:
    zones = {f"Zone {n}": {"at": [n, 0]} for n in range(5)}
    scene = Scene.model_validate({"ruleset": "dresden", "zones": zones})
    assert "┌" not in shown(scene, "dresden", 109)
    assert "┌" in shown(scene, "dresden", 110)


def bordered(names: dict[str, tuple[int, int]], *links: tuple[str, str, str]) -> Scene:
    """Zones at their places, with a border of 2 and a name between those linked."""
    return Scene.model_validate(
        {
            "ruleset": "dresden",
            "zones": {name: {"at": at} for name, at in names.items()},
            "links": [
                {"between": [one, other], "border": 2, "name": name} for one, other, name in links
            ],
        }
    )


def test_a_borders_name_stands_on_the_map_where_there_is_room() -> None:
    zones = {"Quay": (0, 0), "Jetty": (1, 0), "Trawler": (2, 1), "Loft": (1, 1)}
    scene = bordered(
        zones, ("Jetty", "Loft", "Barred hatch, long drop"), ("Quay", "Jetty", "Fence")
    )
    text = shown(scene, "dresden")
    assert "└──┬ 2 Barred hatch, long drop\n" in text
    assert text.endswith("\nQuay → Jetty: Fence\n")
    assert "─ 2 Fence ─" in shown(scene, "dresden", 120)
    assert "→" not in shown(scene, "dresden", 120)


def test_a_borders_name_that_is_cut_stands_below_the_map() -> None:
    zones = {"One": (0, 0), "Two": (1, 0), "Three": (0, 1), "Four": (1, 1)}
    long = "A wall of " + "very " * 6 + "large stones"
    scene = bordered(zones, ("One", "Three", long), ("Two", "Four", "Hedge"))
    text = shown(scene, "dresden")
    assert "…" in text
    assert f"One → Three: {long}" in text
    assert "Two → Four" not in text


def test_a_long_name_of_a_zone_is_not_cut() -> None:
    scene = bordered({"The square before the old cathedral": (0, 0)})
    text = shown(scene, "dresden")
    assert "│ The square before the old      │" in text
    assert "│ cathedral                      │" in text


def test_consequences_stand_by_severity_whenever_they_were_taken() -> None:
    taken = {"severe": {"name": "Broken arm"}, "mild": {"name": "Black eye"}}
    character = {"consequences": taken, "role": "pc"}
    scene = Scene.model_validate({"ruleset": "dresden", "characters": {"Ana": character}})
    assert "mild: Black eye  severe: Broken arm" in shown(scene, "dresden")


def test_a_fight_of_eight_leaves_room_for_what_changed() -> None:
    scene, _ = ambush()
    assert len(shown(scene, "dresden", 80).splitlines()) < 40
    assert len(shown(scene, "dresden", 120).splitlines()) < 32


def test_zones_in_one_place_become_a_table() -> None:
    zones = {"One": {"at": [0, 0]}, "Two": {"at": [0, 0]}}
    scene = Scene.model_validate({"ruleset": "dresden", "zones": zones})
    assert "┌" not in shown(scene, "dresden")


def test_a_long_track_is_counted() -> None:
    stress = {"stress": "[ ]" * 11 + "[x]"}
    scene = Scene.model_validate({"ruleset": "x", "characters": {"Ana": {"stress": stress}}})
    assert "1 of 12 marked: 12" in shown(scene, "accelerated")


def test_a_long_order_shows_whose_turn_it_is() -> None:
    names = [f"Guard {n}" for n in range(200)]
    scene = Scene.model_validate(
        {
            "ruleset": "dresden",
            "exchange": 1,
            "turn": "Guard 150",
            "order": names,
            "characters": {name: {"role": "nameless"} for name in names},
        }
    )
    turn = " ".join(shown(scene, "dresden").split())
    assert "Exchange 1: ▶ Guard 150, Guard 151" in turn
    assert "and 176 more" in turn


def test_ways_without_a_hit() -> None:
    scene, rules = bare()
    assert draw(ways_view((), scene, rules), 80) == "No hit is pending.\n"


def test_recovery_of_an_unknown_severity() -> None:
    with pytest.raises(UsageError, match="no severity 'fatal'"):
        recovery_view(load("dresden"), "fatal")


def test_two_hundred_characters_stay_quick() -> None:
    names = [f"Guard {n}" for n in range(200)]
    scene = Scene.model_validate(
        {
            "ruleset": "dresden",
            "zones": {f"Zone {n}": {} for n in range(50)},
            "characters": {name: {"zone": f"Zone {n % 50}"} for n, name in enumerate(names)},
        }
    )
    shown(scene, "dresden")
    before = time.perf_counter()
    shown(scene, "dresden")
    assert time.perf_counter() - before < 0.5


def test_one_row_a_mech() -> None:
    scene, _ = duel()
    text = shown(scene, "mecha")
    assert "└ Morning Star" in text
    assert "DESTROYED" in text
