"""What happened: the facts an action leaves, from which screen, log and JSON are told."""

from typing import Annotated, Literal

from pydantic import Field

from fatecli.model.base import Model
from fatecli.model.scene import Lasts, Term

# Framing


class CharacterAdded(Model):
    """A character came in."""

    kind: Literal["character-added"] = "character-added"
    name: str
    zone: str | None = None


class ZoneAdded(Model):
    """A zone was framed."""

    kind: Literal["zone-added"] = "zone-added"
    name: str


class ZonesLinked(Model):
    """Two zones became neighbours."""

    kind: Literal["zones-linked"] = "zones-linked"
    zones: tuple[str, str]
    border: int = 0
    name: str = ""


class Removed(Model):
    """A character or a zone left the scene."""

    kind: Literal["removed"] = "removed"
    what: Literal["character", "zone"]
    name: str


# Turns


class OrderSet(Model):
    """The turn order stands; `values` are what it was sorted by."""

    kind: Literal["order-set"] = "order-set"
    order: tuple[str, ...]
    values: dict[str, int] = {}
    left_out: tuple[str, ...] = ()


class ExchangeBegan(Model):
    """A new exchange began."""

    kind: Literal["exchange-began"] = "exchange-began"
    exchange: int


class TurnBegan(Model):
    """It became somebody's turn; without a name, somebody has to be picked."""

    kind: Literal["turn-began"] = "turn-began"
    name: str | None


# Rolls


class Rolled(Model):
    """A roll with all its terms, against what it faced (`opposition` None: nothing)."""

    kind: Literal["rolled"] = "rolled"
    command: str
    actor: str
    target: str | None = None
    dice: tuple[int, ...] | None = None
    terms: tuple[Term, ...]
    total: int
    opposition: int | None = None
    opposition_terms: tuple[Term, ...] = ()
    again: bool = False


class AttackResolved(Model):
    """What an attack came to; `shifts` is what lands."""

    kind: Literal["attack-resolved"] = "attack-resolved"
    attacker: str
    target: str
    track: str
    margin: int
    weapon: int = 0
    armor: int = 0
    shifts: int = 0
    result: Literal["hit", "tie", "miss"]


class ManeuverResolved(Model):
    """What a maneuver came to."""

    kind: Literal["maneuver-resolved"] = "maneuver-resolved"
    actor: str
    aspect: str
    margin: int
    result: Literal["fail", "tie", "success", "style"]
    remove: bool = False


class InvokeSpent(Model):
    """An aspect was invoked, free or paid; `tag` where it bought a grapple and adds nothing."""

    kind: Literal["invoked"] = "invoked"
    actor: str
    aspect: str
    ally: str | None = None
    free: bool
    adds: int = 0
    reroll: bool = False
    tag: bool = False


class Stopped(Model):
    """A block or hold stopped an action."""

    kind: Literal["stopped"] = "stopped"
    actor: str
    action: str
    by: str
    strength: int


class OverflowOffered(Model):
    """Shifts left over, to be spent at once."""

    kind: Literal["overflow-offered"] = "overflow-offered"
    actor: str
    shifts: int


# Harm


class HitPending(Model):
    """A hit waits to be absorbed."""

    kind: Literal["hit-pending"] = "hit-pending"
    attacker: str
    target: str
    track: str
    shifts: int
    rolled_over: bool = False


class StressMarked(Model):
    """Boxes were marked, by their numbers."""

    kind: Literal["stress-marked"] = "stress-marked"
    name: str
    track: str
    boxes: tuple[int, ...]
    rolled_up_from: int | None = None


class ConsequenceTaken(Model):
    """A consequence was taken; `owner` holds its free invokes."""

    kind: Literal["consequence-taken"] = "consequence-taken"
    name: str
    slot: str
    consequence: str
    absorbs: int
    free_invokes: int = 0
    owner: str | None = None


class AspectReplaced(Model):
    """An extreme consequence changed somebody: `old` is gone for good, or None where it adds."""

    kind: Literal["aspect-replaced"] = "aspect-replaced"
    name: str
    old: str | None
    new: str


class HitSettled(Model):
    """The hit is dealt with; `left` shifts found no room."""

    kind: Literal["hit-settled"] = "hit-settled"
    name: str
    shifts: int
    left: int = 0


class TakenOut(Model):
    """Somebody is out on the other side's terms."""

    kind: Literal["taken-out"] = "taken-out"
    name: str
    by: str | None = None
    terms: str = ""


class Conceded(Model):
    """Somebody gave in on their own terms; `met` are the guidelines ticked."""

    kind: Literal["conceded"] = "conceded"
    name: str
    to: str | None = None
    terms: str = ""
    met: tuple[str, ...] = ()
    unmet: tuple[str, ...] = ()


class ConcessionRefused(Model):
    """An offer was turned down, and the fight goes on."""

    kind: Literal["concession-refused"] = "concession-refused"
    name: str
    by: str
    priced: bool = False


# Aspects and points


class AspectAdded(Model):
    """An aspect came into play."""

    kind: Literal["aspect-added"] = "aspect-added"
    aspect: str
    on: str | None = None
    free_invokes: int = 0
    owner: str | None = None
    lasts: Lasts = "scene"
    boost: bool = False


