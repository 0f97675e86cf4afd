"""Attacking, and absorbing what hits."""

from typing import Literal

from fatecli.model.actions.base import Absorption, BaseAction, Effort
from fatecli.model.base import Count, Ordinal
from fatecli.model.words import Range


class Attack(BaseAction):
    """An attack on one target, or split over several."""

    kind: Literal["attack"] = "attack"
    attacker: str
    targets: tuple[str, ...]
    effort: Effort
    defense: Effort | None = None
    weapon: Count | None = None
    armor: Count | None = None
    range: Range = "melee"
    track: str | None = None
    interpose: str | None = None
    boost: str = ""
    split: tuple[Ordinal, ...] = ()
    defenses: tuple[Effort, ...] = ()
    move: str | None = None
    absorb: Absorption | None = None


class Absorb(BaseAction):
    """Settle the pending hit."""

    kind: Literal["absorb"] = "absorb"
    target: str
    absorb: Absorption
