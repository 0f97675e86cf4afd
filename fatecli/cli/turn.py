"""Whose turn it is: set the order, pass it on."""

from typing import Annotated

import typer

from fatecli.cli.act import open_scene, perform
from fatecli.cli.env import Env
from fatecli.cli.options import Force, listed, pairs
from fatecli.errors import UsageError


def init(
    ctx: typer.Context,
    values: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME=VALUE]...", help="What each is sorted by, highest first."),
    ] = None,
    order: Annotated[
        str | None, typer.Option("--order", metavar='"A,B,C"', help="The order, as it is.")
    ] = None,
    rolled: Annotated[
        bool, typer.Option("--rolled", help="Roll the skill that the ruleset names.")
    ] = False,
    force: Force = False,
) -> None:
    """Set the turn order and begin exchange 1.

    By the order typed, by values typed, by a roll, or (with nothing said) by the skill that the
    ruleset names for this kind of conflict.
    """
    from fatecli.model.actions.turns import SetOrder

    env: Env = ctx.obj
    if sum(map(bool, (values, order, rolled))) > 1:
        raise UsageError(
            "values, --order and --rolled are three ways to set the order",
            code="two-orders",
            hint="choose one of them",
        )
    dice = _dice_for_all(env) if rolled else {}
    action = SetOrder(order=listed(order), values=pairs(values, "init"), dice=dice, force=force)
    perform(ctx, action, **({"dice": dice} if rolled else {}))


def pass_on(
    ctx: typer.Context,
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Who acts next, in an elective order.")
    ] = None,
    force: Force = False,
) -> None:
    """End the turn, or hand it to somebody."""
    from fatecli.model.actions.turns import PassTurn

    perform(ctx, PassTurn(name=name, force=force))


def _dice_for_all(env: Env) -> dict[str, tuple[int, ...]]:
    from fatecli.engine.initiative import participants

    return {name: env.roll() for name in participants(open_scene(env).scene)}
