"""Standard streams that are closed, full, or that nobody reads: what was done is done."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from fatecli.cli.env import NARROWEST, WIDEST, Env
from tests.cli.conftest import Run, answer

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")


def fatecli(
    line: str, folder: Path, shell: str = "", **env: str
) -> subprocess.CompletedProcess[str]:
    """Run the program by a shell, with what that does to its streams."""
    return subprocess.run(
        ["sh", "-c", f'"$0" -m fatecli {line} {shell}', sys.executable],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **env},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_run_goes_on_where_nobody_reads(run: Run, fight: Path) -> None:
    (fight.parent / "many.txt").write_text("fate Harry +1\n" * 300)
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(
        [sys.executable, "-m", "fatecli", "run", "many.txt"],
        cwd=fight.parent,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert answer(run("scene", "--json"))["scene"]["characters"]["Harry"]["fate_points"] == 303


@needs_full
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_device(run: Run, fight: Path, unbuffered: str) -> None:
    why = "fatecli: error: cannot write to standard output: No space left on device"
    for line in ("--version", "--help", "scene", "rules"):
        ended = fatecli(line, fight.parent, f">{FULL}", PYTHONUNBUFFERED=unbuffered)
        assert (line, ended.returncode, ended.stderr) == (line, 4, f"{why}\n")
    ended = fatecli("fate gm +1", fight.parent, f">{FULL}", PYTHONUNBUFFERED=unbuffered)
    assert (ended.returncode, ended.stderr) == (4, f"{why}; the action is saved\n")
    assert answer(run("scene", "--json"))["scene"]["gm_fate_points"] > 0
    ended = fatecli("fate gm +1 -n", fight.parent, f">{FULL}", PYTHONUNBUFFERED=unbuffered)
    assert (ended.returncode, ended.stderr) == (4, f"{why}\n")


@needs_full
def test_standard_error_that_is_full_changes_no_exit(fight: Path) -> None:
    assert fatecli("nonsense", fight.parent, f"2>{FULL}").returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="a shell's way to close streams")
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_closed_streams(fight: Path, closed: str) -> None:
    for line, code in (("--version", 0), ("scene", 0), ("fate harry +1", 0), ("nonsense", 2)):
        ended = fatecli(line, fight.parent, closed)
        assert (line, ended.returncode) == (line, code)
        assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("columns", "width"),
    [("99999999999", WIDEST), ("9" * 5000, WIDEST), ("1", NARROWEST), ("0072", 72), ("x", 80)],
)
def test_the_width_is_kept_within_bounds(columns: str, width: int) -> None:
    assert Env(stdout=StringIO(), environ={"COLUMNS": columns}).width == width
