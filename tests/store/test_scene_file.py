"""Scene files: what is read, what is written, and what is said about faults."""

from pathlib import Path

import pytest

from fatecli.errors import Exit, FileProblem
from fatecli.model.scene import Aspect, Block, Character, Defeat, Link, Mech, Scene, Zone
from fatecli.store.files import read_text
from fatecli.store.places import line_of, places
from fatecli.store.scene_file import SceneWriter, dump, has_other_comments, head_comment, parse

PATH = Path("s.toml")

BAD = """\
# head
titel = "x"
ruleset = 3
exchange = -1
kind = "bodily"
[clock]
scene = "1"
[[links]]
between = ["A"]
[[links]]
between = ["A", "B", "C"]
bordr = 2
[characters."G.1 [x]"]
zoen = "A"
hidden = "maybe"
stress.physical = 3
stress.mental = "[x"
skills.Fists = 2.5
notes = '''
[characters.fake]
'''
[characters.B]
aspects = "one"
mech = 3
[characters.C.consequences.mild]
nme = "x"
"""

PROBLEMS = [
    '2: titel: unknown key; did you mean "title"?',
    "3: ruleset: must be text in quotes, not 3",
    "4: exchange: must be 0 or more, not -1",
    "5: kind: must be 'physical', 'mental' or 'social', not 'bodily'",
    "7: clock.scene: must be a whole number, not '1'",
    "9: links[1].between: has too few values",
    "11: links[2].between: must have 2 values, and has more",
    '12: links[2].bordr: unknown key; did you mean "border"?',
    '14: characters."G.1 [x]".zoen: unknown key; did you mean "zone"?',
    "15: characters.\"G.1 [x]\".hidden: must be true or false, not 'maybe'",
    '16: characters."G.1 [x]".stress.physical: '
    "3 is no picture of stress boxes; write it like [ ][x][ ]",
    '17: characters."G.1 [x]".stress.mental: '
    "'[x' is no picture of stress boxes; write it like [ ][x][ ]",
    '18: characters."G.1 [x]".skills.Fists: must be a whole number, not 2.5',
    "23: characters.B.aspects: must be a list, not 'one'",
    "24: characters.B.mech: must be a table, not 3",
    "25: characters.C.consequences.mild.name: this key is needed here",
    '26: characters.C.consequences.mild.nme: unknown key; did you mean "name"?',
]


def refused(text: str) -> FileProblem:
    with pytest.raises(FileProblem) as caught:
        parse(text, PATH)
    return caught.value


def test_every_fault_at_once_with_its_line() -> None:
    error = refused(BAD)
    assert [line.removeprefix("s.toml:") for line in error.problems] == PROBLEMS
    assert error.message == f"{len(PROBLEMS)} problems in s.toml"
    assert error.exit_code == Exit.FILE


def test_a_key_far_from_any_lists_what_is_known() -> None:
    (problem,) = refused('ruleset = "x"\n[zones.A]\nqqq = 1\n').problems
    assert problem == "s.toml:3: zones.A.qqq: unknown key; known here: at, aspects, notes"


@pytest.mark.parametrize(
    ("text", "line"),
    [("title = \n", 1), ('a = 1\na = 2\nb = "\n', 2), ('x = """\n\n', 3), ("x = " + "[" * 5000, 1)],
)
def test_what_is_no_toml_is_told_with_its_line(text: str, line: int) -> None:
    error = refused(text)
    assert error.code == "syntax"
    assert error.problems[0].startswith(f"s.toml:{line}: this is no TOML: ")


def test_a_newer_schema_is_refused_whatever_else_is_wrong() -> None:
    error = refused('# head\nschema = 2\nanything = "new"\n')
    assert error.code == "newer-schema"
    assert error.problems[0].startswith("s.toml:2: schema: made by a newer fatecli (schema 2")


