"""Aspects and fate points: invoke, compel, pay, rename, hand on."""

from typing import Annotated

import typer

from fatecli.cli import report
from fatecli.cli.act import command_name, open_scene, perform
from fatecli.cli.env import Env
from fatecli.cli.options import Actor, Force
from fatecli.errors import UsageError

Aspect = Annotated[str, typer.Argument(metavar="ASPECT", help="The aspect.")]
AspectName = Annotated[str, typer.Argument(metavar="NAME", help="The aspect.")]


def invoke(
    ctx: typer.Context,
    actor: Actor,
    aspect: Aspect,
    ally: Annotated[
        str | None, typer.Option("--for", metavar="ALLY", help="For an ally's roll.")
    ] = None,
    reroll: Annotated[
        bool, typer.Option("--reroll", help="Roll again instead of adding 2.")
    ] = False,
    dice: Annotated[
        str | None, typer.Option("--dice", metavar="+0-+|N", help="The dice of the reroll.")
    ] = None,
    roll: Annotated[
        int | None, typer.Option("-r", "--roll", metavar="N", help="The reroll, added up.")
    ] = None,
    force: Force = False,
) -> None:
    """Invoke an aspect on the open roll.

    A free invoke is spent first, then a fate point.
    """
    from fatecli.model.actions.economy import Invoke

    env: Env = ctx.obj
    action = Invoke(
        actor=actor,
        aspect=aspect,
        ally=ally,
        reroll=reroll,
        dice=_reroll(env, reroll, dice, roll),
        roll=roll,
        force=force,
    )
    perform(ctx, action)


def compel(
    ctx: typer.Context,
    target: Annotated[str, typer.Argument(metavar="TARGET", help="Whose aspect it is.")],
    aspect: Aspect,
    refuse: Annotated[
        bool, typer.Option("--refuse", help="It is refused, for a fate point.")
    ] = False,
    force: Force = False,
) -> None:
    """Compel an aspect."""
    from fatecli.model.actions.economy import Compel

    perform(ctx, Compel(target=target, aspect=aspect, refuse=refuse, force=force))


def fate(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME|gm", help="Whose fate points.")],
    change: Annotated[
        int | None, typer.Argument(metavar="[+N|-N]", help="How many more or fewer.")
    ] = None,
    set_to: Annotated[
        int | None, typer.Option("--set", metavar="N", min=0, help="How many there are now.")
    ] = None,
    force: Force = False,
) -> None:
    """Show or change fate points.

    fatecli fate Hal -1
    """
    from fatecli.model.actions.economy import AdjustFate

    if change is not None and set_to is not None:
        raise UsageError("a change and --set are two amounts", hint="leave one of them out")
    if change is None and set_to is None:
        return _show_points(ctx, name)
    return perform(ctx, AdjustFate(name=name, change=change or 0, set_to=set_to, force=force))


def rename(
    ctx: typer.Context,
    old: Annotated[str, typer.Argument(metavar="OLD", help="The aspect as it is called now.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Its new name.")],
    force: Force = False,
) -> None:
    """Give an aspect another name.

    A consequence is an aspect too.
    """
    from fatecli.model.actions.economy import RenameAspect

    perform(ctx, RenameAspect(old=old, new=new, force=force))


def remove(ctx: typer.Context, name: AspectName, force: Force = False) -> None:
    """Take an aspect out of play."""
    from fatecli.model.actions.economy import RemoveAspect

    perform(ctx, RemoveAspect(name=name, force=force))


def give(
    ctx: typer.Context,
    name: AspectName,
    who: Annotated[str, typer.Argument(metavar="WHO", help="A character or a side.")],
    force: Force = False,
) -> None:
    """Hand an aspect's free invokes on."""
    from fatecli.model.actions.economy import GiveAspect

    perform(ctx, GiveAspect(name=name, to=who, force=force))


def _reroll(env: Env, reroll: bool, dice: str | None, roll: int | None) -> tuple[int, ...] | None:
    if not reroll:
        if dice is not None or roll is not None:
            raise UsageError("--dice and --roll go with --reroll", hint="say --reroll as well")
        return None
    if dice is not None:
        if roll is not None:
            raise UsageError("--dice and --roll are two rolls", hint="leave one of them out")
        from fatecli.dice import parse

        return parse(dice)
    return env.roll() if roll is None else None


def _show_points(ctx: typer.Context, name: str) -> None:
    from fatecli.engine.names import find_character
    from fatecli.model.words import GM
    from fatecli.render.words import count

    env: Env = ctx.obj
    session = open_scene(env)
    scene = session.scene
    if name.casefold() == GM:
        who, points = "The GM", scene.gm_fate_points
    else:
        who = find_character(scene, name)
        points = scene.characters[who].points
    message = f"{who} has {count(points, 'fate point')}."
    outcome = {"messages": [message], "fate_points": points}
    report.answered(env, command_name(ctx), [message], outcome, scene, session.rules)
