"""A ruleset: plain data that answers the engine's small questions, and the names of policies.

A number or a table is data; a field typed as one of several words names a policy, a small
function in the engine's registry.
"""

from typing import Literal

from pydantic import Field

from fatecli.model.base import Count, Model, Number, Ordinal
from fatecli.model.words import Kind, Role
from fatecli.model.words import Range as Range

Protected = Literal["high_concept", "trouble"]
Unit = Literal["breather", "scene", "session", "arc"]

AbsorbPolicy = Literal["roll-up", "boxes", "slots-only"]
AttackTiePolicy = Literal["nothing", "boost", "weapon", "weapon-or-boost"]
TurnPolicy = Literal["list", "elective"]
MovementPolicy = Literal["borders", "overcome"]
ManeuverPolicy = Literal["nothing", "boost", "fragile", "lasting", "against"]
HealingPolicy = Literal["none", "overcome", "levels"]
RefusalPolicy = Literal["rework", "priced"]


class BoxBonus(Model):
    """Boxes that a skill adds to a track from a rating on; the highest step reached counts."""

    skill: str
    at: Number
    boxes: Count


class Grade(Model):
    """Boxes of a nameless character whose best skill reaches a rating."""

    at: Number
    boxes: Count


class TrackRules(Model):
    """A stress track: its boxes, and what changes their number."""

    boxes: Count = 0
    skills: tuple[BoxBonus, ...] = ()
    roles: dict[Role, Count] = {}
    nameless: tuple[Grade, ...] = ()


class SlotBonus(Model):
    """One more slot for a skill at a rating, where `track` is set only for harm on that track."""

    skill: str
    at: Number
    track: str | None = None


class SlotRules(Model):
    """A kind of consequence slot: what it absorbs (shifts), who has how many, what it does."""

    absorbs: Count
    severity: str | None = None
    count: Count = 1
    nameless: Count = 0
    extra: tuple[SlotBonus, ...] = ()
    name: str = ""
    after: str | None = None
    changes: Literal["nothing", "replaces an aspect", "adds an aspect"] = "nothing"
    spares: tuple[Protected, ...] = ()
    last_resort: bool = False


class Harm(Model):
    """How a hit is measured and how it lands."""

    absorb: AbsorbPolicy = "boxes"
    boxes_per_hit: Count = 1
    box_worth: Literal["number", "one"] = "number"
    consequences_per_hit: Count = 0
    attack_tie: AttackTiePolicy = "boost"
    weapons: bool = True
    armored_boost: bool = False
    style_boost: bool = False
    defense_boost: bool = False
    free_invokes: Count = 1
    free_invokes_to: Literal["maker", "side"] = "maker"
    group_rollover: bool = False
    taken_out_keeps_consequences: bool = True


class KindRules(Model):
    """A kind of conflict: the track it harms and the skills that set the turn order, best first."""

    track: str
    initiative: tuple[str, ...] = ()


class MechRules(Model):
    """What a mech has in place of its pilot's stress and consequences."""

    tracks: dict[str, TrackRules] = {}
    slots: dict[str, SlotRules] = {}
    clears_at: Unit = "arc"
    repair_blocked_by: tuple[str, ...] = ()
    pilot_extreme: bool = False
    doomed: str = ""
    min_refresh: Count = 1


class Turns(Model):
    """Whose turn it is, and what a turn may hold besides its one action."""

    order: TurnPolicy = "list"
    supplemental: Number = 0
    move_with_action: bool = True


class Reach(Model):
    """How far attacks reach, in zones; `linked` checks only where zones are linked at all."""

    melee: Count = 0
    thrown: Count = 1
    ranged: Count = 2
    check: Literal["always", "linked"] = "linked"


class Movement(Model):
    """How a sprint is paid for; ratings of borders by their usual names."""

    policy: MovementPolicy = "overcome"
    skill: str = ""
    borders: dict[str, Count] = {}