class InvokesGained(Model):
    """An aspect already in play got more free invokes."""

    kind: Literal["invokes-gained"] = "invokes-gained"
    aspect: str
    free_invokes: int
    owner: str | None = None


class AspectRemoved(Model):
    """An aspect went out of play."""

    kind: Literal["aspect-removed"] = "aspect-removed"
    aspect: str
    on: str | None = None
    why: str = ""


class AspectRenamed(Model):
    """An aspect has another name."""

    kind: Literal["aspect-renamed"] = "aspect-renamed"
    old: str
    new: str


class AspectGiven(Model):
    """Free invokes changed hands."""

    kind: Literal["aspect-given"] = "aspect-given"
    aspect: str
    to: str


class FateChanged(Model):
    """Fate points changed; `now` is what is in hand."""

    kind: Literal["fate-changed"] = "fate-changed"
    name: str
    change: int
    now: int
    why: str = ""


class PointOwed(Model):
    """Fate points are due to somebody after the scene."""

    kind: Literal["point-owed"] = "point-owed"
    name: str
    points: int = 1
    why: str = ""


class CompelMade(Model):
    """An aspect was compelled."""

    kind: Literal["compelled"] = "compelled"
    name: str
    aspect: str
    refused: bool = False


# Positions, blocks, defence, help


class Moved(Model):
    """Somebody changed zones."""

    kind: Literal["moved"] = "moved"
    name: str
    to: str
    origin: str | None = None
    path: tuple[str, ...] = ()


class Stayed(Model):
    """A move that got no farther: the zone it did not reach."""

    kind: Literal["stayed"] = "stayed"
    name: str
    short_of: str


class BlockSet(Model):
    """A block or a hold stands."""

    kind: Literal["block-set"] = "block-set"
    by: str
    strength: int
    against: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    protect: str | None = None
    zone: str | None = None
    grapple: bool = False


class BlockEnded(Model):
    """A block or a hold is over."""

    kind: Literal["block-ended"] = "block-ended"
    by: str
    grapple: bool = False
    why: str = ""


class DefenseRaised(Model):
    """Somebody is on full defence."""

    kind: Literal["full-defense"] = "full-defense"
    name: str
    bonus: int


class Assisted(Model):
    """Somebody gave up a turn for an ally."""

    kind: Literal["assisted"] = "assisted"
    actor: str
    ally: str
    bonus: int


# After the fight


class StressCleared(Model):
    """A track is clear again."""

    kind: Literal["stress-cleared"] = "stress-cleared"
    name: str
    tracks: tuple[str, ...]


class RecoveryBegun(Model):
    """A consequence began to heal; `clears` says when it is over."""

    kind: Literal["recovery-begun"] = "recovery-begun"
    name: str
    slot: str
    consequence: str
    how: str = ""
    clears: str = ""


class TreatmentFailed(Model):
    """A treatment came to nothing."""

    kind: Literal["treatment-failed"] = "treatment-failed"
    name: str
    slot: str
    consequence: str
    healer: str | None = None


class ConsequenceLowered(Model):
    """Healing took levels off a consequence; it keeps its slot."""

    kind: Literal["consequence-lowered"] = "consequence-lowered"
    name: str
    slot: str
    consequence: str
    old: str
    new: str


class ConsequenceCleared(Model):
    """A consequence is gone and its slot is free; an aspect it made may stay."""

    kind: Literal["consequence-cleared"] = "consequence-cleared"
    name: str
    slot: str
    consequence: str
    aspect_stays: bool = False


class ClockAdvanced(Model):
    """A scene, a session, an arc ended."""

    kind: Literal["clock-advanced"] = "clock-advanced"
    ended: tuple[str, ...]
    scene: int
    session: int
    arc: int


class Returned(Model):
    """Somebody out of the fight is in play again."""

    kind: Literal["returned"] = "returned"
    name: str


class MechChanged(Model):
    """A mech was boarded, left, improved, replaced, repaired, saved or destroyed."""

    kind: Literal["mech-changed"] = "mech-changed"
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


class Forced(Model):
    """The GM overruled a refusal."""

    kind: Literal["forced"] = "forced"
    over: str


class Warned(Model):
    """Something the table should know before it goes on."""

    kind: Literal["warned"] = "warned"
    text: str


Event = Annotated[
    CharacterAdded
    | ZoneAdded
    | ZonesLinked
    | Removed
    | OrderSet
    | ExchangeBegan
    | TurnBegan
    | Rolled
    | AttackResolved
    | ManeuverResolved
    | InvokeSpent
    | Stopped
    | OverflowOffered
    | HitPending
    | StressMarked
    | ConsequenceTaken
    | AspectReplaced
    | HitSettled
    | TakenOut
    | Conceded
    | ConcessionRefused
    | AspectAdded
    | InvokesGained
    | AspectRemoved
    | AspectRenamed
    | AspectGiven
    | FateChanged
    | PointOwed
    | CompelMade
    | Moved
    | Stayed
    | BlockSet
    | BlockEnded
    | DefenseRaised
    | Assisted
    | StressCleared
    | RecoveryBegun
    | TreatmentFailed
    | ConsequenceLowered
    | ConsequenceCleared
    | ClockAdvanced
    | Returned
    | MechChanged
    | Forced
    | Warned,
    Field(discriminator="kind"),
]
