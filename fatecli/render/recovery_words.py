"""The look-up of recovery: what starts it and how long it lasts, one line a severity."""

from fatecli.engine.body import worth
from fatecli.errors import UsageError
from fatecli.model.ruleset import Healing, HealingStep, Recovery, Ruleset, Unit
from fatecli.render.words import clean, count, listed


def recovery_lines(rules: Ruleset, slot: str | None = None) -> list[tuple[str, str]]:
    """Per severity its name with what it absorbs, and a sentence. Raises UsageError for none."""
    mildest_first = sorted(rules.recovery, key=lambda name: worth(name, rules))
    wanted = [name for name in mildest_first if slot in (None, name)]
    if slot is not None and not wanted and slot.casefold() in breakdown_names(rules):
        return _breakdown(rules)
    if slot is not None and not wanted:
        known = listed(rules.recovery, "or")
        raise UsageError(f"no severity {slot!r}", code="unknown-severity", hint=f"one of: {known}")
    lines = [(_label(name, rules), _sentence(name, rules)) for name in wanted]
    if slot is None:
        lines += [(title, text) for title, text in _breakdown(rules) + _healing(rules.healing)]
    return [(clean(label), clean(text)) for label, text in lines]


def _label(severity: str, rules: Ruleset) -> str:
    absorbs = worth(severity, rules)
    return f"{severity} ({absorbs})" if absorbs else severity


def _sentence(severity: str, rules: Ruleset) -> str:
    recovery = rules.recovery[severity]
    slot = rules.slots.get(severity)
    lasting = slot is not None and slot.changes != "nothing"
    begins = {
        "named": f"begins once named: {recovery.how}",
        "treated": f"begins with {recovery.how}, against {_difficulty(recovery, rules.healing)}",
        "unaided": recovery.how if lasting else f"begins by itself: {recovery.how}",
    }[recovery.start]
    end = f"{'Its slot is free' if lasting else 'Gone'} {_when(recovery, rules)}"
    note = f" {recovery.note[:1].upper()}{recovery.note[1:]}." if recovery.note else ""
    return f"{begins}. {end}{_sooner(recovery)}.{note}"


def _difficulty(recovery: Recovery, healing: Healing) -> str:
    harder = [
        f"+{more} {when}"
        for more, when in ((healing.on_self, "on oneself"), (healing.poor, "in poor conditions"))
        if more
    ]
    return f"{recovery.difficulty}{f' ({listed(harder)})' if harder else ''}"


def _when(recovery: Recovery, rules: Ruleset) -> str:
    if recovery.unit == "breather":
        return "when the conflict ends with a chance to rest"
    if recovery.unit == "arc" and rules.arc_end and not recovery.after:
        return f"at {rules.arc_end} (scene end --arc)"
    unit = _unit(recovery.unit, rules)
    if recovery.after > 1:
        return f"at the end of the {count(recovery.after, 'whole ' + unit)} that follow"
    return f"at the end of the {'next whole' if recovery.after else 'current'} {unit}"


def _unit(unit: Unit, rules: Ruleset) -> str:
    return f"{rules.arc} (scene end --arc)" if unit == "arc" else unit


def _sooner(recovery: Recovery) -> str:
    if recovery.scenes is None or not recovery.scenes[1]:
        return ""
    low, high = recovery.scenes
    return f", or after {low} to {high} scenes by the GM's word (--after-scenes)"


def breakdown_names(rules: Ruleset) -> set[str]:
    """What the Breakdown of a mech, and each of its slots, may be called in a look-up."""
    return {"breakdown", *map(str.casefold, rules.mech.slots)} if rules.mech else set()


def _breakdown(rules: Ruleset) -> list[tuple[str, str]]:
    if rules.mech is None:
        return []
    when = _when(Recovery(start="unaided", unit=rules.mech.clears_at), rules)
    return [("Breakdown", f"begins by itself. Gone {when}.")]


def _healing(healing: Healing) -> list[tuple[str, str]]:
    if healing.policy != "levels":
        return []
    steps = ", ".join(f"{step.at} or more {_step(step)}" for step in healing.steps)
    stunt = f"; at any time with {healing.anytime_stunt}" if healing.anytime_stunt else ""
    skill = f" ({healing.skill})" if healing.skill else ""
    return [("healing", f"a roll{skill} out of danger{stunt}: {steps}; one try a healer each.")]


def _step(step: HealingStep) -> str:
    whom = f", over at most {step.most} of them" if step.most > 1 else ""
    return f"takes {count(step.levels, 'level')} off{whom}"
