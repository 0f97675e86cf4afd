"""The reference of commands and options, written from the program itself."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

import typer
from typer.core import TyperOption
from typer.main import get_command

from fatecli.cli.app import app
from fatecli.cli.commands import ROOT, Command, Group

OWN = "Options"
SEVERAL = "Several commands"
MANY = 3


class Option(NamedTuple):
    """An option as the reference writes it; `panel` is the heading that help puts it under."""

    spelling: str
    names: tuple[str, ...]
    help: str
    panel: str


class Documented(NamedTuple):
    """A command with all its words: `scene add-zone`."""

    name: str
    arguments: str
    aliases: tuple[str, ...]
    help: str
    options: tuple[Option, ...]


@cache
def documented() -> tuple[Documented, ...]:
    """Every command of the program, in the order of help."""
    return tuple(_below(get_command(app), ROOT, ""))


def global_options() -> tuple[Option, ...]:
    """The options that every command takes."""
    return _options(get_command(app))


def _below(group: Any, table: Group, path: str) -> Iterator[Documented]:
    for entry in table.entries:
        command = group.get_command(None, entry.name)
        name = f"{path}{entry.name}"
        if isinstance(entry, Group):
            yield from _below(command, entry, f"{name} ")
        else:
            yield _document(name, entry, command)


def _document(name: str, entry: Command, command: Any) -> Documented:
    arguments = [str(each.metavar) for each in command.params if not isinstance(each, TyperOption)]
    return Documented(name, " ".join(arguments), entry.aliases, entry.help, _options(command))


def _options(command: Any) -> tuple[Option, ...]:
    ctx = typer.Context(command)
    options = (each for each in command.params if isinstance(each, TyperOption))
    return tuple(_option(each, ctx) for each in options)


def _option(param: Any, ctx: typer.Context) -> Option:
    spelling, _ = param.get_help_record(ctx)
    panel = getattr(param, "rich_help_panel", None) or OWN
    return Option(spelling, tuple(param.opts), param.help or "", panel)


def shared() -> dict[str, tuple[Option, ...]]:
    """The options that come together under one heading, and those that several commands have."""
    commands = [command.options for command in documented()]
    panels = dict.fromkeys(option.panel for options in commands for option in options)
    found = {panel: _common(panel, commands) for panel in panels if panel != OWN}
    found[SEVERAL] = tuple(_frequent(chain(*commands)))
    return {title: options for title, options in found.items() if options}


def _frequent(options: Iterable[Option]) -> Iterator[Option]:
    """The options that many commands have; of two with one spelling, the more frequent."""
    uses = Counter(option for option in options if option.panel == OWN)
    spelt: set[str] = set()
    for option, count in uses.most_common():
        if count >= MANY and option.spelling not in spelt:
            spelt.add(option.spelling)
            yield option


def _common(panel: str, commands: list[tuple[Option, ...]]) -> tuple[Option, ...]:
    """What all commands have in common that have more than a stray option of the panel."""
    panels = [[each for each in options if each.panel == panel] for options in commands]
    users = [options for options in panels if len(options) > 1]
    counts = Counter(chain(*users))
    return tuple(option for option, count in counts.items() if count == len(users) > 1)


def options_section() -> str:
    """The README's reference: what all commands take, what several share, then each command."""
    parts = [_table("Every command", global_options())]
    parts += [_table(title, options) for title, options in shared().items()]
    parts += [_command(command) for command in documented()]
    return "\n".join(parts)


def _command(command: Documented) -> str:
    usage = " ".join(filter(None, (command.name, command.arguments)))
    sentences = [f"**`{usage}`** {command.help}"]
    if command.aliases:
        sentences.append(f"Also spelt {_listed(f'`{alias}`' for alias in command.aliases)}.")
    known = shared()
    several = known.get(SEVERAL, ())
    also = [f"*{title.lower()}*" for title in known if _takes(command, known[title], title)]
    also += [_code(option.spelling) for option in command.options if option in several]
    if also:
        sentences.append(f"Takes {_listed(also)}.")
    own = [option for option in command.options if option not in chain(*known.values())]
    return " ".join(sentences) + "\n" + (f"\n{_rows(own)}" if own else "")


def _takes(command: Documented, options: tuple[Option, ...], title: str) -> bool:
    return title != SEVERAL and options[0] in command.options


def _listed(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def _table(title: str, options: tuple[Option, ...]) -> str:
    return f"**{title}**\n\n{_rows(options)}"


def _rows(options: tuple[Option, ...] | list[Option]) -> str:
    rows = [f"| {_code(option.spelling)} | {_escaped(option.help)} |" for option in options]
    return "\n".join(["| option | |", "|---|---|", *rows, ""])


def _code(text: str) -> str:
    return f"`{_escaped(text)}`"


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")
