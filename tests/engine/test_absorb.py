"""Absorbing a hit: how each policy marks boxes and fills slots, and what is refused."""

from typing import Any

import pytest

from fatecli.engine.body import slots_of, tracks_of
from fatecli.model.action import Absorb, Absorption
from fatecli.model.ruleset import Grade, SlotBonus, SlotRules, TrackRules
from fatecli.model.scene import Character
from tests.engine.build import (
    SHIPPED,
    Rule,
    absorb,
    attack,
    hit,
    hold,
    rules_of,
    table,
    with_changes,
)


def bob(track: str, boxes: str, **given: Any) -> dict[str, Any]:
    return {"Bob": {"stress": {track: boxes}, **given}}


def four(boxes: str, shifts: int, **given: Any) -> dict[str, Any]:
    return {**bob("physical", boxes, **given), **hit(shifts)}


def marks(boxes: str) -> dict[str, Any]:
    return {"Bob/stress/physical": boxes, "Bob/status": "active", "pending": None}


HELD = {"mild": {"name": "Cut", "track": "physical"}}
ALL_FOUR = absorb("mild", "moderate", "severe", "extreme", replaces="Scarred", taken_out="caught")

ROLL_UP = [
    Rule("own-box", four("[ ][ ][ ][ ]", 3), (absorb(),), marks("[ ][ ][x][ ]"), "D-022"),
    Rule("rolls-up", four("[ ][x][ ][ ]", 2), (absorb(),), marks("[ ][x][x][ ]"), "D-023"),
    Rule("rolls-far", four("[ ][x][x][ ]", 2), (absorb(),), marks("[ ][x][x][x]"), "D-024"),
    Rule("not-down", four("[ ][ ][x]", 3), (absorb(),), "not-settled", "D-025"),
    Rule("above", four("[ ][ ][ ]", 5), (absorb(),), "not-settled", "D-026"),
    Rule("past-end", four("[x][x]", 1), (absorb(),), "not-settled", "D-027"),
    Rule("top-box", four("[ ][ ][ ][ ]", 4), (absorb(),), marks("[ ][ ][ ][x]"), "D-028"),
    Rule("asked-right", four("[ ][ ]", 2), (absorb(stress=(2,)),), marks("[ ][x]"), "rolls up"),
    Rule("asked-wrong", four("[ ][ ]", 1), (absorb(stress=(2,)),), "not-settled", "rolls up"),
    Rule("vain-box", four("[ ][ ]", 2), (absorb("mild", stress=(1,)),), "no-box", "nothing left"),
    Rule("mild", four("[ ][ ]", 3), (absorb("mild"),), marks("[x][ ]"), "D-040"),
    Rule("moderate", four("[ ][ ]", 5), (absorb("moderate"),), marks("[x][ ]"), "D-041"),
    Rule("severe", four("[ ][ ]", 8), (absorb("severe"),), marks("[ ][x]"), "D-042"),
    Rule(
        "extreme",
        four("[ ][ ]", 9),
        (absorb("extreme", replaces="Scarred"),),
        marks("[x][ ]"),
        "D-043",
    ),
    Rule(
        "together",
        four("[ ][ ]", 6),
        (absorb("mild", "moderate"),),
        marks("[ ][ ]"),
        "D-044",
    ),
    Rule(
        "three",
        four("[ ][ ]", 13),
        (absorb("mild", "moderate", "severe"),),
        marks("[x][ ]"),
        "D-045",
    ),
    Rule(
        "all-four-not-enough",
        hit(23),
        (ALL_FOUR,),
        {"Bob/status": "taken out", "Bob/fate_points": 4, "!warned": True},
        "D-047: consequences on the very hit count",
    ),
    Rule("leftover", four("[x][ ]", 5), (absorb("moderate"),), marks("[x][x]"), "D-048"),
    Rule("leftover-out", four("[x][x]", 5), (absorb("moderate"),), "not-settled", "D-049"),
    Rule(
        "leftover-covered",
        four("[x][x]", 5),
        (absorb("moderate", "mild"),),
        marks("[x][x]"),
        "D-050",
    ),
    Rule("excess", four("[ ][ ]", 1), (absorb("severe"),), marks("[ ][ ]"), "D-051"),
    Rule("choice", four("[ ][ ]", 2), (absorb("mild"),), marks("[ ][ ]"), "D-053"),
    Rule(
        "other-track",
        {**bob("physical", "[ ][x]"), **hit(2, track="social")},
        (absorb(),),
        {"Bob/stress/social": "[ ][x]", "Bob/stress/physical": "[ ][x]"},
        "D-032: tracks are separate",
    ),
    Rule(
        "one-set-of-slots",
        {"Bob": {"consequences": HELD}, **hit(2, track="social")},
        (absorb("mild"),),
        "slot-filled",
        "D-057",
    ),
    Rule(
        "asked-and-out",
        hit(9),
        (absorb(stress=(2,), taken_out=""),),
        "not-settled",
        "a hit marks its own box or one to the right, and this one is off the track",
    ),
]


