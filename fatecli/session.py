"""The one use case: open a scene, act on it, record what happened, save."""

import os
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from fatecli.errors import FileChanged, FileProblem, RuleRefused
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Scene
from fatecli.model.step import Step
from fatecli.store import ruleset_files
from fatecli.store.files import encoded, flushed, read_text, staged, writing
from fatecli.store.hunks import diff
from fatecli.store.journal import Journal, Record, edit_line
from fatecli.store.lines import Line, text_digest
from fatecli.store.problems import Problem
from fatecli.store.scene_file import (
    SceneWriter,
    dump,
    has_other_comments,
    head_comment,
    located,
    parse,
)

if TYPE_CHECKING:
    from fatecli.model.action import Action


class Session:
    """One scene file opened: the only place where a scene is loaded, changed and saved.

    `notices` are sentences about the files that the user should see. A save is handed to the
    system at once, and so outlives this process however that ends; it is forced to the disk, to
    outlive a power cut, where `flush_every` seconds have passed since that was last done.
    """

    path: Path
    scene: Scene
    rules: Ruleset
    notices: list[str]
    flush_every: float = 0.0

    def __init__(self, path: Path, opened: "_Opened", stored: str | None) -> None:
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
        return cls(path, _checked(_opened(path, text)), text)

    @classmethod
    def create(
        cls, path: Path, scene: Scene, argv: Sequence[str], *, overwrite: bool = False
    ) -> "Session":
        """Write a new scene file. Raises RuleRefused where one is there, unless `overwrite`."""
        there = path.exists()
        if there and not overwrite:
            raise RuleRefused(
                f"{path} is already there",
                code="exists",
                hint="take another name, or --force to write over it",
            )
        stored = read_text(path) if there else None
        session = cls(path, _checked(_opened(path, dump(scene))), stored)
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
        self._keep_comments()
        self._save(text, [*bridge.lines, line], bridge.notice)
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
        opened = _checked(_opened(self.path, text))
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
        opened = _opened(self.path, journey.text)
        if dry_run:
            self._stored = journey.text
        else:
            self._save(journey.text, [*bridge.lines, journey.line], bridge.notice)
        self._show(opened)
        return [join(command) or "an edit by hand" for command in journey.commands]

    def _show(self, opened: "_Opened") -> None:
        self.scene, self.rules = opened.scene, opened.rules
        self.notices += opened.notices
        self._text = opened.text
        self._head = head_comment(opened.text)
        self._line_end = "\r\n" if "\r\n" in opened.text else "\n"
        self._own = False

    def _written(self, scene: Scene) -> str:
        text = self._writer.write(scene, self._head).replace("\n", self._line_end)
        encoded(text)
        return text

    def _save(self, text: str, lines: list[Line], notice: str = "") -> None:
        self._refuse_if_changed()
        flush = self._must_flush()
        with (
            staged(self._file, text, flush=flush) as temporary,
            self._journal.held(flush=flush) as append,
        ):
            self._refuse_if_changed()
            append(lines)
            with writing(self._file):
                os.replace(temporary, self._file)
        self._stored = text
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

    def _keep_comments(self) -> None:
        """Leave the text beside the file if saving loses comments; an older one is never lost."""
        if self._own or not has_other_comments(self._text):
            return
        self._refuse_if_changed()
        original = self._file.with_name(f"{self._file.name}.orig")
        lost = f"comments below the head of {self.path.name} are not kept"
        if original.exists():
            self.notices.append(f"{lost}; undo brings them back")
            return
        with writing(original), original.open("xb") as file:
            file.write(self._text.encode())
        self.notices.append(f"{lost}; the file as it was is {original.name}")


class _Opened(NamedTuple):
    text: str
    scene: Scene
    rules: Ruleset
    path: Path
    notices: tuple[str, ...]


def _opened(path: Path, text: str) -> _Opened:
    """Read a scene's text and the rules it names. Raises FileProblem."""
    scene = parse(text, path)
    merged = _merged(scene, text, path)
    digest = merged.digest()
    changed = scene.ruleset_digest not in ("", digest)
    notices = (
        (f"the rules of {scene.ruleset} are not those it was last saved with",) if changed else ()
    )
    stamped = scene.model_copy(update={"ruleset_digest": digest})
    return _Opened(text, stamped, merged.ruleset(), path, notices)


def _merged(scene: Scene, text: str, path: Path) -> ruleset_files.Merged:
    try:
        return ruleset_files.read(scene.ruleset, path.parent)
    except FileProblem as problem:
        if problem.code != "no-ruleset" or problem.problems:
            raise
        found = [Problem(("ruleset",), problem.message)]
        raise located(found, text, path, code=problem.code, hint=problem.hint) from None


def _checked(opened: _Opened) -> _Opened:
    """Refuse a scene that contradicts itself or its rules. Raises FileProblem."""
    from fatecli.engine.invariants import faults

    found = [
        Problem(path, f"{message}; {hint}" if hint else message)
        for path, message, hint in faults(opened.scene, opened.rules)
    ]
    if found:
        raise located(found, opened.text, opened.path)
    return opened


def _dumped(action: "Action") -> dict[str, Any]:
    return {"kind": action.kind} | action.model_dump(mode="json", exclude_defaults=True)


def _refuse_no_text(argv: Sequence[str]) -> None:
    for word in argv:
        encoded(word)
