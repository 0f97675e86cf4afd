"""What several test modules share: the program run in this process, as a shell would run it."""

import os
import sys
from collections.abc import Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch


class Played(NamedTuple):
    """What a command left behind: its exit code and both of its streams."""

    exit: int
    out: str
    err: str


def play(argv: Sequence[str], folder: Path, stdin: str = "") -> Played:
    """Run `fatecli ARGV` in `folder` through the real entry, without a terminal."""
    from fatecli.__main__ import main

    out, err = StringIO(), StringIO()
    surroundings = {"COLUMNS": "80", "FATECLI_RULESETS": str(folder), "FATECLI_SCENE": ""}
    with (
        chdir(folder),
        patch.dict(os.environ, surroundings),
        patch.object(sys, "argv", ["fatecli", *argv]),
        patch.object(sys, "stdin", StringIO(stdin)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = _exit_code(main)
    return Played(code, out.getvalue(), err.getvalue())


def _exit_code(main: object) -> int:
    assert callable(main)
    try:
        code = main()
    except SystemExit as stop:
        code = stop.code
    if isinstance(code, str):
        print(code, file=sys.stderr)
        return 1
    return int(code or 0)
