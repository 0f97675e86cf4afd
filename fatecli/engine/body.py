"""What takes harm: a character's tracks and slots under the rules, on foot or in a mech."""

from collections.abc import Mapping
from typing import NamedTuple

from fatecli.model.ruleset import Ruleset, SlotRules, TrackRules
from fatecli.model.scene import Character, Consequence, Role


class Slot(NamedTuple):
    """One consequence slot: its key in the file, its kind, and the only track it serves, if any."""

    key: str
    base: str
    rules: SlotRules
    track: str | None = None


class Body(NamedTuple):
    """Tracks, slots and consequences that absorb a hit, and whether they are a mech's."""

    tracks: dict[str, tuple[bool, ...]]
    slots: tuple[Slot, ...]
    consequences: Mapping[str, Consequence]
    in_mech: bool = False

    def slot(self, key: str) -> Slot | None:
        """The slot with this key."""
        return next((slot for slot in self.slots if slot.key == key), None)

    def free_slots(self, track: str) -> list[Slot]:
        """Slots that a hit on this track may fill now, mildest first."""
        return [slot for slot in self.slots if self.is_free(slot, track)]

    def is_free(self, slot: Slot, track: str) -> bool:
        """Whether the slot is empty and serves harm on this track."""
        return slot.key not in self.consequences and slot.track in (None, track)


def aboard(character: Character) -> bool:
    """Whether the character sits in a working mech."""
    mech = character.mech
    return mech is not None and mech.aboard and mech.status == "working"


def body_of(character: Character, rules: Ruleset, track: str | None = None) -> Body:
    """What absorbs a hit: the mech that is sat in, unless it is on a track of the pilot's own."""
    of_mech = rules.mech is not None and (track is None or track in rules.mech.tracks)
    if of_mech and aboard(character) and character.mech is not None and rules.mech is not None:
        slots = _slots(rules.mech.slots, character)
        if rules.mech.pilot_extreme:
            slots += tuple(slot for slot in slots_of(character, rules) if slot.rules.last_resort)
        consequences = {**character.consequences, **character.mech.consequences}
        return Body(mech_tracks_of(character, rules), slots, consequences, in_mech=True)
    return Body(tracks_of(character, rules), slots_of(character, rules), character.consequences)


def tracks_of(character: Character, rules: Ruleset) -> dict[str, tuple[bool, ...]]:
    """The character's own tracks as they are now, from the file or derived from the rules."""
    return {
        name: character.stress.get(name, (False,) * _boxes(track, character))
        for name, track in rules.tracks.items()
    }


def mech_tracks_of(character: Character, rules: Ruleset) -> dict[str, tuple[bool, ...]]:
    """The mech's tracks as they are now; empty where there is no mech."""
    mech = character.mech
    if mech is None or rules.mech is None:
        return {}
    return {
        name: mech.stress.get(name, (False,) * (track.boxes if mech.armor is None else mech.armor))
        for name, track in rules.mech.tracks.items()
    }


def slots_of(character: Character, rules: Ruleset) -> tuple[Slot, ...]:
    """The character's own consequence slots, mildest first."""
    return _slots(rules.slots, character)


def _boxes(track: TrackRules, character: Character) -> int:
    if character.role == "nameless" and track.nameless:
        best = max(character.skills.values(), default=0)
        return max((grade.boxes for grade in track.nameless if best >= grade.at), default=0)
    added = [step for step in track.skills if character.skills.get(step.skill, 0) >= step.at]
    bonus = max(added, key=lambda step: step.at).boxes if added else 0
    return track.roles.get(character.role, track.boxes) + bonus


def _count(slot: SlotRules, role: Role) -> int:
    return slot.nameless if role == "nameless" else slot.count


def _slots(kinds: Mapping[str, SlotRules], character: Character) -> tuple[Slot, ...]:
    slots: list[Slot] = []
    for base, kind in sorted(kinds.items(), key=lambda item: item[1].absorbs):
        count = character.slots.get(base, _count(kind, character.role))
        tracks: list[str | None] = [kind.track] * count
        tracks += [
            extra.track
            for extra in kind.extra
            if character.skills.get(extra.skill, 0) >= extra.at and character.role != "nameless"
        ]
        slots += [Slot(slot_key(base, n), base, kind, track) for n, track in enumerate(tracks, 1)]
    return tuple(slots)


def replaceable(character: Character, slot: SlotRules) -> list[str]:
    """The aspects on the sheet that an extreme consequence may take the place of."""
    sheet = (character.high_concept, character.trouble, *character.aspects)
    spared = {getattr(character, field) for field in slot.spares}
    return [aspect for aspect in sheet if aspect and aspect not in spared]


def slot_key(base: str, number: int) -> str:
    """The key of the n-th slot of a kind: `mild`, `mild 2` …"""
    return base if number == 1 else f"{base} {number}"


def slot_base(key: str) -> str:
    """The kind of slot that a key names: `mild` for `mild 2`."""
    head, _, tail = key.rpartition(" ")
    return head if head and tail.isdigit() else key


def severity(key: str, consequence: Consequence, rules: Ruleset) -> str:
    """What a consequence counts as now."""
    if consequence.severity:
        return consequence.severity
    base = slot_base(key)
    known = rules.slots.get(base) or (rules.mech.slots.get(base) if rules.mech else None)
    return known.severity or base if known else base


def worth(key: str, rules: Ruleset) -> int:
    """Shifts that a slot absorbs, by its key."""
    base = slot_base(key)
    known = rules.slots.get(base) or (rules.mech.slots.get(base) if rules.mech else None)
    return known.absorbs if known else 0
