"""Framing a scene: newcomers, names, zones and links, and what goes with what is removed."""

from typing import Any

import pytest

from fatecli.engine.invariants import faults
from fatecli.engine.names import match
from fatecli.errors import RuleRefused, UsageError
from fatecli.model.action import (
    Action,
    AddAspect,
    AddCharacter,
    AddZone,
    AdjustFate,
    LinkZones,
    Place,
    Remove,
)
from tests.engine.build import SHIPPED, Rule, attack, chain, duel, hit, hold, play, rules_of, table

ADDING = [
    Rule(
        "adds", {}, (AddCharacter(name=" Eve  Fox "),), {"Eve Fox/role": "npc"}, "spaces made one"
    ),
    Rule(
        "zone",
        {"zones": {"Pier": {}}},
        (AddCharacter(name="Eve", zone="pi"),),
        {"Eve/zone": "Pier"},
        "",
    ),
    Rule("no-zone", {}, (AddCharacter(name="Eve", zone="Pier"),), "unknown-name", "no such zone"),
    Rule(
        "count",
        {},
        (AddCharacter(name="Goon", count=2),),
        {"Goon 1/role": "npc", "Goon 2/role": "npc"},
        "N numbered copies",
    ),
    Rule(
        "count-more",
        {},
        (AddCharacter(name="Goon", count=2), AddCharacter(name="goon", count=2)),
        {"goon 3/role": "npc", "goon 4/role": "npc"},
        "the next free numbers",
    ),
    Rule("clash", {}, (AddCharacter(name="BOB"),), "name-taken", "differ only in case"),
    Rule("gm", {}, (AddCharacter(name="Gm"),), "reserved-name", "gm is reserved"),
    Rule("empty", {}, (AddCharacter(name="  "),), "bad-name", "a name"),
    Rule("blank", {}, (AddCharacter(name="Eve", aspects=(" ",)),), "bad-name", "a blank aspect"),
    Rule(
        "aspect-twice",
        {},
        (AddCharacter(name="Eve", high_concept="Spy", aspects=("spy",)),),
        "name-taken",
        "once on the sheet",
    ),
    Rule(
        "group-clash",
        {"Bob": {"group": "Crew"}},
        (AddCharacter(name="crew"),),
        "name-taken",
        "a group's name",
    ),
    Rule(
        "group-is-someone",
        {},
        (AddCharacter(name="Eve", group="Bob"),),
        "refused",
        "a character's name is no group's",
    ),
    Rule(
        "group-is-self",
        {},
        (AddCharacter(name="Eve", group="Eve"),),
        "refused",
        "a character's name is no group's",
    ),
    Rule(
        "side",
        {},
        (AddCharacter(name="Eve", role="pc"),),
        {"Eve/team": "heroes", "Eve/points": 3},
        "a pc: heroes, refresh 3",
    ),
    Rule(
        "npc",
        {},
        (AddCharacter(name="Eve"),),
        {"Eve/team": "foes", "Eve/points": 0},
        "an npc: foes, 0",
    ),
    Rule(
        "points",
        {},
        (AddCharacter(name="Eve", refresh=2),),
        {"Eve/points": 2},
        "fate_points is refresh",
    ),
    Rule(
        "no-track",
        {},
        (AddCharacter(name="Eve", boxes={"luck": 2}),),
        "unknown-name",
        "no such track",
    ),
    Rule(
        "no-slot",
        {},
        (AddCharacter(name="Eve", slots={"mortal": 2}),),
        "unknown-name",
        "no such slot",
    ),
    Rule(
        "zone-clash",
        {"zones": {"Pier": {}}},
        (AddZone(name="PIER"),),
        "name-taken",
        "differ only in case",
    ),
    Rule(
        "zone-aspects",
        {},
        (AddZone(name="Pier", aspects=("Wet", "Dark"), at=(1, 2)),),
        {"zones/Pier": {"at": [1, 2], "aspects": {"Wet": {}, "Dark": {}}}},
        "with aspects and a place",
    ),
    Rule(
        "link",
        {"zones": {"A": {}, "B": {}}},
        (LinkZones(zones=("b", "a"), border=2, name="Fence"),),
        {"links": [{"between": ["B", "A"], "border": 2, "name": "Fence"}]},
        "neighbours",
    ),
    Rule(
        "link-again",
        chain(1),
        (LinkZones(zones=("B", "A"), border=3),),
        {"links": [{"between": ["B", "A"], "border": 3}]},
        "one link a pair",
    ),
    Rule("link-self", chain(1), (LinkZones(zones=("A", "a")),), "same-zone", "two zones"),
    Rule(
        "place",
        {**chain(0), "Ann": {"zone": "A"}},
        (Place(name="ann", zone="b"),),
        {"Ann/zone": "B", "!moved/origin": "A"},
        "no roll",
    ),
]
LEFT: dict[str, Any] = {
    "Cy": {},
    "order": ["Ann", "Bob", "Cy"],
    "turn": "Ann",
    "exchange": 1,
    "owed": {"Bob": 2},
    "overflow": {"actor": "Bob", "shifts": 1},
}
REMOVING = [
    Rule(
        "removed",
        LEFT,
        (Remove(name="bob"),),
        {"characters/Bob": None, "order": ["Ann", "Cy"], "owed": {}, "overflow": None},
        "gone with all that names it",
    ),
    Rule(
        "closes-roll", {}, (attack(1, 5), Remove(name="Bob")), {"roll": None}, "the roll names it"
    ),
    Rule(
        "hold-ends",
        {"blocks": [{"by": "Ann", "strength": 3, "against": ["Bob"], "grapple": True}]},
        (Remove(name="Bob"),),
        {"blocks": []},
        "its holds",
    ),
    Rule(
        "one-of-many",
        {
            "Cy": {},
            "blocks": [{"by": "Ann", "strength": 3, "against": ["Bob", "Cy"], "actions": ["move"]}],
        },
        (Remove(name="Bob"),),
        {"blocks/0/against": ["Cy"]},
        "the block stands against the others",
    ),
    Rule(
        "pending-forced",
        hit(3),
        (Remove(name="Bob", force=True),),
        {"pending": None, "characters/Bob": None},
        "a hit on nobody",
    ),
    Rule("zone", chain(0), (Remove(name="B"),), {"zones/B": None, "links": []}, "its links go too"),
    Rule(
        "zone-occupied",
        {**chain(0), "Ann": {"zone": "B"}},
        (Remove(name="B"),),
        "zone-occupied",
        "somebody stands there",
    ),
    Rule(
        "zone-forced",
        {**chain(0), "Ann": {"zone": "B"}},
        (Remove(name="B", force=True),),
        {"Ann/zone": None},
        "--force",
    ),
    Rule("nothing", {}, (Remove(name="Zed"),), "unknown-name", "nothing of that name"),
]
NAMED = [
    Rule(
        "prefix",
        {},
        (AdjustFate(name="a", change=1),),
        {"Ann/fate_points": 4},
        "a unique prefix is enough",
    ),
    Rule(
        "ambiguous",
        {"Anna": {}},
        (AdjustFate(name="an", change=1),),
        "ambiguous-name",
        "two begin so",
    ),
    Rule(
        "exact",
        {"Anna": {}},
        (AdjustFate(name="ann", change=1),),
        {"Ann/fate_points": 4},
        "exact beats prefix",
    ),
    Rule(
        "numbers",
        {"Goon_1": {}, "Goon_10": {}},
        (AdjustFate(name="goon 1", change=1),),
        {"Goon 1/fate_points": 1},
        "Goon 1 is not Goon 10",
    ),
    Rule("unknown", {}, (AdjustFate(name="Zed", change=1),), "unknown-name", "nobody"),
    Rule(
        "aspect-owner",
        {},
        (AddAspect(name="Oil", owner="hero"),),
        {"aspects/Oil/owner": "heroes"},
        "a side by its prefix",
    ),
]
SHARED = [rule._replace(rulesets=SHIPPED) for rule in [*ADDING, *REMOVING, *NAMED]]
OWN = [
    Rule(
        "boxes",
        {},
        (AddCharacter(name="Eve", boxes={"phys": 3}, slots={"mild": 2}),),
        {"Eve/stress/physical": "[ ][ ][ ]", "Eve/slots": {"mild": 2}},
        "--boxes, --slot",
        ("dresden", "core"),
    ),
    Rule(
        "no-mechs",
        {},
        (AddCharacter(name="Eve", mech="Titan"),),
        "no-mechs",
        "none here",
        ("dresden", "accelerated"),
    ),
    Rule(
        "mech",
        {},
        (AddCharacter(name="Eve", mech="Titan", mech_armor=4),),
        {"Eve/mech": {"name": "Titan", "armor": 4}},
        "--mech",
        ("mecha",),
    ),
]
ALL = [*SHARED, *OWN]


