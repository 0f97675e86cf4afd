"""What a roll leaves behind: blocks, the open roll itself, the pending hit, overflow."""

from fatecli.model.base import Count, Flag, Model, Number, Ordinal
from fatecli.model.people import Aspect
from fatecli.model.words import ActionKind


class Block(Model):
    """A block in force; a grapple is one on a single enemy."""

    by: str
    """Who blocks."""
    strength: Number
    """What an effort has to reach or beat."""
    against: tuple[str, ...] = ()
    """Whom it hinders; left out, every other side."""
    actions: tuple[ActionKind, ...] = ()
    """Kinds of action that it hinders."""
    protect: str | None = None
    """Whom it protects."""
    zone: str | None = None
    """Where it holds."""
    grapple: Flag = False
    """Whether it is a grapple."""
    tag: str | None = None
    """The aspect that the grapple is built on."""


class Share(Model):
    """A hit that waits behind the pending one: one target's part of a split attack."""

    target: str
    """Whom it hits."""
    shifts: Ordinal
    """By how much."""
    track: str | None = None
    """The track it harms."""
    attacker: str | None = None
    """Who dealt it, if not the attacker of the hit before it."""


class Pending(Model):
    """A hit that someone still has to absorb."""

    attacker: str
    """Who dealt it."""
    target: str
    """Who has to absorb it."""
    track: str
    """The track it harms."""
    shifts: Ordinal
    """By how much."""
    next: tuple[Share, ...] = ()
    """Hits that wait behind it."""


class Term(Model):
    """One summand of a roll, with the name it is shown by."""

    label: str
    value: Number


class Invoked(Model):
    """An invoke already spent on the open roll, and who spent it on whose behalf."""

    aspect: str
    by: str
    opposing: Flag = False
    paid: Flag = False


class Before(Model):
    """What the open roll's outcome stands on, so that an invoke can work it out again."""

    zone: str | None = None
    aspect: Aspect | None = None
    existed: Flag = False
    blocks: tuple[Block, ...] = ()


class Roll(Model):
    """The last roll, open to invokes until its hit is settled or the next action begins.

    `instead_of` is who was attacked where the target stepped between. `floor` is a block that
    protects the target: `opposition` is the higher of it and the defence. `barrier` is a block
    or hold that the effort must get past to have any effect. `granted` free invokes came of it,
    and perhaps the boost `boosted`; `boost` is what one is to be called.
    """

    actor: str
    command: str
    target: str | None = None
    instead_of: str | None = None
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
    remove: Flag = False
    path: tuple[str, ...] = ()
    block: Block | None = None
    granted: Count = 0
    boost: str = ""
    boosted: str | None = None
    boosted_on: str | None = None
    invoked: tuple[Invoked, ...] = ()
    before: Before | None = None

    @property
    def total(self) -> int:
        """The effort: everything added up."""
        return sum(term.value for term in self.terms)


class Overflow(Model):
    """Shifts that a roll left over, to be spent at once on one action that is no offence."""

    actor: str
    """Who may spend it."""
    shifts: Ordinal
    """How many shifts there are."""
