"""The end of a scene, and what goes on to the next."""

from typing import Any

import pytest

from fatecli.engine.ending import carry_over
from fatecli.model.action import Defend, EndScene
from tests.engine.build import SHIPPED, Rule, attack, duel, hit, hold, rules_of, table, turn_order

END = EndScene()


def lasting(lasts: str) -> dict[str, Any]:
    state = {"Oil": {"lasts": lasts, "free_invokes": 1}}
    return {"aspects": state, "zones": {"A": {"aspects": state}}, "Bob": {"advantages": state}}


def stays(yes: bool) -> dict[str, Any]:
    free = 1 if yes else None
    places = ("aspects", "zones/A/aspects", "Bob/advantages")
    return {f"{place}/Oil/free_invokes": free for place in places}


ENDS = [
    Rule("invoke", lasting("invoke"), (END,), stays(False), "gone by the scene's end"),
    Rule("conflict", lasting("conflict"), (END,), stays(False), "D-111"),
    Rule("scene", lasting("scene"), (END,), stays(True), "the table's own"),
    Rule("story", lasting("story"), (END,), stays(True), "lasts"),
    Rule("pending", hit(9), (END,), "hit-pending", "the hit must be settled first"),
    Rule(
        "pending-forced",
        hit(9),
        (EndScene(force=True),),
        {"pending": None, "roll": None},
        "--force",
    ),
    Rule("roll", {}, (attack(1, 9), END), {"roll": None, "overflow": None}, "the conflict is over"),
    Rule(
        "blocks",
        {"blocks": [{"by": "Ann", "strength": 3}]},
        (END,),
        {"blocks": [], "!block-ended": True},
        "blocks go",
    ),
    Rule(
        "defence",
        {},
        (Defend(actor="Ann"), END),
        {"Ann/full_defense": False},
        "until the next turn",
    ),
    Rule(
        "help", {"Ann": {"assist_bonus": 1}}, (END,), {"Ann/assist_bonus": 0}, "for the fight only"
    ),
    Rule(
        "out",
        {"Bob": {"status": "taken out", "defeat": {"by": "Ann"}}},
        (END,),
        {"Bob/status": "active", "Bob/defeat": None},
        "everybody active",
    ),
    Rule(
        "order",
        {},
        (turn_order(), END),
        {"order": [], "turn": None, "exchange": 0},
        "empties the order",
    ),
    Rule(
        "owed",
        {"owed": {"Ann": 2}},
        (END,),
        {"owed": {}, "Ann/fate_points": 5},
        "pays what is owed",
    ),
    Rule(
        "clock",
        {},
        (END,),
        {
            "clock/scene": 2,
            "clock/session": 1,
            "clock/arc": 1,
            "clock/conflict": 2,
            "clock/between": True,
        },
        "advances the clock",
    ),
    Rule(
        "clock-session",
        {},
        (EndScene(session=True),),
        {"clock/scene": 2, "clock/session": 2, "clock/arc": 1},
        "--session",
    ),
    Rule(
        "clock-arc",
        {},
        (EndScene(arc=True),),
        {"clock/scene": 2, "clock/session": 2, "clock/arc": 2},
        "--arc ends the session too",
    ),
    Rule(
        "between-acts",
        {},
        (END, attack(1, 9)),
        {"clock/between": False},
        "cleared by the first action that takes a turn",
    ),
    Rule("between-init", {}, (END, turn_order()), {"clock/between": False}, "cleared by init"),
    Rule(
        "consequences",
        {"Bob": {"consequences": {"severe": {"name": "Cut"}}}},
        (END,),
        {"Bob/consequences/severe/name": "Cut"},
        "D-031",
    ),
]
STRESS = [
    Rule(
        "physical",
        {"Bob": {"stress": {"physical": "[x][x]"}}},
        (END,),
        {"Bob/stress": {}, "!stress-cleared/tracks": ["physical"]},
        "D-030",
        ("dresden",),
    ),
    Rule(
        "stress",
        {"Bob": {"stress": {"stress": "[x][x][x]"}}},
        (END,),
        {"Bob/stress": {}},
        "clears",
        ("accelerated",),
    ),
    Rule(
        "strain",
        {"Bob": {"stress": {"strain": "[x][ ][ ]"}}},
        (END,),
        {"Bob/stress": {}},
        "clears",
        ("mecha",),
    ),
    Rule(
        "own-picture",
        {"Bob": {"stress": {"physical": "[x][x][x][ ][ ]"}}},
        (END,),
        {"Bob/stress/physical": "[ ][ ][ ][ ][ ]"},
        "a picture of another length stays",
        ("dresden",),
    ),
    Rule(
        "pool",
        {"gm_fate_points": 5, "owed": {"gm": 2}, "Dee": {"role": "pc"}},
        (END,),
        {"gm_fate_points": 4},
        "core: one per PC, and what NPCs earned",
        ("core", "condensed"),
    ),
    Rule(
        "pool-kept",
        {"gm_fate_points": 5},
        (END,),
        {"gm_fate_points": 5},
        "by hand elsewhere",
        ("dresden", "accelerated"),
    ),
]
ALL = [*(rule._replace(rulesets=SHIPPED) for rule in ENDS), *STRESS]


@table(ALL)
def test_ending(rule: Rule, ruleset: str) -> None:
    hold(rule, ruleset)


@pytest.mark.parametrize("ruleset", SHIPPED)
@pytest.mark.parametrize("everyone", [False, True])
def test_carry_over(ruleset: str, everyone: bool) -> None:
    lasting = {"Vow": {"lasts": "story"}, "Oil": {"lasts": "scene"}}
    scene = duel(
        ruleset,
        Ann={"zone": "A", "advantages": lasting, "fate_points": 1, "status": "conceded"},
        Bob={"consequences": {"severe": {"name": "Cut"}}, "full_defense": True},
        zones={"A": {}},
        aspects=lasting,
        order=["Ann", "Bob"],
        turn="Ann",
        exchange=3,
        clock={"scene": 4, "session": 2, "between": True},
        gm_fate_points=2,
        title="One",
    )
    next_scene = carry_over(scene, rules_of(ruleset), everyone=everyone, title="Two")
    assert list(next_scene.characters) == (["Ann", "Bob"] if everyone else ["Ann"])
    ann = next_scene.characters["Ann"]
    assert (ann.zone, ann.status, ann.fate_points) == (None, "active", 1)
    assert list(ann.advantages) == list(next_scene.aspects) == ["Vow"]
    assert (next_scene.order, next_scene.exchange, next_scene.zones) == ((), 0, {})
    assert (next_scene.title, next_scene.ruleset, next_scene.clock) == ("Two", ruleset, scene.clock)
    assert next_scene.gm_fate_points == 2
    if everyone:
        bob = next_scene.characters["Bob"]
        assert bob.consequences["severe"].name == "Cut"
        assert not bob.full_defense


def test_carry_over_keeps_the_title_where_no_other_is_given() -> None:
    scene = duel(title="One")
    assert carry_over(scene, rules_of("dresden"), everyone=True, title="").title == "One"
