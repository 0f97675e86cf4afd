"""The other actions of a turn: maneuver, block, full defence, sprint, assist."""

from typing import Annotated, get_args

import typer

from fatecli.cli.act import perform
from fatecli.cli.env import Env
from fatecli.cli.options import (
    Actor,
    Boost,
    EffortOptions,
    Force,
    Move,
    OppositionOptions,
    one_of,
)
from fatecli.errors import UsageError
from fatecli.model.words import ActionKind

Difficulty = Annotated[
    int | None,
    typer.Option(
        "--difficulty", metavar="N", help="A fixed difficulty.", rich_help_panel="What it faces"
    ),
]


def maneuver(
    ctx: typer.Context,
    actor: Actor,
    effort: EffortOptions,
    against: OppositionOptions,
    aspect: Annotated[
        str, typer.Option("--aspect", metavar="NAME", help="The aspect created, or taken away.")
    ],
    target: Annotated[
        str | None,
        typer.Argument(metavar="[TARGET|ZONE]", help="On whom or where; else on the scene."),
    ] = None,
    remove: Annotated[
        bool, typer.Option("--remove", help="Take a temporary aspect away by this roll.")
    ] = False,
    difficulty: Difficulty = None,
    boost: Boost = "",
    move: Move = None,
    force: Force = False,
) -> None:
    """Create an aspect, or take one away.

    Against somebody's defence, or a difficulty. `manoeuvre` and `advantage` are the same.

    fatecli maneuver harry goon --aspect "Sand in the eyes" -r 4 -d 2
    """
    from fatecli.model.actions.tactics import Maneuver

    env: Env = ctx.obj
    rolled = effort.effort(env)
    defense = against.opposition(env)
    if difficulty is not None and defense is not None:
        raise UsageError(
            "--difficulty and a defence are two oppositions",
            code="two-oppositions",
            hint="leave one of them out",
        )
    action = Maneuver(
        actor=actor,
        target=target,
        aspect=aspect,
        remove=remove,
        difficulty=difficulty,
        effort=rolled,
        defense=defense,
        boost=boost,
        move=move,
        force=force,
    )
    perform(ctx, action)


def block(
    ctx: typer.Context,
    actor: Actor,
    effort: EffortOptions,
    against: Annotated[
        list[str] | None,
        typer.Option("--against", metavar="NAME", help="Whom it stops (repeatable); else foes."),
    ] = None,
    action: Annotated[
        list[str] | None,
        typer.Option(
            "--action", metavar="KIND", help="attack, maneuver, move or block (repeatable)."
        ),
    ] = None,
    protect: Annotated[
        str | None,
        typer.Option("--protect", metavar="NAME", help="Attacks on this person, by anyone."),
    ] = None,
    zone: Annotated[
        str | None, typer.Option("--zone", metavar="Z", help="Moves into or out of this zone.")
    ] = None,
    grapple: Annotated[bool, typer.Option("--grapple", help="Hold one enemy.")] = False,
    tag: Annotated[
        str | None,
        typer.Option("--tag", metavar="ASPECT", help="The aspect that a grapple needs."),
    ] = None,
    release: Annotated[bool, typer.Option("--release", help="Let go of blocks and holds.")] = False,
    move: Move = None,
    force: Force = False,
) -> None:
    """Block, grapple, or let go.

    A block holds until the blocker's next turn: many enemies and one kind of action, or one enemy
    and most actions.

    fatecli block harry --against goon -r 4
    """
    from fatecli.model.actions.tactics import Release, SetBlock

    if release:
        return perform(ctx, Release(actor=actor, force=force))
    kinds = one_of(action, get_args(ActionKind), "--action")
    set_block = SetBlock(
        actor=actor,
        effort=effort.effort(ctx.obj),
        against=tuple(against or ()),
        actions=kinds,
        protect=protect,
        zone=zone,
        grapple=grapple,
        tag=tag,
        move=move,
        force=force,
    )
    return perform(ctx, set_block)


def defend(
    ctx: typer.Context,
    actor: Actor,
    focus: Annotated[
        str, typer.Option("--focus", metavar="KIND", help="On what, where the ruleset asks for it.")
    ] = "",
    move: Move = None,
    force: Force = False,
) -> None:
    """Full defence until your next turn."""
    from fatecli.model.actions.tactics import Defend

    perform(ctx, Defend(actor=actor, focus=focus, move=move, force=force))


def sprint(
    ctx: typer.Context,
    actor: Actor,
    zones: Annotated[
        list[str],
        typer.Argument(metavar="ZONE...", help="Where to; several are the path, zone by zone."),
    ],
    effort: EffortOptions,
    difficulty: Difficulty = None,
    force: Force = False,
) -> None:
    """Move to another zone.

    One zone named: by the cheapest path; several: exactly along these.
    """
    from fatecli.model.actions.tactics import Sprint

    env: Env = ctx.obj
    action = Sprint(
        actor=actor,
        zones=tuple(zones),
        effort=effort.effort_if_any(env),
        difficulty=difficulty,
        force=force,
    )
    perform(ctx, action)


def assist(
    ctx: typer.Context,
    actor: Actor,
    ally: Annotated[str, typer.Argument(metavar="ALLY", help="Who is helped.")],
    force: Force = False,
) -> None:
    """Give up a turn to help an ally."""
    from fatecli.model.actions.tactics import Assist

    perform(ctx, Assist(actor=actor, ally=ally, force=force))
