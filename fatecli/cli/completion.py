"""Answer a shell that asks how a line could go on. Silent whatever happens."""

import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, suppress
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from fatecli.cli.env import Env, Settings
from fatecli.cli.group import COMPLETE, PROGRAM, FateGroup, RootGroup
from fatecli.cli.kinds import Kinds
from fatecli.cli.locate import find_scene_if_any
from fatecli.cli.scene_names import SceneNames, names_in_file
from fatecli.cli.suggest import Suggestion, suggest

_ASK: Final = "complete_"
_BASH_SPECIAL = re.compile(r"([^\w@%+=:,./-])")
_ZSH_SPECIAL = re.compile(r'(["$`\\])')
_POWERSHELL_PLAIN = re.compile(r"[\w=./-]+")
_ANY_CASE = "m:{[:lower:][:upper:]}={[:upper:][:lower:]}"


def is_asked() -> bool:
    """Whether a shell asks for suggestions, and not for the script that makes it ask."""
    return os.environ.get(COMPLETE, "").startswith(_ASK)


def answer(root: RootGroup) -> None:
    """Print what the shell that set the environment should offer, and exit."""
    code = 1
    # Whatever goes wrong, the line that is being typed is no place to say so.
    with redirect_stderr(StringIO()), suppress(Exception):
        shell = os.environ[COMPLETE].removeprefix(_ASK)
        args, incomplete = _line(shell, root)
        found = suggest(root, args, incomplete, _Names(root, args))
        fitting = [each for each in found if not each.words]
        code = 0 if fitting or shell != "fish" else 1
        print(_FORMS[shell](fitting), flush=True)
    sys.exit(code)


def _line(shell: str, root: FateGroup) -> tuple[list[str], str]:
    """The words before the one being typed, and that one, as Typer reads them from a shell."""
    from typer._click.shell_completion import get_completion_class
    from typer._completion_classes import completion_init

    completion_init()
    reader: Any = get_completion_class(shell)
    args, incomplete = reader(root, {}, PROGRAM, COMPLETE).get_completion_args()
    return list(args), str(incomplete)


class _Names:
    """Names out of the scene's file, read when first asked for."""

    def __init__(self, root: RootGroup, args: Sequence[str]) -> None:
        self._root, self._args = root, args
        self._names: SceneNames | None = None

    def __call__(self, kinds: Kinds) -> list[str]:
        if not kinds:
            return []
        if self._names is None:
            self._names = self._read()
        return self._names.of(kinds)

    def _read(self) -> SceneNames:
        common = self._root.arranged(None, self._args).common
        named = [value for name, value in pairwise(common) if name in _SCENE]
        settings = Settings(scene=Path(named[-1]) if named else None, quiet=True)
        path = find_scene_if_any(Env(settings=settings))
        return SceneNames({}, Path()) if path is None else names_in_file(path)


_SCENE = ("-f", "--scene")


def _bash(found: Sequence[Suggestion]) -> str:
    """A word a line, with backslashes unless it begins with a mark that bash closes itself."""
    words = os.environ["COMP_WORDS"].split("\n")
    place = int(os.environ["COMP_CWORD"])
    if place < len(words) and words[place][:1] in ("'", '"'):
        return "\n".join(each.value for each in found)
    return "\n".join(_BASH_SPECIAL.sub(r"\\\1", each.value) for each in found)


def _zsh(found: Sequence[Suggestion]) -> str:
    """What zsh is to evaluate: it quotes the words itself, and takes them in any case."""
    if not found:
        return "_files"
    pairs = " ".join(_zsh_pair(each) for each in found)
    return f"local -a found=({pairs}); _describe {PROGRAM} found -M '{_ANY_CASE}'"


def _zsh_pair(each: Suggestion) -> str:
    value = each.value.replace("\\", "\\\\").replace(":", "\\:")
    text = f"{value}:{each.help}" if each.help else value
    quoted = _ZSH_SPECIAL.sub(r"\\\1", text)
    return f'"{quoted}"'


def _fish(found: Sequence[Suggestion]) -> str:
    """A word a line with what it is behind a tab; fish quotes the words itself."""
    if os.environ.get("_TYPER_COMPLETE_FISH_ACTION") != "get-args":
        return ""
    return "\n".join(f"{each.value}\t{each.help}" if each.help else each.value for each in found)


def _powershell(found: Sequence[Suggestion]) -> str:
    """A word a line, quoted where PowerShell would take it for several, and what it is."""
    return "\n".join(f"{_powershell_word(each.value)}:::{each.help or ' '}" for each in found)


def _powershell_word(value: str) -> str:
    if _POWERSHELL_PLAIN.fullmatch(value):
        return value
    if "'" not in value:
        return f"'{value}'"
    quoted = re.sub(r'([`"$])', r"`\1", value)
    return f'"{quoted}"'


_FORMS: dict[str, Callable[[Sequence[Suggestion]], str]] = {
    "bash": _bash,
    "zsh": _zsh,
    "fish": _fish,
    "powershell": _powershell,
    "pwsh": _powershell,
}
