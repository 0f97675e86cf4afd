"""The entry point: `fatecli`, or `python -m fatecli`."""

import gc
import os
import sys
from contextlib import suppress
from typing import NoReturn


def main() -> None:
    """Run the command line; raises SystemExit with its code."""
    if sys.argv[1:] == ["--version"]:
        from fatecli import __version__

        print(f"fatecli {__version__}")
        return
    # The scan for pydantic's plug-ins costs a tenth of the start, and there are none to find.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from fatecli.cli.app import app

    app()


def start() -> NoReturn:
    """Run the command line as a process of its own and leave at once.

    All that a command makes stays to its end. Looking for garbage on the way and freeing it
    piece by piece at the end would cost a fifth of the time that a command takes.
    """
    from fatecli.cli.streams import failed, provide

    gc.set_threshold(1_000_000)
    provide()
    try:
        code = _code()
        sys.stdout.flush()
    except OSError as error:
        problem = failed(error)
        code = 0 if problem is None else int(problem.exit_code)
        with suppress(OSError):
            if problem is not None:
                print(f"fatecli: error: {problem.message}", file=sys.stderr)
    with suppress(OSError):
        sys.stderr.flush()
    os._exit(code)


def _code() -> int:
    try:
        main()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    return 0


if __name__ == "__main__":
    start()
