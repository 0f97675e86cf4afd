"""Completion as each shell asks for it: names out of the scene, and silence on any error."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from fatecli.cli.app import app
from fatecli.cli.commands import ROOT
from fatecli.cli.group import FateGroup, RootGroup
from fatecli.cli.kinds import _FIRST_AND_REST, _WHERE_ELSE
from tests.cli.conftest import Run

SHELLS = ("bash", "zsh", "fish", "powershell")


class Answer(NamedTuple):
    """What a shell was told."""

    exit: int
    out: str
    err: str


def _asked(shell: str, folder: Path, *words: str, **more: str) -> Answer:
    """Ask as the shell does; the last word is the one being typed."""
    if shell == "bash":
        asking = {"COMP_WORDS": "\n".join(("fatecli", *words)), "COMP_CWORD": str(len(words))}
    else:
        asking = {
            "_TYPER_COMPLETE_ARGS": " ".join(("fatecli", *words)),
            "_TYPER_COMPLETE_WORD_TO_COMPLETE": words[-1],
            "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        }
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "FATECLI_SCENE": ""}
    ended = subprocess.run(
        [sys.executable, "-m", "fatecli"],
        cwd=folder,
        env={**surroundings, **asking, "_FATECLI_COMPLETE": f"complete_{shell}", **more},
        capture_output=True,
        text=True,
    )
    return Answer(ended.returncode, ended.stdout.rstrip("\n"), ended.stderr)


@pytest.mark.parametrize(
    ("shell", "told"),
    [
        ("bash", "Goon\\ 1\nGoon\\ 2"),
        ("zsh", '("Goon 1:character" "Goon 2:character"); _describe fatecli'),
        ("fish", "Goon 1\tcharacter\nGoon 2\tcharacter"),
        ("powershell", "'Goon 1':::character\n'Goon 2':::character"),
    ],
)
def test_names_in_the_form_of_the_shell(fight: Path, shell: str, told: str) -> None:
    answer = _asked(shell, fight.parent, "attack", "goo")
    assert told in answer.out
    assert (answer.exit, answer.err) == (0, "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("sce",), "scene"),
        (("scene", "pl"), "place"),
        (("attack", "Goon\\ 1", "har"), "Harry"),
        (("scene", "place", '"goon 1"', "w"), "Warehouse"),
        (("-f", "scene.toml", "invoke", "harry", "wiz"), "Wizard\\ \\[for\\ hire\\]"),
        (("invoke", "harry", '"wiz'), "Wizard [for hire]"),
        (("attack", "harry", "--track", "m"), "mental"),
        (("attack", "harry", "-c", "mo"), "moderate"),
        (("attack", "harry", "--skill", "f"), "Fists"),
        (("attack", "harry", "--range=t"), "--range=thrown"),
        (("attack", "harry", "--defense-i"), "--defense-invoke"),
        (("attack", "harry", "--dry"), "--dry-run"),
        (("rules", "acc"), "accelerated"),
        (("fate", "g"), "Goon\\ 1\nGoon\\ 2\ngm"),
        (("init", "h"), "Harry="),
        (("mech", "harry", "b"), "board"),
        (("attack", "zzz"), ""),
        (("nonsense", ""), ""),
    ],
)
def test_what_is_offered(fight: Path, words: tuple[str, ...], told: str) -> None:
    assert _asked("bash", fight.parent, *words) == (0, told, "")


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("text", ["", "= no TOML", 'characters = "none"\nzones = [1]\n'])
def test_silent_whatever_is_wrong(tmp_path: Path, shell: str, text: str) -> None:
    (tmp_path / "scene.toml").write_text(text)
    answer = _asked(shell, tmp_path, "attack", "h")
    assert answer.err == ""
    assert answer.out in ("", "_files")
    assert _asked(shell, tmp_path, "-f", "none.toml", "attack", "h").err == ""
    assert _asked(shell, tmp_path, "attack", "h", COMP_CWORD="x", COLUMNS="x").err == ""


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_for_a_shell(run: Run, tmp_path: Path, shell: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "fatecli", "--show-completion", shell],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"_FATECLI_COMPLETE=complete_{shell}" in ended.stdout.replace(" = ", "=").replace(
        '"', ""
    )


def test_the_table_of_kinds_names_parameters_that_are_there() -> None:
    from typer.main import get_command

    root = get_command(app)
    assert isinstance(root, RootGroup)
    named = [(command, param) for command, params in _WHERE_ELSE.items() for param in params]
    for path, param in (*named, *_FIRST_AND_REST):
        command: FateGroup | None = root
        for word in path.split():
            assert command is not None
            command = command.get_command(None, word)
        assert command is not None
        assert param in {each.name for each in command.params}, (path, param)
    assert ROOT.find("shell")


@pytest.mark.parametrize(
    ("line", "told"),
    [("attack\n-c\nm", "mild\nmoderate\n"), ("attack\ngoon\\ 1\nha", "Harry\n")],
)
def test_it_loads_no_models(fight: Path, line: str, told: str) -> None:
    program = (
        "import sys; sys.argv[1:] = []\n"
        "from fatecli.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*sys.modules)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program],
        cwd=fight.parent,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "_FATECLI_COMPLETE": "complete_bash",
            "COMP_WORDS": f"fatecli\n{line}",
            "COMP_CWORD": "3",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout.startswith(told)
    loaded = ended.stdout.split()
    assert not {"pydantic", "rich", "fatecli.session", "fatecli.cli.look"} & set(loaded)
