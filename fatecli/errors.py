"""The error family and the exit codes: every refusal a GM can meet is one of these."""

from collections.abc import Mapping, Sequence
from enum import IntEnum


class Exit(IntEnum):
    """What a shell script reads when a command ends."""

    OK = 0
    BUG = 1
    USAGE = 2
    REFUSED = 3
    FILE = 4
    CHANGED = 5
    DIFFERS = 6
    INTERRUPTED = 130


class FateError(Exception):
    """The base of all expected errors: a message, a stable code, and what would work instead."""

    exit_code = Exit.BUG

    def __init__(self, message: str, *, code: str = "error", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.hint = hint


class UsageError(FateError):
    """Typed wrongly: an unknown or ambiguous name, bad dice, an option that is not there."""

    exit_code = Exit.USAGE


class RuleRefused(FateError):
    """Well typed, but the rules or the state of the scene refuse it."""

    exit_code = Exit.REFUSED


class FileProblem(FateError):
    """A file is missing, invalid, of a newer schema, or cannot be written."""

    exit_code = Exit.FILE

    def __init__(
        self, message: str, *, code: str = "file", hint: str = "", problems: Sequence[str] = ()
    ) -> None:
        super().__init__(message, code=code, hint=hint)
        self.problems = tuple(problems)


class FileChanged(FateError):
    """The file changed while the command ran; nothing was written."""

    exit_code = Exit.CHANGED


class ReplayDiffers(FateError):
    """A replay came out otherwise than recorded; `details` are the same as data."""

    exit_code = Exit.DIFFERS

    def __init__(self, message: str, *, hint: str = "", details: Mapping[str, object]) -> None:
        super().__init__(message, code="replay-differs", hint=hint)
        self.details = details
