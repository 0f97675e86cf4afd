"""How somebody leaves the fight: taken out or conceded, what it pays, what it does to a mech."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from fatecli.engine import points, turns
from fatecli.engine.body import aboard, worth
from fatecli.engine.draft import Draft
from fatecli.engine.names import find_character
from fatecli.errors import UsageError
from fatecli.model.event import (
    Conceded,
    ConcessionRefused,
    MechChanged,
    PointOwed,
    TakenOut,
    Warned,
)
from fatecli.model.ruleset import RefusalPolicy
from fatecli.model.scene import GM, Character, Consequence, Defeat, Pending

if TYPE_CHECKING:
    from fatecli.model.actions.after import Concede
    from fatecli.model.actions.base import Absorption


def of_this_conflict(draft: Draft, character: Character) -> dict[str, Consequence]:
    """Consequences and Breakdown steps taken in the running conflict."""
    now = draft.scene.clock.conflict
    held = dict(character.consequences)
    if character.mech:
        held |= character.mech.consequences
    return {slot: one for slot, one in held.items() if one.conflict == now}


def take_out(draft: Draft, name: str, by: str | None, terms: str) -> None:
    """Somebody is out on the other side's terms; a mech they sit in is destroyed."""
    per = draft.rules.concession.taken_out_per_consequence
    character = draft.character(name)
    earned = per * len(of_this_conflict(draft, character))
    in_mech = aboard(character) and draft.rules.mech is not None
    draft.change_character(name, status="taken out", defeat=Defeat(by=by, terms=terms))
    draft.tell(TakenOut(name=name, by=by, terms=terms))
    if in_mech:
        destroy_mech(draft, name)
    points.gain(draft, name, earned, "cash-out")
    turns.leave(draft, name)


def destroy_mech(draft: Draft, name: str) -> None:
    """The character's mech is lost."""
    mech = draft.character(name).mech
    if mech is not None:
        arc = draft.scene.clock.arc
        lost = mech.model_copy(update={"status": "destroyed", "aboard": False, "lost_in_arc": arc})
        draft.change_character(name, mech=lost)
        draft.tell(MechChanged(name=name, mech=mech.name, change="destroyed"))


# Conceding


def concede(draft: Draft, action: "Concede") -> None:
    """`concede`: give in before the roll, on one's own terms."""
    name = find_character(draft.scene, action.name)
    if not draft.character(name).active:
        draft.refuse(
            f"{name} is out of the conflict already",
            code="out",
            hint="only somebody still in it can concede",
        )
    _check_sense(draft, name, action)
    if action.refused_by is not None:
        _refuse(draft, name, action.refused_by, priced=not action.unreasonable)
        return
    saver = find_character(draft.scene, action.save_mech) if action.save_mech else None
    _accept(draft, name, None, action.terms, action.meets)
    _lose_doomed(draft, name, saver)
    turns.leave(draft, name)


def _check_sense(draft: Draft, name: str, action: "Concede") -> None:
    """Refuse options that say nothing here."""
    guidelines = draft.rules.concession.guidelines
    if any(number > len(guidelines) for number in action.meets):
        raise UsageError(
            f"there are {len(guidelines) or 'no'} guidelines here",
            code="no-guideline",
            hint="; ".join(f"{n}: {text}" for n, text in enumerate(guidelines, 1))
            or "leave it out",
        )
    if action.unreasonable and action.refused_by is None:
        raise UsageError(
            "only a refusal can find an offer unreasonable",
            code="not-refused",
            hint="--refused-by NAME --unreasonable",
        )
    if action.save_mech is not None and not _doomed(draft, name):
        raise UsageError(
            f"{name} sits in no doomed mech", code="not-doomed", hint="leave --save-mech out"
        )


def _doomed(draft: Draft, name: str) -> bool:
    """Whether conceding would cost the mech that is sat in."""
    rules, character = draft.rules.mech, draft.character(name)
    mech = character.mech
    return bool(rules and mech and aboard(character) and rules.doomed in mech.consequences)


def check_concession(draft: Draft, pending: Pending, absorption: "Absorption") -> None:
    """Refuse a concession on a hit where the ruleset has none, or without a consequence."""
    name = pending.target
    if not draft.rules.concession.on_hit:
        draft.refuse(
            f"{name} cannot concede a hit already rolled",
            code="too-late",
            hint="a concession comes before the roll; settle this hit, then concede",
        )
    elif not absorption.consequences:
        draft.refuse(
            "a concession on a hit goes with a consequence",
            code="no-consequence",
            hint="-c SLOT=NAME --concede, or --taken-out TERMS",
        )


