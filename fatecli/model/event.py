"""What happened: the facts an action leaves, from which screen, log and JSON are told.

Events are made by the engine alone, so nothing has to be checked; the base class is lighter
than a dataclass, which would cost half a millisecond of start-up for each of these.
"""

from typing import Any, ClassVar, Literal, Self, dataclass_transform

from fatecli.model.scene import Term
from fatecli.model.words import Lasts


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Event:
    """A fact with named fields. `kind` is its name in the journal and in JSON."""

    kind: ClassVar[str] = ""

    def __init__(self, **facts: Any) -> None:
        self.__dict__.update(facts)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.data() == other.data()

    def __repr__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({facts})"

    def data(self, *, whole: bool = False) -> dict[str, Any]:
        """The event as plain data: what differs from the defaults, or everything."""
        facts = {
            name: getattr(self, name)
            for name in type(self).__annotations__
            if whole or getattr(self, name) != getattr(type(self), name, self)
        }
        return {"kind": self.kind} | {name: _plain(fact) for name, fact in facts.items()}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Self:
        """The event that plain data describe; `terms` come back as terms."""
        facts = {name: _frozen(fact) for name, fact in data.items() if name != "kind"}
        for name in ("terms", "opposition_terms"):
            if isinstance(facts.get(name), tuple):
                facts[name] = tuple(map(Term.model_validate, facts[name]))
        return cls(**facts)


def _frozen(fact: Any) -> Any:
    return tuple(fact) if isinstance(fact, list) else fact


def _plain(fact: Any) -> Any:
    if isinstance(fact, Term):
        return {"label": fact.label, "value": fact.value}
    return [_plain(part) for part in fact] if isinstance(fact, tuple) else fact


# Framing


class CharacterAdded(Event):
    """A character came in."""

    kind = "character-added"
    name: str
    zone: str | None = None


class ZoneAdded(Event):
    """A zone was framed."""

    kind = "zone-added"
    name: str


class ZonesLinked(Event):
    """Two zones became neighbours."""

    kind = "zones-linked"
    zones: tuple[str, str]
    border: int = 0
    name: str = ""


class Removed(Event):
    """A character or a zone left the scene."""

    kind = "removed"
    what: Literal["character", "zone"]
    name: str


# Turns


class OrderSet(Event):
    """The turn order stands; `values` are what it was sorted by."""

    kind = "order-set"
    order: tuple[str, ...]
    values: dict[str, int] = {}
    left_out: tuple[str, ...] = ()


class ExchangeBegan(Event):
    """A new exchange began."""

    kind = "exchange-began"
    exchange: int


class TurnBegan(Event):
    """It became somebody's turn; without a name, somebody has to be picked."""

    kind = "turn-began"
    name: str | None


# Rolls


class Rolled(Event):
    """A roll with all its terms, against what it faced (`opposition` None: nothing).

    `instead_of` is who was attacked where the target stepped between.
    """

    kind = "rolled"
    command: str
    actor: str
    target: str | None = None
    dice: tuple[int, ...] | None = None
    terms: tuple[Term, ...]
    total: int
    opposition: int | None = None
    opposition_terms: tuple[Term, ...] = ()
    instead_of: str | None = None
    again: bool = False


class AttackResolved(Event):
    """What an attack came to; `shifts` is what lands."""

    kind = "attack-resolved"
    attacker: str
    target: str
    track: str
    margin: int
    weapon: int = 0
    armor: int = 0
    shifts: int = 0
    result: Literal["hit", "tie", "miss"]


class ManeuverResolved(Event):
    """What a maneuver came to."""

    kind = "maneuver-resolved"
    actor: str
    aspect: str
    margin: int
    result: Literal["fail", "tie", "success", "style"]
    remove: bool = False


class InvokeSpent(Event):
    """An aspect was invoked, free or paid; `tag` where it bought a grapple and adds nothing."""

    kind = "invoked"
    actor: str
    aspect: str
    ally: str | None = None
    free: bool
    adds: int = 0
    reroll: bool = False
    tag: bool = False


class Stopped(Event):
    """A block or hold stopped an action."""

    kind = "stopped"
    actor: str
    action: str
    by: str
    strength: int


class OverflowOffered(Event):
    """Shifts left over, to be spent at once."""

    kind = "overflow-offered"
    actor: str
    shifts: int


# Harm


class HitPending(Event):
    """A hit waits to be absorbed."""

    kind = "hit-pending"
    attacker: str
    target: str
    track: str
    shifts: int
    rolled_over: bool = False


class StressMarked(Event):
    """Boxes were marked, by their numbers."""

    kind = "stress-marked"
    name: str
    track: str
    boxes: tuple[int, ...]
    rolled_up_from: int | None = None


class ConsequenceTaken(Event):
    """A consequence was taken; `owner` holds its free invokes."""

    kind = "consequence-taken"
    name: str
    slot: str
    consequence: str
    absorbs: int
    free_invokes: int = 0
    owner: str | None = None


class AspectReplaced(Event):
    """An extreme consequence changed somebody: `old` is gone for good, or None where it adds."""

    kind = "aspect-replaced"
    name: str
    old: str | None
    new: str


