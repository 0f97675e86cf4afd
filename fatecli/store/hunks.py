"""What changed between two texts, as hunks of lines that work in both directions."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

_TABLE = re.compile(r"^(?=\[)", re.MULTILINE)


class Hunk(NamedTuple):
    """From line `start` of the older text (counted from 0) the `old` lines became the `new`."""

    start: int
    old: tuple[str, ...]
    new: tuple[str, ...]


def diff(old: str, new: str) -> tuple[Hunk, ...]:
    """The hunks that turn one text into another, found table by table of the TOML."""
    before, after = _TABLE.split(old), _TABLE.split(new)
    alike = [*map(_header, before[1:])] == [*map(_header, after[1:])]
    hunks: list[Hunk] = []
    line = 0
    for one, other in zip(before, after, strict=True) if alike else _matched(before, after):
        lines = one.splitlines(keepends=True)
        if one != other:
            hunks.append(_hunk(line, lines, other.splitlines(keepends=True)))
        line += len(lines)
    return tuple(hunks)


def _header(table: str) -> str:
    return table.partition("\n")[0]


def _matched(before: list[str], after: list[str]) -> Iterator[tuple[str, str]]:
    """The tables of two texts in pairs; what came in or went out is paired with nothing."""
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for _, i1, i2, j1, j2 in matcher.get_opcodes():
        gone, come = before[i1:i2], after[j1:j2]
        if len(gone) == len(come):
            yield from zip(gone, come, strict=True)
        else:
            yield "".join(gone), "".join(come)


def _hunk(start: int, old: list[str], new: list[str]) -> Hunk:
    """The lines in which two tables differ, without those they begin and end with alike."""
    skip = _common(old, new)
    tail = _common(old[skip:][::-1], new[skip:][::-1])
    return Hunk(
        start + skip, tuple(old[skip : len(old) - tail]), tuple(new[skip : len(new) - tail])
    )


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        count += 1
    return count


def patch(text: str, hunks: Iterable[Hunk]) -> str:
    """Go forward over hunks. Raises ValueError where the text is not the one they were made for."""
    lines = text.splitlines(keepends=True)
    result: list[str] = []
    done = 0
    for start, old, new in hunks:
        end = start + len(old)
        if start < done or tuple(lines[start:end]) != tuple(old):
            raise ValueError(f"the text has changed at line {start + 1}")
        result += [*lines[done:start], *new]
        done = end
    return "".join([*result, *lines[done:]])


def reverse(hunks: Iterable[Hunk]) -> tuple[Hunk, ...]:
    """The same hunks the other way round."""
    turned = []
    shift = 0
    for start, old, new in hunks:
        turned.append(Hunk(start + shift, new, old))
        shift += len(new) - len(old)
    return tuple(turned)