def stress(boxes: str) -> dict[str, Any]:
    return {"Bob/stress/stress": boxes, "Bob/status": "active", "pending": None}


def one(shifts: int, boxes: str = "[ ][ ][ ]") -> dict[str, Any]:
    return {**bob("stress", boxes), **hit(shifts, track="stress")}


ONE_BOX = [
    Rule("box", one(2), (absorb(stress=(2,)),), stress("[ ][x][ ]"), "one box a hit"),
    Rule("bigger", one(1), (absorb(stress=(3,)),), stress("[ ][ ][x]"), "swallows a smaller hit"),
    Rule("smaller", one(2), (absorb(stress=(1,)),), "not-settled", "absorbs its number"),
    Rule("two", one(3), (absorb(stress=(1, 2)),), "too-many-boxes", "one box a hit"),
    Rule("marked", one(2, "[ ][x][ ]"), (absorb(stress=(2,)),), "no-box", "must be free"),
    Rule("missing", one(2), (absorb(stress=(4,)),), "no-box", "three boxes"),
    Rule("none-said", one(2), (absorb(),), "not-settled", "no roll-up here"),
    Rule(
        "box-and-slots",
        one(9),
        (absorb("mild", "moderate", stress=(3,)),),
        stress("[ ][ ][x]"),
        "any number of consequences on the same hit",
    ),
    Rule("short", one(6), (absorb("moderate", stress=(1,)),), "not-settled", "not whole"),
    Rule("slot-alone", one(1), (absorb("severe"),), stress("[ ][ ][ ]"), "a choice"),
]
for index, entry in enumerate(ONE_BOX):
    ONE_BOX[index] = entry._replace(rulesets=("accelerated",))
ONE_BOX.append(
    Rule(
        "same-box-twice",
        one(4),
        (absorb(stress=(2, 2)),),
        "refused",
        "A-006: a box is marked once",
        ("accelerated",),
    )
)


def strain(boxes: str) -> dict[str, Any]:
    return {"Bob/stress/strain": boxes, "Bob/status": "active", "pending": None}


PILOT = hit(3, track="strain")
POINTS = [
    Rule("as-many", PILOT, (absorb(stress=(3,)),), strain("[x][x][x]"), "as many as wanted"),
    Rule("in-two", PILOT, (absorb(stress=(1, 2)),), strain("[x][x][x]"), "numbers add up"),
    Rule("too-few", PILOT, (absorb(stress=(2,)),), "not-settled", "one shift a box"),
    Rule("too-many", PILOT, (absorb(stress=(4,)),), "no-box", "three boxes"),
    Rule("with-slot", PILOT, (absorb("mild", stress=(1,)),), strain("[x][ ][ ]"), "both"),
    Rule(
        "first-free",
        {**bob("strain", "[x][ ][ ]"), **hit(1, track="strain")},
        (absorb(stress=(1,)),),
        strain("[x][x][ ]"),
        "a number is how many boxes",
    ),
    Rule(
        "out-with-boxes",
        hit(9, track="strain"),
        (absorb(stress=(2,), taken_out="dazed"),),
        {"Bob/stress/strain": "[x][x][ ]", "Bob/status": "taken out"},
        "--stress N is how many boxes where each is worth one",
    ),
]
POINTS = [entry._replace(rulesets=("mecha",)) for entry in POINTS]


