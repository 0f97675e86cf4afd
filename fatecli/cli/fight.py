"""Attack, and absorb what hits."""

from typing import TYPE_CHECKING, Annotated

import typer

from fatecli.cli import report
from fatecli.cli.act import command_name, open_scene, perform
from fatecli.cli.env import Env
from fatecli.cli.options import (
    AbsorbOptions,
    Actor,
    Boost,
    EffortOptions,
    Force,
    Move,
    OppositionOptions,
    listed,
)
from fatecli.errors import RuleRefused, UsageError
from fatecli.model.words import Range

if TYPE_CHECKING:
    from fatecli.model.actions.base import Effort
    from fatecli.model.scene import Pending
    from fatecli.session import Session


def attack(
    ctx: typer.Context,
    attacker: Actor,
    targets: Annotated[list[str], typer.Argument(metavar="TARGET...", help="Who is attacked.")],
    effort: EffortOptions,
    against: OppositionOptions,
    taken: AbsorbOptions,
    weapon: Annotated[
        int | None,
        typer.Option("-w", "--weapon", metavar="N", min=0, help="Weapon rating, if not as known."),
    ] = None,
    armor: Annotated[
        int | None,
        typer.Option("--armor", "--armour", metavar="N", min=0, help="Armor, if not as known."),
    ] = None,
    range: Annotated[
        Range, typer.Option("--range", help="How far it reaches: 0, 1 or 2 zones.")
    ] = "melee",
    track: Annotated[
        str | None,
        typer.Option("--track", metavar="T", help="The track it harms, if not the scene's kind's."),
    ] = None,
    interpose: Annotated[
        str | None,
        typer.Option("--interpose", metavar="NAME", help="Who steps between and takes it."),
    ] = None,
    split: Annotated[
        str | None,
        typer.Option("--split", metavar="3,2,2", help="Shares of the effort, one a target."),
    ] = None,
    defenses: Annotated[
        str | None,
        typer.Option(
            "--defenses",
            "--defences",
            metavar="3,Fight,2",
            help="Against a split attack one a target: added up, or a skill to roll.",
        ),
    ] = None,
    boost: Boost = "",
    move: Move = None,
    force: Force = False,
) -> None:
    """Attack somebody.

    A hit stays pending until it is absorbed: by the options here, by `absorb`, or when asked.

    fatecli attack goon harry -r 5 -d 3 -w 2
    """
    from fatecli.model.actions.fight import Attack

    env: Env = ctx.obj
    action = Attack(
        attacker=attacker,
        targets=tuple(targets),
        effort=effort.effort(env),
        defense=against.opposition(env),
        defenses=_defenses(env, defenses),
        weapon=weapon,
        armor=armor,
        range=range,
        track=track,
        interpose=interpose,
        split=_shares(split),
        boost=boost,
        move=move,
        absorb=taken.absorption_if_any(),
        force=force,
    )
    perform(ctx, action)


def _defenses(env: Env, text: str | None) -> "tuple[Effort, ...]":
    """Read `3,Fight,2`: a number is a defence added up, a word a skill that is rolled for here."""
    from fatecli.model.actions.base import Effort

    return tuple(
        Effort(roll=int(part))
        if part.removeprefix("-").isdecimal()
        else Effort(skill=part, dice=env.roll())
        for part in listed(text)
    )


def absorb(
    ctx: typer.Context,
    target: Annotated[str, typer.Argument(metavar="TARGET", help="Who was hit.")],
    taken: AbsorbOptions,
    force: Force = False,
) -> None:
    """Settle the pending hit.

    With no option it lists the legal ways, the cheapest first, and changes nothing.
    """
    from fatecli.model.actions.fight import Absorb

    absorption = taken.absorption()
    if absorption.says_something:
        perform(ctx, Absorb(target=target, absorb=absorption, force=force))
    else:
        _list_ways(ctx, target)


def _list_ways(ctx: typer.Context, target: str) -> None:
    from fatecli.engine.harm import ways
    from fatecli.engine.names import find_character
    from fatecli.render.rules_view import ways_view
    from fatecli.render.way_words import way_command

    env: Env = ctx.obj
    session = open_scene(env)
    pending = _pending(session, find_character(session.scene, target))
    found = ways(session.scene, session.rules)
    options = [
        {
            "stress": list(way.stress),
            "consequences": list(way.slots),
            "concede": way.concede,
            "taken_out": way.taken_out,
            "command": way_command(way, pending, session.rules),
        }
        for way in found
    ]
    view = ways_view(found, session.scene, session.rules)
    outcome = {"messages": [], "options": options}
    report.answered(env, command_name(ctx), [view], outcome, session.scene, session.rules)


def _pending(session: "Session", name: str) -> "Pending":
    pending = session.scene.pending
    if pending is None:
        raise RuleRefused("no hit is pending", code="no-hit", hint="an attack that hits makes one")
    if pending.target != name:
        raise RuleRefused(
            f"the pending hit is on {pending.target}, not on {name}",
            code="not-the-target",
            hint=f"`absorb {pending.target}` lists how it can be taken",
        )
    return pending


def _shares(text: str | None) -> tuple[int, ...]:
    try:
        shares = tuple(int(part) for part in listed(text))
    except ValueError:
        shares = (0,)
    if any(share < 1 for share in shares):
        raise UsageError(
            f"cannot read the shares {text!r}", code="bad-split", hint="one number a target: 3,2,2"
        )
    return shares
