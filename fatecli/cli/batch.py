"""Run a file of commands in one process."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from fatecli.cli import report
from fatecli.cli.env import Env
from fatecli.cli.failure import expected
from fatecli.cli.progress import counted
from fatecli.cli.script import ScriptLine, read_script, script_lines, unreadable, words_of
from fatecli.errors import UsageError

STDIN = "-"


def run(
    ctx: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="The commands, one a line; - is standard input.")
    ],
) -> None:
    """Run a file of commands.

    One command a line, without the program's name; # begins a comment, and a backslash at its end
    carries a line on. It stops at the first line that fails and exits with that line's code; what
    came before it is saved. With -n the lines are played one upon the other, and nothing is saved.

    Every line is saved before the next begins, so that whatever ends the program, what was done
    is done and can be undone. A power cut may cost the lines of its last second: the disk itself
    is made to catch up once a second and at the end, not after every line.
    """
    env: Env = ctx.obj
    if env.batch is not None:
        raise UsageError(
            "run cannot be run from a file", code="nested", hint="put its lines in the file itself"
        )
    root = ctx.find_root()
    settings = env.settings
    with _batch(env) as results:
        place = file
        try:
            for line in _lines(env, file):
                env.settings = settings
                place = f"{_name(file)}:{line.number}"
                _play(root, env, place, line)
        except KeyboardInterrupt:
            env.note(f"fatecli: interrupted at {place}; the lines before it are done")
            raise
        env.settings = settings
        if settings.json:
            reply = {"format": 1, "ok": True, "command": "run", "results": results}
            report.write_json(env, reply)
        elif not settings.quiet:
            _show_state(env)


def _name(file: str) -> str:
    return "standard input" if file == STDIN else file


def _play(root: Any, env: Env, place: str, line: ScriptLine) -> None:
    """Play one line; an error has its place in front."""
    try:
        words = words_of(line.text)
        if words:
            report.typed(env, words)
            root.command.play_within(root, words, env)
    except typer.Exit:
        pass
    except Exception as error:
        found = expected(error)
        if found is None:
            raise
        found.message = f"{place}: {found.message}"
        raise found from error


@contextmanager
def _batch(env: Env) -> Iterator[list[dict[str, Any]]]:
    """Collect the machine output of commands; what they saved is on the disk at the end."""
    settings, sessions, results = env.settings, env.sessions, list[dict[str, Any]]()
    env.batch, env.rehearsing = results, settings.dry_run
    if env.rehearsing:
        env.sessions = {}
    try:
        for session in env.sessions.values():
            env.keep(session)
        yield results
    finally:
        env.settings, env.batch, env.rehearsing = settings, None, False
        for session in env.sessions.values():
            session.flush()
        env.sessions = sessions
        for session in sessions.values():
            env.keep(session)


def _lines(env: Env, file: str) -> Iterable[ScriptLine]:
    if file == STDIN:
        return _piped(env)
    return counted(env, list(script_lines(read_script(file))))


def _piped(env: Env) -> Iterator[ScriptLine]:
    """The commands of standard input; what one answered is sent before the next is waited for."""
    try:
        for line in script_lines(env.stdin):
            yield line
            env.flush()
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable("standard input", error) from error


def _show_state(env: Env) -> None:
    """Show the scene that the lines last worked on."""
    if env.settings.dry_run:
        env.show(report.UNSAVED)
    if env.sessions:
        session = list(env.sessions.values())[-1]
        env.show("")
        report.view(env, session.scene, session.rules)
