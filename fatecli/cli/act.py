"""Carry an action out and tell what it did: what nearly every command ends with."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer

from fatecli.cli import report
from fatecli.cli.env import Env
from fatecli.cli.locate import find_scene
from fatecli.errors import FateError, RuleRefused, UsageError

if TYPE_CHECKING:
    from fatecli.model.action import Action
    from fatecli.model.step import Step
    from fatecli.session import Session


def open_scene(env: Env) -> "Session":
    """Open the scene in play and pass on what its session has to say. Raises FileProblem."""
    session = env.session(find_scene(env))
    report.notices(env, session)
    return session


def command_name(ctx: typer.Context) -> str:
    """The command as machine output names it: `attack`, `scene show`."""
    parent: Any = ctx.parent
    own = str(ctx.command.name)
    return own if parent is None or parent.parent is None else f"{parent.command.name} {own}"


def perform(ctx: typer.Context, action: "Action", **facts: Any) -> None:
    """Perform an action on the scene in play, save, show; ask about a hit it left pending.

    The facts are what machine output has to say besides.
    """
    env: Env = ctx.obj
    session = open_scene(env)
    step = carry_out(env, session, action, env.argv)
    pending = step.scene.pending is not None and env.interactive
    report.changed(env, command_name(ctx), session, step, state=not pending, facts=facts)
    if pending:
        from fatecli.cli.ask import settle

        settle(env, session)
        env.show("")
        report.view(env, session.scene, session.rules)


def carry_out(env: Env, session: "Session", action: "Action", argv: Sequence[str]) -> "Step":
    """Perform and save one action; an attack stands even where its absorption does not."""
    from fatecli.model.actions.fight import Attack

    dry_run = env.settings.dry_run
    try:
        return session.perform(action, argv, dry_run=dry_run)
    except (RuleRefused, UsageError) as refusal:
        if not isinstance(action, Attack) or action.absorb is None:
            raise
        raise _unsettled(env, session, action, refusal) from refusal
    finally:
        report.notices(env, session)


def _unsettled(env: Env, session: "Session", action: "Action", refusal: FateError) -> FateError:
    """Let the attack stand without its absorption: rolled dice are never fished back.

    Raises what the attack itself is refused with, if it was that.
    """
    from fatecli.render.story import sentences

    bare = action.model_copy(update={"absorb": None})
    step = session.perform(bare, env.argv, dry_run=env.settings.dry_run)
    told = " ".join(sentences(step.events, step.scene, session.rules))
    return RuleRefused(
        f"the attack stands, but the hit is still pending: {refusal.message}\n{told}",
        code=refusal.code,
        hint=refusal.hint,
    )
