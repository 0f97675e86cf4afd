"""The table of characters and their mechs."""

from collections.abc import Iterator
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from fatecli.engine.body import mech_tracks_of, tracks_of
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Aspect, Character, Consequence, Mech, Scene
from fatecli.render import signs, words
from fatecli.render.cells import Column, Line, grid, text_of
from fatecli.render.players import opponents
from fatecli.render.signs import Look

WHO_WIDTH = 26
STRESS_WIDTH = 26


class _Row(NamedTuple):
    """What one character or mech shows, before it is laid out for a width."""

    who: Line
    zone: str = ""
    stress: tuple[Line, ...] = ()
    state: tuple[Line, ...] = ()
    aspects: tuple[Line, ...] = ()
    points: str = ""


def people_table(scene: Scene, rules: Ruleset, look: Look) -> Table:
    """Everyone in the scene by sides, with stress, consequences, advantages and fate points."""
    rows = [_layout(row, look) for row in _rows(scene, rules, look)]
    return grid(_columns(look), rows, look.width)


def aspect_words(name: str, aspect: Aspect) -> str:
    """`Off balance (2 free for heroes; fragile)`."""
    facts = (
        words.owner_words(aspect.free_invokes, aspect.owner),
        "" if aspect.lasts == "scene" else words.LASTS[aspect.lasts],
        "hidden" if aspect.hidden else "",
    )
    told = "; ".join(filter(None, facts))
    return f"{name} ({told})" if told else name


def own_aspects(character: Character) -> list[str]:
    """High concept and trouble, marked as such, and the other aspects."""
    marked = [(character.high_concept, "high concept"), (character.trouble, "trouble")]
    return [f"{name} ({what})" for name, what in marked if name] + list(character.aspects)


def is_turn_of(scene: Scene, name: str) -> bool:
    """Whether the character acts now, alone or with a group."""
    return scene.turn is not None and scene.turn in (name, scene.characters[name].group)


def _columns(look: Look) -> list[Column]:
    if look.narrow:
        return [Column("Who", most=STRESS_WIDTH + 2), Column("State", share=1)]
    columns = [
        Column("Who", most=WHO_WIDTH),
        Column("Zone", most=16),
        Column("Stress", most=STRESS_WIDTH),
        Column("State", share=4),
        Column("Aspects", share=3),
        Column("FP", most=5),
    ]
    return columns if look.wide else [c for c in columns if c.head not in ("Zone", "Aspects")]


def _layout(row: _Row, look: Look) -> list[Text]:
    stress, state = text_of(row.stress), text_of(row.state)
    if look.wide:
        who, zone = text_of([row.who]), text_of([(row.zone, "")])
        return [who, zone, stress, state, text_of(row.aspects), Text(row.points)]
    who = text_of([row.who])
    if row.zone:
        where = text_of([(row.zone, signs.QUIET)])
        fits = who.cell_len + where.cell_len + len(look.signs.dot) <= WHO_WIDTH
        who.append(look.signs.dot if fits else "\n  ").append_text(where)
    if not look.narrow:
        return [who, stress, state, Text(row.points)]
    below = [*row.stress, *([(f"FP {row.points}", "")] if row.points else [])]
    return [Text("\n  ").join([who, *(text_of([line]) for line in below)]), state]


def _rows(scene: Scene, rules: Ruleset, look: Look) -> Iterator[_Row]:
    sides: dict[str, list[str]] = {}
    for name, character in scene.characters.items():
        sides.setdefault(character.team, []).append(name)
    secret = opponents(scene) if look.players else set()
    for side, names in sides.items():
        if len(sides) > 1:
            yield _Row((side, signs.TITLE))
        for name in names:
            character = scene.characters[name]
            yield _person(name, scene, rules, look, name in secret)
            if character.mech is not None:
                yield _mech(name, scene, rules, look, name in secret)


def _person(name: str, scene: Scene, rules: Ruleset, look: Look, secret: bool) -> _Row:
    character = scene.characters[name]
    usual = rules.kinds[scene.kind].track
    all_tracks = look.wide and character.role == "pc"
    tracks = {
        track: boxes
        for track, boxes in tracks_of(character, rules).items()
        if boxes and (all_tracks or track == usual or any(boxes))
    }
    return _Row(
        _who(name, scene, look),
        character.zone or "",
        () if secret else tuple(_drawn(tracks, rules, look)),
        tuple(_state(name, scene, rules, look)),
        tuple((aspect, "") for aspect in own_aspects(character)),
        "" if secret else _points(character, look),
    )


