"""The journal on the screen: as a numbered list of commands, or as a story."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.console import RenderableType
from rich.text import Text

from fatecli.render import signs
from fatecli.render.cells import Column, Line, grid, text_of
from fatecli.render.words import command


class LogEntry(NamedTuple):
    """One step of the journal: its number, the command typed, what it told, whether undone."""

    n: int
    command: str
    sentences: Sequence[str]
    undone: bool = False


def typed_line(line: Sequence[str]) -> Text:
    """A command as a file of commands has it, to stand above what came of it."""
    return text_of([(f"> {command(*line)}", signs.QUIET)])


def log_view(entries: Iterable[LogEntry], *, width: int) -> RenderableType:
    """Every step with its number and its command; what was undone says so."""
    rows = []
    for entry in entries:
        style = f"{signs.QUIET} strike" if entry.undone else ""
        number, undone = f"{entry.n}.", " (undone)" if entry.undone else ""
        rows.append([text_of([(number, signs.QUIET)]), text_of([(entry.command + undone, style)])])
    return grid([Column("", most=8), Column("", share=1)], rows, width)


def story_view(entries: Iterable[LogEntry]) -> RenderableType:
    """The sentences of every step that stands, a blank line between steps."""
    lines: list[Line] = []
    for entry in entries:
        if not entry.undone:
            lines += [("", "")] if lines else []
            lines += [(sentence, "") for sentence in entry.sentences]
    return text_of(lines)
