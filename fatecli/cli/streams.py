"""The standard streams where they are closed, full, or nobody reads them."""

import errno
import os
import sys
from typing import TextIO

from fatecli.errors import FileProblem


def provide() -> None:
    """Put the null device in the place of each standard stream that was closed before the start."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def let_go(stream: TextIO) -> None:
    """Send what a stream still holds, and all that follows, nowhere."""
    if stream in (sys.__stdout__, sys.__stderr__):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def failed(error: OSError, *, saved: bool = False) -> FileProblem | None:
    """What to say of a failed write to standard output; None where just nobody reads on."""
    if error.errno == errno.EPIPE:
        return None
    kept = "; the action is saved" if saved else ""
    why = error.strerror or str(error)
    return FileProblem(f"cannot write to standard output: {why}{kept}", code="output")
