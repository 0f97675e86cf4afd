"""Sentences for framing, aspects, fate points, and what comes after the fight."""

from collections.abc import Mapping
from functools import singledispatch
from typing import NamedTuple

from fatecli.engine.body import severity, slot_base
from fatecli.model import event as ev
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Scene
from fatecli.render import words


class Telling(NamedTuple):
    """What a sentence may look up: the scene after it, the rules, the hits settled by name."""

    scene: Scene
    rules: Ruleset
    settled: Mapping[str, ev.HitSettled] = {}


@singledispatch
def tell(event: object, told: Telling) -> str:
    """One event outside the fight as plain sentences. Raises TypeError for one it cannot tell."""
    raise TypeError(f"no sentence for {type(event).__name__}")


@tell.register(ev.CharacterAdded)
def _character_added(event: ev.CharacterAdded, told: Telling) -> str:
    return f"{event.name} comes in{f' at {event.zone}' if event.zone else ''}."


@tell.register(ev.ZoneAdded)
def _zone_added(event: ev.ZoneAdded, told: Telling) -> str:
    return f"{event.name} is a zone now."


@tell.register(ev.ZonesLinked)
def _zones_linked(event: ev.ZonesLinked, told: Telling) -> str:
    name = f", {event.name}" if event.name else ""
    border = f" with a border of {event.border}{name}" if event.border else name
    return f"{words.listed(event.zones)} are side by side{border}."


@tell.register(ev.Removed)
def _removed(event: ev.Removed, told: Telling) -> str:
    return f"{event.name} {'leaves the scene' if event.what == 'character' else 'is gone'}."


@tell.register(ev.AspectAdded)
def _aspect_added(event: ev.AspectAdded, told: Telling) -> str:
    free = words.owner_words(event.free_invokes, event.owner)
    lasts = "" if event.boost or event.lasts == "scene" else words.LASTS[event.lasts]
    facts = ", ".join(filter(None, (free, lasts)))
    if event.boost and event.aspect.casefold() == "boost":
        return f"There is a boost on {event.on or 'the scene'}{f' ({facts})' if facts else ''}."
    what = "a boost" if event.boost else "an aspect"
    return f"{event.aspect} is {what} on {event.on or 'the scene'}{f' ({facts})' if facts else ''}."


@tell.register(ev.InvokesGained)
def _invokes_gained(event: ev.InvokesGained, told: Telling) -> str:
    free = words.count(event.free_invokes, "more free invoke").replace("1 more", "one more")
    return f"{event.aspect} has {free}{f' for {words.who(event.owner)}' if event.owner else ''}."


@tell.register(ev.AspectRemoved)
def _aspect_removed(event: ev.AspectRemoved, told: Telling) -> str:
    on = f" on {event.on}" if event.on else ""
    return f"{event.aspect}{on} is gone{f' ({event.why})' if event.why else ''}."


@tell.register(ev.AspectRenamed)
def _aspect_renamed(event: ev.AspectRenamed, told: Telling) -> str:
    return f"{event.old} is now {event.new}."


@tell.register(ev.AspectGiven)
def _aspect_given(event: ev.AspectGiven, told: Telling) -> str:
    return f"The free invokes of {event.aspect} go to {words.who(event.to)}."


@tell.register(ev.FateChanged)
def _fate_changed(event: ev.FateChanged, told: Telling) -> str:
    name = words.start(words.who(event.name))
    why = f" ({event.why})" if event.why else ""
    points = words.count(abs(event.change), "fate point")
    if not event.change:
        return f"{name} has {words.count(event.now, 'fate point')}{why}."
    verb = "gains" if event.change > 0 else "loses"
    return f"{name} {verb} {points}{why}, and has {event.now}."


@tell.register(ev.PointOwed)
def _point_owed(event: ev.PointOwed, told: Telling) -> str:
    name = words.start(words.who(event.name))
    why = f" ({event.why})" if event.why else ""
    return f"{name} is owed {words.some(event.points, 'fate point')} after the scene{why}."


