"""Whose turn it is: orders, groups, initiative, full defence and help."""

from typing import Any

from fatecli.model.action import (
    AddCharacter,
    AddZone,
    Assist,
    Concede,
    Defend,
    Effort,
    EndScene,
    Maneuver,
    PassTurn,
    Remove,
    SetOrder,
)
from tests.engine.build import SHIPPED, Rule, absorb, attack, hold, table, turn_order

LISTS = ("dresden", "slots", "accelerated", "mecha", "core")
CY: dict[str, Any] = {"Cy": {}}
NEXT = PassTurn()


def trick(who: str, *, force: bool = False, **effort: Any) -> Maneuver:
    effort.setdefault("roll", 1)
    return Maneuver(
        actor=who, aspect=f"{who}'s trick", difficulty=9, effort=Effort(**effort), force=force
    )


def turn(name: str | None, exchange: int = 1, **acted: Any) -> dict[str, Any]:
    return {"turn": name, "exchange": exchange, **acted}


THREE = turn_order("Ann", "Bob", "Cy")
GROUP = {"Bob": {"group": "Crew"}, "Cy": {"group": "Crew"}}
ELECTIVE: dict[str, Any] = {"turns": {"order": "elective"}}
LIST = [
    Rule("begins", {}, (turn_order(),), turn("Ann"), "init begins exchange 1"),
    Rule("passes", {}, (turn_order(), trick("Ann")), turn("Bob"), "the turn passes at the roll"),
    Rule(
        "around",
        {},
        (turn_order(), trick("Ann"), trick("Bob")),
        turn("Ann", 2),
        "past the last a new exchange",
    ),
    Rule("next", {}, (turn_order(), NEXT), turn("Bob"), "without an action"),
    Rule("out-of-turn", {}, (turn_order(), trick("Bob")), "out-of-turn", "refused"),
    Rule(
        "forced",
        {},
        (turn_order(), trick("Bob", force=True)),
        {**turn("Ann"), "!forced": True},
        "--force leaves the pointer",
    ),
    Rule(
        "forced-in-turn",
        {},
        (turn_order(), trick("Ann", force=True)),
        turn("Bob"),
        "one's own turn passes",
    ),
    Rule(
        "skips-out",
        CY,
        (THREE, Concede(name="Bob"), trick("Ann")),
        turn("Cy"),
        "on to the next who can act",
    ),
    Rule("own-concession", CY, (THREE, Concede(name="Ann")), turn("Bob"), "the turn does not wait"),
    Rule(
        "concede-any-time",
        {},
        (turn_order(), Concede(name="Bob")),
        {**turn("Ann"), "Bob/status": "conceded"},
        "not out of turn",
    ),
    Rule(
        "last-out",
        CY,
        (THREE, NEXT, Concede(name="Cy"), NEXT),
        turn("Ann", 2),
        "past the last who can act",
    ),
    Rule(
        "no-order",
        {},
        (trick("Bob"), trick("Bob")),
        {"turn": None, "exchange": 0},
        "no init: nobody's turn is enforced",
    ),
    Rule("no-order-next", {}, (NEXT,), "no-order", "nothing to pass"),
    Rule(
        "next-other",
        {},
        (turn_order(), PassTurn(name="Ann"), PassTurn(name="Ann")),
        "fixed-order",
        "a fixed order is not handed on",
    ),
    Rule(
        "removed",
        CY,
        (THREE, Remove(name="Ann")),
        {"turn": "Bob", "order": ["Bob", "Cy"]},
        "the turn of one removed",
    ),
    Rule(
        "removed-other",
        CY,
        (THREE, Remove(name="Bob"), NEXT),
        {"turn": "Cy", "order": ["Ann", "Cy"]},
        "",
    ),
    Rule(
        "group",
        GROUP,
        (SetOrder(order=("Ann", "crew")), NEXT, trick("Cy")),
        turn("Ann", 2),
        "a group acts in one turn",
    ),
    Rule(
        "group-member",
        GROUP,
        (SetOrder(order=("Ann", "Crew")), trick("Bob")),
        "out-of-turn",
        "a group acts in one turn",
    ),
    Rule(
        "group-part-out",
        GROUP,
        (SetOrder(order=("Ann", "Crew")), Concede(name="Bob"), NEXT),
        turn("Crew"),
        "as long as one is left",
    ),
    Rule(
        "group-all-out",
        GROUP,
        (SetOrder(order=("Ann", "Crew")), Concede(name="Bob"), Concede(name="Cy"), NEXT),
        turn("Ann", 2),
        "nobody of it can act",
    ),
    Rule(
        "newcomer-last",
        {},
        (turn_order(), AddCharacter(name="Eve")),
        {"order": ["Ann", "Bob", "Eve"]},
        "a newcomer goes last",
    ),
    Rule(
        "newcomer-before",
        {},
        (turn_order(), AddCharacter(name="Eve", before="bob")),
        {"order": ["Ann", "Eve", "Bob"]},
        "--before",
    ),
    Rule(
        "newcomer-after",
        {},
        (turn_order(), AddCharacter(name="Eve", after="ann", count=2)),
        {"order": ["Ann", "Eve 1", "Eve 2", "Bob"]},
        "--after",
    ),
    Rule(
        "framing-free",
        {},
        (turn_order(), AddZone(name="Roof")),
        turn("Ann"),
        "framing takes no turn",
    ),
    Rule(
        "taken-out",
        CY,
        (turn_order("Ann", "Bob", "Cy"), attack(9), absorb(taken_out="x")),
        {**turn("Cy"), "Bob/status": "taken out"},
        "the turn of one just out passes",
    ),
    Rule(
        "end",
        {},
        (turn_order(), NEXT, EndScene()),
        {"turn": None, "order": [], "exchange": 0},
        "empties the order and sets exchange 0",
    ),
]
PICKS = [
    Rule("first", CY, (THREE,), turn("Ann"), "the first is picked by the order"),
    Rule(
        "open",
        CY,
        (THREE, trick("Ann")),
        {**turn(None), "acted": ["Ann"]},
        "the actor picks who is next",
    ),
    Rule("handed", CY, (THREE, trick("Ann"), PassTurn(name="cy")), turn("Cy"), "hands the turn on"),
    Rule(
        "handed-from",
        CY,
        (THREE, PassTurn(name="Cy")),
        {**turn("Cy"), "acted": ["Ann"]},
        "next NAME ends the turn too",
    ),
    Rule(
        "just-acts",
        CY,
        (THREE, trick("Ann"), trick("Cy")),
        turn("Bob"),
        "who acts was picked; the last is alone",
    ),
    Rule("again", CY, (THREE, trick("Ann"), trick("Ann")), "out-of-turn", "once an exchange"),
    Rule(
        "handed-again",
        CY,
        (THREE, trick("Ann"), PassTurn(name="Ann")),
        "already-acted",
        "once an exchange",
    ),
    Rule("not-mine", CY, (THREE, trick("Bob")), "out-of-turn", "the one picked"),
    Rule(
        "last-picks",
        CY,
        (THREE, trick("Ann"), trick("Bob"), trick("Cy")),
        {**turn(None, 2), "acted": []},
        "the last picks the first of the next",
    ),
    Rule(
        "last-picks-self",
        CY,
        (THREE, trick("Ann"), trick("Bob"), trick("Cy"), PassTurn(name="Cy")),
        turn("Cy", 2),
        "anybody, the last too",
    ),
    Rule(
        "named-with-the-turn",
        CY,
        (THREE, trick("Ann"), trick("Bob"), PassTurn(name="Cy")),
        {**turn("Cy"), "acted": ["Ann", "Bob"]},
        "the last has the turn by itself; naming it does not pass that turn",
    ),
    Rule(
        "first-named-with-the-turn",
        CY,
        (THREE, PassTurn(name="Ann")),
        {**turn("Ann"), "acted": []},
        "nor the first's, whom the order picked",
    ),
    Rule(
        "out-not-waited",
        CY,
        (THREE, Concede(name="Bob"), trick("Ann")),
        turn("Cy"),
        "those out are skipped",
    ),
    Rule(
        "forced-again",
        CY,
        (THREE, trick("Ann"), trick("Ann", force=True)),
        {**turn(None), "acted": ["Ann"]},
        "--force leaves the pointer",
    ),
    Rule(
        "nobody-picked",
        CY,
        (THREE, trick("Ann"), PassTurn()),
        "refused",
        "`next` alone picks nobody",
    ),
]
ELECTING = [
    rule._replace(rulesets=(ruleset,), changed=ELECTIVE if ruleset == "dresden" else {})
    for rule in PICKS
    for ruleset in ("dresden", "condensed")
]
ALERT: dict[str, Any] = {
    "Ann": {"skills": {"Alertness": 2, "Quick": 2, "Notice": 2, "Athletics": 1}},
    "Bob": {"skills": {"Alertness": 4, "Quick": 4, "Notice": 2, "Athletics": 3}},
    "Cy": {"skills": {"Alertness": 2, "Quick": 2, "Notice": 3}},
}


