"""The same commands in one sitting, without the program's name."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer

from fatecli.cli import report
from fatecli.cli.env import Env
from fatecli.cli.failure import guarded
from fatecli.cli.group import PROGRAM, RootGroup
from fatecli.cli.half_typed import Replacement, replacements
from fatecli.cli.kinds import Kinds
from fatecli.cli.line_editors import History, line_editor
from fatecli.cli.locate import find_scene, find_scene_if_any
from fatecli.cli.scene_names import SceneNames, names_in_file
from fatecli.cli.script import words_of
from fatecli.errors import FateError, UsageError

_LEAVE = ("exit", "quit")
_HELP = ("help", "?")


def shell(ctx: typer.Context) -> None:
    """The same commands in one sitting.

    Without the program's name; `use FILE` goes on with another scene. Tab completes commands,
    options and the names in the scene. The prompt says whose turn it is, and the table is shown
    after each command. Names of several words need no quotation marks where they are clear
    without. Ctrl-C drops the line, Ctrl-D leaves; every command is saved before the next prompt.
    A scene that was edited in between is read again.
    """
    env: Env = ctx.obj
    if env.batch is not None or env.in_shell:
        raise UsageError("a shell cannot be started from here", code="nested", hint="go on typing")
    root: Any = ctx.find_root().command
    env.in_shell = True
    base = env.settings
    history = History(history_file(env.environ))
    editor = line_editor(history, lambda line: _complete(root, env, line))
    if not base.json:
        guarded(env, lambda: _greet(env))
    while True:
        env.settings = base if env.current is None else base._replace(scene=env.current)
        env.flush()
        try:
            line = editor.ask(_prompt(env))
        except EOFError:
            env.write("")
            return
        except KeyboardInterrupt:
            env.write("")
            continue
        if line.strip() in _LEAVE:
            return
        env.forget_sessions()
        guarded(env, lambda: _play(root, env, line))  # noqa: B023


def _play(root: RootGroup, env: Env, line: str) -> None:
    words = words_of(line)
    if words[:1] == ["use"]:
        _use(root, env, words[1:])
    elif words:
        root.play([*words[1:], "--help"] if words[0] in _HELP else words, env)


def _use(root: RootGroup, env: Env, words: list[str]) -> None:
    """`use FILE`: go on with another scene."""
    if len(words) != 1 or not Path(words[0]).is_file():
        raise UsageError("which scene file is meant?", code="no-scene", hint="use FILE")
    env.current = Path(words[0])
    env.settings = env.settings._replace(scene=env.current)
    root.play(["scene"], env)


def _greet(env: Env) -> None:
    env.show("`help` lists the commands, `help` after a command explains it; Ctrl-D leaves.")
    try:
        session = env.session(find_scene(env))
    except FateError as problem:
        env.note(f"{PROGRAM}: {problem.message}")
        env.note(f"hint: {problem.hint}")
        return
    report.notices(env, session)
    env.show("")
    report.view(env, session.scene, session.rules)


def _prompt(env: Env) -> str:
    """Whose turn it is, or who has to take a hit."""
    from fatecli.render.words import clean

    try:
        path = find_scene_if_any(env)
        scene = None if path is None else env.session(path).scene
    except FateError:
        scene = None
    if scene is not None and scene.pending is not None:
        return f"{clean(scene.pending.target)} takes {scene.pending.shifts}> "
    return f"{clean(scene.turn) if scene is not None and scene.turn else PROGRAM}> "


def _complete(root: RootGroup, env: Env, line: str) -> list[Replacement]:
    """What the line being typed could become, by the scene as its file is now."""

    def names(kinds: Kinds) -> list[str]:
        path = find_scene_if_any(env)
        found = SceneNames({}, Path()) if path is None else names_in_file(path)
        return found.of(kinds)

    try:
        return replacements(root, line, names)
    except Exception:  # a line half typed is no place for complaints
        return []


def history_file(environ: Mapping[str, str]) -> Path:
    """Where the lines typed are kept: in the user's state folder."""
    home = Path.home()
    if sys.platform == "win32":
        state = Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        state = home / "Library" / "Application Support"
    else:
        state = Path(environ.get("XDG_STATE_HOME") or home / ".local" / "state")
    return state / PROGRAM / "shell_history"
