"""A ruleset of the table's own: written out, changed, asked where it has what from, played with."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fatecli.model.base import Model
from fatecli.model.ruleset import Ruleset
from fatecli.store.explanations import explanations
from fatecli.store.ruleset_files import load, shipped_dir
from fatecli.store.shapes import choices, model_within
from tests.support import Played, play

SHIPPED = sorted(path.stem for path in shipped_dir().glob("*.toml"))


def new(folder: Path, *argv: str) -> str:
    ended = play(["ruleset", "new", "house.toml", *argv], folder)
    assert (ended.exit, ended.err) == (0, "")
    return (folder / "house.toml").read_text()


def data(played: Played) -> Any:
    assert (played.exit, played.err) == (0, "")
    return json.loads(played.out)["outcome"]


def uncommented(text: str) -> str:
    return re.sub(r"^# ", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize("parent", SHIPPED)
def test_a_new_one_is_its_parent_with_and_without_its_comment_marks(
    parent: str, tmp_path: Path
) -> None:
    text = new(tmp_path, "--extends", parent, "--title", "Ours")
    expected = load(parent).model_copy(update={"title": "Ours"})
    assert load("house.toml", tmp_path) == expected
    (tmp_path / "house.toml").write_text(uncommented(text))
    assert play(["ruleset", "check", "house.toml"], tmp_path).out == "house.toml is in order.\n"
    assert load("house.toml", tmp_path) == expected


@pytest.mark.parametrize("parent", SHIPPED)
def test_one_line_uncommented_and_changed_is_enough(parent: str, tmp_path: Path) -> None:
    text = new(tmp_path, "--extends", parent)
    changed = text.replace("# boxes_per_hit = ", "boxes_per_hit = 1")
    (tmp_path / "house.toml").write_text(changed)
    assert load("house.toml", tmp_path).harm.boxes_per_hit in (10, 11)


def _models(model: type[Model], seen: dict[str, type[Model]]) -> dict[str, type[Model]]:
    seen[model.__name__] = model
    for field in model.model_fields:
        within = model_within(model, field)
        if within is not None and issubclass(within, Model) and within.__name__ not in seen:
            _models(within, seen)
    return seen


@pytest.mark.parametrize("model", _models(Ruleset, {}).values(), ids=lambda model: model.__name__)
def test_every_switch_is_explained(model: type[Model], tmp_path: Path) -> None:
    text = " ".join(new(tmp_path, "--extends", "mecha").split())
    for field in model.model_fields:
        said = explanations(model).get(field)
        assert said or model_within(model, field), field
        if model is not Ruleset and said:
            assert said in text.replace(" ## ", " "), field
        assert all(f'"{word}"' in text for word in choices(model, field)), field


def test_what_the_parent_has_not_is_shown_all_the_same(tmp_path: Path) -> None:
    text = new(tmp_path, "--extends", "core")
    assert "\n# mech = false\n" in text
    assert "\n## mech.doomed: " in text


def test_nothing_is_written_over_unasked(tmp_path: Path) -> None:
    before = new(tmp_path, "--extends", "core")
    refused = play(["ruleset", "new", "house.toml", "--extends", "dresden"], tmp_path)
    assert (refused.exit, refused.out) == (3, "")
    assert (tmp_path / "house.toml").read_text() == before
    assert new(tmp_path, "--extends", "dresden", "--force") != before
    itself = play(["ruleset", "new", "house.toml", "--extends", "house.toml", "--force"], tmp_path)
    assert itself.exit == 2
    assert play(["ruleset", "new", "x.toml", "--extends", "nope"], tmp_path).exit == 4
    assert play(["ruleset", "new", "x.toml", "--extends", "core", "-n"], tmp_path).exit == 0
    assert not (tmp_path / "x.toml").exists()


def test_one_in_the_users_folder_may_extend_its_namesake(tmp_path: Path) -> None:
    argv = ["ruleset", "new", "core.toml", "--extends", "core", "--title", "Ours"]
    assert "scene new FILE --ruleset core`" in play(argv, tmp_path).out
    assert play([*argv, "--force"], tmp_path).exit == 0
    assert data(play(["rules", "--json"], tmp_path))["rulesets"]["core"]["title"] == "Ours"
    assert data(play(["rules", "condensed", "--json"], tmp_path))["ruleset"]["title"] != "Ours"


def test_a_parent_is_named_as_the_new_file_sees_it(tmp_path: Path) -> None:
    new(tmp_path, "--extends", "core", "--title", "Base")
    (tmp_path / "sub").mkdir()
    argv = ["ruleset", "new", "sub/child.toml", "--extends", "house.toml"]
    assert data(play([*argv, "--json"], tmp_path))["extends"] == "../house.toml"
    assert load("sub/child.toml", tmp_path).title == "Base, our way"


def test_where_each_value_is_from(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "condensed"\ntitle = "Ours"\n[harm]\nweapons = false\n')
    found = data(play(["rules", "house", "--origin", "--json"], tmp_path))["origins"]
    assert found["harm.weapons"] == str(house)
    assert found["harm.box_worth"] == str(shipped_dir() / "condensed.toml")
    assert found["harm.style_boost"] == str(shipped_dir() / "core.toml")
    assert "harm" not in found
    shown = play(["rules", "house.toml", "--origin"], tmp_path).out
    assert re.search(r"^house.toml\ntitle +Ours *\nharm.weapons +no *\n", shown)
    assert re.search(r"said by none of them\n(.*\n)*fate_points.invoke +2", shown)


def test_every_policy_has_a_line(tmp_path: Path) -> None:
    found = data(play(["ruleset", "policies", "--json"], tmp_path))["policies"]
    assert set(found["harm.absorb"]["choices"]) == {"roll-up", "boxes", "slots-only"}
    assert all(one["is"] for one in found.values())
    assert all(line.endswith(".") for one in found.values() for line in one["choices"].values())
    shown = play(["ruleset", "policies"], tmp_path).out
    assert all(key in shown for key in found)


def test_a_scene_warns_once_when_its_rules_have_changed(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "core"\ntitle = "Ours"\n')
    argv = ["scene", "new", "scene.toml", "--ruleset", "house.toml", "-q"]
    assert play(argv, tmp_path) == (0, "", "")
    house.write_text('extends = "core"\ntitle = "Ours" # a comment is no change\n')
    assert play(["scene"], tmp_path).err == ""
    house.write_text('extends = "core"\ntitle = "Ours"\noverflow = true\n')
    warning = "fatecli: the rules of house.toml are not those it was last saved with\n"
    assert play(["scene"], tmp_path).err == warning
    assert play(["scene", "add-zone", "Pier", "-q"], tmp_path).err == warning
    assert play(["scene"], tmp_path).err == ""
    assert play(["undo", "-q"], tmp_path).err == warning
