"""What a turn is given up for: full defence, and help for an ally."""

from typing import TYPE_CHECKING

from fatecli.engine import turns
from fatecli.engine.draft import Draft
from fatecli.engine.movement import move_with_action
from fatecli.engine.names import find_character, find_fighter
from fatecli.errors import UsageError
from fatecli.model.event import Assisted, DefenseRaised

if TYPE_CHECKING:
    from fatecli.model.actions.tactics import Assist, Defend


def defend(draft: Draft, action: "Defend") -> None:
    """`defend`: nothing but defence until one's next turn."""
    actor = find_fighter(draft.scene, action.actor)
    turns.check(draft, actor)
    turns.start(draft, actor)
    move_with_action(draft, actor, action.move)
    draft.change_character(
        actor, full_defense=True, defense_focus=action.focus, defense_tested=False
    )
    draft.tell(DefenseRaised(name=actor, bonus=draft.rules.full_defense.bonus))
    turns.finish(draft, actor)


def assist(draft: Draft, action: "Assist") -> None:
    """`assist`: one's turn for an ally's bonus, before the ally's turn comes or during it."""
    actor = find_fighter(draft.scene, action.actor)
    ally = find_character(draft.scene, action.ally)
    bonus = draft.rules.teamwork.assist
    if not bonus:
        draft.refuse(
            f"{draft.rules.title} has no help for the asking",
            code="no-assist",
            hint=f"maneuver {actor} {ally!r} --aspect 'Assistance from {actor}' makes an aspect",
        )
    if actor == ally:
        raise UsageError(f"{actor} cannot help {actor}", code="self", hint="name an ally")
    _check(draft, actor, ally)
    now = draft.scene.turn is not None and turns.entry_of(draft.scene, ally) == draft.scene.turn
    if now:
        spent = turns.entry_of(draft.scene, actor)
        if spent in draft.scene.order:
            draft.change(acted=(*draft.scene.acted, spent))
    else:
        turns.start(draft, actor)
    held = draft.character(ally).assist_bonus
    draft.change_character(ally, assist_bonus=held + bonus)
    draft.tell(Assisted(actor=actor, ally=ally, bonus=bonus))
    if not now:
        turns.finish(draft, actor)


def _check(draft: Draft, actor: str, ally: str) -> None:
    """Help comes before the ally's turn or during it, from somebody who has not acted yet."""
    scene = draft.scene
    for one in (actor, ally):
        if not scene.characters[one].active:
            draft.refuse(f"{one} is out of the conflict", code="out", hint="help somebody in it")
    if not scene.order:
        return
    if turns.has_acted(draft, ally):
        draft.refuse(
            f"{ally} has acted already in this exchange",
            code="already-acted",
            hint=f"help comes before {ally}'s turn or during it",
        )
    if turns.has_acted(draft, actor):
        draft.refuse(
            f"{actor} has no turn left in this exchange",
            code="already-acted",
            hint="somebody who has not acted yet can help",
        )
    helping_now = turns.entry_of(scene, ally) == scene.turn
    if not helping_now:
        turns.check(draft, actor)
