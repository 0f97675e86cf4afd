"""Every command and every option says what it is for, and help is quick."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from fatecli.cli.app import app
from fatecli.cli.commands import ROOT, Command, Group
from fatecli.cli.group import FateGroup
from tests.support import play


def _walk(group: Any, table: Group, path: str = "") -> Iterator[tuple[str, Any, Command | Group]]:
    context = typer.Context(group)
    for entry in table.entries:
        command = group.get_command(context, entry.name)
        yield f"{path}{entry.name}", command, entry
        if isinstance(entry, Group):
            assert isinstance(command, FateGroup)
            yield from _walk(command, entry, f"{entry.name} ")


COMMANDS = list(_walk(get_command(app), ROOT))


@pytest.mark.parametrize(("command", "entry"), [each[1:] for each in COMMANDS])
def test_a_command_and_its_options_have_help(command: Any, entry: Command | Group) -> None:
    assert command.help.splitlines()[0] == entry.help
    for param in command.params:
        assert param.help, f"{entry.name} {param.name}"
        assert param.metavar or param.is_flag or param.type_descriptor.is_choice, param.name


@pytest.mark.parametrize("path", [each[0] for each in COMMANDS])
def test_help_fits_eighty_columns(path: str, tmp_path: Path) -> None:
    shown = play([*path.split(), "--help"], tmp_path)
    assert (shown.exit, shown.err) == (0, "")
    assert shown.out.startswith(f"Usage: fatecli {path} ")
    assert all(len(line) <= 80 for line in shown.out.splitlines())


def test_no_spelling_is_used_twice() -> None:
    for path, command, _ in COMMANDS:
        spelled = [name for param in command.params for name in param.opts]
        common = [name for param in get_command(app).params for name in param.opts]
        options = [name for name in spelled if name.startswith("-")]
        assert len(set(options)) == len(options), path
        assert not set(options) & set(common), path


def test_nothing_typed_shows_the_help(tmp_path: Path) -> None:
    shown = play([], tmp_path)
    assert shown.exit == 0
    assert all(entry.name in shown.out for entry in ROOT.entries)


@pytest.mark.parametrize(
    ("word", "absent"),
    [
        ("--version", ("typer", "pydantic", "rich")),
        ("--help", ("pydantic", "rich", "fatecli.model.scene", "fatecli.session")),
    ],
)
def test_help_and_version_load_little(word: str, absent: tuple[str, ...]) -> None:
    program = (
        "import sys; sys.argv[1:] = sys.argv[1:2]\n"
        "from fatecli.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, word], capture_output=True, text=True, check=True
    )
    assert "fatecli" in ended.stdout
    assert not set(absent) & set(ended.stderr.split())
