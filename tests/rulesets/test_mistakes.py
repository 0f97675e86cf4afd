"""Mistakes in a table's own ruleset: every one is told, at its line, with what is meant."""

from pathlib import Path
from shutil import copy

import pytest

from tests.support import play

MISTAKES = sorted((Path(__file__).parent / "mistakes").glob("*.toml"))


@pytest.mark.parametrize("ruleset", MISTAKES, ids=lambda path: path.stem)
def test_every_mistake_is_told(ruleset: Path, tmp_path: Path) -> None:
    copy(ruleset, tmp_path)
    ended = play(["ruleset", "check", ruleset.name], tmp_path)
    problems = ruleset.with_suffix(".problems").read_text().splitlines()
    assert (ended.exit, ended.out) == (4, "")
    assert ended.err.splitlines()[1:] == problems


def test_all_files_are_checked(tmp_path: Path) -> None:
    copy(MISTAKES[0], tmp_path)
    (tmp_path / "good").write_text('extends = "core"\n')
    assert play(["ruleset", "check", "good"], tmp_path).out == "good is in order.\n"
    ended = play(["ruleset", "check", MISTAKES[0].name, "good", "gone.toml"], tmp_path)
    assert (ended.exit, ended.out) == (4, "")
    assert ended.err.splitlines()[0] == "fatecli: error: 2 of 3 files are not in order"
    assert "gone.toml: there is no such file" in ended.err


def test_a_fault_is_told_in_the_layer_that_made_it(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('extends = "core"\n\ntracks.mental = false\n')
    (tmp_path / "house.toml").write_text(
        'extends = "base.toml"\nkinds.mental.track = "physical"\nkinds.social.track = "physical"\n'
        "slots.mild.extra = []\n"
    )
    assert play(["ruleset", "check", "house.toml"], tmp_path).exit == 0
    ended = play(["ruleset", "check", "base.toml"], tmp_path)
    assert "base.toml:3: tracks.mental: cannot be taken away: kinds.mental.track" in ended.err


def test_a_broken_ruleset_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text('extends = "broken"\n')
    (tmp_path / "house.toml").write_text('extends = "core"\ntitle = "Our house"\n')
    ended = play(["rules"], tmp_path)
    assert ended.exit == 0
    assert "Our house" in ended.out
    assert "dresden" in ended.out
    assert "`ruleset check " in ended.err
