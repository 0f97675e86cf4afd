"""From a text to a scene that can be played: read, with its rules, and checked against them."""

from pathlib import Path
from typing import NamedTuple

from fatecli.errors import FileProblem
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import SCHEMA, Scene
from fatecli.store import ruleset_files
from fatecli.store.problems import Problem
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

    sound = salvaged(invalid.data, Scene)
    if sound is None:
        return invalid
    try:
        rules = _merged(sound, text, path).ruleset()
    except FileProblem:
        return invalid
    return located([*invalid.found, *_contradictions(sound, rules)], text, path)


def _merged(scene: Scene, text: str, path: Path) -> ruleset_files.Merged:
    try:
        return ruleset_files.read(scene.ruleset, path.parent)
    except FileProblem as problem:
        if problem.code != "no-ruleset" or problem.problems:
            raise
        found = [Problem(("ruleset",), problem.message)]
        raise located(found, text, path, code=problem.code, hint=problem.hint) from None


def checked(opened: Opened) -> Opened:
    """Refuse a scene that contradicts itself or its rules. Raises FileProblem."""
    found = _contradictions(opened.scene, opened.rules)
    if found:
        raise located(found, opened.text, opened.path)
    return opened


def _contradictions(scene: Scene, rules: Ruleset) -> list[Problem]:
    from fatecli.engine.invariants import faults

    return [
        Problem(path, f"{message}; {hint}" if hint else message)
        for path, message, hint in faults(scene, rules)
    ]
