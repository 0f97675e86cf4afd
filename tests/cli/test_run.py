"""A file of commands: one process, every line saved before the next, errors with their line."""

import json
import os
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest

from fatecli.cli.env import Env
from fatecli.cli.progress import LONG, counted
from fatecli.cli.script import script_lines, words_of
from fatecli.errors import UsageError
from fatecli.session import Session
from tests.cli.conftest import Run, answer

POINTS = [f"fate Harry {change}" for _ in range(2000) for change in ("+1", "-1")]


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_what_was_done_stays_done_if_the_process_is_killed(run: Run, fight: Path) -> None:
    start = len(Session.open(fight).history())
    fight.with_name("long.txt").write_text("\n".join(POINTS))
    journal = fight.with_name("scene.journal.jsonl")
    before = journal.stat().st_size
    process = subprocess.Popen(
        [sys.executable, "-m", "fatecli", "run", "long.txt", "-q"],
        cwd=fight.parent,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    while journal.stat().st_size < before + 20_000:
        assert process.poll() is None
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()

    session = Session.open(fight)
    done = [record.command for record in session.history()[start:]]
    assert [" ".join(words) for words in done] == POINTS[: len(done)]
    # The last step may have been journalled and not yet saved: it never was, then.
    points = answer(run("scene", "--json"))["scene"]["characters"]["Harry"]["fate_points"]
    assert points in (3, 4)
    assert len(session.undo(len(done) - 1)) == len(done) - 1
    assert Session.open(fight).scene.characters["Harry"].points in (3, 4)


def test_a_dry_run_plays_the_lines_one_upon_the_other(run: Run, fight: Path) -> None:
    before = fight.read_bytes()
    script = 'attack harry "goon 1" -r 1\nabsorb goon 1 --auto\nnext\n'
    ended = run("-n", "run", "-", stdin=script)
    assert (ended.exit, ended.err) == (0, "")
    assert "(a dry run: nothing was saved)" in ended.out
    assert fight.read_bytes() == before
    refused = run("-n", "run", "-", stdin="next\nundo\n")
    assert refused.exit == 2
    assert "It is Goon 1's turn." in refused.out
    assert "standard input:2: undo cannot be part" in refused.err


def test_the_exit_is_that_of_the_line(run: Run, fight: Path) -> None:
    for line, code in (("fate nobody +1", 2), ('concede "Goon 1" -q\nnext bob', 2), ("undo 99", 3)):
        assert run("run", "-", "-q", stdin=f"# first\n{line}\n").exit == code


def test_machine_output_has_an_entry_a_line(run: Run, fight: Path) -> None:
    data = json.loads(run("run", "-", "--json", stdin="fate Harry -1 # paid\n\nnext\n").out)
    assert [entry["command"] for entry in data["results"]] == ["fate", "next"]
    assert data["results"][0]["scene"]["characters"]["Harry"]["fate_points"] == 2


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_bar_for_a_long_file_at_a_terminal() -> None:
    for long, terminal in ((True, True), (True, False), (False, True)):
        err = Terminal() if terminal else StringIO()
        env = Env(stdout=StringIO(), stderr=err, environ={"COLUMNS": "60"})
        items = list(range(LONG + long))
        assert list(counted(env, items)) == items
        assert (f"/{len(items)}" in err.getvalue()) == (long and terminal)


def test_a_missing_file(run: Run, tmp_path: Path) -> None:
    ended = run("run", "none.txt")
    assert (ended.exit, ended.out) == (4, "")
    assert ended.err.startswith("fatecli: error: cannot read none.txt: ")


def test_lines_that_go_on_below() -> None:
    lines = ["a \\\n", " b\n", "# c \\\n", "d 'x\\\n", "y'\n", "e\\\\\n"]
    found = [(line.number, words_of(line.text)) for line in script_lines(lines)]
    assert found == [(1, ["a", "b"]), (3, []), (4, ["d", "xy"]), (6, ["e\\"])]


def test_comments_and_quotes() -> None:
    assert words_of("fatecli fate Hal -1  # it's a # comment") == ["fate", "Hal", "-1"]
    assert words_of('a "b # c" d#e') == ["a", "b # c", "d"]
    with pytest.raises(UsageError, match="quotation mark"):
        words_of('a "b')


def test_every_command_stands_above_what_came_of_it(run: Run, fight: Path) -> None:
    script = "fate Harry +1  # a good line\nfate 'Goon 1' +1\n"
    assert "\n> fate Harry +1\nHarry gains" in run("run", "-", stdin=script).out
    assert "\n\n> fate 'Goon 1' +1\nGoon 1 gains" in run("run", "-", stdin=script).out
    assert run("run", "-", "-q", stdin=script).out == ""
