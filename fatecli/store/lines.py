"""The lines of a journal: what each holds, and the texts packed in them."""

from typing import Any, Literal

from pydantic import ConfigDict, Field, ValidationError

from fatecli.model.base import Model
from fatecli.store.hunks import Hunk

LineKind = Literal["start", "do", "edit", "undo", "redo", "dropped"]


class Line(Model):
    """One line: the hunks that turn the text of digest `before` into that of `after`.

    `start` holds a whole text instead; with a command it is the scene's creation. `steps` are
    the numbers of the steps that an `undo`, `redo` or `dropped` is about, in their order.
    """

    model_config = ConfigDict(extra="ignore")

    n: int
    kind: LineKind
    command: tuple[str, ...] = ()
    action: dict[str, Any] = Field(default_factory=dict)
    events: tuple[dict[str, Any], ...] = ()
    steps: tuple[int, ...] = ()
    text: str = ""
    hunks: tuple[Hunk, ...] = ()
    before: str = ""
    after: str


def text_digest(text: str) -> str:
    """A short digest by which the journal knows a text again."""
    from hashlib import blake2b

    return blake2b(text.encode(), digest_size=8).hexdigest()


def packed(text: str) -> str:
    """A text made small for one line."""
    from base64 import b64encode
    from zlib import compress

    return b64encode(compress(text.encode(), 9)).decode()


def unpacked(text: str) -> str:
    """The text again. Raises ValueError for what is no packed text."""
    from base64 import b64decode
    from zlib import decompress, error

    try:
        return decompress(b64decode(text, validate=True)).decode()
    except error as reason:
        raise ValueError(str(reason)) from None


def written(line: Line) -> bytes:
    """A line as the journal has it."""
    return line.model_dump_json(exclude_defaults=True).encode() + b"\n"


def read_line(data: bytes) -> Line | None:
    """A line of the journal; None for one that is torn or not the journal's."""
    try:
        return Line.model_validate_json(data)
    except ValidationError:
        return None
