"""Every error has one form, one exit code, and leaves standard output alone."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import play

BAD = """\
schema = 1
ruleset = "dresden"
titel = "x"

[characters.Harry]
zone = 3
"""


@pytest.mark.parametrize(
    ("typed", "exit", "message", "hint"),
    [
        ("atack a b", 2, "there is no command 'atack'", "did you mean attack?"),
        ("scene shwo", 2, "there is no command 'shwo'", "did you mean show?"),
        ("scene zone Quay", 2, "there is no command 'zone'", "did you mean add-zone?"),
        ("att a b", 2, "there is no command 'att'", ""),
        ("attack a", 2, "missing argument 'TARGET...'", "`fatecli attack --help` shows how"),
        ("attack a b --rol 3", 2, "no such option: --rol", "did you mean --roll or"),
        ("attack a b -r x", 2, "invalid value for '-r' / '--roll'", ""),
        ("attack a b", 2, "what was rolled is missing", "--skill NAME"),
        ("attack a b -s 1 --dice 7", 2, "cannot read dice '7'", "four faces"),
        ("block a --action dance -r 1", 2, "--action 'dance' is not known", "attack, maneuver"),
        ("--color blue scene", 2, "invalid value for '--color': 'blue' is not one of", ""),
        ("-q", 2, "missing command", "`fatecli --help`"),
        ("scene", 4, "no scene found", "fatecli scene new"),
        ("-f gone.toml scene", 4, "gone.toml", ""),
        ("run gone.txt", 4, "cannot read gone.txt: No such file", ""),
        ("scene new x.toml", 2, "which ruleset is missing", "dresden"),
        ("scene new x.toml --ruleset nope", 2, "nope", ""),
    ],
)
def test_an_error(typed: str, exit: int, message: str, hint: str, tmp_path: Path) -> None:
    ended = play(typed.split(), tmp_path)
    assert (ended.exit, ended.out) == (exit, "")
    assert ended.err.startswith("fatecli: error: ")
    assert message in ended.err
    assert hint in ended.err
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    "typed", ["atack --json", "--json attack a", "scene --json", "roll x --json"]
)
def test_an_error_for_scripts(typed: str, tmp_path: Path) -> None:
    ended = play(typed.split(), tmp_path)
    assert ended.out == ""
    error = json.loads(ended.err)
    assert (error["format"], error["ok"]) == (1, False)
    assert set(error["error"]) >= {"code", "message", "hint"}


def test_every_fault_of_a_file_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "scene.toml").write_text(BAD)
    ended = play(["scene"], tmp_path)
    assert ended.exit == 4
    assert "scene.toml:3: titel: " in ended.err
    assert "scene.toml:6: characters.Harry.zone: " in ended.err


def test_a_bug_says_so_and_debug_shows_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("fatecli.dice.roll", broken)
    ended = play(["roll"], tmp_path)
    assert (ended.exit, ended.out) == (1, "")
    assert ended.err.startswith("fatecli: error: a bug in fatecli: ZeroDivisionError: oops\nhint: ")
    assert "Traceback" in play(["roll", "--debug"], tmp_path).err


def test_an_interruption(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fatecli.dice.roll", interrupted)
    ended = play(["roll"], tmp_path)
    assert (ended.exit, ended.out) == (130, "")


@pytest.mark.parametrize("command", ["--help", "roll", "rules"])
def test_a_closed_pipe_is_no_error(command: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(
        [sys.executable, "-m", "fatecli", command],
        stdout=writer,
        stderr=subprocess.PIPE,
        check=True,
    )
    os.close(writer)
    assert ended.stderr == b""
