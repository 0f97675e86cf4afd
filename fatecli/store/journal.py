"""The journal beside a scene: appended to, never rewritten, read only when the past is needed."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

from fatecli.errors import FileProblem
from fatecli.store.files import provide, read_bytes, writing
from fatecli.store.hunks import Hunk, diff
from fatecli.store.lines import Line, packed, read_line, text_digest, unpacked, written
from fatecli.store.lock import locked
from fatecli.store.timeline import follow

_CHUNK = 1 << 13


class Record(NamedTuple):
    """One step of the past: an action (`do`), an `edit` of the text, or the creation (`start`).

    An edit by hand has no command. `hunks` turn the text before the step into the one after it.
    """

    n: int
    kind: str
    command: tuple[str, ...]
    action: dict[str, Any]
    events: tuple[dict[str, Any], ...]
    undone: bool
    hunks: tuple[Hunk, ...]


class Bridge(NamedTuple):
    """What must be appended so that the journal ends in a text, and the number it then ends in."""

    n: int
    lines: list[Line]
    notice: str = ""


class Journal:
    """The journal file of one scene."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._end: tuple[int, Line] | None = None

    @classmethod
    def beside(cls, scene: Path) -> "Journal":
        """The journal that belongs to a scene's file."""
        return cls(scene.with_name(scene.name.removesuffix(".toml") + ".journal.jsonl"))

    def lines(self) -> list[Line]:
        """All lines that can be read; none where there is no journal."""
        data = read_bytes(self.path) if self.path.exists() else b""
        return [line for text in data.split(b"\n") if text and (line := read_line(text))]

    def tail(self) -> Line | None:
        """The last line, read from the end; the last one that can be read where that is torn."""
        try:
            if self._end is not None and self._end[0] == self.path.stat().st_size:
                return self._end[1]
            with self.path.open("rb") as file:
                last = read_line(_last_line(file))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise FileProblem(f"{self.path}: cannot be read: {error.strerror}") from None
        if last is None:
            last = next(reversed(self.lines()), None)
        return last

    def bridge(self, text: str) -> Bridge:
        """Lead from where the journal ends to a text: a hand edit, an unfinished step, a start."""
        last, now = self.tail(), text_digest(text)
        if last is None:
            notice = "the journal could not be read; it begins anew" if self.path.exists() else ""
            return Bridge(0, [Line(n=0, kind="start", text=packed(text), after=now)], notice)
        if last.after == now:
            return Bridge(last.n, [])
        known = next(self.texts(), None)
        if known is None:
            line = Line(n=last.n, kind="start", text=packed(text), after=now)
            return Bridge(last.n, [line], "the journal does not fit the file; it begins anew")
        line = edit_line(last.n + 1, known, text)
        # A copy put back and a save cut short look alike; as an edit, undo leads out of either.
        found = "is as it was before the last step" if last.before == now else "was edited by hand"
        return Bridge(line.n, [line], f"the file {found}; the journal has that as a step")

    def texts(self) -> Iterator[str]:
        """The scene's texts from the newest back; none where they cannot be built again."""
        return follow(self.lines()).texts()

    def creation(self, text: str, command: Sequence[str]) -> Line:
        """The line that a new scene begins with."""
        last = self.tail()
        return Line(
            n=last.n + 1 if last else 1,
            kind="start",
            command=tuple(command),
            text=packed(text),
            after=text_digest(text),
        )

    @contextmanager
    def held(self, like: Path, *, flush: bool = True) -> Iterator[Callable[[Sequence[Line]], None]]:
        """Lock the journal and yield what appends lines to it, on the disk on return if `flush`.

        A new one gets the mode of the file `like`.
        """
        with writing(self.path):
            provide(self.path, like)
            file = self.path.open("a+b")
        with file, locked(file):
            yield lambda lines: self._append(file, lines, flush)

    def _append(self, file: IO[bytes], lines: Sequence[Line], flush: bool) -> None:
        data = b"".join(written(line) for line in lines)
        with writing(self.path):
            if file.seek(0, os.SEEK_END):
                file.seek(-1, os.SEEK_END)
                data = data if file.read(1) == b"\n" else b"\n" + data
            file.write(data)
            file.flush()
            if flush:
                os.fsync(file.fileno())
        self._end = file.tell(), lines[-1]

    def history(self) -> list[Record]:
        """All steps ever taken, first to last."""
        timeline = follow(self.lines())
        return [_record(line, line.n in timeline.taken_back) for line in timeline.steps]

    def replay_source(self) -> tuple[str, list[Record]]:
        """The text that the present stands on, and the steps from it to now, undone ones left out.

        Raises FileProblem where the journal has no such text.
        """
        timeline = follow(self.lines())
        if timeline.start is None or timeline.text() is None:
            raise FileProblem(
                f"{self.path}: there is no history here that could be played again",
                code="no-history",
            )
        return unpacked(timeline.start.text), [_record(line, False) for line in timeline.done]


def edit_line(n: int, old: str, new: str, command: Sequence[str] = ()) -> Line:
    """The line for a text changed by other means than an action."""
    return Line(
        n=n,
        kind="edit",
        command=tuple(command),
        hunks=diff(old, new),
        before=text_digest(old),
        after=text_digest(new),
    )


def _record(line: Line, undone: bool) -> Record:
    return Record(line.n, line.kind, line.command, line.action, line.events, undone, line.hunks)


def _last_line(file: IO[bytes]) -> bytes:
    size = file.seek(0, os.SEEK_END)
    length = 0
    while True:
        length = min(size, max(_CHUNK, length * 4))
        file.seek(size - length)
        data = file.read(length).rstrip(b"\n")
        _, newline, last = data.rpartition(b"\n")
        if newline or length == size:
            return last
