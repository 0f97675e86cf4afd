"""What stands above and below the table: title, turn order, aspects, blocks, what is open."""

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Pending, Roll, Scene
from fatecli.render import signs, words
from fatecli.render.cells import Column, Line, grid, text_of
from fatecli.render.entries import aspect_words
from fatecli.render.signs import Look

LONG_ORDER = 24
LABEL_WIDTH = 16
Fact = tuple[str, Line]


def header(scene: Scene, rules: Ruleset, look: Look) -> Text:
    """Title, ruleset, kind and clock, on one line where it fits."""
    clock = scene.clock
    if scene.order:
        begun = []
    else:
        begun = ["between scenes" if clock.between else "not begun"]
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
    line = Text(f"Exchange {scene.exchange}: ", signs.QUIET)
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
            yield f"{entry} ({_out(scene, members)})", f"{signs.QUIET} strike"
        elif entry == scene.turn:
            yield f"{look.signs.pointer} {entry}{many}", signs.CURRENT
        elif entry in scene.acted:
            yield f"{entry}{many} (acted)", signs.QUIET
        else:
            yield f"{entry}{many}", ""


def _group(scene: Scene, group: str) -> list[str]:
    return [name for name, character in scene.characters.items() if character.group == group]


def _out(scene: Scene, names: list[str]) -> str:
    conceded = any(scene.characters[name].status == "conceded" for name in names)
    return "conceded" if conceded else "out"


def facts_table(scene: Scene, rules: Ruleset, look: Look) -> Table | None:
    """Aspects, blocks and everything open, one labelled entry each; None where there is none."""
    rows = [[text_of([(label, signs.QUIET)]), text_of([line])] for label, line in _facts(scene, rules, look)]
    if not rows:
        return None
    return grid([Column("", most=LABEL_WIDTH), Column("", share=1)], rows, look.width)


def _facts(scene: Scene, rules: Ruleset, look: Look) -> Iterator[Fact]:
    if scene.aspects:
        told = "; ".join(aspect_words(name, aspect) for name, aspect in scene.aspects.items())
        yield "Scene aspects", (told, "")
    for block in scene.blocks:
        yield "Hold" if block.grapple else "Block", (words.describe_block(block), "")
    if points := "; ".join(_points(scene)):
        yield "Fate points", (points, "")
    if scene.notes and not look.players:
        yield "Notes", (scene.notes.strip(), "")
    if scene.roll is not None:
        yield "Open roll", (_roll(scene.roll, rules), "")
    if scene.overflow is not None:
        shifts = words.count(scene.overflow.shifts, "shift")
        yield "Overflow", (f"{scene.overflow.actor} may spend {shifts} now with --overflow", "")


def _points(scene: Scene) -> Iterator[str]:
    """The GM's pool, and what is paid only after the scene."""
    if scene.gm_fate_points:
        yield f"the GM has {scene.gm_fate_points}"
    if scene.owed:
        due = words.listed(f"{points} to {words.who(name)}" for name, points in scene.owed.items())
        yield f"owed after the scene: {due}"


def _roll(roll: Roll, rules: Ruleset) -> str:
    """What the next invoke would add to; the story has told the sum."""
    target = f" against {roll.target}" if roll.target else ""
    faced = max(roll.opposition, roll.floor or 0)
    facing = f" against {words.rated(faced, rules)}" if faced else ""
    return f"{words.whose(roll.actor)} {roll.command}{target}, {words.rated(roll.total, rules)}{facing}"


def alert(pending: Pending, look: Look) -> Text:
    """The hit that must be settled first, with the command that settles it."""
    hit = words.shifts_words(pending.shifts, pending.track)
    told = f"{look.signs.alert} {pending.target} must absorb {hit} from {pending.attacker}: "
    line = text_of([(told, signs.ALERT)])
    line.append(words.command("fatecli", "absorb", pending.target), signs.TITLE)
    if pending.next:
        rest = words.listed(f"{share.target} {share.shifts}" for share in pending.next)
        line.append_text(text_of([(f", then {rest}", "")]))
    return line
