"""The second terminal: redrawn when the scene changes, quiet otherwise."""

from pathlib import Path

import pytest
from rich.console import Console

from fatecli.cli.env import Env, Settings
from fatecli.cli.watch import _Screen
from fatecli.session import Session
from tests.cli.conftest import Run, answer


@pytest.fixture
def screen(run: Run, fight: Path) -> _Screen:
    run("scene", "add-character", "Lurker", "--hidden", "-q")
    env = Env(settings=Settings(players=True), environ={"COLUMNS": "80"})
    return _Screen(env, fight, Session.open(fight))


def _text(screen: _Screen) -> str:
    console = Console(width=80, height=100)
    with console.capture() as drawn:
        console.print(screen.drawn())
    return drawn.get()


def test_once(run: Run, fight: Path) -> None:
    assert run("watch", "--once").out == run("scene").out
    assert run("watch").out == run("scene").out
    assert answer(run("watch", "--json"))["scene"] == answer(run("scene", "--json"))["scene"]


def test_no_scene_to_watch(run: Run, tmp_path: Path) -> None:
    assert run("watch", "--once").exit == 4


def test_it_draws_again_only_when_something_changed(run: Run, screen: _Screen) -> None:
    assert screen.changed()
    assert not screen.changed()
    assert "Lurker" not in _text(screen)
    run("next", "-q")
    assert screen.changed()
    assert "▶ Goon 1" in _text(screen)


def test_a_file_that_is_being_edited(screen: _Screen, fight: Path) -> None:
    good = fight.read_bytes()
    screen.changed()
    fight.write_bytes(good + b"zone = [")
    assert screen.changed()
    text = " ".join(_text(screen).split())
    assert "Not in order just now" in text
    assert "▶ Harry" in text
    fight.unlink()
    assert screen.changed()
    fight.write_bytes(good)
    assert screen.changed()
    assert "Not in order" not in _text(screen)


def test_a_window_that_is_too_low(screen: _Screen) -> None:
    screen.changed()
    screen._env.console.height = 6
    assert "more lines" in _text(screen)
