"""The policies that a ruleset chooses from, in the words of the functions behind them."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import BaseModel

from fatecli.engine.absorbing import ABSORB
from fatecli.engine.advantages import OUTCOMES
from fatecli.engine.defeat import REFUSALS
from fatecli.engine.healing import HEALING
from fatecli.engine.movement import MOVEMENTS
from fatecli.engine.strikes import TIES
from fatecli.engine.turns import ORDERS
from fatecli.model import ruleset
from fatecli.store.explanations import explanations
from fatecli.store.shapes import model_within

_REGISTRIES: dict[Any, Mapping[Any, object]] = {
    ruleset.AbsorbPolicy: ABSORB,
    ruleset.AttackTiePolicy: TIES,
    ruleset.TurnPolicy: ORDERS,
    ruleset.MovementPolicy: MOVEMENTS,
    ruleset.ManeuverPolicy: OUTCOMES,
    ruleset.HealingPolicy: HEALING,
    ruleset.RefusalPolicy: REFUSALS,
}


class Policy(NamedTuple):
    """A switch that names a policy: its key, what it is for, and what each choice does."""

    key: str
    purpose: str
    choices: dict[str, str]


def policies() -> Iterator[Policy]:
    """Every switch of a ruleset that names a policy."""
    for section in ruleset.Ruleset.model_fields:
        if model := model_within(ruleset.Ruleset, section):
            yield from _of_section(section, model)


def _of_section(section: str, model: type[BaseModel]) -> Iterator[Policy]:
    for field, info in model.model_fields.items():
        registry = _REGISTRIES.get(info.annotation)
        if registry is not None:
            choices = {choice: _told(entry) for choice, entry in registry.items()}
            yield Policy(f"{section}.{field}", explanations(model).get(field, ""), choices)


def _told(entry: object) -> str:
    """What a policy says of itself: its first docstring, and the flags that it sets."""
    parts: dict[str, object] = getattr(entry, "_asdict", lambda: {"": entry})()
    docs = [part.__doc__ for part in parts.values() if callable(part) and part.__doc__]
    flags = [name.replace("_", " ") for name, part in parts.items() if part is True]
    return "; ".join([docs[0].rstrip("."), *flags]) + "."
