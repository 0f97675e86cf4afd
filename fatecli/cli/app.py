"""The Typer application: the global options, and the version."""

from pathlib import Path
from typing import Annotated

import typer

from fatecli.cli.commands import ROOT
from fatecli.cli.env import Color, Env, Settings
from fatecli.cli.group import RootGroup

EPILOG = """The scene is the file given by -f, or $FATECLI_SCENE, or scene.toml here, or the only
scene file here. The options above may stand before or after the command. Names may be shortened
(har for Harry), commands may not."""


def _version(wanted: bool) -> None:
    if wanted:
        from fatecli import __version__

        typer.echo(f"fatecli {__version__}")
        raise typer.Exit


def root(
    ctx: typer.Context,
    scene: Annotated[
        Path | None,
        typer.Option("-f", "--scene", metavar="FILE", readable=False, help="The scene file."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    quiet: Annotated[
        bool, typer.Option("-q", "--quiet", help="Print nothing but what was asked for.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("-n", "--dry-run", help="Show what would happen, save nothing.")
    ] = False,
    players: Annotated[
        bool, typer.Option("--players", help="Leave out what players should not see.")
    ] = False,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Roll the same dice again.")
    ] = None,
    color: Annotated[
        Color | None,
        typer.Option("--color", metavar="auto|always|never", help="When to use colour."),
    ] = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error arose.")] = False,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Take the global options into the Env that every command gets."""
    env: Env = ctx.obj
    given = Settings(scene, json, quiet, dry_run, players, seed, color or "auto", debug)
    env.settings = env.settings.overlaid(given)
    if seed is not None:
        env.rng.seed(seed)


app = typer.Typer(
    cls=RootGroup,
    callback=root,
    help=ROOT.help,
    epilog=EPILOG,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
