"""A scene as the players may see it."""

import re
from collections.abc import Callable, Iterator

from fatecli.model.scene import Aspect, Block, Character, Consequence, Pending, Scene


def as_players_see(scene: Scene) -> Scene:
    """The scene without what is hidden and without notes; who hides in it is not named."""
    unseen = {name for name, character in scene.characters.items() if character.hidden}
    seen = {
        name: _character(character, unseen)
        for name, character in scene.characters.items()
        if name not in unseen
    }
    return scene.model_copy(
        update={
            "characters": seen,
            "turn": None if scene.turn in unseen else scene.turn,
            "order": tuple(name for name in scene.order if name not in unseen),
            "acted": tuple(name for name in scene.acted if name not in unseen),
            "notes": "",
            "zones": {
                name: zone.model_copy(
                    update={"aspects": _aspects(zone.aspects, unseen), "notes": ""}
                )
                for name, zone in scene.zones.items()
            },
            "aspects": _aspects(scene.aspects, unseen),
            "blocks": tuple(filter(None, (_block(block, unseen) for block in scene.blocks))),
            "pending": _pending(scene.pending, unseen),
            "roll": None if _involves(scene.roll, unseen) else scene.roll,
            "overflow": None if _involves(scene.overflow, unseen) else scene.overflow,
            "owed": {name: due for name, due in scene.owed.items() if name not in unseen},
        }
    )


def opponents(scene: Scene) -> set[str]:
    """The names of those who are on no player character's side."""
    sides = {c.team for c in scene.characters.values() if c.role == "pc"} or {"heroes"}
    return {name for name, character in scene.characters.items() if character.team not in sides}


def naming_hidden(scene: Scene) -> Callable[[object], bool]:
    """What tells whether a text, or data with texts, names somebody or something hidden."""
    hidden = _hidden(scene)
    if not hidden:
        return lambda _: False
    names = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, hidden))})(?!\w)", re.IGNORECASE)
    return lambda thing: any(map(names.search, _texts(thing)))


def _hidden(scene: Scene) -> list[str]:
    places = [scene.aspects, *(zone.aspects for zone in scene.zones.values())]
    places += [character.advantages for character in scene.characters.values()]
    aspects = [name for place in places for name, aspect in place.items() if aspect.hidden]
    return [name for name, character in scene.characters.items() if character.hidden] + aspects


def _texts(thing: object) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield key
            yield from _texts(value)
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from _texts(part)


def _known(name: str | None, unseen: set[str]) -> str | None:
    return None if name in unseen else name


def _involves(thing: object, unseen: set[str]) -> bool:
    return any(getattr(thing, part, None) in unseen for part in ("actor", "target"))


def _aspects(aspects: dict[str, Aspect], unseen: set[str]) -> dict[str, Aspect]:
    return {
        name: aspect.model_copy(update={"owner": _known(aspect.owner, unseen), "notes": ""})
        for name, aspect in aspects.items()
        if not aspect.hidden
    }


def _consequence(consequence: Consequence, unseen: set[str]) -> Consequence:
    return consequence.model_copy(update={"owner": _known(consequence.owner, unseen)})


def _character(character: Character, unseen: set[str]) -> Character:
    defeat = character.defeat
    if defeat is not None:
        defeat = defeat.model_copy(update={"by": _known(defeat.by, unseen)})
    return character.model_copy(
        update={
            "notes": "",
            "advantages": _aspects(character.advantages, unseen),
            "consequences": {
                slot: _consequence(taken, unseen) for slot, taken in character.consequences.items()
            },
            "defeat": defeat,
        }
    )


def _block(block: Block, unseen: set[str]) -> Block | None:
    against = tuple(name for name in block.against if name not in unseen)
    if block.by in unseen or block.protect in unseen or (block.against and not against):
        return None
    return block.model_copy(update={"against": against})


def _pending(pending: Pending | None, unseen: set[str]) -> Pending | None:
    if pending is None or pending.target in unseen:
        return None
    after = tuple(share for share in pending.next if share.target not in unseen)
    attacker = "someone unseen" if pending.attacker in unseen else pending.attacker
    return pending.model_copy(update={"attacker": attacker, "next": after})
