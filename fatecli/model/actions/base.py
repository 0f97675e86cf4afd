"""What actions share: efforts, absorptions, and the GM's word over the rules."""

from fatecli.model.base import Model, Number, Ordinal


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
    unreasonable: bool = False
    auto: bool = False

    @property
    def says_something(self) -> bool:
        """Whether any way of settling the hit was named at all."""
        return self != Absorption()


class BaseAction(Model):
    """What all actions share: `force` is the GM's word over the rules."""

    force: bool = False
