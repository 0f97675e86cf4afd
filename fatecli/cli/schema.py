"""The JSON Schemas of the files, for editors."""

import json
from pathlib import Path
from typing import Annotated

import typer

from fatecli.cli import report
from fatecli.cli.act import command_name
from fatecli.cli.env import Env
from fatecli.store.schema_files import FileKind


def schema(
    ctx: typer.Context,
    kind: Annotated[
        FileKind,
        typer.Argument(metavar="scene|ruleset", help="Whose schema it is."),
    ],
    folder: Annotated[
        Path | None,
        typer.Option("--write", metavar="DIR", help="Write it there, as KIND.schema.json."),
    ] = None,
) -> None:
    """Print a JSON Schema for editors.

    Editors with TOML support complete and check a file by it where the file's head says
    `#:schema FILE`. New scenes and rulesets do: `scene new` and `ruleset new` put the schema
    beside them, in the folder .fatecli, and no network is needed. For an older file write that
    line, and `--write .fatecli`.
    """
    from fatecli.store.json_schema import schema as schema_of
    from fatecli.store.schema_files import write_schema

    env: Env = ctx.obj
    name = command_name(ctx)
    if folder is None:
        made = schema_of(kind)
        if env.settings.json:
            report.emit(env, name, {"messages": [], "schema": made}, None, None)
        else:
            env.write(json.dumps(made, indent=2, ensure_ascii=not env.unicode))
        return
    if env.settings.dry_run:
        messages = [f"Would write the schema into {folder}."]
    else:
        messages = [f"Wrote {write_schema(kind, folder)}."]
    report.answered(env, name, [] if env.settings.quiet else messages, {"messages": messages})
