"""Run a file of commands in one process."""

import re
import shlex
from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import typer

from fatecli.cli import report
from fatecli.cli.env import Env
from fatecli.cli.failure import expected
from fatecli.errors import FateError, FileProblem, UsageError

_SHELL = re.compile(r"""["'\\#]""")


def run(
    ctx: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="The commands, one a line; - is standard input.")
    ],
) -> None:
    """Run a file of commands.

    One command a line, without the program's name; # begins a comment. It stops at the first line
    that fails and exits with that line's code; what came before it is saved.
    """
    env: Env = ctx.obj
    if env.batch is not None:
        raise UsageError("run cannot be run from a file", hint="put its lines in the file itself")
    root: Any = ctx.find_root().command
    results: list[dict[str, Any]] = []
    env.batch = results
    settings = env.settings
    try:
        for number, line in enumerate(_lines(env, file), start=1):
            env.settings = settings
            try:
                words = _words(line)
                if words:
                    root.play(words, env)
            except typer.Exit:
                continue
            except Exception as error:
                raise _at_line(error, file, number) from error
    finally:
        env.settings = settings
        env.batch = None
    if settings.json:
        reply = {"format": 1, "ok": True, "command": "run", "results": results}
        report.write_json(env, reply)
    elif not settings.quiet:
        _show_state(env)


def _show_state(env: Env) -> None:
    """Show the scene that the lines last worked on."""
    if env.sessions:
        session = list(env.sessions.values())[-1]
        env.show("")
        report.view(env, session.scene, session.rules)


def _lines(env: Env, file: str) -> Iterable[str]:
    if file == "-":
        return env.stdin
    return _lines_of(file)


def _lines_of(file: str) -> Iterator[str]:
    try:
        with open(file, encoding="utf-8") as lines:
            yield from lines
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is no UTF-8 text"
        raise FileProblem(f"cannot read {file}: {why}") from error


def _words(line: str) -> list[str]:
    try:
        words = shlex.split(line, comments=True) if _SHELL.search(line) else line.split()
    except ValueError as error:
        raise UsageError(
            f"cannot read the line: {error}", code="quotes", hint="close every quotation mark"
        ) from None
    return words[1:] if words[:1] == ["fatecli"] else words


def _at_line(error: Exception, file: str, number: int) -> Exception:
    """The error with its place in front, where it is one of those expected."""
    found: FateError | None = expected(error)
    if found is None:
        return error
    name = "standard input" if file == "-" else file
    found.message = f"{name}:{number}: {found.message}"
    return found
