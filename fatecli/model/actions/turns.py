"""Actions about whose turn it is."""

from typing import Literal

from fatecli.model.actions.base import BaseAction
from fatecli.model.base import Number


class SetOrder(BaseAction):
    """Begin exchange 1: an order as typed, or values to sort by (higher first)."""

    kind: Literal["init"] = "init"
    order: tuple[str, ...] = ()
    values: dict[str, Number] = {}
    dice: dict[str, tuple[Number, ...]] = {}


class PassTurn(BaseAction):
    """End the turn without an action, or hand it to somebody."""

    kind: Literal["next"] = "next"
    name: str | None = None
