"""Names of several words that were typed without quotation marks: `attack goon 1 harry -r 5`.

The words of a line are read against the names in the scene. Where they fit as typed, they stay as
typed. Where they fit in one other way, that is what they mean; where in several, the line is
refused. Where in none, the command itself says what is wrong with them. Words behind `--` are
left alone.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from fatecli.cli.argv import is_option, split_options
from fatecli.cli.kinds import Kinds
from fatecli.errors import UsageError
from fatecli.model.naming import meant

_MOST_WORDS = 16
_CHARACTER: Kinds = ("character",)


class Place(NamedTuple):
    """An argument of a command, or what an option takes: how many values, and of what kinds."""

    kinds: Callable[[int], Kinds]
    required: bool = False
    many: bool = False


class Form(NamedTuple):
    """What a command may be followed by: whether an option takes a value and what, in order."""

    takes_value: Mapping[str, bool]
    options: Mapping[str, Place]
    arguments: Sequence[Place]


class Piece(NamedTuple):
    """A word, or an option with its value; `tail` are the words between it and the next option."""

    words: list[str]
    tail: list[str]
    option: str = ""


NamesOf = Callable[[Kinds], list[str]]


def respelled(words: Sequence[str], form: Form, names: NamesOf, command: str) -> list[str] | None:
    """The line after the command with each name as one word; None where it stays as typed.

    Raises UsageError where it can be read in more than one way.
    """
    if "--" in words or len(words) > 2 * _MOST_WORDS:
        return None
    pieces = list(_pieces(words, form.takes_value))
    readings = _readings(pieces, form, names)
    first = next(readings, None)
    if first is None or first == list(words):
        return None
    others = [other for other in readings if other != first]
    if others:
        raise _ambiguous(command, [first, *others])
    return first


def _pieces(words: Sequence[str], takes_value: Mapping[str, bool]) -> Iterator[Piece]:
    rest = deque(words)
    piece = Piece([], [])
    while rest:
        word = rest.popleft()
        if not is_option(word):
            piece.tail.append(word)
            continue
        yield piece
        *flags, (name, parts) = split_options(word, rest, takes_value)
        for _, flag in flags:
            yield Piece(flag, [])
        piece = Piece(parts, [], name)
    yield piece


def _readings(pieces: list[Piece], form: Form, names: NamesOf) -> Iterator[list[str]]:
    """Every way to read a line, as it was typed first."""
    for longer in product(*(_lengthened(piece, form, names) for piece in pieces)):
        words = [word for _, tail in longer for word in tail]
        for groups in _groups(words, form.arguments, names):
            yield _line(longer, groups)


def _lengthened(piece: Piece, form: Form, names: NamesOf) -> Iterator[tuple[list[str], list[str]]]:
    """An option as typed, and with its value going on to the next option."""
    place = form.options.get(piece.option)
    value = piece.words[-1] if len(piece.words) > 1 else ""
    if place is None or not piece.tail or not value:
        yield piece.words, piece.tail
        return
    longer = " ".join([value, *piece.tail])
    kinds = place.kinds(0)
    yield piece.words, piece.tail
    if _may_go_on(value, kinds) or fits(longer, kinds, names):
        yield [*piece.words[:-1], longer], []


def _may_go_on(value: str, kinds: Kinds) -> bool:
    """Whether a value is free text, which any word may carry on."""
    return "text" in kinds or ("slot" in kinds and "=" in value)


def _groups(
    words: Sequence[str],
    arguments: Sequence[Place],
    names: NamesOf,
    at: int = 0,
    before: Sequence[str] = (),
) -> Iterator[list[list[str]]]:
    """Every way to share out words among arguments; the single words come first."""
    if not words:
        if not any(place.required for place in arguments):
            yield []
        return
    if not arguments or len(words) > _MOST_WORDS:
        return
    place, *later = arguments
    after = [Place(place.kinds, many=True), *later] if place.many else later
    for length in range(1, len(words) + 1):
        group, rest = list(words[:length]), words[length:]
        if _stands(group, place.kinds(at), names, before):
            follow = at + 1 if place.many else 0
            yield from ([group, *more] for more in _groups(rest, after, names, follow, group))
    if not place.required and later:
        yield from _groups(words, later, names, 0, before)


def _stands(group: Sequence[str], kinds: Kinds, names: NamesOf, before: Sequence[str]) -> bool:
    if "text" in kinds:
        return True
    if kinds == ("word",):
        return len(group) == 1
    if kinds == ("number",):
        number = group[0]
        # `fate goon 1` is about Goon 1, not about one point more for the only Goon.
        is_name = number.isdecimal() and _is_exact(" ".join([*before, number]), names)
        return len(group) == 1 and number.lstrip("+-").isdecimal() and not is_name
    return fits(" ".join(group), kinds, names)


def _is_exact(text: str, names: NamesOf) -> bool:
    return text.casefold() in map(str.casefold, names(_CHARACTER))


def fits(text: str, kinds: Kinds, names: NamesOf) -> bool:
    """Whether a text means exactly one name of these kinds."""
    if kinds == ("pair",):
        name, equals, number = text.rpartition("=")
        return bool(equals and number) and len(meant(name, names(_CHARACTER))) == 1
    if kinds == ("skill",) and text.lstrip("+-").isdecimal():
        return True
    return len(meant(text, names(kinds))) == 1


def _line(
    longer: Sequence[tuple[list[str], list[str]]], groups: Sequence[Sequence[str]]
) -> list[str]:
    """The words of a line in their order, each group of the arguments as one word."""
    line: list[str] = []
    left, told = deque(groups), 0
    for words, tail in longer:
        line += words
        for _ in tail:
            if not told:
                group = left.popleft()
                line.append(" ".join(group))
                told = len(group)
            told -= 1
    return line


def _ambiguous(command: str, readings: Sequence[Sequence[str]]) -> UsageError:
    from shlex import join

    ways = list(dict.fromkeys(f"`{command} {join(reading)}`" for reading in readings))
    return UsageError(
        "the line can be read in more than one way",
        code="ambiguous-words",
        hint=f"put names of several words in quotes: {' or '.join(ways[:4])}",
    )