def fell(status: str, **slots: str) -> dict[str, Any]:
    filled = {f"Bob/consequences/{slot}/name": name for slot, name in slots.items()}
    return {"Bob/status": status, "pending": None, **filled}


MINOR = {"minor": {"name": "Cut"}}
SLOTS = [
    Rule("fits", hit(4), (absorb("mod=Gash"),), fell("active", moderate="Gash"), "rated N or more"),
    Rule("higher", hit(1), (absorb("severe=Gash"),), fell("active", severe="Gash"), "or more"),
    Rule("lower", hit(3), (absorb("minor"),), "not-settled", "a lower one does not hold it"),
    Rule(
        "lower-conceded",
        hit(3),
        (absorb("minor=Cut", concede=True),),
        {**fell("conceded", minor="Cut"), "Bob/fate_points": None, "owed": {}},
        "a lower one and a concession; no fate points move",
    ),
    Rule(
        "conceded-anyway",
        hit(2),
        (absorb("minor=Cut", concede=True),),
        fell("conceded", minor="Cut"),
        "conceding at once is always allowed after taking one",
    ),
    Rule("bare-concession", hit(3), (absorb(concede=True),), "no-consequence", "goes with one"),
    Rule("one-a-loss", hit(4), (absorb("minor", "minor"),), "too-many-consequences", "one"),
    Rule(
        "second-minor",
        {"Bob": {"consequences": MINOR}, **hit(2)},
        (absorb("minor=Welt"),),
        {"Bob/consequences/minor 2/name": "Welt"},
        "minor 2, minor 2",
    ),
    Rule("nine", hit(9), (absorb("extreme"),), "not-settled", "V-009: the top rating is 8"),
    Rule(
        "nine-conceded",
        hit(9),
        (absorb("extreme=Broken", concede=True),),
        {**fell("conceded", extreme="Broken"), "Bob/aspects": ["Stubborn", "Scarred", "Broken"]},
        "nine or more leaves a lower slot with a concession",
    ),
    Rule("out-clean", hit(4), (absorb(taken_out="left"),), fell("taken out"), "no consequence"),
    Rule("out-dirty", hit(4), (absorb("minor", taken_out="x"),), "taken-out-clean", "none"),
    Rule("no-boxes", hit(1), (absorb(stress=(1,)),), "no-box", "there are no tracks"),
]
SLOTS = [entry._replace(rulesets=("slots",)) for entry in SLOTS]

TRACKS = {"dresden": "physical", "slots": "physical", "accelerated": "stress", "mecha": "strain"}


def everywhere(name: str, shifts: int, action: Absorb, expected: Any, why: str) -> list[Rule]:
    return [
        Rule(name, hit(shifts, track=track), (action,), expected, why, (ruleset,))
        for ruleset, track in TRACKS.items()
    ]


