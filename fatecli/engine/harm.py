"""Hits left to absorb, and the sensible ways to settle the one that is pending."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from fatecli.engine.absorbing import ABSORB
from fatecli.engine.body import Body, Slot, body_of, replaceable
from fatecli.engine.draft import Draft
from fatecli.model.actions.base import Absorption
from fatecli.model.event import HitPending
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Character, Pending, Scene, Share


class Way(NamedTuple):
    """One way to settle a hit: boxes marked (by number), slots filled, shifts wasted, defeat.

    `stress` is what `--stress` takes: box numbers, or how many boxes where each is worth one.
    """

    boxes: tuple[int, ...] = ()
    stress: tuple[int, ...] = ()
    slots: tuple[str, ...] = ()
    waste: int = 0
    concede: bool = False
    taken_out: bool = False

    def absorption(self) -> Absorption:
        """The way as somebody would have asked for it, consequences not yet named."""
        return Absorption(
            stress=self.stress,
            consequences=tuple((slot, "") for slot in self.slots),
            concede=self.concede,
            taken_out="" if self.taken_out else None,
        )


def leave_hits(
    draft: Draft, attacker: str, hits: Sequence[Share], *, rolled_over: bool = False
) -> None:
    """Leave hits for their targets to absorb, the first now and the others after it."""
    if not hits:
        return
    first, *rest = [*hits, *_still_pending(draft)]
    target = draft.character(first.target)
    track = first.track or next(iter(body_of(target, draft.rules).tracks))
    attacker = first.attacker or attacker
    pending = Pending(
        attacker=attacker, target=first.target, track=track, shifts=first.shifts, next=tuple(rest)
    )
    draft.change(pending=pending)
    draft.tell(
        HitPending(
            attacker=attacker,
            target=first.target,
            track=track,
            shifts=first.shifts,
            rolled_over=rolled_over,
        )
    )


def _still_pending(draft: Draft) -> list[Share]:
    """A hit that the GM passed over waits behind the new one."""
    old = draft.scene.pending
    if old is None:
        return []
    hit = Share(target=old.target, shifts=old.shifts, track=old.track, attacker=old.attacker)
    return [hit, *old.next]


def ways(scene: Scene, rules: Ruleset) -> tuple[Way, ...]:
    """Ways to settle the pending hit in which nothing is spent in vain, cheapest first.

    A last resort shows only where nothing else keeps the target in. Conceding, where the
    ruleset allows it on a hit, and being taken out come last.
    """
    pending = scene.pending
    if pending is None:
        return ()
    target = scene.characters[pending.target]
    return ways_of(body_of(target, rules, pending.track), target, pending, rules)


def ways_of(body: Body, target: Character, pending: Pending, rules: Ruleset) -> tuple[Way, ...]:
    """The ways to settle a hit on somebody with this body, as `ways` lists them."""
    free = [slot for slot in body.free_slots(pending.track) if _has_room(slot, target)]
    found = _staying_in(body, free, pending, rules, last_resort=False)
    if not found:
        found = _staying_in(body, free, pending, rules, last_resort=True)
    if rules.concession.on_hit:
        lower = {slot.base: slot for slot in reversed(free) if slot.rules.absorbs < pending.shifts}
        found += [
            Way(slots=(slot.key,), concede=True)
            for slot in sorted(lower.values(), key=lambda slot: slot.rules.absorbs)
        ]
    return (*found, Way(taken_out=True))


def _has_room(slot: Slot, target: Character) -> bool:
    """Whether a consequence that replaces an aspect finds one to replace."""
    return slot.rules.changes != "replaces an aspect" or bool(replaceable(target, slot.rules))


def _staying_in(
    body: Body, free: list[Slot], pending: Pending, rules: Ruleset, *, last_resort: bool
) -> list[Way]:
    usable = [slot for slot in free if last_resort or not slot.rules.last_resort]
    most = rules.harm.consequences_per_hit or len(usable)
    ordered = any(slot.rules.after is not None for slot in usable)
    found: dict[tuple[object, ...], Way] = {}
    for size in range(min(most, len(usable)) + 1):
        for chosen in combinations(usable, size):
            if ordered and not _in_order(chosen, body):
                continue
            for way in _with_boxes(body, chosen, pending, rules):
                found.setdefault((way.boxes, tuple([slot.base for slot in chosen])), way)
    worth = {slot.key: slot.rules.absorbs for slot in usable}
    return sorted(found.values(), key=lambda way: _cost(way, worth))


def _in_order(chosen: tuple[Slot, ...], body: Body) -> bool:
    """Whether slots that come only after another find that one filled or filled with them."""
    filled = {*body.consequences, *(slot.key for slot in chosen)}
    return all(slot.rules.after is None or slot.rules.after in filled for slot in chosen)


def _with_boxes(
    body: Body, chosen: tuple[Slot, ...], pending: Pending, rules: Ruleset
) -> Iterator[Way]:
    slots = tuple([slot.key for slot in chosen])
    absorbs = [slot.rules.absorbs for slot in chosen]
    need = pending.shifts - sum(absorbs)
    smallest = min(absorbs, default=0)
    if need <= 0:
        if need + smallest > 0:
            yield Way(slots=slots, waste=-need)
        return
    track = body.tracks.get(pending.track, ())
    one = rules.harm.box_worth == "one"
    for boxes in ABSORB[rules.harm.absorb].choices(track, need, rules):
        worth = len(boxes) if one else sum(boxes)
        if not chosen or worth - need < smallest:
            yield Way(boxes, (len(boxes),) if one else boxes, slots, waste=worth - need)


def _cost(way: Way, worth: Mapping[str, int]) -> tuple[object, ...]:
    """Mildest consequences first, then fewest shifts wasted, then the lowest box."""
    return (sorted([worth[key] for key in way.slots], reverse=True), way.waste, way.boxes)
