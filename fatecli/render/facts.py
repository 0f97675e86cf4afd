"""What stands above and below the table: title, turn order, aspects, blocks, what is open."""

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Pending, Roll, Scene
from fatecli.render import signs, words
from fatecli.render.cells import Column, Line, grid, text_of
from fatecli.render.people import aspect_words, own_aspects
from fatecli.render.signs import Look

LONG_ORDER = 24
LABEL_WIDTH = 16
Fact = tuple[str, Line]


def header(scene: Scene, rules: Ruleset, look: Look) -> Text:
    """Title, ruleset, kind, exchange and clock, on one line where it fits."""
    clock = scene.clock
    if scene.exchange:
        exchange = f"exchange {scene.exchange}"
    else:
        exchange = "between scenes" if clock.between else "not begun"
    time = f"scene {clock.scene}, session {clock.session}, {rules.arc} {clock.arc}"
    facts = look.signs.dot.join((rules.title, scene.kind, exchange, time))
    title = text_of([(scene.title or "Untitled scene", signs.TITLE)])
    one_line = title.cell_len + len(facts) + len(look.signs.dot) <= look.width
    return title.append(look.signs.dot if one_line else "\n").append_text(
        text_of([(facts, signs.QUIET)])
    )


def turn_line(scene: Scene, rules: Ruleset, look: Look) -> Text | None:
    """The order with a pointer at whose turn it is; None where nothing enforces turns."""
    if not scene.order:
        return None
    entries = list(_entries(scene, look))
    places = [place for place, (_, style) in enumerate(entries) if style == signs.CURRENT]
    left = 0
    if len(entries) > LONG_ORDER:
        first = places[0] if places else 0
        left = len(entries) - LONG_ORDER
        entries = (entries[first:] + entries[:first])[:LONG_ORDER]
    line = Text("Turn: ", signs.QUIET)
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
    facts = [*_aspects(scene, look), *_open(scene, rules, look)]
    if not facts:
        return None
    rows = [[text_of([(label, signs.QUIET)]), text_of([line])] for label, line in facts]
    return grid([Column("", most=LABEL_WIDTH), Column("", share=1)], rows, look.width)


def _aspects(scene: Scene, look: Look) -> Iterator[Fact]:
    if not look.wide:
        for name, character in scene.characters.items():
            if aspects := own_aspects(character):
                yield name, (", ".join(aspects), "")
    if scene.aspects:
        told = ", ".join(aspect_words(name, aspect) for name, aspect in scene.aspects.items())
        yield "Scene aspects", (told, "")


def _open(scene: Scene, rules: Ruleset, look: Look) -> Iterator[Fact]:
    for block in scene.blocks:
        yield "Hold" if block.grapple else "Block", (words.describe_block(block), "")
    if scene.owed:
        told = ", ".join(f"{words.who(name)} {due}" for name, due in scene.owed.items())
        yield "Owed after", (told, "")
    if scene.gm_fate_points:
        yield "GM", (words.count(scene.gm_fate_points, "fate point"), "")
    if scene.notes and not look.players:
        yield "Notes", (scene.notes.strip(), "")
    if scene.roll is not None:
        yield "Open roll", (_roll(scene.roll, rules), "")
    if scene.overflow is not None:
        shifts = words.count(scene.overflow.shifts, "shift")
        yield "Overflow", (f"{scene.overflow.actor} may spend {shifts} now with --overflow", "")


def _roll(roll: Roll, rules: Ruleset) -> str:
    target = f" against {roll.target}" if roll.target else ""
    effort = words.sum_words(roll.terms, roll.total, rules, roll.dice)
    faced = max(roll.opposition, roll.floor or 0)
    facing = f" {words.against_words(faced, roll.opposition_terms, rules)}" if faced else ""
    return f"{words.whose(roll.actor)} {roll.command}{target}: {effort}{facing}; can be invoked on"


def alert(pending: Pending, look: Look) -> Text:
    """The hit that must be settled first, with the command that settles it."""
    hit = words.shifts_words(pending.shifts, pending.track)
    by = f" from {pending.attacker}"
    lines = [
        (f"{look.signs.alert} {pending.target} must absorb {hit}{by}:", signs.ALERT),
        (f"   {words.command('fatecli', 'absorb', pending.target)}", signs.TITLE),
    ]
    if pending.next:
        rest = words.listed(f"{share.target} {share.shifts}" for share in pending.next)
        lines.append((f"   then {rest}", ""))
    return text_of(lines)
