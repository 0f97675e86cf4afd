"""Settling a hit: boxes marked, consequences taken, and what is left over."""

from typing import TYPE_CHECKING

from fatecli.engine import open_roll, rolls
from fatecli.engine.absorbing import ABSORB, free_boxes
from fatecli.engine.body import Body, Slot, body_of, slots_of
from fatecli.engine.defeat import check_concession, concede_on_hit, take_out
from fatecli.engine.draft import Draft
from fatecli.engine.harm import Way, leave_hits, ways, ways_of
from fatecli.engine.movement import offer_overflow
from fatecli.engine.names import find_character, match
from fatecli.engine.wounds import mark, replaces_an_aspect, take
from fatecli.errors import RuleRefused, UsageError
from fatecli.model.actions.base import Absorption
from fatecli.model.event import HitSettled, Warned
from fatecli.model.scene import Pending, Share

if TYPE_CHECKING:
    from fatecli.model.actions.fight import Absorb


def absorb(draft: Draft, action: "Absorb") -> None:
    """`absorb`: settle the pending hit on somebody. Refuses what does not hold the whole of it."""
    pending = draft.scene.pending
    target = find_character(draft.scene, action.target)
    if pending is None or pending.target != target:
        whose = f"; the hit on {pending.target} is" if pending else ""
        raise RuleRefused(
            f"no hit on {target} is pending{whose}",
            code="no-hit",
            hint=f"`absorb {pending.target}`" if pending else "an attack that connects leaves one",
        )
    settle(draft, action.absorb)


def settle(draft: Draft, absorption: Absorption) -> None:
    """Settle the pending hit as said, or by the cheapest way."""
    pending = draft.scene.pending
    assert pending is not None
    body = body_of(draft.character(pending.target), draft.rules, pending.track)
    _check_sense(absorption)
    if absorption.auto:
        absorption = _cheapest(draft, body, pending, absorption)
    if absorption.concede:
        check_concession(draft, pending, absorption)
    slots = _slots(draft, body, pending, absorption)
    left = pending.shifts - sum(slot.rules.absorbs for slot, _ in slots)
    boxes = _boxes(draft, body, pending, absorption, left, slots)
    if absorption.taken_out is not None and slots and left > 0:
        draft.tell(Warned(text="these consequences do not keep them in the fight"))
    draft.change(pending=None)
    if boxes:
        mark(draft, pending, body, boxes, left)
    if absorption.replaces and not any(replaces_an_aspect(slot) for slot, _ in slots):
        draft.tell(Warned(text=f"no aspect is replaced here, so {absorption.replaces} stays"))
    for slot, name in slots:
        take(draft, pending, slot, name, absorption.replaces, in_mech=body.in_mech)
    lost = max(0, left - ABSORB[draft.rules.harm.absorb].held(boxes, left, draft.rules))
    draft.tell(HitSettled(name=pending.target, shifts=pending.shifts, left=lost))
    spilled = _end(draft, pending, absorption, body, lost)
    open_roll.close(draft)
    leave_hits(draft, pending.attacker, (*spilled, *pending.next), rolled_over=bool(spilled))


def _cheapest(draft: Draft, body: Body, pending: Pending, absorption: Absorption) -> Absorption:
    """What --auto picks: never a last resort, and out only where nothing else settles the hit."""
    if absorption != Absorption(auto=True, terms=absorption.terms):
        raise UsageError(
            "--auto picks the whole way by itself",
            code="auto-and-more",
            hint="leave --auto out, or all but --auto and --terms",
        )
    last = {slot.key for slot in body.slots if slot.rules.last_resort}
    found = ways_of(body, draft.character(pending.target), pending, draft.rules)
    way = next(way for way in found if not last & set(way.slots))
    return way.absorption().model_copy(update={"terms": absorption.terms})


