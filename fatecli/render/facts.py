"""What stands above and below the table: title, turn order, aspects, blocks, what is open."""

from collections.abc import Iterator

from rich.text import Text

from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Pending, Roll, Scene
from fatecli.render import signs, words
from fatecli.render.cells import Line, text_of
from fatecli.render.entries import aspect_words
from fatecli.render.signs import Look

LONG_ORDER = 24


def header(scene: Scene, rules: Ruleset, look: Look) -> Text:
    """Title, ruleset, kind and clock, on one line where it fits."""
    clock = scene.clock
    begun = [] if scene.order else ["between scenes" if clock.between else "not begun"]
    time = f"scene {clock.scene}, session {clock.session}, {rules.arc} {clock.arc}"
    facts = look.signs.dot.join((rules.title, scene.kind, *begun, time))
    title = text_of([(scene.title or "Untitled scene", signs.TITLE)])
    one_line = title.cell_len + len(facts) + len(look.signs.dot) <= look.width
    return title.append(look.signs.dot if one_line else "\n").append_text(
        text_of([(facts, signs.QUIET)])
    )


def turn_line(scene: Scene, rules: Ruleset, look: Look) -> Text | None:
    """The exchange and its order, a pointer at whose turn it is; None where there is no order."""
    if not scene.order:
        return None
    entries = list(_entries(scene, look))
    places = [place for place, (_, style) in enumerate(entries) if style == signs.CURRENT]
    left = 0
    if len(entries) > LONG_ORDER:
        first = places[0] if places else 0
        left = len(entries) - LONG_ORDER
        entries = (entries[first:] + entries[:first])[:LONG_ORDER]
    line = text_of([(f"Exchange {scene.exchange}: ", signs.QUIET)])
    line.append_text(Text(", ").join(text_of([entry]) for entry in entries))
    if left:
        line.append(f" and {left} more", signs.QUIET)
    if scene.turn is None and rules.turns.order == "elective":
        line.append(f"{look.signs.dot}say who goes next: next NAME", signs.ALERT)
    return line


def _entries(scene: Scene, look: Look) -> Iterator[Line]:
    for entry in scene.order:
        members = [entry] if entry in scene.characters else _group(scene, entry)
        standing = [name for name in members if scene.characters[name].active]
        many = f" ({len(standing)})" if entry not in scene.characters else ""
        if not standing:
            yield f"{look.signs.out} {entry}", f"{signs.QUIET} strike"
        elif entry == scene.turn:
            yield f"{look.signs.pointer} {entry}{many}", signs.CURRENT
        elif entry in scene.acted:
            yield f"{entry}{many} (acted)", signs.QUIET
        else:
            yield f"{entry}{many}", ""


def _group(scene: Scene, group: str) -> list[str]:
    return [name for name, character in scene.characters.items() if character.group == group]


def facts(scene: Scene, look: Look) -> Iterator[str]:
    """Aspects of the scene, blocks and everything open."""
    if scene.aspects:
        told = "; ".join(aspect_words(name, aspect) for name, aspect in scene.aspects.items())
        yield f"Scene aspects: {told}"
    yield from map(words.describe_block, scene.blocks)
    if scene.gm_fate_points:
        yield f"GM: {words.count(scene.gm_fate_points, 'fate point')}"
    if scene.owed:
        due = (f"{words.who(name)} {points}" for name, points in scene.owed.items())
        yield f"Owed after the scene: {', '.join(due)}"
    if scene.overflow is not None:
        shifts = words.count(scene.overflow.shifts, "shift")
        yield f"Overflow: {shifts} for {scene.overflow.actor}"
    if scene.roll is not None and scene.pending is None:
        yield f"Open roll: {_roll(scene.roll)}"
    if scene.notes and not look.players:
        yield f"Notes: {scene.notes.strip()}"


def _roll(roll: Roll) -> str:
    """What an invoke would add to; how it was added up, the story has told."""
    whose = f"{words.whose(roll.target)} " if roll.target else ""
    facing = f" against {whose}{roll.opposition}" if roll.opposition else ""
    return f"{roll.actor} {roll.total}{facing}"


def alert(pending: Pending, look: Look) -> Text:
    """The hit that must be settled first, with the command that settles it."""
    hit = words.shifts_words(pending.shifts, pending.track)
    told = f"{look.signs.alert} {hit} from {pending.attacker} to absorb: "
    line = text_of([(told, signs.ALERT)])
    line.append(words.command("fatecli", "absorb", pending.target), signs.TITLE)
    if pending.next:
        rest = words.listed(f"{share.target} {share.shifts}" for share in pending.next)
        line.append_text(text_of([(f", then {rest}", "")]))
    return line
