"""Healing by a roll: an overcome roll that starts recovery, or levels taken off a consequence."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from fatecli.engine import aspects, open_roll, recovery, rolls
from fatecli.engine.body import severity
from fatecli.engine.draft import Draft
from fatecli.engine.names import find_character
from fatecli.engine.zones import distance
from fatecli.errors import UsageError
from fatecli.model.actions.base import Effort
from fatecli.model.event import ConsequenceLowered, TreatmentFailed
from fatecli.model.ruleset import HealingPolicy, Ruleset
from fatecli.model.scene import Consequence, Roll, Term

if TYPE_CHECKING:
    from fatecli.model.actions.after import Recover


def heal(draft: Draft, action: "Recover", patient: str, slots: list[str]) -> bool:
    """`recover NAME SLOT --healer WHO`: a treatment, as the ruleset has it; whether it worked."""
    assert action.healer is not None
    healer = find_character(draft.scene, action.healer)
    if not slots:
        raise UsageError(
            "a treatment is for a consequence", code="no-slot", hint=f"recover {patient} SLOT …"
        )
    _check_place(draft, healer, patient)
    return HEALING[draft.rules.healing.policy](draft, action, healer, patient, slots)


def _check_place(draft: Draft, healer: str, patient: str) -> None:
    """Healing wants calm, or the stunt that works at any time, by touch."""
    stunt = draft.rules.healing.anytime_stunt
    gifted = bool(stunt) and any(
        held.casefold().startswith(stunt.casefold()) for held in draft.character(healer).stunts
    )
    if draft.rules.healing.calm and draft.scene.order and not gifted:
        draft.refuse(
            "healing needs calm, and the fight is running",
            code="in-danger",
            hint=f"after `scene end`, or with the stunt {stunt}" if stunt else "after `scene end`",
        )
    zones = (draft.character(healer).zone, draft.character(patient).zone)
    if gifted and not draft.scene.clock.between and distance(draft.scene, *zones) != 0:
        draft.refuse(
            f"{healer} has to touch {patient}",
            code="no-touch",
            hint=f"`sprint {healer} {zones[1]!r}` or `scene place {healer} {zones[1]!r}` first",
        )


def _roll(
    draft: Draft, action: "Recover", healer: str, patient: str, facing: tuple[Term, ...]
) -> int:
    """The healer's roll, invokes and all; it does not stay open."""
    effort = action.effort or Effort()
    terms = rolls.effort_terms(draft, healer, effort, "a treatment")
    terms += rolls.actor_terms(draft, healer, moving=False, holding=False)
    roll = Roll(
        actor=healer,
        command="treatment",
        target=patient if patient != healer else None,
        dice=effort.dice,
        terms=terms,
        opposition=sum(term.value for term in facing),
        opposition_terms=facing,
    )
    draft.change(roll=roll)
    for text in effort.invoke:
        open_roll.spend(draft, healer, text, opposing=False)
    open_roll.tell(draft)
    total = open_roll.current(draft).total
    open_roll.close(draft)
    return total


def _no_roll(draft: Draft, action: "Recover", healer: str, patient: str, slots: list[str]) -> bool:
    """No roll heals here; recovery starts with a reason."""
    consequence = recovery.held(draft.character(patient))[slots[0]]
    draft.refuse(
        f"in {draft.rules.title} no roll treats a consequence",
        code="no-treatment",
        hint=f"{consequence.name}: "
        + recovery.how_it_heals(slots[0], consequence, draft.rules)
        + f"; recover {patient} {slots[0]!r} --begin HOW",
    )
    for slot in slots:
        recovery.begin(draft, patient, slot, action.begin or f"treated by {healer}")
    return True


# An overcome roll that starts recovery


def difficulty_terms(
    rules: Ruleset, slot: str, consequence: Consequence, *, on_self: bool, poor: bool
) -> tuple[Term, ...]:
    """What a treatment has to reach, term by term."""
    rule = recovery.rule_for(slot, consequence, rules)
    kind = severity(slot, consequence, rules)
    terms = [Term(label=kind, value=rule.difficulty if rule else 0)]
    if on_self and rules.healing.on_self:
        terms.append(Term(label="on oneself", value=rules.healing.on_self))
    if poor and rules.healing.poor:
        terms.append(Term(label="poor conditions", value=rules.healing.poor))
    return tuple(terms)


