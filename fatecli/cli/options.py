"""The options that several commands share, each declared once."""

from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from fatecli.cli.env import Env
from fatecli.errors import UsageError

if TYPE_CHECKING:
    from fatecli.model.actions.base import Absorption, Effort

_effort = partial(typer.Option, rich_help_panel="The roll")
_opposition = partial(typer.Option, rich_help_panel="What it faces")
_absorb = partial(typer.Option, rich_help_panel="How the hit is taken")

Actor = Annotated[str, typer.Argument(metavar="ACTOR", help="Who acts.")]
Files = Annotated[
    list[Path], typer.Argument(metavar="FILE...", readable=False, help="The files to check.")
]
Force = Annotated[
    bool, typer.Option("--force", help="The GM overrules the rules or the turn order.")
]
Move = Annotated[
    str | None,
    typer.Option("-m", "--move", metavar="ZONE", help="Move one zone as well (costs -1)."),
]
Boost = Annotated[
    str, typer.Option("--boost", metavar="NAME", help="The name of a boost, if it gives one.")
]


class EffortOptions(NamedTuple):
    """What is rolled: `--roll`, or `--skill` with dice read off the table or rolled here."""

    roll: Annotated[
        int | None,
        _effort("-r", "--roll", metavar="N", help="Dice and skill, already added up."),
    ] = None
    skill: Annotated[
        str | None,
        _effort("-s", "--skill", metavar="NAME|N", help="The skill; without --dice it is rolled."),
    ] = None
    dice: Annotated[
        str | None,
        _effort("--dice", metavar="+0-+|N", help="The four dice, or their sum (-4 to +4)."),
    ] = None
    bonus: Annotated[
        int, _effort("--bonus", metavar="N", help="Add any modifier.", show_default=False)
    ] = 0
    invoke: Annotated[
        list[str] | None,
        _effort("-i", "--invoke", metavar="ASPECT", help="Invoke it as well (repeatable)."),
    ] = None
    helper: Annotated[
        list[str] | None,
        _effort("--helper", metavar="NAME", help="Who adds to it, having the skill (repeatable)."),
    ] = None
    overflow: Annotated[
        bool, _effort("--overflow", help="Use what the roll before left over as the effort.")
    ] = False

    def effort(self, env: Env) -> "Effort":
        """The effort, with dice rolled where none were given. Raises UsageError if it says none."""
        effort = self.effort_if_any(env)
        if effort is None:
            raise _no_roll()
        return effort

    def effort_if_any(self, env: Env) -> "Effort | None":
        """The effort, or None where no option says anything of it."""
        from fatecli.model.actions.base import Effort

        extras = Effort(
            bonus=self.bonus,
            invoke=tuple(self.invoke or ()),
            helpers=tuple(self.helper or ()),
            overflow=self.overflow,
        )
        roll = _rolled(env, self.roll, self.skill, self.dice, ("--roll", "--skill", "--dice"))
        if roll is None:
            if extras != Effort() and not self.overflow:
                raise _no_roll()
            return extras if self.overflow else None
        if self.overflow:
            raise UsageError(
                "--overflow is an effort already",
                code="two-rolls",
                hint="leave out --overflow, or --roll and --skill",
            )
        return extras.model_copy(update=roll)


class OppositionOptions(NamedTuple):
    """What the roll faces; nothing given, and the target gives up its defence."""

    defense: Annotated[
        int | None,
        _opposition("-d", "--defense", "--defence", metavar="N", help="The defence, added up."),
    ] = None
    defend_with: Annotated[
        str | None,
        _opposition("-D", "--defend-with", metavar="SKILL|N", help="The skill defended with."),
    ] = None
    defense_dice: Annotated[
        str | None,
        _opposition(
            "--defense-dice", "--defence-dice", metavar="+0-+|N", help="The defender's dice."
        ),
    ] = None
    defense_invoke: Annotated[
        list[str] | None,
        _opposition(
            "--defense-invoke",
            "--defence-invoke",
            metavar="ASPECT",
            help="Invoke it for the defence (repeatable).",
        ),
    ] = None

    def opposition(self, env: Env) -> "Effort | None":
        """The defence, with dice rolled where none were given; None where it is given up."""
        from fatecli.model.actions.base import Effort

        names = ("--defense", "--defend-with", "--defense-dice")
        roll = _rolled(env, self.defense, self.defend_with, self.defense_dice, names)
        if roll is not None:
            return Effort(invoke=tuple(self.defense_invoke or ())).model_copy(update=roll)
        if self.defense_invoke:
            raise UsageError(
                "--defense-invoke needs a defence to add to",
                code="no-defense",
                hint="say --defense N or --defend-with SKILL",
            )
        return None


