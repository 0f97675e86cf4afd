"""The past: undo, redo, and the log."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from fatecli.cli import report
from fatecli.cli.act import command_name, open_scene
from fatecli.cli.env import Env

if TYPE_CHECKING:
    from fatecli.render.log_view import LogEntry
    from fatecli.session import Session
    from fatecli.store.journal import Record

Steps = Annotated[int, typer.Argument(metavar="[N]", min=1, help="How many commands.")]


def undo(ctx: typer.Context, count: Steps = 1) -> None:
    """Take back the last commands.

    The file is again what it was, byte for byte, hand edits and comments included.
    """
    session = open_scene(ctx.obj)
    _tell(ctx, session, "Took back", session.undo(count, dry_run=ctx.obj.settings.dry_run))


def redo(ctx: typer.Context, count: Steps = 1) -> None:
    """Do again what was taken back."""
    session = open_scene(ctx.obj)
    _tell(ctx, session, "Did again", session.redo(count, dry_run=ctx.obj.settings.dry_run))


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
    session = open_scene(env)
    records = session.history()[-last if last else None :]
    told = [_entry(session, record) for record in records]
    view = story_view(told) if story else log_view(told, width=env.width)
    entries = [
        {"kind": record.kind, "forced": _forced(record)} | entry._asdict()
        for record, entry in zip(records, told, strict=True)
    ]
    outcome = {"messages": [entry.command for entry in told], "entries": entries}
    report.answered(env, command_name(ctx), [view], outcome, session.scene, session.rules)


def _entry(session: "Session", record: "Record") -> "LogEntry":
    from fatecli.model.event import event_of
    from fatecli.render.log_view import LogEntry
    from fatecli.render.story import sentences
    from fatecli.render.words import command

    told = sentences(map(event_of, record.events), session.scene, session.rules)
    typed = command(*record.command) if record.command else "(edited by hand)"
    return LogEntry(record.n, typed, told, record.undone)


def _forced(record: "Record") -> bool:
    return bool(record.action.get("force"))


def _tell(ctx: typer.Context, session: "Session", what: str, commands: Sequence[str]) -> None:
    from fatecli.render.words import clean

    env: Env = ctx.obj
    report.notices(env, session)
    messages = [f"{what}: {clean(command)}" for command in commands]
    report.told(env, command_name(ctx), messages, session.scene, session.rules)
