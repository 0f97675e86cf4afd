"""Draw a renderable as a pipe would get it, or as a colour terminal would."""

from io import StringIO

from rich.console import Console, RenderableType


def draw(view: RenderableType, width: int, *, colour: bool = False) -> str:
    """The text, without the blanks that fill a line up."""
    console = Console(
        file=StringIO(),
        width=width,
        force_terminal=colour,
        color_system="truecolor" if colour else None,
        highlight=False,
        markup=False,
        emoji=False,
    )
    with console.capture() as capture:
        console.print(view)
    return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())
