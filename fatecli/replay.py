"""Play a journal again from its first state, and find where it comes out otherwise."""

import json
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from fatecli.errors import FateError, FileProblem
from fatecli.model.scene import Scene
from fatecli.opening import Opened, interpret
from fatecli.store.hunks import patch
from fatecli.store.journal import Journal, Record
from fatecli.store.scene_file import SceneWriter, parse

if TYPE_CHECKING:
    from fatecli.model.action import Action

_MISSING = object()
_INIT = {"init"}
_TURNS = {"attack", "maneuver", "block", "defend", "sprint", "assist"}


class Difference(NamedTuple):
    """The first step that came out otherwise, and in what: `key: recorded …, now …`."""

    step: Record
    found: tuple[str, ...]


class Replayed(NamedTuple):
    """How far a journal and its replay agree: the steps, the scene they lead to, what is next."""

    agreed: int
    steps: int
    opened: Opened
    difference: Difference | None = None


def journal_of(path: Path) -> Journal:
    """The journal that a path names, itself or by its scene."""
    return Journal(path) if path.suffix == ".jsonl" else Journal.beside(path)


def replay(path: Path, until: int | None = None) -> Replayed:
    """Play the steps that stand, up to that number; edits by hand are taken as they were made.

    Raises FileProblem where there is nothing that could be played. Nothing is written.
    """
    text, steps = journal_of(path).replay_source()
    chosen = [step for step in steps if until is None or step.n <= until]
    player = _Player(path, text)
    for count, step in enumerate(chosen):
        found = player.play(step)
        if found:
            return Replayed(count, len(chosen), player.opened, Difference(step, found))
    return Replayed(len(chosen), len(chosen), player.opened)


def before_first_exchange(path: Path) -> Scene | None:
    """A scene as its journal has it before its first `init`, or its first turn if there was none.

    None where the journal is lost, or does not tell.
    """
    try:
        text, steps = Journal.beside(path.resolve()).replay_source()
        begun = _first(steps, _INIT) or _first(steps, _TURNS)
        if begun is None:
            return None
        for step in takewhile(lambda step: step is not begun, steps):
            text = patch(text, step.hunks)
        scene = interpret(path, text).scene
    except FileProblem:
        return None
    return None if scene.exchange else scene


def _first(steps: Sequence[Record], kinds: set[str]) -> Record | None:
    return next((step for step in steps if step.action.get("kind") in kinds), None)


class _Player:
    """The state of a replay: the text as recorded, and the scene as played."""

    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._text = text
        self._writer = SceneWriter()
        self.opened = interpret(path, text)

    def play(self, step: Record) -> tuple[str, ...]:
        """Play one step; what comes out otherwise than recorded, nothing where all agrees."""
        self._text = patch(self._text, step.hunks)
        if step.kind != "do":
            self.opened = interpret(self._path, self._text)
            return ()
        try:
            played = self._applied(step)
        except FateError as refusal:
            return (f"it is refused now: {refusal.message}",)
        return self._compared(played)

    def _applied(self, step: Record) -> Scene:
        from fatecli.engine import apply

        return apply(self.opened.scene, _action(step), self.opened.rules).scene

    def _compared(self, played: Scene) -> tuple[str, ...]:
        head, line_end = self.opened.head, self.opened.line_end
        text = self._writer.write(played, head).replace("\n", line_end)
        if text != self._text:
            recorded = parse(self._text, self._path)
            # Another edition of the rules is no difference as long as it comes to the same.
            played = played.model_copy(update={"ruleset_digest": recorded.ruleset_digest})
            if played != recorded:
                return tuple(_differences(recorded.model_dump(), played.model_dump()))
        self.opened = self.opened._replace(scene=played)
        return ()


def _action(step: Record) -> "Action":
    """The action of a step. Raises FileProblem where this program does not know it."""
    from pydantic import ValidationError

    from fatecli.model.action import ACTION

    try:
        return ACTION.validate_python(step.action)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]["msg"]
        raise FileProblem(f"its record cannot be read: {first}", code="journal") from None


def _differences(recorded: Any, now: Any, path: Sequence[str] = ()) -> Iterator[str]:
    """Where two trees of data differ, as `key: recorded …, now …`."""
    if isinstance(recorded, dict) and isinstance(now, dict):
        for key in dict.fromkeys([*recorded, *now]):
            here, there = recorded.get(key, _MISSING), now.get(key, _MISSING)
            if here != there:
                yield from _differences(here, there, (*path, str(key)))
    else:
        yield f"{'.'.join(path)}: recorded {_shown(recorded)}, now {_shown(now)}"


def _shown(value: Any) -> str:
    """A value as JSON, as the file's own words are nearly."""
    if value is _MISSING:
        return "nothing"
    return json.dumps(value, ensure_ascii=False, default=str)
