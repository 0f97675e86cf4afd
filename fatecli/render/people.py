"""Everyone in the scene: a line each, and below it what finds no room there."""

from collections.abc import Iterator, Mapping

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Scene
from fatecli.render import signs
from fatecli.render.cells import GAP, Line, text_of
from fatecli.render.entries import Entry, entries_by_side
from fatecli.render.signs import Look

WHO_WIDTH = 32
INDENT = 4


def people_view(scene: Scene, rules: Ruleset, look: Look) -> RenderableType:
    """Everyone by sides; where the width allows it, the first side beside the others."""
    usual, dot = rules.kinds[scene.kind].track, look.signs.dot
    sides = entries_by_side(scene, rules, look)
    first, *others = sides
    if not (look.wide and others):
        return _block(sides, usual, look.width, dot)
    size = (look.width - GAP) // 2
    table = Table(box=None, padding=(0, GAP, 0, 0), pad_edge=False, show_header=False)
    table.add_column(width=size)
    table.add_column(width=size)
    rest = {side: sides[side] for side in others}
    table.add_row(*(_block(part, usual, size, dot) for part in ({first: sides[first]}, rest)))
    return table


def _block(sides: Mapping[str, list[Entry]], usual: str, width: int, dot: str) -> Group:
    """Sides under each other; the track that is drawn without its name heads them."""
    everyone = [entry for entries in sides.values() for entry in entries]
    who = min(WHO_WIDTH, max(text_of([entry.who]).cell_len for entry in everyone))
    stress = max(cell_len(entry.stress[0]) for entry in everyone)
    parts: list[RenderableType] = []
    for side, entries in sides.items():
        head = _cell((side, signs.TITLE), who)
        if stress and not parts:
            head.append(usual, signs.QUIET)
        head.rstrip()
        parts.append(head)
        for entry in entries:
            parts += _laid_out(entry, who, stress, width, dot)
    return Group(*parts)


def _laid_out(
    entry: Entry, who: int, stress: int, width: int, dot: str
) -> Iterator[RenderableType]:
    """The line of an entry with the facts that it has room for, and the rest indented below."""
    head = _cell(entry.who, who)
    if entry.stress[0]:
        head.append_text(_cell(entry.stress, stress))
    facts = list(entry.facts)
    while facts and head.cell_len + cell_len(facts[0][0]) <= width:
        head.append_text(_cell(facts.pop(0)))
    head.rstrip()
    yield head
    below = [Text("; ").join(text_of([line]) for line in rest) for rest in (facts, entry.aspects)]
    if rest := Text(dot).join(filter(None, below)):
        yield Padding.indent(rest, INDENT)


def _cell(line: Line, size: int = 0) -> Text:
    """A line filled up to a size, with the gap that follows it."""
    text = text_of([line])
    return text.append(" " * (max(0, size - text.cell_len) + GAP))