@table(ALL)
def test_framing(rule: Rule, ruleset: str) -> None:
    hold(rule, ruleset)


@pytest.mark.parametrize(
    "rule",
    [rule for rule in ALL if not isinstance(rule.expected, str)],
    ids=lambda rule: rule.id,
)
def test_framing_leaves_a_sound_scene(rule: Rule) -> None:
    rules = rules_of(rule.rulesets[0])
    scene = play(duel(rule.rulesets[0], **rule.given), rules, *rule.actions).scene
    assert faults(scene, rules) == []


@pytest.mark.parametrize("ruleset", ["dresden", "slots", "accelerated", "core", "condensed"])
def test_nobody_forces_a_mech_into_a_game_without(ruleset: str) -> None:
    eve = AddCharacter(name="Eve", mech="Titan", force=True)
    with pytest.raises(RuleRefused, match="no mechs"):
        play(duel(ruleset), rules_of(ruleset), eve)


@pytest.mark.parametrize(
    ("typed", "closest"), [("Harri", "Harry"), ("goo 2", "Goon 2"), ("murphey", "Murphy")]
)
def test_an_unknown_name_lists_the_candidates_closest_first(typed: str, closest: str) -> None:
    with pytest.raises(UsageError) as refusal:
        match(typed, ["Goon 1", "Murphy", "Goon 2", "Harry"], "character")
    assert refusal.value.hint.startswith(f"there is {closest}, ")
    assert all(name in refusal.value.hint for name in ("Goon 1", "Goon 2", "Harry", "Murphy"))


