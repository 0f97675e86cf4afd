"""Everything a GM can do to a scene, as data: names as typed, dice already rolled."""

from typing import Annotated, Literal

from pydantic import Field

from fatecli.model.base import Count, Model, Number, Ordinal
from fatecli.model.ruleset import Range
from fatecli.model.words import ActionKind, Lasts, MechChange, Role


class Effort(Model):
    """One side's roll: `roll` already added up, or a skill (name or rating) with dice."""

    roll: Number | None = None
    skill: str | None = None
    dice: tuple[Number, ...] | None = None
    bonus: Number = 0
    invoke: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    overflow: bool = False


class Absorption(Model):
    """How a hit is settled: boxes, `(slot, name)` pairs, or defeat on somebody's terms."""

    stress: tuple[Ordinal, ...] = ()
    consequences: tuple[tuple[str, str], ...] = ()
    replaces: str | None = None
    taken_out: str | None = None
    concede: bool = False
    terms: str = ""
    refused_by: str | None = None
    auto: bool = False

    @property
    def says_something(self) -> bool:
        """Whether any way of settling the hit was named at all."""
        return self != Absorption()


class BaseAction(Model):
    """What all actions share: `force` is the GM's word over the rules."""

    force: bool = False


# Framing


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


class EndScene(BaseAction):
    """End the conflict and the scene, and with it perhaps the session and the arc."""

    kind: Literal["end"] = "end"
    session: bool = False
    arc: bool = False
    rest: bool = True


# Turns


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


# The actions of a turn


class Attack(BaseAction):
    """An attack on one target, or split over several."""

    kind: Literal["attack"] = "attack"
    attacker: str
    targets: tuple[str, ...]
    effort: Effort
    defense: Effort | None = None
    weapon: Count | None = None
    armor: Count | None = None
    range: Range = "melee"
    track: str | None = None
    interpose: str | None = None
    boost: str = ""
    split: tuple[Ordinal, ...] = ()
    defenses: tuple[Effort, ...] = ()
    move: str | None = None
    absorb: Absorption = Absorption()


class Absorb(BaseAction):
    """Settle the pending hit."""

    kind: Literal["absorb"] = "absorb"
    target: str
    absorb: Absorption = Absorption()


class Maneuver(BaseAction):
    """Create an aspect, use an existing one, or take one away."""

    kind: Literal["maneuver"] = "maneuver"
    actor: str
    target: str | None = None
    aspect: str
    remove: bool = False
    difficulty: Number | None = None
    effort: Effort
    defense: Effort | None = None
    boost: str = ""
    move: str | None = None


class SetBlock(BaseAction):
    """Block or grapple."""

    kind: Literal["block"] = "block"
    actor: str
    effort: Effort
    against: tuple[str, ...] = ()
    actions: tuple[ActionKind, ...] = ()
    protect: str | None = None
    zone: str | None = None
    grapple: bool = False
    tag: str | None = None
    move: str | None = None


class Release(BaseAction):
    """Let go of a block or a grapple."""

    kind: Literal["release"] = "release"
    actor: str


class Defend(BaseAction):
    """Full defence, where a rule wants it on one focus."""

    kind: Literal["defend"] = "defend"
    actor: str
    focus: str = ""
    move: str | None = None


class Sprint(BaseAction):
    """Move: to one zone by the cheapest way, or along exactly the zones named."""

    kind: Literal["sprint"] = "sprint"
    actor: str
    zones: tuple[str, ...]
    effort: Effort | None = None
    difficulty: Number | None = None
    defense: Effort | None = None


class Assist(BaseAction):
    """Give up one's turn to help an ally's."""

    kind: Literal["assist"] = "assist"
    actor: str
    ally: str


# Aspects and fate points


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


# The end of the fight and after


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


Action = Annotated[
    AddCharacter
    | AddZone
    | LinkZones
    | AddAspect
    | Place
    | Remove
    | EndScene
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
    | Concede
    | Recover
    | ChangeMech,
    Field(discriminator="kind"),
]
