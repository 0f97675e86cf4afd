"""The rulesets at hand, and one of them whole."""

from typing import Annotated

import typer

from fatecli.cli import report
from fatecli.cli.act import command_name
from fatecli.cli.env import Env
from fatecli.errors import UsageError


def rules(
    ctx: typer.Context,
    ruleset: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A ruleset's id, or the path of its file.")
    ] = None,
    origin: Annotated[
        bool, typer.Option("--origin", help="Show which file each value came from.")
    ] = False,
) -> None:
    """The rulesets at hand, or one as tables."""
    env: Env = ctx.obj
    if ruleset is None:
        if origin:
            raise UsageError("--origin needs a ruleset", hint="fatecli rules ID --origin")
        return _list_all(env, command_name(ctx))
    show = _show_origins if origin else _show_one
    return show(env, command_name(ctx), ruleset)


def _list_all(env: Env, command: str) -> None:
    from fatecli.render.rules_view import rulesets_view
    from fatecli.store.ruleset_files import available, load

    found = {name: load(name) for name in available()}
    outcome = {
        "messages": [],
        "rulesets": {
            name: {"title": one.title, "summary": one.summary} for name, one in found.items()
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
    from fatecli.store.ruleset_files import origins

    found = {".".join(keys): str(path) for keys, path in origins(ruleset).items()}
    lines = [f"{keys}: {path}" for keys, path in found.items()]
    report.answered(env, command, lines, {"messages": [], "origins": found})
