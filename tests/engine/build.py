"""Scenes in a line, and tables of rules: given, actions, expected, source."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest
from pydantic import BaseModel

from fatecli.engine import apply
from fatecli.errors import FateError
from fatecli.model.action import Absorb, Absorption, Action, Attack, Effort, SetOrder
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Scene, draw_track
from fatecli.model.step import Step
from fatecli.store.ruleset_files import load, shipped_dir

SHIPPED = tuple(sorted(path.stem for path in shipped_dir("rulesets").glob("*.toml")))

ANN = {"role": "pc", "high_concept": "Knight errant", "trouble": "Too proud", "aspects": ["Swift"]}
BOB = {"high_concept": "Hired blade", "trouble": "In debt", "aspects": ["Stubborn", "Scarred"]}


@cache
def rules_of(ruleset: str) -> Ruleset:
    """A shipped ruleset, loaded once."""
    return load(ruleset)


def duel(ruleset: str = "dresden", /, **given: Any) -> Scene:
    """Ann, a hero, against Bob, a foe. A capital keyword is a character, any other a field."""
    cast: dict[str, dict[str, Any]] = {"Ann": dict(ANN), "Bob": dict(BOB)}
    fields: dict[str, Any] = {}
    for name, value in given.items():
        if name[0].isupper():
            cast[name.replace("_", " ")] = {**cast.get(name, {}), **value}
        else:
            fields[name] = value
    return Scene.model_validate({"ruleset": ruleset, "characters": cast, **fields})


def chain(*borders: int) -> dict[str, Any]:
    """Zones A, B, C … in a line, with these borders between them."""
    names = "ABCDEFGH"[: len(borders) + 1]
    links = [
        {"between": [names[n], names[n + 1]], "border": border} for n, border in enumerate(borders)
    ]
    return {"zones": {name: {} for name in names}, "links": links}


def hit(shifts: int, *, track: str = "physical", **given: Any) -> dict[str, Any]:
    """A hit by Ann on Bob that waits to be absorbed."""
    pending = {"attacker": "Ann", "target": "Bob", "track": track, "shifts": shifts}
    return {"pending": {**pending, **given}}


def attack(roll: int, defense: int | None = None, **given: Any) -> Attack:
    """Ann attacks Bob."""
    against = None if defense is None else Effort(roll=defense)
    fields = {"attacker": "Ann", "targets": ("Bob",), "effort": Effort(roll=roll)}
    return Attack(**{**fields, "defense": against, **given})


def absorb(*slots: str, **given: Any) -> Absorb:
    """Bob absorbs; a slot may carry a name: `mild=Black eye`."""
    pairs = [slot.partition("=") for slot in slots]
    consequences = tuple((slot, name) for slot, _, name in pairs)
    force = given.pop("force", False)
    return Absorb(target="Bob", force=force, absorb=Absorption(consequences=consequences, **given))


def turn_order(*names: str) -> SetOrder:
    """The order as typed."""
    return SetOrder(order=names or ("Ann", "Bob"))


def play(scene: Scene, rules: Ruleset, *actions: Action) -> Step:
    """Apply one action after another; the events are those of all."""
    events: list[Any] = []
    for action in actions:
        scene, told = apply(scene, action, rules)
        events += told
    return Step(scene, tuple(events))


class Rule(NamedTuple):
    """One line of a table.

    `expected` maps paths to values, or is the code of the refusal of the last action (`refused`
    for whatever code). A path goes by `/` from the scene, a character's name, or the last event
    of a kind: `!kind/field`, where `!kind` alone says whether there is one.
    """

    id: str
    given: Mapping[str, Any]
    actions: tuple[Action, ...]
    expected: Mapping[str, Any] | str
    source: str
    rulesets: tuple[str, ...] = ("dresden",)
    changed: Mapping[str, Any] = {}


def table(rules: Iterable[Rule]) -> pytest.MarkDecorator:
    """Run a test over every rule in every ruleset that shares it."""
    return pytest.mark.parametrize(
        ("rule", "ruleset"),
        [
            pytest.param(rule, ruleset, id=f"{rule.id}-{ruleset}")
            for rule in rules
            for ruleset in rule.rulesets
        ],
    )


def hold(rule: Rule, ruleset: str) -> None:
    """Play a rule and hold what comes of it against what it expects."""
    rules = with_changes(rules_of(ruleset), rule.changed)
    *before, last = rule.actions
    scene, events = play(duel(ruleset, **rule.given), rules, *before)
    if isinstance(rule.expected, str):
        with pytest.raises(FateError) as refusal:
            apply(scene, last, rules)
        assert rule.expected in (refusal.value.code, "refused"), refusal.value.message
        return
    scene, told = apply(scene, last, rules)
    step = Step(scene, (*events, *told))
    found = {path: look(step, path) for path in rule.expected}
    assert found == dict(rule.expected), rule.source


def with_changes(rules: Ruleset, changed: Mapping[str, Any]) -> Ruleset:
    """The ruleset with some values changed: `{"harm": {"attack_tie": "boost"}}`."""
    update: dict[str, Any] = {}
    for field, value in changed.items():
        old = getattr(rules, field)
        nested = isinstance(value, dict) and isinstance(old, BaseModel)
        update[field] = old.model_copy(update=value) if nested else value
    return rules.model_copy(update=update)


def look(step: Step, path: str) -> Any:
    """Follow a path into a step; None where it leads nowhere, tracks as their pictures."""
    first, *rest = path.split("/")
    found: Any
    if first.startswith("!"):
        found = next((one for one in reversed(step.events) if one.kind == first[1:]), None)
        if not rest:
            return found is not None
    else:
        found = step.scene.characters.get(first) or getattr(step.scene, first)
    for key in rest:
        found = _inside(found, key)
    return _plain(found)


def _inside(found: Any, key: str) -> Any:
    if found is None or isinstance(found, dict):
        return (found or {}).get(key)
    if isinstance(found, tuple) and not hasattr(found, "_fields"):
        return found[int(key)] if int(key) < len(found) else None
    return getattr(found, key)


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return _plain(value.model_dump(exclude_defaults=True))
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, tuple) and value and all(isinstance(item, bool) for item in value):
        return draw_track(value)
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value
