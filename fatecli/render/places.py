"""The table of zones: who stands where, what is true there, and the ways out."""

from collections.abc import Iterator

from rich.table import Table

from fatecli.model.scene import Link, Scene
from fatecli.render import signs
from fatecli.render.cells import Column, Line, grid, text_of
from fatecli.render.entries import aspect_words, is_turn_of
from fatecli.render.signs import Look


def zone_table(scene: Scene, look: Look) -> Table:
    """One row a zone; at narrow widths everything about a zone in one cell."""
    crowd = people_by_zone(scene, look)
    ways = _ways(scene, look)
    rows = []
    for zone in (*scene.zones, *([""] if crowd.get("") else [])):
        name = (zone or "(in no zone)", signs.TITLE)
        people = (", ".join(crowd.get(zone, ())), "")
        aspects = [(line, "") for line in zone_aspects(scene, zone)]
        out = [(", ".join(ways.get(zone, ())), signs.QUIET)]
        rows.append([text_of(cell) for cell in _cells(name, people, aspects, out, look)])
    return grid(_columns(look), rows, look.width)


def people_by_zone(scene: Scene, look: Look) -> dict[str, list[str]]:
    """Names by zone (empty for nowhere), with the signs for whose turn it is and who is out."""
    crowd: dict[str, list[str]] = {}
    for name, character in scene.characters.items():
        sign = look.signs.pointer if is_turn_of(scene, name) else ""
        sign = sign if character.active else look.signs.out
        crowd.setdefault(character.zone or "", []).append(f"{sign} {name}".strip())
    return crowd


def zone_aspects(scene: Scene, zone: str) -> list[str]:
    """The aspects of a zone in words."""
    if zone not in scene.zones:
        return []
    held = scene.zones[zone].aspects
    return [f"+ {aspect_words(name, aspect)}" for name, aspect in held.items()]


def border_words(link: Link) -> str:
    """`border 2, Chain-link fence`; empty for an open way."""
    return ", ".join(filter(None, (f"border {link.border}" if link.border else "", link.name)))


def _columns(look: Look) -> list[Column]:
    zone = Column("Zone", most=16)
    if look.narrow:
        return [zone, Column("Who, aspects, ways out", share=1)]
    if look.wide:
        return [
            zone,
            Column("Who", share=3),
            Column("Aspects", share=3),
            Column("Ways out", share=4),
        ]
    return [zone, Column("Who", share=2), Column("Aspects and ways out", share=3)]


def _cells(
    name: Line, people: Line, aspects: list[Line], out: list[Line], look: Look
) -> Iterator[list[Line]]:
    yield [name]
    if look.wide:
        yield from ([people], aspects, out)
    elif look.narrow:
        yield [line for line in (people, *aspects, *out) if line[0]]
    else:
        yield from ([people], [line for line in (*aspects, *out) if line[0]])


def _ways(scene: Scene, look: Look) -> dict[str, list[str]]:
    ways: dict[str, list[str]] = {}
    for link in scene.links:
        border = border_words(link)
        for here, there in (link.between, link.between[::-1]):
            way = f"{look.signs.arrow} {there}"
            ways.setdefault(here, []).append(f"{way} ({border})" if border else way)
    return ways
