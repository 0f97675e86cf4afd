"""Scene files of older forms, brought up to the present one: each step a dict made of a dict."""

from collections.abc import Callable, Iterator
from typing import Any

from fatecli.model.scene import SCHEMA, draw_track

Data = dict[str, Any]

_MOST_BOXES = 100


def schema_of(data: Data) -> Any:
    """The number of the form that a file's data is in, as the file says or as its keys show.

    A file without `schema` is of the present form, unless it holds what only drafts had.
    """
    if "schema" in data:
        return data["schema"]
    return 0 if _is_draft(data) else SCHEMA


def upgraded(data: Data, schema: int) -> Data:
    """Data of an older form in the present one; what an upgrade cannot read is left as it is."""
    while schema in UPGRADES:
        data = UPGRADES[schema](data)
        schema += 1
    return data


# From 0, the drafts: they had no `schema`. An aspect lasted "fragile" where it now lasts "invoke";
# borders stood under their zone ([zones.Pier.borders] Warehouse = 2); a track was a table
# ({ boxes = 4, marked = [2] }), not a picture.


def _is_draft(data: Data) -> bool:
    return any(
        _is_counted(table) or _is_fragile(table) or _has_borders(table) for table in _tables(data)
    )


def _tables(data: Data) -> Iterator[Data]:
    yield data
    for value in data.values():
        if isinstance(value, dict):
            yield from _tables(value)


def _is_counted(table: Data) -> bool:
    boxes, marked = table.get("boxes"), table.get("marked")
    counted = set(table) == {"boxes", "marked"} and type(boxes) is int and boxes < _MOST_BOXES
    return counted and isinstance(marked, list)


def _is_fragile(table: Data) -> bool:
    return table.get("lasts") == "fragile"


def _has_borders(zone: Data) -> bool:
    borders = zone.get("borders")
    return isinstance(borders, dict) and all(type(border) is int for border in borders.values())


def _from_drafts(data: Data) -> Data:
    new: Data = {key: _in_new_words(value) for key, value in data.items()} | {"schema": 1}
    zones = new.get("zones")
    if isinstance(zones, dict):
        if links := _links(zones):
            new["links"] = [*new.get("links", []), *links]
        new["zones"] = {name: _without_borders(zone) for name, zone in zones.items()}
    return new


def _in_new_words(value: Any) -> Any:
    """A part of a draft, its tracks drawn and its aspects lasting as they do now."""
    if not isinstance(value, dict):
        return value
    if _is_counted(value):
        return draw_track(tuple(n in value["marked"] for n in range(1, value["boxes"] + 1)))
    new = {key: _in_new_words(item) for key, item in value.items()}
    return new | {"lasts": "invoke"} if _is_fragile(value) else new


def _links(zones: Data) -> list[Data]:
    """A link for each pair of zones with a border between; where both name one, the first's."""
    found: dict[frozenset[str], Data] = {}
    for name, zone in zones.items():
        if isinstance(zone, dict) and _has_borders(zone):
            for other, border in zone["borders"].items():
                link = {"between": [name, other], "border": border}
                found.setdefault(frozenset((name, other)), link)
    return list(found.values())


def _without_borders(zone: Any) -> Any:
    if not (isinstance(zone, dict) and _has_borders(zone)):
        return zone
    return {key: value for key, value in zone.items() if key != "borders"}


UPGRADES: dict[int, Callable[[Data], Data]] = {0: _from_drafts}
