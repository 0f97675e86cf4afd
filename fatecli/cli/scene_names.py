"""The names in a scene, out of its data alone: no models are built, and no fault is one."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fatecli.cli.kinds import Kind, Kinds
from fatecli.store.ruleset_paths import available, path_of

Data = Mapping[str, Any]
_OWN_ASPECTS = ("high_concept", "trouble")
_MAX_LAYERS = 8


class SceneNames:
    """Names of every kind in a scene, each in the order of its file."""

    def __init__(self, scene: Data, folder: Path) -> None:
        self._scene = scene
        self._folder = folder
        self._known: dict[Kind, list[str]] = {}

    def of(self, kinds: Kinds) -> list[str]:
        """The names of these kinds, each once."""
        return list(dict.fromkeys(name for kind in kinds for name in self._of(kind)))

    def _of(self, kind: Kind) -> list[str]:
        if kind not in self._known:
            find = _FINDERS.get(kind)
            self._known[kind] = [] if find is None else list(find(self))
        return self._known[kind]

    def _characters(self) -> Data:
        return _table(self._scene, "characters")

    def _people(self) -> Iterator[Data]:
        yield from filter(_is_table, self._characters().values())

    def _zones(self) -> Iterator[str]:
        yield from _table(self._scene, "zones")

    def _aspects(self) -> Iterator[str]:
        yield from _table(self._scene, "aspects")
        for zone in filter(_is_table, _table(self._scene, "zones").values()):
            yield from _table(zone, "aspects")
        for person in self._people():
            yield from (str(person[key]) for key in _OWN_ASPECTS if person.get(key))
            yield from map(str, person.get("aspects", ()))
            yield from _table(person, "advantages")
        yield from self._wound_names()

    def _wound_names(self) -> Iterator[str]:
        yield from (str(taken["name"]) for _, taken in self._taken() if "name" in taken)

    def _wounds(self) -> Iterator[str]:
        yield from (slot for slot, _ in self._taken())
        yield from self._wound_names()

    def _taken(self) -> Iterator[tuple[str, Data]]:
        """The consequences that anybody has, each with its slot."""
        for person in self._people():
            for part in (person, _table(person, "mech")):
                for slot, taken in _table(part, "consequences").items():
                    yield from [(slot, taken)] if _is_table(taken) else ()

    def _skills(self) -> Iterator[str]:
        for person in self._people():
            yield from _table(person, "skills")

    def _sides(self) -> Iterator[str]:
        for person in self._people():
            yield person.get("side") or ("heroes" if person.get("role") == "pc" else "foes")

    def _slots(self) -> Iterator[str]:
        for part in self._rules():
            yield from _table(part, "slots")
        for person in self._people():
            for slot, count in _table(person, "slots").items():
                yield from (f"{slot} {number}" for number in range(2, count + 1))
        yield from (slot for slot, _ in self._taken())

    def _tracks(self) -> Iterator[str]:
        for part in self._rules():
            yield from _table(part, "tracks")

    def _rules(self) -> Iterator[Data]:
        """The ruleset's files, the oldest forebear first, and what they say of mechs."""
        layers: list[tuple[Path, Data]] = []
        ref, folder, child = self._scene.get("ruleset"), self._folder, None
        while isinstance(ref, str) and len(layers) < _MAX_LAYERS:
            path = path_of(ref, folder, child)
            if path is None:
                break
            layers.append((path, tomllib.loads(path.read_text(encoding="utf-8"))))
            ref, folder, child = layers[-1][1].get("extends"), path.parent, path
        for _, layer in reversed(layers):
            yield from (layer, _table(layer, "mech"))


def names_in_file(path: Path) -> SceneNames:
    """The names in a scene's file. Raises OSError or ValueError where it cannot be read."""
    return SceneNames(tomllib.loads(path.read_text(encoding="utf-8-sig")), path.parent)


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def _table(data: Data, key: str) -> Data:
    """The table at a key; an empty one where there is none."""
    value = data.get(key)
    return value if isinstance(value, Mapping) else {}


_FINDERS: Mapping[Kind, Any] = {
    "character": SceneNames._characters,
    "zone": SceneNames._zones,
    "aspect": SceneNames._aspects,
    "slot": SceneNames._slots,
    "skill": SceneNames._skills,
    "track": SceneNames._tracks,
    "side": SceneNames._sides,
    "gm": lambda names: ["gm"],
    "wound": SceneNames._wounds,
    "armor": lambda names: ["armor"],
    "ruleset": lambda names: available(),
    "pair": lambda names: [f"{name}=" for name in names._characters()],
}
