"""The rulesets at hand, and one of them whole."""

from typing import Annotated

import typer

from fatecli.cli import report
from fatecli.cli.act import command_name
from fatecli.cli.env import Env
from fatecli.errors import FileProblem, UsageError


def rules(
    ctx: typer.Context,
    ruleset: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A ruleset's id, or the path of its file.")
    ] = None,
    origin: Annotated[
        bool, typer.Option("--origin", help="Show which file each value came from.")
    ] = False,
) -> None:
    """The rulesets at hand, or one as tables.

    Those in the user's own folder stand first, and may have the id of one that they change.
    """
    env: Env = ctx.obj
    if ruleset is None:
        if origin:
            raise UsageError("--origin needs a ruleset", hint="fatecli rules ID --origin")
        return _list_all(env, command_name(ctx))
    show = _show_origins if origin else _show_one
    return show(env, command_name(ctx), ruleset)


def _list_all(env: Env, command: str) -> None:
    from fatecli.render.rules_view import rulesets_view
    from fatecli.store.ruleset_files import available, read_file

    files = available()
    found = {}
    for name, path in files.items():
        try:
            found[name] = read_file(path).ruleset()
        except FileProblem as problem:
            report.warn(env, f"{problem.message}; `ruleset check {path}` says more")
    outcome = {
        "messages": [],
        "rulesets": {
            name: {"title": one.title, "summary": one.summary, "file": str(files[name])}
            for name, one in found.items()
        },
    }
    report.answered(env, command, [rulesets_view(found)], outcome)


def _show_one(env: Env, command: str, ruleset: str) -> None:
    from fatecli.render.rules_view import rules_view
    from fatecli.store.ruleset_files import load

    found = load(ruleset)
    outcome = {"messages": [], "ruleset": found.model_dump(mode="json")}
    report.answered(env, command, [rules_view(found, ruleset)], outcome)


def _show_origins(env: Env, command: str, ruleset: str) -> None:
    from fatecli.render.rules_view import origins_view
    from fatecli.store.ruleset_files import read

    merged = read(ruleset)
    rules = merged.ruleset()
    values = [(str(path), key, value) for path, key, value in merged.values()]
    outcome = {"messages": [], "origins": {key: path for path, key, _ in values}}
    report.answered(env, command, [origins_view(values, rules)], outcome)
