"""What an attack comes to: the margin, weapon and armor, ties, style, and who gets a boost."""

from collections.abc import Callable
from typing import NamedTuple

from fatecli.engine import blocks, open_roll, rolls
from fatecli.engine.draft import Draft
from fatecli.engine.harm import leave_hits
from fatecli.engine.movement import offer_overflow
from fatecli.model.event import AttackResolved
from fatecli.model.ruleset import AttackTiePolicy
from fatecli.model.scene import Roll, Share


def strike(draft: Draft, roll: Roll) -> int:
    """Resolve an attack against one defence; answers the shifts that land."""
    assert roll.target is not None and roll.track is not None
    if blocks.stopped(draft, roll):
        return 0
    margin = roll.total - roll.opposition
    shifts = _landing(draft, roll, margin)
    traded = _trades(draft, roll, margin, shifts)
    shifts -= traded
    draft.tell(
        AttackResolved(
            attacker=roll.actor,
            target=roll.target,
            track=roll.track,
            margin=margin,
            weapon=roll.weapon,
            armor=roll.armor,
            shifts=shifts,
            result="hit" if shifts else "tie" if margin == 0 else "miss",
        )
    )
    _gifts(draft, roll, margin, shifts, traded=traded)
    return shifts


def _landing(draft: Draft, roll: Roll, margin: int) -> int:
    """Shifts that land: margin + weapon - armor; on a tie only where the policy says so."""
    if margin < 0 or (margin == 0 and not TIES[draft.rules.harm.attack_tie].weapon_lands):
        return 0
    return max(0, margin + roll.weapon - roll.armor)


def _trades(draft: Draft, roll: Roll, margin: int, shifts: int) -> bool:
    """Whether a shift of a hit with style is given up for the boost that was named."""
    style = margin >= draft.rules.maneuvers.style_at
    return draft.rules.harm.style_boost and style and bool(roll.boost) and shifts > 0


def _gifts(draft: Draft, roll: Roll, margin: int, shifts: int, *, traded: bool) -> None:
    """Boosts and overflow that come with the outcome."""
    rules = draft.rules.harm
    if traded or (margin > 0 and not shifts and rules.armored_boost):
        open_roll.give_boost(draft, rolls.hand(draft, roll.actor), roll.target, roll.boost)
    elif margin == 0 and not shifts:
        TIES[rules.attack_tie].on_tie(draft, roll)
    elif rules.defense_boost and roll.target is not None and _with_style(draft, roll, margin):
        open_roll.give_boost(draft, rolls.hand(draft, roll.target), roll.actor, "")
    if margin < 0:
        _defense_overflow(draft, roll)


def _with_style(draft: Draft, roll: Roll, margin: int) -> bool:
    """Whether an active defence succeeded with style."""
    return bool(roll.opposition_terms) and -margin >= draft.rules.maneuvers.style_at


def _defense_overflow(draft: Draft, roll: Roll) -> None:
    """A defence's margin, without aspects invoked, is the defender's to spend."""
    spare = rolls.natural(roll.opposition_terms) - roll.total
    if draft.rules.overflow and roll.target is not None and roll.opposition_terms and spare > 0:
        offer_overflow(draft, roll.target, spare)


class Tie(NamedTuple):
    """What a tied attack gives, and whether a weapon lands on it first."""

    on_tie: Callable[[Draft, Roll], None]
    weapon_lands: bool


def _nothing(draft: Draft, roll: Roll) -> None:
    """A tie gives nothing of its own."""


def _boost(draft: Draft, roll: Roll) -> None:
    """A tie gives the attacker a boost."""
    open_roll.give_boost(draft, rolls.hand(draft, roll.actor), roll.target, roll.boost)


TIES: dict[AttackTiePolicy, Tie] = {
    "nothing": Tie(_nothing, weapon_lands=False),
    "boost": Tie(_boost, weapon_lands=False),
    "weapon": Tie(_nothing, weapon_lands=True),
    "weapon-or-boost": Tie(_boost, weapon_lands=True),
}


def _resolve(draft: Draft, roll: Roll) -> None:
    shifts = strike(draft, roll)
    if shifts and roll.target is not None:
        hit = Share(target=roll.target, shifts=shifts, track=roll.track)
        leave_hits(draft, roll.actor, [hit])


def _retract(draft: Draft, roll: Roll) -> None:
    pending = draft.scene.pending
    draft.change(pending=None)
    if pending is not None:
        leave_hits(draft, pending.attacker, pending.next)
    open_roll.take_back(draft, roll)


open_roll.RESOLVERS["attack"] = open_roll.Resolver(_resolve, _retract)
