"""An exclusive lock on an open file, on every system."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

if sys.platform == "win32":
    import msvcrt

    # Windows locks bytes against reading too, so the byte locked lies where nothing is written.
    _FAR = 1 << 40

    def _lock(file: IO[bytes]) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)

    def _unlock(file: IO[bytes]) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)

    def _unlock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


@contextmanager
def locked(file: IO[bytes]) -> Iterator[None]:
    """Hold the lock; wait for it if another process has it."""
    # Some network drives know no locks; there the comparison of texts has to do.
    with suppress(OSError):
        _lock(file)
    try:
        yield
    finally:
        with suppress(OSError):
            _unlock(file)
