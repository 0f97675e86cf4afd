"""What must hold inside a ruleset beyond its types: names that refer to each other."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from fatecli.model.ruleset import MechRules, Ruleset, SlotRules
from fatecli.store.places import KeyPath
from fatecli.store.problems import Problem, guess


class Fault(NamedTuple):
    """A fault, and the key whose absence makes it one; none where nothing is missing."""

    problem: Problem
    missing: tuple[str, ...] = ()


def faults(rules: Ruleset) -> list[Fault]:
    """Every name in a ruleset that leads nowhere, and every switch that another makes idle."""
    return [
        *_kinds(rules),
        *_slots(("slots",), rules.slots, ("tracks",), rules.tracks),
        *_recoveries(rules),
        *_healing(rules),
        *(_mech(rules.mech) if rules.mech else ()),
    ]


def _kinds(rules: Ruleset) -> Iterator[Fault]:
    if not rules.kinds:
        yield Fault(Problem(("kinds",), "there has to be a kind of conflict"))
    for kind, entry in rules.kinds.items():
        path = ("kinds", kind, "track")
        yield from _known(path, entry.track, ("tracks",), rules.tracks, "track")


def _slots(
    at: tuple[str, ...],
    slots: Mapping[str, SlotRules],
    tracks_at: tuple[str, ...],
    tracks: Iterable[str],
) -> Iterator[Fault]:
    for name, slot in slots.items():
        if slot.after is not None:
            yield from _known((*at, name, "after"), slot.after, at, slots, "slot")
        for index, bonus in enumerate(slot.extra):
            if bonus.track is not None:
                path: KeyPath = (*at, name, "extra", index, "track")
                yield from _known(path, bonus.track, tracks_at, tracks, "track")


def _recoveries(rules: Ruleset) -> Iterator[Fault]:
    for name, slot in rules.slots.items():
        severity = slot.severity or name
        if severity not in rules.recovery:
            message = f'its severity "{severity}" has no [recovery.{severity}]'
            yield Fault(Problem(("slots", name), message), ("recovery", severity))
    for name, recovery in rules.recovery.items():
        if recovery.scenes is not None and recovery.scenes[0] > recovery.scenes[1]:
            yield Fault(Problem(("recovery", name, "scenes"), "must have the fewest first"))


def _healing(rules: Ruleset) -> Iterator[Fault]:
    for index, track in enumerate(rules.healing.tracks):
        yield from _known(("healing", "tracks", index), track, ("tracks",), rules.tracks, "track")
    treated = [name for name, one in rules.recovery.items() if one.start == "treated"]
    if treated and rules.healing.policy != "overcome":
        message = (
            f'must be "overcome", not "{rules.healing.policy}", where a treatment begins '
            f"a recovery ({', '.join(treated)})"
        )
        yield Fault(Problem(("healing", "policy"), message))


def _mech(mech: MechRules) -> Iterator[Fault]:
    yield from _slots(("mech", "slots"), mech.slots, ("mech", "tracks"), mech.tracks)
    if mech.doomed:
        yield from _known(("mech", "doomed"), mech.doomed, ("mech", "slots"), mech.slots, "slot")


def _known(
    path: KeyPath, name: str, table: tuple[str, ...], names: Iterable[str], what: str
) -> Iterator[Fault]:
    known = list(names)
    if name not in known:
        message = f'there is no {what} "{name}"; {guess(name, known)}'.rstrip("; ")
        yield Fault(Problem(path, message), (*table, name))
