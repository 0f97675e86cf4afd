"""Scenes to draw: an ambush on three tracks, a mech duel, an exchange of words, a bare room."""

from typing import Any

from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Scene
from fatecli.store.ruleset_files import load

GOON: dict[str, Any] = {
    "role": "nameless",
    "zone": "Pier",
    "group": "Goons",
    "skills": {"Fists": 2},
    "weapon": 1,
}


def ambush(*, drawn: bool = True) -> tuple[Scene, Ruleset]:
    """Eight characters, a map (or a table of zones), blocks, a hit pending and an open roll."""
    scene = Scene.model_validate(
        {
            "title": "Ambush at the pier",
            "ruleset": "dresden",
            "exchange": 2,
            "turn": "Harry",
            "order": ["Harry", "Goons", "Murphy", "Molly", "The Hexenwolf", "Nicodemus"],
            "gm_fate_points": 3,
            "owed": {"Harry": 1, "gm": 2},
            "zones": _zones(drawn),
            "links": [
                {"between": ["Pier", "Warehouse"], "border": 2, "name": "Chain-link fence"},
                {"between": ["Pier", "Yard"]},
                {"between": ["Warehouse", "Roof"], "border": 3, "name": "Fire escape"},
                {"between": ["Yard", "Roof"], "border": 1},
                {"between": ["Pier", "Roof"], "border": 4, "name": "Crane"},
            ],
            "aspects": {
                "Sirens in the distance": {
                    "free_invokes": 2,
                    "owner": "heroes",
                    "lasts": "conflict",
                },
                "Wet planks": {},
                "A second team waits": {"hidden": True},
            },
            "characters": {**_heroes(), **_foes()},
            "blocks": [
                {"by": "Goon 1", "strength": 3, "against": ["Harry"], "actions": ["move"]},
                {"by": "Nicodemus", "strength": 5, "against": ["Murphy"], "grapple": True},
            ],
            "pending": {
                "attacker": "Goon 1",
                "target": "Harry",
                "track": "physical",
                "shifts": 4,
            },
            "roll": {
                "actor": "Goon 1",
                "command": "attack",
                "target": "Harry",
                "dice": [0, 1, 0, 1],
                "terms": [{"label": "dice", "value": 2}, {"label": "Fists", "value": 2}],
                "opposition": 3,
                "opposition_terms": [{"label": "roll", "value": 3}],
            },
            "overflow": {"actor": "Harry", "shifts": 2},
            "notes": "Nicodemus leaves as soon as the coin is his.",
        }
    )
    return scene, load("dresden")


def _zones(drawn: bool) -> dict[str, Any]:
    fog = {"free_invokes": 1, "owner": "heroes", "lasts": "conflict"}
    zones: dict[str, Any] = {
        "Pier": {"aspects": {"Rolling fog": fog}},
        "Warehouse": {},
        "Yard": {"aspects": {"Stacked [crates]": {}}},
        "Roof": {},
    }
    if drawn:
        for zone, at in zip(zones.values(), ([0, 0], [1, 0], [0, 1], [1, 1]), strict=True):
            zone["at"] = at
    return zones


def _heroes() -> dict[str, Any]:
    return {
        "Harry": {
            "role": "pc",
            "zone": "Pier",
            "fate_points": 2,
            "high_concept": "Wizard for hire",
            "trouble": "Everyone's favourite suspect",
            "aspects": ["Longcoat full of tricks"],
            "armor": 1,
            "skills": {"Endurance": 3, "Conviction": 5},
            "stress": {"physical": "[ ][x][ ][ ]"},
            "consequences": {
                "mild": {
                    "name": "Black eye",
                    "track": "physical",
                    "free_invokes": 1,
                    "owner": "Goon 1",
                },
                "moderate": {
                    "name": "Shaken to the core",
                    "track": "mental",
                    "recovery": "begun",
                    "begun": {"scene": 1, "session": 1, "arc": 1},
                },
            },
            "advantages": {"Off balance": {"free_invokes": 1, "owner": "foes", "lasts": "invoke"}},
        },
        "Murphy": {
            "role": "pc",
            "zone": "Warehouse",
            "high_concept": "Last honest cop in Special Investigations",
            "trouble": "By the book",
            "weapon": 2,
            "skills": {"Endurance": 2},
            "full_defense": True,
        },
        "Molly": {
            "role": "pc",
            "zone": "Yard",
            "fate_points": 1,
            "high_concept": "Apprentice",
            "status": "conceded",
            "defeat": {"by": "Nicodemus", "terms": "carried off, alive"},
            "stress": {"mental": "[x][x]"},
        },
    }


def _foes() -> dict[str, Any]:
    return {
        "Goon 1": GOON,
        "Goon 2": {
            **GOON,
            "status": "taken out",
            "defeat": {"by": "Harry", "terms": "in the water"},
        },
        "Goon 3": {**GOON, "zone": "Warehouse"},
        "The Hexenwolf": {
            "zone": "Roof",
            "weapon": 2,
            "skills": {"Endurance": 4},
            "high_concept": "Cursed agent",
            "hidden": True,
        },
        "Nicodemus": {
            "zone": "Warehouse",
            "fate_points": 4,
            "high_concept": "Thirty pieces of silver",
            "skills": {"Endurance": 3},
        },
    }


def duel() -> tuple[Scene, Ruleset]:
    """Two mechs, one on foot beside a wreck, one-point boxes."""
    pilot = {"role": "pc", "high_concept": "Ace of the ninth wing", "trouble": "Never retreats"}
    scene = Scene.model_validate(
        {
            "title": "Duel at dawn",
            "ruleset": "mecha",
            "exchange": 1,
            "turn": "Vega",
            "order": ["Vega", "Kaine"],
            "clock": {"scene": 4, "session": 2},
            "characters": {
                "Vega": {
                    **pilot,
                    "skills": {"Persevere": 3},
                    "stress": {"strain": "[x][x][ ][ ][ ][ ]"},
                    "consequences": {
                        "extreme": {"name": "Hand of steel", "arc": 1, "severity": "extreme"},
                        "mild": {"name": "Concussion"},
                    },
                    "mech": {
                        "name": "Morning Star",
                        "armor": 4,
                        "stress": {"armor": "[x][x][ ][ ]"},
                        "consequences": {
                            "dented": {"name": "Dented", "free_invokes": 1, "owner": "foes"}
                        },
                    },
                },
                "Kaine": {
                    "mech": {"name": "Black Sun", "status": "destroyed", "aboard": False},
                    "assist_bonus": 1,
                },
            },
        }
    )
    return scene, load("mecha")


def bare() -> tuple[Scene, Ruleset]:
    """What a new scene file holds: one lone character, no zone, no order."""
    scene = Scene.model_validate({"ruleset": "slots", "characters": {"Ana": {"role": "pc"}}})
    return scene, load("slots")


def hostile() -> tuple[Scene, Ruleset]:
    """Names that would be markup, escape sequences or reading direction if they were let."""
    scene = Scene.model_validate(
        {
            "title": "[bold]No markup[/bold]",
            "ruleset": "accelerated",
            "characters": {
                "Red \x1b[31mEvil": {"role": "pc", "aspects": ["[burning]", "two\nlines"]},
                "雪の女王": {"high_concept": "\u202eback to front"},
            },
            "aspects": {"[/red] :smile:": {}},
        }
    )
    return scene, load("accelerated")
