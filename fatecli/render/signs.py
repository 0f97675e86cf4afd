"""The signs of the screen, in Unicode and in ASCII, and the few styles they are drawn in."""

from typing import Final, NamedTuple


class Signs(NamedTuple):
    """One character (or two) for each thing that is drawn."""

    pointer: str
    out: str
    arrow: str
    marked: str
    dot: str
    inside: str
    alert: str
    across: str
    down: str
    tee_up: str
    tee_down: str
    corners: tuple[str, str, str, str]


UNICODE: Final = Signs(
    "▶", "✗", "→", "✗", " · ", "└", "!!", "─", "│", "┴", "┬", ("┌", "┐", "└", "┘")
)
ASCII: Final = Signs(
    ">", "x", "->", "x", " - ", "\\", "!!", "-", "|", "+", "+", ("+", "+", "+", "+")
)

TITLE: Final = "bold"
CURRENT: Final = "bold cyan"
QUIET: Final = "dim"
HARM: Final = "yellow"
OUT: Final = "red"
ALERT: Final = "bold red"
FREE: Final = "green"


def signs_for(unicode: bool) -> Signs:
    """The signs a terminal can show."""
    return UNICODE if unicode else ASCII


class Look(NamedTuple):
    """How a view is to be drawn: columns to fill, signs to use, and for whose eyes."""

    width: int
    signs: Signs
    players: bool = False

    @property
    def wide(self) -> bool:
        """Room for zone and aspects as columns of their own."""
        return self.width >= 110

    @property
    def narrow(self) -> bool:
        """So little room that a character's stress goes under the name."""
        return self.width < 72
