"""A scene: plain data, complete by itself, the same shape as its TOML file."""

from typing import Literal

from pydantic import ConfigDict, Field

from fatecli.model.base import Count, Flag, Model, Number, Ordinal
from fatecli.model.people import Aspect as Aspect
from fatecli.model.people import Begun as Begun
from fatecli.model.people import Character as Character
from fatecli.model.people import Consequence as Consequence
from fatecli.model.people import Defeat as Defeat
from fatecli.model.people import Mech as Mech
from fatecli.model.people import Track as Track
from fatecli.model.people import draw_track as draw_track
from fatecli.model.roll import Before as Before
from fatecli.model.roll import Block as Block
from fatecli.model.roll import Invoked as Invoked
from fatecli.model.roll import Overflow as Overflow
from fatecli.model.roll import Pending as Pending
from fatecli.model.roll import Roll as Roll
from fatecli.model.roll import Share as Share
from fatecli.model.roll import Term as Term
from fatecli.model.words import GM as GM
from fatecli.model.words import ActionKind as ActionKind
from fatecli.model.words import Kind as Kind
from fatecli.model.words import Lasts as Lasts
from fatecli.model.words import Role as Role
from fatecli.model.words import Status as Status

SCHEMA = 1


class Zone(Model):
    """A place; `at` is its column and row on the drawn map."""

    at: tuple[Number, Number] | None = None
    """Column and row on the drawn map."""
    aspects: dict[str, Aspect] = {}
    """Aspects of the place, each a table named by it."""
    notes: str = ""
    """Free text for the GM."""


class Link(Model):
    """Two zones side by side; the border is what crossing costs, 0 for an open way."""

    between: tuple[str, str]
    """The two zones."""
    border: Count = 0
    """What crossing costs; 0: nothing in the way."""
    name: str = ""
    """What is in the way."""


class Clock(Model):
    """What recovery is counted in; `between` holds from the end of a scene to the next action."""

    scene: Ordinal = 1
    """Which scene it is."""
    session: Ordinal = 1
    """Which session it is."""
    arc: Ordinal = 1
    """Which arc it is."""
    conflict: Ordinal = 1
    """Which conflict it is."""
    between: Flag = False
    """Whether the last scene is over and the next not begun."""
    ended: Literal["scene", "session", "arc"] | None = None
    """What ended with it."""


class Scene(Model):
    """A whole scene, as its file holds it."""

    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    schema_: Literal[1] = Field(default=1, alias="schema")
    """The form of this file."""
    title: str = ""
    """What the scene is called."""
    ruleset: str
    """The rules: an id, or the path of a ruleset file as seen from here."""
    ruleset_digest: str = ""
    """Check sum of the rules it was last saved with."""
    kind: Kind = "physical"
    """The kind of conflict."""
    exchange: Count = 0
    """Which exchange it is; 0: not begun."""
    turn: str | None = None
    """Whose turn it is: an entry of `order`."""
    order: tuple[str, ...] = ()
    """The turn order: characters and groups."""
    acted: tuple[str, ...] = ()
    """Who has acted in this exchange."""
    moved: Flag = False
    """Whether whose turn it is has moved already."""
    gm_fate_points: Count = 0
    """The GM's fate points."""
    notes: str = ""
    """Free text for the GM."""
    clock: Clock = Field(default_factory=Clock)
    """What recovery is counted in."""
    zones: dict[str, Zone] = {}
    """The places, each a table named by it."""
    links: tuple[Link, ...] = ()
    """Which zones are next to each other."""
    aspects: dict[str, Aspect] = {}
    """Aspects on the whole scene, each a table named by it."""
    characters: dict[str, Character] = {}
    """Everybody in the scene, each a table named by it."""
    blocks: tuple[Block, ...] = ()
    """Blocks in force."""
    pending: Pending | None = None
    """The hit that somebody has to absorb."""
    roll: Roll | None = None
    """The last roll, still open to invokes."""
    overflow: Overflow | None = None
    """Shifts left over, to be spent at once."""
    owed: dict[str, Ordinal] = {}
    """Fate points to pay at the scene's end, by name."""
