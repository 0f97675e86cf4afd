"""Laws of the file layer: nothing a GM writes is lost, and undo is exact."""

import builtins
import tomllib
import typing
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from types import NoneType
from typing import Any, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from fatecli.errors import FateError
from fatecli.model.action import AdjustFate
from fatecli.model.scene import Scene
from fatecli.session import Session
from fatecli.store.hunks import diff, patch, reverse
from fatecli.store.places import KeyPath, places
from fatecli.store.scene_file import dump, head_comment, parse

SCRAPS = st.sampled_from(
    ["a.b", '"', "'", "[x]", "]]", "#", "=", "\\", " ", "\n", "\r\n", "\t", "{ }", '"""', "é", "龍"]
)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NAMES = st.one_of(WORDS, st.lists(SCRAPS, max_size=5).map("".join))
PATH = Path("s.toml")
HEAD = "# Evening two. [x]\n\n"
BY_HAND = """\
# Head.
ruleset = "dresden" # mine

[characters.Harry]
role = "pc"
"""


def every(annotation: Any) -> st.SearchStrategy[Any]:
    """Anything that fits an annotation of the models, so that a new field is covered at once."""
    arguments = get_args(annotation)
    match get_origin(annotation):
        case None:
            return SIMPLE[annotation] if annotation in SIMPLE else models(annotation)
        case typing.Annotated:
            return every(arguments[0])
        case typing.Literal:
            return st.sampled_from(arguments)
        case builtins.dict:
            return st.dictionaries(NAMES, every(arguments[1]), max_size=2)
        case builtins.tuple if arguments[-1] is ...:
            return st.lists(every(arguments[0]), max_size=2).map(tuple)
        case builtins.tuple:
            return st.tuples(*map(every, arguments))
        case _:
            return st.one_of(*map(every, arguments))


def models(model: type[BaseModel]) -> st.SearchStrategy[BaseModel]:
    fields = model.model_fields.items()
    return st.fixed_dictionaries(
        {name: every(field.annotation) for name, field in fields if field.is_required()},
        optional={
            name: every(field.annotation) for name, field in fields if not field.is_required()
        },
    ).map(lambda values: model(**values))


SIMPLE = {
    str: NAMES,
    bool: st.booleans(),
    int: st.integers(1, 9),
    NoneType: st.none(),
}
SCENES = models(Scene)


@settings(deadline=None)
@given(SCENES)
def test_a_scene_comes_back_from_its_file_as_it_was(scene: Scene) -> None:
    text = dump(scene, HEAD)
    assert parse(text, PATH) == scene
    assert parse(text.replace("\n", "\r\n"), PATH) == scene
    assert head_comment(text) == HEAD


@settings(deadline=None)
@given(SCENES)
def test_every_key_of_a_file_has_its_place(scene: Scene) -> None:
    text = dump(scene)
    lines = places(text)
    for path in key_paths(tomllib.loads(text)):
        assert path in lines, path
    assert max(lines.values()) <= text.count("\n")


def key_paths(data: object, at: KeyPath = ()) -> Iterator[KeyPath]:
    items: Iterable[tuple[str | int, object]] = ()
    if isinstance(data, dict):
        items = data.items()
    elif isinstance(data, list):
        items = enumerate(data)
    for key, value in items:
        yield (*at, key)
        yield from key_paths(value, (*at, key))


@given(st.lists(SCRAPS).map("".join), st.lists(SCRAPS).map("".join))
def test_hunks_go_both_ways(old: str, new: str) -> None:
    hunks = diff(old, new)
    assert patch(old, hunks) == new
    assert patch(new, reverse(hunks)) == old


MOVES = st.lists(
    st.sampled_from(["do", "do", "undo", "redo", "hand edit", "dry run", "refused"]), max_size=12
)


@settings(deadline=None, max_examples=40)
@given(MOVES, st.sampled_from(["\n", "\r\n"]))
def test_undoing_everything_gives_back_the_bytes(moves: list[str], line_end: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "s.toml"
        first = BY_HAND.replace("\n", line_end).encode()
        path.write_bytes(first)
        past, future = [first], list[bytes]()
        for number, move in enumerate(moves):
            play(move, path, number, past, future)
            assert path.read_bytes() == past[-1]
        if len(past) > 1:
            Session.open(path).undo(len(past) - 1)
        assert path.read_bytes() == first


def play(move: str, path: Path, number: int, past: list[bytes], future: list[bytes]) -> None:
    """Make one move, and keep by hand the stacks of texts that the journal should have."""
    if move == "hand edit" and past[1:]:
        past.append(path.read_bytes() + f"# by hand {number}\n".encode())
        path.write_bytes(past[-1])
        move = "do"
    session = Session.open(path)
    if move == "do":
        session.perform(AdjustFate(name="Harry", change=1), ["fate", "Harry", "+1"])
        past.append(path.read_bytes())
        future.clear()
    elif move == "undo" and past[1:]:
        session.undo()
        future.append(past.pop())
    elif move == "redo" and future:
        session.redo()
        past.append(future.pop())
    else:
        unchanged(move, session, path.parent)


def unchanged(move: str, session: Session, folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    if move == "dry run":
        session.perform(AdjustFate(name="Harry", change=1), [], dry_run=True)
    elif move == "refused":
        with pytest.raises(FateError):
            session.perform(AdjustFate(name="Nobody", change=1), [])
    assert {path: path.read_bytes() for path in folder.iterdir()} == before
