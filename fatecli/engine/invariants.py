"""What must hold in a scene beyond its types: every name leads somewhere the rules know."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fatecli.engine.body import slots_of, tracks_of
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import GM, Character, Consequence, Scene


class Fault(NamedTuple):
    """One fault: where in the file, what, and what would do instead."""

    path: tuple[str | int, ...]
    message: str
    hint: str = ""


def faults(scene: Scene, rules: Ruleset) -> list[Fault]:
    """All faults of a scene, in the order of the file; none in a sound one."""
    found: list[Fault] = []
    for check in CHECKS:
        found.extend(check(scene, rules))
    return found


def _unknown(
    path: tuple[str | int, ...], what: str, name: str, known: Iterable[str]
) -> Iterator[Fault]:
    names = list(known)
    if name in names:
        return
    from difflib import get_close_matches

    close = get_close_matches(name, names, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"known: {', '.join(names) or 'none'}"
    yield Fault(path, f"there is no {what} {name!r}", hint)


def _names(scene: Scene, rules: Ruleset) -> Iterator[Fault]:
    for table, names in (("zones", scene.zones), ("characters", scene.characters)):
        yield from _told_apart((table,), names)
        for name in names:
            if name.casefold() == GM:
                yield Fault((table, name), "the name gm is reserved for the game master")


def _told_apart(here: tuple[str, ...], names: Iterable[str]) -> Iterator[Fault]:
    """Names in one table can be typed, and each means one thing only."""
    seen: dict[str, str] = {}
    for name in names:
        plain = name.casefold()
        if not name.strip():
            yield Fault((*here, name), "a name may not be empty", "give it one, or take it out")
        if plain in seen:
            message = f"differs from {seen[plain]!r} only in case"
            yield Fault((*here, name), message, "give one of them another name")
        seen[plain] = name


def _aspects(scene: Scene, rules: Ruleset) -> Iterator[Fault]:
    yield from _told_apart(("aspects",), scene.aspects)
    for name, zone in scene.zones.items():
        yield from _told_apart(("zones", name, "aspects"), zone.aspects)
    for name, character in scene.characters.items():
        yield from _told_apart(("characters", name, "advantages"), character.advantages)
        yield from _sheet(("characters", name), character)


def _sheet(here: tuple[str, ...], character: Character) -> Iterator[Fault]:
    places: list[tuple[tuple[str | int, ...], str]] = [
        (("high_concept",), character.high_concept),
        (("trouble",), character.trouble),
        *((("aspects", index), aspect) for index, aspect in enumerate(character.aspects)),
    ]
    seen: set[str] = set()
    for place, aspect in places:
        plain = aspect.strip().casefold()
        if place[0] == "aspects" and not plain:
            yield Fault((*here, *place), "an aspect may not be empty", "write one, or take it out")
        if plain and plain in seen:
            message = f"{aspect!r} is on the sheet twice"
            yield Fault((*here, *place), message, "take one of the two out")
        seen.add(plain)


def _kind(scene: Scene, rules: Ruleset) -> Iterator[Fault]:
    yield from _unknown(("kind",), "kind of conflict", scene.kind, rules.kinds)


def _order(scene: Scene, rules: Ruleset) -> Iterator[Fault]:
    groups = {one.group for one in scene.characters.values() if one.group}
    entries = [*scene.characters, *groups]
    for index, entry in enumerate(scene.order):
        yield from _unknown(("order", index), "character or group", entry, entries)
        if entry in scene.order[:index]:
            yield Fault(("order", index), f"{entry!r} stands twice in the order")
    if scene.turn is not None:
        yield from _unknown(("turn",), "turn in the order", scene.turn, scene.order)
    for index, entry in enumerate(scene.acted):
        yield from _unknown(("acted", index), "turn in the order", entry, scene.order)


def _links(scene: Scene, rules: Ruleset) -> Iterator[Fault]:
    linked: set[frozenset[str]] = set()
    for index, link in enumerate(scene.links):
        for zone in link.between:
            yield from _unknown(("links", index, "between"), "zone", zone, scene.zones)
        if link.between[0] == link.between[1]:
            yield Fault(
                ("links", index, "between"), "a zone cannot be its own neighbour", "name two zones"
            )
        if (pair := frozenset(link.between)) in linked:
            message = f"{' and '.join(link.between)} are linked already"
            yield Fault(("links", index, "between"), message, "keep one of the two links")
        linked.add(pair)


def _characters(scene: Scene, rules: Ruleset) -> Iterator[Fault]:
    for name, character in scene.characters.items():
        here = ("characters", name)
        if character.zone is not None:
            yield from _unknown((*here, "zone"), "zone", character.zone, scene.zones)
        for track in character.stress:
            yield from _unknown((*here, "stress", track), "stress track", track, rules.tracks)
        for kind in character.slots:
            yield from _unknown((*here, "slots", kind), "consequence slot", kind, rules.slots)
        if character.group in scene.characters:
            yield Fault((*here, "group"), f"{character.group!r} is a character, not a group")
        yield from _consequences(here, character, rules)
        yield from _mech(here, character, rules)


def _consequences(here: tuple[str, ...], character: Character, rules: Ruleset) -> Iterator[Fault]:
    keys = [slot.key for slot in slots_of(character, rules)] if character.consequences else []
    for key, consequence in character.consequences.items():
        path = (*here, "consequences", key)
        yield from _unknown(path, "consequence slot", key, keys)
        yield from _named(path, consequence)
        if consequence.severity is not None:
            yield from _unknown((*path, "severity"), "severity", consequence.severity, rules.slots)
        if consequence.recovery == "begun" and consequence.begun is None:
            yield Fault(path, "recovery has begun, but begun = { scene, session, arc } is missing")


def _mech(here: tuple[str, ...], character: Character, rules: Ruleset) -> Iterator[Fault]:
    mech = character.mech
    if mech is None:
        return
    if rules.mech is None:
        yield Fault((*here, "mech"), f"{rules.title} has no mechs")
        return
    for track in mech.stress:
        yield from _unknown((*here, "mech", "stress", track), "track", track, rules.mech.tracks)
    for slot, consequence in mech.consequences.items():
        path = (*here, "mech", "consequences", slot)
        yield from _unknown(path, "Breakdown step", slot, rules.mech.slots)
        yield from _named(path, consequence)


def _named(path: tuple[str, ...], consequence: Consequence) -> Iterator[Fault]:
    if not consequence.name.strip():
        hint = "say what it is, or take it out"
        yield Fault((*path, "name"), "a consequence may not be without a name", hint)


def _blocks(scene: Scene, rules: Ruleset) -> Iterator[Fault]:
    for index, block in enumerate(scene.blocks):
        here = ("blocks", index)
        yield from _unknown((*here, "by"), "character", block.by, scene.characters)
        for name in block.against:
            yield from _unknown((*here, "against"), "character", name, scene.characters)
        if block.protect is not None:
            yield from _unknown((*here, "protect"), "character", block.protect, scene.characters)
        if block.zone is not None:
            yield from _unknown((*here, "zone"), "zone", block.zone, scene.zones)


def _pending(scene: Scene, rules: Ruleset) -> Iterator[Fault]:
    pending = scene.pending
    if pending is None:
        return
    for field in ("attacker", "target"):
        name: str = getattr(pending, field)
        yield from _unknown(("pending", field), "character", name, scene.characters)
    target = scene.characters.get(pending.target)
    if target is not None:
        tracks = [*tracks_of(target, rules), *(rules.mech.tracks if rules.mech else ())]
        yield from _unknown(("pending", "track"), "stress track", pending.track, tracks)
    for share in pending.next:
        yield from _unknown(("pending", "next"), "character", share.target, scene.characters)


def _roll(scene: Scene, rules: Ruleset) -> Iterator[Fault]:
    if scene.roll is not None:
        yield from _unknown(("roll", "actor"), "character", scene.roll.actor, scene.characters)
        if scene.roll.target is not None:
            known = scene.characters
            yield from _unknown(("roll", "target"), "character", scene.roll.target, known)
    if scene.overflow is not None:
        actor = scene.overflow.actor
        yield from _unknown(("overflow", "actor"), "character", actor, scene.characters)
    for name in scene.owed:
        yield from _unknown(("owed", name), "character", name, [*scene.characters, GM])


CHECKS = (_names, _aspects, _kind, _order, _links, _characters, _blocks, _pending, _roll)
