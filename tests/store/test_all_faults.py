"""Every fault of a file at once: of its values, and of what they say to each other."""

from pathlib import Path

import pytest

from fatecli.errors import FileProblem
from fatecli.session import Session

FAULTY = """\
schema = 1
ruleset = "dresden"
turn = "Nobody"
kind = "phisical"

[zones.Pier]

[characters.Ann]
zone = "Peir"
fate_points = "two"
armour = 1

[characters.Ann.stress]
fysical = "[ ][x]"

[characters.Ann.consequences.mild]
track = "physical"

[characters.Bob.consequences.medium]
name = "x"
"""
FAULTS = [
    "3: turn: there is no turn in the order 'Nobody'; known: none",
    "4: kind: must be 'physical', 'mental' or 'social', not 'phisical'",
    "9: characters.Ann.zone: there is no zone 'Peir'; did you mean 'Pier'?",
    "10: characters.Ann.fate_points: must be a whole number, not 'two'",
    '11: characters.Ann.armour: unknown key; did you mean "armor"?',
    "14: characters.Ann.stress.fysical: there is no stress track 'fysical'; "
    "did you mean 'physical'?",
    "16: characters.Ann.consequences.mild.name: this key is needed here",
    "19: characters.Bob.consequences.medium: there is no consequence slot 'medium'; "
    "known: mild, moderate, severe, extreme",
]


def test_values_and_contradictions_are_told_together(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(FAULTY)
    with pytest.raises(FileProblem) as found:
        Session.open(path)
    assert [line.removeprefix(f"{path}:") for line in found.value.problems] == FAULTS


def test_a_faulty_zone_is_still_a_zone(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('ruleset = "dresden"\n[zones]\nPier = 3\n[characters.Ann]\nzone = "Pier"\n')
    with pytest.raises(FileProblem) as found:
        Session.open(path)
    assert [line.removeprefix(f"{path}:") for line in found.value.problems] == [
        "3: zones.Pier: must be a table, not 3"
    ]


def faults_of(path: Path, text: str) -> list[str]:
    path.write_text(text)
    with pytest.raises(FileProblem) as found:
        Session.open(path)
    return [line.removeprefix(f"{path}:") for line in found.value.problems]


def test_an_unknown_ruleset_hides_no_other_fault(tmp_path: Path) -> None:
    assert faults_of(tmp_path / "bad.toml", 'ruleset = "dresdn"\nkind = "x"\n') == [
        '1: ruleset: there is no ruleset "dresdn"; did you mean "dresden"?',
        "2: kind: must be 'physical', 'mental' or 'social', not 'x'",
    ]


def test_faults_of_the_ruleset_are_told_with_those_of_the_scene(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "dresden"\noverflow = "no"\n')
    scene, rules = faults_of(tmp_path / "bad.toml", 'ruleset = "house.toml"\nkind = "x"\n')
    assert scene.startswith("2: kind: ")
    assert rules == f"{house}:2: overflow: must be true or false, not 'no'"


def test_only_the_faulty_item_of_a_list_is_left_out(tmp_path: Path) -> None:
    text = """\
ruleset = "dresden"
[zones.Pier]
[[links]]
between = ["Pier"]
brder = 1
[[links]]
between = ["Pier", "Pir"]
[[links]]
between = ["Pier", "Pier"]
border = "x"
"""
    assert faults_of(tmp_path / "bad.toml", text) == [
        "4: links[1].between: has too few values",
        '5: links[1].brder: unknown key; did you mean "border"?',
        "7: links[2].between: there is no zone 'Pir'; did you mean 'Pier'?",
        "9: links[3].between: a zone cannot be its own neighbour; name two zones",
        "10: links[3].border: must be a whole number, not 'x'",
    ]


def test_a_faulty_entry_takes_none_of_its_table_along(tmp_path: Path) -> None:
    text = """\
ruleset = "dresden"
[characters.Ann.consequences.mild]
nam = "x"
[characters.Ann.consequences.medium]
name = "y"
"""
    assert faults_of(tmp_path / "bad.toml", text) == [
        "2: characters.Ann.consequences.mild.name: this key is needed here",
        '3: characters.Ann.consequences.mild.nam: unknown key; did you mean "name"?',
        "4: characters.Ann.consequences.medium: there is no consequence slot 'medium'; "
        "known: mild, moderate, severe, extreme",
    ]


def test_what_loads_but_is_wrong(tmp_path: Path) -> None:
    text = """\
ruleset = "mecha"
aspects = { Fog = {}, fog = {} }
links = [{ between = ["A", "B"] }, { between = ["B", "A"] }]
[zones.A]
aspects = { "" = {} }
[zones.B]
aspects = { Mud = {}, MUD = {} }
[characters.Ann]
high_concept = "Pilot"
trouble = "pilot"
aspects = [" ", "Brave", "brave"]
[characters.Ann.advantages]
Aim = {}
aim = {}
[characters.Ann.consequences.mild]
name = ""
[characters.Ann.mech.consequences.dented]
name = " "
"""
    other = "give one of them another name"
    twice = "is on the sheet twice; take one of the two out"
    nameless = "a consequence may not be without a name; say what it is, or take it out"
    assert faults_of(tmp_path / "bad.toml", text) == [
        f"2: aspects.fog: differs from 'Fog' only in case; {other}",
        "3: links[2].between: B and A are linked already; keep one of the two links",
        '5: zones.A.aspects."": a name may not be empty; give it one, or take it out',
        f"7: zones.B.aspects.MUD: differs from 'Mud' only in case; {other}",
        f"10: characters.Ann.trouble: 'pilot' {twice}",
        "11: characters.Ann.aspects[1]: an aspect may not be empty; write one, or take it out",
        f"11: characters.Ann.aspects[3]: 'brave' {twice}",
        f"14: characters.Ann.advantages.aim: differs from 'Aim' only in case; {other}",
        f"16: characters.Ann.consequences.mild.name: {nameless}",
        f"18: characters.Ann.mech.consequences.dented.name: {nameless}",
    ]


def test_only_true_and_false_are_true_or_false(tmp_path: Path) -> None:
    text = 'ruleset = "dresden"\nmoved = 1\n[characters.Ann]\nhidden = "no"\n'
    assert faults_of(tmp_path / "bad.toml", text) == [
        "2: moved: must be true or false, not 1",
        "4: characters.Ann.hidden: must be true or false, not 'no'",
    ]
