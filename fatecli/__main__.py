"""The entry point: `fatecli`, or `python -m fatecli`."""

import os
import sys


def main() -> None:
    """Run the command line and exit with its code."""
    if sys.argv[1:] == ["--version"]:
        from fatecli import __version__

        print(f"fatecli {__version__}")
        return
    # The scan for pydantic's plug-ins costs a tenth of the start, and there are none to find.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from fatecli.cli.app import app

    app()


if __name__ == "__main__":
    main()
