"""The ways to settle a hit: which there are, in what order, and none with anything to spare."""

from typing import Any

import pytest

from fatecli.engine import apply
from fatecli.engine.body import worth
from fatecli.engine.harm import Way, ways
from fatecli.errors import RuleRefused
from fatecli.model.action import Absorb, Absorption
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Scene
from tests.engine.build import duel, hit, rules_of

TRACKS = {"dresden": "physical", "slots": "physical", "accelerated": "stress", "mecha": "strain"}
HITS = [(ruleset, shifts) for ruleset in TRACKS for shifts in (*range(1, 15), 25)]


def told(found: tuple[Way, ...]) -> list[str]:
    """Ways in short: box numbers, slots, `concede`, `out`."""
    words = []
    for way in found:
        parts = [str(box) for box in way.boxes] + list(way.slots)
        parts += ["concede"] * way.concede + ["out"] * way.taken_out
        words.append("+".join(parts))
    return words


def wounded(ruleset: str, shifts: int, **bob: Any) -> Scene:
    return duel(ruleset, Bob=bob, **hit(shifts, track=TRACKS[ruleset]))


HELD = {"name": "Held"}
FULL = dict.fromkeys(("mild", "moderate", "severe"), HELD)


@pytest.mark.parametrize(
    ("ruleset", "shifts", "bob", "expected"),
    [
        ("dresden", 2, {}, ["2", "mild", "moderate", "severe", "out"]),
        ("dresden", 3, {}, ["1+mild", "moderate", "severe", "out"]),
        ("dresden", 2, {"stress": {"physical": "[ ][x]"}}, ["mild", "moderate", "severe", "out"]),
        ("dresden", 9, {"consequences": FULL}, ["1+extreme", "out"]),
        ("dresden", 12, {"consequences": FULL}, ["out"]),
        ("dresden", 1, {"role": "nameless"}, ["1", "out"]),
        (
            "dresden",
            4,
            {"slots": {"mild": 2}},
            ["2+mild", "mild+mild 2", "moderate", "severe", "out"],
        ),
        ("accelerated", 1, {}, ["1", "2", "3", "mild", "moderate", "severe", "out"]),
        ("accelerated", 2, {"role": "nameless"}, ["2", "3", "out"]),
        (
            "accelerated",
            7,
            {"stress": {"stress": "[x][x][x]"}, "consequences": {"severe": HELD}},
            ["out"],
        ),
        ("mecha", 2, {}, ["1+2", "mild", "moderate", "severe", "out"]),
        ("mecha", 4, {"stress": {"strain": "[x][ ][ ]"}, "role": "nameless"}, ["out"]),
        ("slots", 2, {}, ["minor", "moderate", "severe", "out"]),
        (
            "slots",
            4,
            {},
            ["moderate", "severe", "minor+concede", "out"],
        ),
        (
            "slots",
            9,
            {},
            [
                "minor+concede",
                "moderate+concede",
                "severe+concede",
                "extreme+concede",
                "out",
            ],
        ),
        (
            "slots",
            7,
            {"consequences": {"minor": HELD, "minor 2": HELD}},
            ["extreme", "moderate+concede", "severe+concede", "out"],
        ),
    ],
)
def test_ways(ruleset: str, shifts: int, bob: dict[str, Any], expected: list[str]) -> None:
    assert told(ways(wounded(ruleset, shifts, **bob), rules_of(ruleset))) == expected


def test_breakdown_comes_in_order() -> None:
    rules = rules_of("mecha")
    scene = duel("mecha", Bob={"mech": {"armor": 0}}, **hit(4, track="armor"))
    assert told(ways(scene, rules)) == ["dented+damaged", "disabled", "doomed", "out"]


def test_no_hit_no_ways() -> None:
    assert ways(duel(), rules_of("dresden")) == ()


def test_an_extreme_needs_an_aspect_to_replace() -> None:
    scene = wounded("dresden", 9, consequences=FULL, aspects=[])
    found = told(ways(scene, rules_of("dresden")))
    assert found == ["out"]


@pytest.mark.parametrize(("ruleset", "shifts"), HITS)
def test_cheapest_first(ruleset: str, shifts: int) -> None:
    """Mildest consequences, then fewest shifts wasted, then the lowest box; defeat comes last."""
    rules = rules_of(ruleset)
    found = ways(wounded(ruleset, shifts), rules)
    staying = [way for way in found if not way.concede and not way.taken_out]
    assert staying == sorted(staying, key=lambda way: price(way, rules))
    assert found[: len(staying)] == tuple(staying)
    assert found[-1] == Way(taken_out=True)
    assert len(set(found)) == len(found)


def price(way: Way, rules: Ruleset) -> tuple[list[int], int, tuple[int, ...]]:
    return sorted((worth(slot, rules) for slot in way.slots), reverse=True), way.waste, way.boxes


@pytest.mark.parametrize(("ruleset", "shifts"), HITS)
def test_every_way_settles_the_hit(ruleset: str, shifts: int) -> None:
    rules = rules_of(ruleset)
    scene = wounded(ruleset, shifts)
    for way in ways(scene, rules):
        after = settle(scene, way, rules)
        assert after.pending is None
        assert (after.characters["Bob"].status == "active") == (not way.concede | way.taken_out)


@pytest.mark.parametrize(("ruleset", "shifts"), HITS)
def test_no_way_spends_anything_in_vain(ruleset: str, shifts: int) -> None:
    """Without one of its slots or boxes the rest does not do, or marks other boxes for it."""
    rules = rules_of(ruleset)
    scene = wounded(ruleset, shifts)
    for way in ways(scene, rules):
        spent = marked(settle(scene, way, rules))
        for less in () if way.concede else lesser(way, rules):
            try:
                enough = settle(scene, less, rules)
            except RuleRefused:
                continue
            assert not marked(enough) <= spent, (way, less)


def marked(scene: Scene) -> set[int]:
    tracks = scene.characters["Bob"].stress.values()
    return {number for track in tracks for number, on in enumerate(track) if on}


def lesser(way: Way, rules: Ruleset) -> list[Way]:
    """The way with one slot or one box fewer; where stress rolls up the boxes are no choice."""
    fewer = [
        way._replace(slots=tuple(key for key in way.slots if key != slot)) for slot in way.slots
    ]
    if rules.harm.absorb == "roll-up" or not way.stress:
        return fewer
    if rules.harm.box_worth == "one":
        return [*fewer, way._replace(stress=(way.stress[0] - 1,) if way.stress[0] > 1 else ())]
    return fewer + [
        way._replace(stress=tuple(box for box in way.stress if box != gone)) for gone in way.stress
    ]


def settle(scene: Scene, way: Way, rules: Ruleset) -> Scene:
    absorption: Absorption = way.absorption()
    if "extreme" in way.slots:
        absorption = absorption.model_copy(update={"replaces": "Scarred"})
    return apply(scene, Absorb(target="Bob", absorb=absorption), rules).scene
