"""A second terminal that shows the scene, and again whenever it changes."""

import os
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fatecli.cli import report
from fatecli.cli.act import command_name
from fatecli.cli.env import Env
from fatecli.cli.locate import find_scene
from fatecli.errors import FateError, UsageError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fatecli.session import Session

_LOOK_EVERY = 0.2  # seconds


def watch(
    ctx: typer.Context,
    once: Annotated[bool, typer.Option("--once", help="Show it once and end.")] = False,
) -> None:
    """Show the scene, again whenever it changes.

    For a second terminal; with --players what players may see. A file that is not in order while
    it is being edited leaves the last good state on the screen, with a note. Ctrl-C ends it, and
    the exit is 0. Where the output is no terminal, or with --json, it shows the scene once.
    """
    env: Env = ctx.obj
    if env.batch is not None:
        raise UsageError("watch cannot be run from a file", code="nested", hint="leave it out")
    path = find_scene(env)
    session = env.session(path)
    if env.settings.json:
        report.emit(env, command_name(ctx), {"messages": []}, session.scene, session.rules)
    elif once or not env.stdout.isatty():
        report.view(env, session.scene, session.rules)
    else:
        _follow(env, path, session)


def _follow(env: Env, path: Path, session: "Session") -> None:
    """Draw on the alternate screen until Ctrl-C."""
    from fatecli.render.live import whole_screen

    screen = _Screen(env, path, session)
    try:
        with whole_screen(env.console) as live:
            while True:
                if screen.changed():
                    live.update(screen.drawn(), refresh=True)
                sleep(_LOOK_EVERY)
    except KeyboardInterrupt:
        return


class _Screen:
    """The scene as it was last in order, and the signs by which a change is seen without reading.

    The signs are the file's stamp and the size of the terminal.
    """

    def __init__(self, env: Env, path: Path, session: "Session") -> None:
        self._env = env
        self._path = path
        self._session = session
        self._signs: tuple[Any, ...] = ()
        self._stamp: Any = None
        self._note = ""

    def changed(self) -> bool:
        """Whether there is something new to draw; the scene is read again where its file is new."""
        self._env.console.width = self._env.width
        stamp = _stamp(self._path)
        signs = (stamp, self._env.console.size)
        if signs == self._signs:
            return False
        if stamp != self._stamp:
            self._read()
        self._signs, self._stamp = signs, stamp
        return True

    def _read(self) -> None:
        from fatecli.session import Session

        try:
            self._session = Session.open(self._path)
            self._note = ""
        except FateError as problem:
            told = next(iter(getattr(problem, "problems", ())), problem.message)
            self._note = f"Not in order just now; this is how it last stood. {told}"

    def drawn(self) -> "RenderableType":
        """The scene for the terminal as large as it is now."""
        from fatecli.render.live import fitted
        from fatecli.render.table_view import scene_view

        env, session = self._env, self._session
        view = scene_view(
            session.scene,
            session.rules,
            width=env.width,
            unicode=env.unicode,
            players=env.settings.players,
        )
        return fitted(view, env.console, self._note)


def _stamp(path: Path) -> Any:
    """What changes whenever a file does; None while there is no such file."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
