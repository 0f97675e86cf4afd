"""What the README shows is true: its blocks run, its files load, its reference is whole."""

import re
from pathlib import Path

import pytest

from fatecli.session import Session
from fatecli.store import ruleset_files
from tests.docs import readme
from tests.docs.reference import Documented, documented, global_options, options_section
from tests.support import play

TEXT = readme.text()
HANDWRITTEN, _, _ = TEXT.partition("## Every option")
REFRESH = "`python -m tests.docs.readme` brings the README up to date"
TOOLS = {"python3", "pip", "fatecli", "python", "pytest"}


def test_console_blocks_show_what_the_program_prints(tmp_path: Path) -> None:
    folder = readme.stage(tmp_path)
    before = {path: path.read_bytes() for path in folder.rglob("*.toml")}
    for block in readme.blocks(TEXT):
        for shown in block:
            said = readme.said(shown, folder)
            assert shown.agrees(said), f"$ {shown.typed}\n{said}\n{REFRESH}"
    assert before == {path: path.read_bytes() for path in before}


def test_lines_to_paste_name_only_what_a_newcomer_has() -> None:
    for line in readme.paste_lines(TEXT):
        steps = [step.split() for step in line.split(" && ")]
        assert {Path(words[0]).name for words in steps} <= TOOLS
        assert steps[0] == ["python3", "-m", "venv", ".venv"]


def test_first_line_plays_and_second_line_tests() -> None:
    playing, testing = readme.paste_lines(TEXT)
    assert "fatecli -n " in playing
    assert testing.endswith("-m pytest")


def test_first_line_leaves_the_sample_as_it_is(tmp_path: Path) -> None:
    words = readme.paste_lines(TEXT)[0].split("/fatecli ")[-1].split()
    folder = readme.stage(tmp_path)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert play(words, folder).exit == 0
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_reference_lists_every_option() -> None:
    assert readme.shown_options(TEXT) == options_section(), REFRESH


@pytest.mark.parametrize("command", documented(), ids=lambda command: command.name)
def test_table_of_commands_names_each(command: Documented) -> None:
    assert f"`{command.name}`" in HANDWRITTEN


@pytest.mark.parametrize("spelling", ["-f", "--json", "-q", "-n", "--players", "--seed"])
def test_common_options_are_explained(spelling: str) -> None:
    assert any(spelling in option.names for option in global_options())
    assert re.search(rf"`{spelling}\b", HANDWRITTEN)


def _toml(start: str) -> str:
    found: list[str] = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    return next(block for block in found if start in block)


def test_annotated_scene_is_in_order(tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(_toml("schema = 1"), encoding="utf-8")
    scene = Session.open(path).scene
    assert scene.characters["Harry"].stress["physical"] == (False, True, False, False)


def test_house_ruleset_is_in_order(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(_toml('extends = "core"'), encoding="utf-8")
    rules = ruleset_files.load("house.toml", tmp_path)
    assert list(rules.slots) == ["mild", "moderate", "severe"]
    assert rules.tracks["physical"].boxes == 3


def test_every_shipped_ruleset_has_its_paragraph() -> None:
    for path in ruleset_files.shipped_dir().glob("*.toml"):
        assert f"\n**`{path.stem}`** " in TEXT
