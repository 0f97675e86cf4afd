"""The one use case: open a scene, act on it, record what happened, save."""

import os
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from fatecli.errors import FileChanged, RuleRefused
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import SCHEMA, Scene
from fatecli.model.step import Step
from fatecli.opening import Opened, checked, interpret, last_sound
from fatecli.store.files import encoded, flushed, original_kept, read_text, staged, writing
from fatecli.store.hunks import diff
from fatecli.store.journal import Journal, Record, edit_line
from fatecli.store.lines import Line, text_digest
from fatecli.store.scene_file import SceneWriter, dump, has_other_comments

if TYPE_CHECKING:
    from fatecli.model.action import Action


class Session:
    """One scene file opened: the only place where a scene is loaded, changed and saved.

    `notices` are sentences about the files that the user should see. A save is handed to the
    system at once, and so outlives this process however that ends; it is forced to the disk, to
    outlive a power cut, where `flush_every` seconds have passed since that was last done. While
    `rehearsing`, one dry run is played upon the other.
    """

    path: Path
    scene: Scene
    rules: Ruleset
    notices: list[str]
    flush_every: float = 0.0
    rehearsing: bool = False
    _own: bool

    def __init__(self, path: Path, opened: Opened, stored: str | None) -> None:
        self.path = path
        self.notices = []
        self._file = path.resolve()
        self._journal = Journal.beside(self._file)
        self._stored = stored
        self._text = opened.text
        self._writer = SceneWriter()
        self._flushed_at: float | None = None
        self._show(opened)

    @classmethod
    def open(cls, path: Path) -> "Session":
        """Load a scene and its rules. Raises FileProblem with every fault."""
        text = read_text(path)
        return cls(path, checked(interpret(path, text)), text)

    @classmethod
    def open_past(cls, path: Path) -> "Session":
        """Open a scene whose text is not in order, for the sake of its past alone.

        It shows the last scene in the journal that is in order, and must not be acted on before
        an undo. Raises FileProblem where the journal has none.
        """
        text = read_text(path)
        session = cls(path, last_sound(path, Journal.beside(path.resolve()).texts()), text)
        session._text = text
        session.notices.append(f"{path.name} is not in order as it is now; undo leads back")
        return session

    @classmethod
    def create(
        cls,
        path: Path,
        scene: Scene,
        argv: Sequence[str],
        *,
        overwrite: bool = False,
        head: str = "",
    ) -> "Session":
        """Write a new scene file below a head comment.

        Raises RuleRefused where one is there, unless `overwrite`.
        """
        there = path.exists()
        if there and not overwrite:
            raise RuleRefused(
                f"{path} is already there",
                code="exists",
                hint="take another name, or --force to write over it",
            )
        stored = read_text(path) if there else None
        session = cls(path, checked(interpret(path, dump(scene, head))), stored)
        session._begin(argv)
        return session

    def perform(self, action: "Action", argv: Sequence[str], *, dry_run: bool = False) -> Step:
        """Apply an action and save what came of it; nothing is saved on `dry_run`.

        Raises UsageError or RuleRefused with every file as it was, FileChanged, FileProblem.
        """
        from fatecli.engine import apply

        _refuse_no_text(argv)
        step = apply(self.scene, action, self.rules)
        text = self._written(step.scene)
        if dry_run:
            self.scene = step.scene if self.rehearsing else self.scene
            return step
        bridge = self._journal.bridge(self._text)
        line = Line(
            n=bridge.n + 1,
            kind="do",
            command=tuple(argv),
            action=_dumped(action),
            events=tuple(event.data() for event in step.events),
            hunks=diff(self._text, text),
            before=text_digest(self._text),
            after=text_digest(text),
        )
        lost = "" if self._own else self._lost()
        self._save(text, [*bridge.lines, line], bridge.notice, lost)
        self.scene, self._text, self._own = step.scene, text, True
        return step

    def undo(self, count: int = 1, *, dry_run: bool = False) -> list[str]:
        """Take back steps, hand edits included; returns their commands, newest first.

        Raises RuleRefused where there are fewer. After a `dry_run` the session only shows.
        """
        return self._travel("undo", count, dry_run)

    def redo(self, count: int = 1, *, dry_run: bool = False) -> list[str]:
        """Do steps again that were taken back last; returns their commands, oldest first."""
        return self._travel("redo", count, dry_run)

    def history(self) -> list[Record]:
        """All steps in the journal, first to last."""
        return self._journal.history()

    def replace_text(self, text: str, argv: Sequence[str]) -> None:
        """Put another text in the file's place. Raises FileProblem if it is no valid scene."""
        if text == self._text:
            return
        _refuse_no_text(argv)
        opened = checked(interpret(self.path, text))
        bridge = self._journal.bridge(self._text)
        line = edit_line(bridge.n + 1, self._text, text, argv)
        self._save(text, [*bridge.lines, line], bridge.notice)
        self._show(opened)

    def flush(self) -> None:
        """Force to the disk what the system may still hold back."""
        if self._flushed_at is not None:
            flushed(self._journal.path)
            flushed(self._file)
            self._flushed_at = None

    def _begin(self, argv: Sequence[str]) -> None:
        _refuse_no_text(argv)
        text = self._written(self.scene)
        if self._stored is None:
            self._save(text, [self._journal.creation(text, argv)])
        else:
            bridge = self._journal.bridge(self._stored)
            line = edit_line(bridge.n + 1, self._stored, text, argv)
            self._save(text, [*bridge.lines, line], bridge.notice)
        self._text, self._own = text, True

    def _travel(self, way: Literal["undo", "redo"], count: int, dry_run: bool) -> list[str]:
        from shlex import join

        from fatecli.store.timeline import follow, travel

        bridge = self._journal.bridge(self._text)
        timeline = follow([*self._journal.lines(), *bridge.lines])
        journey = travel(timeline, way, count, self._text)
        opened = interpret(self.path, journey.text)
        if dry_run:
            self._stored = journey.text
        else:
            self._save(journey.text, [*bridge.lines, journey.line], bridge.notice)
        self._show(opened)
        return [join(command) or "an edit by hand" for command in journey.commands]

    def _show(self, opened: Opened) -> None:
        self.scene, self.rules = opened.scene, opened.rules
        self.notices += opened.notices
        self._text = opened.text
        self._head, self._line_end, self._schema = opened.head, opened.line_end, opened.schema
        self._own = False

    def _written(self, scene: Scene) -> str:
        text = self._writer.write(scene, self._head).replace("\n", self._line_end)
        encoded(text)
        return text

    def _save(self, text: str, lines: list[Line], notice: str = "", lost: str = "") -> None:
        """Record and write a text; the one before is kept beside it where anything is `lost`."""
        self._refuse_if_changed()
        flush = self._must_flush()
        with (
            staged(self._file, text, flush=flush) as temporary,
            self._journal.held(temporary, flush=flush) as append,
            original_kept(self._file, self._text if lost else None) as original,
        ):
            self._refuse_if_changed()
            append(lines)
            with writing(self._file):
                os.replace(temporary, self._file)
        self._stored = text
        if lost:
            kept = original and f"the file as it was is {original.name}"
            self.notices.append(f"{lost}; {kept or 'undo brings them back'}")
        self.notices += [notice] if notice else []

    def _must_flush(self) -> bool:
        now = monotonic()
        due = self._flushed_at is None or now - self._flushed_at >= self.flush_every
        if due:
            self._flushed_at = now
        return due

    def _refuse_if_changed(self) -> None:
        stored = None if self._stored is None else self._stored.encode()
        now = self._file.read_bytes() if self._file.exists() else None
        if now != stored:
            raise FileChanged(
                f"{self.path} changed while the command ran; nothing was written",
                code="file-changed",
                hint="run the command again",
            )

    def _lost(self) -> str:
        """What saving the text as the program writes it does not keep; empty for nothing."""
        name = self.path.name
        if self._schema != SCHEMA:
            return f"the words of schema {self._schema} in {name} are now those of {SCHEMA}"
        if has_other_comments(self._text):
            return f"comments below the head of {name} are not kept"
        return ""


def _dumped(action: "Action") -> dict[str, Any]:
    return {"kind": action.kind} | action.model_dump(mode="json", exclude_defaults=True)


def _refuse_no_text(argv: Sequence[str]) -> None:
    for word in argv:
        encoded(word)
