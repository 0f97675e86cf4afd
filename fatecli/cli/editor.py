"""Edit a scene: the user's own editor works on a copy, which is taken over if it is in order."""

import os
import shlex
import subprocess
import tempfile
from pathlib import Path

import typer

from fatecli.cli import report
from fatecli.cli.act import command_name, open_scene
from fatecli.cli.env import Env
from fatecli.cli.locate import find_scene
from fatecli.errors import FileChanged, FileProblem, UsageError
from fatecli.store.files import read_bytes, read_text, write_text


def edit(ctx: typer.Context) -> None:
    """Edit the scene file, checked on save.

    In $VISUAL or $EDITOR; a file that is not in order can be mended so. An invalid text is not
    taken over: the old file stays, and the message says where what you wrote is kept.
    """
    env: Env = ctx.obj
    if env.settings.dry_run:
        raise UsageError("an edit cannot be a dry run", hint="`scene check FILE` checks a file")
    path = find_scene(env)
    before = read_bytes(path)
    # Opened before the editor is, so that what others do meanwhile is not written over.
    in_order = _opens(env, path)
    draft = _edited(env, path, before)
    changed = _read(draft) != before
    if changed:
        try:
            _take_over(env, path, read_text(draft), None if in_order else before)
        except (FileProblem, FileChanged) as problem:
            problem.hint = f"the old file stays; what you wrote is in {draft}"
            raise
    draft.unlink()
    session = open_scene(env)
    message = "Edited." if changed else "Nothing was changed."
    report.told(env, command_name(ctx), [message], session.scene, session.rules)


def _opens(env: Env, path: Path) -> bool:
    try:
        env.session(path)
    except FileProblem:
        return False
    return True


def _take_over(env: Env, path: Path, text: str, broken: bytes | None) -> None:
    """Put a valid text in the file's place; `broken` is what an invalid file held.

    Such a file is mended as by hand, and the journal takes that up at the next command.
    """
    if broken is None:
        return env.session(path).replace_text(text, env.argv)
    from fatecli.opening import checked, interpret

    checked(interpret(path, text))
    if read_bytes(path) != broken:
        raise FileChanged(f"{path} changed while it was edited", code="file-changed")
    return write_text(path, text)


def _edited(env: Env, path: Path, content: bytes) -> Path:
    """A copy of the file, as the user's editor left it. Raises UsageError where none can run."""
    editor = (env.environ.get("VISUAL") or env.environ.get("EDITOR") or "").strip()
    if not editor:
        raise UsageError(
            "no editor is set",
            code="no-editor",
            hint=f"set $EDITOR, or edit {path} itself: the next command notices",
        )
    words = _words(editor)
    handle, name = tempfile.mkstemp(prefix=f"{path.stem}-", suffix=".toml")
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    draft = Path(name)
    try:
        _run(words, draft)
    except UsageError:
        draft.unlink(missing_ok=True)
        raise
    return draft


def _words(editor: str) -> list[str]:
    try:
        return shlex.split(editor, posix=os.name == "posix")
    except ValueError:
        raise UsageError(
            f"cannot read the editor's command {editor}: a quotation mark is left open",
            code="no-editor",
            hint="set $EDITOR to a program, such as vi",
        ) from None


def _run(words: list[str], draft: Path) -> None:
    editor = shlex.join(words)
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


def _read(draft: Path) -> bytes:
    try:
        return read_bytes(draft)
    except FileProblem:
        raise FileProblem(
            "the editor left no file behind; nothing was changed", code="missing", hint="try again"
        ) from None
