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

WHO_WIDTH = 26
INDENT = 4


def people_view(scene: Scene, rules: Ruleset, look: Look) -> RenderableType:
    """Everyone by sides; where the width allows it, the first side beside the others."""
    usual = rules.kinds[scene.kind].track
    sides = entries_by_side(scene, rules, look)
    first, *others = sides
    if not (look.wide and others):
        return _block(sides, usual, look.width)
    size = (look.width - GAP) // 2
    table = Table(box=None, padding=(0, GAP, 0, 0), pad_edge=False, show_header=False)
    table.add_column(width=size)
    table.add_column(width=size)
    rest = {side: sides[side] for side in others}
    table.add_row(_block({first: sides[first]}, usual, size), _block(rest, usual, size))
    return table


def _block(sides: Mapping[str, list[Entry]], usual: str, width: int) -> Group:
    """Sides under each other; the track that is drawn without its name stands in their heads."""
    everyone = [entry for entries in sides.values() for entry in entries]
    who = min(WHO_WIDTH, max(text_of([entry.who]).cell_len for entry in everyone))
    stress = max(cell_len(entry.stress[0]) for entry in everyone)
    parts: list[RenderableType] = []
    for side, entries in sides.items():
        head = _cell((side, signs.TITLE), who if stress else 0)
        parts.append(head.append(usual if stress else "", signs.QUIET))
        for entry in entries:
            parts += _laid_out(entry, who, stress, width)
    return Group(*parts)


def _laid_out(entry: Entry, who: int, stress: int, width: int) -> Iterator[RenderableType]:
    """The line of an entry with the facts that it has room for, and the rest indented below."""
    head = _cell(entry.who, who)
    if entry.stress[0]:
        head.append_text(_cell(entry.stress, stress))
    facts = list(entry.facts)
    while facts and head.cell_len + cell_len(facts[0][0]) <= width:
        head.append_text(_cell(facts.pop(0)))
    head.rstrip()
    yield head
    for rest in (facts, entry.aspects):
        if rest:
            yield Padding.indent(Text("; ").join(text_of([fact]) for fact in rest), INDENT)


def _cell(line: Line, size: int = 0) -> Text:
    """A line filled up to a size, with the gap that follows it."""
    text = text_of([line])
    return text.append(" " * (max(0, size - text.cell_len) + GAP))
