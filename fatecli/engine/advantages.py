"""What a maneuver's roll comes to: aspects made, known or found, taken away, and free invokes."""

from collections.abc import Callable
from typing import Literal

from fatecli.engine import aspects, open_roll, rolls, turns
from fatecli.engine.blocks import stopped
from fatecli.engine.draft import Draft
from fatecli.engine.movement import offer_overflow
from fatecli.engine.names import sides
from fatecli.model.event import AspectRemoved, InvokesGained, ManeuverResolved
from fatecli.model.ruleset import ManeuverPolicy
from fatecli.model.scene import Aspect, Before, Roll
from fatecli.model.words import Lasts

Result = Literal["fail", "tie", "success", "style"]


def _resolve(draft: Draft, roll: Roll) -> None:
    assert roll.aspect is not None
    if stopped(draft, roll):
        return
    margin = roll.total - roll.opposition
    draft.tell(
        ManeuverResolved(
            actor=roll.actor,
            aspect=roll.aspect,
            margin=margin,
            result=_result(draft, margin),
            remove=roll.remove,
        )
    )
    if roll.remove:
        _remove(draft, roll, margin)
    else:
        _create(draft, roll, margin)
    needed = max(roll.opposition + (not roll.remove), roll.barrier or 0)
    spare = rolls.natural(roll.terms) - needed
    if draft.rules.overflow and spare > 0:
        offer_overflow(draft, roll.actor, spare)


def _result(draft: Draft, margin: int) -> Result:
    if margin < 0:
        return "fail"
    if margin == 0:
        return "tie"
    return "style" if margin >= draft.rules.maneuvers.style_at else "success"


def _remove(draft: Draft, roll: Roll, margin: int) -> None:
    ref = aspects.held_at(draft.scene, roll.place).get(roll.aspect or "")
    if margin < 0 or ref is None:
        return
    aspects.put(draft, ref, None)
    draft.tell(AspectRemoved(aspect=ref.name, on=ref.holder, why="removed"))


def _create(draft: Draft, roll: Roll, margin: int) -> None:
    rules = draft.rules.maneuvers
    if margin > 0:
        invokes = rules.style if margin >= rules.style_at else rules.success
        _gain(draft, roll, _maker(draft, roll), invokes, "conflict")
        return
    stood = open_roll.stood(roll)
    if stood.aspect is not None and stood.aspect.hidden:
        policy = rules.unknown_tie if margin == 0 else rules.unknown_fail
    elif stood.existed:
        policy = rules.known_tie if margin == 0 else rules.known_fail
    else:
        policy = rules.tie if margin == 0 else rules.fail
    OUTCOMES[policy](draft, roll)


def _maker(draft: Draft, roll: Roll) -> str:
    """Who holds the free invokes: the one who acted, or the ally it was done for."""
    target = roll.target
    if target is not None and draft.character(target).team == draft.character(roll.actor).team:
        return target
    return rolls.hand(draft, roll.actor)


def _gain(draft: Draft, roll: Roll, owner: str, invokes: int, lasts: Lasts) -> None:
    """The aspect comes into play with free invokes, or gets more of them where it is there."""
    assert roll.aspect is not None
    ref = aspects.held_at(draft.scene, roll.place).get(roll.aspect)
    if ref is None:
        state = Aspect(free_invokes=invokes, owner=owner, lasts=lasts)
        aspects.add(draft, roll.aspect, roll.place, state)
    elif ref.where == "sheet":
        _gain_on_sheet(draft, ref, owner, invokes, lasts)
    else:
        _gain_more(draft, ref, owner, invokes)
    granted = open_roll.current(draft).model_copy(update={"granted": invokes})
    draft.change(roll=granted)


def _gain_on_sheet(draft: Draft, ref: aspects.Ref, owner: str, invokes: int, lasts: Lasts) -> None:
    """Free invokes of an aspect on somebody's sheet are kept as an advantage of that name."""
    state = Aspect(free_invokes=invokes, owner=owner, lasts=lasts)
    aspects.put(draft, ref._replace(where="advantage"), state)
    draft.tell(InvokesGained(aspect=ref.name, free_invokes=invokes, owner=owner))


