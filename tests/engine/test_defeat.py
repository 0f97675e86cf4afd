"""Conceding and being taken out: when, what it pays, what a refusal moves, and mechs lost."""

from typing import Any

from fatecli.model.action import ChangeMech, Concede, EndScene, Recover
from tests.engine.build import SHIPPED, Rule, absorb, attack, hit, hold, table, turn_order

GIVE_IN = Concede(name="Bob")
TRACKS = {"dresden": "physical", "slots": "physical", "accelerated": "stress", "mecha": "strain"}


def hurt(*slots: str, old: tuple[str, ...] = (), **given: Any) -> dict[str, Any]:
    """Bob with consequences of this conflict (the second), and of the one before."""
    now = {slot: {"name": f"{slot} now", "conflict": 2} for slot in slots}
    past = {slot: {"name": f"{slot} then", "conflict": 1} for slot in old}
    return {"Bob": {"consequences": {**now, **past}, **given}, "clock": {"conflict": 2}}


def out(points: int | None, status: str = "conceded") -> dict[str, Any]:
    return {"Bob/status": status, "Bob/fate_points": points}


DOWN = absorb(taken_out="left for dead")
CASH_OUT = [
    Rule("two", hurt("mild", "moderate"), (GIVE_IN,), out(2), "D-086: no +1 for conceding"),
    Rule("none", {}, (GIVE_IN,), out(None), "D-088"),
    Rule("old", hurt("mild", old=("moderate",)), (GIVE_IN,), out(1), "D-089"),
    Rule("count", hurt("severe"), (GIVE_IN,), out(1), "D-091: count, not severity"),
    Rule("extreme", hurt("mild", "extreme"), (GIVE_IN,), out(2), "D-092"),
    Rule("taken-out", {**hurt("mild", "severe"), **hit(9)}, (DOWN,), out(2, "taken out"), "D-087"),
    Rule("out-none", hit(9), (DOWN,), out(None, "taken out"), "D-088"),
    Rule("out-old", {**hurt(old=("mild",)), **hit(9)}, (DOWN,), out(None, "taken out"), "D-089"),
    Rule(
        "spent-in-vain",
        hit(9),
        (absorb("mild", taken_out="x"),),
        {**out(1, "taken out"), "!warned": True},
        "consequences on the very hit count",
    ),
]
PAID = [
    Rule("one", {}, (GIVE_IN,), out(1), "one for conceding"),
    Rule("and-each", hurt("mild", "severe", old=("moderate",)), (GIVE_IN,), out(3), "and each one"),
]
PAID = [rule._replace(rulesets=("accelerated", "mecha")) for rule in PAID]
AFTER = [
    Rule(
        "owed",
        {"Ann": {}},
        (Concede(name="Ann"),),
        {"owed": {"Ann": 1}, "Ann/fate_points": None},
        "usable after the conflict",
    ),
    Rule(
        "owed-paid",
        {},
        (Concede(name="Ann"), EndScene()),
        {"owed": {}, "Ann/fate_points": 4},
        "paid at the end",
    ),
    Rule(
        "pool",
        hurt("mild"),
        (GIVE_IN,),
        {"owed": {"gm": 2}, "Bob/fate_points": None},
        "an NPC's goes into the pool",
    ),
    Rule(
        "pool-filled",
        {"gm_fate_points": 7},
        (GIVE_IN, EndScene()),
        {"owed": {}, "gm_fate_points": 2},
        "one per PC per scene, and the concessions",
    ),
]
AFTER = [rule._replace(rulesets=("core", "condensed")) for rule in AFTER]
PRICED = [
    Rule(
        "priced",
        {"Ann": {"fate_points": 2}},
        (Concede(name="Bob", refused_by="Ann"),),
        {"Ann/fate_points": 1, "Bob/fate_points": 1, "Bob/status": "active"},
        "the refuser loses one, the offerer gains one",
    ),
    Rule(
        "broke",
        {"Ann": {"fate_points": 0}},
        (Concede(name="Bob", refused_by="Ann"),),
        "no-fate-point",
        "cannot refuse",
    ),
    Rule(
        "unreasonable",
        {},
        (Concede(name="Bob", refused_by="Ann", unreasonable=True),),
        {"Ann/fate_points": None, "Bob/fate_points": None, "Bob/status": "active"},
        "no offer, no price",
    ),
    Rule("accepted", hurt("minor"), (GIVE_IN,), out(None), "an accepted one moves no fate points"),
    Rule(
        "on-hit-refused",
        {"Ann": {"fate_points": 1}, **hit(3)},
        (absorb("minor=Cut", concede=True, refused_by="Ann"),),
        {"Ann/fate_points": 0, "Bob/fate_points": 1, "Bob/status": "active", "pending": None},
        "takes nothing more from that exchange",
    ),
    Rule(
        "on-hit-broke",
        {"Ann": {"fate_points": 0}, **hit(3)},
        (absorb("minor=Cut", concede=True, refused_by="Ann"),),
        "no-fate-point",
        "cannot refuse",
    ),
    Rule(
        "no-cash-out", {**hurt("minor"), **hit(3)}, (DOWN,), out(None, "taken out"), "no cash-out"
    ),
]
PRICED = [rule._replace(rulesets=("slots",)) for rule in PRICED]
REWORK = [
    Rule(
        "rework",
        {},
        (Concede(name="Bob", refused_by="Ann"),),
        {
            "Ann/fate_points": None,
            "Bob/fate_points": None,
            "Bob/status": "active",
            "!concession-refused": True,
        },
        "D-083",
        ("dresden", "accelerated", "mecha", "core"),
    ),
    Rule(
        "pending",
        {},
        (attack(5, 3), GIVE_IN),
        "hit-pending",
        "D-082: no concession on a pending hit",
        SHIPPED,
    ),
    Rule(
        "on-hit",
        hit(2),
        (absorb("mild", concede=True),),
        "too-late",
        "before the roll",
        ("dresden",),
    ),
    Rule(
        "on-hit-forced",
        hit(2),
        (absorb("mild", concede=True, force=True),),
        {"Bob/status": "conceded"},
        "--force overrules any refusal",
        ("dresden",),
    ),
    Rule("twice", {"Bob": {"status": "conceded"}}, (GIVE_IN,), "out", "out already", SHIPPED),
    Rule(
        "no-more-actions",
        {},
        (GIVE_IN, attack(5, attacker="Bob", targets=("Ann",))),
        "out",
        "no more actions",
        SHIPPED,
    ),
    Rule("no-target", {}, (GIVE_IN, attack(5)), "out", "out of the conflict", SHIPPED),
    Rule(
        "terms",
        {},
        (Concede(name="Bob", terms="in irons"),),
        {"Bob/defeat": {"terms": "in irons"}},
        "terms are free text",
        SHIPPED,
    ),
    Rule(
        "back",
        {},
        (GIVE_IN, EndScene()),
        {"Bob/status": "active", "Bob/defeat": None, "!returned/name": "Bob"},
        "scene end sets everybody active",
        SHIPPED,
    ),
    Rule(
        "pool-at-once",
        {},
        (GIVE_IN,),
        {"gm_fate_points": 1, "Bob/fate_points": None},
        "an NPC's goes into the pool",
        ("accelerated",),
        {"concession": {"npcs_pay_into_pool": True}},
    ),
]
MET = "a moderate or worse consequence from this conflict"
GUIDES = [
    Rule(
        "unmet",
        hurt("mild"),
        (GIVE_IN,),
        {"!warned": True, "!conceded/met": []},
        "D-084: none: a warning, no refusal",
    ),
    Rule(
        "consequence",
        hurt("moderate"),
        (GIVE_IN,),
        {"!warned": False, "!conceded/met": [MET]},
        "D-084",
    ),
    Rule(
        "old-consequence",
        hurt(old=("severe",)),
        (GIVE_IN,),
        {"!warned": True},
        "from this conflict",
    ),
    Rule(
        "ticked",
        {},
        (Concede(name="Bob", meets=(3,)),),
        {"!warned": False, "!conceded/met": ["a binding restriction"]},
        "D-084",
    ),
]
DOOMED = {
    "mech": {
        "name": "Titan",
        "consequences": {
            "dented": {"name": "Dented", "conflict": 1},
            "doomed": {"name": "Doomed", "conflict": 1},
        },
    }
}
LOST = {"Bob/mech/status": "destroyed", "Bob/mech/aboard": False}
SAVED = {"Bob/mech/status": "working", "Bob/mech/aboard": True}
SAVE = Concede(name="Bob", save_mech="Ann")
BREAKTHROUGH = {"clock": {"between": True, "ended": "arc"}}
NEW_MECH = ChangeMech(name="Bob", change="new", mech_name="Atlas")
MECHS = [
    Rule(
        "doomed",
        {"Bob": DOOMED},
        (GIVE_IN,),
        {**LOST, "Bob/fate_points": 3},
        "conceding while Doomed; the steps count",
    ),
    Rule(
        "not-doomed", {"Bob": {"mech": {"name": "Titan"}}}, (GIVE_IN,), SAVED, "only while Doomed"
    ),
    Rule(
        "on-foot",
        {"Bob": {"mech": {**DOOMED["mech"], "aboard": False}}},
        (GIVE_IN,),
        {"Bob/mech/status": "working"},
        "not in it",
    ),
    Rule(
        "saved",
        {"Bob": {**DOOMED, "side": "heroes"}},
        (SAVE,),
        {**SAVED, "Ann/refresh": 2, "Ann/fate_points": 3},
        "an ally gives up a point of refresh",
    ),
    Rule(
        "saved-himself",
        {"Bob": {**DOOMED, "refresh": 2}},
        (Concede(name="Bob", save_mech="Bob"),),
        {**SAVED, "Bob/refresh": 1},
        "its pilot",
    ),
    Rule(
        "no-refresh",
        {"Ann": {"refresh": 1}, "Bob": {**DOOMED, "side": "heroes"}},
        (SAVE,),
        "no-refresh",
        "never below 1",
    ),
    Rule("no-ally", {"Bob": DOOMED}, (SAVE,), "no-ally", "an ally"),
    Rule(
        "out-lost",
        {"Bob": DOOMED, **hit(30, track="armor")},
        (DOWN,),
        {**LOST, "Bob/status": "taken out"},
        "taken out: no refresh saves it",
    ),
    Rule(
        "on-foot-out",
        {"Bob": {"mech": {"aboard": False}}, **hit(30, track="strain")},
        (DOWN,),
        {"Bob/mech/status": "working"},
        "not in it",
    ),
    Rule(
        "board",
        {"Bob": {"mech": {"aboard": False}}},
        (ChangeMech(name="Bob", change="board"),),
        {"Bob/mech/aboard": True},
        "boarded",
    ),
    Rule(
        "board-twice",
        {"Bob": {"mech": {}}},
        (ChangeMech(name="Bob", change="board"),),
        "aboard",
        "aboard already",
    ),
    Rule(
        "leave",
        {"Bob": {"mech": {}}},
        (ChangeMech(name="Bob", change="leave"),),
        {"Bob/mech/aboard": False},
        "left",
    ),
    Rule("no-mech", {}, (ChangeMech(name="Bob", change="leave"),), "no-mech", "none"),
    Rule(
        "wreck",
        {"Bob": {"mech": {"status": "destroyed"}}},
        (ChangeMech(name="Bob", change="board"),),
        "no-mech",
        "destroyed",
    ),
    Rule(
        "upgrade",
        {"Bob": {"mech": {}}, **BREAKTHROUGH},
        (ChangeMech(name="Bob", change="upgrade"),),
        {"Bob/mech/armor": 3},
        "armor may grow at a breakthrough",
    ),
    Rule(
        "upgrade-marks",
        {"Bob": {"mech": {"stress": {"armor": "[x][ ]"}}}, **BREAKTHROUGH},
        (ChangeMech(name="Bob", change="upgrade", armor=4),),
        {"Bob/mech/stress/armor": "[x][ ][ ][ ]"},
        "marks stay",
    ),
    Rule(
        "upgrade-early",
        {"Bob": {"mech": {}}},
        (ChangeMech(name="Bob", change="upgrade"),),
        "no-breakthrough",
        "at a breakthrough",
    ),
    Rule(
        "upgrade-forced",
        {"Bob": {"mech": {}}},
        (ChangeMech(name="Bob", change="upgrade", force=True),),
        {"Bob/mech/armor": 3},
        "--force",
    ),
    Rule(
        "upgrade-late",
        {"Bob": {"mech": {}}, **BREAKTHROUGH},
        (turn_order(), ChangeMech(name="Bob", change="upgrade")),
        "no-breakthrough",
        "the next scene has begun",
    ),
    Rule(
        "new",
        {"Bob": {"mech": {"status": "destroyed", "armor": 6}}, **BREAKTHROUGH},
        (ChangeMech(name="Bob", change="new", mech_name="Atlas"),),
        {"Bob/mech": {"name": "Atlas"}},
        "at the next breakthrough; upgrades stay behind",
    ),
    Rule(
        "new-early",
        {"Bob": DOOMED},
        (GIVE_IN, EndScene(session=True), NEW_MECH),
        "no-breakthrough",
        "at the next breakthrough",
    ),
    Rule(
        "new-at-once",
        {"Bob": DOOMED},
        (GIVE_IN, EndScene(arc=True), NEW_MECH),
        {"Bob/mech/status": "working", "Bob/mech/consequences": {}},
        "the breakthrough after the loss",
    ),
    Rule(
        "new-early-forced",
        {"Bob": DOOMED},
        (GIVE_IN, NEW_MECH.model_copy(update={"force": True})),
        {"Bob/mech/status": "working", "!forced": True},
        "--force",
    ),
    Rule(
        "new-working",
        {"Bob": {"mech": {}}, **BREAKTHROUGH},
        (ChangeMech(name="Bob", change="new"),),
        "has-mech",
        "still works",
    ),
    Rule(
        "repair",
        {"Bob": {"mech": {"stress": {"armor": "[x][x]"}}}},
        (Recover(name="Bob", what=("armor",), begin="in the bay"),),
        {"Bob/mech/stress": {}},
        "a repair the fiction allows",
    ),
    Rule(
        "repair-why",
        {"Bob": {"mech": {"stress": {"armor": "[x][x]"}}}},
        (Recover(name="Bob", what=("armor",)),),
        "no-how",
        "needs its story",
    ),
    Rule(
        "armor-stays",
        {"Bob": {"mech": {"stress": {"armor": "[x][x]"}}}},
        (EndScene(arc=True),),
        {"Bob/mech/stress/armor": "[x][x]"},
        "cleared only by a repair",
    ),
    Rule(
        "breakdown-clears",
        {"Bob": DOOMED},
        (EndScene(arc=True),),
        {"Bob/mech/consequences": {}},
        "whole, at a breakthrough",
    ),
    Rule(
        "breakdown-stays",
        {"Bob": DOOMED},
        (EndScene(session=True),),
        {"Bob/mech/consequences/doomed/name": "Doomed"},
        "not earlier",
    ),
    Rule(
        "breakdown-hindered",
        {
            "Bob": {"mech": {**DOOMED["mech"], "repair_blocked_by": "No parts"}},
            "aspects": {"no parts": {"lasts": "story"}},
        },
        (EndScene(arc=True),),
        {"Bob/mech/consequences/doomed/name": "Doomed", "!mech-changed/change": "unrepaired"},
        "an aspect named in the sheet prevents it",
    ),
]
MECHS = [rule._replace(rulesets=("mecha",)) for rule in MECHS]
NO_MECHS = [
    Rule(
        "no-mechs",
        {},
        (ChangeMech(name="Bob", change="new"),),
        "no-mechs",
        "none here",
        ("dresden", "slots", "accelerated", "core"),
    ),
]
ALL = [*CASH_OUT, *PAID, *AFTER, *PRICED, *REWORK, *GUIDES, *MECHS, *NO_MECHS]


@table(ALL)
def test_defeat(rule: Rule, ruleset: str) -> None:
    hold(rule, ruleset)
