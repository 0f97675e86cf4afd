"""Blocks and grapples: what they cover, what gets past, how long they stand."""

from typing import Any

import pytest

from fatecli.model.action import (
    AddAspect,
    Attack,
    Concede,
    Defend,
    Effort,
    Invoke,
    Maneuver,
    PassTurn,
    Place,
    Release,
    SetBlock,
    Sprint,
)
from tests.engine.build import Rule, attack, chain, duel, hold, play, rules_of, table, turn_order

BLOCKING = ("dresden", "slots")
CAST: dict[str, Any] = {"Cy": {}, "Dee": {"side": "heroes"}}
PASSED = {"!stopped": False}
STOPPED = {"!stopped": True}


def block(roll: int = 4, by: str = "Ann", **given: Any) -> SetBlock:
    return SetBlock(actor=by, effort=Effort(roll=roll), **given)


def standing(strength: int = 4, by: str = "Ann", **given: Any) -> dict[str, Any]:
    return {**CAST, "blocks": [{"by": by, "strength": strength, **given}]}


def strike(roll: int, by: str = "Bob", at: str = "Dee") -> Attack:
    return Attack(attacker=by, targets=(at,), effort=Effort(roll=roll), defense=Effort(roll=0))


def trick(roll: int, by: str = "Bob", on: str | None = None) -> Maneuver:
    return Maneuver(actor=by, target=on, aspect="Sand", difficulty=0, effort=Effort(roll=roll))


