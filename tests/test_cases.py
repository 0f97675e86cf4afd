"""Plays the worked examples of rules under tests/cases: each file holds one area.

A file is TOML:

    [scenes.duel]                   # a starting scene, by name: the text of a scene file
    text = '''
    ruleset = "dresden"
    '''

    [[case]]
    id = "D-002"                    # "D-002 b" is a further case of the same rule
    rule = "Damage is margin plus weapon"
    scene = "duel"
    extra = '''...'''               # optional: appended to the scene's text

    [[case.step]]
    run = "attack Ann Bob -r 5 -d 3 -w 2"       # without the program's name, and without --json
    exit = 0                                    # the default
    expect = { "outcome.shifts" = 4 }           # paths into the JSON answer, compared exactly
    contains = { "scene.blocks" = { by = "Ann" } }
    absent = ["scene.pending"]                  # missing or null
    says = "hits Bob"               # in the messages, or in a refusal's message and hint
    kept = true                     # a refused step that saves: an attack stands, its hit pending

A path is keys with dots between; a key with a dot or a space is quoted, a number counts into a
list: `scene.characters."Goon 1".advantages`. `contains` wants a substring of a string, an item
of a list (a table matches an item that has all its values), some of the keys of a table; a list
wants each of its members. `says` is case-blind, and a list wants each of its members.
A refused step must leave every byte of the scene's file as it was.
"""

import json
import re
import shlex
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict, Field

from tests.support import Played, play

FOLDER = Path(__file__).parent / "cases"

# Every number the worked examples use, by letter.
ASSIGNED = {
    "D": "1-16 20-32 40-65 70-75 80-92 100-111 120-130 140-146 150-162 170-172 180-186",
    "A": "1-30",
    "V": "1-24 30-35 40-58",
    "M": "1-7 10-23 30-37 40-42 50-53 60-65 70-77 80-89",
    "P": "1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31 33 35 37 42 44 46 48 50 52 54 56 58-59 61 63"
    " 65 67 69 71 73 75 77 79 81 83 85 88 90 92 95 97 99 101 105 107 114",
}
# A consequence's wording, and whether a fight is a conflict or a contest: nothing to compute.
JUDGED_AT_THE_TABLE = {"D-059", "M-005"}


class Strict(BaseModel):
    """A table of a case file, in which a misspelt key is a fault."""

    model_config = ConfigDict(extra="forbid")


class StartingScene(Strict):
    """The text of a scene file."""

    text: str


class CaseStep(Strict):
    """One command and what it must answer."""

    run: str
    exit: int = 0
    expect: dict[str, Any] = {}
    contains: dict[str, Any] = {}
    absent: list[str] = []
    says: str | list[str] = []
    kept: bool = False

    @property
    def checks(self) -> bool:
        """Whether the step can fail at all, beyond the command's running through."""
        return bool(self.exit or self.expect or self.contains or self.absent or self.says)


class Case(Strict):
    """A rule with the commands that show it."""

    id: str
    rule: str
    scene: str
    extra: str = ""
    step: list[CaseStep] = Field(min_length=1)


class CaseFile(Strict):
    """One file of cases with the scenes they start from."""

    scenes: dict[str, StartingScene]
    case: list[Case]


def read(path: Path) -> CaseFile:
    """Read one file of cases."""
    return CaseFile.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))


FILES = {path.stem: read(path) for path in sorted(FOLDER.glob("*.toml"))}
CASES = [(file, case) for file in FILES.values() for case in file.case]


@pytest.mark.parametrize(("file", "case"), CASES, ids=[case.id for _, case in CASES])
def test_case(file: CaseFile, case: Case, tmp_path: Path) -> None:
    scene = tmp_path / "scene.toml"
    scene.write_text(file.scenes[case.scene].text + case.extra, encoding="utf-8")
    for step in case.step:
        before = scene.read_bytes()
        played = play([*shlex.split(step.run), "--json"], tmp_path)
        assert played.exit == step.exit, f"{step.run}\n{played.out}{played.err}"
        if step.exit:
            assert (scene.read_bytes() != before) == step.kept, f"{step.run}: the scene's file"
        check(step, played)


def check(step: CaseStep, played: Played) -> None:
    """Hold a command's answer against what the step wants of it."""
    answer = json.loads(played.err if step.exit else played.out)
    said = spoken(answer).casefold()
    for text in listed(step.says):
        assert text.casefold() in said, f"{step.run}: {text!r} is not in:\n{said}"
    for path, value in step.expect.items():
        assert look_up(answer, path) == value, f"{step.run}: {path}\n{said}"
    for path, value in step.contains.items():
        found = look_up(answer, path)
        assert all(holds(found, part) for part in listed(value)), f"{step.run}: {path}: {found}"
    for path in step.absent:
        assert look_up(answer, path) is None, f"{step.run}: {path}\n{said}"


def spoken(answer: dict[str, Any]) -> str:
    """The sentences of an answer: its messages, or an error's message and hint."""
    if "error" in answer:
        return f"{answer['error']['message']}\n{answer['error']['hint']}"
    return "\n".join(answer["outcome"]["messages"])


def look_up(data: Any, path: str) -> Any:
    """Follow a dotted path into JSON data; None where it leads nowhere."""
    for quoted, plain in re.findall(r'"([^"]*)"|([^."]+)', path):
        key = quoted or plain
        if isinstance(data, list):
            data = data[int(key)] if int(key) < len(data) else None
        else:
            data = data.get(key) if isinstance(data, dict) else None
    return data


def holds(found: Any, part: Any) -> bool:
    """Whether a string, a list or a table has something in it."""
    if isinstance(found, list) and isinstance(part, dict):
        return any(part.items() <= item.items() for item in found)
    if isinstance(found, dict) and isinstance(part, dict):
        return part.items() <= found.items()
    return found is not None and part in found


def listed(value: Any) -> list[Any]:
    """The members of a list, or a single value as a list of one."""
    return value if isinstance(value, list) else [value]


def test_no_case_is_given_twice() -> None:
    times = Counter(case.id for _, case in CASES)
    assert [name for name, count in times.items() if count > 1] == []


def test_every_assigned_case_is_there() -> None:
    given = {case.id.split()[0] for _, case in CASES}
    assert sorted(assigned() - JUDGED_AT_THE_TABLE - given) == []


def test_every_case_can_fail() -> None:
    idle = [case.id for _, case in CASES if not any(step.checks for step in case.step)]
    assert idle == []


def assigned() -> set[str]:
    """The ids of all worked examples: `D-001` and so on."""
    ids = set()
    for letter, spans in ASSIGNED.items():
        for span in spans.split():
            first, _, last = span.partition("-")
            ids |= {f"{letter}-{number:03}" for number in range(int(first), int(last or first) + 1)}
    return ids
