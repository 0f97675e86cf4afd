"""Show how far a long file of commands has come."""

from collections.abc import Iterable, Iterator, Sequence
from time import monotonic
from typing import TypeVar

from fatecli.cli.env import Env

LONG = 50
_REDRAW = 0.1  # seconds

Item = TypeVar("Item")


def counted(env: Env, items: Sequence[Item]) -> Iterable[Item]:
    """The items; where they are many and a terminal is there, a bar counts them."""
    if len(items) <= LONG or not env.stderr.isatty():
        return items
    return _drawn(env, items)


def _drawn(env: Env, items: Sequence[Item]) -> Iterator[Item]:
    from fatecli.render.live import counting_bar

    # Redrawn here and not by a thread of its own, which could write into the middle of a line.
    with counting_bar(env.bar_console) as bar:
        task = bar.add_task("", total=len(items))
        drawn = 0.0
        for done, item in enumerate(items):
            if monotonic() - drawn > _REDRAW:
                bar.update(task, completed=done, refresh=True)
                drawn = monotonic()
            yield item
