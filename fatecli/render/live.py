"""What stays on the terminal and changes there: a bar that counts, a screen that is redrawn."""

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.segment import Segments
from rich.text import Text

from fatecli.render.words import clean


def counting_bar(console: Console) -> Progress:
    """A bar below what is printed meanwhile; it is redrawn when told to, and gone at its end."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, auto_refresh=False, transient=True)


def whole_screen(console: Console) -> Live:
    """The alternate screen of the terminal, redrawn when told to, from its first line."""
    return Live(
        console=console,
        screen=True,
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    )


def fitted(view: RenderableType, console: Console, note: str = "") -> RenderableType:
    """A view below a note, as far as the terminal has lines for it; says if there is more."""
    noted = Group(Text(clean(note), "bold"), view) if note else view
    lines = console.render_lines(noted, pad=False, new_lines=True)
    over = len(lines) - console.height
    if over <= 0:
        return noted
    kept = [segment for line in lines[: -over - 1] for segment in line]
    more = f"({over + 1} more lines: the window is too low for them)"
    return Group(Segments(kept), Text(more, "bold"))