def _gain_more(draft: Draft, ref: aspects.Ref, owner: str, invokes: int) -> None:
    holder = _joint_owner(draft, ref, owner)
    fields: dict[str, object] = {
        "free_invokes": ref.state.free_invokes + invokes,
        "owner": holder,
    }
    if isinstance(ref.state, Aspect) and ref.state.hidden:
        fields["hidden"] = False
    aspects.write(draft, ref, **fields)
    draft.tell(InvokesGained(aspect=ref.name, free_invokes=invokes, owner=holder))


def _joint_owner(draft: Draft, ref: aspects.Ref, owner: str) -> str | None:
    """Who holds old and new free invokes: one owner, the side of both, or anybody."""
    before = ref.state.owner
    if not ref.state.free_invokes or before == owner:
        return owner
    teams = {_team(draft, holder) for holder in (before, owner) if holder is not None}
    return teams.pop() if before is not None and len(teams) == 1 else None


def _team(draft: Draft, holder: str) -> str:
    members = turns.members(draft.scene, holder)
    return draft.character(members[0]).team if members else holder


# The policies of a tie and a failure


def _nothing(draft: Draft, roll: Roll) -> None:
    """Nothing comes of it."""


def _boost(draft: Draft, roll: Roll) -> None:
    """A boost: one free use, then gone."""
    existed = open_roll.stood(roll).existed
    wanted = roll.boost or ("" if existed else roll.aspect or "")
    open_roll.give_boost(draft, _maker(draft, roll), roll.place, wanted)


def _fragile(draft: Draft, roll: Roll) -> None:
    """The aspect with one free invoke, gone with its first use."""
    _gain(draft, roll, _maker(draft, roll), 1, "invoke")


def _lasting(draft: Draft, roll: Roll) -> None:
    """The aspect with one free invoke, to the end of the conflict."""
    _gain(draft, roll, _maker(draft, roll), 1, "conflict")


def _against(draft: Draft, roll: Roll) -> None:
    """The other side gets the free invoke."""
    _gain(draft, roll, _foe(draft, roll), 1, "conflict")


def _foe(draft: Draft, roll: Roll) -> str:
    if roll.target is not None:
        return roll.target
    own = draft.character(roll.actor).team
    return next((side for side in sides(draft.scene) if side != own), own)


OUTCOMES: dict[ManeuverPolicy, Callable[[Draft, Roll], None]] = {
    "nothing": _nothing,
    "boost": _boost,
    "fragile": _fragile,
    "lasting": _lasting,
    "against": _against,
}


def _retract(draft: Draft, roll: Roll) -> None:
    stood = open_roll.stood(roll)
    ref = aspects.held_at(draft.scene, roll.place).get(roll.aspect or "")
    if roll.remove and ref is None and stood.aspect is not None and roll.aspect is not None:
        where, holder = aspects.place(draft.scene, roll.place)
        aspects.put(draft, aspects.Ref(roll.aspect, where, holder, stood.aspect), stood.aspect)
    elif roll.granted and ref is not None and not stood.existed:
        aspects.put(draft, ref, None)
    elif roll.granted and ref is not None:
        left = max(0, ref.state.free_invokes - roll.granted)
        if ref.where == "advantage" and stood.aspect is None:
            aspects.put(draft, ref, None)
        else:
            aspects.write(draft, ref, free_invokes=left, **_as_before(stood))
    open_roll.take_back(draft, roll)


def _as_before(stood: Before) -> dict[str, object]:
    """Whose the aspect was and whether it was known, before the roll added to it."""
    if stood.aspect is None:
        return {}
    return {"owner": stood.aspect.owner, "hidden": stood.aspect.hidden}


open_roll.RESOLVERS["maneuver"] = open_roll.Resolver(_resolve, _retract)