MOVING = {**chain(0), "Bob": {"zone": "A"}, "Ann": {"zone": "A"}}
SETTING = [
    Rule("strength", {}, (block(against=("Bob",)),), {"blocks/0/strength": 4}, "D-120"),
    Rule(
        "one-enemy",
        {},
        (block(against=("bo",)),),
        {"blocks": [{"by": "Ann", "strength": 4, "against": ["Bob"]}]},
        "D-127: one enemy and most actions",
    ),
    Rule(
        "many-one-kind",
        CAST,
        (block(against=("Bob", "Cy"), actions=("move",)),),
        {"blocks/0/against": ["Bob", "Cy"], "blocks/0/actions": ["move"]},
        "D-126: many enemies and one kind",
    ),
    Rule(
        "many-many",
        CAST,
        (block(against=("Bob", "Cy"), actions=("attack", "move")),),
        "too-wide",
        "D-128",
    ),
    Rule("all-kinds", CAST, (block(),), "too-wide", "without --against, every other side"),
    Rule("all-one-kind", CAST, (block(actions=("move",)),), {"blocks/0/against": []}, ""),
    Rule(
        "side",
        CAST,
        (block(against=("foes",), actions=("move",)),),
        {"blocks/0/against": ["Bob", "Cy"]},
        "a side is all of it",
    ),
    Rule(
        "group",
        {"Bob": {"group": "Crew"}, "Cy": {"group": "Crew"}, "Dee": {}},
        (block(against=("crew",), actions=("move",)),),
        {"blocks/0/against": ["Bob", "Cy"]},
        "a group is all of it",
    ),
    Rule(
        "group-out",
        {"Bob": {"group": "Crew", "status": "taken out"}, "Cy": {}},
        (block(against=("Crew",), actions=("move",)),),
        "refused",
        "nobody of the group is left to block, and no one else was meant",
    ),
    Rule("oneself", {}, (block(against=("Ann",)),), "self", "not oneself"),
    Rule(
        "anew",
        standing(6, against=["Bob"]),
        (block(2, against=("Cy",)),),
        {"blocks": [{"by": "Ann", "strength": 2, "against": ["Cy"]}]},
        "kept up, it is rolled anew: one block a blocker",
    ),
    Rule(
        "zone-move",
        {**CAST, **chain(0)},
        (block(zone="A"),),
        {"blocks/0/zone": "A", "blocks/0/actions": ["move"]},
        "a zone is blocked to movement",
    ),
    Rule(
        "blocked-block",
        standing(by="Bob", against=["Ann"]),
        (block(3, against=("Bob",)),),
        {**STOPPED, "blocks/0/by": "Bob"},
        "block is a kind of action",
    ),
]
SETTING = [rule._replace(rulesets=BLOCKING) for rule in SETTING]
NONE = [
    Rule(
        "no-blocks",
        {},
        (block(against=("Bob",)),),
        "no-blocks",
        "no blocks",
        ("accelerated", "mecha"),
    ),
    Rule(
        "no-blocks-forced",
        {},
        (block(against=("Bob",), force=True),),
        {"blocks/0/by": "Ann"},
        "--force",
        ("accelerated",),
    ),
]
AGAINST_BOB = standing(against=["Bob"])
COVERING = [
    Rule("equal", AGAINST_BOB, (strike(4),), PASSED, "D-129: meet or beat"),
    Rule("below", AGAINST_BOB, (strike(3),), {**STOPPED, "pending": None}, "D-130: no effect"),
    Rule(
        "beat",
        AGAINST_BOB,
        (strike(4),),
        STOPPED,
        "a switch",
        changed={"blocks": {"bypass": "beat"}},
    ),
    Rule("other-foe", AGAINST_BOB, (strike(3, by="Cy"),), PASSED, "D-127: others unaffected"),
    Rule("maneuver", AGAINST_BOB, (trick(3),), {**STOPPED, "aspects": {}}, "most actions"),
    Rule(
        "full-defence",
        AGAINST_BOB,
        (Defend(actor="Bob"),),
        {"Bob/full_defense": True},
        "never blocked",
    ),
    Rule(
        "defence",
        AGAINST_BOB,
        (attack(5, 4),),
        {"!attack-resolved/margin": 1},
        "a defence can never be blocked",
    ),
    Rule(
        "one-kind",
        standing(actions=["move"]),
        (strike(3),),
        PASSED,
        "D-126: an attack is free of it",
    ),
    Rule(
        "own-side",
        standing(actions=["attack"]),
        (strike(3, by="Dee", at="Bob"),),
        PASSED,
        "every other side",
    ),
    Rule(
        "every-foe",
        standing(actions=["attack"]),
        (strike(3, by="Cy"),),
        STOPPED,
        "every other side",
    ),
    Rule(
        "strongest",
        {
            **CAST,
            "blocks": [
                {"by": "Ann", "strength": 2, "against": ["Bob"]},
                {"by": "Dee", "strength": 5, "against": ["Bob"]},
            ],
        },
        (strike(4),),
        {"!stopped/by": "Dee", "!stopped/strength": 5},
        "every block has to be reached",
    ),
    Rule(
        "zone-in",
        {**standing(zone="B", actions=["move"]), **MOVING},
        (Sprint(actor="Bob", zones=("B",), effort=Effort(roll=3)),),
        {**STOPPED, "Bob/zone": "A"},
        "into the zone",
    ),
    Rule(
        "zone-elsewhere",
        {**standing(zone="C", actions=["move"]), **MOVING, **chain(0, 0)},
        (Sprint(actor="Bob", zones=("B",), effort=Effort(roll=3)),),
        {**PASSED, "Bob/zone": "B"},
        "not through it",
    ),
    Rule(
        "move-with-action",
        {**AGAINST_BOB, **MOVING},
        (strike(9).model_copy(update={"move": "B"}),),
        "blocked",
        "--move under a block on moving is refused",
    ),
]
COVERING = [
    rule._replace(rulesets=BLOCKING if not rule.changed else ("dresden",)) for rule in COVERING
]


def shielded(strength: int) -> dict[str, Any]:
    return standing(strength, by="Dee", protect="Bob", actions=["attack"])


