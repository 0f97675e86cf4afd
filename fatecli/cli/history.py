"""The past: undo, redo, and the log."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from fatecli.cli import report
from fatecli.cli.act import command_name, open_scene
from fatecli.cli.env import Env
from fatecli.cli.locate import find_scene
from fatecli.errors import FileProblem, ReplayDiffers, UsageError

if TYPE_CHECKING:
    from fatecli.render.log_view import LogEntry
    from fatecli.replay import Replayed
    from fatecli.session import Session
    from fatecli.store.journal import Record

_SHOWN = 8  # differences of a replay that are printed
Steps = Annotated[int, typer.Argument(metavar="[N]", min=1, help="How many commands.")]


def undo(ctx: typer.Context, count: Steps = 1) -> None:
    """Take back the last commands.

    The file is again what it was, byte for byte, hand edits and comments included.
    """
    _travel(ctx, "undo", "Took back", count)


def redo(ctx: typer.Context, count: Steps = 1) -> None:
    """Do again what was taken back."""
    _travel(ctx, "redo", "Did again", count)


def log(
    ctx: typer.Context,
    last: Annotated[
        int | None, typer.Option("--last", metavar="N", min=1, help="Only the last N commands.")
    ] = None,
    story: Annotated[
        bool, typer.Option("--story", help="What happened, in place of what was typed.")
    ] = False,
) -> None:
    """What was done, command by command."""
    from fatecli.render.log_view import log_view, story_view

    env: Env = ctx.obj
    session = _open_past(env)
    records = session.history()[-last if last else None :]
    told = [_entry(session, record) for record in records]
    view = story_view(told) if story else log_view(told, width=env.width)
    entries = [
        {"kind": record.kind, "forced": _forced(record)} | entry._asdict()
        for record, entry in zip(records, told, strict=True)
    ]
    outcome = {"messages": [entry.command for entry in told], "entries": entries}
    report.answered(env, command_name(ctx), [view], outcome, session.scene, session.rules)


def _open_past(env: Env) -> "Session":
    """Open the scene in play; one not in order is opened for its past, for this command only."""
    from fatecli.session import Session

    try:
        return open_scene(env)
    except FileProblem as problem:
        try:
            session = Session.open_past(find_scene(env))
        except FileProblem:
            raise problem from None
        report.notices(env, session)
        return session


def _entry(session: "Session", record: "Record") -> "LogEntry":
    from fatecli.model.event import event_of
    from fatecli.render.log_view import LogEntry
    from fatecli.render.story import sentences

    told = sentences(map(event_of, record.events), session.scene, session.rules)
    return LogEntry(record.n, _typed(record), told, record.undone)


def _forced(record: "Record") -> bool:
    return bool(record.action.get("force"))


def replay(
    ctx: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", readable=False, help="The journal, or the scene beside which it lies."
        ),
    ],
    until: Annotated[
        int | None,
        typer.Option("--until", metavar="N", min=1, help="Up to step N, as `log` counts them."),
    ] = None,
) -> None:
    """Play a journal again, and say where it differs.

    From its first state, by the rules as they are now: the steps that were not taken back, edits
    by hand as they were made. It writes nothing. Where a step comes out otherwise than recorded
    it says in what, and exits with 6.
    """
    from fatecli.render.words import count
    from fatecli.replay import replay

    env: Env = ctx.obj
    played = replay(file, until)
    scene, rules = played.opened.scene, played.opened.rules
    if played.difference is not None:
        raise _differs(played)
    message = f"{count(played.agreed, 'step')} played again from the first state: all agree."
    outcome = {"messages": [message], "agreed": played.agreed, "steps": played.steps}
    report.answered(env, command_name(ctx), [message], outcome, scene, rules)


def _differs(played: "Replayed") -> ReplayDiffers:
    from fatecli.render.words import count

    assert played.difference is not None
    step, found = played.difference
    lines = [
        f"step {step.n} comes out otherwise: {_typed(step)}",
        f"{count(played.agreed, 'step')} of {played.steps} before it agree",
        *found[:_SHOWN],
        *([f"and {len(found) - _SHOWN} more"] if len(found) > _SHOWN else []),
    ]
    return ReplayDiffers(
        "\n".join(lines),
        hint=f"--until {step.n - 1} plays what agrees; the rules or the program may have changed",
        details={"agreed": played.agreed, "step": step.n, "differences": list(found)},
    )


def _typed(record: "Record") -> str:
    from fatecli.render.words import command

    return command(*record.command) if record.command else "(edited by hand)"


def _travel(ctx: typer.Context, way: Literal["undo", "redo"], what: str, count: int) -> None:
    from fatecli.render.words import clean

    env: Env = ctx.obj
    if env.rehearsing:
        raise UsageError(
            f"{way} cannot be part of the dry run of a file: nothing was saved to {way}",
            code="rehearsing",
            hint="leave out -n, or the line",
        )
    session = _open_past(env)
    commands = getattr(session, way)(count, dry_run=env.settings.dry_run)
    report.notices(env, session)
    messages = [f"{what}: {clean(command)}" for command in commands]
    report.told(env, command_name(ctx), messages, session.scene, session.rules)
