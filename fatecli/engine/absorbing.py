"""How a hit lands on a track: the policies of absorbing, each a few small answers."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from fatecli.engine.body import Body
from fatecli.model.ruleset import AbsorbPolicy, Ruleset

Track = Sequence[bool]
Boxes = tuple[int, ...]


class Absorb(NamedTuple):
    """A way of landing a hit on a track, for what the consequences leave of it (`need`).

    `boxes` answers the boxes marked, given those asked for; None where they do not hold it.
    `choices` lists the sensible sets of boxes. `room` is the biggest hit that still could be
    held with what is free. `left_over` says why boxes asked for do not do. `held` is what the
    boxes marked take. `rolls_up` where a hit finds its box by itself.
    """

    boxes: Callable[[Track, int, Boxes, Ruleset], Boxes | None]
    choices: Callable[[Track, int, Ruleset], Iterator[Boxes]]
    room: Callable[[Body, str, Ruleset], int]
    left_over: Callable[[Track, int, Boxes, int], str]
    held: Callable[[Boxes, int, Ruleset], int]
    rolls_up: bool = False


def free_boxes(track: Track) -> Boxes:
    """The numbers of the boxes not yet marked."""
    return tuple(number for number, marked in enumerate(track, 1) if not marked)


# Roll up


def _up(track: Track, need: int) -> int | None:
    """The box a hit of `need` marks: its own, else the next free one to the right."""
    return next((n for n in range(need, len(track) + 1) if not track[n - 1]), None)


def _roll_up_boxes(track: Track, need: int, asked: Boxes, rules: Ruleset) -> Boxes | None:
    """A hit marks the box of its number, or rolls up to the next free one to the right."""
    box = _up(track, need) if need > 0 else None
    return (box,) if box is not None and asked in ((), (box,)) else None


def _roll_up_choices(track: Track, need: int, rules: Ruleset) -> Iterator[Boxes]:
    box = _up(track, need)
    if box is not None:
        yield (box,)


def _roll_up_room(body: Body, track: str, rules: Ruleset) -> int:
    return max(free_boxes(body.tracks.get(track, ())), default=0)


def _roll_up_left(track: Track, need: int, asked: Boxes, shifts: int) -> str:
    if need <= 0:
        return "the consequences take the whole hit, so it marks no box"
    box = _up(track, need)
    if box is None or not asked:
        return f"{need} of {shifts} shift(s) are left over, and no free box is high enough"
    return f"a hit of {need} marks box {box}, not {asked[0]}"


def _roll_up_held(boxes: Boxes, need: int, rules: Ruleset) -> int:
    return need if boxes else 0


# Boxes chosen


def _chosen_boxes(track: Track, need: int, asked: Boxes, rules: Ruleset) -> Boxes | None:
    """Free boxes are chosen, as many a hit as the ruleset allows, each worth its number or one."""
    if need > sum(asked):
        return None
    return free_boxes(track)[: sum(asked)] if rules.harm.box_worth == "one" else asked


def _box_choices(track: Track, need: int, rules: Ruleset) -> Iterator[Boxes]:
    """Sets of free boxes that hold `need`, none of which could be left out."""
    free = free_boxes(track)
    most = rules.harm.boxes_per_hit or len(free)
    if rules.harm.box_worth == "one":
        if need <= min(len(free), most):
            yield free[:need]
        return
    for size in range(1, most + 1):
        for chosen in combinations(free, size):
            if sum(chosen) >= need > sum(chosen) - min(chosen):
                yield chosen


def _box_room(body: Body, track: str, rules: Ruleset) -> int:
    free = free_boxes(body.tracks.get(track, ()))
    most = rules.harm.boxes_per_hit or len(free)
    if rules.harm.box_worth == "one":
        return min(len(free), most)
    return sum(sorted(free, reverse=True)[:most])


def _box_left(track: Track, need: int, asked: Boxes, shifts: int) -> str:
    return f"{need - sum(asked)} of {shifts} shift(s) are left over, and nothing holds them"


def _box_held(boxes: Boxes, need: int, rules: Ruleset) -> int:
    return len(boxes) if rules.harm.box_worth == "one" else sum(boxes)


# Slots only


def _no_boxes(track: Track, need: int, asked: Boxes, rules: Ruleset) -> Boxes | None:
    """There is no stress: one slot rated high enough holds the whole hit, or nothing does."""
    return None


def _no_choices(track: Track, need: int, rules: Ruleset) -> Iterator[Boxes]:
    yield from ()


def _slot_room(body: Body, track: str, rules: Ruleset) -> int:
    return max((slot.rules.absorbs for slot in body.free_slots(track)), default=0)


def _slot_left(track: Track, need: int, asked: Boxes, shifts: int) -> str:
    return f"a loss by {shifts} takes a slot rated as high"


ABSORB: dict[AbsorbPolicy, Absorb] = {
    "roll-up": Absorb(
        _roll_up_boxes, _roll_up_choices, _roll_up_room, _roll_up_left, _roll_up_held, True
    ),
    "boxes": Absorb(_chosen_boxes, _box_choices, _box_room, _box_left, _box_held),
    "slots-only": Absorb(_no_boxes, _no_choices, _slot_room, _slot_left, _box_held),
}
