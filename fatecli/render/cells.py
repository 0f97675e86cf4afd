"""Lines of styled text, and the tables they stand in. Users' text goes in as Text, never markup."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from fatecli.render.words import clean

Line = tuple[str, str]
GAP = 2


class Column(NamedTuple):
    """A column: its head, and either the most it may take or its share of what is left."""

    head: str
    most: int = 0
    share: int = 0


def text_of(lines: Iterable[Line]) -> Text:
    """One Text of several lines, each `(what, style)`."""
    text = Text()
    for index, (line, style) in enumerate(lines):
        text.append(f"\n{clean(line)}" if index else clean(line), style or None)
    return text


def packed(statements: Iterable[str], width: int, dot: str) -> Text:
    """Short statements, as many on a line as it has room for, with a dot between them."""
    lines: list[Text] = []
    for text in (text_of([(statement, "")]) for statement in statements):
        if lines and lines[-1].cell_len + len(dot) + text.cell_len <= width:
            lines[-1].append(dot).append_text(text)
        else:
            lines.append(text)
    return Text("\n").join(lines)


def grid(columns: Sequence[Column], rows: Sequence[Sequence[Text]], width: int) -> Table:
    """A table without rules, its columns as narrow as their content allows; empty ones left out.

    The widths are fixed here because measuring every cell costs Rich more than drawing it.
    """
    used = [place for place in range(len(columns)) if any(row[place].plain for row in rows)]
    columns = [columns[place] for place in used]
    rows = [[row[place] for place in used] for row in rows]
    if any(column.head for column in columns):
        rows = [[Text(column.head, "dim") for column in columns], *rows]
    sizes = _widths(columns, rows, width)
    table = Table(box=None, padding=(0, GAP, 0, 0), pad_edge=False, show_header=False)
    for size in sizes:
        table.add_column(width=size)
    for run in _runs(rows, sizes):
        table.add_row(*(Text("\n").join(cells) for cells in zip(*run, strict=True)))
    return table


def _runs(rows: Sequence[Sequence[Text]], sizes: Sequence[int]) -> Iterator[list[Sequence[Text]]]:
    """Rows that take one line each, run together: Rich draws one tall row faster than many."""
    run: list[Sequence[Text]] = []
    for row in rows:
        if all("\n" not in c.plain and c.cell_len <= w for c, w in zip(row, sizes, strict=True)):
            run.append(row)
            continue
        if run:
            yield run
        yield [row]
        run = []
    if run:
        yield run


def _widths(columns: Sequence[Column], rows: Sequence[Sequence[Text]], width: int) -> list[int]:
    fixed = [
        min(column.most, max((_needed(row[place]) for row in rows), default=0))
        for place, column in enumerate(columns)
    ]
    room = width - sum(fixed) - GAP * (len(columns) - 1)
    shares = sum(column.share for column in columns)
    return [
        max(1, room * column.share // shares if column.share else size)
        for column, size in zip(columns, fixed, strict=True)
    ]


def _needed(cell: Text) -> int:
    return max(map(cell_len, cell.plain.split("\n")))
