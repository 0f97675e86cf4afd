"""What a turn may hold besides an attack."""

from typing import Literal

from fatecli.model.actions.base import BaseAction, Effort
from fatecli.model.base import Number
from fatecli.model.words import ActionKind


class Maneuver(BaseAction):
    """Create an aspect, use an existing one, or take one away."""

    kind: Literal["maneuver"] = "maneuver"
    actor: str
    target: str | None = None
    aspect: str
    remove: bool = False
    difficulty: Number | None = None
    effort: Effort
    defense: Effort | None = None
    boost: str = ""
    move: str | None = None


class SetBlock(BaseAction):
    """Block or grapple."""

    kind: Literal["block"] = "block"
    actor: str
    effort: Effort
    against: tuple[str, ...] = ()
    actions: tuple[ActionKind, ...] = ()
    protect: str | None = None
    zone: str | None = None
    grapple: bool = False
    tag: str | None = None
    move: str | None = None


class Release(BaseAction):
    """Let go of a block or a grapple."""

    kind: Literal["release"] = "release"
    actor: str


class Defend(BaseAction):
    """Full defence, where a rule wants it on one focus."""

    kind: Literal["defend"] = "defend"
    actor: str
    focus: str = ""
    move: str | None = None


class Sprint(BaseAction):
    """Move: to one zone by the cheapest way, or along exactly the zones named."""

    kind: Literal["sprint"] = "sprint"
    actor: str
    zones: tuple[str, ...]
    effort: Effort | None = None
    difficulty: Number | None = None


class Assist(BaseAction):
    """Give up one's turn to help an ally's."""

    kind: Literal["assist"] = "assist"
    actor: str
    ally: str
