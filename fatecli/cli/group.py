"""Typer groups that read the table of commands and import a command's code when it runs."""

import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeGuard

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from fatecli.cli.argv import Arranged, Node, arrange
from fatecli.cli.bundle import spread
from fatecli.cli.commands import ROOT, Command, Group
from fatecli.cli.env import Env
from fatecli.cli.lazy import ParsedOften
from fatecli.errors import UsageError

PROGRAM: Final = "fatecli"
COMPLETE: Final = "_FATECLI_COMPLETE"  # the variable by which a shell asks Typer for completions


class FateCommand(ParsedOften, TyperCommand):
    """A command whose help shows arguments as the contract writes them, options by panel."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse, with names of several words that were not quoted as one word each."""
        return super().parse_args(ctx, self._as_meant(ctx, args) or args)

    def _as_meant(self, ctx: Any, args: list[str]) -> list[str] | None:
        """The words as they are meant, where there are more than the arguments that are due."""
        words = args[args.index("--") + 1 :] if "--" in args else []
        due = sum(param.required for param in self.params if _is_argument(param))
        if len(words) <= due or not isinstance(ctx.obj, Env):
            return None
        from fatecli.cli.act import command_name
        from fatecli.cli.unquoted import as_meant

        return as_meant(ctx.obj, command_name(ctx), self.params, options_of(self))

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The usage line's parts: the options, then the arguments by their metavars."""
        return ["[OPTIONS]", *(str(param.metavar) for param in self.params if _is_argument(param))]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments, then the options, one section a panel."""
        sections: dict[str, list[tuple[str, str]]] = {"Arguments": []}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if _is_argument(param):
                sections["Arguments"].append((str(param.metavar), param.help or ""))
            elif record is not None:
                panel = getattr(param, "rich_help_panel", None) or "Options"
                sections.setdefault(panel, []).append(record)
        sections["Options"] = sections.pop("Options", [])
        for title, records in filter(all, sections.items()):
            with formatter.section(title):
                formatter.write_dl(records)


class FateGroup(ParsedOften, TyperGroup):
    """A group that finds its commands in the table."""

    table: Group = ROOT

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command, importing its module at the first call; None if there is none."""
        entry = self.table.find(cmd_name)
        if entry is None:
            return None
        if entry.name not in self.commands:
            self.commands[entry.name] = _build(entry)
        return self.commands[entry.name]

    def list_commands(self, ctx: Any) -> list[str]:
        """All names, aliases left out, in the order of help."""
        return [entry.name for entry in self.table.entries]

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that the first word names, or say which was perhaps meant."""
        if self.get_command(ctx, args[0]) is None:
            raise _unknown(args[0], self.table, ctx.command_path)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Run the default command where none is named."""
        if not args and self.table.default:
            args = [self.table.default]
        return super().parse_args(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands under their headings, from the table alone."""
        width = max(len(entry.name) for entry in self.table.entries)
        for section in self.table.sections:
            with formatter.section(section.title):
                formatter.write_dl(
                    [(f"{entry.name:<{width}}", entry.help) for entry in section.entries]
                )


class RootGroup(FateGroup):
    """The program: global options anywhere on the line, and one exit for every error."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any
    ) -> Any:
        """Open a context around an Env, the system's own unless `obj` brings one."""
        extra["obj"] = extra.get("obj") or Env.of_system()
        return super().make_context(info_name, args, parent, **extra)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Move the global options to the front before Typer parses."""
        arranged = self.arranged(ctx, args)
        env: Env = ctx.obj
        env.argv = arranged.typed
        # Known before Typer parses, so that its complaints come out in the form asked for.
        json = env.settings.json or "--json" in arranged.common
        env.settings = env.settings._replace(json=json)
        _refuse_lacking(arranged)
        return super().parse_args(ctx, [*arranged.common, *(arranged.ordered or _nothing(args))])

    def arranged(self, ctx: Any, args: Sequence[str]) -> Arranged:
        """The command line in Typer's order, by the options that its command really has."""
        return arrange(args, Node(options_of(self), self._finder(self, ctx)))

    def _finder(self, group: FateGroup, ctx: Any) -> Callable[[str], Node | None]:
        def find(name: str) -> Node | None:
            command = group.get_command(ctx, name)
            if command is None:
                return None
            child = self._finder(command, ctx) if isinstance(command, FateGroup) else None
            return Node({} if child else options_of(command), child)

        return find

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run one command line and exit with its code."""
        if COMPLETE in os.environ:
            from fatecli.cli.completion import answer, is_asked

            if is_asked():
                answer(self)
            return super().main(args, PROGRAM, complete_var, standalone_mode, **extra)
        from fatecli.cli.failure import guarded

        env = extra.setdefault("obj", Env.of_system())
        words = sys.argv[1:] if args is None else list(args)
        sys.exit(guarded(env, lambda: self.play(words, env)))

    def play_within(self, ctx: Any, words: Sequence[str], env: Env) -> None:
        """Run a line of a file; the global options are those of the file's own command line.

        Only a line that has some of its own is parsed from the root, which takes longer.
        """
        arranged = self.arranged(ctx, words)
        if arranged.common or not self.table.find(words[0]):
            return self.play(words, env)
        env.argv = arranged.typed
        _refuse_lacking(arranged)
        name, command, rest = self.resolve_command(ctx, arranged.ordered)
        with command.make_context(name, rest, parent=ctx) as own:
            command.invoke(own)
        return None

    def play(self, words: Sequence[str], env: Env) -> None:
        """Parse and run one command line; errors pass through."""
        with self.make_context(PROGRAM, list(words), obj=env) as ctx:
            self.invoke(ctx)


def _refuse_lacking(arranged: Arranged) -> None:
    if arranged.lacking is not None:
        raise UsageError(
            f"{arranged.lacking} needs a value",
            code="no-value",
            hint=f"say what after {arranged.lacking}",
        )


def _nothing(args: Sequence[str]) -> list[str]:
    return [] if args else ["--help"]


def _is_argument(param: Any) -> TypeGuard[TyperArgument]:
    return isinstance(param, TyperArgument)


@cache
def options_of(command: Any) -> dict[str, bool]:
    """The options of a command, each with whether a value follows it; its help option is not."""
    return {
        spelling: not (param.is_flag or param.count)
        for param in command.params
        if isinstance(param, TyperOption)
        for spelling in (*param.opts, *param.secondary_opts)
    }


def _build(entry: Command | Group) -> Any:
    if isinstance(entry, Group):
        group = FateGroup(name=entry.name, help=entry.help, rich_markup_mode=None)
        group.table = entry
        return group
    module, _, function = entry.at.partition(":")
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    callback = getattr(import_module(f"fatecli.cli.{module}"), function)
    app.command(entry.name, cls=FateCommand, short_help=entry.help)(spread(callback))
    return get_command(app)


# What people at a table say, and what it is called here.
_PLAIN_WORDS: Final = {
    "move": "`sprint WHO ZONE`, or --move ZONE with another action,",
    "overcome": "`sprint` for what is in the way, else `roll`",
    "hit": "`attack`",
    "damage": "`attack`, and `absorb` for the hit,",
    "stress": "`absorb WHO --stress N`",
    "heal": "`recover`",
    "treat": "`recover WHO SLOT --healer WHOM`",
    "pass": "`next`",
    "turn": "`next`",
    "end": "`scene end` for the scene, `next` for a turn,",
    "show": "`scene`",
    "status": "`scene`",
    "list": "`scene`",
    "create": "`maneuver`",
    "boost": "`maneuver`, or --boost NAME with an attack,",
    "defence": "`defend`, or -d N with the attack,",
    "tag": "`invoke`, or -i ASPECT with the action,",
    "load": "-f FILE, or `use FILE` in the shell,",
    "add": "`scene add-character`, `scene add-zone` or `scene add-aspect`",
    "grapple": "`block WHO --grapple --against WHOM --tag ASPECT`",
    "history": "`log`",
}


def _unknown(name: str, table: Group, path: str) -> UsageError:
    from difflib import get_close_matches

    known = [spelling for entry in table.entries for spelling in (entry.name, *entry.aliases)]
    close = [spelling for spelling in known if name.casefold() in spelling.split("-")]
    close = close or get_close_matches(name, known, n=3, cutoff=0.7)
    meant = _PLAIN_WORDS.get(name.casefold())
    if meant:
        hint = f"{meant} does that"
    else:
        hint = f"did you mean {' or '.join(close)}?" if close else f"`{path} --help` lists them"
    return UsageError(f"there is no command {name!r}", code="unknown-command", hint=hint)
