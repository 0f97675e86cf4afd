"""A ruleset: plain data that answers the engine's small questions, and the names of policies.

A number or a table is data; a field typed as one of several words names a policy, a small
function in the engine's registry.
"""

from typing import Annotated, Literal

from pydantic import Field

from fatecli.model.base import OR_FALSE, Count, Flag, Model, Number, Ordinal
from fatecli.model.harm import AbsorbPolicy as AbsorbPolicy
from fatecli.model.harm import AttackTiePolicy as AttackTiePolicy
from fatecli.model.harm import BoxBonus as BoxBonus
from fatecli.model.harm import Grade as Grade
from fatecli.model.harm import Harm as Harm
from fatecli.model.harm import MechRules as MechRules
from fatecli.model.harm import SlotBonus as SlotBonus
from fatecli.model.harm import SlotRules as SlotRules
from fatecli.model.harm import TrackRules as TrackRules
from fatecli.model.harm import Unit as Unit
from fatecli.model.words import Kind
from fatecli.model.words import Range as Range

TurnPolicy = Literal["list", "elective"]
MovementPolicy = Literal["borders", "overcome"]
ManeuverPolicy = Literal["nothing", "boost", "fragile", "lasting", "against"]
HealingPolicy = Literal["none", "overcome", "levels"]
RefusalPolicy = Literal["rework", "priced"]


class KindRules(Model):
    """A kind of conflict: the track it harms and the skills that set the turn order, best first."""

    track: str
    """The track that such a conflict harms."""
    initiative: tuple[str, ...] = ()
    """The skills that set the turn order, best first; none: the order is given."""


class Turns(Model):
    """Whose turn it is, and what a turn may hold besides its one action."""

    order: TurnPolicy = "list"
    """How the turn passes on."""
    supplemental: Number = 0
    """What a move with an action adds to its roll: 0, or -1."""
    move_with_action: Flag = True
    """Whether an action may take a move along (--move)."""


class Reach(Model):
    """How far attacks reach, in zones; `linked` checks only where zones are linked at all."""

    melee: Count = 0
    """Zones that a melee attack reaches; 0: only the attacker's own."""
    thrown: Count = 1
    """Zones that a thrown weapon reaches."""
    ranged: Count = 2
    """Zones that a ranged weapon reaches."""
    check: Literal["always", "linked"] = "linked"
    """Whether reach always counts, or only where zones are linked at all."""


class Movement(Model):
    """How a sprint is paid for; ratings of borders by their usual names."""

    policy: MovementPolicy = "overcome"
    """How a sprint is paid for."""
    skill: str = ""
    """The usual skill of a sprint."""
    boosts: Flag = False
    """Whether overcoming what is in the way with style gives a boost."""
    borders: dict[str, Count] = {}
    """Ratings of borders by their usual names, to look up."""


class Maneuvers(Model):
    """What creating an aspect gives, by outcome; free invokes on success and on style."""

    fail: ManeuverPolicy = "nothing"
    """What failing to create a new aspect gives."""
    tie: ManeuverPolicy = "boost"
    """What a tie on creating a new aspect gives."""
    success: Ordinal = 1
    """Free invokes on a success."""
    style: Ordinal = 2
    """Free invokes on a success with style."""
    style_at: Ordinal = 3
    """The margin from which a success is one with style."""
    known_tie: ManeuverPolicy = "lasting"
    """What a tie on an aspect that is in play gives."""
    unknown_tie: ManeuverPolicy = "lasting"
    """What a tie on a hidden aspect gives."""
    known_fail: ManeuverPolicy = "against"
    """What a failure on an aspect that is in play gives."""
    unknown_fail: ManeuverPolicy = "against"
    """What a failure on a hidden aspect gives."""


class Blocks(Model):
    """Whether there are blocks, and how they are beaten."""

    allowed: Flag = False
    """Whether there are block actions."""
    instead: str = ""
    """What to do where there are none, for the refusal to say."""
    bypass: Literal["meet", "beat"] = "meet"
    """Whether an effort gets past a block that it equals, or has to beat it."""
    hold_attack: Number = -1
    """What an attack on the one held in a grapple adds to its roll."""


class FullDefense(Model):
    """What giving up the action for defence is worth, and whether an untested one gives a boost."""

    bonus: Count = 2
    """What it adds to every defence."""
    untested_boost: Flag = False
    """Whether it gives a boost when nobody attacked."""


class Teamwork(Model):
    """Help: `assist` gives up a turn for a bonus; combined skills add one per helper."""

    assist: Count = 0
    """What giving up a turn adds to an ally's next roll."""
    combined: Flag = False
    """Whether helpers who have the skill add one each (--helper)."""
    capped: Flag = False
    """Whether helpers add no more than the rating of the one they help."""
    mob_bonus: Flag = False
    """Whether a nameless group acts as one, with one more for each further member."""


