"""How harm lands: stress tracks, consequence slots, and what stands in for them in a mech."""

from typing import Annotated, Literal

from fatecli.model.base import OR_FALSE, Count, Flag, Model, Number
from fatecli.model.words import Role

Protected = Literal["high_concept", "trouble"]
Unit = Literal["breather", "scene", "session", "arc"]

AbsorbPolicy = Literal["roll-up", "boxes", "slots-only"]
AttackTiePolicy = Literal["nothing", "boost", "weapon", "weapon-or-boost"]


class BoxBonus(Model):
    """Boxes that a skill adds to a track from a rating on; the highest step reached counts."""

    skill: str
    """The skill that adds boxes."""
    at: Number
    """The rating from which it does."""
    boxes: Count
    """How many it adds."""


class Grade(Model):
    """Boxes of a nameless character whose best skill reaches a rating."""

    at: Number
    """The rating of the best skill from which this counts."""
    boxes: Count
    """How many boxes there are then."""


class TrackRules(Model):
    """A stress track: its boxes, and what changes their number."""

    boxes: Count = 0
    """Boxes that everybody has."""
    skills: tuple[BoxBonus, ...] = ()
    """Boxes that a skill adds from a rating on: { skill, at, boxes }; the highest step counts."""
    roles: dict[Role, Count] = {}
    """Boxes by role (pc, npc, nameless), in place of `boxes`."""
    nameless: tuple[Grade, ...] = ()
    """Boxes of the nameless by their best skill: { at, boxes }, in place of all else."""


class SlotBonus(Model):
    """One more slot for a skill at a rating, where `track` is set only for harm on that track."""

    skill: str
    """The skill that gives the slot."""
    at: Number
    """The rating from which it does."""
    track: Annotated[str | None, OR_FALSE] = None
    """The only track whose harm it absorbs; false: any."""


class SlotRules(Model):
    """A kind of consequence slot: what it absorbs (shifts), who has how many, what it does."""

    absorbs: Count
    """Shifts that it takes off a hit."""
    severity: Annotated[str | None, OR_FALSE] = None
    """The severity it recovers as; false: the one of its own name."""
    count: Count = 1
    """How many of it everybody has but the nameless."""
    nameless: Count = 0
    """How many of it the nameless have."""
    extra: tuple[SlotBonus, ...] = ()
    """One more for a skill from a rating on: { skill, at, track }; `track` may be left out."""
    track: Annotated[str | None, OR_FALSE] = None
    """The only track whose hits it serves; false: any."""
    name: str = ""
    """The name that filling it writes, whatever is typed; empty: the player's own."""
    after: Annotated[str | None, OR_FALSE] = None
    """The slot that has to be filled before it; false: none."""
    changes: Literal["nothing", "replaces an aspect", "adds an aspect"] = "nothing"
    """What filling it does to the character's own aspects."""
    spares: tuple[Protected, ...] = ()
    """Aspects whose place it never takes: high_concept, trouble."""
    last_resort: Flag = False
    """Whether the program never fills it unasked."""


class Harm(Model):
    """How a hit is measured and how it lands."""

    absorb: AbsorbPolicy = "boxes"
    """How a hit lands on a track."""
    boxes_per_hit: Count = 1
    """How many boxes one hit may mark; 0: any number."""
    box_worth: Literal["number", "one"] = "number"
    """What a box takes off a hit: its number, or one shift."""
    consequences_per_hit: Count = 0
    """How many consequences one hit may leave; 0: any number."""
    attack_tie: AttackTiePolicy = "boost"
    """What a tied attack gives; with `weapon` the weapon's rating lands on a tie."""
    weapons: Flag = True
    """Whether there are weapon and armor ratings."""
    weapon_tracks: tuple[str, ...] = ()
    """The tracks on which ratings from the sheets count; none named: all. Typed ones always do."""
    armored_boost: Flag = False
    """Whether armor that stops the whole of a hit gives the attacker a boost."""
    style_boost: Flag = False
    """Whether a hit with style may give up a shift for a boost (--boost)."""
    defense_boost: Flag = False
    """Whether a defence with style gives the defender a boost."""
    free_invokes: Count = 1
    """Free invokes that come with a consequence."""
    free_invokes_to: Literal["maker", "side"] = "maker"
    """Who holds them: the one who dealt it, or all of that one's side."""
    group_rollover: Flag = False
    """Whether shifts beyond being taken out hit the next of the same group."""
    taken_out_keeps_consequences: Flag = True
    """Whether who is taken out may take consequences along."""


class MechRules(Model):
    """What a mech has in place of its pilot's stress and consequences."""

    tracks: dict[str, TrackRules] = {}
    """Its armor: tracks as under [tracks]."""
    slots: dict[str, SlotRules] = {}
    """The steps of its Breakdown: slots as under [slots]."""
    clears_at: Unit = "arc"
    """At the end of what Breakdown clears."""
    repair_blocked_by: tuple[str, ...] = ()
    """Aspects that keep Breakdown from clearing while one is in play."""
    pilot_extreme: Flag = False
    """Whether the pilot's last-resort slots absorb a hit on the mech."""
    doomed: str = ""
    """The step from which a defeat destroys the mech; empty: none."""
    min_refresh: Count = 1
    """The refresh that who saves a doomed mech has to keep."""
