"""Everything a GM can do to a scene, as data: names as typed, dice already rolled."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from fatecli.model.actions.after import ChangeMech, Concede, EndScene, Recover
from fatecli.model.actions.base import Absorption, BaseAction, Effort
from fatecli.model.actions.economy import (
    AdjustFate,
    Compel,
    GiveAspect,
    Invoke,
    RemoveAspect,
    RenameAspect,
)
from fatecli.model.actions.fight import Absorb, Attack
from fatecli.model.actions.framing import AddAspect, AddCharacter, AddZone, LinkZones, Place, Remove
from fatecli.model.actions.tactics import Assist, Defend, Maneuver, Release, SetBlock, Sprint
from fatecli.model.actions.turns import PassTurn, SetOrder

Action = Annotated[
    AddCharacter
    | AddZone
    | LinkZones
    | AddAspect
    | Place
    | Remove
    | SetOrder
    | PassTurn
    | Attack
    | Absorb
    | Maneuver
    | SetBlock
    | Release
    | Defend
    | Sprint
    | Assist
    | Invoke
    | Compel
    | AdjustFate
    | RenameAspect
    | RemoveAspect
    | GiveAspect
    | EndScene
    | Concede
    | Recover
    | ChangeMech,
    Field(discriminator="kind"),
]

ACTION: TypeAdapter[Action] = TypeAdapter(Action)

__all__ = [
    "ACTION",
    "Absorb",
    "Absorption",
    "Action",
    "AddAspect",
    "AddCharacter",
    "AddZone",
    "AdjustFate",
    "Assist",
    "Attack",
    "BaseAction",
    "ChangeMech",
    "Compel",
    "Concede",
    "Defend",
    "Effort",
    "EndScene",
    "GiveAspect",
    "Invoke",
    "LinkZones",
    "Maneuver",
    "PassTurn",
    "Place",
    "Recover",
    "Release",
    "Remove",
    "RemoveAspect",
    "RenameAspect",
    "SetBlock",
    "SetOrder",
    "Sprint",
]
