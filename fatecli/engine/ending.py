"""The end of a scene, and what of it goes on to the next."""

from typing import TYPE_CHECKING, Any

from fatecli.engine import aspects, points
from fatecli.engine.body import tracks_of
from fatecli.engine.draft import Draft
from fatecli.engine.recovery import begin, clear, held, is_over, rule_for
from fatecli.errors import RuleRefused
from fatecli.model.event import (
    AspectRemoved,
    BlockEnded,
    ClockAdvanced,
    MechChanged,
    Returned,
    StressCleared,
)
from fatecli.model.ruleset import Ruleset, Unit
from fatecli.model.scene import GM, Aspect, Character, Consequence, Scene

if TYPE_CHECKING:
    from fatecli.model.actions.after import EndScene


PASSING = ("invoke", "conflict")


def end_scene(draft: Draft, action: "EndScene") -> None:
    """`scene end`: clear, pay, expire, and move the clock on, telling every change."""
    ended = _ended(action)
    clock = draft.scene.clock.model_copy(update={"between": False, "ended": None})
    draft.change(pending=None, roll=None, overflow=None, clock=clock)
    for name in draft.scene.characters:
        _clear_stress(draft, name)
    _end_blocks(draft)
    _end_aspects(draft)
    for name in draft.scene.characters:
        _recover(draft, name, ended)
        _clear_breakdown(draft, name, ended)
    _advance(draft, ended)
    _pay_owed(draft)
    for name in draft.scene.characters:
        _come_back(draft, name)
    draft.change(order=(), turn=None, acted=(), exchange=0, moved=False)


def _ended(action: "EndScene") -> tuple[Unit, ...]:
    units: list[Unit] = ["scene"]
    if action.rest:
        units.insert(0, "breather")
    if action.session or action.arc:
        units.append("session")
    if action.arc:
        units.append("arc")
    return tuple(units)


def _clear_stress(draft: Draft, name: str) -> None:
    """Stress goes, won or lost."""
    character = draft.character(name)
    marked = tuple(track for track, boxes in character.stress.items() if any(boxes))
    if marked:
        draft.change_character(name, stress=unmarked(character, draft.rules))
        draft.tell(StressCleared(name=name, tracks=marked))


def unmarked(character: Character, rules: Ruleset) -> dict[str, tuple[bool, ...]]:
    """The tracks clear again; only those longer or shorter than the rules give are kept."""
    derived = tracks_of(character.model_copy(update={"stress": {}}), rules)
    return {
        track: (False,) * len(boxes)
        for track, boxes in character.stress.items()
        if len(boxes) != len(derived.get(track, ()))
    }


def _end_blocks(draft: Draft) -> None:
    for block in draft.scene.blocks:
        draft.tell(BlockEnded(by=block.by, grapple=block.grapple, why="the conflict is over"))
    draft.change(blocks=())


def _end_aspects(draft: Draft) -> None:
    """What lasted for its first use or for the conflict is gone."""
    for ref in list(aspects.temporary(draft.scene)):
        if isinstance(ref.state, Aspect) and ref.state.lasts in PASSING:
            aspects.put(draft, ref, None)
            draft.tell(AspectRemoved(aspect=ref.name, on=ref.holder, why="the conflict is over"))


def _recover(draft: Draft, name: str, ended: tuple[Unit, ...]) -> None:
    clock = draft.scene.clock
    for slot, consequence in held(draft.character(name)).items():
        if any(is_over(slot, consequence, clock, draft.rules, unit) for unit in ended):
            clear(draft, name, slot)
        elif "arc" in ended and _starts_with_arc(slot, consequence, draft.rules):
            begin(draft, name, slot, draft.rules.end_of_arc)


def _starts_with_arc(slot: str, consequence: Consequence, rules: Ruleset) -> bool:
    rule = rule_for(slot, consequence, rules)
    return rule is not None and rule.arc_advances and consequence.begun is None


