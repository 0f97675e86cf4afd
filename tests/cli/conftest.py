"""A fight that is framed and begun, and the program to play it with."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support import Played, play

Run = Callable[..., Played]

FRAMING = """\
# the pier
scene new scene.toml --ruleset dresden --title "Ambush [at] the pier" --zones "Pier,Warehouse"
scene add-character Harry --role pc --zone Pier --skill Fists=2 --high-concept "Wizard [for hire]"
fatecli scene add-character Goon --count 2 --zone Pier --skill Fists=1  # two of them

init --order "Harry,Goon 1,Goon 2"
"""


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def run(*argv: str, stdin: str = "") -> Played:
        return play(argv, tmp_path, stdin)

    return run


@pytest.fixture
def fight(run: Run, tmp_path: Path) -> Path:
    (tmp_path / "fight.txt").write_text(FRAMING)
    assert run("run", "fight.txt", "-q") == (0, "", "")
    return tmp_path / "scene.toml"


def answer(played: Played) -> dict[str, Any]:
    assert (played.exit, played.err) == (0, "")
    data: dict[str, Any] = json.loads(played.out)
    assert data["format"] == 1
    assert data["ok"] is True
    return data
