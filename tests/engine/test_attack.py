"""Attacks: the arithmetic, ties, style, boosts, reach, several targets, somebody in between."""

from typing import Any

from fatecli.model.action import Absorption, AddCharacter, Attack, Effort, Invoke
from tests.engine.build import SHIPPED, Rule, attack, chain, hold, table

ARMED = {"Ann": {"weapon": 2}, "Bob": {"armor": 1}}
UNARMED = ("accelerated", "mecha", "slots")
BOOST = {"free_invokes": 1, "lasts": "invoke"}


def struck(shifts: int, result: str) -> dict[str, Any]:
    return {
        "!attack-resolved/shifts": shifts,
        "!attack-resolved/result": result,
        "pending/shifts": shifts or None,
    }


ARITHMETIC = [
    Rule("margin", {}, (attack(5, 3),), struck(2, "hit"), "shifts = attack - defence", SHIPPED),
    Rule("miss", {}, (attack(3, 4),), struck(0, "miss"), "below: nothing", SHIPPED),
    Rule("given-up", {}, (attack(2),), struck(2, "hit"), "no defence is opposition 0", SHIPPED),
    Rule("negative", {}, (attack(-3, -4),), struck(1, "hit"), "numbers go below 0", SHIPPED),
    Rule("weapon", {}, (attack(5, 3, weapon=2),), struck(4, "hit"), "D-002"),
    Rule("weapon-miss", {}, (attack(3, 4, weapon=4),), struck(0, "miss"), "D-003"),
    Rule("armor", {}, (attack(6, 3, weapon=2, armor=1),), struck(4, "hit"), "D-009"),
    Rule("armor-all", {}, (attack(4, 3, armor=2),), struck(0, "miss"), "D-010"),
    Rule("sheets", ARMED, (attack(5, 3),), struck(3, "hit"), "weapon and armor of the sheets"),
    Rule("typed-wins", ARMED, (attack(5, 3, weapon=0, armor=0),), struck(2, "hit"), "typed"),
    Rule("no-ratings", {}, (attack(5, 3, weapon=1),), "no-weapons", "no weapon, armor", UNARMED),
    Rule("sheets-idle", ARMED, (attack(5, 3),), struck(2, "hit"), "no ratings here", UNARMED),
    Rule(
        "no-ratings-forced",
        {},
        (attack(5, 3, weapon=1, force=True),),
        {**struck(3, "hit"), "!forced": True},
        "--force overrules any refusal",
        UNARMED,
    ),
]
TIES = [
    Rule("tie", {}, (attack(3, 3),), {**struck(0, "tie"), "Bob/advantages": {}}, "D-004"),
    Rule("tie-weapon", {}, (attack(3, 3, weapon=2),), struck(2, "hit"), "D-005"),
    Rule("tie-equal", {}, (attack(3, 3, weapon=2, armor=2),), struck(0, "tie"), "D-006"),
    Rule("tie-below", {}, (attack(3, 3, weapon=3, armor=1),), struck(2, "hit"), "D-007"),
    Rule("tie-above", {}, (attack(3, 3, weapon=1, armor=2),), struck(0, "tie"), "D-008"),
    Rule("tie-slots", {}, (attack(3, 3),), {"Bob/advantages": {}}, "no boost", ("slots",)),
    Rule(
        "tie-boost",
        {},
        (attack(3, 3),),
        {**struck(0, "tie"), "Bob/advantages": {"Boost": {**BOOST, "owner": "Ann"}}},
        "a tie gives the attacker a boost",
        ("accelerated", "mecha"),
    ),
    Rule(
        "tie-boost-named",
        {"Bob": {"advantages": {"Dazed": {}}}},
        (attack(3, 3, boost="Dazed"),),
        {"Bob/advantages/Dazed 2": {**BOOST, "owner": "Ann"}},
        "a boost's name makes way for one that is there",
        ("accelerated",),
    ),
    Rule(
        "tie-weapon-or-boost",
        {},
        (attack(3, 3, weapon=2),),
        {**struck(2, "hit"), "Bob/advantages": {}},
        "condensed: a weapon lands on a tie in place of the boost",
        changed={"harm": {"attack_tie": "weapon-or-boost"}},
    ),
    Rule(
        "tie-weapon-or-boost-bare",
        {},
        (attack(3, 3),),
        {**struck(0, "tie"), "!aspect-added/boost": True},
        "condensed: without a weapon the tie gives a boost",
        changed={"harm": {"attack_tie": "weapon-or-boost"}},
    ),
    Rule(
        "armored-boost",
        {},
        (attack(4, 3, armor=1),),
        {**struck(0, "miss"), "!aspect-added/owner": "Ann", "!aspect-added/boost": True},
        "condensed: armor that stops the whole hit leaves a boost",
        changed={"harm": {"armored_boost": True}},
    ),
]
STYLE: dict[str, Any] = {"harm": {"style_boost": True, "defense_boost": True}}
STYLES = [
    Rule(
        "style-trade",
        {},
        (attack(6, 3, boost="Reeling"),),
        {**struck(2, "hit"), "Bob/advantages": {"Reeling": {**BOOST, "owner": "Ann"}}},
        "core: with style a shift may go for a boost",
        ("accelerated",),
        STYLE,
    ),
    Rule(
        "style-untraded",
        {},
        (attack(6, 3),),
        {**struck(3, "hit"), "Bob/advantages": {}},
        "core: the trade is a choice",
        ("accelerated",),
        STYLE,
    ),
    Rule(
        "no-style",
        {},
        (attack(5, 3, boost="Reeling"),),
        {**struck(2, "hit"), "Bob/advantages": {}},
        "core: style begins at 3",
        ("accelerated",),
        STYLE,
    ),
    Rule(
        "no-trade-here",
        {},
        (attack(6, 3, boost="Reeling"),),
        {**struck(3, "hit"), "Bob/advantages": {}},
        "the ruleset has no style",
    ),
    Rule(
        "defense-style",
        {},
        (attack(0, 3),),
        {"Ann/advantages": {"Boost": {**BOOST, "owner": "Bob"}}, "Bob/advantages": {}},
        "core: defending with style gives a boost",
        ("accelerated",),
        STYLE,
    ),
    Rule(
        "defense-no-style",
        {},
        (attack(1, 3),),
        {"Ann/advantages": {}},
        "core: style begins at 3",
        ("accelerated",),
        STYLE,
    ),
    Rule(
        "no-defense-no-style",
        {},
        (attack(-3),),
        {"Ann/advantages": {}},
        "nobody defended",
        ("accelerated",),
        STYLE,
    ),
]
SKILLED = {"Ann": {"skills": {"Fists": 3, "Fire": 1}}, "Bob": {"skills": {"Dodge": 2}}}


