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


def line_editor(history: Path, complete: Complete) -> LineEditor:
    """The best editor at hand; plain input where nobody sits at a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Plain()
    with suppress(OSError):
        history.parent.mkdir(parents=True, exist_ok=True)
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

    def __init__(self, history: Path, complete: Complete) -> None:
        import readline

        self._readline = readline
        self._history = history
        self._complete = complete
        self._found: list[str] = []
        readline.set_completer_delims(" \t")
        readline.set_completer(self._next)
        # Answers to questions are no commands: only what is added below is remembered.
        readline.set_auto_history(False)
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
        with suppress(OSError):
            readline.read_history_file(history)
            readline.set_history_length(_KEPT)

    def ask(self, prompt: str) -> str:
        """Ask for one line, and remember it at once."""
        self._readline.set_completer(self._next)
        try:
            line = input(prompt)
        finally:
            self._readline.set_completer(None)
        if line.strip():
            self._readline.add_history(line)
            with suppress(OSError):
                self._readline.write_history_file(self._history)
        return line

    def _next(self, text: str, state: int) -> str | None:
        if state == 0:
            line = self._readline.get_line_buffer()[: self._readline.get_endidx()]
            begin = self._readline.get_begidx()
            with suppress(Exception):
                self._found = [_after(each, line, begin) for each in self._complete(line)]
        return self._found[state] if state < len(self._found) else None


def _after(each: Replacement, line: str, begin: int) -> str:
    """The part of a replacement that stands after the last space typed, with a space behind it."""
    spaces = line[each.start : begin].count(" ")
    return each.text.split(" ", spaces)[-1] + ("" if each.text.endswith("=") else " ")


class AsYouType:
    """prompt_toolkit: completes while one types. Raises ImportError if it is not installed."""

    def __init__(self, history: Path, complete: Complete) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.history import FileHistory

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

        self._session: Any = PromptSession(
            history=FileHistory(str(history)), completer=Names(), complete_while_typing=True
        )

    def ask(self, prompt: str) -> str:
        """Ask for one line."""
        line: str = self._session.prompt(prompt)
        return line