class AbsorbOptions(NamedTuple):
    """How the one hit takes it; nothing given, and the hit stays pending."""

    stress: Annotated[
        list[int] | None,
        _absorb(
            "--stress",
            metavar="N",
            min=1,
            help="The box to mark, or how many where each is worth one (repeatable).",
        ),
    ] = None
    consequence: Annotated[
        list[str] | None,
        _absorb(
            "-c",
            "--consequence",
            metavar="SLOT[=NAME]",
            help="A consequence; its name may follow later (repeatable).",
        ),
    ] = None
    replaces: Annotated[
        str | None,
        _absorb("--replaces", metavar="ASPECT", help="What an extreme consequence replaces."),
    ] = None
    taken_out: Annotated[
        str | None,
        _absorb("--taken-out", metavar="TEXT", help='Out of the fight, and how ("" for open).'),
    ] = None
    concede: Annotated[
        bool, _absorb("--concede", help="Give in on this hit, where the rules allow it.")
    ] = False
    terms: Annotated[
        str, _absorb("--terms", metavar="TEXT", help="The terms of the concession.")
    ] = ""
    refused_by: Annotated[
        str | None, _absorb("--refused-by", metavar="NAME", help="Who refuses the concession.")
    ] = None
    unreasonable: Annotated[
        bool, _absorb("--unreasonable", help="The concession was refused as unreasonable.")
    ] = False
    auto: Annotated[bool, _absorb("--auto", help="Take the cheapest legal way.")] = False

    def absorption_if_any(self) -> "Absorption | None":
        """The absorption, or None where no option says anything of it."""
        return self.absorption() if self != type(self)() else None

    def absorption(self) -> "Absorption":
        """The absorption these options describe."""
        from fatecli.model.actions.base import Absorption

        return Absorption(
            stress=tuple(self.stress or ()),
            consequences=tuple(slot_and_name(text) for text in self.consequence or ()),
            replaces=self.replaces,
            taken_out=self.taken_out,
            concede=self.concede,
            terms=self.terms,
            refused_by=self.refused_by,
            unreasonable=self.unreasonable,
            auto=self.auto,
        )


def slot_and_name(text: str) -> tuple[str, str]:
    """Read `SLOT=NAME`, or `SLOT` alone, the name then being empty."""
    slot, _, name = text.partition("=")
    return slot.strip(), name.strip()


def pairs(texts: Sequence[str] | None, option: str, *, least: int | None = None) -> dict[str, int]:
    """Read `NAME=N` words into a mapping. Raises UsageError for what cannot be read so."""
    found: dict[str, int] = {}
    for text in _one_by_one(texts or ()):
        name, equals, number = text.rpartition("=")
        try:
            value = int(number)
        except ValueError:
            equals = ""
        if not equals or not name.strip() or (least is not None and value < least):
            raise UsageError(
                f"cannot read {text!r}",
                code="bad-pair",
                hint=f"{option} takes NAME=N" + ("" if least is None else f", N from {least} up"),
            )
        found[name.strip()] = value
    return found


def _one_by_one(texts: Sequence[str]) -> list[str]:
    """`A=1, B=2` is two."""
    return [
        part.strip()
        for text in texts
        for part in (text.split(",") if text.count("=") > 1 else [text])
    ]


def listed(text: str | None) -> tuple[str, ...]:
    """Read `A,B,C` into its parts, empty ones left out."""
    return tuple(part.strip() for part in (text or "").split(",") if part.strip())


def one_of(texts: Sequence[str] | None, choices: Collection[str], option: str) -> tuple[str, ...]:
    """The words, each of which has to be one of the choices. Raises UsageError."""
    for text in texts or ():
        if text not in choices:
            raise UsageError(
                f"{option} {text!r} is not known",
                code="bad-choice",
                hint=f"one of {', '.join(choices)}",
            )
    return tuple(texts or ())


def _no_roll() -> UsageError:
    return UsageError(
        "what was rolled is missing",
        code="no-roll",
        hint="say --roll N, or --skill NAME to have it rolled (--dice +0-+ if you rolled)",
    )


def _rolled(
    env: Env, roll: int | None, skill: str | None, dice: str | None, names: tuple[str, str, str]
) -> dict[str, object] | None:
    """The fields of an effort: a sum, or a skill with dice; None where neither is given."""
    in_full, by_skill, by_dice = names
    if roll is not None and (skill is not None or dice is not None):
        raise UsageError(
            f"{in_full} and {by_skill} are two efforts",
            code="two-rolls",
            hint=f"{in_full} has dice and skill added up; leave one of them out",
        )
    if dice is not None and skill is None:
        raise UsageError(
            f"{by_dice} needs the skill it is added to",
            code="no-skill",
            hint=f"say {by_skill} NAME or {by_skill} N as well, or {in_full} N for the sum",
        )
    if roll is not None:
        return {"roll": roll}
    if skill is None:
        return None
    from fatecli.dice import parse

    return {"skill": skill, "dice": env.roll() if dice is None else parse(dice)}
