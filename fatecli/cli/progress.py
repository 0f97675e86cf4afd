"""A bar that shows how far a long file of commands has come."""

from collections.abc import Iterable, Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.console import Console

    from fatecli.cli.env import Env

LONG = 50
_REDRAW = 0.1  # seconds

Item = TypeVar("Item")


def counted(env: "Env", items: Sequence[Item]) -> Iterable[Item]:
    """The items; where they are many and a terminal is there, a bar counts them."""
    if len(items) <= LONG or not env.stderr.isatty():
        return items
    return _drawn(_console(env), items)


def _console(env: "Env") -> "Console":
    """The console of standard output if that is the terminal too: its lines go above the bar."""
    if env.stdout.isatty():
        return env.console
    from rich.console import Console

    return Console(file=env.stderr, width=env.width)


def _drawn(console: "Console", items: Sequence[Item]) -> Iterator[Item]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Redrawn here and not by a thread of its own, which could write into the middle of a line.
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as progress:
        task = progress.add_task("", total=len(items))
        drawn = 0.0
        for done, item in enumerate(items):
            if monotonic() - drawn > _REDRAW:
                progress.update(task, completed=done, refresh=True)
                drawn = monotonic()
            yield item
