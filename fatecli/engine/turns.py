"""Whose turn it is: the order, its two ways of passing on, and what ends with a turn's start."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from fatecli.engine import aspects
from fatecli.engine.draft import Draft
from fatecli.engine.names import match
from fatecli.model.event import BlockEnded, ExchangeBegan, TurnBegan
from fatecli.model.naming import whose
from fatecli.model.ruleset import TurnPolicy
from fatecli.model.scene import Scene

if TYPE_CHECKING:
    from fatecli.model.actions.turns import PassTurn


def members(scene: Scene, entry: str) -> list[str]:
    """The characters that act in one entry of the order: one character, or a group."""
    if entry in scene.characters:
        return [entry]
    return [name for name, character in scene.characters.items() if character.group == entry]


def entry_of(scene: Scene, name: str) -> str:
    """The entry in which a character acts: its own, else its group's."""
    group = scene.characters[name].group
    return name if name in scene.order or not group else group


def able(scene: Scene, entry: str) -> bool:
    """Whether anyone of an entry is still in the conflict."""
    return any(scene.characters[name].active for name in members(scene, entry))


# Acting and passing on


def check(draft: Draft, name: str, *, overflow: bool = False) -> None:
    """Refuse an action by somebody out of the conflict or out of turn; overflow has no turn."""
    status = draft.character(name).status
    if status != "active":
        draft.refuse(
            f"{name} has {status}" if status == "conceded" else f"{name} is {status}",
            code="out",
            hint="`scene end` brings everybody back",
        )
    if draft.scene.order and not overflow:
        ORDERS[draft.rules.turns.order].check(draft, name)


def has_acted(draft: Draft, name: str) -> bool:
    """Whether a character has no turn left in this exchange, or none at all."""
    if entry_of(draft.scene, name) not in draft.scene.order:
        return True
    return ORDERS[draft.rules.turns.order].acted(draft.scene, entry_of(draft.scene, name))


def start(
    draft: Draft, name: str, *, keep_hold_on: str | None = None, overflow: bool = False
) -> None:
    """An action begins: the last roll closes, and what lasted until the actor's turn is over.

    Any action lets go of a hold, unless it is against the one held. Spending overflow is no
    action of its own and ends nothing.
    """
    scene = draft.scene
    if overflow:
        draft.change(roll=None)
        return
    draft.change(roll=None, overflow=None)
    if scene.clock.between:
        draft.change(clock=scene.clock.model_copy(update={"between": False, "ended": None}))
    if not scene.order:
        expire(draft, name)
    end_blocks(
        draft,
        lambda block: block.by == name and block.grapple and keep_hold_on not in block.against,
        "let go",
    )


def finish(draft: Draft, name: str, *, overflow: bool = False) -> None:
    """The turn passes, if it was this character's and not just overflow spent."""
    if overflow:
        return
    if draft.scene.order and entry_of(draft.scene, name) == draft.scene.turn:
        ORDERS[draft.rules.turns.order].finish(draft)


def pass_turn(draft: Draft, action: "PassTurn") -> None:
    """`next`: the turn ends without an action, or is handed to somebody."""
    if not draft.scene.order:
        draft.refuse(
            "no turn order is set",
            code="no-order",
            hint="begin with `init`, or just act: nobody's turn is enforced",
        )
        return
    draft.change(roll=None, overflow=None)
    ORDERS[draft.rules.turns.order].hand_on(draft, action.name)


def expire(draft: Draft, name: str) -> None:
    """End what lasted until this character's turn: blocks and full defence."""
    end_blocks(draft, lambda block: block.by == name and not block.grapple, "until this turn")
    character = draft.character(name)
    if character.full_defense:
        draft.change_character(name, full_defense=False, defense_focus="", defense_tested=False)
        if draft.rules.full_defense.untested_boost and not character.defense_tested:
            aspects.add_boost(draft, name, name, "Ready")


def end_blocks(draft: Draft, over: Callable[..., bool], why: str) -> None:
    """Take away the blocks for which `over` holds, and say why."""
    blocks = draft.scene.blocks
    ended = [block for block in blocks if over(block)]
    if ended:
        draft.change(blocks=tuple(block for block in blocks if block not in ended))
    for block in ended:
        draft.tell(BlockEnded(by=block.by, grapple=block.grapple, why=why))


def leave(draft: Draft, name: str) -> None:
    """Somebody is out: their blocks and the holds on them end, and the turn does not wait."""
    end_blocks(
        draft,
        lambda block: (
            block.by == name
            or (block.grapple and name in block.against)
            or block.protect == name
            or block.against == (name,)
        ),
        f"{name} is out",
    )
    scene = draft.scene
    if scene.turn is not None and not able(scene, scene.turn):
        ORDERS[draft.rules.turns.order].finish(draft)


def begin(draft: Draft, entry: str | None) -> None:
    """An entry's turn begins; what lasted until then ends."""
    draft.change(turn=entry, moved=False)
    draft.tell(TurnBegan(name=entry))
    for name in members(draft.scene, entry) if entry else ():
        expire(draft, name)


