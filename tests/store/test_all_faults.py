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
