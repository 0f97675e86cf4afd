"""Framing a scene: who is there, where, and what is true of the place."""

from typing import TYPE_CHECKING

from fatecli.engine import aspects, turns
from fatecli.engine.body import tracks_of
from fatecli.engine.draft import Draft
from fatecli.engine.harm import leave_hits
from fatecli.engine.movement import move_to
from fatecli.engine.names import check_new, find_character, find_holder, find_zone, match
from fatecli.engine.zones import link_between
from fatecli.errors import RuleRefused, UsageError
from fatecli.model.event import CharacterAdded, Moved, Removed, ZoneAdded, ZonesLinked
from fatecli.model.scene import Aspect, Character, Link, Mech, Zone

if TYPE_CHECKING:
    from fatecli.model.actions.framing import (
        AddAspect,
        AddCharacter,
        AddZone,
        LinkZones,
        Place,
        Remove,
    )


def add_character(draft: Draft, action: "AddCharacter") -> None:
    """`scene add-character`: one, or numbered copies, placed in a running order where said."""
    name = " ".join(action.name.split())
    _check_sheet(action)
    names = [name] if action.count == 1 else [f"{name} {n}" for n in _numbers(draft, name, action)]
    zone = find_zone(draft.scene, action.zone) if action.zone else None
    if action.group is not None:
        check_new(draft.scene, action.group, [*draft.scene.characters, *names], "character")
    for one in names:
        taken = [
            *draft.scene.characters,
            *(c.group for c in draft.scene.characters.values() if c.group),
        ]
        check_new(draft.scene, one, taken, "character")
        character = _character(draft, action, zone)
        draft.change(characters={**draft.scene.characters, one: character})
        draft.tell(CharacterAdded(name=one, zone=zone))
    _join_order(draft, names, action)


def _check_sheet(action: "AddCharacter") -> None:
    """Refuse a blank aspect, and one that is said twice."""
    told = [aspect for aspect in (action.high_concept, action.trouble) if aspect]
    plain = [aspect.strip().casefold() for aspect in (*told, *action.aspects)]
    if not all(plain):
        raise UsageError(
            "an aspect needs a name", code="bad-name", hint="write it, or leave it out"
        )
    twice = [aspect for index, aspect in enumerate(plain) if aspect in plain[:index]]
    if twice:
        raise UsageError(
            f"the aspect {twice[0]!r} is said twice", code="name-taken", hint="say it once"
        )


def _numbers(draft: Draft, name: str, action: "AddCharacter") -> range:
    """The next free run of numbers: copies may be added to a group that is there already."""
    taken = {other.casefold() for other in draft.scene.characters}
    first = 1
    while any(f"{name} {n}".casefold() in taken for n in range(first, first + action.count)):
        first += 1
    return range(first, first + action.count)


def _character(draft: Draft, action: "AddCharacter", zone: str | None) -> Character:
    character = Character(
        side=action.side,
        role=action.role,
        zone=zone,
        fate_points=action.fate_points,
        refresh=action.refresh,
        high_concept=action.high_concept,
        trouble=action.trouble,
        aspects=action.aspects,
        stunts=action.stunts,
        weapon=action.weapon,
        armor=action.armor,
        group=action.group,
        hidden=action.hidden,
        skills=action.skills,
        mech=_mech(draft, action),
    )
    tracks = tracks_of(character, draft.rules)
    boxes = {match(text, tracks, "stress track"): n for text, n in action.boxes.items()}
    kinds = draft.rules.slots
    slots = {match(text, kinds, "consequence slot"): n for text, n in action.slots.items()}
    return character.model_copy(
        update={"stress": {track: (False,) * n for track, n in boxes.items()}, "slots": slots}
    )


def _mech(draft: Draft, action: "AddCharacter") -> Mech | None:
    if action.mech is None and action.mech_armor is None:
        return None
    if draft.rules.mech is None:
        raise RuleRefused(
            f"{draft.rules.title} has no mechs", code="no-mechs", hint="leave --mech out"
        )
    return Mech(name=action.mech or "", armor=action.mech_armor)


def _join_order(draft: Draft, names: list[str], action: "AddCharacter") -> None:
    """A newcomer goes where the GM says, else last; the rest keep their places."""
    _stand_by(draft, names, action)
    order = list(draft.scene.order)
    if not order:
        return
    entries = list(dict.fromkeys(draft.character(one).group or one for one in names))
    new = [entry for entry in entries if entry not in order]
    at = len(order)
    if action.before is not None:
        at = order.index(match(action.before, order, "turn in the order"))
    elif action.after is not None:
        at = order.index(match(action.after, order, "turn in the order")) + 1
    draft.change(order=(*order[:at], *new, *order[at:]))


