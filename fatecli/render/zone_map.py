"""The zones as a drawn map: boxes at their columns and rows, joined where one can pass."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions
from rich.text import Text

from fatecli.model.scene import Link, Scene
from fatecli.render import signs
from fatecli.render.cells import packed, text_of
from fatecli.render.places import border_words, people_by_zone, zone_aspects
from fatecli.render.signs import Look
from fatecli.render.words import clean

LEAST, ROOMY, MOST = 18, 26, 34
BETWEEN = 5
STEM = 3
EDGES = 4
UNBROKEN = "\N{NO-BREAK SPACE}"


class _Box(NamedTuple):
    """A zone as it is drawn: its column's number, its lines, and the ways up and down."""

    place: int
    name: str
    lines: list[Text]
    up: Link | None
    down: Link | None


class ZoneMap:
    """A Rich renderable that draws the zones where `at` puts them.

    Below it stands what of the ways finds no room on it, together with `below`.
    """

    def __init__(self, scene: Scene, look: Look, below: Sequence[str] = ()) -> None:
        self._below = below
        self._look = look
        self._scene = scene
        self._links = {frozenset(link.between): link for link in scene.links}
        at = {zone.at: name for name, zone in scene.zones.items() if zone.at}
        columns = sorted({column for column, _ in at})
        rows = sorted({row for _, row in at})
        self._whole = len(at) == len(scene.zones)
        self._grid = [[at.get((column, row)) for column in columns] for row in rows]
        self._places = {
            name: (place, number)
            for number, row in enumerate(self._grid)
            for place, name in enumerate(row)
            if name is not None
        }
        # A border's name stands in the gap that it crosses, unless that squeezes the boxes.
        self._named = True
        self._measure(len(columns))
        if self._size < ROOMY:
            self._named = False
            self._measure(len(columns))

    def _measure(self, columns: int) -> None:
        self._gaps = [BETWEEN] * max(0, columns - 1)
        for row in self._grid:
            for place, gap in enumerate(self._gaps):
                toll = self._toll(self._link(row[place], row[place + 1]), named=self._named)
                self._gaps[place] = max(gap, cell_len(toll) + EDGES if toll else 0)
        self._size = min(MOST, (self._look.width - sum(self._gaps)) // max(1, columns))
        self._starts = [sum(self._gaps[:place]) + place * self._size for place in range(columns)]

    @property
    def fits(self) -> bool:
        """Whether every zone has a place of its own and there is width to draw them."""
        return bool(self._grid) and self._whole and self._size >= LEAST

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        crowd = people_by_zone(self._scene, self._look)
        told: set[frozenset[str]] = set()
        empty: list[str | None] = [None] * len(self._starts)
        rows = [empty, *self._grid, empty]
        for above, row, below in zip(rows, rows[1:], rows[2:], strict=False):
            boxes = []
            for place, name in enumerate(row):
                if name is not None:
                    lines = self._lines(name, crowd, console)
                    up, down = self._link(above[place], name), self._link(name, below[place])
                    boxes.append(_Box(place, name, lines, up, down))
            yield from self._band(boxes, told)
        said = [self._way(link) for key, link in self._links.items() if key not in told]
        if nowhere := crowd.get(""):
            said.append(f"In no zone: {', '.join(nowhere)}")
        said += self._below
        if said:
            yield packed(said, self._look.width, self._look.signs.dot)

    def _lines(self, name: str, crowd: dict[str, list[str]], console: Console) -> list[Text]:
        people = ", ".join(crowd.get(name, ()))
        # A sign stays with the name that it stands before.
        for sign in (self._look.signs.pointer, self._look.signs.out):
            people = people.replace(f"{sign} ", f"{sign}{UNBROKEN}")
        wrapped = textwrap.wrap(people, self._size - EDGES, break_on_hyphens=False)
        lines = [] if self._headed(name) else [(name, signs.TITLE)]
        lines += [(line.replace(UNBROKEN, " "), "") for line in wrapped]
        lines += [(line, signs.QUIET) for line in zone_aspects(self._scene, name)]
        return list(text_of(lines).wrap(console, self._size - EDGES))

    def _headed(self, name: str) -> bool:
        """Whether the name finds room in the upper edge of its box."""
        return STEM + EDGES + cell_len(clean(name)) <= self._size

    def _band(self, boxes: list[_Box], told: set[frozenset[str]]) -> list[Text]:
        """A row of boxes, each as tall as it needs to be, or down to where its way leads on."""
        height = max(len(box.lines) for box in boxes)
        canvas = [Text() for _ in range(height + 2)]
        deep = [box.place for box in boxes if box.down or len(box.lines) == height]
        names = {box.place: box.name for box in boxes}
        for box in boxes:
            start = self._starts[box.place]
            if link := self._link(names.get(box.place - 1), box.name):
                gap = self._gaps[box.place - 1]
                _put(canvas[1], start - gap, Text(self._bridge(link, gap)))
                if self._named or not link.name:
                    told.add(frozenset(link.between))
            end = height if box.place in deep else len(box.lines)
            right = next((self._starts[place] for place in deep if place > box.place), None)
            room = self._look.width - start if right is None else right - 1 - start
            drawn = [self._top(box), *self._sides(box, end), self._bottom(box, room, told)]
            for line, text in zip(canvas, drawn, strict=False):
                _put(line, start, text)
        return canvas

    def _top(self, box: _Box) -> Text:
        left, right, _, _ = self._look.signs.corners
        across, tee = self._look.signs.across, self._look.signs.tee_up
        text = Text(left + across * (STEM - 1) + (tee if box.up else across))
        if self._headed(box.name):
            text.append(" ").append_text(text_of([(box.name, signs.TITLE)])).append(" ")
        return text.append(across * (self._size - 1 - text.cell_len) + right)

    def _sides(self, box: _Box, end: int) -> Iterator[Text]:
        side = self._look.signs.down
        for number in range(end):
            text = box.lines[number].copy() if number < len(box.lines) else Text()
            text.truncate(self._size - EDGES, pad=True)
            yield Text.assemble(f"{side} ", text, f" {side}")

    def _bottom(self, box: _Box, room: int, told: set[frozenset[str]]) -> Text:
        """The lower edge; the name of the border that it is may run on over the corner."""
        _, _, left, right = self._look.signs.corners
        across, tee = self._look.signs.across, self._look.signs.tee_down
        text = Text(left + across * (STEM - 1) + (tee if box.down else across))
        if box.down and (toll := clean(self._toll(box.down))):
            text.append(f" {toll}")
            text.append(" " if text.cell_len < self._size - 1 else "")
        if box.down and text.cell_len <= room:
            told.add(frozenset(box.down.between))
        text.truncate(room, overflow="ellipsis")
        if text.cell_len < self._size:
            text.append(across * (self._size - 1 - text.cell_len) + right)
        return text

    def _bridge(self, link: Link, gap: int) -> str:
        toll = clean(self._toll(link, named=self._named))
        return (f" {toll} " if toll else "").center(gap, self._look.signs.across)

    def _toll(self, link: Link | None, *, named: bool = True) -> str:
        """What it takes to pass: `2 Chain-link fence`; empty for an open way, or none."""
        if link is None:
            return ""
        border = str(link.border) if link.border else ""
        return " ".join(filter(None, (border, link.name if named else "")))

    def _link(self, one: str | None, other: str | None) -> Link | None:
        return self._links.get(frozenset((one, other))) if one and other else None

    def _way(self, link: Link) -> str:
        """A way with what the drawing does not say of it: the name alone where it is drawn."""
        (column, row), (other_column, other_row) = (self._places[name] for name in link.between)
        drawn = abs(column - other_column) + abs(row - other_row) == 1
        border = link.name if drawn else border_words(link)
        way = f" {self._look.signs.arrow} ".join(link.between)
        return f"{way}: {border}" if border else way


def _put(line: Text, start: int, text: Text) -> None:
    """Append the text at a column of the line."""
    line.append(" " * (start - line.cell_len)).append_text(text)
