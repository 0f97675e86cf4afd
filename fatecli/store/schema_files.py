"""The schema that a new file points at: a file of its own in a hidden folder beside it."""

from contextlib import suppress
from pathlib import Path
from typing import Literal

from fatecli import __version__
from fatecli.errors import FileProblem
from fatecli.store.files import write_text

FileKind = Literal["scene", "ruleset"]

MADE_BY = f"fatecli {__version__}"
_FOLDER = ".fatecli"


def pointer(kind: FileKind) -> str:
    """The head line by which editors with TOML support find the schema of a file."""
    return f"#:schema ./{_FOLDER}/{_name(kind)}\n"


def provide_schema(kind: FileKind, folder: Path) -> None:
    """Put the schema where the files of a folder point, unless this version's is there.

    Only editors miss it where it cannot be written.
    """
    path = folder / _FOLDER / _name(kind)
    if not (path.is_file() and MADE_BY in path.read_text(encoding="utf-8", errors="replace")):
        with suppress(FileProblem):
            write_schema(kind, path.parent)


def write_schema(kind: FileKind, folder: Path) -> Path:
    """Write a schema into a folder, made if need be. Raises FileProblem."""
    import json

    from fatecli.store.json_schema import schema

    path = folder / _name(kind)
    text = json.dumps(schema(kind), indent=2, ensure_ascii=False)
    write_text(path, f"{text}\n", make_folder=True)
    return path


def _name(kind: FileKind) -> str:
    return f"{kind}.schema.json"