class HitSettled(Event):
    """The hit is dealt with; `left` shifts found no room."""

    kind = "hit-settled"
    name: str
    shifts: int
    left: int = 0


class TakenOut(Event):
    """Somebody is out on the other side's terms."""

    kind = "taken-out"
    name: str
    by: str | None = None
    terms: str = ""


class Conceded(Event):
    """Somebody gave in on their own terms; `met` are the guidelines ticked."""

    kind = "conceded"
    name: str
    to: str | None = None
    terms: str = ""
    met: tuple[str, ...] = ()
    unmet: tuple[str, ...] = ()


class ConcessionRefused(Event):
    """An offer was turned down, and the fight goes on."""

    kind = "concession-refused"
    name: str
    by: str
    priced: bool = False


# Aspects and points


class AspectAdded(Event):
    """An aspect came into play."""

    kind = "aspect-added"
    aspect: str
    on: str | None = None
    free_invokes: int = 0
    owner: str | None = None
    lasts: Lasts = "scene"
    boost: bool = False


class InvokesGained(Event):
    """An aspect already in play got more free invokes."""

    kind = "invokes-gained"
    aspect: str
    free_invokes: int
    owner: str | None = None


class AspectRemoved(Event):
    """An aspect went out of play."""

    kind = "aspect-removed"
    aspect: str
    on: str | None = None
    why: str = ""


class AspectRenamed(Event):
    """An aspect has another name."""

    kind = "aspect-renamed"
    old: str
    new: str


class AspectGiven(Event):
    """Free invokes changed hands."""

    kind = "aspect-given"
    aspect: str
    to: str


class FateChanged(Event):
    """Fate points changed; `now` is what is in hand."""

    kind = "fate-changed"
    name: str
    change: int
    now: int
    why: str = ""


class PointOwed(Event):
    """Fate points are due to somebody after the scene."""

    kind = "point-owed"
    name: str
    points: int = 1
    why: str = ""


class CompelMade(Event):
    """An aspect was compelled."""

    kind = "compelled"
    name: str
    aspect: str
    refused: bool = False


# Positions, blocks, defence, help


class Moved(Event):
    """Somebody changed zones."""

    kind = "moved"
    name: str
    to: str
    origin: str | None = None
    path: tuple[str, ...] = ()


class Stayed(Event):
    """A move that got no farther: the zone it did not reach."""

    kind = "stayed"
    name: str
    short_of: str


class BlockSet(Event):
    """A block or a hold stands."""

    kind = "block-set"
    by: str
    strength: int
    against: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    protect: str | None = None
    zone: str | None = None
    grapple: bool = False


class BlockEnded(Event):
    """A block or a hold is over."""

    kind = "block-ended"
    by: str
    grapple: bool = False
    why: str = ""


class DefenseRaised(Event):
    """Somebody is on full defence."""

    kind = "full-defense"
    name: str
    bonus: int


class Assisted(Event):
    """Somebody gave up a turn for an ally."""

    kind = "assisted"
    actor: str
    ally: str
    bonus: int


# After the fight


class StressCleared(Event):
    """A track is clear again."""

    kind = "stress-cleared"
    name: str
    tracks: tuple[str, ...]


class RecoveryBegun(Event):
    """A consequence began to heal; `clears` says when it is over."""

    kind = "recovery-begun"
    name: str
    slot: str
    consequence: str
    how: str = ""
    clears: str = ""


class TreatmentFailed(Event):
    """A treatment came to nothing."""

    kind = "treatment-failed"
    name: str
    slot: str
    consequence: str
    healer: str | None = None


class ConsequenceLowered(Event):
    """Healing took levels off a consequence; it keeps its slot."""

    kind = "consequence-lowered"
    name: str
    slot: str
    consequence: str
    old: str
    new: str


class ConsequenceCleared(Event):
    """A consequence is gone and its slot is free; an aspect it made may stay."""

    kind = "consequence-cleared"
    name: str
    slot: str
    consequence: str
    aspect_stays: bool = False


class ClockAdvanced(Event):
    """A scene, a session, an arc ended."""

    kind = "clock-advanced"
    ended: tuple[str, ...]
    scene: int
    session: int
    arc: int


class Returned(Event):
    """Somebody out of the fight is in play again."""

    kind = "returned"
    name: str


class MechChanged(Event):
    """A mech was boarded, left, improved, replaced, repaired, saved or destroyed."""

    kind = "mech-changed"
    name: str
    mech: str
    change: Literal[
        "boarded",
        "left",
        "upgraded",
        "replaced",
        "repaired",
        "saved",
        "destroyed",
        "cleared",
        "unrepaired",
    ]
    detail: str = ""


class Forced(Event):
    """The GM overruled a refusal."""

    kind = "forced"
    over: str


class Warned(Event):
    """Something the table should know before it goes on."""

    kind = "warned"
    text: str


EVENTS: dict[str, type[Event]] = {event.kind: event for event in Event.__subclasses__()}


def event_of(data: dict[str, Any]) -> Event:
    """The event that a journal's data describe."""
    return EVENTS[data["kind"]].of(data)
