"""What a character or a mech shows on the screen: boxes, facts and aspects, not yet laid out."""

from collections.abc import Iterator
from typing import NamedTuple

from fatecli.engine.body import mech_tracks_of, tracks_of, worth
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Aspect, Character, Consequence, Mech, Scene
from fatecli.render import signs, words
from fatecli.render.cells import Line
from fatecli.render.players import opponents
from fatecli.render.signs import Look

STRESS_WIDTH = 26


class Entry(NamedTuple):
    """One character or mech: the name, the boxes, then facts and aspects in their order."""

    who: Line
    stress: Line = ("", "")
    facts: tuple[Line, ...] = ()
    aspects: tuple[Line, ...] = ()


def entries_by_side(scene: Scene, rules: Ruleset, look: Look) -> dict[str, list[Entry]]:
    """Everyone in the scene by sides, a mech after its pilot."""
    secret = opponents(scene) if look.players else set()
    sides: dict[str, list[Entry]] = {}
    for name, character in scene.characters.items():
        entries = sides.setdefault(character.team, [])
        entries.append(_person(name, scene, rules, look, name in secret))
        if character.mech is not None:
            entries.append(_mech(character.mech, name, scene, rules, look, name in secret))
    return sides


def aspect_words(name: str, aspect: Aspect) -> str:
    """`Off balance (2 free for heroes; fragile)`; what lasts for the fight says no more."""
    facts = (
        words.owner_words(aspect.free_invokes, aspect.owner),
        words.LASTS[aspect.lasts] if aspect.lasts in ("invoke", "story") else "",
        "hidden" if aspect.hidden else "",
    )
    told = "; ".join(filter(None, facts))
    return f"{name} ({told})" if told else name


def is_turn_of(scene: Scene, name: str) -> bool:
    """Whether the character acts now, alone or with a group."""
    return scene.turn is not None and scene.turn in (name, scene.characters[name].group)


def _person(name: str, scene: Scene, rules: Ruleset, look: Look, secret: bool) -> Entry:
    character = scene.characters[name]
    usual = rules.kinds[scene.kind].track
    tracks = {} if secret else tracks_of(character, rules)
    boxes = tracks.pop(usual, ())
    marked = {track: others for track, others in tracks.items() if any(others)}
    shown = boxes if character.active or any(boxes) else ()
    return Entry(
        _who(name, scene, look),
        _drawn("", shown, rules, look),
        (
            *([] if secret else _points(character)),
            *_status(name, scene, look),
            *(_drawn(track, others, rules, look) for track, others in marked.items()),
            *_footing(character, rules),
            *_consequences(character.consequences, usual, scene, rules),
            *_advantages(character),
        ),
        tuple((aspect, "") for aspect in _own_aspects(character)),
    )


def _who(name: str, scene: Scene, look: Look) -> Line:
    character = scene.characters[name]
    zone = f"{look.signs.dot}{character.zone}" if character.zone else ""
    shown = f"{name}{' (hidden)' if character.hidden else ''}{zone}"
    if not character.active:
        return f"{look.signs.out} {shown}", signs.QUIET
    if is_turn_of(scene, name):
        return f"{look.signs.pointer} {shown}", signs.CURRENT
    return f"  {shown}", signs.TITLE if character.role == "pc" else ""


def _drawn(track: str, boxes: tuple[bool, ...], rules: Ruleset, look: Look) -> Line:
    """A track's picture, with its name in front where it has to be told from the usual one."""
    picture = _picture(boxes, rules.harm.box_worth == "number", look)
    label = f"{track} " if track else ""
    if len(label) + len(picture) > STRESS_WIDTH:
        picture = _tally(boxes)
    return f"{label}{picture}", signs.HARM if any(boxes) else ""


def _picture(boxes: tuple[bool, ...], numbered: bool, look: Look) -> str:
    """A track as `[1][x][3]`, the free boxes by number where the number is what they are worth."""
    return "".join(
        f"[{look.signs.marked if box else number if numbered else ' '}]"
        for number, box in enumerate(boxes, 1)
    )


