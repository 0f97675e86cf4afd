"""The story of a step: its events as sentences that a GM can read out."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from fatecli.model import event as ev
from fatecli.model.event import Event
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import GM, Scene
from fatecli.render import tell_many
from fatecli.render.tell_fight import tell
from fatecli.render.tell_rest import Telling
from fatecli.render.words import clean

# Two events that read as one line, where the second follows the first.
_JOINED: Final = frozenset(
    {
        (ev.Rolled, ev.AttackResolved),
        (ev.Rolled, ev.ManeuverResolved),
        (ev.AttackResolved, ev.HitPending),
        (ev.Rolled, ev.Moved),
        (ev.Moved, ev.Stayed),
        (ev.Rolled, ev.Stayed),
        (ev.Rolled, ev.Stopped),
        (ev.Rolled, ev.BlockSet),
        (ev.Rolled, ev.RecoveryBegun),
        (ev.Rolled, ev.TreatmentFailed),
        (ev.ManeuverResolved, ev.AspectAdded),
        (ev.ManeuverResolved, ev.InvokesGained),
        (ev.ManeuverResolved, ev.AspectRemoved),
        (ev.ConsequenceTaken, ev.AspectReplaced),
        (ev.OrderSet, ev.ExchangeBegan),
        (ev.ExchangeBegan, ev.TurnBegan),
        (ev.CompelMade, ev.FateChanged),
    }
)

_TURN: Final = (ev.ExchangeBegan, ev.TurnBegan)
_PRICE: Final = (ev.AspectRemoved, ev.FateChanged, ev.PointOwed)


def sentences(events: Iterable[Event], scene: Scene, rules: Ruleset) -> list[str]:
    """The events one line each, close neighbours on one line; safe for a terminal."""
    arranged = _turn_last(_cause_first(_worth_telling(list(events))))
    told = Telling(scene, rules, {e.name: e for e in arranged if isinstance(e, ev.HitSettled)})
    lines: list[str] = []
    before: type | None = None
    for kind, run in groupby(arranged, type):
        for sentence in map(clean, _told(kind, list(run), told)):
            if (before, kind) in _JOINED:
                lines[-1] = f"{lines[-1]} {sentence}"
            else:
                lines.append(sentence)
            before = kind
    return lines


def _told(kind: type, run: list[Event], told: Telling) -> Iterator[str]:
    """A run of events of one kind: many of the same in one sentence, or each in its own."""
    if len(run) > 1 and kind in tell_many.TOGETHER:
        yield from tell_many.TOGETHER[kind](run)
    else:
        yield from filter(None, (tell(event, told) for event in run))


def _worth_telling(events: list[Event]) -> Iterator[Event]:
    """The events without those that a later one makes needless to say."""
    for place, event in enumerate(events):
        later = events[place + 1 :]
        if isinstance(event, ev.HitPending) and not event.rolled_over:
            needless = any(isinstance(e, ev.HitSettled) and e.name == event.target for e in later)
        elif isinstance(event, ev.FateChanged) and event.change == -1:
            needless = any(_pays_for(e, event) for e in later)
        elif isinstance(event, ev.TurnBegan):
            needless = any(isinstance(e, ev.TurnBegan) for e in later)
        else:
            needless = False
        if not needless:
            yield event


def _pays_for(later: Event, paid: ev.FateChanged) -> bool:
    """Whether an invoke tells of the fate point that it cost."""
    return (
        isinstance(later, ev.InvokeSpent)
        and not later.free
        and paid.why == f"invokes {later.aspect}"
        and paid.name in (later.actor, GM)
    )


def _cause_first(events: Iterable[Event]) -> list[Event]:
    """The events with every invoke before what it used up, cost and undid."""
    arranged: list[Event] = []
    for event in events:
        place = len(arranged)
        if isinstance(event, ev.InvokeSpent):
            while place and isinstance(arranged[place - 1], _PRICE):
                place -= 1
        arranged.insert(place, event)
    return arranged


def _turn_last(events: list[Event]) -> list[Event]:
    """The events with the turn that they lead to at their end; the rest keep their order."""
    return sorted(events, key=lambda event: isinstance(event, _TURN))
