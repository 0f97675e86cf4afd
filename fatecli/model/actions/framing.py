"""Actions that frame a scene."""

from typing import Literal

from fatecli.model.actions.base import BaseAction
from fatecli.model.base import Count, Number, Ordinal
from fatecli.model.words import Lasts, Role


class AddCharacter(BaseAction):
    """Put a character, or `count` numbered copies of one, into the scene."""

    kind: Literal["add-character"] = "add-character"
    name: str
    side: str | None = None
    role: Role = "npc"
    zone: str | None = None
    skills: dict[str, Number] = {}
    aspects: tuple[str, ...] = ()
    high_concept: str = ""
    trouble: str = ""
    stunts: tuple[str, ...] = ()
    fate_points: Count | None = None
    refresh: Count | None = None
    boxes: dict[str, Count] = {}
    slots: dict[str, Count] = {}
    weapon: Count = 0
    armor: Count = 0
    group: str | None = None
    mech: str | None = None
    mech_armor: Count | None = None
    count: Ordinal = 1
    before: str | None = None
    after: str | None = None
    hidden: bool = False


class AddZone(BaseAction):
    """Put a zone into the scene."""

    kind: Literal["add-zone"] = "add-zone"
    name: str
    aspects: tuple[str, ...] = ()
    at: tuple[Number, Number] | None = None


class LinkZones(BaseAction):
    """Make two zones neighbours, or change the border between them."""

    kind: Literal["link"] = "link"
    zones: tuple[str, str]
    border: Count = 0
    name: str = ""


class AddAspect(BaseAction):
    """Write an aspect on the scene, a zone or a character."""

    kind: Literal["add-aspect"] = "add-aspect"
    name: str
    on: str | None = None
    lasts: Lasts = "scene"
    free: Count = 0
    owner: str | None = None
    hidden: bool = False


class Place(BaseAction):
    """Set a character down in a zone, without a roll."""

    kind: Literal["place"] = "place"
    name: str
    zone: str


class Remove(BaseAction):
    """Take a character or a zone out of the scene."""

    kind: Literal["remove"] = "remove"
    name: str
