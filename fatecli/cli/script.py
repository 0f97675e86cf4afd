"""A file of commands as its lines: comments, quotes, and lines that go on below."""

import re
import shlex
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fatecli.cli.group import PROGRAM
from fatecli.errors import FileProblem, UsageError

_SHELL = re.compile(r"""["'\\#]""")


class ScriptLine(NamedTuple):
    """A command of a script and the number of its (first) line, counted from 1."""

    number: int
    text: str


def script_lines(lines: Iterable[str]) -> Iterator[ScriptLine]:
    """The commands of a script, one that a backslash carries on below as one."""
    start, begun = 1, ""
    for number, line in enumerate(lines, start=1):
        start = start if begun else number
        text = begun + line.rstrip("\r\n")
        if _goes_on(text):
            begun = text[:-1]
            continue
        begun = ""
        yield ScriptLine(start, text)
    if begun:
        yield ScriptLine(start, begun)


def _goes_on(text: str) -> bool:
    """Whether a line ends in a backslash that stands in no comment and is not escaped itself."""
    if not text.endswith("\\"):
        return False
    # What cannot end here is unreadable without what comes after the backslash.
    try:
        shlex.split(text, comments=True)
    except ValueError:
        return True
    return False


def words_of(text: str) -> list[str]:
    """The words of a line, without its comment and the program's name.

    Raises UsageError where a quotation mark is left open.
    """
    try:
        words = shlex.split(text, comments=True) if _SHELL.search(text) else text.split()
    except ValueError:
        raise UsageError(
            "cannot read the line: a quotation mark is left open",
            code="quotes",
            hint="close it; where it is part of a name, put the name in the other kind of marks",
        ) from None
    return words[1:] if words[:1] == [PROGRAM] else words


def read_script(file: str) -> list[str]:
    """The lines of a file. Raises FileProblem."""
    try:
        with open(file, encoding="utf-8-sig") as lines:
            return list(lines)
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(file, error) from error


def unreadable(what: str, error: OSError | UnicodeDecodeError) -> FileProblem:
    """What to say of commands that cannot be read."""
    why = getattr(error, "strerror", None) or "it is no UTF-8 text"
    return FileProblem(f"cannot read {what}: {why}", code="unreadable")