@tell.register(ev.CompelMade)
def _compel_made(event: ev.CompelMade, told: Telling) -> str:
    verb = "refuses" if event.refused else "accepts"
    return f"{event.name} {verb} the compel on {event.aspect}."


@tell.register(ev.StressCleared)
def _stress_cleared(event: ev.StressCleared, told: Telling) -> str:
    tracks = words.listed(words.track_words(track) for track in event.tracks)
    return (
        f"{words.whose(event.name)} {tracks} is clear."
        if len(event.tracks) == 1
        else (f"{words.whose(event.name)} {tracks} are clear.")
    )


@tell.register(ev.RecoveryBegun)
def _recovery_begun(event: ev.RecoveryBegun, told: Telling) -> str:
    how = f" ({event.how})" if event.how else ""
    clears = f"; {event.clears}" if event.clears else ""
    what = f"{_severity(event, told)} consequence {event.consequence}"
    return f"{words.whose(event.name)} {what} begins to heal{how}{clears}."


def _severity(event: ev.RecoveryBegun, told: Telling) -> str:
    """What the consequence counts as now, where it is still there to be looked at."""
    character = told.scene.characters.get(event.name)
    taken = character.consequences.get(event.slot) if character else None
    return severity(event.slot, taken, told.rules) if taken else slot_base(event.slot)


@tell.register(ev.TreatmentFailed)
def _treatment_failed(event: ev.TreatmentFailed, told: Telling) -> str:
    by = f" by {event.healer}" if event.healer else ""
    return f"The treatment of {words.whose(event.name)} {event.consequence}{by} fails."


@tell.register(ev.ConsequenceLowered)
def _consequence_lowered(event: ev.ConsequenceLowered, told: Telling) -> str:
    return (
        f"{words.whose(event.name)} {event.consequence} goes from {event.old} to {event.new}; "
        f"it still fills the {event.slot} slot."
    )


@tell.register(ev.ConsequenceCleared)
def _consequence_cleared(event: ev.ConsequenceCleared, told: Telling) -> str:
    end = "ends, and stays as an aspect" if event.aspect_stays else "is gone"
    whose = words.whose(event.name)
    return f"{whose} {event.consequence} {end}; the {event.slot} slot is free again."


@tell.register(ev.ClockAdvanced)
def _clock_advanced(event: ev.ClockAdvanced, told: Telling) -> str:
    ended = [told.rules.arc if unit == "arc" else unit for unit in event.ended]
    verb = "is" if len(ended) == 1 else "are"
    now = f"scene {event.scene}, session {event.session}, {told.rules.arc} {event.arc}"
    return f"The {words.listed(ended)} {verb} over; next comes {now}."


@tell.register(ev.Returned)
def _returned(event: ev.Returned, told: Telling) -> str:
    return f"{event.name} is in play again."


@tell.register(ev.MechChanged)
def _mech_changed(event: ev.MechChanged, told: Telling) -> str:
    mech = event.mech or "the mech"
    detail = f" ({event.detail})" if event.detail else ""
    done = {
        "boarded": f"{event.name} boards {mech}",
        "left": f"{event.name} leaves {mech}",
        "upgraded": f"{event.name} improves {mech}",
        "replaced": f"{event.name} has a new mech, {mech}",
        "repaired": f"{mech} of {event.name} is repaired",
        "saved": f"{mech} of {event.name} is saved",
        "destroyed": f"{mech} of {event.name} is destroyed",
        "cleared": f"the Breakdown of {mech} of {event.name} is cleared",
        "unrepaired": f"{mech} of {event.name} stays as it is",
    }
    return f"{done[event.change]}{detail}."


@tell.register(ev.Forced)
def _forced(event: ev.Forced, told: Telling) -> str:
    return f"By the GM's word, over the rules: {event.over.rstrip('.')}."


@tell.register(ev.Warned)
def _warned(event: ev.Warned, told: Telling) -> str:
    return f"Note: {event.text.rstrip('.?')}{'?' if event.text.endswith('?') else '.'}"
