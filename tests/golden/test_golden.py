"""Every view as it was last read and found good, at three widths, in Unicode and in ASCII.

`FATECLI_UPDATE_GOLDEN=1 pytest tests/golden` writes the files anew: read the difference.
"""

import os
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from fatecli.engine.harm import ways
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Scene
from fatecli.render.log_view import LogEntry, log_view, story_view
from fatecli.render.rules_view import recovery_view, rules_view, rulesets_view, ways_view
from fatecli.render.table_view import scene_view
from fatecli.store.ruleset_files import load
from tests.render.drawing import draw
from tests.render.scenes import ambush, bare, duel, hostile

HERE = Path(__file__).parent
RULESETS = ("accelerated", "dresden", "mecha", "slots")
WIDTHS = (60, 80, 120)
SCENES: dict[str, Callable[[], tuple[Scene, Ruleset]]] = {
    "ambush": ambush,
    "ambush-table": lambda: ambush(drawn=False),
    "duel": duel,
    "bare": bare,
    "hostile": hostile,
}


def check(name: str, drawn: str) -> None:
    """Compare with the golden file, or write it where that is asked for."""
    golden = HERE / f"{name}.txt"
    if os.environ.get("FATECLI_UPDATE_GOLDEN"):
        golden.write_text(drawn, encoding="utf-8")
    assert drawn == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "width", "unicode"), [*product(SCENES, WIDTHS, (True, False))])
def test_scene(name: str, width: int, unicode: bool) -> None:
    scene, rules = SCENES[name]()
    drawn = draw(scene_view(scene, rules, width=width, unicode=unicode), width)
    assert max(map(len, drawn.splitlines())) <= width
    check(f"{name}-{width}-{'unicode' if unicode else 'ascii'}", drawn)


@pytest.mark.parametrize("width", WIDTHS)
def test_scene_for_players(width: int) -> None:
    scene, rules = ambush()
    view = scene_view(scene, rules, width=width, unicode=True, players=True)
    check(f"players-{width}-unicode", draw(view, width))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_ruleset(ruleset: str) -> None:
    check(f"rules-{ruleset}-80", draw(rules_view(load(ruleset), ruleset), 80))


def test_rulesets() -> None:
    shown = {name: load(name) for name in RULESETS}
    check("rulesets-80", draw(rulesets_view(shown), 80))


def test_recovery_of_one_severity() -> None:
    check("recovery-severe-80", draw(recovery_view(load("dresden"), "severe"), 80))


def test_ways() -> None:
    scene, rules = ambush()
    check("ways-80", draw(ways_view(ways(scene, rules), scene, rules), 80))


def test_log() -> None:
    entries = [
        LogEntry(1, "init", ["Turn order: Harry, Goon 1.", "Exchange 1 begins."]),
        LogEntry(2, "attack Harry 'Goon 1' -r 5 -d 3", ["Harry attacks Goon 1."], undone=True),
        LogEntry(12, "sprint Harry " + "Warehouse " * 8, ["Harry moves to Warehouse."]),
    ]
    check("log-60", draw(log_view(entries, width=60), 60))
    check("log-story-60", draw(story_view(entries), 60))