def _clear_breakdown(draft: Draft, name: str, ended: tuple[Unit, ...]) -> None:
    """Breakdown clears whole, unless an aspect in play prevents it."""
    rules, mech = draft.rules.mech, draft.character(name).mech
    if rules is None or mech is None or rules.clears_at not in ended:
        return
    if mech.status == "destroyed" or not mech.consequences:
        return
    hindrance = _hindrance(draft, (*rules.repair_blocked_by, mech.repair_blocked_by))
    if hindrance:
        draft.tell(MechChanged(name=name, mech=mech.name, change="unrepaired", detail=hindrance))
        return
    draft.change_character(name, mech=mech.model_copy(update={"consequences": {}}))
    draft.tell(MechChanged(name=name, mech=mech.name, change="cleared"))


def _hindrance(draft: Draft, named: tuple[str, ...]) -> str:
    """An aspect in play that the ruleset or the mech's sheet names as preventing its repair."""
    wanted = {name.casefold() for name in named}
    in_play = (ref.name for ref in aspects.in_play(draft.scene))
    return next((name for name in in_play if name.casefold() in wanted), "")


def _advance(draft: Draft, ended: tuple[Unit, ...]) -> None:
    clock = draft.scene.clock
    passed = [unit for unit in ("scene", "session", "arc") if unit in ended]
    fields: dict[str, Any] = {unit: getattr(clock, unit) + 1 for unit in passed}
    fields |= {"conflict": clock.conflict + 1, "between": True, "ended": passed[-1]}
    new = clock.model_copy(update=fields)
    draft.change(clock=new)
    draft.tell(
        ClockAdvanced(ended=tuple(passed), scene=new.scene, session=new.session, arc=new.arc)
    )


def _pay_owed(draft: Draft) -> None:
    """Points owed are paid; the GM's pool starts anew where the ruleset fills it."""
    owed = dict(draft.scene.owed)
    draft.change(owed={})
    for name, due in owed.items():
        if name != GM and name in draft.scene.characters:
            points.gain(draft, name, due, "owed from the scene")
    per_pc = draft.rules.fate_points.gm_per_pc
    pcs = sum(1 for one in draft.scene.characters.values() if one.role == "pc")
    pool = (
        per_pc * pcs + owed.get(GM, 0) if per_pc else draft.scene.gm_fate_points + owed.get(GM, 0)
    )
    if pool != draft.scene.gm_fate_points:
        points.change_pool(draft, pool - draft.scene.gm_fate_points, "for the next scene")


def _come_back(draft: Draft, name: str) -> None:
    """Everybody is active again; what was only for the fight is taken off."""
    character = draft.character(name)
    if not character.active:
        draft.tell(Returned(name=name))
    if not character.active or character.full_defense or character.assist_bonus:
        draft.change_character(
            name,
            status="active",
            defeat=None,
            full_defense=False,
            defense_focus="",
            defense_tested=False,
            assist_bonus=0,
        )


# The next scene


def carry_over(scene: Scene, rules: Ruleset, *, everyone: bool, title: str) -> Scene:
    """A new scene with the characters (players' own, or everyone) and all that lasts.

    Raises RuleRefused while a hit is pending.
    """
    if scene.pending is not None:
        raise RuleRefused(
            f"the hit on {scene.pending.target} must be settled first",
            code="hit-pending",
            hint=f"`absorb {scene.pending.target!r}` lists the ways; then `scene end`",
        )
    characters = {
        name: _carried(character, rules)
        for name, character in scene.characters.items()
        if everyone or character.role == "pc"
    }
    return Scene(
        title=title or scene.title,
        ruleset=scene.ruleset,
        ruleset_digest=scene.ruleset_digest,
        kind=scene.kind,
        clock=scene.clock,
        gm_fate_points=scene.gm_fate_points,
        aspects={name: one for name, one in scene.aspects.items() if one.lasts == "story"},
        characters=characters,
        owed={name: due for name, due in scene.owed.items() if name == GM or name in characters},
    )


def _carried(character: Character, rules: Ruleset) -> Character:
    advantages = {n: one for n, one in character.advantages.items() if one.lasts == "story"}
    return character.model_copy(
        update={
            "zone": None,
            "status": "active",
            "defeat": None,
            "full_defense": False,
            "defense_focus": "",
            "defense_tested": False,
            "assist_bonus": 0,
            "stress": unmarked(character, rules),
            "advantages": advantages,
        }
    )
