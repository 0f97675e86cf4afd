"""Ruleset files: read, merged along `extends`, checked as a whole."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from fatecli.errors import FileProblem
from fatecli.model.ruleset import Ruleset
from fatecli.store.files import read_text
from fatecli.store.places import line_of, places
from fatecli.store.problems import Problem, dotted, failure, guess, of_validation, toml
from fatecli.store.ruleset_paths import available as available
from fatecli.store.ruleset_paths import is_path, path_of
from fatecli.store.ruleset_paths import shipped_dir as shipped_dir
from fatecli.store.ruleset_paths import user_dir as user_dir

_EXTENDS = "extends"
Keys = tuple[str, ...]


class Layer(NamedTuple):
    """One ruleset file as read; `data` is without its `extends`."""

    path: Path
    text: str
    data: dict[str, Any]


class Merged(NamedTuple):
    """A ruleset's files, the child first, merged.

    `origins` says which file a key is from, `removals` which file took one away.
    """

    layers: tuple[Layer, ...]
    data: dict[str, Any]
    origins: dict[Keys, Path]
    removals: dict[Keys, Path]

    def ruleset(self) -> Ruleset:
        """The ruleset. Raises FileProblem with every fault, in the file that it is in."""
        from fatecli.store.ruleset_check import faults

        try:
            rules = Ruleset.model_validate(self.data)
        except ValidationError as error:
            raise self._failure(of_validation(error, Ruleset)) from None
        if found := faults(rules):
            raise self._failure([self._blamed(*fault) for fault in found])
        return rules

    def values(self) -> Iterator[tuple[Path, str, Any]]:
        """Every value said: by which file, under which key; the child's own come first."""
        order = [layer.path for layer in self.layers]
        said = [(path, keys) for keys, path in self.origins.items()]
        for path, keys in sorted(said, key=lambda each: order.index(each[0])):
            value = self.data
            for key in keys:
                value = value[key]
            if not (isinstance(value, dict) and value):
                yield path, dotted(keys), value

    def digest(self) -> str:
        """A short check sum of the rules; comments and layout do not change it."""
        from zlib import crc32

        return f"{crc32(repr(_sorted(self.data)).encode()):08x}"

    def _failure(self, problems: list[Problem]) -> FileProblem:
        texts = {layer.path: layer.text for layer in self.layers}
        lines = {path: places(text) for path, text in texts.items()}
        found = []
        for problem in problems:
            path = self._origin(problem)
            found.append((list(texts).index(path), line_of(problem.path, lines[path]), problem))
        return failure(
            self.layers[0].path,
            [
                f"{self.layers[layer].path}:{line}: {_told(problem)}"
                for layer, line, problem in sorted(found)
            ],
            code="invalid-ruleset",
        )

    def _blamed(self, problem: Problem, missing: Keys) -> Problem:
        """A fault where it was made: a child may have taken away what is missing."""
        if missing not in self.removals:
            return problem
        return Problem(missing, f"cannot be taken away: {dotted(problem.path)} needs it")

    def _origin(self, problem: Problem) -> Path:
        keys = tuple(str(part) for part in problem.path)
        if keys in self.removals:
            return self.removals[keys]
        for length in range(len(keys), 0, -1):
            if keys[:length] in self.origins:
                return self.origins[keys[:length]]
        return self.layers[0].path


def _told(problem: Problem) -> str:
    return f"{dotted(problem.path)}: {problem.message}"


def load(ref: str, beside: Path | None = None) -> Ruleset:
    """Load a ruleset by its id, or by a path as seen from `beside`. Raises FileProblem."""
    return read(ref, beside).ruleset()


def origins(ref: str, beside: Path | None = None) -> dict[Keys, str]:
    """Which file each value of a ruleset came from, by its path of keys. Raises FileProblem."""
    return {keys: str(path) for keys, path in read(ref, beside).origins.items()}


def digest(ref: str, beside: Path | None = None) -> str:
    """A short check sum of a ruleset with all it extends. Raises FileProblem."""
    return read(ref, beside).digest()


def read(ref: str, beside: Path | None = None, child: Path | None = None) -> Merged:
    """Read a ruleset and all that it extends, and merge them. Raises FileProblem.

    For the file `child` its own id means the next ruleset of that id.
    """
    return read_file(_find(ref, beside, child))


def read_file(path: Path) -> Merged:
    """Read a ruleset file and all that it extends, and merge them. Raises FileProblem."""
    merged = Merged(tuple(_layers(path)), {}, {}, {})
    for layer in reversed(merged.layers):
        _merge(merged, layer.path, merged.data, layer.data, ())
    return merged


def _layers(path: Path) -> Iterator[Layer]:
    read: list[Path] = []
    while True:
        read.append(path.resolve())
        text = read_text(path)
        data = toml(text, path)
        parent = data.pop(_EXTENDS, None)
        yield Layer(path, text, data)
        if parent is None:
            return
        try:
            path = _parent(parent, path, read)
        except FileProblem as problem:
            line = line_of((_EXTENDS,), places(text))
            raise failure(
                path, [f"{path}:{line}: {_EXTENDS}: {problem.message}"], code=problem.code
            ) from None


def _parent(ref: Any, child: Path, read: list[Path]) -> Path:
    if not isinstance(ref, str):
        raise FileProblem("must be text in quotes: an id or a path", code="invalid-ruleset")
    path = _find(ref, child.parent, child)
    if path.resolve() in read:
        raise FileProblem(f'"{ref}" extends this file in turn', code="ruleset-cycle")
    return path


def _find(ref: str, beside: Path | None, child: Path | None = None) -> Path:
    """The file of a ruleset. Raises FileProblem where there is none."""
    path = path_of(ref, beside, child)
    if path is not None:
        return path
    if is_path(ref):
        path = (beside or Path()) / Path(ref).expanduser()
        raise FileProblem(f"there is no ruleset file {path}", code="no-ruleset")
    raise FileProblem(
        f'there is no ruleset "{ref}"; {guess(ref, available())}',
        code="no-ruleset",
        hint="name one of these, or the path of a ruleset file",
    )


def _merge(
    merged: Merged, path: Path, into: dict[str, Any], layer: dict[str, Any], at: Keys
) -> None:
    """Lay a child over its parent: tables merge, lists replace, false takes a key away."""
    for key, value in layer.items():
        keys = (*at, key)
        known = into.get(key)
        if value is False and known is not None and not isinstance(known, bool):
            del into[key]
            _forget(keys, merged.origins)
            merged.removals[keys] = path
            continue
        merged.origins[keys] = path
        merged.removals.pop(keys, None)
        if isinstance(value, dict):
            if not isinstance(known, dict):
                into[key] = {}
            _merge(merged, path, into[key], value, keys)
        else:
            into[key] = value


def _forget(keys: Keys, origins: dict[Keys, Path]) -> None:
    for known in [known for known in origins if known[: len(keys)] == keys]:
        del origins[known]


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return sorted((key, _sorted(item)) for key, item in value.items())
    return value