def _check_sense(absorption: Absorption) -> None:
    """Refuse options that say nothing without others."""
    words = absorption.refused_by is not None or absorption.unreasonable
    if words and not absorption.concede:
        raise UsageError(
            "--refused-by and --unreasonable go with --concede",
            code="no-concession",
            hint="add --concede, or leave them out",
        )
    if absorption.terms and not (absorption.concede or absorption.taken_out is not None):
        raise UsageError(
            "--terms go with --concede or --taken-out", code="no-terms", hint="leave --terms out"
        )


# What was asked for


def _slots(
    draft: Draft, body: Body, pending: Pending, absorption: Absorption
) -> list[tuple[Slot, str]]:
    rules = draft.rules.harm
    chosen: list[tuple[Slot, str]] = []
    for key, name in absorption.consequences:
        taken = {slot.key for slot, _ in chosen}
        chosen.append((_slot(draft, body, pending, key, taken), name))
    if chosen and absorption.taken_out is not None and not rules.taken_out_keeps_consequences:
        draft.refuse(
            "who is taken out takes no consequence with it here",
            code="taken-out-clean",
            hint="--taken-out alone, or the consequence with --concede",
        )
    if rules.consequences_per_hit and len(chosen) > rules.consequences_per_hit:
        draft.refuse(
            f"a hit is met with {rules.consequences_per_hit} consequence here, not {len(chosen)}",
            code="too-many-consequences",
            hint=_would_work(draft),
        )
    return chosen


def _slot(draft: Draft, body: Body, pending: Pending, typed: str, taken: set[str]) -> Slot:
    known = {slot.base for slot in body.slots}
    if body.in_mech and typed.casefold() in draft.rules.slots.keys() - known:
        raise RuleRefused(
            f"{pending.target} sits in the mech: only its armor and Breakdown absorb",
            code="in-mech",
            hint=_would_work(draft),
        )
    base = match(
        typed,
        dict.fromkeys([s.key for s in body.slots] + [s.base for s in body.slots]),
        "consequence slot",
    )
    candidates = [slot for slot in body.slots if base in (slot.key, slot.base)]
    for slot in candidates:
        if slot.key in taken or not body.is_free(slot, pending.track):
            continue
        needed = slot.rules.after
        if needed is not None and needed not in {*body.consequences, *taken}:
            draft.refuse(
                f"{slot.key} comes only after {needed}",
                code="slot-order",
                hint=f"-c {needed} first",
            )
        return slot
    why = _why_not(body, candidates, pending)
    if body.in_mech:
        raise RuleRefused(why, code="slot-filled", hint=_would_work(draft))
    draft.refuse(why, code="slot-filled", hint=_would_work(draft))
    return _one_more(draft, pending.target, candidates[-1])


def _one_more(draft: Draft, target: str, like: Slot) -> Slot:
    """The GM's word gives the character one more slot of a kind."""
    character = draft.character(target)
    have = sum(1 for slot in slots_of(character, draft.rules) if slot.base == like.base)
    slots = {**character.slots, like.base: character.slots.get(like.base, have) + 1}
    draft.change_character(target, slots=slots)
    kind = [
        slot for slot in slots_of(draft.character(target), draft.rules) if slot.base == like.base
    ]
    return kind[-1]


def _why_not(body: Body, candidates: list[Slot], pending: Pending) -> str:
    slot = candidates[-1]
    held = body.consequences.get(slot.key)
    if held is not None:
        return f"{pending.target}'s {slot.base} slot is filled: {held.name}"
    if slot.track not in (None, pending.track):
        return f"{pending.target}'s extra {slot.base} slot is for {slot.track} harm only"
    return f"{pending.target} has no further {slot.base} slot"


