"""Those in a scene: characters and their mechs, with the aspects, stress and harm they carry."""

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from fatecli.model.base import Count, Flag, Model, Number, Ordinal
from fatecli.model.words import Lasts, Role, Status

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
    tuple[Flag, ...],
    BeforeValidator(_read_track),
    PlainSerializer(draw_track),
    WithJsonSchema({"type": "string", "pattern": r"^(\[[ xX]\])*$"}),
]


class Aspect(Model):
    """A situation aspect: on the scene, on a zone, or on a character as an advantage."""

    free_invokes: Count = 0
    """Free invokes left on it."""
    owner: str | None = None
    """Who holds them: a character or a side; left out, anybody."""
    lasts: Lasts = "scene"
    """How long: invoke (gone when first used), conflict, scene or story."""
    hidden: Flag = False
    """Whether the players do not know of it."""
    notes: str = ""
    """Free text for the GM."""


class Begun(Model):
    """When a recovery began: the last scene, session and arc that do not count towards it."""

    scene: Count
    """The scene in which it began."""
    session: Count
    """The session in which it began."""
    arc: Count
    """The arc in which it began."""
    how: str = ""
    """What began it."""


class Consequence(Model):
    """A consequence in its slot. `severity` is what it counts as now, the slot's own if unset."""

    name: str
    """The consequence, as an aspect."""
    track: str | None = None
    """The track whose harm it absorbed."""
    severity: str | None = None
    """What it counts as now; left out, what its slot says."""
    free_invokes: Count = 0
    """Free invokes left on it."""
    owner: str | None = None
    """Who holds them: a character or a side; left out, anybody."""
    conflict: Count = 0
    """The conflict it was taken in, as clock.conflict counts them."""
    recovery: Literal["none", "begun"] = "none"
    """Whether its recovery has begun."""
    begun: Begun | None = None
    """When, and how, its recovery began."""
    after_scenes: Ordinal | None = None
    """In how many scenes it is over, where the GM counts it so."""
    tried_by: tuple[str, ...] = ()
    """Healers who have had their try."""
    arc: Ordinal | None = None
    """The arc it was taken in, for one taken as a last resort."""
    replaced: str | None = None
    """The aspect it took the place of."""


class Mech(Model):
    """A mech: `armor` is the number of its armor boxes, `consequences` its Breakdown.

    `repair_blocked_by` names an aspect; while it is in play, Breakdown does not clear. A mech
    destroyed remembers the arc it was lost in: a new one comes with the next.
    """

    name: str = ""
    """What it is called."""
    status: Literal["working", "destroyed"] = "working"
    """Whether it works or is destroyed."""
    aboard: Flag = True
    """Whether the pilot sits in it."""
    armor: Count | None = None
    """How many armor boxes it has; left out, as many as the ruleset says."""
    repair_blocked_by: str = ""
    """An aspect that keeps its Breakdown from clearing while it is in play."""
    upgraded_in_arc: Ordinal | None = None
    """The arc in whose breakthrough its armor last grew."""
    lost_in_arc: Ordinal | None = None
    """The arc in which it was lost."""
    stress: dict[str, Track] = {}
    """Its armor as a picture of boxes: armor = "[ ][x]"."""
    consequences: dict[str, Consequence] = {}
    """Its Breakdown, by step."""


class Defeat(Model):
    """Who took the character out, or won the concession, and on what terms."""

    by: str | None = None
    """Who took the character out, or won the concession."""
    terms: str = ""
    """On what terms."""


class Character(Model):
    """Anyone in the scene. What is left out comes from the role and the ruleset."""

    side: str | None = None
    """Whose side; left out, heroes for a player's character, else foes."""
    role: Role = "npc"
    """A player's character, one of the GM's, or a nameless one."""
    zone: str | None = None
    """The zone it stands in."""
    status: Status = "active"
    """Still in the conflict, taken out, or conceded."""
    fate_points: Count | None = None
    """Fate points in hand; left out, as many as refresh."""
    refresh: Count | None = None
    """Fate points to start with; left out, 3 for a player's character, else 0."""
    high_concept: str = ""
    """The aspect that says who this is."""
    trouble: str = ""
    """The aspect that brings trouble."""
    aspects: tuple[str, ...] = ()
    """The other aspects on the sheet."""
    stunts: tuple[str, ...] = ()
    """Stunts, in words."""
    weapon: Count = 0
    """The rating of the weapon at hand."""
    armor: Count = 0
    """The rating of the armor worn."""
    group: str | None = None
    """The group it acts with, in one turn."""
    hidden: Flag = False
    """Whether the players do not know of it."""
    full_defense: Flag = False
    """Whether it is on full defence until its next turn."""
    defense_focus: str = ""
    """What the full defence is against, where the ruleset asks for that."""
    defense_tested: Flag = False
    """Whether anybody has attacked the full defence."""
    assist_bonus: Count = 0
    """What an ally's help adds to the next roll."""
    notes: str = ""
    """Free text for the GM."""
    skills: dict[str, Number] = {}
    """Ratings by skill."""
    stress: dict[str, Track] = {}
    """Tracks as pictures of boxes: physical = "[ ][x][ ]"; left out, by ruleset and skills."""
    slots: dict[str, Count] = {}
    """How many consequence slots of a kind, where it is not as the ruleset says."""
    consequences: dict[str, Consequence] = {}
    """Consequences by slot; a second one of a kind is "mild 2"."""
    advantages: dict[str, Aspect] = {}
    """Temporary aspects, each a table named by it."""
    former: dict[str, str] = {}
    """Aspects replaced, by what took their place."""
    defeat: Defeat | None = None
    """How it was taken out, or conceded."""
    mech: Mech | None = None
    """The mech it pilots."""

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