COMMON = [
    *everywhere(
        "other-target", 2, Absorb(target="Ann", absorb=Absorption()), "no-hit", "the hit is on Bob"
    ),
    *everywhere("unknown-slot", 2, absorb("mortal"), "unknown-name", "no such slot"),
    *everywhere("nothing-said", 9, absorb(), "not-settled", "what does not settle is refused"),
    *everywhere("named", 4, absorb("mod= Gash "), {"Bob/consequences/moderate/name": "Gash"}, "-c"),
    *everywhere("taken", 4, absorb("mod=scarred"), "name-taken", "an aspect of Bob's already"),
    *everywhere("out", 9, absorb(taken_out="x"), {"Bob/defeat": {"by": "Ann", "terms": "x"}}, ""),
    *everywhere(
        "placeholder",
        4,
        absorb("moderate"),
        {"Bob/consequences/moderate/name": "Moderate consequence"},
        "-c SLOT without a name writes a placeholder",
    ),
    *everywhere("auto", 1, absorb(auto=True), {"Bob/status": "active", "pending": None}, "--auto"),
    *[
        Rule(
            "auto-last",
            hit(30, track=track),
            (absorb(auto=True),),
            {"Bob/status": "conceded" if ruleset == "slots" else "taken out"},
            "taken out only where nothing else settles the hit",
            (ruleset,),
        )
        for ruleset, track in TRACKS.items()
    ],
    Rule("no-hit", {}, (absorb(auto=True),), "no-hit", "nothing is pending", SHIPPED),
    Rule(
        "maker",
        hit(2),
        (absorb("mild=Cut"),),
        {
            "Bob/consequences/mild": {
                "name": "Cut",
                "track": "physical",
                "free_invokes": 1,
                "owner": "Ann",
                "conflict": 1,
            }
        },
        "who makes a consequence tags it once for free; it is tied to its track",
    ),
    Rule(
        "side",
        hit(2, track="stress"),
        (absorb("mild=Cut"),),
        {"Bob/consequences/mild/owner": "heroes"},
        "the maker's side gets the free invocation",
        ("accelerated",),
    ),
    Rule(
        "more-slots",
        {"Bob": {"slots": {"mild": 2}, "consequences": HELD}, **hit(2)},
        (absorb("mild=Welt"),),
        {"Bob/consequences/mild 2/name": "Welt"},
        "D-055: a stunt can add slots",
    ),
    Rule(
        "next-of-split",
        {"Cy": {}, **hit(2, next=[{"target": "Cy", "shifts": 3, "track": "mental"}])},
        (absorb(),),
        {"pending": {"attacker": "Ann", "target": "Cy", "track": "mental", "shifts": 3}},
        "the next target's hit follows",
    ),
    Rule(
        "closes-roll",
        {},
        (attack(5, 3), absorb(auto=True)),
        {"roll": None},
        "the roll is open until its hit is settled",
        SHIPPED,
    ),
    Rule(
        "forced",
        hit(9),
        (absorb("mild=Cut", force=True),),
        {"pending": None, "Bob/status": "active", "!forced": True},
        "--force overrules any refusal",
    ),
]

