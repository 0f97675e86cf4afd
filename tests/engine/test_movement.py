"""Moving: sprints, borders, free and supplemental moves, and the overflow they leave."""

from typing import Any

from fatecli.model.action import (
    AddAspect,
    Defend,
    Effort,
    Invoke,
    LinkZones,
    Maneuver,
    PassTurn,
    Place,
    Remove,
    Sprint,
)
from fatecli.model.ruleset import Blocks
from tests.engine.build import Rule, attack, chain, hold, table, turn_order

BORDERS = ("dresden", "slots")
OVERCOME = ("accelerated", "mecha", "core", "condensed")


def at(zone: str, *borders: int, **given: Any) -> dict[str, Any]:
    return {**chain(*borders), "Ann": {"zone": zone}, "Bob": {"zone": zone}, **given}


def sprint(roll: int | None, *zones: str, **given: Any) -> Sprint:
    effort = None if roll is None else Effort(roll=roll)
    return Sprint(actor="Ann", zones=zones, effort=effort, **given)


def ends(zone: str | None) -> dict[str, Any]:
    return {"Ann/zone": zone}


FLAT = at("A", 0, 0, 0, 0)
RING: dict[str, Any] = {
    **at("A", 3, 0),
    "links": [
        {"between": ["A", "C"], "border": 3},
        {"between": ["A", "B"]},
        {"between": ["C", "B"], "border": 1},
    ],
}
SPRINTS = [
    Rule("one-zone", FLAT, (sprint(0, "B"),), ends("B"), "D-150"),
    Rule("negative", FLAT, (sprint(-1, "B"),), {**ends("A"), "!stayed/short_of": "B"}, "D-151"),
    Rule("far", FLAT, (sprint(3, "E"),), ends("E"), "D-152: 1 for each further zone"),
    Rule(
        "part",
        FLAT,
        (sprint(1, "E"),),
        {**ends("C"), "!stayed/short_of": "D"},
        "as far as it reaches",
    ),
    Rule("border-met", at("A", 2), (sprint(2, "B"),), ends("B"), "D-153"),
    Rule("border-short", at("A", 2), (sprint(1, "B"),), ends("A"), "the action is spent"),
    Rule(
        "borders-add",
        at("A", 1, 2),
        (sprint(4, "C"),),
        ends("C"),
        "a path costs the sum of (1 + border), less 1",
    ),
    Rule("borders-add-short", at("A", 1, 2), (sprint(3, "C"),), ends("B"), "the sum less 1 is 4"),
    Rule(
        "cheapest",
        RING,
        (sprint(2, "C"),),
        {**ends("C"), "!moved/path": ["B", "C"]},
        "one zone named: the cheapest path",
    ),
    Rule(
        "exact",
        RING,
        (sprint(3, "B", "A"),),
        {**ends("A"), "!moved/path": ["B", "A"]},
        "several: that path exactly",
    ),
    Rule("exact-unlinked", FLAT, (sprint(5, "B", "D"),), "no-way", "no link from B to D"),
    Rule(
        "no-way",
        {**FLAT, "zones": {"A": {}, "B": {}, "C": {}, "D": {}, "E": {}, "Isle": {}}},
        (sprint(9, "Isle"),),
        "no-way",
        "no way leads there",
    ),
    Rule("here", FLAT, (sprint(3, "A"),), "same-zone", "there already"),
    Rule("unknown", FLAT, (sprint(3, "Zoo"),), "unknown-name", "no such zone"),
    Rule("must-roll", FLAT, (sprint(None, "B"),), "no-roll", "every sprint is a roll"),
    Rule(
        "nowhere",
        {**chain(0), "Ann": {}},
        (sprint(0, "B"),),
        ends("B"),
        "no zone counts as the same place",
    ),
    Rule(
        "invoked",
        {**at("A", 2), "aspects": {"Fog": {"free_invokes": 1}}},
        (sprint(0, "B"), Invoke(actor="Ann", aspect="Fog")),
        ends("B"),
        "the open roll is worked out again",
    ),
    Rule(
        "spends-turn", FLAT, (turn_order(), sprint(-1, "B")), {"turn": "Bob"}, "the action is spent"
    ),
]
SPRINTS = [rule._replace(rulesets=BORDERS) for rule in SPRINTS]
OVERFLOW = [
    Rule(
        "left",
        FLAT,
        (sprint(3, "B"),),
        {"overflow": {"actor": "Ann", "shifts": 3}},
        "a sprint's unused movement",
    ),
    Rule("none", FLAT, (sprint(0, "B"),), {"overflow": None}, "nothing left"),
    Rule(
        "natural",
        {**FLAT, "aspects": {"Fog": {"free_invokes": 1}}},
        (sprint(1, "B"), Invoke(actor="Ann", aspect="Fog")),
        {"overflow": {"actor": "Ann", "shifts": 1}},
        "without the aspects invoked",
    ),
    Rule(
        "spent",
        {**FLAT, "overflow": {"actor": "Ann", "shifts": 2}},
        (Sprint(actor="Ann", zones=("D",), effort=Effort(overflow=True)),),
        {**ends("D"), "overflow": None},
        "all together on one action, which leaves none itself",
    ),
    Rule(
        "not-yours",
        {**FLAT, "overflow": {"actor": "Bob", "shifts": 2}},
        (Sprint(actor="Ann", zones=("D",), effort=Effort(overflow=True)),),
        "no-overflow",
        "the one whose roll left it",
    ),
    Rule(
        "at-once",
        {**FLAT, "overflow": {"actor": "Ann", "shifts": 2}},
        (sprint(0, "B"), Sprint(actor="Ann", zones=("C",), effort=Effort(overflow=True))),
        "no-overflow",
        "at once or not at all",
    ),
    Rule(
        "out-of-turn",
        FLAT,
        (
            turn_order(),
            sprint(2, "B"),
            Sprint(actor="Ann", zones=("C",), effort=Effort(overflow=True)),
        ),
        {**ends("C"), "turn": "Bob"},
        "an overflow action has no turn",
    ),
    Rule(
        "maneuver",
        {},
        (Maneuver(actor="Ann", aspect="Sand", difficulty=1, effort=Effort(roll=5)),),
        {"overflow": {"actor": "Ann", "shifts": 3}},
        "shifts above the one that makes it stay",
    ),
    Rule(
        "maneuver-foe",
        {"overflow": {"actor": "Ann", "shifts": 2}},
        (Maneuver(actor="Ann", target="Bob", aspect="Sand", effort=Effort(overflow=True)),),
        "overflow-offence",
        "no maneuver against a foe",
    ),
    Rule(
        "maneuver-friend",
        {"overflow": {"actor": "Ann", "shifts": 2}, "Dee": {"side": "heroes"}},
        (Maneuver(actor="Ann", target="Dee", aspect="Cheered", effort=Effort(overflow=True)),),
        {"Dee/advantages/Cheered/owner": "Dee"},
        "no offence",
    ),
]
OVERFLOW = [rule._replace(rulesets=BORDERS) for rule in OVERFLOW]
WALL = {"blocks": [{"by": "Bob", "strength": 3, "against": ["Ann"], "actions": ["move"]}]}
WITH_ACTION = [
    Rule(
        "supplemental",
        FLAT,
        (attack(5, 3, move="B", range="thrown"),),
        {**ends("B"), "!rolled/total": 4},
        "one zone, -1 on the action",
        BORDERS,
    ),
    Rule(
        "free-move",
        FLAT,
        (attack(5, 3, move="B", range="thrown"),),
        {**ends("B"), "!rolled/total": 5},
        "one zone a turn is free",
        OVERCOME,
    ),
    Rule(
        "move-border",
        at("A", 1),
        (attack(5, 3, move="B"),),
        "border",
        "only without a border",
        (*BORDERS, *OVERCOME),
    ),
    Rule("move-far", FLAT, (attack(5, 3, move="C"),), "too-far", "one zone", (*BORDERS, *OVERCOME)),
    Rule(
        "move-first",
        {**FLAT, "Bob": {"zone": "B"}},
        (attack(5, 3, move="B"),),
        {"pending/shifts": 1},
        "reach counts from there; -1",
        BORDERS,
    ),
    Rule(
        "defend-move",
        FLAT,
        (Defend(actor="Ann", move="B"),),
        {**ends("B"), "Ann/full_defense": True},
        "with any basic action",
        (*BORDERS, *OVERCOME),
    ),
    Rule(
        "move-blocked",
        {**FLAT, **WALL},
        (attack(5, 3, move="B"),),
        "blocked",
        "--move under a block is refused",
        BORDERS,
    ),
]
WALKS = [
    Rule(
        "next-free",
        FLAT,
        (turn_order(), sprint(None, "B")),
        {**ends("B"), "turn": "Ann", "moved": True},
        "the next zone is free",
    ),
    Rule(
        "far-costs",
        FLAT,
        (turn_order(), sprint(None, "C")),
        {**ends("C"), "turn": "Bob"},
        "farther costs the action",
    ),
    Rule(
        "second-costs",
        FLAT,
        (turn_order(), sprint(None, "B"), sprint(None, "C")),
        {**ends("C"), "turn": "Bob"},
        "one zone a turn is free",
    ),
    Rule(
        "moved-reset",
        FLAT,
        (turn_order(), sprint(None, "B"), PassTurn(), PassTurn()),
        {"moved": False},
        "a new turn",
    ),
    Rule(
        "moved-twice",
        FLAT,
        (turn_order(), sprint(None, "B"), attack(5, move="C", range="thrown")),
        "moved",
        "one zone a turn",
    ),
    Rule("in-the-way", at("A", 2), (sprint(None, "B"),), "no-roll", "something is in the way"),
    Rule("overcome", at("A", 2), (sprint(2, "B"),), ends("B"), "reaches what is in the way"),
    Rule(
        "overcome-short",
        at("A", 2),
        (sprint(1, "B"),),
        {**ends("A"), "!stayed": True},
        "falls short",
    ),
    Rule("difficulty", FLAT, (sprint(2, "B", difficulty=3),), ends("A"), "the GM's difficulty"),
]
WALKS = [rule._replace(rulesets=("accelerated", "mecha")) for rule in WALKS]
OTHERS = [
    Rule(
        "walk-blocked",
        {**FLAT, **WALL},
        (sprint(None, "B"),),
        "blocked",
        "a block has to be reached by a roll",
        ("accelerated",),
        {"blocks": Blocks(allowed=True)},
    ),
    Rule(
        "block-passed",
        {**at("A", 1), **WALL},
        (sprint(3, "B"),),
        ends("B"),
        "one roll reaches the strength and pays the path",
        BORDERS,
    ),
    Rule(
        "block-path",
        {**at("A", 0, 0, 0, 2), **WALL},
        (sprint(3, "E"),),
        ends("D"),
        "pays the path with the same number",
        BORDERS,
    ),
    Rule(
        "block-short",
        {**at("A", 0), **WALL},
        (sprint(2, "B"),),
        {**ends("A"), "!stopped": True},
        "short of the strength",
        BORDERS,
    ),
    Rule(
        "placed",
        FLAT,
        (Place(name="ann", zone="e"),),
        ends("E"),
        "no roll, no turn",
        (*BORDERS, *OVERCOME),
    ),
    Rule(
        "link-anew",
        FLAT,
        (LinkZones(zones=("a", "b"), border=2, name="Fence"), sprint(1, "B")),
        ends("A"),
        "a link may change",
        BORDERS,
    ),
    Rule(
        "start-removed",
        {**at("A", 1), "Bob": {}, "aspects": {"Fog": {"free_invokes": 1}}},
        (sprint(1, "B"), Remove(name="A"), Invoke(actor="Bob", aspect="Fog")),
        "refused",
        "the zone that the move would fall back to is gone",
        ("accelerated", "core"),
    ),
    Rule(
        "maneuver-zone-removed",
        {**FLAT, "Ann": {"zone": "B"}, "Bob": {}},
        (
            AddAspect(name="Fog", free=1),
            Maneuver(actor="Ann", target="A", aspect="Sand", difficulty=0, effort=Effort(roll=1)),
            Remove(name="A"),
            Invoke(actor="Ann", aspect="Fog"),
        ),
        "refused",
        "what the roll was about is gone",
        BORDERS,
    ),
]
ALL = [*SPRINTS, *OVERFLOW, *WITH_ACTION, *WALKS, *OTHERS]


@table(ALL)
def test_movement(rule: Rule, ruleset: str) -> None:
    hold(rule, ruleset)
