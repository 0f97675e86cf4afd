"""Maneuvers: creating aspects, using those that are there, and taking them away by a roll."""

from typing import TYPE_CHECKING

from fatecli.engine import aspects, open_roll, rolls, turns
from fatecli.engine.blocks import barrier
from fatecli.engine.draft import Draft
from fatecli.engine.movement import move_with_action
from fatecli.engine.names import find_fighter, find_holder, match
from fatecli.errors import UsageError
from fatecli.model.scene import Aspect, Roll, Term

if TYPE_CHECKING:
    from fatecli.model.actions.tactics import Maneuver


def maneuver(draft: Draft, action: "Maneuver") -> None:
    """`maneuver`: against a defence or a difficulty; on a character, a zone or the scene."""
    actor = find_fighter(draft.scene, action.actor)
    overflow = action.effort.overflow
    turns.check(draft, actor, overflow=overflow)
    on = _place(draft, action.target)
    name = action.aspect.strip()
    if action.remove:
        name, on = _to_remove(draft, name, on)
    elif not name:
        raise UsageError("a maneuver makes an aspect", code="no-aspect", hint="--aspect NAME")
    _check_no_offence(draft, actor, on, overflow=overflow)
    turns.start(draft, actor, overflow=overflow)
    moving = move_with_action(draft, actor, action.move)
    roll = _roll(draft, action, actor, on, _same_name(draft, name, on), moving=moving)
    open_roll.open_roll(draft, roll, action.effort, action.defense)
    open_roll.spend_helpers(draft, action.effort)
    turns.finish(draft, actor, overflow=overflow)


def _place(draft: Draft, target: str | None) -> str | None:
    """Where the aspect is to hang: on a character, a member of a group, a zone, or the scene."""
    if target is None:
        return None
    try:
        return find_holder(draft.scene, target)
    except UsageError:
        return find_fighter(draft.scene, target)


def _to_remove(draft: Draft, text: str, on: str | None) -> tuple[str, str | None]:
    """The temporary aspect to take away, and where it hangs."""
    if on is not None:
        held = aspects.held_at(draft.scene, on)
        ref = held[match(text, held, f"aspect on {on}")]
    else:
        ref = aspects.find(draft.scene, text)
    if not isinstance(ref.state, Aspect) or ref.where == "sheet":
        draft.refuse(
            f"{ref.name} is no temporary aspect",
            code="not-temporary",
            hint=f"a consequence heals with `recover {ref.holder} …`",
        )
    return ref.name, ref.holder


def _same_name(draft: Draft, name: str, on: str | None) -> str:
    """The name as an aspect there already bears it, whatever the case."""
    plain = name.casefold()
    held = aspects.held_at(draft.scene, on)
    return next((known for known in held if known.casefold() == plain), name)


def _check_no_offence(draft: Draft, actor: str, on: str | None, *, overflow: bool) -> None:
    scene = draft.scene
    foe = on in scene.characters and scene.characters[on].team != scene.characters[actor].team
    if overflow and foe:
        draft.refuse(
            "overflow buys no maneuver against a foe",
            code="overflow-offence",
            hint="spend it on a move, on protecting somebody, or on a maneuver on no foe",
        )


def _roll(
    draft: Draft, action: "Maneuver", actor: str, on: str | None, name: str, *, moving: bool
) -> Roll:
    scene = draft.scene
    zone = scene.characters[actor].zone
    defender = on if on in scene.characters else None
    wall = barrier(scene, actor, "maneuver", defender, (zone,) if zone else ())
    terms = rolls.effort_terms(draft, actor, action.effort, "maneuver")
    terms += rolls.actor_terms(draft, actor, moving=moving, holding=False)
    if action.difficulty is not None:
        facing: tuple[Term, ...] = (Term(label="difficulty", value=action.difficulty),)
    else:
        facing = rolls.defense_terms(
            draft, defender or actor, action.defense, foe=actor, against="maneuver"
        )
    return Roll(
        actor=actor,
        command="maneuver",
        target=defender,
        dice=action.effort.dice,
        terms=terms,
        opposition=sum(term.value for term in facing),
        opposition_terms=facing,
        barrier=wall.strength if wall else None,
        barrier_by=wall.by if wall else None,
        aspect=name,
        place=on,
        remove=action.remove,
        boost=action.boost,
    )