class Maneuvers(Model):
    """What creating an aspect gives, by outcome; free invokes on success and on style."""

    fail: ManeuverPolicy = "nothing"
    tie: ManeuverPolicy = "boost"
    success: Ordinal = 1
    style: Ordinal = 2
    style_at: Ordinal = 3
    known_tie: ManeuverPolicy = "lasting"
    unknown_tie: ManeuverPolicy = "lasting"
    known_fail: ManeuverPolicy = "against"
    unknown_fail: ManeuverPolicy = "against"


class Blocks(Model):
    """Whether there are blocks, and how they are beaten."""

    allowed: bool = False
    instead: str = ""
    bypass: Literal["meet", "beat"] = "meet"
    hold_attack: Number = -1


class FullDefense(Model):
    """What giving up the action for defence is worth, and whether an untested one gives a boost."""

    bonus: Count = 2
    untested_boost: bool = False


class Teamwork(Model):
    """Help: `assist` gives up a turn for a bonus; combined skills add one per helper."""

    assist: Count = 0
    combined: bool = False
    capped: bool = False
    mob_bonus: bool = False


class Recovery(Model):
    """What starts the recovery of a severity and when it is over.

    Over at the end of the `after`-th whole `unit` since it began (0: of the running one);
    one that goes unaided is over at the end of the running `unit`.
    Where `arc_advances`, the end of an arc ends a recovery begun and begins one not begun.
    """

    start: Literal["named", "treated", "unaided"] = "named"
    unit: Unit = "scene"
    after: Count = 0
    difficulty: Number = 0
    scenes: tuple[Count, Count] | None = None
    arc_advances: bool = False
    how: str = ""
    note: str = ""


class HealingStep(Model):
    """A roll from `at` on lowers consequences by `levels` in all, over at most `most` of them."""

    at: Number
    levels: Ordinal
    most: Ordinal = 1


class Healing(Model):
    """Treatment by a roll: an overcome roll that starts recovery, or levels taken off."""

    policy: HealingPolicy = "none"
    skill: str = ""
    on_self: Count = 0
    poor: Count = 0
    steps: tuple[HealingStep, ...] = ()
    tracks: tuple[str, ...] = ()
    anytime_stunt: str = ""


class Concession(Model):
    """What giving in pays and when it may be offered.

    `guidelines` say what makes a loss a real one; a consequence of this conflict that absorbed
    `first_guideline_at` shifts or more meets the first of them.
    """

    pays: Count = 0
    per_consequence: Count = 1
    taken_out_per_consequence: Count = 0
    refusal: RefusalPolicy = "rework"
    on_hit: bool = False
    paid_after: bool = False
    npcs_pay_into_pool: bool = False
    guidelines: tuple[str, ...] = ()
    first_guideline_at: Count = 0


class FatePoints(Model):
    """The GM's pool, and what an invoke adds."""

    invoke: Count = 2
    gm_per_pc: Count = 0


class Ruleset(Model):
    """One game's rules, whole."""

    title: str
    summary: str = ""
    source: str = ""
    notes: tuple[str, ...] = ()
    ladder: dict[int, str] = {}
    arc: str = "arc"
    arc_end: str = ""
    kinds: dict[Kind, KindRules]
    tracks: dict[str, TrackRules] = {}
    slots: dict[str, SlotRules] = {}
    harm: Harm = Field(default_factory=Harm)
    mech: MechRules | None = None
    turns: Turns = Field(default_factory=Turns)
    reach: Reach = Field(default_factory=Reach)
    movement: Movement = Field(default_factory=Movement)
    maneuvers: Maneuvers = Field(default_factory=Maneuvers)
    blocks: Blocks = Field(default_factory=Blocks)
    full_defense: FullDefense = Field(default_factory=FullDefense)
    teamwork: Teamwork = Field(default_factory=Teamwork)
    overflow: bool = False
    fate_points: FatePoints = Field(default_factory=FatePoints)
    recovery: dict[str, Recovery] = {}
    healing: Healing = Field(default_factory=Healing)
    concession: Concession = Field(default_factory=Concession)

    @property
    def end_of_arc(self) -> str:
        """What the game calls the moment at which an arc is over."""
        return self.arc_end or f"the end of the {self.arc}"

    def ladder_name(self, effort: int) -> str:
        """The adjective for an effort, empty where the ladder has none."""
        return self.ladder.get(effort, "")
