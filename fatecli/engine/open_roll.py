"""The open roll: brought to its outcome, invoked on by either side, and worked out again."""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from fatecli.engine import aspects, points, turns
from fatecli.engine.draft import Draft
from fatecli.engine.names import find_character
from fatecli.engine.rolls import INVOKE
from fatecli.errors import RuleRefused, UsageError
from fatecli.model.event import InvokeSpent, Rolled
from fatecli.model.scene import Aspect, Before, Invoked, Roll, Scene, Term

if TYPE_CHECKING:
    from fatecli.model.actions.base import Effort
    from fatecli.model.actions.economy import Invoke


class Resolver(NamedTuple):
    """How a command's open roll comes to its outcome, and how that is taken back."""

    resolve: Callable[[Draft, Roll], None]
    retract: Callable[[Draft, Roll], None]


RESOLVERS: dict[str, Resolver] = {}

# The modules that resolve each command's roll; an invoke has to load the one it works out again.
_HOMES = {
    "attack": "strikes",
    "maneuver": "advantages",
    "block": "blocking",
    "sprint": "movement",
}


def resolver(command: str) -> Resolver:
    """How a command's roll is resolved."""
    if command not in RESOLVERS:
        import_module(f"fatecli.engine.{_HOMES[command]}")
    return RESOLVERS[command]


def open_roll(draft: Draft, roll: Roll, effort: "Effort", defense: "Effort | None") -> None:
    """Spend the invokes that came with the roll, tell it, and bring it to its outcome."""
    draft.change(roll=roll.model_copy(update={"before": before(draft, roll)}))
    for text in effort.invoke:
        spend(draft, roll.actor, text, opposing=False)
    for text in defense.invoke if defense else ():
        spend(draft, _opponent(roll), text, opposing=True)
    tell(draft)
    resolver(roll.command).resolve(draft, current(draft))


def spend_helpers(draft: Draft, effort: "Effort") -> None:
    """Who lent a skill to the roll has used up this exchange's turn."""
    if not draft.scene.order:
        return
    helpers = [turns.entry_of(draft.scene, find_character(draft.scene, t)) for t in effort.helpers]
    fresh = (entry for entry in helpers if entry not in draft.scene.acted)
    spent = tuple(entry for entry in dict.fromkeys(fresh) if entry in draft.scene.order)
    if spent:
        draft.change(acted=(*draft.scene.acted, *spent))


def before(draft: Draft, roll: Roll) -> Before:
    """What stands before the outcome, so that it can be taken back."""
    held = aspects.held_at(draft.scene, roll.place).get(roll.aspect) if roll.aspect else None
    return Before(
        zone=draft.character(roll.actor).zone,
        aspect=held.state if held and isinstance(held.state, Aspect) else None,
        existed=held is not None,
        blocks=draft.scene.blocks,
    )


def stood(roll: Roll) -> Before:
    """What stood before the roll's outcome."""
    return roll.before or Before()


def give_boost(draft: Draft, owner: str, on: str | None, name: str) -> None:
    """A boost that the open roll made, so that working it out again can take it back."""
    made = aspects.add_boost(draft, owner, on, name)
    if draft.scene.roll is not None:
        fields = {"boosted": made, "boosted_on": on}
        draft.change(roll=draft.scene.roll.model_copy(update=fields))


def take_back(draft: Draft, roll: Roll) -> None:
    """Take back what any roll may have made: a boost, overflow, holds broken."""
    ref = aspects.held_at(draft.scene, roll.boosted_on).get(roll.boosted or "")
    if ref is not None:
        aspects.remove(draft, ref, "the roll changed")
    fields = {"boosted": None, "boosted_on": None, "granted": 0}
    draft.change(overflow=None, roll=roll.model_copy(update=fields))
    restore_holds(draft, roll)


def restore_holds(draft: Draft, roll: Roll) -> None:
    """Put back the holds on the actor that the roll's outcome had broken."""
    now = draft.scene.blocks
    broken = [
        block
        for block in stood(roll).blocks
        if block.grapple and roll.actor in block.against and block not in now
    ]
    draft.change(blocks=(*now, *broken))


def current(draft: Draft) -> Roll:
    """The open roll. Raises RuleRefused where none is open."""
    if draft.scene.roll is None:
        raise RuleRefused(
            "no roll is open to invoke on",
            code="no-roll-open",
            hint="invoke with the action (--invoke ASPECT), or right after its roll",
        )
    return draft.scene.roll


def close(draft: Draft) -> None:
    """The roll is over: nothing more can be invoked on it."""
    if draft.scene.roll is not None:
        draft.change(roll=None)


def faced(terms: Sequence[Term], floor: int | None) -> int:
    """What an effort has to beat: the defence or difficulty, or a protecting block above it."""
    own = sum(term.value for term in terms)
    return own if floor is None else max(own, floor)


def tell(draft: Draft, *, again: bool = False) -> None:
    """Tell the open roll with all its terms."""
    roll = current(draft)
    attacked = roll.command == "attack" and roll.target is not None
    opposed = bool(roll.opposition_terms) or roll.floor is not None or attacked
    draft.tell(
        Rolled(
            command=roll.command,
            actor=roll.actor,
            target=roll.target,
            instead_of=roll.instead_of,
            dice=roll.dice,
            terms=roll.terms,
            total=roll.total,
            opposition=roll.opposition if opposed or roll.opposition else None,
            opposition_terms=roll.opposition_terms,
            again=again,
        )
    )