def _overcome(draft: Draft, action: "Recover", healer: str, patient: str, slots: list[str]) -> bool:
    """An overcome roll against the severity's difficulty starts recovery."""
    if len(slots) != 1:
        raise UsageError("one roll treats one consequence", code="one-only", hint="name one")
    slot = slots[0]
    consequence = recovery.held(draft.character(patient))[slot]
    rule = recovery.rule_for(slot, consequence, draft.rules)
    if rule is None or rule.start != "treated":
        draft.refuse(
            f"{consequence.name} cannot be treated",
            code="untreatable",
            hint=rule.how if rule else recovery.how_it_heals(slot, consequence, draft.rules),
        )
    if consequence.recovery == "begun":
        draft.refuse(
            f"{consequence.name} is healing already",
            code="already-begun",
            hint=recovery.outlook(consequence, slot, draft.scene, draft.rules),
        )
    facing = difficulty_terms(
        draft.rules, slot, consequence, on_self=healer == patient, poor=action.poor
    )
    total = _roll(draft, action, healer, patient, facing)
    if total < sum(term.value for term in facing):
        draft.tell(
            TreatmentFailed(name=patient, slot=slot, consequence=consequence.name, healer=healer)
        )
        return False
    how = action.begin or f"treated by {healer}"
    recovery.begin(draft, patient, slot, how, after_scenes=action.after_scenes)
    return True


# Levels taken off


def _levels(draft: Draft, action: "Recover", healer: str, patient: str, slots: list[str]) -> bool:
    """A roll takes levels off one or more consequences; each healer has one try at each."""
    for slot in slots:
        _check_try(draft, healer, patient, slot)
    total = _roll(draft, action, healer, patient, ())
    steps = [step for step in draft.rules.healing.steps if total >= step.at]
    if not steps:
        _try(draft, healer, patient, slots[0])
        consequence = recovery.held(draft.character(patient))[slots[0]]
        draft.tell(
            TreatmentFailed(
                name=patient, slot=slots[0], consequence=consequence.name, healer=healer
            )
        )
        return False
    best = max(steps, key=lambda step: step.at)
    treated = slots[: best.most]
    for slot in treated:
        _try(draft, healer, patient, slot)
        _lower(draft, patient, slot, best.levels // len(treated))
    return True


def _check_try(draft: Draft, healer: str, patient: str, slot: str) -> None:
    consequence = recovery.held(draft.character(patient))[slot]
    tracks = draft.rules.healing.tracks
    if tracks and consequence.track is not None and consequence.track not in tracks:
        draft.refuse(
            f"{consequence.name} is {consequence.track} harm",
            code="wrong-harm",
            hint=f"healing is for {', '.join(tracks)} harm",
        )
    if healer in consequence.tried_by:
        draft.refuse(
            f"{healer} has had a try at {consequence.name}",
            code="tried-already",
            hint="each healer gets one; another healer may try",
        )


def _try(draft: Draft, healer: str, patient: str, slot: str) -> None:
    ref = recovery.ref_of(draft, patient, slot)
    assert isinstance(ref.state, Consequence)
    aspects.write(draft, ref, tried_by=(*ref.state.tried_by, healer))


def _lower(draft: Draft, patient: str, slot: str, levels: int) -> None:
    """Take levels off; below the mildest it is gone. The slot stays filled until then."""
    ref = recovery.ref_of(draft, patient, slot)
    assert isinstance(ref.state, Consequence)
    ladder = [
        kind for kind, _ in sorted(draft.rules.slots.items(), key=lambda item: item[1].absorbs)
    ]
    old = severity(slot, ref.state, draft.rules)
    place = ladder.index(old) - levels
    if place < 0:
        recovery.clear(draft, patient, slot)
        return
    aspects.write(draft, ref, severity=ladder[place], recovery="none", begun=None)
    draft.tell(
        ConsequenceLowered(
            name=patient, slot=slot, consequence=ref.name, old=old, new=ladder[place]
        )
    )


HEALING: dict[HealingPolicy, Callable[[Draft, "Recover", str, str, list[str]], bool]] = {
    "none": _no_roll,
    "overcome": _overcome,
    "levels": _levels,
}
