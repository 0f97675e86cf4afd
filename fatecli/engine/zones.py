"""The map as a graph: how far apart zones are, and the cheapest way between them."""

from heapq import heappop, heappush
from typing import NamedTuple

from fatecli.model.scene import Link, Scene


class Way(NamedTuple):
    """Zones to pass through, start not included, and what each step costs (1 + border)."""

    zones: tuple[str, ...]
    costs: tuple[int, ...]


def neighbours(scene: Scene, zone: str) -> list[tuple[str, Link]]:
    """The zones linked to one, with the links."""
    found = []
    for link in scene.links:
        if zone in link.between:
            one, other = link.between
            found.append((other if one == zone else one, link))
    return found


def link_between(scene: Scene, one: str, other: str) -> Link | None:
    """The link of two neighbouring zones, the lowest border where there are several."""
    links = [link for link in scene.links if set(link.between) == {one, other}]
    return min(links, key=lambda link: link.border, default=None)


def distance(scene: Scene, one: str | None, other: str | None) -> int | None:
    """Zones apart, borders not counted; no zone is the same place; None where no way leads."""
    if one is None or other is None or one == other:
        return 0
    way = cheapest(scene, one, other, borders=False)
    return None if way is None else len(way.zones)


def cheapest(scene: Scene, start: str, goal: str, *, borders: bool = True) -> Way | None:
    """The cheapest way by the sum of (1 + border), then the fewest zones; None where none leads."""
    heap: list[tuple[int, int, tuple[str, ...], tuple[int, ...]]] = [(0, 0, (start,), ())]
    done = set()
    while heap:
        total, steps, path, costs = heappop(heap)
        here = path[-1]
        if here == goal:
            return Way(path[1:], costs)
        if here in done:
            continue
        done.add(here)
        for zone, link in neighbours(scene, here):
            if zone not in done:
                cost = 1 + (link.border if borders else 0)
                heappush(heap, (total + cost, steps + 1, (*path, zone), (*costs, cost)))
    return None


def along(scene: Scene, start: str, zones: tuple[str, ...]) -> Way | str:
    """The way through exactly these zones; the name of the first that no link leads to."""
    costs = []
    here = start
    for zone in zones:
        link = link_between(scene, here, zone)
        if link is None:
            return zone
        costs.append(1 + link.border)
        here = zone
    return Way(zones, tuple(costs))
