"""Moving: a zone with another action, a sprint along a path, and how far a roll reaches."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from fatecli.engine import open_roll, rolls, turns
from fatecli.engine.blocks import barrier, stopped
from fatecli.engine.draft import Draft
from fatecli.engine.names import find_fighter, find_zone
from fatecli.engine.zones import Way, along, cheapest, distance, link_between
from fatecli.errors import UsageError
from fatecli.model.event import Moved, OverflowOffered, Stayed, Warned
from fatecli.model.ruleset import MovementPolicy
from fatecli.model.scene import Overflow, Roll, Term

if TYPE_CHECKING:
    from fatecli.model.actions.base import Effort
    from fatecli.model.actions.tactics import Sprint


def move_together(draft: Draft, name: str, zone: str, path: tuple[str, ...] = ()) -> None:
    """Move a character, and with it the mob that acts as one with it."""
    for one in rolls.mob_of(draft, name) or [name]:
        move_to(draft, one, zone, path)


def move_to(draft: Draft, name: str, zone: str, path: tuple[str, ...] = ()) -> None:
    """Set a character in another zone; holds across zones end."""
    origin = draft.character(name).zone
    draft.change_character(name, zone=zone)
    draft.tell(Moved(name=name, to=zone, origin=origin, path=path))
    _end_far_holds(draft, name)


def _end_far_holds(draft: Draft, name: str) -> None:
    def apart(one: str, other: str) -> bool:
        zones = (draft.character(one).zone, draft.character(other).zone)
        return distance(draft.scene, *zones) != 0

    turns.end_blocks(
        draft,
        lambda block: (
            block.grapple
            and name in (block.by, *block.against)
            and any(apart(block.by, victim) for victim in block.against)
        ),
        "no longer in reach",
    )


def move_with_action(draft: Draft, actor: str, text: str | None) -> bool:
    """`--move ZONE`: one zone on the way, only without a border; answers whether one moved."""
    if text is None:
        return False
    zone = find_zone(draft.scene, text)
    if not draft.rules.turns.move_with_action:
        draft.refuse(
            "a move is an action of its own here", code="no-move", hint=f"`sprint {actor} {zone!r}`"
        )
    here = draft.character(actor).zone
    link = link_between(draft.scene, here, zone) if here else None
    if here is not None and link is None:
        draft.refuse(
            f"{zone} is not next to {here}",
            code="too-far",
            hint="a move with an action is one zone; `sprint` goes farther",
        )
    if link is not None and link.border:
        draft.refuse(
            f"a border of {link.border} lies between {here} and {zone}",
            code="border",
            hint=f"`sprint {actor} {zone!r}` crosses it",
        )
    _check_way_free(draft, actor, zone)
    if draft.scene.moved:
        draft.refuse(f"{actor} has moved this turn", code="moved", hint="one zone a turn is free")
    move_together(draft, actor, zone)
    return True


def _check_way_free(draft: Draft, actor: str, zone: str) -> None:
    here = draft.character(actor).zone
    wall = barrier(draft.scene, actor, "move", None, tuple(z for z in (here, zone) if z))
    if wall is not None:
        draft.refuse(
            f"{wall.by} blocks {actor} from moving (strength {wall.strength})",
            code="blocked",
            hint=f"`sprint {actor} {zone!r}` rolls against the block",
        )


# Sprint


def sprint(draft: Draft, action: "Sprint") -> None:
    """`sprint`: along the cheapest path or exactly the one named, paid as the ruleset says."""
    actor = find_fighter(draft.scene, action.actor)
    overflow = action.effort is not None and action.effort.overflow
    turns.check(draft, actor, overflow=overflow)
    way = _way(draft, actor, action.zones)
    turns.start(draft, actor, overflow=overflow)
    if action.effort is not None:
        _roll(draft, action, actor, way, action.effort)
    else:
        MOVEMENTS[draft.rules.movement.policy].walk(draft, action, actor, way)


def _way(draft: Draft, actor: str, typed: tuple[str, ...]) -> Way:
    here = draft.character(actor).zone
    zones = tuple(find_zone(draft.scene, text) for text in typed)
    if here is None:
        return Way(zones, (1,) * len(zones))
    if zones == (here,):
        raise UsageError(
            f"{actor} is in {here} already", code="same-zone", hint="name another zone"
        )
    if len(zones) == 1:
        way = cheapest(draft.scene, here, zones[0]) or zones[0]
    else:
        way = along(draft.scene, here, zones)
    if isinstance(way, Way):
        return way
    draft.refuse(
        f"no way leads to {way}",
        code="no-way",
        hint=f"`scene link A B` makes zones neighbours; `scene place {actor} {way!r}` just moves",
    )
    return Way(zones, (1,) * len(zones))


def _roll(draft: Draft, action: "Sprint", actor: str, way: Way, effort: "Effort") -> None:
    here = draft.character(actor).zone
    wall = barrier(draft.scene, actor, "move", None, (*((here,) if here else ()), *way.zones))
    terms = rolls.effort_terms(draft, actor, effort, "sprint")
    terms += rolls.actor_terms(draft, actor, moving=False, holding=False)
    difficulty = MOVEMENTS[draft.rules.movement.policy].difficulty(way, action.difficulty)
    roll = Roll(
        actor=actor,
        command="sprint",
        dice=effort.dice,
        terms=terms,
        opposition=difficulty,
        opposition_terms=(Term(label="in the way", value=difficulty),) if difficulty else (),
        barrier=wall.strength if wall else None,
        barrier_by=wall.by if wall else None,
        path=way.zones,
    )
    open_roll.open_roll(draft, roll, effort, None)
    open_roll.spend_helpers(draft, effort)
    turns.finish(draft, actor, overflow=effort.overflow)


def _resolve(draft: Draft, roll: Roll) -> None:
    if stopped(draft, roll):
        return
    reached, cost = MOVEMENTS[draft.rules.movement.policy].reach(draft, roll)
    if reached:
        move_together(draft, roll.actor, reached[-1], reached)
    if len(reached) < len(roll.path):
        draft.tell(Stayed(name=roll.actor, short_of=roll.path[len(reached)]))
        return
    _reward(draft, roll)
    spare = rolls.natural(roll.terms) - max(cost, roll.barrier or 0)
    if draft.rules.overflow and spare > 0:
        offer_overflow(draft, roll.actor, spare)


def _reward(draft: Draft, roll: Roll) -> None:
    """Overcoming what is in the way: with style a boost, with a tie something for the foe."""
    margin = roll.total - roll.opposition
    if not draft.rules.movement.boosts or not roll.opposition:
        return
    if margin >= draft.rules.maneuvers.style_at:
        open_roll.give_boost(draft, rolls.hand(draft, roll.actor), roll.actor, "")
    elif margin == 0:
        draft.tell(Warned(text="a tie: the move costs something, or gives the other side a boost"))


def offer_overflow(draft: Draft, actor: str, shifts: int) -> None:
    """Leave shifts over for one more action that is no offence; overflow leaves none itself."""
    roll = draft.scene.roll
    if roll is not None and roll.terms and roll.terms[0].label == rolls.OVERFLOW:
        return
    draft.change(overflow=Overflow(actor=actor, shifts=shifts))
    draft.tell(OverflowOffered(actor=actor, shifts=shifts))


def _retract(draft: Draft, roll: Roll) -> None:
    for name in rolls.mob_of(draft, roll.actor) or [roll.actor]:
        draft.change_character(name, zone=open_roll.stood(roll).zone)
    open_roll.take_back(draft, roll)


open_roll.RESOLVERS["sprint"] = open_roll.Resolver(_resolve, _retract)


# The ways of paying


class Movement(NamedTuple):
    """A way of paying for moves: without a roll, what a roll faces, how far it reaches."""

    walk: Callable[[Draft, "Sprint", str, Way], None]
    difficulty: Callable[[Way, int | None], int]
    reach: Callable[[Draft, Roll], tuple[tuple[str, ...], int]]


def _must_roll(draft: Draft, action: "Sprint", actor: str, way: Way) -> None:
    """Every sprint is a roll, which carries as far as it pays for zones and borders."""
    raise UsageError(
        "this move needs a roll",
        code="no-roll",
        hint=f"sprint {actor} ZONE --roll N, or --skill NAME with or without --dice",
    )


def _walk(draft: Draft, action: "Sprint", actor: str, way: Way) -> None:
    """The next zone is free when nothing is in the way; farther costs the action."""
    if _borders(way) or action.difficulty:
        _must_roll(draft, action, actor, way)
    for zone in way.zones:
        _check_way_free(draft, actor, zone)
    free = len(way.zones) == 1 and not draft.scene.moved
    move_together(draft, actor, way.zones[-1], way.zones)
    if not free:
        turns.finish(draft, actor)
    elif draft.scene.order:
        draft.change(moved=True)


def _borders(way: Way) -> int:
    return sum(way.costs) - len(way.costs)


def _no_difficulty(way: Way, given: int | None) -> int:
    """The path itself is what a roll faces."""
    if given is not None:
        raise UsageError(
            "the borders on the way are the difficulty here",
            code="no-difficulty",
            hint="leave --difficulty out; `scene link A B --border N` sets a border",
        )
    return 0


def _in_the_way(way: Way, given: int | None) -> int:
    """The difficulty given, else the borders on the way."""
    return _borders(way) if given is None else given


def _reach_by_cost(draft: Draft, roll: Roll) -> tuple[tuple[str, ...], int]:
    """Difficulty 0 for one zone, 1 for each more, borders on top; as far as the roll pays."""
    here = open_roll.stood(roll).zone
    spent, cost, reached = -1, 0, 0
    for zone in roll.path:
        link = link_between(draft.scene, here, zone) if here else None
        spent += 1 + (link.border if link else 0)
        if spent > roll.total - roll.opposition:
            break
        cost, reached, here = spent, reached + 1, zone
    return roll.path[:reached], cost


def _reach_at_once(draft: Draft, roll: Roll) -> tuple[tuple[str, ...], int]:
    """All the way where the roll overcomes what is in the way, else nowhere."""
    return (roll.path if roll.total >= roll.opposition else ()), roll.opposition


MOVEMENTS: dict[MovementPolicy, Movement] = {
    "borders": Movement(_must_roll, _no_difficulty, _reach_by_cost),
    "overcome": Movement(_walk, _in_the_way, _reach_at_once),
}
