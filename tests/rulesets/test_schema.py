"""The JSON Schemas that editors use, and the files that point at them."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from fatecli.store.ruleset_files import shipped_dir
from tests.support import play

FRAMING = ["scene", "new", "scene.toml", "--ruleset", "dresden", "--zones", "Pier,Yard", "-q"]


def schema(kind: str, folder: Path) -> Any:
    ended = play(["schema", kind], folder)
    assert (ended.exit, ended.err) == (0, "")
    return json.loads(ended.out)


def resolve(place: Any, whole: Any) -> Any:
    """The schema of a table, behind references and the choice of taking it away."""
    while "properties" not in place and "additionalProperties" not in place:
        if "$ref" in place:
            place = whole["definitions"][place["$ref"].rpartition("/")[2]]
        else:
            place = place["anyOf"][0]
    return place


def unknown(data: Any, place: Any, whole: Any, path: str = "") -> list[str]:
    """The keys of a file that its schema does not know."""
    place, found = resolve(place, whole), []
    for key, value in data.items():
        known = place.get("properties", {}).get(key) or place.get("additionalProperties")
        if not known:
            found.append(f"{path}{key}")
        elif isinstance(value, dict):
            found += unknown(value, known, whole, f"{path}{key}.")
    return found


@pytest.mark.parametrize(
    ("kind", "file"),
    [
        *(("ruleset", path) for path in sorted(shipped_dir().glob("*.toml"))),
        *(("ruleset", path) for path in sorted(Path(__file__).parent.glob("*.toml"))),
        *(("scene", path) for path in sorted(shipped_dir("sample_scenes").glob("*.toml"))),
    ],
    ids=lambda each: each.stem if isinstance(each, Path) else each,
)
def test_a_schema_knows_every_key(kind: str, file: Path, tmp_path: Path) -> None:
    whole = schema(kind, tmp_path)
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    assert unknown(data, whole, whole) == []
    assert unknown({**data, "kindd": 1}, whole, whole) == ["kindd"]


@pytest.mark.parametrize("kind", ["scene", "ruleset"])
def test_a_schema_describes_what_it_names(kind: str, tmp_path: Path) -> None:
    whole = schema(kind, tmp_path)
    assert whole["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert whole["title"] == f"A fatecli {kind}"
    for name, place in [("", whole), *whole["definitions"].items()]:
        assert place["description"], name
        if name not in {"Roll", "Term", "Invoked", "Before"}:
            for key, entry in place["properties"].items():
                assert entry.get("description") or "$ref" in str(entry), f"{name}.{key}"
    assert "null" not in json.dumps(whole)


def test_a_ruleset_says_only_what_it_changes(tmp_path: Path) -> None:
    whole = schema("ruleset", tmp_path)
    assert "required" not in json.dumps(whole["definitions"]["SlotRules"])
    assert "extends" in whole["properties"]
    assert {"const": False} in whole["properties"]["slots"]["additionalProperties"]["anyOf"]
    assert schema("scene", tmp_path)["required"] == ["ruleset"]


def test_new_files_point_at_their_schema(tmp_path: Path) -> None:
    assert play(FRAMING, tmp_path) == (0, "", "")
    assert play(["ruleset", "new", "house.toml", "--extends", "core", "-q"], tmp_path).exit == 0
    for name, kind in (("scene.toml", "scene"), ("house.toml", "ruleset")):
        line = (tmp_path / name).read_text().splitlines()[0]
        pointed = tmp_path / line.removeprefix("#:schema ")
        assert json.loads(pointed.read_text()) == schema(kind, tmp_path)


def test_saves_keep_the_line(tmp_path: Path) -> None:
    play(FRAMING, tmp_path)
    play(["scene", "next", "two.toml", "-q"], tmp_path)
    play(["scene", "add-zone", "Street", "-q"], tmp_path)
    for name in ("scene.toml", "two.toml"):
        assert (tmp_path / name).read_text().startswith("#:schema ./.fatecli/scene.schema.json\n")


def test_a_schema_of_another_version_is_replaced(tmp_path: Path) -> None:
    play(FRAMING, tmp_path)
    file = tmp_path / ".fatecli" / "scene.schema.json"
    file.write_text('{"$comment": "fatecli 0.0.0"}\n')
    play([*FRAMING, "--force"], tmp_path)
    assert json.loads(file.read_text()) == schema("scene", tmp_path)


def test_nothing_is_written_where_no_scene_is(tmp_path: Path) -> None:
    assert play([*FRAMING, "-n"], tmp_path).exit == 0
    assert play([*FRAMING[:4], "nope"], tmp_path).exit == 2
    assert list(tmp_path.iterdir()) == []


def test_a_schema_may_be_written_anywhere(tmp_path: Path) -> None:
    ended = play(["schema", "scene", "--write", "schemas"], tmp_path)
    assert ended == (0, "Wrote schemas/scene.schema.json.\n", "")
    assert json.loads((tmp_path / "schemas" / "scene.schema.json").read_text())["title"]
    reply = json.loads(play(["schema", "ruleset", "--json"], tmp_path).out)
    assert reply["outcome"]["schema"]["title"] == "A fatecli ruleset"
    assert play(["schema", "house"], tmp_path).exit == 2
