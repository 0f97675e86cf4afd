"""What the shared options of a roll, an opposition and a hit come to."""

from random import Random

import pytest

from fatecli.cli.env import Env
from fatecli.cli.options import (
    AbsorbOptions,
    EffortOptions,
    OppositionOptions,
    listed,
    one_of,
    pairs,
)
from fatecli.errors import UsageError
from fatecli.model.action import Absorption, Effort


@pytest.fixture
def env() -> Env:
    return Env(rng=Random(7))


def test_a_roll_is_the_sum(env: Env) -> None:
    assert EffortOptions(roll=-1, invoke=["Fog"]).effort(env) == Effort(roll=-1, invoke=("Fog",))


def test_a_skill_with_dice_read_off_the_table(env: Env) -> None:
    assert EffortOptions(skill="3", dice="-0-+").effort(env) == Effort(
        skill="3", dice=(-1, 0, -1, 1)
    )


def test_a_skill_without_dice_is_rolled_and_a_seed_repeats_it(env: Env) -> None:
    rolled = EffortOptions(skill="Fists").effort(env)
    assert rolled.dice is not None
    assert len(rolled.dice) == 4
    assert EffortOptions(skill="Fists").effort(Env(rng=Random(7))) == rolled


def test_the_overflow_is_an_effort(env: Env) -> None:
    assert EffortOptions(overflow=True).effort(env) == Effort(overflow=True)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (EffortOptions(), "no-roll"),
        (EffortOptions(bonus=2), "no-roll"),
        (EffortOptions(roll=3, skill="Fists"), "two-rolls"),
        (EffortOptions(roll=3, overflow=True), "two-rolls"),
        (EffortOptions(dice="+0-+"), "no-skill"),
        (EffortOptions(skill="Fists", dice="5"), "dice"),
    ],
)
def test_an_effort_that_says_too_little_or_too_much(
    env: Env, options: EffortOptions, code: str
) -> None:
    with pytest.raises(UsageError) as refusal:
        options.effort(env)
    assert refusal.value.code == code
    assert refusal.value.hint


def test_an_effort_may_be_left_out_where_none_is_due(env: Env) -> None:
    assert EffortOptions().effort_if_any(env) is None


def test_no_opposition_gives_the_defence_up(env: Env) -> None:
    assert OppositionOptions().opposition(env) is None


def test_an_opposition(env: Env) -> None:
    assert OppositionOptions(defend_with="Fists", defense_dice="-2").opposition(env) == Effort(
        skill="Fists", dice=(-2,)
    )
    with pytest.raises(UsageError):
        OppositionOptions(defense_invoke=["Fog"]).opposition(env)


def test_an_absorption() -> None:
    taken = AbsorbOptions(stress=[2], consequence=["mild=Black eye", "severe"], taken_out="")
    assert taken.absorption() == Absorption(
        stress=(2,), consequences=(("mild", "Black eye"), ("severe", "")), taken_out=""
    )
    assert not AbsorbOptions().absorption().says_something


def test_pairs_lists_and_choices() -> None:
    assert pairs(["Fists=3", "a=b=-1"], "--skill") == {"Fists": 3, "a=b": -1}
    assert listed(" A, B ,,C") == ("A", "B", "C")
    assert one_of(None, ("attack",), "--action") == ()
    for text in ("Fists", "Fists=x", "=3"):
        with pytest.raises(UsageError):
            pairs([text], "--skill")
    with pytest.raises(UsageError):
        pairs(["mild=-1"], "--slot", least=0)
    with pytest.raises(UsageError):
        one_of(["dance"], ("attack",), "--action")
