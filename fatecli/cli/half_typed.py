"""Complete a line of the shell where it is being typed."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from fatecli.cli.group import PROGRAM, RootGroup
from fatecli.cli.spoken import NamesOf
from fatecli.cli.suggest import Suggestion, suggest

_WORD = re.compile(r"""(?:[^\s"'\\]|\\.|\\$|"(?:[^"\\]|\\.)*(?:"|\\?$)|'[^']*(?:'|$))+""")
_MARKS = re.compile(r"""\\(.?)|["']""")
_PLAIN = re.compile(r"""[^\s"'\\#]+""")


class Replacement(NamedTuple):
    """What the line would have from `start` to the cursor, and what that is."""

    start: int
    text: str
    shown: str
    help: str = ""


def replacements(root: RootGroup, line: str, names: NamesOf) -> list[Replacement]:
    """Everything that the word before the cursor, at the end of `line`, could become."""
    words = list(_WORD.finditer(line))
    if not words or words[-1].end() < len(line):
        begun, start = "", len(line)
    else:
        begun, start = words[-1][0], words.pop().start()
    if words and words[0][0] == PROGRAM:
        words = words[1:]
    mark = begun[:1] if begun[:1] in ("'", '"') else ""
    found = suggest(root, [_plain(word[0]) for word in words], _plain(begun), names)
    starts = [*(word.start() for word in words), start]
    return [
        _replacement(each, starts, mark) for each in found if not (each.words and _marked(each))
    ]


def _replacement(each: Suggestion, starts: Sequence[int], mark: str) -> Replacement:
    text = each.value
    # An argument of several words is understood without marks, an option's only at the line's end.
    if not each.words and (mark or _marked(each) or (each.valued and " " in text)):
        text = _quoted(text, mark)
    return Replacement(starts[-1 - each.words], text, each.value, each.help)


def _marked(each: Suggestion) -> bool:
    """Whether a name has characters that a line only takes within quotation marks."""
    return not all(_PLAIN.fullmatch(word) for word in each.value.split(" "))


def _quoted(text: str, mark: str) -> str:
    mark = mark if mark and mark not in text else "'" if '"' in text else '"'
    if mark in text:
        return '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'
    return f"{mark}{text}{mark}"


def _plain(word: str) -> str:
    """A word without its quotation marks and backslashes."""
    return _MARKS.sub(lambda found: found[1] or "", word)
