"""Put a command line in the order that Typer understands.

Typer takes global options only before the command's name, and reads `-1` as an option. Here the
global options move to the front wherever they stood, and the words that are no options, negative
numbers among them, move behind `--`. The command's own parameters tell which options take a
value, so that no value is mistaken for an option: in `--terms -q` the `-q` is the terms.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

_NUMBER = re.compile(r"-\d+")


class Node(NamedTuple):
    """A command or a group: its options (does a value follow?), and how to find what is below."""

    options: Mapping[str, bool]
    child: Callable[[str], "Node | None"] | None = None


class Arranged(NamedTuple):
    """The global options; the other words as typed; the other words as Typer wants them.

    `lacking` is an option at the end that still wants its value.
    """

    common: list[str]
    typed: list[str]
    ordered: list[str]
    lacking: str | None = None


def arrange(args: Sequence[str], root: Node) -> Arranged:
    """Sort a command line into global options and the command's own words."""
    rest = deque(args)
    common: list[str] = []
    typed: list[str] = []
    path: list[str] = []
    options: list[str] = []
    words: list[str] = []
    node = root
    lacking: str | None = None
    while rest:
        word = rest.popleft()
        if word == "--":
            typed += [word, *rest]
            words += rest
            break
        if is_option(word):
            known = {**node.options, **root.options}
            for name, piece in split_options(word, rest, known):
                lacking = name if known.get(name) and piece == [name] else None
                if name in root.options:
                    common += piece
                else:
                    options += piece
                    typed += piece
            continue
        typed.append(word)
        if node.child is None:
            words.append(word)
        else:
            path.append(word)
            node = node.child(word) or Node({})
    ordered = [*path, *options, *(["--", *words] if words else [])]
    return Arranged(common, typed, ordered, lacking)


def is_option(word: str) -> bool:
    """Whether a word is an option; a negative number is none."""
    return len(word) > 1 and word.startswith("-") and not _NUMBER.fullmatch(word)


def split_options(
    word: str, rest: deque[str], known: Mapping[str, bool]
) -> Iterator[tuple[str, list[str]]]:
    """Yield each option of a word (`-nq` holds two) with its value, taken from `rest` if due."""
    if word.startswith("--"):
        name, equals, _ = word.partition("=")
        due = known.get(name, False) and not equals and rest
        yield name, [word, rest.popleft()] if due else [word]
        return
    for place, letter in enumerate(word[1:], start=2):
        name = f"-{letter}"
        if known.get(name, False):
            attached = word[place:]
            due = not attached and rest
            yield name, [name, rest.popleft()] if due else [name + attached]
            return
        yield name, [name]