def rolled(**given: Any) -> Attack:
    return attack(0, None).model_copy(update={"effort": Effort(**given)})


SUMS = [
    Rule(
        "dice-and-skill",
        SKILLED,
        (rolled(skill="fis", dice=(1, 1, 0, -1), bonus=2),),
        {"!rolled/total": 6, "!rolled/dice": [1, 1, 0, -1]},
        "dice + skill + bonus; a unique prefix is enough",
        SHIPPED,
    ),
    Rule("rating", {}, (rolled(skill="4"),), {"!rolled/total": 4}, "a skill as a number", SHIPPED),
    Rule("no-roll", {}, (rolled(),), "no-roll", "an attack needs a roll", SHIPPED),
    Rule("ambiguous", SKILLED, (rolled(skill="fi"),), "ambiguous-name", "two skills", SHIPPED),
    Rule("unknown", SKILLED, (rolled(skill="xyz"),), "unknown-name", "no such skill", SHIPPED),
    Rule(
        "unrated",
        SKILLED,
        (rolled(skill="Dodge", dice=(1,)),),
        {"!rolled/total": 1},
        "a skill of somebody else's counts 0",
        SHIPPED,
    ),
]


LIMITS = {"melee": 0, "thrown": 1, "ranged": 2}
REACHES = [
    Rule(
        f"{how}-{apart}",
        {"Ann": {"zone": "A"}, "Bob": {"zone": "ABCD"[apart]}, **chain(2, 0, 0)},
        (attack(5, 3, range=how),),
        struck(2, "hit") if apart <= limit else "out-of-reach",
        "D-011 to D-013: melee 0, thrown 1, ranged 2; a border is no distance",
        SHIPPED,
    )
    for how, limit in LIMITS.items()
    for apart in range(4)
]
APART: dict[str, Any] = {
    "Ann": {"zone": "A"},
    "Bob": {"zone": "B"},
    "zones": {"A": {}, "B": {}},
}
REACHES += [
    Rule("unlinked", APART, (attack(5, 3, range="ranged"),), "out-of-reach", "no way leads there"),
    Rule(
        "unlinked-gm",
        APART,
        (attack(5, 3),),
        struck(2, "hit"),
        "no check unless zones are linked",
        ("accelerated", "mecha"),
    ),
    Rule("no-zone", {**APART, "Bob": {}}, (attack(5, 3),), struck(2, "hit"), "the same place"),
    Rule(
        "forced-reach",
        APART,
        (attack(5, 3, force=True),),
        {**struck(2, "hit"), "!forced": True},
        "--force overrules any refusal",
    ),
]
CROWD: dict[str, Any] = {"Cy": {}, "Dee": {"side": "heroes"}}
TWO: dict[str, Any] = {"targets": ("Bob", "Cy"), "split": (3, 2)}
SEVERAL = [
    Rule(
        "split",
        CROWD,
        (attack(5, **TWO, defenses=(Effort(roll=1), Effort(roll=1))),),
        {
            "pending/target": "Bob",
            "pending/shifts": 2,
            "pending/next": [{"target": "Cy", "shifts": 1, "track": "physical"}],
        },
        "core: the total is shared out, each defends against a share",
    ),
    Rule(
        "split-one-misses",
        CROWD,
        (attack(5, **TWO, defenses=(Effort(roll=4), Effort(roll=1))),),
        {"pending/target": "Cy", "pending/shifts": 1, "pending/next": []},
        "each share is an attack of its own",
    ),
    Rule("split-too-much", CROWD, (attack(4, **TWO),), "split", "shares above the total"),
    Rule(
        "split-twice",
        CROWD,
        (attack(5, targets=("Bob", "Bob"), split=(3, 2)),),
        "split",
        "each named once",
    ),
    Rule("split-count", CROWD, (attack(5, targets=("Bob", "Cy")),), "split", "a share for each"),
    Rule(
        "split-defense-invoke",
        {**CROWD, "Bob": {"advantages": {"Ready": {"free_invokes": 1, "owner": "Bob"}}}},
        (attack(5, **TWO, defenses=(Effort(roll=2, invoke=("Ready",)), Effort(roll=1))),),
        {"pending/target": "Cy", "Bob/advantages/Ready/free_invokes": 0},
        "--defense-invoke adds 2 to any defence",
    ),
    Rule(
        "split-interpose",
        CROWD,
        (attack(5, **TWO, interpose="Bob"),),
        "refused",
        "nobody can stand before several: to ignore it is to lose what was typed",
    ),
    Rule(
        "interpose",
        {"Cy": {"armor": 1}},
        (attack(5, 2, interpose="cy"),),
        {"pending/target": "Cy", "pending/shifts": 2},
        "who steps between defends and takes the hit",
    ),
    Rule(
        "interpose-afar",
        {"Ann": {"zone": "A"}, "Bob": {"zone": "A"}, "Cy": {"zone": "B"}, **chain(0)},
        (attack(5, 2, interpose="Cy"),),
        "interpose",
        "only from the target's zone",
        SHIPPED,
    ),
    Rule(
        "interpose-attacker",
        {},
        (attack(5, 2, interpose="Ann"),),
        "refused",
        "nobody attacks oneself",
        SHIPPED,
    ),
    Rule("self", {}, (attack(5, targets=("Ann",)),), "self", "nobody attacks oneself", SHIPPED),
    Rule("out", {"Bob": {"status": "taken out"}}, (attack(5),), "out", "not in it", SHIPPED),
    Rule("out-actor", {"Ann": {"status": "conceded"}}, (attack(5),), "out", "not in it", SHIPPED),
    Rule(
        "absorbed-at-once",
        {},
        (attack(5, 3, absorb=Absorption(auto=True)),),
        {"pending": None, "Bob/stress/physical": "[ ][x]"},
        "the command may say how the hit is absorbed",
    ),
    Rule(
        "absorb-on-miss",
        {},
        (attack(2, 3, absorb=Absorption(consequences=(("mild", "Cut"),))),),
        {"pending": None, "Bob/consequences": {}},
        "on a miss the absorb options are ignored",
        SHIPPED,
    ),
    Rule(
        "waits",
        {},
        (attack(5, 3), attack(5, 3)),
        "hit-pending",
        "while a hit is pending only absorb, invoke, fate",
        SHIPPED,
    ),
    Rule(
        "waits-framing",
        {},
        (attack(5, 3), AddCharacter(name="Eve")),
        "hit-pending",
        "everything else is refused",
        SHIPPED,
    ),
]
TRACKS = [
    Rule("mental", {"kind": "mental"}, (attack(5, 3),), {"pending/track": "mental"}, "D-001"),
    Rule("social", {"kind": "social"}, (attack(5, 3),), {"pending/track": "social"}, "D-001"),
    Rule("typed", {}, (attack(5, 3, track="men"),), {"pending/track": "mental"}, "--track T"),
    Rule("no-track", {}, (attack(5, 3, track="luck"),), "unknown-name", "--track T", SHIPPED),
    Rule(
        "one-track",
        {"kind": "social"},
        (attack(5, 3),),
        {"pending/track": "stress"},
        "one track for all harm",
        ("accelerated",),
    ),
]
READY = {"Bob": {"advantages": {"Ready": {"free_invokes": 1, "owner": "Bob"}}}}
OVERFLOW = [
    Rule(
        "defense-overflow",
        {},
        (attack(2, 5),),
        {"overflow": {"actor": "Bob", "shifts": 3}},
        "a defence's margin may be spent at once",
        ("dresden", "slots"),
    ),
    Rule(
        "defense-overflow-natural",
        READY,
        (attack(2, 5), Invoke(actor="Bob", aspect="Ready")),
        {"overflow": {"actor": "Bob", "shifts": 3}, "roll/opposition": 7},
        "counted without the aspects invoked on top",
        ("dresden", "slots"),
    ),
    Rule("no-overflow", {}, (attack(2, 5),), {"overflow": None}, "not here", ("accelerated",)),
    Rule(
        "overflow-attack",
        {"overflow": {"actor": "Ann", "shifts": 3}},
        (rolled(overflow=True),),
        "overflow-offence",
        "overflow buys no attack",
        ("dresden", "slots"),
    ),
]
MOB = {
    "Ann": {"role": "nameless", "group": "Crew"},
    "Cy": {"role": "nameless", "group": "Crew"},
    "Dee": {"role": "nameless", "group": "Crew", "status": "taken out"},
}
TOGETHER = [
    Rule(
        "mob",
        MOB,
        (attack(3),),
        {"!rolled/total": 4},
        "core: +1 for each further member still in it",
        ("accelerated",),
        {"teamwork": {"mob_bonus": True}},
    ),
    Rule("no-mob", MOB, (attack(3),), {"!rolled/total": 3}, "not here", ("accelerated",)),
]

ALL = [*ARITHMETIC, *TIES, *STYLES, *SUMS, *REACHES, *SEVERAL, *TRACKS, *OVERFLOW, *TOGETHER]


@table(ALL)
def test_attack(rule: Rule, ruleset: str) -> None:
    hold(rule, ruleset)
