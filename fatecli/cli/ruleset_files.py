"""The table's own rulesets: write one, check them, list the policies they choose from."""

from pathlib import Path
from typing import Annotated

import typer

from fatecli.cli import report
from fatecli.cli.act import command_name
from fatecli.cli.env import Env
from fatecli.cli.locate import as_seen_from
from fatecli.cli.options import Files
from fatecli.errors import FileProblem, RuleRefused, UsageError


def new(
    ctx: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", readable=False, help="The file to write.")
    ],
    parent: Annotated[
        str,
        typer.Option("--extends", metavar="ID", help="What it changes: an id, or a file's path."),
    ],
    title: Annotated[
        str | None, typer.Option("--title", metavar="T", help="What the table calls its game.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write over a file that is there.")
    ] = False,
) -> None:
    """Write a ruleset of the table's own.

    It changes nothing yet: every switch is there as a comment, with what it is for and its
    value in the parent. Its first line points at a schema for editors, put beside it.

    fatecli ruleset new house.toml --extends core
    """
    from fatecli.store.files import write_text
    from fatecli.store.ruleset_files import read
    from fatecli.store.ruleset_text import house_ruleset
    from fatecli.store.schema_files import pointer, provide_schema

    env: Env = ctx.obj
    if file.exists() and not force:
        raise RuleRefused(
            f"{file} is already there",
            code="exists",
            hint="take another name, or --force to write over it",
        )
    merged = read(parent, child=file)
    if file.resolve() in [layer.path.resolve() for layer in merged.layers]:
        raise UsageError(f"{file} cannot extend itself", code="ruleset-cycle")
    rules = merged.ruleset()
    extends = as_seen_from(file.parent, parent, Path())
    text = house_ruleset(rules, extends, title or f"{rules.title}, our way")
    messages = [f"Would write {file}."]
    if not env.settings.dry_run:
        write_text(file, pointer("ruleset") + text)
        provide_schema("ruleset", file.parent)
        messages = [f"Wrote {file}.", _how_to_use(file)]
    _say(ctx, messages, {"file": str(file), "extends": extends})


def check(
    ctx: typer.Context,
    files: Files,
) -> None:
    """Check ruleset files.

    Every fault is printed at once, each with its place in the file.
    """
    from fatecli.store.ruleset_files import read_file

    problems: list[str] = []
    good: list[str] = []
    for file in files:
        try:
            read_file(file).ruleset()
        except FileProblem as problem:
            problems += problem.problems or [problem.message]
        else:
            good.append(str(file))
    if problems:
        raise FileProblem(
            report.not_in_order(len(files) - len(good), len(files)),
            code="invalid-ruleset",
            problems=problems,
        )
    _say(ctx, [f"{file} is in order." for file in good], {"files": good})


def policies(ctx: typer.Context) -> None:
    """The policies to choose from."""
    from fatecli.cli.policies import policies
    from fatecli.render.rules_view import policies_view

    found = list(policies())
    outcome = {
        "messages": [],
        "policies": {each.key: {"is": each.purpose, "choices": each.choices} for each in found},
    }
    report.answered(ctx.obj, command_name(ctx), [policies_view(found)], outcome)


def _how_to_use(file: Path) -> str:
    from fatecli.store.ruleset_paths import user_dir

    if file.resolve().parent == user_dir().resolve():
        return f"Use it with `scene new FILE --ruleset {file.stem}`."
    return f"Use it with `scene new FILE --ruleset {file}`; in {user_dir()} its name is enough."


def _say(ctx: typer.Context, messages: list[str], data: dict[str, object]) -> None:
    env: Env = ctx.obj
    parts = [] if env.settings.quiet else messages
    report.answered(env, command_name(ctx), parts, {"messages": messages, **data})