def order(*names: str) -> dict[str, Any]:
    return {"order": list(names), "turn": names[0]}


INITIATIVE = [
    Rule(
        "skill",
        ALERT,
        (SetOrder(),),
        order("Bob", "Ann", "Cy"),
        "by a skill, ties by the file",
        ("dresden", "slots", "accelerated"),
    ),
    Rule(
        "skill-ties",
        ALERT,
        (SetOrder(),),
        order("Cy", "Bob", "Ann"),
        "core: ties by the next skill",
        ("core",),
    ),
    Rule(
        "values",
        ALERT,
        (SetOrder(values={"cy": 3, "ann": 5, "Bob": 3}),),
        order("Ann", "Bob", "Cy"),
        "typed, ties by the GM's order",
        LISTS,
    ),
    Rule(
        "values-some",
        ALERT,
        (SetOrder(values={"Cy": -2}),),
        order("Cy", "Ann", "Bob"),
        "those without a value last",
        LISTS,
    ),
    Rule(
        "dice",
        ALERT,
        (SetOrder(dice={"Ann": (1, 1, 1, 1), "Bob": (0, 0, 0, 0), "Cy": (1, 0, 0, 0)}),),
        {**order("Ann", "Bob", "Cy"), "!order-set/values": {"Ann": 6, "Bob": 4, "Cy": 3}},
        "rolled, with the skill",
        ("dresden", "accelerated"),
    ),
    Rule(
        "dice-bare",
        ALERT,
        (SetOrder(dice={"Ann": (-1,), "Bob": (0,), "Cy": (1,)}),),
        order("Cy", "Bob", "Ann"),
        "no skill: the dice alone",
        ("mecha",),
    ),
    Rule(
        "typed",
        ALERT,
        (SetOrder(order=("cy", "a", "BOB")),),
        order("Cy", "Ann", "Bob"),
        "the GM's order",
        LISTS,
    ),
    Rule(
        "typed-some",
        ALERT,
        (SetOrder(order=("Cy", "Ann")),),
        {**order("Cy", "Ann"), "!order-set/left_out": ["Bob"]},
        "who is left out is told",
        LISTS,
    ),
    Rule("typed-twice", ALERT, (SetOrder(order=("Cy", "Ann", "cy")),), "twice", "each once", LISTS),
    Rule("typed-unknown", ALERT, (SetOrder(order=("Cy", "Zed")),), "unknown-name", "nobody", LISTS),
    Rule(
        "groups",
        {**ALERT, "Bob": {"group": "Crew"}, "Cy": {"group": "Crew"}},
        (SetOrder(values={"Ann": 1, "crew": 2}),),
        order("Crew", "Ann"),
        "a group acts in one turn",
        LISTS,
    ),
    Rule(
        "without-out",
        {**ALERT, "Bob": {"status": "taken out"}},
        (SetOrder(values={"Ann": 1, "Cy": 2}),),
        order("Cy", "Ann"),
        "those in the conflict",
        LISTS,
    ),
    Rule(
        "running",
        {},
        (turn_order(), SetOrder(order=("Bob", "Ann"))),
        "already-running",
        "in a running fight it refuses",
        SHIPPED,
    ),
    Rule(
        "anew",
        {},
        (turn_order(), NEXT, SetOrder(order=("Bob", "Ann"), force=True)),
        {**order("Bob", "Ann"), "exchange": 1},
        "--force",
        SHIPPED,
    ),
    Rule(
        "nobody",
        {"Ann": {"status": "conceded"}, "Bob": {"status": "taken out"}},
        (SetOrder(),),
        "nobody",
        "nobody is left",
        SHIPPED,
    ),
    Rule(
        "mob",
        {
            "Ann": {"skills": {"Notice": 2}},
            "Bob": {"skills": {"Notice": 1}, "group": "Crew"},
            "Cy": {"skills": {"Notice": 1}, "group": "Crew"},
            "Dee": {"group": "Crew"},
        },
        (SetOrder(),),
        order("Crew", "Ann"),
        "core: +1 for each further member",
        ("core",),
        {"teamwork": {"mob_bonus": True}},
    ),
]
GUARD = Defend(actor="Bob")
FULL = [
    Rule(
        "plus-two",
        {},
        (GUARD, attack(5, 3)),
        {"!attack-resolved/margin": 0},
        "+2 to every defence",
        SHIPPED,
    ),
    Rule(
        "every",
        {},
        (GUARD, attack(5, 3), attack(5, 3)),
        {"!attack-resolved/margin": 0},
        "every one until the next turn",
        ("dresden", "slots"),
    ),
    Rule(
        "told",
        {},
        (GUARD, attack(5, 3)),
        {"!rolled/opposition_terms/1/label": "full defence", "!rolled/opposition_terms/1/value": 2},
        "the sum term by term",
        SHIPPED,
    ),
    Rule(
        "given-up",
        {},
        (GUARD, attack(5)),
        {"!attack-resolved/margin": 5},
        "a defence given up",
        SHIPPED,
    ),
    Rule(
        "not-attack",
        {},
        (GUARD, attack(5, 3, attacker="Bob", targets=("Ann",))),
        {"!rolled/total": 5},
        "no attack",
        SHIPPED,
    ),
    Rule(
        "until-turn",
        {},
        (turn_order("Bob", "Ann"), GUARD, NEXT),
        {"Bob/full_defense": False},
        "until the next turn",
        LISTS,
    ),
    Rule(
        "ends-acting",
        {},
        (GUARD, trick("Bob")),
        {"Bob/full_defense": False},
        "no init: till its maker next acts",
        SHIPPED,
    ),
    Rule(
        "spends-turn", {}, (turn_order("Bob", "Ann"), GUARD), turn("Ann"), "a basic action", LISTS
    ),
    Rule(
        "untested",
        {},
        (GUARD, trick("Bob")),
        {"Bob/advantages/Ready/lasts": "invoke"},
        "condensed: never tested, a boost",
        ("dresden",),
        {"full_defense": {"untested_boost": True}},
    ),
    Rule(
        "tested",
        {},
        (GUARD, attack(1, 1), trick("Bob")),
        {"Bob/advantages": {}},
        "condensed: tested, none",
        ("dresden",),
        {"full_defense": {"untested_boost": True}},
    ),
]
DEE: dict[str, Any] = {"Dee": {"side": "heroes", "skills": {"Fists": 1}}}
HELP = Assist(actor="Dee", ally="Ann")
WITH_ORDER = turn_order("Ann", "Bob", "Dee")
HELPING = ("accelerated", "mecha")
ASSISTS = [
    Rule(
        "plus-one",
        DEE,
        (HELP, attack(3)),
        {"!rolled/total": 4, "Ann/assist_bonus": 0},
        "before the ally's turn: +1",
    ),
    Rule("once", DEE, (HELP, attack(3, 9), attack(3)), {"!rolled/total": 3}, "for one turn"),
    Rule(
        "adds-up",
        {**DEE, "Cy": {"side": "heroes"}},
        (HELP, Assist(actor="Cy", ally="Ann"), attack(3)),
        {"!rolled/total": 5},
        "each helper one",
    ),
    Rule(
        "now",
        DEE,
        (WITH_ORDER, HELP),
        {**turn("Ann"), "Ann/assist_bonus": 1, "acted": ["Dee"]},
        "for the one whose turn it is",
    ),
    Rule(
        "now-gives-up-turn",
        DEE,
        (WITH_ORDER, HELP, NEXT, NEXT),
        turn("Ann", 2),
        "by giving up one's own turn",
    ),
    Rule(
        "before",
        DEE,
        (turn_order("Dee", "Ann", "Bob"), HELP),
        turn("Ann"),
        "before the ally's turn",
    ),
    Rule(
        "too-late",
        DEE,
        (WITH_ORDER, NEXT, NEXT, HELP),
        "already-acted",
        "the ally has had the turn",
    ),
    Rule(
        "spent",
        DEE,
        (turn_order("Dee", "Ann", "Bob"), NEXT, HELP),
        "already-acted",
        "the helper has had the turn",
    ),
    Rule("twice", DEE, (WITH_ORDER, HELP, HELP), "already-acted", "one turn to give"),
    Rule(
        "left-out",
        DEE,
        (turn_order("Ann", "Bob"), HELP),
        "already-acted",
        "who has no turn has none to spend",
    ),
    Rule("self", {}, (Assist(actor="Ann", ally="Ann"),), "self", "not oneself"),
    Rule("out", {"Dee": {"side": "heroes", "status": "conceded"}}, (HELP,), "out", "still in it"),
]
ASSISTS = [rule._replace(rulesets=HELPING) for rule in ASSISTS]
COMBINED: dict[str, Any] = {"teamwork": {"combined": True, "capped": True}}
JOINT: dict[str, Any] = {
    "Ann": {"skills": {"Fists": 1}},
    "Dee": {"side": "heroes", "skills": {"Fists": 1}},
    "Eve": {"side": "heroes", "skills": {"Fists": 2}},
}


