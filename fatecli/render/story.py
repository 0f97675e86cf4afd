"""The story of a step: its events as sentences that a GM can read out."""

from collections.abc import Iterable, Iterator
from typing import Final

from fatecli.model import event as ev
from fatecli.model.event import Event
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import GM, Scene
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


def sentences(events: Iterable[Event], scene: Scene, rules: Ruleset) -> list[str]:
    """The events in order, one line each, close neighbours on one line; safe for a terminal."""
    told = Telling(scene, rules)
    lines: list[str] = []
    before: type | None = None
    for event in _worth_telling(list(events)):
        sentence = clean(tell(event, told))
        if not sentence:
            continue
        if (before, type(event)) in _JOINED:
            lines[-1] = f"{lines[-1]} {sentence}"
        else:
            lines.append(sentence)
        before = type(event)
    return lines


def _worth_telling(events: list[Event]) -> Iterator[Event]:
    """The events without those that a later one makes needless to say."""
    for place, event in enumerate(events):
        later = events[place + 1 :]
        if isinstance(event, ev.HitPending) and not event.rolled_over:
            needless = any(isinstance(e, ev.HitSettled) and e.name == event.target for e in later)
        elif isinstance(event, ev.FateChanged) and event.change == -1:
            needless = any(_pays_for(e, event) for e in later)
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
