"""Efforts and defences added up term by term."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fatecli.engine import turns
from fatecli.engine.draft import Draft
from fatecli.engine.names import find_character, match
from fatecli.errors import UsageError
from fatecli.model.event import Warned
from fatecli.model.naming import meant
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Scene, Term

if TYPE_CHECKING:
    from fatecli.model.actions.base import Effort


INVOKE = "invoke "
OVERFLOW = "overflow"


def effort_terms(draft: Draft, who: str, effort: "Effort", command: str) -> tuple[Term, ...]:
    """What the number given consists of, before invokes. Raises UsageError for an unknown skill."""
    terms: list[Term] = []
    if effort.overflow:
        terms.append(Term(label=OVERFLOW, value=_overflow(draft, who)))
    elif effort.roll is not None:
        terms.append(Term(label="roll", value=effort.roll))
    elif effort.skill is not None:
        if effort.dice is not None:
            terms.append(Term(label="dice", value=sum(effort.dice)))
        terms.append(_skill_term(draft, who, effort.skill))
    else:
        raise UsageError(
            f"{command} needs a roll",
            code="no-roll",
            hint="--roll N with everything added up, or --skill NAME with or without --dice",
        )
    terms += _helper_terms(draft, who, effort)
    if effort.bonus:
        terms.append(Term(label="bonus", value=effort.bonus))
    return tuple(terms)


def _overflow(draft: Draft, who: str) -> int:
    spare = draft.scene.overflow
    if spare is None or spare.actor != who:
        draft.refuse(
            f"{who} has no overflow to spend",
            code="no-overflow",
            hint="overflow is spent at once, by the one whose roll left it",
        )
        return 0
    draft.change(overflow=None)
    return spare.shifts


def _skill_term(draft: Draft, who: str, skill: str) -> Term:
    try:
        return Term(label="skill", value=int(skill))
    except ValueError:
        pass
    held = draft.character(who).skills
    found = meant(skill, list(held))
    # A skill that is not on the sheet counts 0, if it is a skill of this table at all.
    known = found or known_skills(draft.rules, draft.scene)
    name = found[0] if len(found) == 1 else match(skill, known, "skill")
    return Term(label=name, value=held.get(name, 0))


def known_skills(rules: Ruleset, scene: Scene) -> list[str]:
    """Skills that anybody in the scene has or the ruleset names."""
    skills = [skill for one in scene.characters.values() for skill in one.skills]
    skills += [skill for kind in rules.kinds.values() for skill in kind.initiative]
    skills += [bonus.skill for track in rules.tracks.values() for bonus in track.skills]
    skills += [skill for skill in (rules.movement.skill, rules.healing.skill) if skill]
    return list(dict.fromkeys(skills))


def _helper_terms(draft: Draft, who: str, effort: "Effort") -> list[Term]:
    """Combined skills: +1 for each helper who has the skill, where the rules allow it."""
    if not effort.helpers:
        return []
    rules = draft.rules.teamwork
    if not rules.combined:
        draft.refuse(
            "this ruleset does not combine skills",
            code="no-combining",
            hint="help with `assist` or a maneuver on the ally",
        )
    found = [find_character(draft.scene, text) for text in effort.helpers]
    helpers = list(dict.fromkeys(found))
    if len(helpers) < len(found):
        raise UsageError("a helper is named twice", code="twice", hint="each helps once")
    for helper in helpers:
        _check_helper(draft, who, helper, effort.skill or "")
    bonus = len(helpers)
    if rules.capped and effort.skill:
        bonus = min(bonus, max(0, _skill_term(draft, who, effort.skill).value))
    return [Term(label=f"help from {', '.join(helpers)}", value=bonus)]


def _check_helper(draft: Draft, who: str, helper: str, skill: str) -> None:
    """A helper has the skill, and an action of this exchange left to give up."""
    if helper == who:
        raise UsageError(f"{who} cannot help {who}", code="self", hint="name an ally")
    if not draft.character(helper).active:
        draft.refuse(f"{helper} is out of the conflict", code="out", hint="pick somebody in it")
    if draft.scene.order and turns.has_acted(draft, helper):
        draft.refuse(
            f"{helper} has no action left in this exchange",
            code="already-acted",
            hint="somebody in the order who has not acted yet can help",
        )
    if not skill:
        return
    rating = _skill_term(draft, helper, skill).value
    if rating > _skill_term(draft, who, skill).value:
        draft.tell(Warned(text=f"{helper} has more {skill} than {who} and should lead"))
    if rating < 1:
        draft.refuse(
            f"{helper} needs {skill} at 1 or more to help",
            code="unskilled-helper",
            hint="pick a helper who has the skill",
        )


def actor_terms(draft: Draft, who: str, *, moving: bool, holding: bool) -> tuple[Term, ...]:
    """What the program adds to an action by itself: a move made with it, a hold, help received."""
    terms: list[Term] = []
    if moving and draft.rules.turns.supplemental:
        terms.append(Term(label="move", value=draft.rules.turns.supplemental))
    if holding:
        terms.append(Term(label="hold", value=draft.rules.blocks.hold_attack))
    terms += mob_terms(draft, who)
    bonus = draft.character(who).assist_bonus
    if bonus:
        terms.append(Term(label="help", value=bonus))
        draft.change_character(who, assist_bonus=0)
    return tuple(terms)


def mob_of(draft: Draft, who: str) -> list[str]:
    """The members of a nameless group that act as one with a character, in the same zone.

    Empty where the ruleset has no mobs, or the character is in none.
    """
    me = draft.character(who)
    if not draft.rules.teamwork.mob_bonus or not me.group or me.role != "nameless":
        return []
    return [
        name
        for name, one in draft.scene.characters.items()
        if one.group == me.group and one.active and one.zone == me.zone
    ]


def mob_terms(draft: Draft, who: str) -> list[Term]:
    """A mob adds 1 for each further member."""
    further = len(mob_of(draft, who)) - 1
    return [Term(label="mob", value=further)] if further > 0 else []


def hand(draft: Draft, who: str) -> str:
    """Who holds what a character makes: the mob it acts with, else itself."""
    return draft.character(who).group or who if mob_of(draft, who) else who


def _in_focus(draft: Draft, who: str, foe: str, against: str) -> bool:
    """Whether full defence counts: its focus may be a kind of harm, a kind of action, or a foe."""
    focus = draft.character(who).defense_focus.casefold()
    kinds = draft.rules.kinds
    other = draft.character(foe)
    here = {against, foe, other.team, other.group or foe}
    here |= {"maneuver"} if against == "maneuver" else {"attack", draft.scene.kind}
    known = {*kinds, *draft.rules.tracks, "attack", "maneuver"}
    for name, one in draft.scene.characters.items():
        known |= {name, one.team, one.group or name}
    return focus in {word.casefold() for word in here} or focus not in {
        word.casefold() for word in known
    }


def defense_terms(
    draft: Draft, who: str, defense: "Effort | None", *, foe: str, against: str
) -> tuple[Term, ...]:
    """A defence with full defence added; none where the defence is given up.

    `against` is the track that is attacked, or `maneuver`.
    """
    if defense is None:
        if draft.character(who).full_defense:
            draft.tell(Warned(text=f"{who} is on full defence, but no defence was given"))
        return ()
    terms = (*effort_terms(draft, who, defense, "a defence"), *mob_terms(draft, who))
    if draft.character(who).full_defense and _in_focus(draft, who, foe, against):
        terms += (Term(label="full defence", value=draft.rules.full_defense.bonus),)
        draft.change_character(who, defense_tested=True)
    return terms


def natural(terms: Sequence[Term]) -> int:
    """A sum without the aspects invoked on top."""
    return sum(term.value for term in terms if not term.label.startswith(INVOKE))