def _stand_by(draft: Draft, names: list[str], action: "AddCharacter") -> None:
    """Put newcomers into the file where the GM says; ties in the turn order go by that."""
    neighbour = action.before or action.after
    if neighbour is None or draft.scene.order:
        return
    beside = find_character(draft.scene, neighbour)
    others = [name for name in draft.scene.characters if name not in names]
    at = others.index(beside) + (action.before is None)
    order = [*others[:at], *names, *others[at:]]
    draft.change(characters={name: draft.scene.characters[name] for name in order})


def add_zone(draft: Draft, action: "AddZone") -> None:
    """`scene add-zone`: a zone, perhaps with aspects and a place on the map."""
    name = " ".join(action.name.split())
    check_new(draft.scene, name, draft.scene.zones, "zone")
    draft.change(zones={**draft.scene.zones, name: Zone(at=action.at)})
    draft.tell(ZoneAdded(name=name))
    for aspect in action.aspects:
        aspects.add(draft, aspect, name, Aspect())


def link_zones(draft: Draft, action: "LinkZones") -> None:
    """`scene link`: make two zones neighbours, or change what lies between them."""
    one, other = (find_zone(draft.scene, text) for text in action.zones)
    if one == other:
        raise UsageError(f"{one} cannot be its own neighbour", code="same-zone", hint="name two")
    before = link_between(draft.scene, one, other)
    name = action.name or (before.name if before else "")
    link = Link(between=(one, other), border=action.border, name=name)
    kept = tuple(old for old in draft.scene.links if set(old.between) != {one, other})
    draft.change(links=(*kept, link))
    draft.tell(ZonesLinked(zones=(one, other), border=action.border, name=name))


def add_aspect(draft: Draft, action: "AddAspect") -> None:
    """`scene add-aspect`: on the scene, a zone, or a character as an advantage."""
    on = find_holder(draft.scene, action.on) if action.on else None
    state = Aspect(
        free_invokes=action.free,
        owner=aspects.owner_named(draft.scene, action.owner),
        lasts=action.lasts,
        hidden=action.hidden,
    )
    aspects.add(draft, action.name, on, state)


def place(draft: Draft, action: "Place") -> None:
    """`scene place`: set somebody down in a zone, with no roll and no turn."""
    name = find_character(draft.scene, action.name)
    zone = find_zone(draft.scene, action.zone)
    if draft.character(name).zone == zone:
        draft.tell(Moved(name=name, to=zone, origin=zone))
        return
    move_to(draft, name, zone)


def remove(draft: Draft, action: "Remove") -> None:
    """`scene remove`: take a character or an empty zone out of the scene."""
    name = find_holder(draft.scene, action.name)
    if name in draft.scene.characters:
        _remove_character(draft, name)
    else:
        _remove_zone(draft, name)


def _remove_character(draft: Draft, name: str) -> None:
    gone = draft.character(name).model_copy(update={"status": "taken out"})
    draft.change(characters={**draft.scene.characters, name: gone})
    turns.leave(draft, name)
    _forget(draft, name)
    scene = draft.scene
    group = gone.group
    characters = {other: one for other, one in scene.characters.items() if other != name}
    empty = {name}
    if group and not any(one.group == group for one in characters.values()):
        empty.add(group)
    owed = {payee: points for payee, points in scene.owed.items() if payee != name}
    draft.change(
        characters=characters,
        order=tuple(entry for entry in scene.order if entry not in empty),
        acted=tuple(entry for entry in scene.acted if entry not in empty),
        turn=None if scene.turn in empty else scene.turn,
        overflow=None,
        owed=owed,
    )
    draft.tell(Removed(what="character", name=name))


def _forget(draft: Draft, name: str) -> None:
    """Blocks and hits no longer name somebody who is gone."""
    blocks = [
        block.model_copy(update={"against": tuple(n for n in block.against if n != name)})
        for block in draft.scene.blocks
    ]
    draft.change(blocks=tuple(blocks))
    pending = draft.scene.pending
    if pending is None:
        return
    waiting = tuple(share for share in pending.next if share.target != name)
    draft.change(pending=None)
    if pending.attacker == name:
        return
    if pending.target == name:
        leave_hits(draft, pending.attacker, waiting)
    else:
        draft.change(pending=pending.model_copy(update={"next": waiting}))


def _remove_zone(draft: Draft, name: str) -> None:
    here = [other for other, one in draft.scene.characters.items() if one.zone == name]
    if here:
        draft.refuse(
            f"{', '.join(here)} would stand nowhere",
            code="zone-occupied",
            hint=f"`scene place {here[0]} ZONE` first",
        )
        for other in here:
            draft.change_character(other, zone=None)
    scene = draft.scene
    draft.change(
        zones={zone: one for zone, one in scene.zones.items() if zone != name},
        links=tuple(link for link in scene.links if name not in link.between),
        blocks=tuple(block for block in scene.blocks if block.zone != name),
    )
    draft.tell(Removed(what="zone", name=name))
