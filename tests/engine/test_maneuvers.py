"""Maneuvers: what each outcome makes, of new aspects and of those in play; taking them away."""

from typing import Any

from fatecli.model.action import AddAspect, Effort, Invoke, Maneuver, RenameAspect
from tests.engine.build import SHIPPED, Rule, duel, hold, look, play, rules_of, table

DRESDEN = ("dresden", "slots")
CORE = ("core", "condensed")


def create(roll: int, on: str | None = "Bob", against: int = 3, **given: Any) -> Maneuver:
    fields: dict[str, Any] = {"actor": "Ann", "target": on, "aspect": "Dazed", **given}
    if on == "Bob":
        fields.setdefault("defense", Effort(roll=against))
    else:
        fields.setdefault("difficulty", against)
    return Maneuver(effort=Effort(roll=roll), **fields)


def made(lasts: str, invokes: int = 1, owner: str = "Ann") -> dict[str, Any]:
    return {"Bob/advantages/Dazed": {"free_invokes": invokes, "owner": owner, "lasts": lasts}}


def known(invokes: int = 0, **given: Any) -> dict[str, Any]:
    state = {"free_invokes": invokes, "lasts": "conflict", **given}
    return {"Bob": {"advantages": {"Dazed": state}}}


NOTHING = {"Bob/advantages": {}, "!maneuver-resolved/result": "fail"}
NEW = [
    Rule("fail", {}, (create(2),), NOTHING, "D-100", (*DRESDEN, "accelerated", "mecha")),
    Rule("exact", {}, (create(3),), made("invoke"), "D-101: fragile", DRESDEN),
    Rule("above", {}, (create(4),), made("conflict"), "D-102", SHIPPED),
    Rule("far-above", {}, (create(9),), made("conflict"), "one free tag", DRESDEN),
    Rule(
        "style",
        {},
        (create(6),),
        made("conflict", 2),
        "three or more over: two",
        ("accelerated", "mecha", *CORE),
    ),
    Rule(
        "tie-boost", {}, (create(3),), made("invoke"), "tie: boost", ("accelerated", "mecha", *CORE)
    ),
    Rule(
        "tie-boost-named",
        {},
        (create(3, boost="Blinking"),),
        {"Bob/advantages/Blinking/lasts": "invoke", "Bob/advantages/Dazed": None},
        "a boost's own name",
        ("accelerated",),
    ),
    Rule(
        "scene",
        {},
        (create(4, None),),
        {"aspects/Dazed/owner": "Ann"},
        "without a target: the scene",
        SHIPPED,
    ),
    Rule(
        "zone",
        {"zones": {"Pier": {}}},
        (create(4, "pier"),),
        {"zones/Pier/aspects/Dazed/owner": "Ann"},
        "on a zone",
        SHIPPED,
    ),
    Rule(
        "no-difficulty",
        {},
        (create(1, None, difficulty=None),),
        {"aspects/Dazed/free_invokes": 1},
        "opposition 0",
        SHIPPED,
    ),
    Rule(
        "ally",
        {"Dee": {"side": "heroes"}},
        (create(1, "Dee", difficulty=0),),
        {"Dee/advantages/Dazed/owner": "Dee"},
        "help: the ally tags it",
        SHIPPED,
    ),
    Rule(
        "unnamed", {}, (create(4, aspect=" "),), "no-aspect", "a maneuver makes an aspect", SHIPPED
    ),
    Rule(
        "against",
        {},
        (create(2),),
        made("conflict", owner="Bob"),
        "made with the foe's free invoke",
        ("accelerated",),
        {"maneuvers": {"fail": "against"}},
    ),
    Rule(
        "sheet",
        {},
        (create(4, aspect="scarred"),),
        {"Bob/advantages/Scarred/free_invokes": 1},
        "an aspect that exists gives a free invoke",
        ("dresden",),
    ),
]
HIDDEN = known(hidden=True)
EXISTING = [
    Rule("known-success", known(), (create(4),), made("conflict"), "an invoke more", SHIPPED),
    Rule(
        "known-adds",
        known(1, owner="Ann"),
        (create(4),),
        made("conflict", 2),
        "an invoke more",
        SHIPPED,
    ),
    Rule(
        "known-style",
        known(),
        (create(6),),
        made("conflict", 2),
        "two more",
        ("accelerated", "mecha", *CORE),
    ),
    Rule(
        "known-tie",
        known(),
        (create(3),),
        made("conflict"),
        "one more",
        ("accelerated", "mecha", *CORE),
    ),
    Rule(
        "known-fail",
        known(),
        (create(2),),
        {"Bob/advantages/Dazed/free_invokes": 0},
        "nothing",
        ("accelerated", "mecha", *DRESDEN),
    ),
    Rule(
        "known-fail-against",
        known(),
        (create(2),),
        made("conflict", owner="Bob"),
        "the foe's free invoke",
        ("condensed",),
    ),
    Rule(
        "unknown-tie",
        HIDDEN,
        (create(3),),
        {"Bob/advantages/Dazed/hidden": True, "Bob/advantages/Boost/lasts": "invoke"},
        "a boost, and it stays unknown",
        ("condensed",),
    ),
    Rule("unknown-success", HIDDEN, (create(4),), made("conflict"), "revealed", SHIPPED),
    Rule(
        "case",
        known(),
        (create(4, aspect="dAZED"),),
        made("conflict"),
        "whatever the case",
        SHIPPED,
    ),
    Rule(
        "consequence",
        {"Bob": {"consequences": {"mild": {"name": "Dazed"}}}},
        (create(4),),
        {"Bob/consequences/mild/free_invokes": 1},
        "a consequence is an aspect",
        ("dresden", "accelerated"),
    ),
]
REMOVING = [
    Rule(
        "remove",
        known(),
        (create(3, against=2, remove=True),),
        {"Bob/advantages": {}},
        "D-107",
        SHIPPED,
    ),
    Rule(
        "remove-exact",
        known(),
        (create(2, against=2, remove=True),),
        {"Bob/advantages": {}},
        "by the same roll",
        ("dresden",),
    ),
    Rule(
        "remove-fail",
        known(1),
        (create(1, against=2, remove=True),),
        {"Bob/advantages/Dazed/free_invokes": 1},
        "D-108",
        SHIPPED,
    ),
    Rule(
        "remove-scene",
        {"aspects": {"Fog": {}}},
        (create(3, None, 0, aspect="fog", remove=True),),
        {"aspects": {}},
        "on the scene",
        SHIPPED,
    ),
    Rule(
        "remove-sheet",
        {},
        (create(3, aspect="Scarred", remove=True),),
        "not-temporary",
        "only temporary ones",
        SHIPPED,
    ),
    Rule(
        "remove-consequence",
        {"Bob": {"consequences": {"severe": {"name": "Dazed"}}}},
        (create(3, remove=True),),
        "not-temporary",
        "it heals",
        SHIPPED,
    ),
    Rule(
        "remove-unknown", {}, (create(3, remove=True),), "unknown-name", "no such aspect", SHIPPED
    ),
]
FOG = {"aspects": {"Fog": {"free_invokes": 3}}}
INVOKE = Invoke(actor="Ann", aspect="Fog")
AGAIN = [
    Rule(
        "fail-to-style",
        FOG,
        (create(2), INVOKE, INVOKE),
        made("conflict", 2),
        "worked out again",
        ("accelerated",),
    ),
    Rule(
        "tie-to-success",
        FOG,
        (create(3), INVOKE),
        made("conflict"),
        "no fragile one is left",
        DRESDEN,
    ),
    Rule(
        "tie-boost-to-success",
        FOG,
        (create(3), INVOKE),
        {**made("conflict"), "Bob/advantages/Boost": None},
        "the boost is taken back",
        ("accelerated", "core"),
    ),
    Rule(
        "remove-again",
        {**FOG, **known()},
        (create(1, against=2, remove=True), INVOKE),
        {"Bob/advantages": {}},
        "worked out again",
        SHIPPED,
    ),
    Rule(
        "opposed",
        {**FOG, **known()},
        (create(3, against=2, remove=True), Invoke(actor="Bob", aspect="Fog")),
        {"Bob/advantages/Dazed/lasts": "conflict"},
        "either side: back again",
        SHIPPED,
    ),
    Rule(
        "existing-once",
        {**FOG, **known(1, owner="Ann")},
        (create(4), INVOKE),
        made("conflict", 2),
        "gained once",
        DRESDEN,
    ),
    Rule(
        "boost-not-mine",
        {**FOG, "Bob": {"advantages": {"Blinking": {}}}},
        (create(4, boost="Blinking"), INVOKE),
        {"Bob/advantages/Blinking": {}},
        "an aspect the roll did not make stays",
        ("accelerated",),
    ),
    Rule(
        "consequence-once",
        {**FOG, "Bob": {"consequences": {"mild": {"name": "Dazed"}}}},
        (create(4), INVOKE),
        {"Bob/consequences/mild/free_invokes": 1},
        "gained once",
        ("dresden",),
    ),
    Rule(
        "existing-spent",
        {**FOG, **known(1, owner="Ann")},
        (create(3), Invoke(actor="Ann", aspect="Dazed"), INVOKE),
        made("conflict"),
        "1, less the one spent, and the one gained",
        DRESDEN,
    ),
    Rule(
        "renamed",
        FOG,
        (create(4), RenameAspect(old="Dazed", new="Reeling"), INVOKE),
        "no-roll-open",
        "a rename closes the roll: one maneuver makes one aspect",
        DRESDEN,
    ),
]
ALL = [*NEW, *EXISTING, *REMOVING, *AGAIN]


@table(ALL)
def test_maneuvers(rule: Rule, ruleset: str) -> None:
    hold(rule, ruleset)


def test_any_number_of_helpers_aspects_on_one_roll() -> None:
    """D-109: assistance from three allies, tagged at once."""
    helped = [AddAspect(name=f"Help {n}", on="Ann", free=1, owner="Ann") for n in (1, 2, 3)]
    scene = play(duel(), rules_of("dresden"), *helped).scene
    effort = Effort(roll=1, invoke=("Help 1", "Help 2", "Help 3"))
    step = play(scene, rules_of("dresden"), Maneuver(actor="Ann", aspect="Sand", effort=effort))
    assert look(step, "!rolled/total") == 7
