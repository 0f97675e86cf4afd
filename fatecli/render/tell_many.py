"""One sentence for a run of events of the same kind, such as the end of a scene leaves."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from fatecli.model import event as ev
from fatecli.render.words import listed, track_words


def _cleared(events: Sequence[ev.StressCleared]) -> Iterator[str]:
    """`Clear again: physical stress of Harry and Murphy; mental stress of Harry.`"""
    names: dict[str, list[str]] = {}
    for event in events:
        for track in event.tracks:
            names.setdefault(track_words(track), []).append(event.name)
    told = "; ".join(f"{track} of {listed(whose)}" for track, whose in names.items())
    yield f"Clear again: {told}."


def _removed(events: Sequence[ev.AspectRemoved]) -> Iterator[str]:
    """`Rolling fog on Pier and Off balance on Harry are gone (the conflict is over).`"""
    aspects: dict[str, list[str]] = {}
    for event in events:
        on = f" on {event.on}" if event.on else ""
        aspects.setdefault(event.why, []).append(f"{event.aspect}{on}")
    for why, gone in aspects.items():
        verb = "is" if len(gone) == 1 else "are"
        yield f"{listed(gone)} {verb} gone{f' ({why})' if why else ''}."


def _returned(events: Sequence[ev.Returned]) -> Iterator[str]:
    """`Molly and Goon 2 are in play again.`"""
    yield f"{listed(event.name for event in events)} are in play again."


TOGETHER: Final[dict[type, Callable[[Sequence[Any]], Iterator[str]]]] = {
    ev.StressCleared: _cleared,
    ev.AspectRemoved: _removed,
    ev.Returned: _returned,
}