def test_schema_may_be_missing() -> None:
    assert parse('ruleset = "x"', PATH) == Scene(ruleset="x")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes('title = "x"\nnotes = "Caf\xe9"'.encode("latin-1"))
    for path, words in (
        (tmp_path / "none.toml", "there is no such file"),
        (tmp_path, "is a folder, not a file"),
        (latin, "latin.toml:2: this is no UTF-8 text (byte 0xe9)"),
    ):
        with pytest.raises(FileProblem) as caught:
            read_text(path)
        assert words in caught.value.message


def test_dump_is_the_file_a_person_would_write() -> None:
    scene = Scene(
        ruleset="dresden",
        order=("Harry", "Goon #1"),
        zones={"Pier": Zone(at=(0, -1)), "Ware.house": Zone()},
        links=(Link(between=("Pier", "Ware.house")), Link(between=("A", "B"), border=2)),
        aspects={"On fire [!]": Aspect()},
        characters={
            "Harry": Character(role="pc", aspects=("One", "Two"), defeat=Defeat(), mech=Mech()),
            "Goon #1": Character(notes="two\nlines", stress={"physical": (False, True)}),
        },
        blocks=(Block(by="Harry", strength=3),),
    )
    assert dump(scene, "# Head.\n\n") == (
        "# Head.\n\n"
        'schema = 1\ntitle = ""\nruleset = "dresden"\norder = ["Harry", "Goon #1"]\n'
        'blocks = [{ by = "Harry", strength = 3 }]\n\n'
        "[clock]\nscene = 1\nsession = 1\narc = 1\n\n"
        '[zones.Pier]\nat = [0, -1]\n\n[zones."Ware.house"]\n\n'
        '[[links]]\nbetween = ["Pier", "Ware.house"]\n\n'
        '[[links]]\nbetween = ["A", "B"]\nborder = 2\n\n'
        '[aspects."On fire [!]"]\n\n'
        '[characters.Harry]\nrole = "pc"\naspects = ["One", "Two"]\n\n'
        "[characters.Harry.defeat]\n\n[characters.Harry.mech]\n\n"
        '[characters."Goon #1"]\nnotes = """\ntwo\nlines"""\n\n'
        '[characters."Goon #1".stress]\nphysical = "[ ][x]"\n'
    )


def test_a_writer_writes_what_changed_and_forgets_what_went() -> None:
    writer = SceneWriter()
    one = Scene(ruleset="x", characters={"A": Character(), "B": Character()})
    two = one.model_copy(update={"characters": {"A": Character(weapon=2)}})
    for scene in (one, two, one):
        assert writer.write(scene) == dump(scene)


@pytest.mark.parametrize(
    ("text", "head", "others"),
    [
        ("a = 1\n", "", False),
        ("\n\na = 1\n", "", False),
        ("# one\n\n  # two\n\na = 1\n", "# one\n\n  # two\n\n", False),
        ("\ufeff# one\r\na = 1\r\n", "# one\n", False),
        ('a = "# no"\nb = """\n# no"""\nc = \'#\'\n', "", False),
        ('# one\na = "#" # yes\n', "# one\n", True),
        ("a = [\n1, # yes\n]\n", "", True),
    ],
)
def test_comments_are_told_apart(text: str, head: str, others: bool) -> None:
    assert head_comment(text) == head
    assert has_other_comments(text) is others


def test_places_of_keys_however_they_are_written() -> None:
    lines = places(
        'a.b."c.d" = 1\n[x."y\\u00e9"]\nz = [1,\n  { k = 2 }, # ]\n]\n'
        "[[l]]\n[[l]]\n[l.t]\nv = '''\n[[l]]'''\nw = 1.5\n"
    )
    assert lines[("a", "b", "c.d")] == 1
    assert lines[("x", "yé")] == 2
    assert lines[("x", "yé", "z", 1, "k")] == 4
    assert lines[("l", 1, "t", "v")] == 9
    assert lines[("l", 1, "t", "w")] == 11
    assert line_of(("l", 1, "missing"), lines) == 7
    assert line_of(("nowhere",), lines) == 1
