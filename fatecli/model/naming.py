"""What a name means as it is typed: no models here, so that completion is quick."""

from collections.abc import Sequence


def meant(text: str, names: Sequence[str]) -> list[str]:
    """The names that a text may mean: the exact one, else all it begins."""
    if text in names:
        return [text]
    wanted = folded(text)
    begun = [name for name in names if wanted and name.casefold().startswith(wanted)]
    return [name for name in begun if name.casefold() == wanted] or begun


def folded(text: str) -> str:
    """A name as it is compared: case and the number of spaces do not count."""
    return " ".join(text.split()).casefold()


def whose(name: str) -> str:
    """`Harry's`, `Goons'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"