def _tally(boxes: tuple[bool, ...]) -> str:
    """A track too long to draw: `2 of 12 marked: 1, 7`."""
    marked = [str(number) for number, box in enumerate(boxes, 1) if box]
    return f"{len(marked)} of {len(boxes)} marked" + (f": {', '.join(marked)}" if marked else "")


def _points(character: Character) -> Iterator[Line]:
    if character.role == "pc" or character.points:
        yield f"FP {character.points}", ""


def _status(name: str, scene: Scene, look: Look) -> Iterator[Line]:
    character = scene.characters[name]
    if not character.active:
        yield _defeat(character), signs.OUT
    if scene.pending is not None and scene.pending.target == name:
        yield f"{look.signs.alert} {scene.pending.shifts} to absorb", signs.ALERT


def _footing(character: Character, rules: Ruleset) -> Iterator[Line]:
    if not character.active:
        return
    if character.full_defense:
        yield "full defence", signs.QUIET
    if character.assist_bonus:
        yield f"+{character.assist_bonus} from help", signs.QUIET
    worth_telling = rules.harm.weapons
    gear = (("weapon", character.weapon), ("armor", character.armor)) if worth_telling else ()
    if worn := ", ".join(f"{what} {worth}" for what, worth in gear if worth):
        yield worn, signs.QUIET


def _defeat(character: Character) -> str:
    defeat = character.defeat
    by = words.who(defeat.by) if defeat and defeat.by else ""
    if character.status == "conceded":
        said = f"CONCEDED to {by}" if by else "CONCEDED"
    else:
        said = f"TAKEN OUT by {by}" if by else "TAKEN OUT"
    return f"{said}: {defeat.terms}" if defeat and defeat.terms else said


def _consequences(
    held: dict[str, Consequence], usual: str | None, scene: Scene, rules: Ruleset
) -> Iterator[Line]:
    """The mildest first, in whatever order they were taken; the track where it is not the usual."""
    for slot in sorted(held, key=lambda slot: (worth(slot, rules), slot)):
        taken = held[slot]
        facts = (
            taken.track if usual and taken.track and taken.track != usual else "",
            words.owner_words(taken.free_invokes, taken.owner),
            _healing(slot, taken, scene, rules) if taken.recovery == "begun" else "",
        )
        told = "; ".join(filter(None, facts))
        label = words.severity_words(slot, taken)
        same = taken.name.casefold() == label.casefold()
        named = taken.name if same else f"{label}: {taken.name}"
        yield (f"{named} ({told})" if told else named), signs.HARM


def _healing(slot: str, taken: Consequence, scene: Scene, rules: Ruleset) -> str:
    from fatecli.engine.recovery import outlook

    return f"recovering, {outlook(taken, slot, scene, rules)}"


def _advantages(character: Character) -> Iterator[Line]:
    for name, aspect in character.advantages.items():
        yield f"+ {aspect_words(name, aspect)}", signs.FREE if aspect.free_invokes else ""


def _own_aspects(character: Character) -> Iterator[str]:
    """The high concept and the trouble, marked as such, then the other aspects."""
    for name, mark in ((character.high_concept, "HC"), (character.trouble, "trouble")):
        if name:
            yield f"{name} ({mark})"
    yield from character.aspects


def _mech(mech: Mech, pilot: str, scene: Scene, rules: Ruleset, look: Look, secret: bool) -> Entry:
    gone = mech.status == "destroyed"
    sign = look.signs.out if gone else look.signs.inside
    where = "DESTROYED" if gone else "" if mech.aboard else "standing empty"
    tracks = {} if secret else mech_tracks_of(scene.characters[pilot], rules)
    drawn = [_drawn(name, boxes, rules, look) for name, boxes in tracks.items()]
    first, others = (drawn[0], drawn[1:]) if drawn else (("", ""), [])
    state = [(where, signs.OUT if gone else "")] if where else []
    harm = _consequences(mech.consequences, None, scene, rules)
    return Entry((f"  {sign} {mech.name or 'mech'}", ""), first, (*state, *others, *harm))
