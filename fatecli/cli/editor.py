"""Let the user's own editor work on a copy of a file."""

import os
import shlex
import subprocess
import tempfile
from pathlib import Path

from fatecli.cli.env import Env
from fatecli.errors import UsageError


def edited(env: Env, path: Path) -> Path:
    """A copy of the file, as the user's editor left it. Raises UsageError where none can run."""
    editor = env.environ.get("VISUAL") or env.environ.get("EDITOR")
    if not editor:
        raise UsageError(
            "no editor is set",
            code="no-editor",
            hint=f"set $EDITOR, or edit {path} itself: the next command notices",
        )
    handle, name = tempfile.mkstemp(prefix=f"{path.stem}-", suffix=".toml")
    with os.fdopen(handle, "wb") as file:
        file.write(path.read_bytes())
    draft = Path(name)
    try:
        _run(editor, draft)
    except UsageError:
        draft.unlink()
        raise
    return draft


def _run(editor: str, draft: Path) -> None:
    words = shlex.split(editor, posix=os.name == "posix")
    try:
        failed = subprocess.run([*words, str(draft)], check=False).returncode != 0
    except OSError as error:
        raise UsageError(
            f"cannot start {editor}: {error.strerror}", code="no-editor", hint="set $EDITOR"
        ) from None
    if failed:
        raise UsageError(
            f"{editor} failed; nothing was changed", code="editor-failed", hint="try it again"
        )
