"""Find files: the scene named, in the environment, or the one here; a ruleset seen from another."""

import os
from pathlib import Path

from fatecli.cli.env import Env
from fatecli.errors import FileProblem, UsageError

VARIABLE = "FATECLI_SCENE"
USUAL = Path("scene.toml")


def find_scene(env: Env) -> Path:
    """The file of the scene in play. Raises FileProblem where there is none, or too many."""
    if env.settings.scene is not None:
        return _there(env.settings.scene, "-f")
    if env.environ.get(VARIABLE):
        return _there(Path(env.environ[VARIABLE]), f"${VARIABLE}")
    if USUAL.is_file():
        return USUAL
    here = sorted(path for path in Path().glob("*.toml") if _looks_like_scene(path))
    if len(here) > 1:
        raise FileProblem(
            f"there are several scenes here: {', '.join(map(str, here))}",
            code="many-scenes",
            hint=f"say which with -f FILE, or set {VARIABLE}",
        )
    if not here:
        raise FileProblem(
            f"no scene found: no -f FILE, no ${VARIABLE}, no {USUAL} and no other scene file "
            f"in {Path.cwd()}",
            code="no-scene",
            hint="make one with `fatecli scene new scene.toml --ruleset ID`",
        )
    if not (env.noted or env.settings.json or env.settings.quiet or env.batch is not None):
        env.note(f"fatecli: scene is {here[0]}")
        env.noted = True
    return here[0]


def _there(path: Path, named_by: str) -> Path:
    """The file that was named, if it is there. Raises FileProblem."""
    if not path.exists():
        raise FileProblem(
            f"{path}: there is no such file ({named_by} names it)",
            code="missing",
            hint=f"make it with `fatecli scene new {path} --ruleset ID`",
        )
    return path


def find_scene_if_any(env: Env) -> Path | None:
    """The scene in play, or None where none is found."""
    try:
        return find_scene(env)
    except FileProblem:
        return None


def _looks_like_scene(path: Path) -> bool:
    """Whether a TOML file names a ruleset before its first table, as scenes do."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    for line in text.splitlines():
        if line.partition("=")[0].strip() == "ruleset":
            return True
        if line.lstrip().startswith("["):
            break
    return "ruleset" in text and _names_ruleset(text)


def _names_ruleset(text: str) -> bool:
    """The same by the rules of TOML: for quoted keys, and for brackets inside a longer text."""
    from tomllib import loads

    try:
        return isinstance(loads(text.removeprefix("\ufeff")).get("ruleset"), str)
    except ValueError:
        return False


def as_seen_from(target: Path, ruleset: str, folder: Path) -> str:
    """A ruleset as named from the folder `target`, where `folder` names it `ruleset`."""
    from fatecli.store.ruleset_paths import is_path

    path = Path(ruleset)
    if not is_path(ruleset) or path.is_absolute():
        return ruleset
    return Path(os.path.relpath(folder / path, target)).as_posix()


def known_ruleset(typed: str) -> str:
    """A ruleset as typed on the command line. Raises UsageError where there is none of that id."""
    from fatecli.store.ruleset_files import available
    from fatecli.store.ruleset_paths import is_path

    if is_path(typed) or typed in available():
        return typed
    from difflib import get_close_matches

    close = get_close_matches(typed, available(), n=1)
    guess = f"did you mean {close[0]}? " if close else ""
    raise UsageError(
        f"there is no ruleset {typed!r}",
        code="unknown-ruleset",
        hint=f"{guess}there is {', '.join(available())}, or give the path of a ruleset file",
    )
