"""The zones as a drawn map: boxes at their columns and rows, joined where one can pass."""

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions
from rich.text import Text

from fatecli.model.scene import Link, Scene
from fatecli.render import signs
from fatecli.render.cells import text_of
from fatecli.render.places import border_words, people_by_zone, zone_aspects
from fatecli.render.signs import Look

LEAST, MOST = 18, 34
BETWEEN = 7
STEM = 3


class ZoneMap:
    """A Rich renderable that draws the zones where `at` puts them."""

    def __init__(self, scene: Scene, look: Look) -> None:
        self._zones = scene.zones
        self._look = look
        self._scene = scene
        self._links = {frozenset(link.between): link for link in scene.links}
        self._at = {zone.at: name for name, zone in scene.zones.items() if zone.at}
        self._columns = sorted({column for column, _ in self._at})
        self._rows = sorted({row for _, row in self._at})
        room = look.width - BETWEEN * (len(self._columns) - 1)
        self._size = min(MOST, room // max(1, len(self._columns)))

    @property
    def fits(self) -> bool:
        """Whether every zone has a place of its own and there is width to draw them."""
        return bool(self._at) and len(self._at) == len(self._zones) and self._size >= LEAST

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        crowd = people_by_zone(self._scene, self._look)
        above: list[str | None] = []
        for row in self._rows:
            names = [self._at.get((column, row)) for column in self._columns]
            if above:
                yield self._stems(above, names)
            yield from self._boxes(names, crowd, console)
            above = names
        if nowhere := crowd.get(""):
            yield text_of([(f"In no zone: {', '.join(nowhere)}", "")])
        if told := "; ".join(self._untold()):
            yield text_of([(told, signs.QUIET)])

    def _boxes(
        self, names: list[str | None], crowd: dict[str, list[str]], console: Console
    ) -> Iterator[Text]:
        bodies = [self._body(name, crowd, console) for name in names]
        height = max(map(len, bodies))
        for number in range(-1, height + 1):
            line = Text()
            for place, (name, body) in enumerate(zip(names, bodies, strict=True)):
                if place:
                    line.append(self._bridge(names[place - 1], name, number))
                line.append_text(self._slice(name, body, number, height))
            line.rstrip()
            yield line

    def _body(self, name: str | None, crowd: dict[str, list[str]], console: Console) -> list[Text]:
        if name is None:
            return []
        people = ", ".join(crowd.get(name, ()))
        aspects = [(line, signs.QUIET) for line in zone_aspects(self._scene, name)]
        lines = [(name, signs.TITLE), *([(people, "")] if people else []), *aspects]
        return list(text_of(lines).wrap(console, self._size - 4))

    def _slice(self, name: str | None, body: list[Text], number: int, height: int) -> Text:
        if name is None:
            return Text(" " * self._size)
        left, right, low_left, low_right = self._look.signs.corners
        bar = self._look.signs.across * (self._size - 2)
        if number < 0:
            return Text(f"{left}{bar}{right}")
        if number == height:
            return Text(f"{low_left}{bar}{low_right}")
        text = body[number].copy() if number < len(body) else Text()
        text.truncate(self._size - 4, pad=True)
        side = self._look.signs.down
        return Text.assemble(f"{side} ", text, f" {side}")

    def _bridge(self, left: str | None, right: str | None, number: int) -> str:
        link = self._link(left, right)
        if link is None or number:
            return " " * BETWEEN
        toll = f" {link.border} " if link.border else ""
        return toll.center(BETWEEN, self._look.signs.across)

    def _stems(self, above: list[str | None], below: list[str | None]) -> Text:
        line = Text()
        for place, pair in enumerate(zip(above, below, strict=True)):
            link = self._link(*pair)
            stem = text_of([(self._label(link) if link else "", "")])
            stem.truncate(self._size, overflow="ellipsis", pad=True)
            line.append(" " * BETWEEN if place else "").append_text(stem)
        line.rstrip()
        return line

    def _label(self, link: Link) -> str:
        toll = str(link.border) if link.border else ""
        return f"{' ' * STEM}{self._look.signs.down} {', '.join(filter(None, (toll, link.name)))}"

    def _link(self, one: str | None, other: str | None) -> Link | None:
        return self._links.get(frozenset((one, other))) if one and other else None

    def _untold(self) -> Iterator[str]:
        """Links that the drawing leaves out, wholly or by name."""
        for link in self._links.values():
            one, other = link.between
            (column, row), (other_column, other_row) = self._place(one), self._place(other)
            steps = abs(column - other_column), abs(row - other_row)
            full = steps == (0, 1) and len(self._label(link)) <= self._size
            if full or (steps == (1, 0) and not link.name):
                continue
            border = border_words(link)
            way = f" {self._look.signs.arrow} ".join(link.between)
            yield f"{way} ({border})" if border else way

    def _place(self, name: str) -> tuple[int, int]:
        column, row = self._zones[name].at or (0, 0)
        return self._columns.index(column), self._rows.index(row)
