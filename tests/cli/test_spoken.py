"""Names of several words without quotation marks: read where that is clear, refused where not."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run, answer

AS_TYPED_AND_AS_MEANT = [
    ("attack goon 1 harry -r 5 --force", ["attack", "goon 1", "harry", "-r", "5", "--force"]),
    ("attack -r 5 --force goon 1 harry", ["attack", "-r", "5", "--force", "goon 1", "harry"]),
    ("scene place goon 2 warehouse", ["scene", "place", "goon 2", "warehouse"]),
    ("scene place Goon 2 net loft", ["scene", "place", "Goon 2", "net loft"]),
    ("scene add-zone The old pier", ["scene", "add-zone", "The old pier"]),
    ("fate goon 1 +1", ["fate", "goon 1", "+1"]),
    (
        "maneuver harry goon 1 --aspect Sand in the eyes -r 5 -d 0",
        ["maneuver", "harry", "goon 1", "--aspect", "Sand in the eyes", "-r", "5", "-d", "0"],
    ),
    (
        "attack harry goon 2 -r 3 -i wizard [for hire] -d 9",
        ["attack", "harry", "goon 2", "-r", "3", "-i", "wizard [for hire]", "-d", "9"],
    ),
    ("aspect remove rolling fog", ["aspect", "remove", "rolling fog"]),
    ("fate harry -1", ["fate", "harry", "-1"]),
]


@pytest.fixture
def scene(run: Run, fight: Path) -> Path:
    run("scene", "add-zone", "Net loft", "-q")
    run("scene", "add-aspect", "Rolling fog", "-q")
    return fight


@pytest.mark.parametrize(("line", "meant"), AS_TYPED_AND_AS_MEANT)
def test_a_line_is_read_as_meant(run: Run, scene: Path, line: str, meant: list[str]) -> None:
    ended = run(*line.split(), "-q")
    assert (ended.exit, ended.err) == (0, "")
    entries = answer(run("log", "--json"))["outcome"]
    from fatecli.render.words import command

    assert entries["messages"][-1] == command(*meant)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("attack goon harry -r 5 --force", "'goon' could be Goon 1, Goon 2"),
        ("attack goon 3 harry -r 5 --force", "'goon' could be"),
        ("scene place goon 1 nowhere at all", "unexpected extra argument"),
        ("attack -r 5 -- goon 1 harry", "'goon' could be"),
    ],
)
def test_what_cannot_be_read_is_refused_as_typed(
    run: Run, scene: Path, line: str, told: str
) -> None:
    ended = run(*line.split())
    assert ended.exit == 2
    assert told in ended.err


def test_more_than_one_way_is_refused(run: Run, scene: Path) -> None:
    for name in ("Al", "Al Bo", "Bo Cy", "Bo Dee", "Cy"):
        run("scene", "add-character", name, "-q")
    before = scene.read_bytes()
    ended = run("attack", "al", "bo", "cy", "-r", "5", "--force")
    assert scene.read_bytes() == before
    assert ended.exit == 2
    assert "more than one way" in ended.err
    assert "attack 'al bo' cy" in ended.err
    assert "attack al 'bo cy'" in ended.err


def test_a_number_that_is_part_of_a_name(run: Run, scene: Path) -> None:
    run("scene", "remove", "goon", "2", "-q")
    assert run("fate", "goon", "1").out == "Goon 1 has 0 fate points.\n"
    run("fate", "goon", "+1", "-q")
    assert run("fate", "goon 1").out == "Goon 1 has 1 fate point.\n"


def test_words_that_fit_as_typed_stay_as_typed(run: Run, scene: Path) -> None:
    for zone in ("Net", "Loft"):
        run("scene", "add-zone", zone, "-q")
    run("scene", "link", "Pier", "Net", "-q")
    run("scene", "link", "Net", "Loft", "-q")
    assert run("sprint", "harry", "net", "loft", "-r", "9", "-q").exit == 0
    assert answer(run("scene", "--json"))["scene"]["characters"]["Harry"]["zone"] == "Loft"
