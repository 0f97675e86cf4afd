"""Three variants that tables play, in TOML alone, each in a fight through the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from tests.support import play

HERE = Path(__file__).parent
FRAMING = """\
scene new scene.toml --ruleset {ruleset}.toml
scene add-character Ann --role pc --skill Physique=3 --skill Will=1
scene add-character Thug --role nameless --skill Fists=2
scene add-character Boss --skill Fists=4
init --order Boss,Ann,Thug
"""

Do = Callable[..., Any]


@pytest.fixture
def do(request: pytest.FixtureRequest, tmp_path: Path) -> Do:
    """Run a command in a fight under the ruleset of the test's `ruleset` mark."""
    copy(HERE / f"{request.param}.toml", tmp_path)
    script = FRAMING.format(ruleset=request.param)
    assert play(["run", "-", "-q"], tmp_path, script) == (0, "", "")

    def do(line: str, *, exit: int = 0) -> Any:
        from shlex import split

        ended = play([*split(line), "--json"], tmp_path)
        assert ended.exit == exit, ended.err
        return json.loads(ended.out or ended.err)

    return do


def ann(data: Any) -> Any:
    return data["scene"]["characters"]["Ann"]


def under(ruleset: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("do", [ruleset], indirect=True)


@under("two_boxes")
def test_two_boxes_on_one_hit_are_added_up(do: Do) -> None:
    do("attack Boss Ann -r 7 -d 1")
    assert do("absorb Ann --stress 1 --stress 2 --stress 3", exit=3)["error"]
    settled = do("absorb Ann --stress 2 --stress 4")
    assert settled["pending"] is None
    assert ann(settled)["stress"]["physical"] == {"boxes": 4, "marked": [2, 4]}
    do("attack Boss Ann -r 6 -d 1 --force")
    left = do("absorb Ann --stress 1 --stress 3", exit=3)["error"]
    assert "1 of 5" in left["message"]
    settled = do("absorb Ann --stress 1 --stress 3 -c mild=Bruised")
    assert ann(settled)["stress"]["physical"]["marked"] == [1, 2, 3, 4]
    assert ann(settled)["consequences"]["mild"]["name"] == "Bruised"


@under("two_boxes")
def test_the_cheapest_way_may_be_two_boxes(do: Do) -> None:
    do("attack Boss Ann -r 6 -d 1")
    assert ann(do("absorb Ann --auto"))["stress"]["physical"]["marked"] == [1, 4]


@under("stress_free")
def test_without_stress_the_hardy_have_more_mild_slots(do: Do) -> None:
    do("attack Boss Ann -r 6 -d 1")
    assert do("absorb Ann --stress 1", exit=3)["error"]["code"] == "no-box"
    settled = do("absorb Ann -c mild=Winded -c 'mild 2=Bruised' -c 'mild 3=Limping'")
    assert list(ann(settled)["consequences"]) == ["mild", "mild 2", "mild 3"]
    do("attack Boss Ann -r 3 -d 1 --force")
    assert "mild" in do("absorb Ann -c mild=Sore", exit=3)["error"]["message"]
    assert "moderate" in ann(do("absorb Ann --auto"))["consequences"]


@under("stress_free")
def test_the_extra_slots_are_for_their_own_kind_of_harm(do: Do) -> None:
    do("attack Boss Ann -r 3 -d 1 --track mental -c mild=Shaken")
    do("attack Boss Ann -r 3 -d 1 --track mental --force -c mild=Rattled")
    taken = ann(do("scene show"))["consequences"]
    assert taken["mild"]["name"] == "Shaken"
    assert [one["name"] for one in taken.values()] == ["Shaken", "Rattled"]
    do("attack Boss Ann -r 3 -d 1 --track mental --force")
    assert do("absorb Ann -c mild=Lost", exit=3)["error"]["code"] == "slot-filled"


@under("stress_free")
def test_without_stress_a_nameless_one_has_one_slot(do: Do) -> None:
    do("attack Ann Thug -r 4 -d 2 --force -c mild=Dazed")
    do("attack Ann Thug -r 3 -d 2 --force")
    out = do("absorb Thug --auto")["scene"]["characters"]["Thug"]
    assert out["status"] == "taken out"


@under("conditions")
def test_conditions_have_their_own_names_and_worths(do: Do) -> None:
    do("attack Boss Ann -r 7 -d 1")
    assert do("absorb Ann -c winded", exit=3)["error"]["code"] == "not-settled"
    settled = do("absorb Ann -c winded -c broken")
    assert {key: one["name"] for key, one in ann(settled)["consequences"].items()} == {
        "winded": "Winded",
        "broken": "Broken",
    }
    assert settled["pending"] is None
    do("attack Boss Ann -r 2 -d 1 --force")
    assert list(ann(do("absorb Ann --auto"))["consequences"]) == ["winded", "broken", "bruised"]


@under("conditions")
def test_conditions_recover_each_in_its_own_way(do: Do) -> None:
    do("attack Boss Ann -r 8 -d 1 -c bruised -c winded -c broken")
    assert list(ann(do("scene end"))["consequences"]) == ["winded", "broken"]
    assert do("recover Ann broken --begin rest", exit=3)["error"]["code"] == "not-named"
    do("recover Ann winded --begin 'a hot meal'")
    do("recover Ann broken --healer Boss -r 4")
    assert list(ann(do("scene end"))["consequences"]) == ["broken"]
    assert list(ann(do("scene end --session"))["consequences"]) == ["broken"]
    assert list(ann(do("scene end --session"))["consequences"]) == []


@under("conditions")
def test_a_condition_may_have_several_boxes(do: Do) -> None:
    do("attack Boss Ann -r 5 -d 1 -c broken")
    settled = do("attack Boss Ann -r 5 -d 1 --force -c broken")
    assert list(ann(settled)["consequences"]) == ["broken", "broken 2"]
    do("attack Boss Ann -r 5 -d 1 --force")
    assert ann(do("absorb Ann --auto"))["status"] == "taken out"


@pytest.mark.parametrize("ruleset", ["two_boxes", "stress_free", "conditions"])
def test_the_variants_are_in_order_and_can_be_looked_up(ruleset: str, tmp_path: Path) -> None:
    file = f"{ruleset}.toml"
    copy(HERE / file, tmp_path)
    assert play(["ruleset", "check", file], tmp_path).out == f"{file} is in order.\n"
    assert "Core with" in play(["rules", file], tmp_path).out
    assert play(["recover", "--rules", "--ruleset", file], tmp_path).exit == 0
