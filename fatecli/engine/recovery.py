"""Recovery: when it begins, when it is over, and how to say so."""

from collections.abc import Callable

from fatecli.engine import aspects
from fatecli.engine.body import severity, slot_base
from fatecli.engine.draft import Draft
from fatecli.model.event import ConsequenceCleared, RecoveryBegun, Warned
from fatecli.model.ruleset import Recovery, Ruleset, Unit
from fatecli.model.scene import Begun, Character, Clock, Consequence, Scene


def held(character: Character) -> dict[str, Consequence]:
    """All consequences of a character and its mech, by slot."""
    return {**character.consequences, **(character.mech.consequences if character.mech else {})}


def ref_of(draft: Draft, name: str, slot: str) -> aspects.Ref:
    """The consequence in a slot, as an aspect."""
    return next(ref for ref in aspects.carried(name, draft.character(name)) if ref.slot == slot)


# Beginning


def rule_for(slot: str, consequence: Consequence, rules: Ruleset) -> Recovery | None:
    """How a consequence heals, by what it counts as now; None for Breakdown."""
    return rules.recovery.get(severity(slot, consequence, rules))


def begin(draft: Draft, name: str, slot: str, how: str, *, after_scenes: int | None = None) -> None:
    """Start the clock of a recovery."""
    ref = ref_of(draft, name, slot)
    assert isinstance(ref.state, Consequence)
    if ref.state.recovery == "begun":
        draft.refuse(
            f"{ref.name} is healing already",
            code="already-begun",
            hint=outlook(ref.state, slot, draft.scene, draft.rules),
        )
    if after_scenes is not None:
        check_scenes(draft, slot, ref.state)
    fields: dict[str, object] = {"recovery": "begun", "begun": now(draft.scene.clock, how)}
    if after_scenes is not None:
        fields["after_scenes"] = after_scenes
    aspects.write(draft, ref, **fields)
    tell_begun(draft, name, slot, how)


def tell_begun(draft: Draft, name: str, slot: str, how: str) -> None:
    """Tell when a recovery that has begun is over."""
    state = held(draft.character(name))[slot]
    clears = outlook(state, slot, draft.scene, draft.rules)
    draft.tell(RecoveryBegun(name=name, slot=slot, consequence=state.name, how=how, clears=clears))
    rule = rule_for(slot, state, draft.rules)
    scenes = state.after_scenes
    if rule and rule.scenes and scenes and not rule.scenes[0] <= scenes <= rule.scenes[1]:
        usual = f"{rule.scenes[0]} to {rule.scenes[1]}"
        draft.tell(Warned(text=f"{scenes} scenes; the ruleset has {usual}"))


def now(clock: Clock, how: str) -> Begun:
    """The moment as a recovery counts it: in between, the coming scene counts as a whole one."""
    units = ("scene", "session", "arc")
    ended = units[: units.index(clock.ended or "scene") + 1] if clock.between else ()
    last = {unit: getattr(clock, unit) - (unit in ended) for unit in units}
    return Begun(scene=last["scene"], session=last["session"], arc=last["arc"], how=how)


def check_scenes(draft: Draft, slot: str, consequence: Consequence) -> None:
    """Refuse to count in scenes where the ruleset leaves the GM no such choice."""
    rule = rule_for(slot, consequence, draft.rules)
    if rule is None or rule.scenes is None:
        draft.refuse(
            f"{consequence.name} is not counted in scenes here",
            code="not-in-scenes",
            hint=how_it_heals(slot, consequence, draft.rules),
        )


# The end


def clear(draft: Draft, name: str, slot: str) -> None:
    """A consequence is over: its slot is free; an aspect it made on the sheet stays."""
    ref = ref_of(draft, name, slot)
    stays = ref.name in draft.character(name).aspects or ref.name in (
        draft.character(name).trouble,
        draft.character(name).high_concept,
    )
    aspects.put(draft, ref, None)
    draft.tell(ConsequenceCleared(name=name, slot=slot, consequence=ref.name, aspect_stays=stays))


def is_over(slot: str, consequence: Consequence, clock: Clock, rules: Ruleset, unit: Unit) -> bool:
    """Whether a consequence is over now that the running `unit` of the clock ends."""
    rule = rule_for(slot, consequence, rules)
    if rule is None:
        return False
    if unit in _unaided(slot, consequence, rules):
        return True
    begun = consequence.begun
    if begun is None:
        return False
    if consequence.after_scenes is not None:
        return unit == "scene" and clock.scene >= begun.scene + consequence.after_scenes
    if unit == "arc" and rule.arc_advances:
        return True
    return rule.unit == unit and DONE[unit](clock, begun, rule.after)


def _unaided(slot: str, consequence: Consequence, rules: Ruleset) -> set[Unit]:
    """The ends at which it goes by itself: as what it counts as now, or as what it was."""
    kinds = {severity(slot, consequence, rules), slot_base(slot)}
    found = (rules.recovery.get(kind) for kind in kinds)
    return {rule.unit for rule in found if rule and rule.start == "unaided"}


DONE: dict[Unit, Callable[[Clock, Begun, int], bool]] = {
    "breather": lambda clock, begun, after: True,
    "scene": lambda clock, begun, after: clock.scene >= begun.scene + after,
    "session": lambda clock, begun, after: clock.session >= begun.session + after,
    "arc": lambda clock, begun, after: clock.arc >= begun.arc + after,
}


# In words


def outlook(consequence: Consequence, slot: str, scene: Scene, rules: Ruleset) -> str:
    """When a consequence is over, or what it needs first, in one short phrase."""
    rule = rule_for(slot, consequence, rules)
    if rule is None:
        return f"clears at {rules.end_of_arc}" if rules.mech else "until cleared"
    if rule.start == "unaided" or consequence.begun is None:
        return how_it_heals(slot, consequence, rules)
    begun = consequence.begun
    assert begun is not None
    if consequence.after_scenes is not None:
        return f"gone at the end of scene {begun.scene + consequence.after_scenes}"
    if rule.unit == "breather":
        return "gone with the next breather"
    start: int = getattr(begun, rule.unit)
    unit = rules.arc if rule.unit == "arc" else rule.unit
    return f"gone at the end of {unit} {max(start + rule.after, getattr(scene.clock, rule.unit))}"


def how_it_heals(slot: str, consequence: Consequence, rules: Ruleset) -> str:
    """What a consequence needs, from the ruleset's data."""
    rule = rule_for(slot, consequence, rules)
    kind = severity(slot, consequence, rules)
    if rule is None:
        return f"clears at {rules.end_of_arc}"
    if rule.start == "treated":
        return f"needs treatment: {kind}, difficulty {rule.difficulty}"
    if rule.start == "named":
        return f"needs a start: {rule.how}"
    slots = rules.slots.get(slot_base(slot))
    if slots is not None and slots.changes == "replaces an aspect":
        return f"{rule.how}; the slot frees at {rules.end_of_arc}"
    return {
        "breather": "gone with a breather after the fight",
        "scene": "gone at the end of the scene",
        "session": "gone at the end of the session",
        "arc": f"gone at {rules.end_of_arc}",
    }[rule.unit]