def _boxes(
    draft: Draft,
    body: Body,
    pending: Pending,
    absorption: Absorption,
    left: int,
    slots: list[tuple[Slot, str]],
) -> tuple[int, ...]:
    """The boxes to mark; refuses what leaves shifts over while the target stays in."""
    track = body.tracks.get(pending.track, ())
    asked = absorption.stress
    out = absorption.taken_out is not None
    _check_boxes(draft, track, pending, asked)
    if not asked and (left <= 0 or out):
        return ()
    policy = ABSORB[draft.rules.harm.absorb]
    # Who goes down all the same may mark boxes that do not hold the whole hit.
    need = min(left, sum(asked)) if out and not policy.rolls_up else left
    marked = policy.boxes(track, need, asked, draft.rules)
    if marked is not None:
        return marked
    if absorption.concede and not absorption.unreasonable:
        return ()
    keeps = draft.rules.harm.taken_out_keeps_consequences
    draft.refuse(
        f"{pending.target}: {policy.left_over(track, left, asked, pending.shifts)}",
        code="not-settled" if left > 0 else "no-box",
        hint=_would_work(draft, vain=bool(slots) and keeps),
    )
    return ()


def _check_boxes(
    draft: Draft, track: tuple[bool, ...], pending: Pending, asked: tuple[int, ...]
) -> None:
    rules = draft.rules.harm
    free = free_boxes(track)
    if not asked:
        return
    if rules.box_worth == "one":
        wanted, allowed = sum(asked), rules.boxes_per_hit or len(free)
        if wanted > min(len(free), allowed):
            draft.refuse(
                f"{pending.target} has {len(free)} free {pending.track} box(es), not {wanted}",
                code="no-box",
                hint=_would_work(draft),
            )
        return
    if len(set(asked)) < len(asked):
        raise RuleRefused("a box is marked once", code="no-box", hint=_would_work(draft))
    if len(asked) > (rules.boxes_per_hit or len(track)):
        draft.refuse(
            f"one hit marks {rules.boxes_per_hit} stress box, not {len(asked)}",
            code="too-many-boxes",
            hint=_would_work(draft),
        )
    for box in asked:
        if box not in free:
            state = "is marked already" if box <= len(track) else "does not exist"
            raise RuleRefused(
                f"{pending.target}'s {pending.track} box {box} {state}",
                code="no-box",
                hint=_would_work(draft),
            )


def _would_work(draft: Draft, *, vain: bool = False) -> str:
    """What settles the hit: the cheapest ways, as one would type them."""
    pending = draft.scene.pending
    assert pending is not None
    found = [spell(way) for way in ways(draft.scene, draft.rules)[:4]]
    hint = f"absorb {pending.target!r} with {'; or '.join(found)}"
    if vain:
        hint += "; to go down with these consequences all the same, add --taken-out TERMS"
    return hint


def spell(way: Way) -> str:
    """A way as the options one would type."""
    words = [f"--stress {number}" for number in way.stress]
    words += [f"-c {slot!r}" if " " in slot else f"-c {slot}" for slot in way.slots]
    words += ["--concede"] if way.concede else []
    words += ["--taken-out TERMS"] if way.taken_out else []
    return " ".join(words)


# How it ends


def _end(
    draft: Draft, pending: Pending, absorption: Absorption, body: Body, lost: int
) -> tuple[Share, ...]:
    if absorption.concede:
        concede_on_hit(draft, pending, absorption)
    elif absorption.taken_out is not None:
        take_out(draft, pending.target, pending.attacker, absorption.taken_out or absorption.terms)
        return _spill(draft, pending, body, lost)
    return ()


def _spill(draft: Draft, pending: Pending, body: Body, left: int) -> tuple[Share, ...]:
    """Shifts beyond those that took the target out: for the next of the group, or as overflow."""
    room = ABSORB[draft.rules.harm.absorb].room(body, pending.track, draft.rules)
    spare = left - room - 1
    target = draft.character(pending.target)
    if spare <= 0:
        return ()
    if draft.rules.harm.group_rollover and target.group:
        waiting = {share.target for share in pending.next}
        for name, one in draft.scene.characters.items():
            beside = one.group == target.group and one.active and one.zone == target.zone
            if beside and name not in waiting:
                return (Share(target=name, shifts=spare, track=pending.track),)
    roll = draft.scene.roll
    invoked = roll.total - rolls.natural(roll.terms) if roll else 0
    if draft.rules.overflow and spare > invoked and pending.attacker in draft.scene.characters:
        offer_overflow(draft, pending.attacker, spare - invoked)
    return ()
