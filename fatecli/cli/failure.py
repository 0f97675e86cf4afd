"""The one exit: every error becomes a message in one form and an exit code."""

from collections.abc import Callable
from typing import Any

import typer
from typer.exceptions import TyperException

from fatecli.cli.env import Env
from fatecli.errors import Exit, FateError, FileProblem, ReplayDiffers, UsageError

_PLAINER = {
    "Value error, ": "",
    "Input should be a valid integer, unable to parse string as an integer": "a whole number "
    "is wanted here, such as 2 or -1",
    "Input should be greater than or equal to": "the least is",
    "Input should be less than or equal to": "the most is",
}


def guarded(env: Env, work: Callable[[], None]) -> int:
    """Do the work and return the exit code; errors are reported on standard error."""
    try:
        work()
        env.flush()
    except typer.Exit as ended:
        return ended.exit_code
    except (KeyboardInterrupt, typer.Abort):
        env.note("")
        return Exit.INTERRUPTED
    except OSError as error:
        return _unwritten(env, error)
    except Exception as error:
        return _report(env, expected(error) or _bug(env, error))
    return Exit.OK


def _unwritten(env: Env, error: OSError) -> int:
    """Report what the system refused: output that Typer or Rich could not write, or a bug.

    Whoever reads and writes files tells of them; an error without a name is no file's.
    """
    if error.filename is not None:
        return _report(env, _bug(env, error))
    try:
        env.output_failed(error)
    except FileProblem as problem:
        return _report(env, problem)
    return Exit.OK


def expected(error: Exception) -> FateError | None:
    """The error in the project's own form; None where it is a bug."""
    if isinstance(error, FateError):
        return error
    if isinstance(error, TyperException):
        return _usage(error)
    return None


def describe(error: FateError) -> dict[str, Any]:
    """An error as the machine output has it."""
    data: dict[str, Any] = {"code": error.code, "message": error.message, "hint": error.hint}
    if isinstance(error, FileProblem) and error.problems:
        data["problems"] = list(error.problems)
    if isinstance(error, ReplayDiffers):
        data |= error.details
    return data


def _report(env: Env, error: FateError) -> int:
    if env.settings.debug and error.__traceback__:
        import traceback

        env.note("".join(traceback.format_exception(error)).rstrip())
    if env.settings.json:
        import json

        report = {"format": 1, "ok": False, "error": describe(error)}
        env.note(json.dumps(report, ensure_ascii=False))
        return error.exit_code
    for line in (f"fatecli: error: {error.message}", *_details(error)):
        env.note(line)
    return error.exit_code


def _details(error: FateError) -> list[str]:
    problems = error.problems if isinstance(error, FileProblem) else ()
    return [*problems, *([f"hint: {error.hint}"] if error.hint else [])]


def _bug(env: Env, error: Exception) -> FateError:
    bug = FateError(
        f"a bug in fatecli: {type(error).__name__}: {error}",
        code="bug",
        hint="nothing was lost; run it again with --debug to see where, and report that",
    )
    return bug.with_traceback(error.__traceback__)


def _usage(error: TyperException) -> UsageError:
    """Typer's own complaint, with what to type instead."""
    close = getattr(error, "possibilities", None)
    context = getattr(error, "ctx", None)
    message = error.message if close is not None else error.format_message()
    if close:
        hint = f"did you mean {' or '.join(close[:3])}?"
    elif context is not None:
        hint = f"`{context.command_path} --help` shows how"
    else:
        hint = "`fatecli --help` shows how"
    for theirs, ours in _PLAINER.items():
        message = message.replace(theirs, ours)
    plain = " ".join(message.split()).rstrip(".")
    return UsageError(plain[:1].lower() + plain[1:], code="usage", hint=hint)