def concede_on_hit(draft: Draft, pending: Pending, absorption: "Absorption") -> None:
    """A concession with the hit just settled."""
    name = pending.target
    if absorption.refused_by is not None:
        _refuse(draft, name, absorption.refused_by, priced=not absorption.unreasonable)
        return
    _accept(draft, name, pending.attacker, absorption.terms, ())
    turns.leave(draft, name)


def _accept(draft: Draft, name: str, to: str | None, terms: str, meets: tuple[int, ...]) -> None:
    rules = draft.rules.concession
    taken = of_this_conflict(draft, draft.character(name))
    met = _met(draft, taken, meets)
    draft.change_character(name, status="conceded", defeat=Defeat(by=to, terms=terms))
    draft.tell(
        Conceded(
            name=name,
            to=to,
            terms=terms,
            met=tuple(text for text in rules.guidelines if text in met),
            unmet=tuple(text for text in rules.guidelines if text not in met),
        )
    )
    if rules.guidelines and not met:
        draft.tell(
            Warned(text="no guideline for a real loss is met yet; are the terms hard enough?")
        )
    _pay(draft, name, rules.pays + rules.per_consequence * len(taken))


def _met(draft: Draft, taken: dict[str, Consequence], meets: tuple[int, ...]) -> list[str]:
    rules = draft.rules.concession
    if not rules.guidelines:
        return []
    worst = max((worth(slot, draft.rules) for slot in taken), default=0)
    met = [rules.guidelines[n - 1] for n in meets if n <= len(rules.guidelines)]
    if rules.first_guideline_at and worst >= rules.first_guideline_at:
        met.append(rules.guidelines[0])
    return met


def _pay(draft: Draft, name: str, earned: int) -> None:
    """Pay a concession: at once or after the scene, for a GM's character perhaps into the pool."""
    rules = draft.rules.concession
    if not earned:
        return
    pool = rules.npcs_pay_into_pool and draft.character(name).role != "pc"
    payee = GM if pool else name
    if not rules.paid_after and pool:
        points.change_pool(draft, earned, f"{name} conceded")
        return
    if not rules.paid_after:
        points.gain(draft, name, earned, "conceded")
        return
    owed = draft.scene.owed
    draft.change(owed={**owed, payee: owed.get(payee, 0) + earned})
    draft.tell(PointOwed(name=payee, points=earned, why="conceded"))


# Refusing


def _refuse(draft: Draft, name: str, refuser: str, *, priced: bool) -> None:
    by = find_character(draft.scene, refuser)
    if draft.character(by).team == draft.character(name).team:
        raise UsageError(
            f"{by} is on {name}'s own side",
            code="own-side",
            hint="the other side refuses an offer",
        )
    REFUSALS[draft.rules.concession.refusal](draft, name, by, priced)


def _rework(draft: Draft, name: str, by: str, priced: bool) -> None:
    """Back to the drawing board: no fate point moves."""
    draft.tell(ConcessionRefused(name=name, by=by))


def _priced(draft: Draft, name: str, by: str, priced: bool) -> None:
    """Refusing a reasonable offer costs the refuser a fate point, which the offerer gains."""
    if priced and draft.character(by).points == 0:
        draft.refuse(
            f"{by} has no fate point to refuse with",
            code="no-fate-point",
            hint="accept the concession; --unreasonable where the offer is no fair one",
        )
        priced = False
    draft.tell(ConcessionRefused(name=name, by=by, priced=priced))
    if priced:
        points.gain(draft, by, -1, "refused a concession")
        points.gain(draft, name, 1, "offered a concession")


REFUSALS: dict[RefusalPolicy, Callable[[Draft, str, str, bool], None]] = {
    "rework": _rework,
    "priced": _priced,
}


# Mechs


def _lose_doomed(draft: Draft, name: str, saver: str | None) -> None:
    """Conceding in a doomed mech destroys it, unless somebody gives up a point of refresh."""
    rules, character = draft.rules.mech, draft.character(name)
    if rules is None or character.mech is None or not _doomed(draft, name):
        return
    if saver is None:
        destroy_mech(draft, name)
        return
    refresh = draft.character(saver).starting_points
    if refresh <= rules.min_refresh:
        draft.refuse(
            f"{saver} has refresh {refresh}, which may not fall below {rules.min_refresh}",
            code="no-refresh",
            hint="name an ally with more refresh, or leave --save-mech out and lose the mech",
        )
    helper = draft.character(saver)
    if helper.team != character.team or (saver != name and not helper.active):
        draft.refuse(
            f"{saver} is no ally in a position to help",
            code="no-ally",
            hint="name the pilot, or an ally who is still in it",
        )
    draft.change_character(saver, refresh=refresh - 1, fate_points=draft.character(saver).points)
    draft.tell(
        MechChanged(
            name=name,
            mech=character.mech.name,
            change="saved",
            detail=f"{saver}'s refresh is now {refresh - 1}",
        )
    )
