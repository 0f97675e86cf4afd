"""What must hold inside a ruleset beyond its types: names that refer to each other."""

from collections.abc import Iterable, Iterator, Mapping

from fatecli.model.ruleset import MechRules, Ruleset, SlotRules
from fatecli.store.places import KeyPath
from fatecli.store.problems import Problem, guess


def faults(rules: Ruleset) -> list[Problem]:
    """Every name in a ruleset that leads nowhere."""
    return [
        *_kinds(rules),
        *_slots(("slots",), rules.slots, rules.tracks),
        *_recoveries(rules),
        *_healing(rules),
        *(_mech(rules.mech) if rules.mech else ()),
    ]


def _kinds(rules: Ruleset) -> Iterator[Problem]:
    for kind, entry in rules.kinds.items():
        yield from _known(("kinds", kind, "track"), entry.track, rules.tracks, "track")


def _slots(at: KeyPath, slots: Mapping[str, SlotRules], tracks: Iterable[str]) -> Iterator[Problem]:
    for name, slot in slots.items():
        if slot.after is not None:
            yield from _known((*at, name, "after"), slot.after, slots, "slot")
        for index, bonus in enumerate(slot.extra):
            if bonus.track is not None:
                yield from _known(
                    (*at, name, "extra", index, "track"), bonus.track, tracks, "track"
                )


def _recoveries(rules: Ruleset) -> Iterator[Problem]:
    for name, slot in rules.slots.items():
        severity = slot.severity or name
        if severity not in rules.recovery:
            message = f'its severity "{severity}" has no [recovery.{severity}]'
            yield Problem(("slots", name), message)


def _healing(rules: Ruleset) -> Iterator[Problem]:
    for index, track in enumerate(rules.healing.tracks):
        yield from _known(("healing", "tracks", index), track, rules.tracks, "track")


def _mech(mech: MechRules) -> Iterator[Problem]:
    yield from _slots(("mech", "slots"), mech.slots, mech.tracks)
    if mech.doomed:
        yield from _known(("mech", "doomed"), mech.doomed, mech.slots, "slot")


def _known(path: KeyPath, name: str, names: Iterable[str], what: str) -> Iterator[Problem]:
    known = list(names)
    if name not in known:
        yield Problem(path, f'there is no {what} "{name}"; {guess(name, known)}'.rstrip("; "))
