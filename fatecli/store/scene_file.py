"""The scene file: TOML to a scene and back, with every fault at its line."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from fatecli.errors import FileProblem
from fatecli.model.scene import SCHEMA, Scene
from fatecli.store.migrate import schema_of, upgraded
from fatecli.store.places import has_other_comments as has_other_comments
from fatecli.store.places import head_comment as head_comment
from fatecli.store.places import line_of, places
from fatecli.store.problems import Problem, dotted, failure, of_validation, toml
from fatecli.store.toml_text import dumped

# Written even where they are the defaults, so that the file shows them.
_ALWAYS = ("schema_", "title", "ruleset")
_UNITS = ("scene", "session", "arc")


class Parsed(NamedTuple):
    """A scene, and the number of the form in which its file has it."""

    scene: Scene
    schema: int


class InvalidScene(FileProblem):
    """A scene file with values at fault; `found` are the faults, `data` what was read."""

    def __init__(self, found: list[Problem], data: dict[str, Any], text: str, path: Path) -> None:
        told = located(found, text, path)
        super().__init__(told.message, code=told.code, hint=told.hint, problems=told.problems)
        self.found = found
        self.data = data


def parse(text: str, path: Path) -> Scene:
    """Read a scene. Raises FileProblem with every fault as `file:line: key: message`."""
    return parse_any(text, path).scene


def parse_any(text: str, path: Path) -> Parsed:
    """Read a scene of the present or an older form, as `parse` does."""
    data = toml(text, path)
    schema = schema_of(data)
    if type(schema) is int:
        _refuse_newer(schema, text, path)
        data = upgraded(data, schema)
    try:
        return Parsed(Scene.model_validate(data, by_alias=True, by_name=False), schema)
    except ValidationError as error:
        raise InvalidScene(of_validation(error, Scene), data, text, path) from None


def _refuse_newer(schema: int, text: str, path: Path) -> None:
    if schema > SCHEMA:
        message = f"made by a newer fatecli (schema {schema}; this one reads up to {SCHEMA})"
        raise located(
            [Problem(("schema",), message)],
            text,
            path,
            code="newer-schema",
            hint="update fatecli, or go on with the version that wrote the file",
        )


def located(
    problems: Iterable[Problem], text: str, path: Path, *, code: str = "invalid", hint: str = ""
) -> FileProblem:
    """One error out of a scene's problems, in the order of the file's lines."""
    lines = places(text)
    found = sorted((line_of(problem.path, lines), problem) for problem in problems)
    return failure(
        path,
        [f"{path}:{line}: {_told(problem)}" for line, problem in found],
        code=code,
        hint=hint,
    )


def _told(problem: Problem) -> str:
    return f"{dotted(problem.path)}: {problem.message}" if problem.path else problem.message


def dump(scene: Scene, head: str = "") -> str:
    """Write a scene as TOML below a head comment: what is not default, in the model's order."""
    return SceneWriter().write(scene, head)


class SceneWriter:
    """Writes one scene again and again; parts that are the same objects are written only once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], tuple[object, str]] = {}

    def write(self, scene: Scene, head: str = "") -> str:
        """The scene as TOML text, as `dump` writes it."""
        values: list[str] = []
        tables: list[str] = []
        for text in self._parts(scene):
            if text:
                (tables if text.startswith("[") else values).append(text)
        return head + "\n".join(["".join(values), *tables])

    def _parts(self, scene: Scene) -> Iterator[str]:
        changed = self._changed(scene)
        # One dump of all that is new: a part dumped alone would first have to build its serializer.
        data = scene.model_dump(exclude_defaults=True, include=changed)
        data |= {field: getattr(scene, field) for field in _ALWAYS}
        data["clock"] = {unit: getattr(scene.clock, unit) for unit in _UNITS} | data.get(
            "clock", {}
        )
        for field, info in Scene.model_fields.items():
            value = getattr(scene, field)
            if field == "characters":
                people = data.get(field, {})
                for name in value:
                    yield self._part((field, name), value[name], people.get(name))
            else:
                yield self._part((info.alias or field,), value, data.get(field))

    def _changed(self, scene: Scene) -> dict[str, Any]:
        """What is not as it was last written, as pydantic wants to have it named."""
        changed: dict[str, Any] = {
            field: True
            for field, info in Scene.model_fields.items()
            if self._is_new((info.alias or field,), getattr(scene, field))
        }
        people = scene.characters
        changed["characters"] = {
            n: True for n in people if self._is_new(("characters", n), people[n])
        }
        return changed

    def _is_new(self, path: tuple[str, ...], value: object) -> bool:
        known = self._known.get(path)
        return known is None or known[0] is not value

    def _part(self, path: tuple[str, ...], value: object, data: Any) -> str:
        """The text of a part; without data it is the default, which is not written."""
        if not self._is_new(path, value):
            return self._known[path][1]
        text = ""
        if data is not None:
            for key in reversed(path):
                data = {key: data}
            text = dumped(data)
        self._known[path] = value, text
        return text
