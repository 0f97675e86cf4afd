"""A scene: plain data, complete by itself, the same shape as its TOML file."""

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, PlainSerializer, WithJsonSchema

from fatecli.model.base import Count, Model, Number, Ordinal
from fatecli.model.words import GM as GM
from fatecli.model.words import ActionKind as ActionKind
from fatecli.model.words import Kind as Kind
from fatecli.model.words import Lasts as Lasts
from fatecli.model.words import Role as Role
from fatecli.model.words import Status as Status

SCHEMA = 1
_PICTURE = re.compile(r"(?:\[[ xX]\])*")


def _read_track(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return value
    text = value.strip() if isinstance(value, str) else None
    if text is None or not _PICTURE.fullmatch(text):
        raise ValueError(f"{value!r} is no picture of stress boxes; write it like [ ][x][ ]")
    return tuple(mark in "xX" for mark in text[1::3])


def draw_track(track: tuple[bool, ...]) -> str:
    """Draw a track as its file does: `[ ][x][ ]`."""
    return "".join("[x]" if marked else "[ ]" for marked in track)


Track = Annotated[
    tuple[bool, ...],
    BeforeValidator(_read_track),
    PlainSerializer(draw_track),
    WithJsonSchema({"type": "string", "pattern": r"^(\[[ xX]\])*$"}),
]


class Aspect(Model):
    """A situation aspect: on the scene, on a zone, or on a character as an advantage."""

    free_invokes: Count = 0
    owner: str | None = None
    lasts: Lasts = "scene"
    hidden: bool = False
    notes: str = ""


class Zone(Model):
    """A place; `at` is its column and row on the drawn map."""

    at: tuple[Number, Number] | None = None
    aspects: dict[str, Aspect] = {}
    notes: str = ""


class Link(Model):
    """Two zones side by side; the border is what crossing costs, 0 for an open way."""

    between: tuple[str, str]
    border: Count = 0
    name: str = ""


class Begun(Model):
    """When a recovery began: the last scene, session and arc that do not count towards it."""

    scene: Count
    session: Count
    arc: Count
    how: str = ""


class Consequence(Model):
    """A consequence in its slot. `severity` is what it counts as now, the slot's own if unset."""

    name: str
    track: str | None = None
    severity: str | None = None
    free_invokes: Count = 0
    owner: str | None = None
    conflict: Count = 0
    recovery: Literal["none", "begun"] = "none"
    begun: Begun | None = None
    after_scenes: Ordinal | None = None
    tried_by: tuple[str, ...] = ()
    arc: Ordinal | None = None
    replaced: str | None = None


class Mech(Model):
    """A mech: `armor` is the number of its armor boxes, `consequences` its Breakdown.

    `repair_blocked_by` names an aspect; while it is in play, Breakdown does not clear. A mech
    destroyed remembers the arc it was lost in: a new one comes with the next.
    """

    name: str = ""
    status: Literal["working", "destroyed"] = "working"
    aboard: bool = True
    armor: Count | None = None
    repair_blocked_by: str = ""
    lost_in_arc: Ordinal | None = None
    stress: dict[str, Track] = {}
    consequences: dict[str, Consequence] = {}


class Defeat(Model):
    """Who took the character out, or won the concession, and on what terms."""

    by: str | None = None
    terms: str = ""


class Character(Model):
    """Anyone in the scene. What is left out comes from the role and the ruleset."""

    side: str | None = None
    role: Role = "npc"
    zone: str | None = None
    status: Status = "active"
    fate_points: Count | None = None
    refresh: Count | None = None
    high_concept: str = ""
    trouble: str = ""
    aspects: tuple[str, ...] = ()
    stunts: tuple[str, ...] = ()
    weapon: Count = 0
    armor: Count = 0
    group: str | None = None
    hidden: bool = False
    full_defense: bool = False
    defense_focus: str = ""
    defense_tested: bool = False
    assist_bonus: Count = 0
    notes: str = ""
    skills: dict[str, Number] = {}
    stress: dict[str, Track] = {}
    slots: dict[str, Count] = {}
    consequences: dict[str, Consequence] = {}
    advantages: dict[str, Aspect] = {}
    former: dict[str, str] = {}
    defeat: Defeat | None = None
    mech: Mech | None = None

    @property
    def team(self) -> str:
        """The side the character is on: heroes for a player's character, else foes."""
        return self.side or ("heroes" if self.role == "pc" else "foes")

    @property
    def starting_points(self) -> int:
        """Refresh: what a new character begins with."""
        if self.refresh is None:
            return 3 if self.role == "pc" else 0
        return self.refresh

    @property
    def points(self) -> int:
        """Fate points in hand."""
        return self.starting_points if self.fate_points is None else self.fate_points

    @property
    def active(self) -> bool:
        """Still in the conflict."""
        return self.status == "active"


class Block(Model):
    """A block in force; a grapple is one on a single enemy."""

    by: str
    strength: Number
    against: tuple[str, ...] = ()
    actions: tuple[ActionKind, ...] = ()
    protect: str | None = None
    zone: str | None = None
    grapple: bool = False
    tag: str | None = None


class Share(Model):
    """A hit that waits behind the pending one: one target's part of a split attack."""

    target: str
    shifts: Ordinal
    track: str | None = None


class Pending(Model):
    """A hit that someone still has to absorb."""

    attacker: str
    target: str
    track: str
    shifts: Ordinal
    next: tuple[Share, ...] = ()


class Term(Model):
    """One summand of a roll, with the name it is shown by."""

    label: str
    value: Number


class Invoked(Model):
    """An invoke already spent on the open roll, and who spent it on whose behalf."""

    aspect: str
    by: str
    opposing: bool = False
    paid: bool = False


class Before(Model):
    """What the open roll's outcome stands on, so that an invoke can work it out again."""

    zone: str | None = None
    aspect: Aspect | None = None
    blocks: tuple[Block, ...] = ()


class Roll(Model):
    """The last roll, open to invokes until its hit is settled or the next action begins.

    `floor` is a block that protects the target (the higher of it and the defence counts);
    `barrier` a block or hold that the effort must get past to have any effect.
    """

    actor: str
    command: str
    target: str | None = None
    dice: tuple[Number, ...] | None = None
    terms: tuple[Term, ...] = ()
    opposition: Number = 0
    opposition_terms: tuple[Term, ...] = ()
    floor: Number | None = None
    barrier: Number | None = None
    barrier_by: str | None = None
    weapon: Count = 0
    armor: Count = 0
    track: str | None = None
    aspect: str | None = None
    place: str | None = None
    remove: bool = False
    path: tuple[str, ...] = ()
    block: Block | None = None
    boost: str = ""
    invoked: tuple[Invoked, ...] = ()
    before: Before | None = None

    @property
    def total(self) -> int:
        """The effort: everything added up."""
        return sum(term.value for term in self.terms)


class Overflow(Model):
    """Shifts that a roll left over, to be spent at once on one action that is no offence."""

    actor: str
    shifts: Ordinal


class Clock(Model):
    """What recovery is counted in; `between` holds from the end of a scene to the next action."""

    scene: Ordinal = 1
    session: Ordinal = 1
    arc: Ordinal = 1
    conflict: Ordinal = 1
    between: bool = False
    ended: Literal["scene", "session", "arc"] | None = None


class Scene(Model):
    """A whole scene, as its file holds it."""

    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    schema_: Literal[1] = Field(default=1, alias="schema")
    title: str = ""
    ruleset: str
    ruleset_digest: str = ""
    kind: Kind = "physical"
    exchange: Count = 0
    turn: str | None = None
    order: tuple[str, ...] = ()
    acted: tuple[str, ...] = ()
    moved: bool = False
    gm_fate_points: Count = 0
    notes: str = ""
    clock: Clock = Field(default_factory=Clock)
    zones: dict[str, Zone] = {}
    links: tuple[Link, ...] = ()
    aspects: dict[str, Aspect] = {}
    characters: dict[str, Character] = {}
    blocks: tuple[Block, ...] = ()
    pending: Pending | None = None
    roll: Roll | None = None
    overflow: Overflow | None = None
    owed: dict[str, Ordinal] = {}
