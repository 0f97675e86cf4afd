"""All that lies outside: streams, environment, terminal and chance, in one object."""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from io import TextIOWrapper
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TextIO

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from fatecli.session import Session

Color = Literal["auto", "always", "never"]
BATCH_FLUSH = 1.0  # seconds between two flushes to the disk
NARROWEST, WIDEST = 20, 1000  # columns


class Settings(NamedTuple):
    """The global options, as given for one command."""

    scene: Path | None = None
    json: bool = False
    quiet: bool = False
    dry_run: bool = False
    players: bool = False
    seed: int | None = None
    color: Color = "auto"
    debug: bool = False

    def overlaid(self, given: "Settings") -> "Settings":
        """These settings, with those of another line that say something laid over them."""
        said = {
            name: value
            for name, value in given._asdict().items()
            if value != self._field_defaults[name]
        }
        return self._replace(**said)


@dataclass
class Env:
    """The program's surroundings, and the one place that prints, asks and rolls.

    `saved` tells whether what was done is saved. `batch` is set while `run` plays a file: each
    line's machine output is collected there. While `rehearsing`, the lines of that file are
    played one upon the other and nothing is saved.
    """

    stdin: TextIO = field(default_factory=lambda: sys.stdin)
    stdout: TextIO = field(default_factory=lambda: sys.stdout)
    stderr: TextIO = field(default_factory=lambda: sys.stderr)
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    settings: Settings = field(default_factory=Settings)
    argv: list[str] = field(default_factory=list)
    rng: Random = field(default_factory=Random)
    sessions: "dict[Path, Session]" = field(default_factory=dict)
    places: dict[Path, Path] = field(default_factory=dict)
    notices: list[str] = field(default_factory=list)
    batch: "list[dict[str, Any]] | None" = None
    rehearsing: bool = False
    in_shell: bool = False
    current: Path | None = None
    noted: bool = False
    saved: bool = False

    @classmethod
    def of_system(cls) -> "Env":
        """The real surroundings; what a stream cannot encode is replaced, never fatal."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        return cls()

    @property
    def interactive(self) -> bool:
        """Whether somebody is there to be asked."""
        told = self.settings.json or self.settings.quiet or self.settings.dry_run
        alone = told or self.batch is not None
        return not alone and self.stdin.isatty() and self.stdout.isatty()

    @property
    def unicode(self) -> bool:
        """Whether the terminal can draw more than ASCII."""
        encoding = (getattr(self.stdout, "encoding", None) or "utf-8").lower().replace("-", "")
        return encoding.startswith("utf") and self.environ.get("TERM") != "dumb"

    @property
    def width(self) -> int:
        """Columns to draw in: $COLUMNS, else the terminal's, else 80."""
        columns = self.environ.get("COLUMNS", "").lstrip("0")
        if columns.isdecimal():
            found = int(columns[: len(str(WIDEST)) + 1])
        else:
            try:
                found = os.get_terminal_size(self.stdout.fileno()).columns or 80
            except (OSError, ValueError):
                found = 80
        return min(max(found, NARROWEST), WIDEST)

    @cached_property
    def console(self) -> "Console":
        """The Rich console on standard output."""
        from rich.console import Console

        color = self.settings.color
        plain = color == "never" or (
            color == "auto"
            and (bool(self.environ.get("NO_COLOR")) or self.environ.get("TERM") == "dumb")
        )
        return Console(
            file=self.stdout,
            width=self.width,
            color_system=None if plain else "standard" if color == "always" else "auto",
            force_terminal=True if color == "always" else None,
            no_color=plain,
            markup=False,
            emoji=False,
            highlight=False,
            legacy_windows=False,
        )

    @property
    def bar_console(self) -> "Console":
        """Where a bar goes: standard error, but below the output where that is a terminal too."""
        if self.stdout.isatty():
            return self.console
        from rich.console import Console

        return Console(file=self.stderr, width=self.width)

    def show(self, *parts: "RenderableType") -> None:
        """Draw on standard output; in a pipe a string is printed as it is, unwrapped."""
        for part in parts:
            if isinstance(part, str) and not self.stdout.isatty():
                self.write("\n".join(map(_harmless, part.split("\n"))))
            else:
                self.console.width = self.width
                with self.console.capture() as drawn:
                    self.console.print(part)
                self._send(drawn.get())

    def write(self, text: str) -> None:
        """Write one line to standard output, as it is."""
        self._send(f"{text}\n")

    def flush(self) -> None:
        """Have standard output pass on what it holds. Raises FileProblem where it cannot."""
        self._send("", flush=True)

    def _send(self, text: str, *, flush: bool = False) -> None:
        """Write to standard output; where nobody reads on, the work goes on all the same."""
        try:
            self.stdout.write(text)
            if flush:
                self.stdout.flush()
        except OSError as error:
            self.output_failed(error)

    def output_failed(self, error: OSError) -> None:
        """Give standard output up. Raises FileProblem, unless just nobody reads on."""
        from fatecli.cli.streams import failed, let_go

        let_go(self.stdout)
        if problem := failed(error, saved=self.saved):
            raise problem from error

    def note(self, text: str) -> None:
        """Write to standard error; what a file or a user wrote sends no control characters."""
        # Where standard error itself fails there is nobody left to tell.
        with suppress(OSError):
            for line in text.split("\n"):
                print(_harmless(line), file=self.stderr)

    def roll(self) -> tuple[int, ...]:
        """Roll four Fate dice."""
        from fatecli.dice import roll

        return roll(self.rng)

    def session(self, path: Path) -> "Session":
        """The session of a scene file, opened once. Raises FileProblem."""
        from fatecli.session import Session

        place = self._place(path)
        if place not in self.sessions:
            self.keep(Session.open(path))
        return self.sessions[place]

    def keep(self, session: "Session") -> None:
        """Use this session from now on for its file; while a file of commands is run, briskly."""
        session.flush_every = 0.0 if self.batch is None else BATCH_FLUSH
        session.rehearsing = self.rehearsing
        self.sessions[self._place(session.path)] = session

    def forget_sessions(self) -> None:
        """Open every file anew from now on: somebody may have edited it."""
        self.sessions.clear()
        self.places.clear()

    def _place(self, path: Path) -> Path:
        """The file that a path leads to, looked up once."""
        if path not in self.places:
            self.places[path] = path.resolve()
        return self.places[path]

    def ask(self, prompt: str) -> str | None:
        """Ask for a line; None where the answer is Ctrl-D."""
        try:
            return input(prompt).strip()
        except EOFError:
            self.write("")
            return None


def _harmless(text: str) -> str:
    if text.isprintable():
        return text
    from fatecli.render.words import clean

    return clean(text)
