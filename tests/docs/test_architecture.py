"""What ARCHITECTURE.md names exists: every path, and every function, class and table."""

import re
from importlib import import_module
from importlib.util import find_spec

import pytest

from tests.docs.readme import ROOT

TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
QUOTED = dict.fromkeys(re.findall(r"`([^`\n]+)`", TEXT))
PATHS = [text for text in QUOTED if re.fullmatch(r"[\w/]+(?:/|\.py)", text)]
ROOMS = {path.stem for path in (ROOT / "fatecli").iterdir()}
NAMES = [text for text in QUOTED if re.fullmatch(r"\w+(?:\.\w+)+", text)]


def test_the_page_names_things() -> None:
    assert len(PATHS) > 10
    assert len(NAMES) > 30


@pytest.mark.parametrize("path", PATHS)
def test_path_exists(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize("name", NAMES)
def test_name_exists(name: str) -> None:
    room, *rest = name.split(".")
    assert room in ROOMS
    module = f"fatecli.{room}"
    while rest and (spec := find_spec(module)) and spec.submodule_search_locations:
        module = f"{module}.{rest.pop(0)}"
    found: object = import_module(module)
    for part in rest:
        found = getattr(found, part)


def test_no_room_is_left_out() -> None:
    rooms = {path.parent.name for path in (ROOT / "fatecli").glob("*/__init__.py")}
    assert all(f"`fatecli/{room}/`" in TEXT for room in rooms)