def test_an_ambiguous_name_lists_the_candidates() -> None:
    with pytest.raises(UsageError) as refusal:
        match("goon", ["Goon 1", "Murphy", "Goon 2"], "character")
    assert "Goon 1, Goon 2" in refusal.value.message


FAULTY: list[tuple[dict[str, Any], tuple[str | int, ...]]] = [
    ({"Ann": {"zone": "Zoo"}}, ("characters", "Ann", "zone")),
    ({"Ann": {"stress": {"luck": "[x]"}}}, ("characters", "Ann", "stress", "luck")),
    ({"Ann": {"slots": {"mortal": 1}}}, ("characters", "Ann", "slots", "mortal")),
    (
        {"Ann": {"consequences": {"mortal": {"name": "x"}}}},
        ("characters", "Ann", "consequences", "mortal"),
    ),
    (
        {"Ann": {"consequences": {"severe 2": {"name": "x"}}}},
        ("characters", "Ann", "consequences", "severe 2"),
    ),
    ({"Ann": {"group": "Bob"}}, ("characters", "Ann", "group")),
    ({"ANN": {}}, ("characters", "ANN")),
    ({"GM": {}}, ("characters", "GM")),
    ({"order": ["Ann", "Zed"]}, ("order", 1)),
    ({"order": ["Ann", "Ann"]}, ("order", 1)),
    ({"turn": "Ann"}, ("turn",)),
    ({"blocks": [{"by": "Zed", "strength": 1}]}, ("blocks", 0, "by")),
    ({"blocks": [{"by": "Ann", "strength": 1, "against": ["Zed"]}]}, ("blocks", 0, "against")),
    ({"blocks": [{"by": "Ann", "strength": 1, "zone": "Zoo"}]}, ("blocks", 0, "zone")),
    (hit(3, target="Zed"), ("pending", "target")),
    (hit(3, track="luck"), ("pending", "track")),
    ({"overflow": {"actor": "Zed", "shifts": 1}}, ("overflow", "actor")),
    ({"owed": {"Zed": 1}}, ("owed", "Zed")),
    ({"links": [{"between": ["A", "B"]}], "zones": {"A": {}}}, ("links", 0, "between")),
    ({"links": [{"between": ["A", "A"]}], "zones": {"A": {}}}, ("links", 0, "between")),
]


@pytest.mark.parametrize(("given", "path"), FAULTY, ids=lambda value: str(value)[:40])
def test_faults(given: dict[str, Any], path: tuple[str | int, ...]) -> None:
    found = faults(duel(**given), rules_of("dresden"))
    assert [fault.path for fault in found] == [path]
    assert all(fault.message for fault in found)


def test_a_sound_scene_has_no_faults() -> None:
    actions: tuple[Action, ...] = (AddZone(name="A"), AddCharacter(name="Eve", zone="A"))
    for ruleset in SHIPPED:
        assert (
            faults(play(duel(ruleset), rules_of(ruleset), *actions).scene, rules_of(ruleset)) == []
        )