# Invoking


def _opponent(roll: Roll) -> str:
    if roll.target is None:
        raise UsageError(
            "nobody defends against this roll",
            code="no-defender",
            hint="--defense-invoke needs a character as the target",
        )
    return roll.target


def spend(
    draft: Draft,
    who: str,
    text: str,
    *,
    opposing: bool,
    ally: str | None = None,
    adds: bool = True,
) -> aspects.Ref:
    """Invoke an aspect on the open roll: a free invoke first, then a fate point.

    Raises UsageError for an unknown aspect; refuses one paid for already or not payable.
    """
    roll = current(draft)
    other = roll.actor if opposing else roll.target
    ref = aspects.find(draft.scene, text, prefer=(other,), user=who)
    free = use(draft, who, ref, against=other, paid=_paid(roll, opposing=opposing))
    worth = draft.rules.fate_points.invoke if adds else 0
    field = "opposition_terms" if opposing else "terms"
    term = Term(label=INVOKE + ref.name, value=worth)
    roll = current(draft)
    update: dict[str, object] = {
        "invoked": (
            *roll.invoked,
            Invoked(aspect=ref.label, by=who, opposing=opposing, paid=not free),
        )
    }
    if adds:
        update[field] = (*getattr(roll, field), term)
    if opposing and adds:
        update["opposition"] = faced((*roll.opposition_terms, term), roll.floor)
    draft.change(roll=roll.model_copy(update=update))
    draft.tell(
        InvokeSpent(actor=who, aspect=ref.name, ally=ally, free=free, adds=worth, reroll=not adds)
    )
    return ref


def _paid(roll: Roll, *, opposing: bool) -> set[str]:
    """What this side has paid for: each side has a roll of its own."""
    mine = (invoked for invoked in roll.invoked if invoked.opposing == opposing)
    return {invoked.aspect for invoked in mine if invoked.paid}


def use(
    draft: Draft,
    who: str,
    ref: aspects.Ref,
    *,
    against: str | None,
    paid: AbstractSet[str] = frozenset(),
) -> bool:
    """Use up a free invoke of an aspect, or pay for it; answers whether it was free.

    A paid use against the aspect's bearer owes the bearer a fate point.
    """
    free = aspects.may_use(draft.scene, ref.state, who)
    if free:
        left = ref.state.free_invokes - 1
        if isinstance(ref.state, Aspect) and ref.state.lasts == "invoke" and not left:
            aspects.remove(draft, ref, "used up")
        else:
            aspects.write(draft, ref, free_invokes=left)
        return True
    if ref.label in paid:
        draft.refuse(
            f"{ref.name} has been paid for on this roll already",
            code="paid-twice",
            hint="a fate point buys each aspect once a roll; invoke another, or a free invoke",
        )
    fleeting = isinstance(ref.state, Aspect) and ref.state.lasts == "invoke"
    if fleeting and not draft.rules.fate_points.paid_boosts:
        draft.refuse(
            f"{ref.name} is a boost: nobody pays to invoke it",
            code="boost-unpaid",
            hint="only its owner uses it, free and once",
        )
    points.pay(draft, who, f"invokes {ref.name}")
    if ref.bearer is not None and ref.bearer == against:
        points.owe(draft, ref.bearer, ref.name)
    if fleeting:
        aspects.remove(draft, ref, "used up")
    return False


def invoke(draft: Draft, action: "Invoke") -> None:
    """`invoke`: on the open roll, by either side, for oneself or an ally; then work it out anew."""
    roll = current(draft)
    who = find_character(draft.scene, action.actor)
    ally = find_character(draft.scene, action.ally) if action.ally else None
    opposing = _opposes(draft.scene, roll, ally or who)
    resolver(roll.command).retract(draft, roll)
    spend(draft, who, action.aspect, opposing=opposing, ally=ally, adds=not action.reroll)
    if action.reroll:
        _reroll(draft, action, opposing=opposing)
    tell(draft, again=True)
    resolver(roll.command).resolve(draft, current(draft))


def _opposes(scene: Scene, roll: Roll, beneficiary: str) -> bool:
    if beneficiary == roll.actor:
        return False
    if beneficiary == roll.target:
        return True
    return scene.characters[beneficiary].team != scene.characters[roll.actor].team


def _reroll(draft: Draft, action: "Invoke", *, opposing: bool) -> None:
    """Put new dice in place of the old; where only a sum was given, a new sum."""
    roll = current(draft)
    terms = roll.opposition_terms if opposing else roll.terms
    rolled = bool(terms) and terms[0].label == "dice"
    if action.roll is not None:
        new = (Term(label="roll", value=action.roll), *terms[2 if rolled else 1 :])
    elif rolled:
        new = (Term(label="dice", value=sum(action.dice or ())), *terms[1:])
    else:
        raise UsageError(
            "the dice of this roll are not known, only their sum",
            code="no-dice",
            hint="--reroll --roll N, with the new dice and the skill added up",
        )
    update: dict[str, object] = {"terms": new, "dice": action.dice}
    if opposing:
        update = {"opposition_terms": new, "opposition": faced(new, roll.floor)}
    draft.change(roll=roll.model_copy(update=update))
