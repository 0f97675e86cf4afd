"""Where things stand in a TOML text: the line of every key, and the comments."""

import re
import tomllib
from collections.abc import Iterator
from typing import NamedTuple

KeyPath = tuple[str | int, ...]

_TOKEN = re.compile(
    r'''
      (?P<string>"""(?:[^"\\]|\\.|"(?!""))*"{3,5} | \'\'\'(?:[^']|'(?!''))*'{3,5}
                |"(?:[^"\\\n]|\\.)*" | '[^'\n]*')
    | (?P<comment>\#[^\n]*)
    | (?P<newline>\n)
    | (?P<mark>[\[\]{}=,.])
    | (?P<bare>[^\s\[\]{}=,."'\#]+)
    ''',
    re.VERBOSE | re.DOTALL,
)
_HEAD = re.compile(r"\ufeff?((?:[ \t]*(?:#[^\n]*)?\n)*)")


def places(text: str) -> dict[KeyPath, int]:
    """Map every key path of a valid TOML text to its line, counted from 1."""
    return _Scan(text).read()


def line_of(path: KeyPath, lines: dict[KeyPath, int]) -> int:
    """The line of a key, or of the nearest table or list around it; 1 for none."""
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return 1


def head_comment(text: str) -> str:
    """The comment block at the head of a TOML text, blank lines after it included."""
    match = _HEAD.match(text.replace("\r\n", "\n"))
    head = match[1] if match else ""
    return head if "#" in head else ""


def has_other_comments(text: str) -> bool:
    """Whether a TOML text has comments anywhere but in the block at its head."""
    text = text.replace("\r\n", "\n")
    match = _HEAD.match(text)
    start = match.end() if match else 0
    if "#" not in text[start:]:
        return False
    return any(token.lastgroup == "comment" for token in _TOKEN.finditer(text, start))


class _Token(NamedTuple):
    kind: str
    text: str
    line: int


class _Scan:
    """One pass over a text that tomllib has accepted; it may therefore be trusting."""

    def __init__(self, text: str) -> None:
        self._tokens = [*_tokens(text), _Token("end", "", 0)]
        self._next = 0
        self._lines: dict[KeyPath, int] = {}
        self._lists: dict[KeyPath, int] = {}

    def read(self) -> dict[KeyPath, int]:
        table: KeyPath = ()
        while (token := self._peek()).kind != "end":
            if token.kind == "newline":
                self._next += 1
            elif token.text == "[":
                table = self._header()
            else:
                self._pair(table)
        return self._lines

    def _peek(self) -> _Token:
        return self._tokens[self._next]

    def _take(self) -> _Token:
        self._next += 1
        return self._tokens[self._next - 1]

    def _note(self, path: KeyPath, line: int, known: int = 0) -> None:
        for length in range(known + 1, len(path) + 1):
            self._lines.setdefault(path[:length], line)

    def _key(self, end: str) -> list[str]:
        parts = []
        while (token := self._take()).text != end or token.kind == "string":
            if token.text != "." or token.kind == "string":
                parts.append(_plain(token))
        return parts

    def _header(self) -> KeyPath:
        line = self._take().line
        is_list = self._peek().text == "["
        self._next += is_list
        *parents, last = self._key("]")
        self._next += is_list
        path: KeyPath = ()
        for part in parents:
            path = self._within((*path, part))
        path = (*path, last)
        if is_list:
            self._lists[path] = self._lists.get(path, -1) + 1
        path = self._within(path)
        self._note(path, line)
        self._lines[path] = line
        return path

    def _within(self, path: KeyPath) -> KeyPath:
        return (*path, self._lists[path]) if path in self._lists else path

    def _pair(self, table: KeyPath) -> None:
        line = self._peek().line
        path = (*table, *self._key("="))
        self._note(path, line, known=len(table))
        self._value(path)

    def _value(self, path: KeyPath) -> None:
        opening = self._take().text
        if opening == "[":
            self._items(path)
        elif opening == "{":
            self._inline_table(path)
        else:
            while self._peek().kind == "bare" or self._peek().text == ".":
                self._next += 1

    def _items(self, path: KeyPath) -> None:
        index = 0
        while (token := self._peek()).text != "]":
            if token.kind == "newline" or token.text == ",":
                self._next += 1
                continue
            self._lines[(*path, index)] = token.line
            self._value((*path, index))
            index += 1
        self._next += 1

    def _inline_table(self, path: KeyPath) -> None:
        while (token := self._peek()).text != "}":
            if token.kind == "newline" or token.text == ",":
                self._next += 1
            else:
                self._pair(path)
        self._next += 1


def _tokens(text: str) -> Iterator[_Token]:
    line = 1
    for match in _TOKEN.finditer(text.removeprefix("\ufeff")):
        kind = match.lastgroup or ""
        if kind != "comment":
            yield _Token(kind, match[0], line)
        line += match[0].count("\n")


def _plain(token: _Token) -> str:
    if token.kind != "string":
        return token.text
    key: str = tomllib.loads(f"key = {token.text}")["key"]
    return key
