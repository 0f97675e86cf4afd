"""Fate dice: four faces of -1, 0 or +1, read off a table or rolled."""

import re
from random import Random
from typing import Final

from fatecli.errors import UsageError

FACES: Final = {"-": -1, "0": 0, "+": 1}
_SUM = re.compile(r"[+-]?[0-4]")


def parse(text: str) -> tuple[int, ...]:
    """Read dice as typed: four faces (`+0-+`) or their sum (`-4` to `+4`).

    Faces give four values, a sum gives one. Raises UsageError for anything else.
    """
    faces = text.strip().replace("−", "-").replace("–", "-").replace(" ", "")
    if len(faces) == 4 and set(faces) <= FACES.keys():
        return tuple(FACES[face] for face in faces)
    if _SUM.fullmatch(faces):
        return (int(faces),)
    raise UsageError(
        f"cannot read dice {text!r}",
        code="dice",
        hint="four faces such as +0-+, or their sum from -4 to +4",
    )


def roll(rng: Random) -> tuple[int, ...]:
    """Roll four Fate dice."""
    return tuple(rng.choice((-1, 0, 1)) for _ in range(4))


def show(dice: tuple[int, ...]) -> str:
    """Write dice as they are read: `+0-+`, or `+2` where only the sum is known."""
    if len(dice) == 1:
        return f"{dice[0]:+d}" if dice[0] else "0"
    return "".join("-0+"[face + 1] for face in dice)