# The two ways of passing on


def _check_list(draft: Draft, name: str) -> None:
    turn = draft.scene.turn
    group = draft.character(name).group
    together = f"{group} act together, once an exchange; " if group in draft.scene.order else ""
    if entry_of(draft.scene, name) != turn:
        draft.refuse(
            f"it is {whose(turn)} turn, not {whose(name)}" if turn else "nobody's turn is left",
            code="out-of-turn",
            hint=f"{together}`next` passes {whose(turn or 'nobody')} turn; "
            f"--force lets {name} act all the same",
        )


def _finish_list(draft: Draft) -> None:
    """The turn goes to the next who can act; past the last a new exchange begins."""
    order = draft.scene.order
    here = order.index(draft.scene.turn) if draft.scene.turn in order else -1
    spent = set(draft.scene.acted)
    for entry in order[here + 1 :]:
        if able(draft.scene, entry) and entry not in spent:
            return begin(draft, entry)
    first = next((entry for entry in order if able(draft.scene, entry)), None)
    if first is not None:
        _new_exchange(draft)
    return begin(draft, first)


def _hand_on_list(draft: Draft, text: str | None) -> None:
    if text is not None:
        entry = match(text, draft.scene.order, "turn in the order")
        if entry != draft.scene.turn:
            draft.refuse(
                f"this ruleset keeps the order: it is {whose(draft.scene.turn or 'nobody')} turn",
                code="fixed-order",
                hint="`next` alone passes the turn on; `init --force --order …` changes the order",
            )
    _finish_list(draft)


def _new_exchange(draft: Draft) -> None:
    exchange = draft.scene.exchange + 1
    draft.change(exchange=exchange, acted=())
    draft.tell(ExchangeBegan(exchange=exchange))


def _waiting(scene: Scene) -> list[str]:
    return [entry for entry in scene.order if able(scene, entry) and entry not in scene.acted]


def _check_elective(draft: Draft, name: str) -> None:
    scene, entry = draft.scene, entry_of(draft.scene, name)
    if scene.turn is None and entry in _waiting(scene):
        begin(draft, entry)
    elif entry != scene.turn:
        waiting = ", ".join(_waiting(scene))
        message = (
            f"it is {whose(scene.turn)} turn, not {whose(name)}"
            if scene.turn
            else f"{name} has already acted in this exchange"
        )
        draft.refuse(
            message,
            code="out-of-turn",
            hint=f"still to act: {waiting}; `next NAME` hands the turn on",
        )


def _finish_elective(draft: Draft) -> None:
    """The actor is done and picks who goes next; the last of an exchange opens the next one."""
    scene = draft.scene
    if scene.turn is not None:
        draft.change(acted=(*scene.acted, scene.turn), turn=None, moved=False)
    if not _waiting(draft.scene) and any(able(draft.scene, entry) for entry in scene.order):
        _new_exchange(draft)
    waiting = _waiting(draft.scene)
    if len(waiting) == 1 and len(draft.scene.acted) > 0:
        begin(draft, waiting[0])
    else:
        draft.tell(TurnBegan(name=None))


def _hand_on_elective(draft: Draft, text: str | None) -> None:
    entry = None if text is None else _picked(draft.scene, text)
    if entry is not None and entry == draft.scene.turn:
        # The last of an exchange has the turn by itself: naming it too must not pass that turn.
        draft.tell(TurnBegan(name=entry))
        return
    if draft.scene.turn is not None:
        _finish_elective(draft)
    elif entry is None:
        draft.refuse(
            "nobody has the turn to pass on",
            code="nobody-picked",
            hint=f"`next NAME` picks one of: {', '.join(_waiting(draft.scene))}",
        )
    if entry is None:
        return
    if entry != draft.scene.turn and entry not in _waiting(draft.scene):
        draft.refuse(
            f"{entry} has already acted in this exchange",
            code="already-acted",
            hint=f"still to act: {', '.join(_waiting(draft.scene))}",
        )
    begin(draft, entry)


def _picked(scene: Scene, text: str) -> str:
    everyone = [entry for entry in scene.order if able(scene, entry)]
    inside = {name: one for one in everyone for name in members(scene, one)}
    found = match(text, dict.fromkeys([*everyone, *inside]), "character")
    return inside.get(found, found)


def _acted_list(scene: Scene, entry: str) -> bool:
    if entry in scene.acted:
        return True
    order = scene.order
    return scene.turn in order and entry in order[: order.index(scene.turn)]


def _acted_elective(scene: Scene, entry: str) -> bool:
    return entry in scene.acted


class Order(NamedTuple):
    """A way of passing turns on: who may act, what comes after, what `next` does, who acted."""

    check: Callable[[Draft, str], None]
    finish: Callable[[Draft], None]
    hand_on: Callable[[Draft, str | None], None]
    acted: Callable[[Scene, str], bool]


ORDERS: dict[TurnPolicy, Order] = {
    "list": Order(_check_list, _finish_list, _hand_on_list, _acted_list),
    "elective": Order(_check_elective, _finish_elective, _hand_on_elective, _acted_elective),
}
