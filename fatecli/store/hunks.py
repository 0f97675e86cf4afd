"""What changed between two texts, as hunks of lines that work in both directions."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Hunk(NamedTuple):
    """From line `start` of the older text (counted from 0) the `old` lines became the `new`."""

    start: int
    old: tuple[str, ...]
    new: tuple[str, ...]


def diff(old: str, new: str) -> tuple[Hunk, ...]:
    """The hunks that turn one text into another."""
    from difflib import SequenceMatcher

    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    skip = _common(before, after)
    tail = _common(before[skip:][::-1], after[skip:][::-1])
    middle = before[skip : len(before) - tail], after[skip : len(after) - tail]
    return tuple(
        Hunk(skip + i1, tuple(middle[0][i1:i2]), tuple(middle[1][j1:j2]))
        for tag, i1, i2, j1, j2 in SequenceMatcher(None, *middle, autojunk=False).get_opcodes()
        if tag != "equal"
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
