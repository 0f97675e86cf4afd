"""Files of older forms: read as if they were of the present one, kept as they were when saved."""

import tomllib
from pathlib import Path

import pytest

from fatecli.model.scene import SCHEMA, Scene
from fatecli.store.migrate import UPGRADES, schema_of, upgraded
from fatecli.store.scene_file import dump, head_comment, parse, parse_any
from tests.support import play

GOLDEN = Path(__file__).parent / "golden_migrations"
OLD = sorted(GOLDEN.glob("*.old.toml"))


def new_of(old: Path) -> Path:
    return old.with_name(old.name.replace(".old.", ".new."))


@pytest.mark.parametrize("old", OLD, ids=lambda path: path.name)
def test_an_old_file_becomes_the_new_one(old: Path) -> None:
    text = old.read_text()
    parsed = parse_any(text, old)
    assert parsed.schema == int(old.name.partition("_")[0])
    assert dump(parsed.scene, head_comment(text)) == new_of(old).read_text()


@pytest.mark.parametrize("old", OLD, ids=lambda path: path.name)
def test_the_new_one_is_left_as_it_is(old: Path) -> None:
    data = tomllib.loads(new_of(old).read_text())
    assert schema_of(data) == SCHEMA
    assert upgraded(data, SCHEMA) == data


def test_every_form_has_an_upgrade_and_a_pair() -> None:
    assert sorted(UPGRADES) == list(range(SCHEMA))
    assert {int(path.name.partition("_")[0]) for path in OLD} == set(UPGRADES)


def test_a_file_without_a_number_is_of_the_present_form() -> None:
    text = 'ruleset = "x"\n[zones.Pier.aspects.Fog]\n[characters.A.skills]\nboxes = 2\n'
    assert parse_any(text, Path("x.toml")).schema == SCHEMA
    assert parse('ruleset = "x"', Path("x.toml")) == Scene(ruleset="x")


OLD_TEXT = """\
ruleset = "dresden"
exchange = "one"

[zones.Pier.borders]
Warehouse = "high"

[characters.Harry.stress]
physical = { boxes = 4, marked = [2] }
social = { boxes = 4, marked = "all" }
"""


def test_what_an_upgrade_cannot_read_is_a_fault_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "scene.toml").write_text(OLD_TEXT)
    ended = play(["scene"], tmp_path)
    assert (ended.exit, ended.out) == (4, "")
    assert [line.partition(": ")[0] for line in ended.err.splitlines()[1:]] == [
        "scene.toml:2",
        "scene.toml:4",
        "scene.toml:9",
    ]


def test_a_newer_form_is_refused(tmp_path: Path) -> None:
    (tmp_path / "scene.toml").write_text('schema = 2\nruleset = "dresden"\n')
    ended = play(["scene"], tmp_path)
    assert (ended.exit, ended.out) == (4, "")
    assert "scene.toml:1: schema: made by a newer fatecli" in ended.err
    (tmp_path / "scene.toml").write_text('schema = -1\nruleset = "dresden"\n')
    assert play(["scene"], tmp_path).exit == 4


def test_the_original_is_kept_and_undo_gives_it_back(tmp_path: Path) -> None:
    scene, old = tmp_path / "scene.toml", (GOLDEN / "0_pier.old.toml").read_bytes()
    scene.write_bytes(old)
    shown = play(["scene"], tmp_path)
    assert "scene.toml is of an older form (schema 0)" in shown.err
    assert scene.read_bytes() == old
    saved = play(["fate", "Harry", "-1", "-q"], tmp_path)
    assert (saved.exit, saved.out) == (0, "")
    assert saved.err.count("schema 0") == 2
    assert "the file as it was is scene.toml.orig" in saved.err
    assert (tmp_path / "scene.toml.orig").read_bytes() == old
    assert scene.read_text().startswith("# The fight at the pier")
    assert play(["next", "-q"], tmp_path).err == ""
    assert play(["undo", "2", "-q"], tmp_path).exit == 0
    assert scene.read_bytes() == old


def test_check_says_that_a_file_is_of_an_older_form(tmp_path: Path) -> None:
    (tmp_path / "old.toml").write_bytes((GOLDEN / "0_pier.old.toml").read_bytes())
    ended = play(["scene", "check", "old.toml"], tmp_path)
    assert ended.out == "old.toml is in order.\n"
    assert "schema 0" in ended.err
