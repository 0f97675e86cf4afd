"""Read a command's words against the names in its scene before Typer parses them."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from fatecli.cli.argv import Node, arrange
from fatecli.cli.env import Env
from fatecli.cli.kinds import Kinds, kinds_of
from fatecli.cli.locate import find_scene
from fatecli.cli.scene_names import SceneNames
from fatecli.cli.spoken import Form, Place, respelled
from fatecli.errors import FateError


def as_meant(
    env: Env, path: str, params: Sequence[Any], takes_value: dict[str, bool]
) -> list[str] | None:
    """The words of the command as Typer wants them; None where they stay as they were typed.

    The Env then has the line as it was understood. Raises UsageError where that is ambiguous.
    """
    form = _form(path, params, takes_value)
    if not all(place.kinds(0) for place in form.arguments):
        return None
    depth = len(path.split())
    line = respelled(env.argv[depth:], form, _Names(env), path)
    if line is None:
        return None
    env.argv = [*env.argv[:depth], *line]
    return arrange(["", *line], Node({}, lambda _: Node(takes_value))).ordered[1:]


def _form(path: str, params: Sequence[Any], takes_value: dict[str, bool]) -> Form:
    options: dict[str, Place] = {}
    arguments: list[Place] = []
    for param in params:
        place = Place(partial(kinds_of, path, param.name), param.required, param.nargs == -1)
        if param.param_type_name == "argument":
            arguments.append(place)
        elif place.kinds(0):
            options |= dict.fromkeys(param.opts, place)
    return Form(takes_value, options, arguments)


class _Names:
    """The names in the scene in play, looked up when first asked for; none where there is none."""

    def __init__(self, env: Env) -> None:
        self._env = env
        self._names: SceneNames | None = None

    def __call__(self, kinds: Kinds) -> list[str]:
        if self._names is None:
            self._names = self._read()
        return self._names.of(kinds)

    def _read(self) -> SceneNames:
        try:
            session = self._env.session(find_scene(self._env))
        except FateError:
            # The command itself says what is wrong with its scene.
            return SceneNames({}, Path())
        return SceneNames(session.scene.model_dump(), session.path.parent)
