"""The end of the fight: concede, end the scene, and what becomes of mechs."""

from typing import Annotated

import typer

from fatecli.cli.act import perform
from fatecli.cli.options import Force
from fatecli.model.words import MechChange


def concede(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who gives in.")],
    terms: Annotated[str, typer.Option("--terms", metavar="TEXT", help="What it comes to.")] = "",
    meets: Annotated[
        list[int] | None,
        typer.Option(
            "--meets",
            metavar="N",
            min=1,
            help="The number of a guideline for a real loss that the terms meet (repeatable).",
        ),
    ] = None,
    refused_by: Annotated[
        str | None, typer.Option("--refused-by", metavar="NAME", help="Who refuses the offer.")
    ] = None,
    unreasonable: Annotated[
        bool, typer.Option("--unreasonable", help="The offer was refused as unreasonable.")
    ] = False,
    save_mech: Annotated[
        str | None,
        typer.Option("--save-mech", metavar="NAME", help="Who gives up refresh to save the mech."),
    ] = None,
    force: Force = False,
) -> None:
    """Give in on your own terms.

    Before the roll that would take you out; on a hit it is `absorb NAME --concede`, where the
    ruleset allows that.
    """
    from fatecli.model.actions.after import Concede

    action = Concede(
        name=name,
        terms=terms,
        meets=tuple(meets or ()),
        refused_by=refused_by,
        unreasonable=unreasonable,
        save_mech=save_mech,
        force=force,
    )
    perform(ctx, action)


def end(
    ctx: typer.Context,
    session: Annotated[bool, typer.Option("--session", help="The session ends too.")] = False,
    arc: Annotated[
        bool, typer.Option("--arc", help="The arc ends too: story, adventure, breakthrough.")
    ] = False,
    no_rest: Annotated[
        bool, typer.Option("--no-rest", help="There was no time to catch one's breath.")
    ] = False,
    force: Force = False,
) -> None:
    """End the conflict and the scene.

    Stress clears, what lasts only for the conflict goes, what is owed is paid, the clock moves on,
    and consequences whose time has come are gone.
    """
    from fatecli.model.actions.after import EndScene

    perform(ctx, EndScene(session=session, arc=arc, rest=not no_rest, force=force))


def mech(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The pilot.")],
    change: Annotated[
        MechChange, typer.Argument(metavar="board|leave|upgrade|new", help="What happens.")
    ],
    mech_name: Annotated[str, typer.Argument(metavar="[MECH]", help="The new mech's name.")] = "",
    armor: Annotated[
        int | None,
        typer.Option("--armor", "--armour", metavar="N", min=0, help="Its armor boxes."),
    ] = None,
    force: Force = False,
) -> None:
    """Board, leave, upgrade or replace a mech.

    fatecli mech Ace new "Iron Duke" --armor 4
    """
    from fatecli.model.actions.after import ChangeMech

    action = ChangeMech(name=name, change=change, mech_name=mech_name, armor=armor, force=force)
    perform(ctx, action)
