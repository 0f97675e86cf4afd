"""Read the lines of the shell: with prompt_toolkit if it is installed, else with readline."""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from fatecli.cli.half_typed import Replacement

Complete = Callable[[str], list[Replacement]]
_KEPT = 1000  # lines of history


class LineEditor(Protocol):
    """Something that asks for a line. Raises EOFError and KeyboardInterrupt as input() does."""

    def ask(self, prompt: str) -> str:
        """Ask for one line."""


class History:
    """The lines typed before, one a line of a file; without it if that cannot be kept."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def lines(self) -> list[str]:
        """The last lines, oldest first."""
        with suppress(OSError, UnicodeDecodeError):
            return self._path.read_text(encoding="utf-8").splitlines()[-_KEPT:]
        return []

    def add(self, line: str) -> None:
        """Keep a line at once, so that it is there however the shell ends."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")


def line_editor(history: History, complete: Complete) -> LineEditor:
    """The best editor at hand; plain input where nobody sits at a terminal."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):
            return AsYouType(history, complete)
        with suppress(ImportError):
            return Readline(history, complete)
    return Plain()


class Plain:
    """Lines from a pipe, or on a system without any line editor."""

    def ask(self, prompt: str) -> str:
        """Ask for one line."""
        if sys.stdin.isatty():
            return input(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line


class Readline:
    """The standard library's line editor: Tab completes. Raises ImportError if there is none."""

    def __init__(self, history: History, complete: Complete) -> None:
        import readline

        self._readline = readline
        self._history = history
        self._complete = complete
        self._found: list[str] = []
        readline.set_completer_delims(" \t")
        # Answers to questions are no commands: only what is added below is remembered.
        readline.set_auto_history(False)
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
        for line in history.lines():
            readline.add_history(line)

    def ask(self, prompt: str) -> str:
        """Ask for one line, and remember it at once."""
        self._readline.set_completer(self._next)
        try:
            line = input(prompt)
        finally:
            self._readline.set_completer(None)
        if line.strip():
            self._readline.add_history(line)
            self._history.add(line)
        return line

    def _next(self, text: str, state: int) -> str | None:
        """The completion number `state`, as readline asks for them one by one."""
        if state == 0:
            line = self._readline.get_line_buffer()[: self._readline.get_endidx()]
            begin = self._readline.get_begidx()
            self._found = [_after(each, line, begin) for each in self._complete(line)]
        return self._found[state] if state < len(self._found) else None


def _after(each: Replacement, line: str, begin: int) -> str:
    """The part of a replacement that stands after the last space typed, with a space behind it."""
    spaces = line[each.start : begin].count(" ")
    return each.text.split(" ", spaces)[-1] + ("" if each.text.endswith("=") else " ")


class AsYouType:
    """prompt_toolkit: completes while one types. Raises ImportError if it is not installed."""

    def __init__(self, history: History, complete: Complete) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.history import InMemoryHistory

        class Names(Completer):  # type: ignore[misc]
            def get_completions(self, document: Any, event: Any) -> Iterator[Completion]:
                line = document.text_before_cursor
                for each in complete(line):
                    yield Completion(
                        each.text,
                        start_position=each.start - len(line),
                        display=each.shown,
                        display_meta=each.help,
                    )

        self._history = history
        self._session: Any = PromptSession(
            history=InMemoryHistory(history.lines()),
            completer=Names(),
            complete_while_typing=True,
        )

    def ask(self, prompt: str) -> str:
        """Ask for one line, and remember it at once."""
        line: str = self._session.prompt(prompt)
        if line.strip():
            self._history.add(line)
        return line