def joint(*helpers: str) -> Maneuver:
    return trick("Ann", roll=None, skill="Fists", dice=(0,), helpers=helpers)


TEAMS = [
    Rule(
        "no-assist", DEE, (HELP,), "no-assist", "helping is a maneuver here", ("dresden", "slots")
    ),
    Rule("combined", JOINT, (joint("Dee"),), {"!rolled/total": 2}, "+1 a helper", ("condensed",)),
    Rule(
        "capped",
        JOINT,
        (joint("Dee", "Eve"),),
        {"!rolled/total": 2},
        "at most the lead's skill",
        ("condensed",),
    ),
    Rule("uncapped", JOINT, (joint("Dee", "Eve"),), {"!rolled/total": 3}, "no cap", ("core",)),
    Rule(
        "capped-here",
        JOINT,
        (joint("Dee", "Eve"),),
        {"!rolled/total": 2},
        "a switch",
        ("dresden",),
        COMBINED,
    ),
    Rule(
        "unskilled",
        JOINT,
        (joint("Bob"),),
        "unskilled-helper",
        "skill 1 or more",
        ("core", "condensed"),
    ),
    Rule(
        "no-combining",
        JOINT,
        (joint("Dee"),),
        "no-combining",
        "not here",
        ("dresden", "accelerated"),
    ),
    Rule(
        "helper-spent",
        JOINT,
        (turn_order("Ann", "Dee", "Bob"), joint("Dee"), NEXT),
        turn("Ann", 2),
        "uses the helper's action",
        ("core",),
    ),
    Rule(
        "helper-twice",
        JOINT,
        (joint("Eve", "Eve"),),
        "refused",
        "each helper once",
        ("core",),
    ),
    Rule(
        "helper-self",
        JOINT,
        (joint("Ann"),),
        "refused",
        "not oneself",
        ("core",),
    ),
    Rule(
        "helper-acted",
        JOINT,
        (turn_order("Dee", "Ann", "Bob"), NEXT, joint("Dee")),
        "refused",
        "the helper's action is gone",
        ("core",),
    ),
    Rule(
        "helper-left-out",
        JOINT,
        (turn_order("Ann", "Bob"), joint("Dee")),
        "already-acted",
        "who has no turn has none to give",
        ("core",),
    ),
    Rule(
        "helper-out",
        {**JOINT, "Dee": {"side": "heroes", "skills": {"Fists": 1}, "status": "taken out"}},
        (joint("Dee"),),
        "refused",
        "no more actions",
        ("core",),
    ),
]
ALL = [
    *(rule._replace(rulesets=LISTS) for rule in LIST),
    *ELECTING,
    *INITIATIVE,
    *FULL,
    *ASSISTS,
    *TEAMS,
]


@table(ALL)
def test_turns(rule: Rule, ruleset: str) -> None:
    hold(rule, ruleset)
