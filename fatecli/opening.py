"""From a text to a scene that can be played: read, with its rules, and checked against them."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from fatecli.errors import FileProblem
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import SCHEMA, Scene
from fatecli.store import ruleset_files
from fatecli.store.problems import Problem, failure
from fatecli.store.scene_file import InvalidScene, head_comment, located, parse_any


class Opened(NamedTuple):
    """A scene, the text it was read from, its rules, and what the user should know about them.

    `schema` is the number of the form that the text is in.
    """

    text: str
    scene: Scene
    rules: Ruleset
    path: Path
    notices: tuple[str, ...]
    schema: int = SCHEMA

    @property
    def head(self) -> str:
        """The comment block at the head of the text."""
        return head_comment(self.text)

    @property
    def line_end(self) -> str:
        """What the lines of the text end in."""
        return "\r\n" if "\r\n" in self.text else "\n"


def interpret(path: Path, text: str) -> Opened:
    """Read a scene's text and the rules it names. Raises FileProblem."""
    try:
        scene, schema = parse_any(text, path)
    except InvalidScene as invalid:
        raise _with_all_faults(invalid, text, path) from None
    merged = _merged(scene, text, path)
    digest = merged.digest()
    notices = []
    if schema != SCHEMA:
        notices.append(f"{path.name} is of an older form (schema {schema}), read as {SCHEMA}")
    if scene.ruleset_digest not in ("", digest):
        notices.append(f"the rules of {scene.ruleset} are not those it was last saved with")
    stamped = scene.model_copy(update={"ruleset_digest": digest})
    return Opened(text, stamped, merged.ruleset(), path, tuple(notices), schema)


def _with_all_faults(invalid: InvalidScene, text: str, path: Path) -> FileProblem:
    """The faults of the values, and those that the rest of the scene has besides."""
    from fatecli.store.salvage import salvaged

    salvage = salvaged(invalid.data, Scene)
    if salvage is None:
        return invalid
    try:
        rules = ruleset_files.load(salvage.sound.ruleset, path.parent)
    except FileProblem as problem:
        if _names_none(problem):
            return located([*invalid.found, _no_ruleset(problem)], text, path, hint=problem.hint)
        lines = [*invalid.problems, *(problem.problems or [problem.message])]
        return failure(path, lines, hint=problem.hint)
    others = [
        problem._replace(path=salvage.original(problem.path))
        for problem in _contradictions(salvage.sound, rules)
    ]
    return located([*invalid.found, *others], text, path)


def _merged(scene: Scene, text: str, path: Path) -> ruleset_files.Merged:
    try:
        return ruleset_files.read(scene.ruleset, path.parent)
    except FileProblem as problem:
        if not _names_none(problem):
            raise
        found = [_no_ruleset(problem)]
        raise located(found, text, path, code=problem.code, hint=problem.hint) from None


def _names_none(problem: FileProblem) -> bool:
    """Whether the fault is the scene's: the ruleset that it names is not there."""
    return problem.code == "no-ruleset" and not problem.problems


def _no_ruleset(problem: FileProblem) -> Problem:
    return Problem(("ruleset",), problem.message)


def checked(opened: Opened) -> Opened:
    """Refuse a scene that contradicts itself or its rules. Raises FileProblem."""
    found = _contradictions(opened.scene, opened.rules)
    if found:
        raise located(found, opened.text, opened.path)
    return opened


def last_sound(path: Path, texts: Iterable[str]) -> Opened:
    """The first scene that is in order, of texts from the newest back. Raises FileProblem."""
    for text in texts:
        with suppress(FileProblem):
            return checked(interpret(path, text))
    raise FileProblem(f"{path}: its journal has no scene that is in order", code="journal")


def _contradictions(scene: Scene, rules: Ruleset) -> list[Problem]:
    from fatecli.engine.invariants import faults

    return [
        Problem(path, f"{message}; {hint}" if hint else message)
        for path, message, hint in faults(scene, rules)
    ]