def _who(name: str, scene: Scene, look: Look) -> Line:
    character = scene.characters[name]
    hidden = " (hidden)" if character.hidden else ""
    if not character.active:
        return f"{look.signs.out} {name}{hidden}", signs.QUIET
    if is_turn_of(scene, name):
        return f"{look.signs.pointer} {name}{hidden}", signs.CURRENT
    return f"  {name}{hidden}", signs.TITLE if character.role == "pc" else ""


def _drawn(tracks: dict[str, tuple[bool, ...]], rules: Ruleset, look: Look) -> Iterator[Line]:
    numbered = rules.harm.box_worth == "number"
    for track, boxes in tracks.items():
        label = track if look.wide or len(track) < 7 else track[:4]
        style = signs.HARM if any(boxes) else ""
        picture = draw(boxes, numbered, look)
        if len(label) + 1 + len(picture) > STRESS_WIDTH:
            picture = tally(boxes)
        yield f"{label} {picture}", style


def draw(boxes: tuple[bool, ...], numbered: bool, look: Look) -> str:
    """A track as `[1][x][3]`, the free boxes by number where the number is what they are worth."""
    return "".join(
        f"[{look.signs.marked if box else number if numbered else ' '}]"
        for number, box in enumerate(boxes, 1)
    )


def tally(boxes: tuple[bool, ...]) -> str:
    """A track too long to draw: `2 of 12 marked: 1, 7`."""
    marked = [str(number) for number, box in enumerate(boxes, 1) if box]
    return f"{len(marked)} of {len(boxes)} marked" + (f": {', '.join(marked)}" if marked else "")


def _points(character: Character, look: Look) -> str:
    if character.role != "pc" and not character.points:
        return ""
    refresh = f"/{character.starting_points}" if look.wide and character.role == "pc" else ""
    return f"{character.points}{refresh}"


def _state(name: str, scene: Scene, rules: Ruleset, look: Look) -> Iterator[Line]:
    character = scene.characters[name]
    usual = rules.kinds[scene.kind].track
    if not character.active:
        yield _defeat(character), signs.OUT
    if scene.pending is not None and scene.pending.target == name:
        yield f"{look.signs.alert} {scene.pending.shifts} to absorb", signs.ALERT
    for slot, taken in character.consequences.items():
        yield _consequence(slot, taken, usual, scene, rules)
    for aspect, advantage in character.advantages.items():
        yield f"+ {aspect_words(aspect, advantage)}", signs.FREE if advantage.free_invokes else ""
    if character.active and (footing := ", ".join(_footing(character))):
        yield footing, signs.QUIET


def _footing(character: Character) -> Iterator[str]:
    if character.full_defense:
        yield "full defence"
    if character.assist_bonus:
        yield f"+{character.assist_bonus} from help"
    if character.weapon:
        yield f"weapon {character.weapon}"
    if character.armor:
        yield f"armor {character.armor}"


def _defeat(character: Character) -> str:
    defeat = character.defeat
    by = f" by {words.who(defeat.by)}" if defeat and defeat.by else ""
    to = f" to {words.who(defeat.by)}" if defeat and defeat.by else ""
    said = "CONCEDED" + to if character.status == "conceded" else "TAKEN OUT" + by
    return f"{said}: {defeat.terms}" if defeat and defeat.terms else said


def _consequence(slot: str, taken: Consequence, usual: str, scene: Scene, rules: Ruleset) -> Line:
    facts = (
        taken.track if taken.track and taken.track != usual else "",
        words.owner_words(taken.free_invokes, taken.owner),
        _healing(slot, taken, scene, rules) if taken.recovery == "begun" else "",
    )
    told = "; ".join(filter(None, facts))
    label = words.severity_words(slot, taken)
    named = taken.name if taken.name.casefold() == label.casefold() else f"{label}: {taken.name}"
    return (f"{named} ({told})" if told else named), signs.HARM


def _healing(slot: str, taken: Consequence, scene: Scene, rules: Ruleset) -> str:
    from fatecli.engine.recovery import outlook

    return f"recovering, {outlook(taken, slot, scene, rules)}"


def _mech(name: str, scene: Scene, rules: Ruleset, look: Look, secret: bool) -> _Row:
    character = scene.characters[name]
    mech = character.mech or Mech()
    gone = mech.status == "destroyed"
    sign = look.signs.out if gone else look.signs.inside
    where = "DESTROYED" if gone else "aboard" if mech.aboard else "standing empty"
    stress = () if secret else tuple(_drawn(mech_tracks_of(character, rules), rules, look))
    state = [(where, signs.OUT if gone else "")]
    for slot, taken in mech.consequences.items():
        state.append(_consequence(slot, taken, taken.track or "", scene, rules))
    return _Row((f"  {sign} {mech.name or 'mech'}", ""), stress=stress, state=tuple(state))
