"""What a script reads: the scene as data with every default filled in, and what happened."""

from collections.abc import Iterable, Sequence
from typing import Any

from fatecli.engine.body import mech_tracks_of, severity, slots_of, tracks_of
from fatecli.model import event as ev
from fatecli.model.event import Event
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Character, Consequence, Scene
from fatecli.render.players import as_players_see, opponents

Data = dict[str, Any]


def scene_data(scene: Scene, rules: Ruleset, *, players: bool = False) -> Data:
    """The scene under its file's own keys; tracks as `{"boxes": 4, "marked": [2]}`.

    `players` leaves out what is hidden, notes, and the stress of those against the players.
    """
    shown = as_players_see(scene) if players else scene
    secret = opponents(scene) if players else set()
    data = shown.model_dump(mode="json", by_alias=True)
    for name, character in shown.characters.items():
        entry = data["characters"][name]
        entry |= _resolved(character, rules)
        if character.mech is not None:
            entry["mech"] |= _mech(character, rules)
        if name in secret:
            _conceal(entry)
    return data


def outcome(events: Iterable[Event], messages: Sequence[str]) -> Data:
    """What a command came to: `messages`, the last roll, hit and absorption, and all events."""
    told = list(events)
    data: Data = {"messages": list(messages)}
    for event in told:
        match event:
            case ev.Rolled():
                data |= _rolled(event)
            case ev.AttackResolved():
                fields = ("margin", "weapon", "armor", "shifts", "result")
                data |= {field: getattr(event, field) for field in fields}
            case ev.OrderSet():
                data |= {"values": dict(event.values)}
            case ev.ManeuverResolved():
                data |= {"margin": event.margin, "result": event.result}
            case ev.Stopped(action="attack"):
                data |= {"shifts": 0, "result": "miss", "stopped_by": event.by}
            case ev.Stopped():
                data |= {"stopped_by": event.by}
            case ev.HitSettled():
                data |= _absorbed(event, told)
            case _:
                pass
    attacks = [event for event in told if isinstance(event, ev.AttackResolved)]
    if len(attacks) > 1:
        data |= _split(told, attacks)
    data["events"] = [event.data(whole=True) for event in told]
    return data


def _split(told: list[Event], attacks: list[ev.AttackResolved]) -> Data:
    """A split attack: the whole roll, and what each target's share came to."""
    whole = next(event for event in told if isinstance(event, ev.Rolled))
    fields = ("target", "margin", "weapon", "armor", "shifts", "result")
    shares = {event.target: event for event in told if isinstance(event, ev.Rolled)}
    each = [
        {field: getattr(attack, field) for field in fields}
        | {field: getattr(shares[attack.target], field) for field in ("total", "opposition")}
        for attack in attacks
    ]
    best = max(attacks, key=lambda attack: attack.margin)
    shifts = sum(attack.shifts for attack in attacks)
    return _rolled(whole) | {"shifts": shifts, "result": best.result, "attacks": each}


def _track(boxes: tuple[bool, ...]) -> Data:
    return {"boxes": len(boxes), "marked": [n for n, marked in enumerate(boxes, 1) if marked]}


def _resolved(character: Character, rules: Ruleset) -> Data:
    return {
        "side": character.team,
        "slots": _slots(character, rules),
        "fate_points": character.points,
        "refresh": character.starting_points,
        "stress": {name: _track(boxes) for name, boxes in tracks_of(character, rules).items()},
        "consequences": _consequences(character.consequences, rules),
    }


def _slots(character: Character, rules: Ruleset) -> Data:
    """How many slots of each kind the character has."""
    counts = dict.fromkeys(rules.slots, 0)
    for slot in slots_of(character, rules):
        counts[slot.base] += 1
    return counts


def _consequences(held: dict[str, Consequence], rules: Ruleset) -> Data:
    return {
        slot: taken.model_dump(mode="json") | {"severity": severity(slot, taken, rules)}
        for slot, taken in held.items()
    }


def _mech(character: Character, rules: Ruleset) -> Data:
    tracks = mech_tracks_of(character, rules)
    held = character.mech.consequences if character.mech else {}
    return {
        "armor": sum(map(len, tracks.values())),
        "stress": {name: _track(boxes) for name, boxes in tracks.items()},
        "consequences": _consequences(held, rules),
    }


def _conceal(entry: Data) -> None:
    entry["stress"] = {}
    if entry["mech"]:
        entry["mech"]["stress"] = {}


def _rolled(event: ev.Rolled) -> Data:
    told = event.data(whole=True)
    data = {key: told[key] for key in ("total", "opposition", "dice", "terms", "opposition_terms")}
    data["margin"] = None if event.opposition is None else event.total - event.opposition
    return data


def _absorbed(settled: ev.HitSettled, events: list[Event]) -> Data:
    """What the target of a settled hit marked and took."""
    mine = [event for event in events if getattr(event, "name", None) == settled.name]
    return {
        "boxes": [n for event in mine if isinstance(event, ev.StressMarked) for n in event.boxes],
        "consequences": {
            event.slot: event.consequence
            for event in mine
            if isinstance(event, ev.ConsequenceTaken)
        },
        "left": settled.left,
        "taken_out": any(isinstance(event, ev.TakenOut) for event in mine),
    }