class Recovery(Model):
    """What starts the recovery of a severity and when it is over.

    Over at the end of the `after`-th whole `unit` since it began (0: of the running one);
    one that goes unaided is over at the end of the running `unit`.
    Where `arc_advances`, the end of an arc ends a recovery begun and begins one not begun.
    """

    start: Literal["named", "treated", "unaided"] = "named"
    """What begins it: a reason named, a treatment by a roll, or time alone (unaided)."""
    unit: Unit = "scene"
    """What it is counted in."""
    after: Count = 0
    """How many whole units it takes; 0: to the end of the running one."""
    difficulty: Number = 0
    """What a treatment has to reach."""
    scenes: Annotated[tuple[Count, Count] | None, OR_FALSE] = None
    """Fewest and most scenes that the GM may set in place of the unit; false: no such choice."""
    arc_advances: Flag = False
    """Whether the end of an arc ends a recovery begun, and begins one not begun."""
    how: str = ""
    """What usually begins it, in a few words."""
    note: str = ""
    """What else there is to say, for the look-up."""


class HealingStep(Model):
    """A roll from `at` on lowers consequences by `levels` in all, over at most `most` of them."""

    at: Number
    """The roll from which this counts."""
    levels: Ordinal
    """How many levels it takes off in all."""
    most: Ordinal = 1
    """Over how many consequences at most."""


class Healing(Model):
    """Treatment by a roll: an overcome roll that starts recovery, or levels taken off."""

    policy: HealingPolicy = "none"
    """What a treatment's roll does."""
    skill: str = ""
    """The usual skill of a treatment."""
    on_self: Count = 0
    """What treating oneself adds to the difficulty."""
    poor: Count = 0
    """What poor conditions add to the difficulty (--poor)."""
    steps: tuple[HealingStep, ...] = ()
    """What a roll takes off: { at, levels, most }; the highest step reached counts."""
    tracks: tuple[str, ...] = ()
    """The tracks whose harm is treated; none: all."""
    calm: Flag = False
    """Whether a running fight keeps a treatment from being tried."""
    anytime_stunt: str = ""
    """The stunt with which a treatment works in a fight too, by touch; empty: none."""


class Concession(Model):
    """What giving in pays and when it may be offered.

    `guidelines` say what makes a loss a real one; a consequence of this conflict that absorbed
    `first_guideline_at` shifts or more meets the first of them.
    """

    pays: Count = 0
    """Fate points for conceding."""
    per_consequence: Count = 1
    """Fate points more for each consequence of this conflict."""
    taken_out_per_consequence: Count = 0
    """Fate points for each of them to who is taken out."""
    refusal: RefusalPolicy = "rework"
    """What refusing a concession comes to."""
    on_hit: Flag = False
    """Whether a concession may follow a hit, with a consequence."""
    paid_after: Flag = False
    """Whether the points are paid at the end of the scene."""
    npcs_pay_into_pool: Flag = False
    """Whether points for the GM's characters go to the GM."""
    guidelines: tuple[str, ...] = ()
    """What makes a loss a real one; the terms should meet one of them."""
    first_guideline_at: Count = 0
    """Shifts a consequence has to absorb to meet the first guideline; 0: none does."""


class FatePoints(Model):
    """The GM's pool, and what an invoke adds."""

    invoke: Count = 2
    """What an invoke adds to a roll."""
    paid_boosts: Flag = True
    """Whether a fate point may invoke an aspect that is gone with its first use."""
    gm_per_pc: Count = 0
    """Points in the GM's pool for each player's character, filled anew each scene; 0: no pool."""


class Ruleset(Model):
    """One game's rules, whole."""

    title: str
    """The name of the game."""
    summary: str = ""
    """What is special about it, in one line."""
    source: str = ""
    """Where its rules are from."""
    notes: tuple[str, ...] = ()
    """What was decided where the source leaves it open, shown by `rules`."""
    ladder: dict[int, str] = {}
    """The adjective of each effort."""
    arc: str = "arc"
    """What the game calls its longest unit of time."""
    arc_end: str = ""
    """What it calls the end of one; empty: the end of the arc."""
    kinds: dict[Kind, KindRules]
    """Kinds of conflict: the track that each harms, the skills that set the turn order."""
    tracks: dict[str, TrackRules] = {}
    """Stress tracks: how many boxes there are, and what adds to them."""
    slots: dict[str, SlotRules] = {}
    """Consequence slots: what each absorbs, who has how many, what it does."""
    harm: Harm = Field(default_factory=Harm)
    mech: Annotated[MechRules | None, OR_FALSE] = None
    turns: Turns = Field(default_factory=Turns)
    reach: Reach = Field(default_factory=Reach)
    movement: Movement = Field(default_factory=Movement)
    maneuvers: Maneuvers = Field(default_factory=Maneuvers)
    blocks: Blocks = Field(default_factory=Blocks)
    full_defense: FullDefense = Field(default_factory=FullDefense)
    teamwork: Teamwork = Field(default_factory=Teamwork)
    overflow: Flag = False
    """Whether shifts left over may be spent at once on an action that is no offence."""
    fate_points: FatePoints = Field(default_factory=FatePoints)
    recovery: dict[str, Recovery] = {}
    """How a consequence recovers, by its severity."""
    healing: Healing = Field(default_factory=Healing)
    concession: Concession = Field(default_factory=Concession)

    @property
    def end_of_arc(self) -> str:
        """What the game calls the moment at which an arc is over."""
        return self.arc_end or f"the end of the {self.arc}"

    def ladder_name(self, effort: int) -> str:
        """The adjective for an effort, empty where the ladder has none."""
        return self.ladder.get(effort, "")
