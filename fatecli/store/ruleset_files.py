"""Ruleset files: found by id or path, merged along `extends`, checked as a whole."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from fatecli.errors import FileProblem
from fatecli.model.ruleset import Ruleset
from fatecli.store.files import read_text
from fatecli.store.places import line_of, places
from fatecli.store.problems import Problem, dotted, failure, guess, of_validation, toml

_EXTENDS = "extends"
Keys = tuple[str, ...]


class Layer(NamedTuple):
    """One ruleset file as read; `data` is without its `extends`."""

    path: Path
    text: str
    data: dict[str, Any]


class Merged(NamedTuple):
    """A ruleset's files, the child first, merged; `origins` says which file a key is from."""

    layers: tuple[Layer, ...]
    data: dict[str, Any]
    origins: dict[Keys, Path]

    def ruleset(self) -> Ruleset:
        """The ruleset. Raises FileProblem with every fault, in the file that it is in."""
        from fatecli.store.ruleset_check import faults

        try:
            rules = Ruleset.model_validate(self.data)
        except ValidationError as error:
            raise self._failure(of_validation(error, Ruleset)) from None
        if problems := faults(rules):
            raise self._failure(problems)
        return rules

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

    def _origin(self, problem: Problem) -> Path:
        keys = tuple(str(part) for part in problem.path)
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


def read(ref: str, beside: Path | None = None) -> Merged:
    """Read a ruleset and all that it extends, and merge them. Raises FileProblem."""
    layers = tuple(_layers(ref, beside))
    data: dict[str, Any] = {}
    origins: dict[Keys, Path] = {}
    for layer in reversed(layers):
        _merge(data, layer.data, (), layer.path, origins)
    return Merged(layers, data, origins)


def _layers(ref: str, beside: Path | None) -> Iterator[Layer]:
    path = _find(ref, beside)
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
    """The file of a ruleset. A file that extends its own id means the next one of that id."""
    if ref.endswith(".toml") or "/" in ref or os.sep in ref:
        path = (beside or Path()) / Path(ref).expanduser()
        if path.is_file():
            return path
        raise FileProblem(f"there is no ruleset file {path}", code="no-ruleset")
    for folder in _folders():
        path = folder / f"{ref}.toml"
        if path.is_file() and (child is None or path != child):
            return path
    raise FileProblem(
        f'there is no ruleset "{ref}"; {guess(ref, available())}',
        code="no-ruleset",
        hint="name one of these, or the path of a ruleset file",
    )


def available() -> dict[str, Path]:
    """Every ruleset at hand by its id; the user's own stand before the shipped ones."""
    found: dict[str, Path] = {}
    for folder in _folders():
        for path in sorted(folder.glob("*.toml")):
            found.setdefault(path.stem, path)
    return found


def shipped_dir(name: str = "rulesets") -> Path:
    """The folder of shipped files (`rulesets`, `sample_scenes`), in a wheel or a checkout."""
    package = Path(__file__).parent.parent
    installed = package / "data" / name
    return installed if installed.is_dir() else package.parent / name


def user_dir() -> Path:
    """The folder of the user's own rulesets: $FATECLI_RULESETS, or in the user's settings."""
    if given := os.environ.get("FATECLI_RULESETS"):
        return Path(given)
    home = Path.home()
    if sys.platform == "win32":
        settings = Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        settings = home / "Library" / "Application Support"
    else:
        settings = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    return settings / "fatecli" / "rulesets"


def _folders() -> tuple[Path, Path]:
    return user_dir(), shipped_dir()


def _merge(
    into: dict[str, Any],
    layer: dict[str, Any],
    at: Keys,
    path: Path,
    origins: dict[Keys, Path],
) -> None:
    """Lay a child over its parent: tables merge, lists replace, false takes a key away."""
    for key, value in layer.items():
        keys = (*at, key)
        known = into.get(key)
        origins[keys] = path
        if isinstance(value, dict):
            if not isinstance(known, dict):
                into[key] = {}
            _merge(into[key], value, keys, path, origins)
        elif value is False and known is not None and not isinstance(known, bool):
            del into[key]
            _forget(keys, origins)
        else:
            into[key] = value


def _forget(keys: Keys, origins: dict[Keys, Path]) -> None:
    for known in [known for known in origins if known[: len(keys)] == keys]:
        del origins[known]


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return sorted((key, _sorted(item)) for key, item in value.items())
    return value
