"""The end of the fight and after."""

from typing import Literal

from fatecli.model.actions.base import BaseAction, Effort
from fatecli.model.base import Count, Ordinal
from fatecli.model.words import MechChange


class EndScene(BaseAction):
    """End the conflict and the scene, and with it perhaps the session and the arc."""

    kind: Literal["end"] = "end"
    session: bool = False
    arc: bool = False
    rest: bool = True


class Concede(BaseAction):
    """Give in on one's own terms, before the roll; `meets` numbers the guidelines they meet."""

    kind: Literal["concede"] = "concede"
    name: str
    terms: str = ""
    meets: tuple[Ordinal, ...] = ()
    refused_by: str | None = None
    unreasonable: bool = False
    save_mech: str | None = None


class Recover(BaseAction):
    """Begin, treat, rename or end the recovery of one or more consequences, or repair armor."""

    kind: Literal["recover"] = "recover"
    name: str
    what: tuple[str, ...]
    begin: str | None = None
    healer: str | None = None
    effort: Effort | None = None
    poor: bool = False
    rename: str | None = None
    after_scenes: Ordinal | None = None
    clear: bool = False


class ChangeMech(BaseAction):
    """Board or leave a mech, improve it, or get a new one."""

    kind: Literal["mech"] = "mech"
    name: str
    change: MechChange
    mech_name: str = ""
    armor: Count | None = None