EXTREMES = [
    Rule("unsaid", hit(8), (absorb("extreme"),), "replaces-missing", "one of the aspects"),
    Rule(
        "replaced",
        hit(8),
        (absorb("extreme=Hollow", replaces="scar"),),
        {
            "Bob/aspects": ["Stubborn", "Hollow"],
            "Bob/former": {"Hollow": "Scarred"},
            "Bob/consequences/extreme/replaced": "Scarred",
            "Bob/consequences/extreme/arc": 1,
        },
        "D-070",
    ),
    Rule("high", hit(8), (absorb("extreme", replaces="Hired"),), "spared", "D-071"),
    Rule("trouble", hit(8), (absorb("extreme", replaces="In debt"),), "spared", "D-072"),
    Rule(
        "high-mecha",
        hit(8, track="strain"),
        (absorb("extreme", replaces="Hired"),),
        "spared",
        "any aspect but the high concept",
        ("mecha",),
    ),
    Rule(
        "trouble-mecha",
        hit(8, track="strain"),
        (absorb("extreme=Hollow", replaces="In debt"),),
        {"Bob/trouble": "Hollow"},
        "any aspect but the high concept",
        ("mecha",),
    ),
    Rule(
        "adds",
        hit(8),
        (absorb("extreme=Hollow"),),
        {"Bob/aspects": ["Stubborn", "Scarred", "Hollow"], "Bob/former": {}},
        "adds an aspect, replaces none",
        ("slots",),
    ),
    Rule(
        "second",
        {"Bob": {"consequences": {"extreme": {"name": "Scarred", "arc": 1}}}, **hit(8)},
        (absorb("extreme", replaces="Stubborn"),),
        "slot-filled",
        "D-073: one at a time",
    ),
    Rule(
        "auto-never",
        {**bob("physical", "[ ][ ]", slots={"mild": 0, "moderate": 0, "severe": 0}), **hit(8)},
        (absorb(auto=True),),
        {"Bob/status": "taken out"},
        "an extreme one never",
    ),
]
MILD_FOR_BODY = {
    "slots": {
        "mild": SlotRules(absorbs=2, extra=(SlotBonus(skill="Physique", at=5, track="physical"),))
    }
}
TOUGH = {"skills": {"Physique": 5}, "consequences": HELD}
EXTRA = [
    Rule(
        "extra-slot",
        {"Bob": TOUGH, **hit(2)},
        (absorb("mild=Welt"),),
        {"Bob/consequences/mild 2/name": "Welt"},
        "core: a skill at 5 gives a further mild slot",
        changed=MILD_FOR_BODY,
    ),
    Rule(
        "extra-slot-other-harm",
        {"Bob": TOUGH, **hit(2, track="mental")},
        (absorb("mild=Welt"),),
        "slot-filled",
        "core: only that kind of harm fills it",
        changed=MILD_FOR_BODY,
    ),
]
GOON = {"role": "nameless", "group": "Goons"}
CREW = {"Bob": GOON, "Cy": GOON, "Dee": GOON, **hit(6, track="stress")}
OUT = absorb(taken_out="down")
NOBODY: dict[str, Any] = {"role": "nameless"}
ROLLOVER = [
    Rule(
        "rollover",
        CREW,
        (OUT,),
        {"pending": {"attacker": "Ann", "target": "Cy", "track": "stress", "shifts": 2}},
        "the excess over three boxes and the shift that took Bob out goes to the next",
        ("accelerated",),
    ),
    Rule(
        "rollover-mecha",
        {"Bob": GOON, "Cy": GOON, **hit(6, track="strain")},
        (OUT,),
        {"pending": {"attacker": "Ann", "target": "Cy", "track": "strain", "shifts": 2}},
        "takes accelerated's harm to groups",
        ("mecha",),
    ),
    Rule(
        "rollover-order",
        {**CREW, **hit(6, track="stress", next=[{"target": "Cy", "shifts": 1, "track": "stress"}])},
        (OUT,),
        {"pending/target": "Dee", "pending/next/0/target": "Cy"},
        "not to one whose hit waits already",
        ("accelerated",),
    ),
    Rule(
        "rollover-elsewhere",
        {**CREW, "zones": {"A": {}}, "Bob": {**GOON, "zone": "A"}},
        (OUT,),
        {"pending": None},
        "only to one beside",
        ("accelerated",),
    ),
    Rule(
        "no-rollover",
        {"Bob": GOON, "Cy": GOON, **hit(6)},
        (OUT,),
        {"pending": None, "overflow": {"actor": "Ann", "shifts": 3}},
        "here the rest is overflow: 6 less two boxes and the one that took Bob out",
        ("dresden",),
    ),
    Rule(
        "overflow-natural",
        {"Bob": NOBODY, "aspects": {"Fog": {"free_invokes": 1}}},
        (
            attack(6, 2).model_copy(
                update={"effort": attack(6).effort.model_copy(update={"invoke": ("Fog",)})}
            ),
            OUT,
        ),
        {"overflow": {"actor": "Ann", "shifts": 1}},
        "counted without the aspects invoked on top",
    ),
    Rule("no-overflow", {"Bob": NOBODY, **hit(3)}, (OUT,), {"overflow": None}, "none left over"),
]
MECH = {"mech": {"name": "Titan"}}


def mech(shifts: int, **consequences: str) -> dict[str, Any]:
    held = {slot: {"name": name} for slot, name in consequences.items()}
    return {"Bob": {"mech": {"name": "Titan", "consequences": held}}, **hit(shifts, track="armor")}


