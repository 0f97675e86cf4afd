"""A folder with one scene in it, and the engine that acts on it."""

from pathlib import Path

import pytest

SCENE = """\
# The pier, second evening.

schema = 1
title = "Ambush"   # a comment that saving loses
ruleset = "dresden"

[characters.Harry]
role = "pc"
skills = { Fists = 2 }

[characters."Goon #1"]
zone = "Pier"

[zones.Pier]
"""


@pytest.fixture(autouse=True)
def own_rulesets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No ruleset of the user's own but what a test writes."""
    folder = tmp_path / "rulesets"
    folder.mkdir()
    monkeypatch.setenv("FATECLI_RULESETS", str(folder))
    return folder


@pytest.fixture
def scene_file(tmp_path: Path) -> Path:
    """A scene written by hand, with comments in it."""
    path = tmp_path / "scene.toml"
    path.write_bytes(SCENE.encode())
    return path