PROTECTING = [
    Rule("higher-block", shielded(4), (attack(5, 2),), {"!attack-resolved/shifts": 1}, "D-122"),
    Rule("higher-defence", shielded(2), (attack(5, 4),), {"!attack-resolved/shifts": 1}, "D-123"),
    Rule("one-roll", shielded(4), (attack(3, 2),), {"!attack-resolved/result": "miss"}, "D-124"),
    Rule("equal-to-higher", shielded(4), (attack(4, 1, weapon=2),), {"pending/shifts": 2}, "D-125"),
    Rule(
        "by-anyone",
        shielded(4),
        (strike(5, by="Cy", at="Bob"),),
        {"pending/shifts": 1},
        "by anyone, allies too",
    ),
    Rule(
        "another",
        shielded(4),
        (attack(5, 2, targets=("Cy",)),),
        {"pending/shifts": 3},
        "only that person",
    ),
    Rule(
        "set",
        CAST,
        (block(protect="Dee"),),
        {"blocks": [{"by": "Ann", "strength": 4, "actions": ["attack"], "protect": "Dee"}]},
        "--protect means attacks on that person",
    ),
    Rule(
        "overflow-protect",
        {**CAST, "overflow": {"actor": "Ann", "shifts": 3}},
        (SetBlock(actor="Ann", protect="Dee", effort=Effort(overflow=True)),),
        {"blocks/0/strength": 3, "overflow": None},
        "no offence",
    ),
    Rule(
        "overflow-foe",
        {"overflow": {"actor": "Ann", "shifts": 3}},
        (SetBlock(actor="Ann", against=("Bob",), effort=Effort(overflow=True)),),
        "overflow-offence",
        "no block against a foe",
    ),
    Rule(
        "protected-out",
        shielded(4),
        (Concede(name="Bob"),),
        {"blocks": []},
        "nobody left to protect",
    ),
]
LASTING = [
    Rule(
        "until-turn",
        {},
        (turn_order(), block(against=("Bob",)), PassTurn()),
        {"blocks": [], "turn": "Ann"},
        "D-121",
    ),
    Rule(
        "before-turn",
        {},
        (turn_order(), block(against=("Bob",))),
        {"blocks/0/by": "Ann"},
        "until the next turn",
    ),
    Rule(
        "no-order",
        AGAINST_BOB,
        (trick(1, by="Ann"),),
        {"blocks": []},
        "ends when its maker next acts",
    ),
    Rule(
        "no-order-others",
        AGAINST_BOB,
        (trick(1, by="Cy"),),
        {"blocks/0/by": "Ann"},
        "its maker's act",
    ),
    Rule("release", AGAINST_BOB, (Release(actor="Ann"),), {"blocks": []}, "block --release"),
    Rule("release-none", {}, (Release(actor="Ann"),), "no-block", "nothing to release"),
    Rule(
        "blocker-out", AGAINST_BOB, (Concede(name="Ann"),), {"blocks": []}, "gone with the blocker"
    ),
    Rule(
        "invoked",
        {"aspects": {"Fog": {"free_invokes": 1}}},
        (block(against=("Bob",)), Invoke(actor="Ann", aspect="Fog")),
        {"blocks/0/strength": 6},
        "the open roll is worked out again",
    ),
    Rule(
        "invoked-old-gone",
        {**standing(3, by="Bob", against=["Ann"]), "aspects": {"Fog": {"free_invokes": 1}}},
        (turn_order(), attack(5, 9), Invoke(actor="Ann", aspect="Fog")),
        {"blocks": []},
        "Bob's block ended when Bob's turn began",
    ),
]
OFF = {"Bob": {"advantages": {"Off balance": {"free_invokes": 1, "owner": "Ann"}}}}
HELD = standing(5, against=["Bob"], grapple=True, tag="Off balance")
GRIP: dict[str, Any] = {"grapple": True, "against": ("Bob",)}
GRAPPLES = [
    Rule(
        "tag-free",
        OFF,
        (block(5, **GRIP, tag="off"),),
        {
            "blocks/0/grapple": True,
            "blocks/0/strength": 5,
            "Bob/advantages/Off balance/free_invokes": 0,
            "!invoked/free": True,
            "!invoked/tag": True,
            "!invoked/adds": 0,
        },
        "D-141: spends the tag and adds nothing",
    ),
    Rule(
        "tag-paid",
        {},
        (block(5, **GRIP, tag="scarred"),),
        {"Ann/fate_points": 2, "owed": {"Bob": 1}},
        "D-142: a fate point",
    ),
    Rule(
        "tag-fragile",
        {"Bob": {"advantages": {"Off balance": {"free_invokes": 1, "lasts": "invoke"}}}},
        (block(5, **GRIP, tag="off"),),
        {"Bob/advantages": {}, "blocks/0/grapple": True},
        "D-146",
    ),
    Rule(
        "tag-name",
        OFF,
        (block(5, **GRIP, tag="off"),),
        {"blocks/0/tag": "Off balance"},
        "the aspect, not what was typed",
    ),
    Rule("untagged", OFF, (block(5, **GRIP),), "no-tag", "D-140"),
    Rule("tag-unknown", OFF, (block(5, **GRIP, tag="Wet"),), "unknown-name", "D-140"),
    Rule(
        "tag-own", {}, (block(5, **GRIP, tag="Swift"),), "unknown-name", "an aspect of the enemy's"
    ),
    Rule(
        "two",
        CAST,
        (block(5, grapple=True, against=("Bob", "Cy"), tag="x"),),
        "one-enemy",
        "one enemy",
    ),
    Rule(
        "afar",
        {**OFF, **chain(0), "Ann": {"zone": "B"}, "Bob": {"zone": "A", **OFF["Bob"]}},
        (block(5, **GRIP, tag="off"),),
        "out-of-reach",
        "the same zone",
    ),
    Rule("held-below", HELD, (strike(4),), {**STOPPED, "blocks/0/grapple": True}, "D-143"),
    Rule(
        "held-move",
        {**HELD, **MOVING},
        (Sprint(actor="Bob", zones=("B",), effort=Effort(roll=4)),),
        {**STOPPED, "Bob/zone": "A"},
        "D-143",
    ),
    Rule("broken", HELD, (strike(6),), {**PASSED, "blocks": [], "pending/shifts": 6}, "D-145"),
    Rule(
        "hold-attack",
        HELD,
        (attack(5, 0),),
        {"!rolled/total": 4, "blocks/0/strength": 5},
        "D-144: -1, and the hold keeps",
    ),
    Rule(
        "other-target",
        HELD,
        (attack(5, 0, targets=("Cy",)),),
        {"!rolled/total": 5, "blocks": []},
        "any other action lets go",
    ),
    Rule("other-action", HELD, (trick(3, by="Ann"),), {"blocks": []}, "any other action lets go"),
    Rule(
        "defend-lets-go", HELD, (Defend(actor="Ann"),), {"blocks": []}, "any other action lets go"
    ),
    Rule(
        "keep",
        HELD,
        (block(7, **GRIP),),
        {"blocks/0/strength": 7, "blocks/0/grapple": True},
        "rolls it anew without a tag",
    ),
    Rule("release-hold", HELD, (Release(actor="Ann"),), {"blocks": []}, "lets go"),
    Rule(
        "pulled-away", {**HELD, **MOVING}, (Place(name="Bob", zone="B"),), {"blocks": []}, "leaves"
    ),
    Rule("victim-out", HELD, (Concede(name="Bob"),), {"blocks": []}, "is out"),
    Rule(
        "kept-over-turns",
        HELD,
        (turn_order(), PassTurn(), PassTurn()),
        {"turn": "Ann", "blocks/0/grapple": True},
        "on later turns the hold keeps its strength",
    ),
    Rule(
        "broken-by-invoke",
        {**HELD, "aspects": {"Fog": {"free_invokes": 1}}},
        (strike(4), Invoke(actor="Bob", aspect="Fog")),
        {"blocks": [], "pending/shifts": 6},
        "the open roll is worked out again",
    ),
]
ALL = [*SETTING, *NONE, *COVERING, *PROTECTING, *LASTING, *GRAPPLES]


@table(ALL)
def test_blocks(rule: Rule, ruleset: str) -> None:
    hold(rule, ruleset)


@pytest.mark.parametrize("ruleset", BLOCKING)
def test_a_hold_once_broken_stays_broken(ruleset: str) -> None:
    """The victim meets the strength and breaks free; an invoke works the attack out again."""
    rules = rules_of(ruleset)
    scene = duel(ruleset, **HELD)
    fog = AddAspect(name="Fog", free=1)
    step = play(scene, rules, fog, strike(5), Invoke(actor="Bob", aspect="Fog"))
    assert step.scene.blocks == ()
    assert step.scene.pending is not None
    assert step.scene.pending.shifts == 7
