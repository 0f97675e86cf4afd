"""Where ruleset files lie: the user's own before the shipped ones."""

import os
import sys
from pathlib import Path


def path_of(ref: str, beside: Path | None, child: Path | None = None) -> Path | None:
    """The file of a ruleset by its id, or by a path as seen from `beside`; None if there is none.

    For the file `child` its own id means the next ruleset of that id.
    """
    if is_path(ref):
        path = (beside or Path()) / Path(ref).expanduser()
        return path if path.is_file() else None
    for folder in _folders():
        path = folder / f"{ref}.toml"
        if path.is_file() and (child is None or path.resolve() != child.resolve()):
            return path
    return None


def is_path(ref: str) -> bool:
    """Whether a ruleset is named by the path of its file, and not by its id."""
    return ref.endswith(".toml") or "/" in ref or os.sep in ref


def available() -> dict[str, Path]:
    """Every ruleset at hand by its id; the user's own stand before the shipped ones."""
    found: dict[str, Path] = {}
    for folder in _folders():
        for path in sorted(folder.glob("*.toml")):
            found.setdefault(path.stem, path)
    return found


def shipped_dir(name: str = "rulesets") -> Path:
    """The folder of shipped files (`rulesets`, `sample_scenes`), in a wheel or a checkout."""
    package = Path(__file__).parent.parent
    installed = package / "data" / name
    return installed if installed.is_dir() else package.parent / name


def user_dir() -> Path:
    """The folder of the user's own rulesets: $FATECLI_RULESETS, or in the user's settings."""
    if given := os.environ.get("FATECLI_RULESETS"):
        return Path(given)
    home = Path.home()
    if sys.platform == "win32":
        settings = Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        settings = home / "Library" / "Application Support"
    else:
        settings = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    return settings / "fatecli" / "rulesets"


def _folders() -> tuple[Path, Path]:
    return user_dir(), shipped_dir()
