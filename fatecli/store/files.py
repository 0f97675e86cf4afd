"""Bytes on disk: read them as they are, and replace a file whole or not at all."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import time

from fatecli.errors import FileProblem, UsageError

_STALE = 60  # seconds after which no save can still be going on


def read_bytes(path: Path) -> bytes:
    """Read a file. Raises FileProblem."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise FileProblem(f"{path}: there is no such file", code="missing") from None
    except OSError as error:
        reason = "is a folder, not a file" if path.is_dir() else f"cannot be read: {_why(error)}"
        raise FileProblem(f"{path}: {reason}", code="unreadable") from None


def read_text(path: Path) -> str:
    """Read a UTF-8 file with its line ends as they are. Raises FileProblem."""
    data = read_bytes(path)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileProblem(
            f"{path}:{line}: this is no UTF-8 text (byte 0x{data[error.start]:02x})",
            code="encoding",
            hint="save the file as UTF-8 in your editor",
        ) from None


def encoded(text: str) -> bytes:
    """Text as bytes. Raises UsageError for what no text file can hold."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise UsageError(
            f"{text[error.start : error.end]!r} is no text that a file can hold",
            code="encoding",
            hint="type the name again, in UTF-8",
        ) from None


@contextmanager
def staged(target: Path, text: str, *, flush: bool = True) -> Iterator[Path]:
    """Write text safely to a file beside `target`, with its mode; yields the file to move there.

    Without `flush` a power cut may lose it. What is not moved is gone at the end. Raises
    FileProblem where nothing can be written.
    """
    data = encoded(text)
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with writing(target):
            # Sweeping takes time, as flushing does: while saves come thick and fast, neither.
            if flush:
                _sweep(target)
            temporary.touch()
            _take_mode(temporary, target)
            _write(temporary, data, flush)
        yield temporary
    finally:
        with suppress(OSError):
            temporary.unlink()


def provide(path: Path, like: Path) -> None:
    """Make an empty file with the mode of another, unless it is there. Raises OSError."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        path.chmod(like.stat().st_mode & 0o7777)


@contextmanager
def original_kept(path: Path, text: str | None) -> Iterator[Path | None]:
    """Leave a text as `NAME.orig` beside the file that takes its place; yields that file's path.

    None where there is no text, or an older original, which is never written over. It goes
    again where what is done meanwhile fails. Raises FileProblem.
    """
    original = path.with_name(f"{path.name}.orig")
    if text is None or original.exists():
        yield None
        return
    with writing(original):
        provide(original, path)
        original.write_bytes(text.encode())
    try:
        yield original
    except BaseException:
        original.unlink(missing_ok=True)
        raise


def write_text(path: Path, text: str, *, make_folder: bool = False) -> None:
    """Write a file whole or not at all. Raises FileProblem."""
    if make_folder:
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
    with staged(path, text) as temporary, writing(path):
        os.replace(temporary, path)


def flushed(path: Path) -> None:
    """Have the system bring what it still holds of a file to the disk; a missing one is none."""
    with suppress(FileNotFoundError), path.open("r+b") as file:
        os.fsync(file.fileno())


def _sweep(target: Path) -> None:
    """Remove what saves of `target` that were killed half-way have left beside it."""
    start, end = f".{target.name}.", ".tmp"
    for path in target.parent.iterdir():
        owner = path.name.removeprefix(start).removesuffix(end)
        if path.name == f"{start}{owner}{end}" and owner.isdecimal():
            with suppress(OSError):
                if not _is_running(int(owner)) or time() - path.stat().st_mtime > _STALE:
                    path.unlink()


def _is_running(process: int) -> bool:
    """Whether a process is there; where the system cannot be asked that, it may be."""
    if sys.platform == "win32":  # there, the signal 0 is no question
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return True


def _write(path: Path, data: bytes, flush: bool) -> None:
    with path.open("wb") as file:
        file.write(data)
        if flush:
            file.flush()
            os.fsync(file.fileno())


def _take_mode(path: Path, model: Path) -> None:
    with suppress(FileNotFoundError):
        mode = model.stat().st_mode
        if not os.access(model, os.W_OK):
            raise PermissionError(None, "the file is read-only")
        if path.stat().st_mode != mode:
            path.chmod(mode & 0o7777)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn what goes wrong in writing `path` into a FileProblem."""
    try:
        yield
    except FileNotFoundError:
        raise FileProblem(
            f"{path}: cannot be written: there is no folder {path.parent}", code="unwritable"
        ) from None
    except OSError as error:
        raise FileProblem(f"{path}: cannot be written: {_why(error)}", code="unwritable") from None


def _why(error: OSError) -> str:
    reason = error.strerror or str(error)
    return reason[:1].lower() + reason[1:]