MECHS = [
    Rule("to-armor", {"Bob": MECH}, (attack(5, 3),), {"pending/track": "armor"}, "in the mech"),
    Rule(
        "on-foot",
        {"Bob": {"mech": {"aboard": False}}},
        (attack(5, 3),),
        {"pending/track": "strain"},
        "",
    ),
    Rule(
        "armor",
        mech(2),
        (absorb(stress=(2,)),),
        {"Bob/mech/stress/armor": "[x][x]", "Bob/stress": {}},
        "armor boxes",
    ),
    Rule(
        "dented",
        mech(2),
        (absorb("dent=Bent leg"),),
        {"Bob/mech/consequences/dented/name": "Dented"},
        "an aspect with that name",
    ),
    Rule("damaged-first", mech(2), (absorb("damaged"),), "slot-order", "only after Dented"),
    Rule(
        "damaged",
        mech(2, dented="Dented"),
        (absorb("damaged"),),
        {"Bob/mech/consequences/damaged/name": "Damaged"},
        "after Dented",
    ),
    Rule(
        "both",
        mech(4),
        (absorb("dented", "damaged"),),
        {"Bob/mech/consequences/damaged/name": "Damaged", "pending": None},
        "both on one hit",
    ),
    Rule(
        "disabled",
        mech(4),
        (absorb("disabled"),),
        {"Bob/mech/consequences/disabled/name": "Disabled"},
        "any order",
    ),
    Rule("filled", mech(2, dented="Dented"), (absorb("dented"),), "slot-filled", "each once"),
    Rule("no-pilot", mech(2), (absorb("mild"),), "in-mech", "only armor and Breakdown absorb"),
    Rule(
        "no-pilot-extreme",
        mech(8),
        (absorb("extreme", replaces="Scarred"),),
        "in-mech",
        "not either",
    ),
    Rule(
        "pilot-extreme",
        mech(8),
        (absorb("extreme=Hollow", replaces="Scarred"),),
        {"Bob/consequences/extreme/name": "Hollow", "Bob/mech/consequences": {}},
        "a switch",
        changed={"mech": {"pilot_extreme": True}},
    ),
    Rule(
        "lost",
        mech(20),
        (OUT,),
        {
            "Bob/mech/status": "destroyed",
            "Bob/mech/aboard": False,
            "Bob/status": "taken out",
            "Bob/fate_points": None,
        },
        "taken out in it: destroyed",
    ),
    Rule(
        "no-armor-left",
        {"Bob": {"mech": {"armor": 0}}, **hit(1, track="armor")},
        (absorb(stress=(1,)),),
        "no-box",
        "armor 0",
    ),
]
MECHS = [entry._replace(rulesets=("mecha",)) for entry in MECHS]
ALL = [*ROLL_UP, *ONE_BOX, *POINTS, *SLOTS, *COMMON, *EXTREMES, *EXTRA, *ROLLOVER, *MECHS]


@table(ALL)
def test_absorb(rule: Rule, ruleset: str) -> None:
    hold(rule, ruleset)


@pytest.mark.parametrize(
    ("ruleset", "track", "skill", "boxes"),
    [
        ("dresden", "physical", "Endurance", (2, 3, 3, 4, 4)),
        ("dresden", "mental", "Conviction", (2, 3, 3, 4, 4)),
        ("dresden", "social", "Presence", (2, 3, 3, 4, 4)),
        ("mecha", "strain", "Persevere", (3, 4, 4, 6, 6)),
        ("accelerated", "stress", "Forceful", (3, 3, 3, 3, 3)),
        ("slots", "physical", "Endurance", (0, 0, 0, 0, 0)),
    ],
)
def test_boxes_by_skill(ruleset: str, track: str, skill: str, boxes: tuple[int, ...]) -> None:
    counts = [
        len(tracks_of(Character(role="pc", skills={skill: rating}), rules_of(ruleset))[track])
        for rating in range(5)
    ]
    assert tuple(counts) == boxes


def test_a_picture_in_the_file_overrides_the_skills() -> None:
    character = Character(skills={"Endurance": 5}, stress={"physical": (True,)})
    assert tracks_of(character, rules_of("dresden"))["physical"] == (True,)


@pytest.mark.parametrize(("best", "boxes"), [(0, 0), (1, 0), (2, 1), (3, 2), (5, 2)])
def test_nameless_boxes_by_their_best_skill(best: int, boxes: int) -> None:
    grades = (Grade(at=2, boxes=1), Grade(at=3, boxes=2))
    rules = with_changes(
        rules_of("accelerated"), {"tracks": {"stress": TrackRules(boxes=3, nameless=grades)}}
    )
    goon = Character(role="nameless", skills={"Fists": best, "Notice": 0})
    assert len(tracks_of(goon, rules)["stress"]) == boxes


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_nameless_have_no_slots_but_those_on_the_sheet(ruleset: str) -> None:
    rules = rules_of(ruleset)
    assert slots_of(Character(role="nameless"), rules) == ()
    kind = next(iter(rules.slots))
    given = slots_of(Character(role="nameless", slots={kind: 2}), rules)
    assert [slot.key for slot in given] == [kind, f"{kind} 2"]
