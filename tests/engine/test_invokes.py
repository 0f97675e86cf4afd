"""Invokes and fate points: free ones first, whose they are, what is paid, owed and rerolled."""

from typing import Any

from fatecli.model.action import (
    AddAspect,
    AdjustFate,
    Compel,
    Effort,
    GiveAspect,
    Invoke,
    RemoveAspect,
    RenameAspect,
)
from tests.engine.build import SHIPPED, Rule, attack, hit, hold, table


def fog(free: int = 0, **given: Any) -> dict[str, Any]:
    return {"aspects": {"Fog": {"free_invokes": free, **given}}}


def invoke(actor: str = "Ann", aspect: str = "Fog", **given: Any) -> Invoke:
    return Invoke(actor=actor, aspect=aspect, **given)


def with_invoke(*aspects: str) -> Any:
    return attack(5, 3).model_copy(update={"effort": Effort(roll=5, invoke=aspects)})


ROLL = attack(5, 5)
DICE = attack(0, 5).model_copy(update={"effort": Effort(skill="2", dice=(1, 1, 1, 0))})
INVOKES = [
    Rule(
        "free",
        fog(1),
        (ROLL, invoke()),
        {"pending/shifts": 2, "Ann/fate_points": None, "aspects/Fog/free_invokes": 0},
        "a free invoke first",
    ),
    Rule(
        "paid",
        fog(),
        (ROLL, invoke()),
        {"pending/shifts": 2, "Ann/fate_points": 2},
        "then a fate point",
    ),
    Rule(
        "with-action",
        fog(1),
        (with_invoke("fog"),),
        {"!rolled/total": 7, "!rolled/terms/1/label": "invoke Fog"},
        "an invoke with the action adds 2",
    ),
    Rule(
        "free-stacks",
        fog(2),
        (ROLL, invoke(), invoke(), invoke()),
        {"!rolled/total": 11, "Ann/fate_points": 2},
        "free ones stack with the paid one",
    ),
    Rule("paid-twice", fog(), (ROLL, invoke(), invoke()), "paid-twice", "paid for once a roll"),
    Rule(
        "paid-twice-force",
        fog(),
        (ROLL, invoke(), invoke(force=True)),
        {"!rolled/total": 9},
        "--force",
    ),
    Rule(
        "no-point", {**fog(), "Ann": {"fate_points": 0}}, (ROLL, invoke()), "no-fate-point", "D-104"
    ),
    Rule(
        "next-roll",
        {**fog(), "Bob": {"stress": {}}},
        (attack(3, 5), invoke(), attack(3, 5), invoke()),
        {"Ann/fate_points": 1},
        "each roll anew",
    ),
    Rule(
        "owner",
        fog(1, owner="Bob"),
        (ROLL, invoke()),
        {"Ann/fate_points": 2, "aspects/Fog/free_invokes": 1},
        "the owner holds it",
    ),
    Rule(
        "owner-side",
        fog(1, owner="heroes"),
        (ROLL, invoke()),
        {"Ann/fate_points": None},
        "the side's",
    ),
    Rule(
        "owner-other-side",
        fog(1, owner="foes"),
        (ROLL, invoke()),
        {"Ann/fate_points": 2},
        "not theirs",
    ),
    Rule(
        "used-up",
        fog(1, lasts="invoke"),
        (ROLL, invoke()),
        {"aspects": {}},
        "gone with its first use",
    ),
    Rule(
        "fragile-gone", fog(1, lasts="invoke"), (ROLL, invoke(), invoke()), "unknown-name", "D-105"
    ),
    Rule(
        "owed",
        {},
        (ROLL, invoke(aspect="Scarred")),
        {"owed": {"Bob": 1}},
        "a paid invoke against its bearer owes a point",
    ),
    Rule(
        "not-owed-free",
        {"Bob": {"advantages": {"Dazed": {"free_invokes": 1}}}},
        (ROLL, invoke(aspect="Dazed")),
        {"owed": {}},
        "a free one owes nothing",
    ),
    Rule(
        "own",
        {},
        (ROLL, invoke(aspect="Swift")),
        {"owed": {}, "Ann/fate_points": 2},
        "not against oneself",
    ),
    Rule("scene-not-owed", fog(), (ROLL, invoke()), {"owed": {}}, "nobody's aspect"),
    Rule(
        "opposing",
        fog(1),
        (attack(6, 5), invoke("Bob")),
        {"roll/opposition": 7, "pending": None},
        "either side",
    ),
    Rule(
        "opposing-owed",
        {"Bob": {"fate_points": 1}},
        (attack(6, 5), invoke("Bob", "Swift")),
        {"owed": {"Ann": 1}, "Bob/fate_points": 0},
        "either side",
    ),
    Rule(
        "ally",
        {**fog(1), "Dee": {"side": "heroes"}},
        (ROLL, invoke("Dee", ally="Ann")),
        {"!rolled/total": 7, "!invoked/ally": "Ann"},
        "for an ally at any time",
    ),
    Rule(
        "ally-pays",
        {**fog(), "Dee": {"side": "heroes", "fate_points": 1}},
        (ROLL, invoke("Dee", ally="Ann")),
        {"Dee/fate_points": 0, "Ann/fate_points": None},
        "who invokes pays",
    ),
    Rule(
        "bystander",
        {**fog(1), "Cy": {}},
        (attack(6, 5), invoke("Cy")),
        {"roll/opposition": 7},
        "a foe of the actor's stands against",
    ),
    Rule(
        "pool",
        {**fog(), "gm_fate_points": 2},
        (attack(6, 5), invoke("Bob")),
        {"gm_fate_points": 1},
        "the GM's pool stands in",
    ),
    Rule("no-roll", fog(1), (invoke(),), "no-roll-open", "on the open roll"),
    Rule("unknown", {}, (ROLL, invoke(aspect="Snow")), "unknown-name", "no such aspect"),
    Rule(
        "unowned-prefix",
        fog(1),
        (ROLL, invoke("ann", "fo")),
        {"!rolled/total": 7},
        "a unique prefix",
    ),
    Rule(
        "labelled",
        {"Cy": {"aspects": ["Scarred"]}},
        (ROLL, invoke(aspect="cy: scarred")),
        {"!invoked/aspect": "Scarred", "owed": {}},
        "HOLDER: ASPECT where two bear one name",
    ),
    Rule(
        "nearest",
        {"Cy": {"aspects": ["Scarred"]}},
        (ROLL, invoke(aspect="scarred")),
        {"owed": {"Bob": 1}},
        "the opponent's comes first",
    ),
]
REROLLS = [
    Rule(
        "reroll",
        fog(1),
        (DICE, invoke(reroll=True, dice=(1, 1, 1, 1))),
        {"!rolled/total": 6, "!rolled/dice": [1, 1, 1, 1], "pending/shifts": 1},
        "an invoke rerolls instead of +2",
    ),
    Rule(
        "reroll-keeps-bonus",
        fog(2),
        (DICE, invoke(), invoke(reroll=True, dice=(0, 0, 0, 0))),
        {"!rolled/total": 4},
        "what was invoked stays",
    ),
    Rule(
        "reroll-sum",
        fog(1),
        (ROLL, invoke(reroll=True, roll=8)),
        {"!rolled/total": 8},
        "a new sum, dice and skill",
    ),
    Rule(
        "reroll-sum-over-dice",
        fog(1),
        (DICE, invoke(reroll=True, roll=8)),
        {"!rolled/total": 8},
        "a new sum, dice and skill",
    ),
    Rule(
        "reroll-unknown",
        fog(1),
        (ROLL, invoke(reroll=True, dice=(1,))),
        "no-dice",
        "only the sum is known",
    ),
    Rule(
        "reroll-defence",
        fog(1),
        (
            attack(5).model_copy(update={"defense": Effort(skill="3", dice=(0, 0, 0, 0))}),
            invoke("Bob", reroll=True, dice=(1, 1, 0, 0)),
        ),
        {"roll/opposition": 5, "pending": None},
        "either side",
    ),
    Rule(
        "reroll-told",
        fog(1),
        (DICE, invoke(reroll=True, dice=(1, 1, 1, 1))),
        {"!invoked/reroll": True, "!invoked/adds": 0},
        "what happened is told",
    ),
]
BOOSTED = fog(1)
AGAIN = [
    Rule("hit-grows", fog(1), (attack(5, 3), invoke()), {"pending/shifts": 4}, "worked out again"),
    Rule("hit-goes", fog(1), (attack(4, 3), invoke("Bob")), {"pending": None}, "worked out again"),
]
TIES = [
    Rule(
        "boost-back",
        BOOSTED,
        (attack(3, 3), invoke()),
        {"Bob/advantages": {}, "pending/shifts": 2},
        "a tie's boost is taken back",
    ),
    Rule(
        "boost-comes",
        BOOSTED,
        (attack(5, 3), invoke("Bob")),
        {"Bob/advantages/Boost/owner": "Ann", "pending": None},
        "a tie's boost is given",
    ),
    Rule(
        "boost-again",
        fog(2),
        (attack(3, 3), invoke(), invoke("Bob")),
        {"Bob/advantages/Boost/free_invokes": 1, "Bob/advantages/Boost 2": None},
        "given once",
    ),
]
POINTS = [
    Rule("compel", {}, (Compel(target="Ann", aspect="roud"),), "unknown-name", "no part of a word"),
    Rule(
        "compel-word",
        {},
        (Compel(target="Ann", aspect="proud"),),
        {"Ann/fate_points": 4},
        "the beginning of a word is enough where no name begins so",
    ),
    Rule(
        "compel-paid",
        {},
        (Compel(target="Ann", aspect="too"),),
        {"Ann/fate_points": 4},
        "pays its bearer",
    ),
    Rule(
        "compel-refused",
        {},
        (Compel(target="Ann", aspect="too", refuse=True),),
        {"Ann/fate_points": 2},
        "refusing costs one",
    ),
    Rule(
        "compel-broke",
        {"Ann": {"fate_points": 0}},
        (Compel(target="Ann", aspect="too", refuse=True),),
        "no-fate-point",
        "a refusal has to be paid",
    ),
    Rule(
        "compel-theirs",
        {},
        (Compel(target="Ann", aspect="Scarred"),),
        "not-theirs",
        "another's aspect",
    ),
    Rule(
        "compel-scene",
        fog(),
        (Compel(target="Ann", aspect="Fog"),),
        {"Ann/fate_points": 4},
        "the scene's",
    ),
    Rule("fate", {}, (AdjustFate(name="ann", change=-1),), {"Ann/fate_points": 2}, "by hand"),
    Rule("fate-below", {}, (AdjustFate(name="Ann", change=-4),), "no-fate-point", "never negative"),
    Rule(
        "fate-forced",
        {},
        (AdjustFate(name="Ann", change=-4, force=True),),
        {"Ann/fate_points": 0},
        "never negative",
    ),
    Rule(
        "fate-set",
        {},
        (AdjustFate(name="Ann", set_to=7),),
        {"Ann/fate_points": 7, "!fate-changed/change": 4},
        "--set",
    ),
    Rule("fate-gm", {}, (AdjustFate(name="GM", change=2),), {"gm_fate_points": 2}, "the pool"),
    Rule(
        "fate-pending",
        hit(2),
        (AdjustFate(name="Ann", change=1),),
        {"Ann/fate_points": 4},
        "allowed while a hit is pending",
    ),
    Rule(
        "refresh",
        {"Ann": {"refresh": 5}},
        (AdjustFate(name="Ann", change=1),),
        {"Ann/fate_points": 6},
        "fate_points is refresh",
    ),
    Rule(
        "npc-none",
        {},
        (AdjustFate(name="Bob", change=1),),
        {"Bob/fate_points": 1},
        "refresh 0 for others",
    ),
]
ASPECTS = [
    Rule(
        "give",
        fog(1),
        (GiveAspect(name="fog", to="foes"),),
        {"aspects/Fog/owner": "foes"},
        "handed to a side",
    ),
    Rule("give-none", fog(), (GiveAspect(name="Fog", to="Ann"),), "no-free-invoke", "none to give"),
    Rule(
        "rename",
        fog(1),
        (RenameAspect(old="fog", new=" Mist "),),
        {"aspects": {"Mist": {"free_invokes": 1}}},
        "keeps its invokes",
    ),
    Rule(
        "rename-case",
        fog(),
        (RenameAspect(old="Fog", new="FOG"),),
        {"aspects": {"FOG": {}}},
        "its own name",
    ),
    Rule(
        "rename-taken",
        {"aspects": {"Fog": {}, "Rain": {}}},
        (RenameAspect(old="Fog", new="rain"),),
        "name-taken",
        "two of one name",
    ),
    Rule("rename-empty", fog(), (RenameAspect(old="Fog", new=" "),), "bad-name", "a name"),
    Rule(
        "rename-sheet",
        {},
        (RenameAspect(old="Too proud", new="Humbled"),),
        {"Ann/trouble": "Humbled"},
        "on the sheet",
    ),
    Rule(
        "rename-ambiguous",
        {"Cy": {"aspects": ["Scarred"]}},
        (RenameAspect(old="Scarred", new="x"),),
        "ambiguous-name",
        "whose?",
    ),
    Rule("remove", fog(), (RemoveAspect(name="Fog"),), {"aspects": {}}, "the GM's word"),
    Rule(
        "remove-sheet",
        {},
        (RemoveAspect(name="Scarred"),),
        {"Bob/aspects": ["Stubborn"]},
        "off the sheet",
    ),
    Rule(
        "remove-consequence",
        {"Bob": {"consequences": {"severe": {"name": "Cut"}}}},
        (RemoveAspect(name="Cut"),),
        "consequence",
        "it heals",
    ),
    Rule(
        "add",
        {},
        (AddAspect(name="Oil", on="bob", free=2, owner="heroes", lasts="conflict"),),
        {"Bob/advantages/Oil": {"free_invokes": 2, "owner": "heroes", "lasts": "conflict"}},
        "on a character",
    ),
    Rule("add-taken", {}, (AddAspect(name="scarred", on="Bob"),), "name-taken", "there already"),
    Rule("add-nobody", {}, (AddAspect(name="Oil", owner="crowd"),), "unknown-name", "no such side"),
]
EVERYWHERE = [
    rule._replace(rulesets=SHIPPED) for rule in [*INVOKES, *REROLLS, *AGAIN, *POINTS, *ASPECTS]
]
ALL = [*EVERYWHERE, *(rule._replace(rulesets=("accelerated", "mecha", "core")) for rule in TIES)]


@table(ALL)
def test_invokes(rule: Rule, ruleset: str) -> None:
    hold(rule, ruleset)
