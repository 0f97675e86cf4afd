"""Aspects invoked, compelled, renamed and handed on; fate points."""

from typing import Literal

from fatecli.model.actions.base import BaseAction
from fatecli.model.base import Count, Number


class Invoke(BaseAction):
    """Invoke an aspect on the open roll."""

    kind: Literal["invoke"] = "invoke"
    actor: str
    aspect: str
    ally: str | None = None
    reroll: bool = False
    dice: tuple[Number, ...] | None = None
    roll: Number | None = None


class Compel(BaseAction):
    """Compel an aspect: accepted it pays its bearer a fate point, refused it costs one."""

    kind: Literal["compel"] = "compel"
    target: str
    aspect: str
    refuse: bool = False


class AdjustFate(BaseAction):
    """Change somebody's fate points, or the GM's pool."""

    kind: Literal["fate"] = "fate"
    name: str
    change: Number = 0
    set_to: Count | None = None


class RenameAspect(BaseAction):
    """Give an aspect or a consequence another name."""

    kind: Literal["rename-aspect"] = "rename-aspect"
    old: str
    new: str


class RemoveAspect(BaseAction):
    """Take an aspect out of play."""

    kind: Literal["remove-aspect"] = "remove-aspect"
    name: str


class GiveAspect(BaseAction):
    """Hand an aspect's free invokes to somebody else."""

    kind: Literal["give-aspect"] = "give-aspect"
    name: str
    to: str
