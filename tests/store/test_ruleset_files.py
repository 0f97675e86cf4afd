"""Ruleset files: found, merged along `extends`, and their faults told where they are."""

import sys
from pathlib import Path

import pytest

from fatecli.errors import FileProblem
from fatecli.store import ruleset_files
from fatecli.store.ruleset_files import available, digest, load, origins, shipped_dir


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text)
    return path


def refused(ref: str, beside: Path | None = None) -> FileProblem:
    with pytest.raises(FileProblem) as caught:
        load(ref, beside)
    return caught.value


@pytest.mark.parametrize("ref", sorted(path.stem for path in shipped_dir().glob("*.toml")))
def test_every_shipped_ruleset_is_sound(ref: str) -> None:
    assert load(ref).title


def test_a_child_merges_tables_replaces_lists_and_takes_tables_away(own_rulesets: Path) -> None:
    mine = write(
        own_rulesets,
        "mine",
        'extends = "dresden"\n[tracks]\nsocial = false\n[kinds.social]\ntrack = "mental"\n'
        "initiative = []\n[harm]\nweapons = false\n",
    )
    rules, parent = load("mine"), load("dresden")
    assert list(rules.tracks) == ["physical", "mental"]
    assert rules.kinds["social"].initiative == ()
    assert (rules.harm.absorb, rules.harm.weapons) == (parent.harm.absorb, False)
    came_from = origins("mine")
    assert came_from[("harm", "weapons")] == str(mine)
    assert came_from[("harm", "absorb")] == str(shipped_dir() / "dresden.toml")
    assert ("tracks", "social", "boxes") not in came_from


def test_the_users_own_come_first_and_may_extend_their_namesake(own_rulesets: Path) -> None:
    mine = write(own_rulesets, "dresden", 'extends = "dresden"\ntitle = "Ours"\n')
    assert load("dresden").title == "Ours"
    assert load("slots").tracks == load("dresden").tracks | load("slots").tracks
    assert available()["dresden"] == mine


def test_a_path_is_seen_from_the_scenes_folder(tmp_path: Path) -> None:
    write(tmp_path, "base", 'extends = "slots"\ntitle = "Base"\n')
    (tmp_path / "sub").mkdir()
    write(tmp_path / "sub", "house", 'extends = "../base.toml"\n')
    assert load("sub/house.toml", tmp_path).title == "Base"
    assert refused("sub/none.toml", tmp_path).code == "no-ruleset"


def test_the_digest_sees_rules_and_not_layout(own_rulesets: Path) -> None:
    write(own_rulesets, "one", 'extends = "dresden"\n')
    write(own_rulesets, "two", '# a comment\nextends = "dresden"\n')
    write(own_rulesets, "three", 'extends = "dresden"\noverflow = false\n')
    assert digest("one") == digest("two") == digest("dresden") != digest("three")


def test_faults_are_told_in_the_file_they_are_in(own_rulesets: Path) -> None:
    parent = write(
        own_rulesets,
        "parent",
        'extends = "dresden"\n[harm]\nabsorb = "sponge"\n[slots.tiny]\ncount = 1\n',
    )
    child = write(own_rulesets, "child", 'extends = "parent"\nblocks.alowed = 1\n')
    assert refused("child").problems == (
        f'{child}:2: blocks.alowed: unknown key; did you mean "allowed"?',
        f"{parent}:3: harm.absorb: must be 'roll-up', 'boxes' or 'slots-only', not 'sponge'",
        f"{parent}:4: slots.tiny.absorbs: this key is needed here",
    )


def test_names_that_lead_nowhere(own_rulesets: Path) -> None:
    path = write(
        own_rulesets,
        "mine",
        'extends = "mecha"\n[kinds.social]\ntrack = "stran"\n[mech]\ndoomed = "dooomed"\n'
        '[slots.tiny]\nabsorbs = 1\nafter = "mild"\nextra = [\n'
        '  { skill = "X", at = 1, track = "gone" },\n]\n'
        '[healing]\ntracks = ["strain", "soul"]\n',
    )
    assert refused("mine").problems == (
        f'{path}:3: kinds.social.track: there is no track "stran"; did you mean "strain"?',
        f'{path}:5: mech.doomed: there is no slot "dooomed"; did you mean "doomed"?',
        f'{path}:6: slots.tiny: its severity "tiny" has no [recovery.tiny]',
        f'{path}:10: slots.tiny.extra[1].track: there is no track "gone"; known here: strain',
        f'{path}:13: healing.tracks[2]: there is no track "soul"; known here: strain',
    )


def test_false_with_nothing_to_take_away_is_a_fault(own_rulesets: Path) -> None:
    path = write(own_rulesets, "mine", 'extends = "dresden"\nslots.tiny = false\n')
    assert refused("mine").problems == (f"{path}:2: slots.tiny: must be a table, not false",)


def test_cycles_and_unknown_parents_are_refused(own_rulesets: Path) -> None:
    write(own_rulesets, "one", 'extends = "two"\n')
    two = write(own_rulesets, "two", '\nextends = "one"\n')
    error = refused("one")
    assert error.code == "ruleset-cycle"
    assert error.problems == (f'{two}:2: extends: "one" extends this file in turn',)
    three = write(own_rulesets, "three", 'extends = "drseden"\n')
    assert refused("three").problems[0].startswith(f"{three}:1: extends: there is no ruleset")
    write(own_rulesets, "four", "extends = 4\n")
    assert "must be text" in refused("four").problems[0]


def test_where_the_users_rulesets_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("FATECLI_RULESETS")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert ruleset_files.user_dir() == tmp_path / "fatecli" / "rulesets"
