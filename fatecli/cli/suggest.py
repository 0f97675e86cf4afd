"""What could come next on a line half typed: commands, options, choices, and names in the scene."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from fatecli.cli.argv import is_option, split_options
from fatecli.cli.commands import ROOT, Group
from fatecli.cli.group import FateGroup, options_of
from fatecli.cli.kinds import Kinds, kinds_of
from fatecli.cli.spoken import NamesOf, fits


class Suggestion(NamedTuple):
    """A word that fits, and what it is.

    `words` counts the words before the one being typed that the suggestion begins with: after
    `goon` the `Goon 1` stands for two. `valued` where it is what an option takes.
    """

    value: str
    help: str = ""
    words: int = 0
    valued: bool = False


class Line(NamedTuple):
    """A line as far as it is typed: the command, its words, and the option that wants a value."""

    table: Group
    command: Any
    path: str
    words: list[str]
    seen: set[str]
    awaiting: str = ""
    literal: bool = False


def suggest(
    root: FateGroup, words: Sequence[str], incomplete: str, names: NamesOf
) -> list[Suggestion]:
    """Everything that the word being typed could become, the case of letters apart."""
    line = _read(root, words)
    if line is None:
        return []
    common = {param.name: param for param in root.params}
    own = {} if line.command is None else {param.name: param for param in line.command.params}
    options = [param for param in (*own.values(), *common.values()) if _is_option(param)]
    if line.awaiting:
        param = next(param for param in options if line.awaiting in param.opts)
        values = _starting(_values(line, param, 0, names), incomplete)
        return [each._replace(valued=True) for each in values]
    if incomplete.startswith("-") and not line.literal:
        return _options(line, options, incomplete, names)
    if line.command is None:
        return _starting(_commands(line.table), incomplete)
    return _arguments(line, incomplete, names)


def _read(root: FateGroup, words: Sequence[str]) -> Line | None:
    """The line as far as it is typed; None where there is no such command."""
    table, group, command = ROOT, root, None
    path: list[str] = []
    plain: list[str] = []
    seen: set[str] = set()
    common = options_of(root)
    known, awaiting = common, ""
    rest = deque(words)
    while rest:
        word = rest.popleft()
        if word == "--":
            return Line(table, command, " ".join(path), [*plain, *rest], seen, literal=True)
        if is_option(word):
            for name, piece in split_options(word, rest, known):
                seen.add(name)
                awaiting = name if known.get(name) and piece == [name] else ""
        elif command is not None:
            plain.append(word)
        else:
            entry = table.find(word)
            if entry is None:
                return None
            path.append(entry.name)
            found = group.get_command(None, entry.name)
            if isinstance(entry, Group):
                table, group = entry, found
            else:
                command, known = found, {**common, **options_of(found)}
    return Line(table, command, " ".join(path), plain, seen, awaiting)


def _commands(table: Group) -> Iterator[Suggestion]:
    for entry in table.entries:
        yield Suggestion(entry.name, entry.help)


def _options(
    line: Line, options: Iterable[Any], incomplete: str, names: NamesOf
) -> list[Suggestion]:
    name, equals, value = incomplete.partition("=")
    found = []
    for param in options:
        if equals and name in param.opts:
            values = _starting(_values(line, param, 0, names), value)
            return [each._replace(value=f"{name}={each.value}") for each in values]
        if param.multiple or not line.seen.intersection(param.opts):
            found += [Suggestion(spelled, param.help or "") for spelled in param.opts]
    if line.command is not None:
        found.append(Suggestion("--help", "Show this message and exit."))
    return _starting(sorted(found, key=_short_last), incomplete)


def _short_last(option: Suggestion) -> bool:
    return not option.value.startswith("--")


def _values(line: Line, param: Any, place: int, names: NamesOf) -> Iterator[Suggestion]:
    """What a parameter may hold: its choices, or names."""
    kinds = kinds_of(line.path, param.name, place)
    for choice in param.type_descriptor.choices or ():
        yield Suggestion(str(choice))
    for name in names(kinds):
        yield Suggestion(name, _described(kinds))


def _described(kinds: Kinds) -> str:
    return " or ".join(kind for kind in kinds if kind not in ("text", "pair"))


def _arguments(line: Line, incomplete: str, names: NamesOf) -> list[Suggestion]:
    """What fits the argument that is due, or carries on a name begun with the words before."""
    found: list[Suggestion] = []
    begun = False
    for back in range(len(line.words), -1, -1):
        due = _due(line, line.words[: len(line.words) - back], names)
        if due is None or (back == 0 and begun):
            continue
        last = " ".join(line.words[len(line.words) - back :])
        text = f"{last} {incomplete}" if back else incomplete
        values = _starting(_values(line, *due, names), text)
        found += [each._replace(words=back) for each in values]
        # `goon` alone names nobody where there is a Goon 1 and a Goon 2: more of it has to come.
        begun |= bool(values) and not fits(last, kinds_of(line.path, due[0].name, due[1]), names)
    return found


def _due(line: Line, words: Sequence[str], names: NamesOf) -> tuple[Any, int] | None:
    """The argument that comes after these words, and the number of its value; None for none."""
    rest = list(words)
    for param in line.command.params:
        if _is_option(param):
            continue
        place = 0
        while rest and (place == 0 or param.nargs == -1):
            rest = rest[_length(rest, kinds_of(line.path, param.name, place), names) :]
            place += 1
        if not rest and (place == 0 or param.nargs == -1):
            return param, place
    return None


def _length(words: Sequence[str], kinds: Kinds, names: NamesOf) -> int:
    """How many of the words make up the first name."""
    known = {name.casefold() for name in names(kinds)}
    lengths = range(len(words), 1, -1)
    return next((n for n in lengths if " ".join(words[:n]).casefold() in known), 1)


def _starting(found: Iterable[Suggestion], text: str) -> list[Suggestion]:
    begun = text.casefold()
    return [each for each in found if each.value.casefold().startswith(begun)]


def _is_option(param: Any) -> bool:
    return bool(param.param_type_name == "option")
