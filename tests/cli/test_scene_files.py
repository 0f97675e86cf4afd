"""Scene files, scripts of commands and rulesets through the real entry."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run, answer


def test_run_stops_at_the_first_line_that_fails(run: Run, fight: Path) -> None:
    (fight.parent / "more.txt").write_text("fate Harry -1\n\nattack goon harry -r 1\nnext\n")
    ended = run("run", "more.txt")
    assert ended.exit == 2
    assert ended.err.startswith("fatecli: error: more.txt:3: 'goon' could be Goon 1, Goon 2")
    assert answer(run("scene", "--json"))["scene"]["characters"]["Harry"]["fate_points"] == 2
    assert run("run", "-", stdin='fate "Harry\n').err.startswith(
        "fatecli: error: standard input:1: cannot read the line"
    )
    assert run("run", "-", stdin="run -\n").exit == 2


def test_run_for_scripts(run: Run, fight: Path) -> None:
    data = answer(run("run", "-", "--json", stdin="fate Harry -1\nroll 3\nnext -q\n"))
    assert [entry["command"] for entry in data["results"]] == ["fate", "roll", "next"]


def test_players_see_nothing_hidden(run: Run, fight: Path) -> None:
    run("scene", "add-character", "Lurker", "--hidden", "-q")
    assert "Lurker" in run("scene").out
    assert "Lurker" not in run("scene", "--players").out
    assert "Lurker" not in run("--players", "scene", "--json").out


def test_where_the_scene_is(run: Run, fight: Path) -> None:
    other = fight.with_name("pier.toml")
    fight.rename(other)
    found = run("scene")
    assert (found.exit, found.err) == (0, "fatecli: scene is pier.toml\n")
    assert run("scene", "-q").err == run("scene", "--json").err == ""
    (fight.parent / "second.toml").write_bytes(other.read_bytes())
    (fight.parent / "house.toml").write_text('extends = "dresden"\n[ruleset]\n')
    many = run("scene")
    assert (many.exit, many.out) == (4, "")
    assert "pier.toml, second.toml" in many.err
    assert run("scene", "-f", "second.toml").exit == 0


def test_a_new_scene_is_never_written_over_unasked(run: Run, fight: Path) -> None:
    before = fight.read_bytes()
    ended = run("scene", "new", "scene.toml", "--ruleset", "slots")
    assert (ended.exit, ended.out) == (3, "")
    assert fight.read_bytes() == before
    assert run("scene", "new", "scene.toml", "--ruleset", "slots", "--force", "-q").exit == 0


def test_zones_that_are_linked_already_are_not_linked_again(run: Run) -> None:
    run("scene", "new", "x.toml", "--ruleset", "core", "--zones", "A,B", "-q")
    data = answer(run("scene", "new", "y.toml", "--from", "x.toml", "--zones", "B,A", "--json"))
    assert [link["between"] for link in data["scene"]["links"]] == [["A", "B"]]


def hurt(run: Run) -> None:
    """Play a turn or so that leaves its marks on the scene."""
    run("scene", "add-aspect", "Fog", "--lasts", "conflict", "-q")
    run("scene", "add-aspect", "Sirens", "--lasts", "scene", "-q")
    run(
        "attack", "harry", "goon 1", "-r", "9", "-d", "2", "--stress", "1", "-c", "severe=Leg", "-q"
    )


def test_a_scene_from_another_stands_as_before_its_first_exchange(run: Run, fight: Path) -> None:
    run("undo", "-q")
    framed = answer(run("scene", "--json"))["scene"]
    run("init", "--order", "Harry,Goon 1,Goon 2", "-q")
    hurt(run)
    run("scene", "end", "-q")
    again = answer(run("scene", "new", "again.toml", "--from", "scene.toml", "--json"))["scene"]
    assert again == framed


def test_without_an_init_the_first_turn_counts(run: Run, fight: Path) -> None:
    run("undo", "-q")
    hurt(run)
    data = answer(run("scene", "new", "again.toml", "--from", "scene.toml", "--json"))["scene"]
    assert list(data["aspects"]) == ["Fog", "Sirens"]
    assert (data["roll"], data["characters"]["Goon 1"]["consequences"]) == (None, {})


def test_without_a_journal_a_scene_from_another_is_rewound(run: Run, fight: Path) -> None:
    hurt(run)
    fight.with_name("scene.journal.jsonl").unlink()
    data = answer(run("scene", "new", "again.toml", "--from", "scene.toml", "--json"))["scene"]
    assert (data["exchange"], data["order"], data["turn"]) == (0, [], None)
    assert (data["pending"], data["roll"], list(data["aspects"])) == (None, None, ["Sirens"])
    goon = data["characters"]["Goon 1"]
    assert goon["stress"]["physical"]["marked"] == []
    assert goon["consequences"]["severe"]["name"] == "Leg"


def test_a_scene_is_found_however_it_names_its_ruleset(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "dresden"\n[ruleset]\n')
    for number, text in enumerate(
        (
            "#" * 5000 + '\nruleset = "dresden"\n',
            '"ruleset" = "dresden"\n',
            'notes = """\n[not a table]\n"""\nruleset = "dresden"\n',
        )
    ):
        pier = tmp_path / f"{number}.toml"
        pier.write_text(text)
        found = run("scene")
        assert (found.exit, found.err) == (0, f"fatecli: scene is {pier.name}\n")
        pier.unlink()


def test_undo_and_log_work_on_a_scene_that_an_edit_spoilt(run: Run, fight: Path) -> None:
    run("fate", "Harry", "-1", "-q")
    before = fight.read_bytes()
    for spoilt in (b"]" + before, before + b"[zones.Pier.typo]\n", before + b"[zones.pier]\n"):
        fight.write_bytes(spoilt)
        assert run("scene").exit == 4
        entries = answer(run("log", "--json"))["outcome"]["entries"]
        assert "fate Harry -1" in [entry["command"] for entry in entries]
        ended = run("undo", "-q")
        assert ended.exit == 0
        assert "not in order as it is now" in ended.err
        assert fight.read_bytes() == before


def test_the_next_scene_carries_the_players_on(run: Run, fight: Path) -> None:
    run("scene", "end", "-q")
    data = answer(run("scene", "next", "two.toml", "--title", "After", "--json"))["scene"]
    assert (data["title"], list(data["characters"]), data["clock"]["scene"]) == (
        "After",
        ["Harry"],
        2,
    )
    everyone = answer(run("scene", "next", "all.toml", "--all", "--json"))["scene"]
    assert len(everyone["characters"]) == 3


def test_check_tells_every_fault_of_every_file(run: Run, fight: Path) -> None:
    assert run("scene", "check", "scene.toml").out == "scene.toml is in order.\n"
    for name in ("one.toml", "two.toml"):
        fight.with_name(name).write_text('ruleset = "dresden"\nkindd = "x"\nexchange = -1\n')
    ended = run("scene", "check", "scene.toml", "one.toml", "two.toml")
    assert (ended.exit, ended.out) == (4, "")
    for place in ("one.toml:2: ", "one.toml:3: ", "two.toml:2: ", "two.toml:3: "):
        assert place in ended.err


def test_the_editor_writes_the_scene(
    run: Run, fight: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", "sed -i s/Ambush/Sortie/")
    assert run("scene", "edit").exit == 0
    assert "Sortie" in fight.read_text()
    good = fight.read_bytes()
    monkeypatch.setenv("EDITOR", "sed -i s/title/titel/")
    ended = run("scene", "edit")
    assert (ended.exit, ended.out) == (4, "")
    assert fight.read_bytes() == good
    draft = Path(ended.err.split("what you wrote is in ")[1].strip())
    assert "titel" in draft.read_text()
    draft.unlink()
    monkeypatch.setenv("EDITOR", "false")
    assert run("scene", "edit").exit == 2
    assert run("undo", "-q").exit == 0
    assert "Ambush" in fight.read_text()


def test_rules_and_recovery_can_be_looked_up_without_a_scene(run: Run) -> None:
    assert "dresden" in run("rules").out
    assert "Dresden style" in run("rules", "dresden").out
    assert "dresden.toml" in run("rules", "slots", "--origin").out
    assert "severe" in run("recover", "severe", "--rules", "--ruleset", "mecha").out
    assert "Dresden style" in run("recover", "--rules").out
    assert (
        "severe"
        in answer(run("recover", "--rules", "--ruleset", "mecha", "--json"))["outcome"]["recovery"][
            "mecha"
        ]
    )
