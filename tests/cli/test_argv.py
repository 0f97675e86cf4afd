"""Words typed in any order reach Typer in the one it understands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fatecli.cli.argv import Node, arrange

FATE = Node({"--set": True, "--force": False})
ATTACK = Node({"-r": True, "--roll": True, "--terms": True, "-d": True, "--auto": False})
SCENE = Node({}, {"show": Node({})}.get)
ROOT = Node(
    {"-f": True, "--scene": True, "-q": False, "-n": False, "--json": False, "--seed": True},
    {"fate": FATE, "attack": ATTACK, "scene": SCENE}.get,
)

WORDS = ["fate", "attack", "a", "-1", "-r", "5", "--auto", "-q", "-f", "--json", "--", "-", "-nq"]


@pytest.mark.parametrize(
    ("typed", "common", "ordered"),
    [
        ("fate Hal -1", "", "fate -- Hal -1"),
        ("fate Hal -1 --json", "--json", "fate -- Hal -1"),
        ("fate -n Hal -12", "-n", "fate -- Hal -12"),
        ("attack a b -r -1 -d -2", "", "attack -r -1 -d -2 -- a b"),
        ("attack a b -r5 -q", "-q", "attack -r5 -- a b"),
        ("attack a b -nr 5", "-n", "attack -r 5 -- a b"),
        ("attack a b -nqr5", "-n -q", "attack -r5 -- a b"),
        ("attack a b --terms -q", "", "attack --terms -q -- a b"),
        ("attack a b --terms=-q -q", "-q", "attack --terms=-q -- a b"),
        ("attack a b --auto --seed -3", "--seed -3", "attack --auto -- a b"),
        ("-f x.toml attack a b --scene=y.toml", "-f x.toml --scene=y.toml", "attack -- a b"),
        ("attack a b -fx.toml", "-fx.toml", "attack -- a b"),
        ("attack a -- --json -q", "", "attack -- a --json -q"),
        ("scene --json show", "--json", "scene show"),
        ("scene", "", "scene"),
        ("atack a --json -1", "--json", "atack -- a -1"),
        ("--json", "--json", ""),
        ("attack --help", "", "attack --help"),
        ("attack a b -r", "", "attack -r -- a b"),
        ("attack -", "", "attack -- -"),
    ],
)
def test_words_are_sorted(typed: str, common: str, ordered: str) -> None:
    found = arrange(typed.split(), ROOT)
    assert (found.common, found.ordered) == (common.split(), ordered.split())


def test_the_journal_keeps_the_words_as_typed() -> None:
    words = ["-q", "attack", "a", "-r", "3", "b", "--json", "--", "c"]
    assert arrange(words, ROOT).typed == ["attack", "a", "-r", "3", "b", "--", "c"]


@given(
    st.lists(
        st.sampled_from(
            [
                "fate",
                "attack",
                "a",
                "b",
                "-1",
                "-r",
                "5",
                "--auto",
                "-q",
                "-f",
                "x",
                "--json",
                "--",
                "-",
                "-nq",
            ]
        )
    )
)
def test_no_word_is_lost(words: list[str]) -> None:
    found = arrange(words, ROOT)
    letters = sorted("".join(word.replace("-", "") for word in words))
    kept = [*found.common, *found.ordered]
    assert sorted("".join(word.replace("-", "") for word in kept)) == letters
