"""What a name means as it is typed: no models here, so that completion is quick."""

from collections.abc import Sequence


def meant(text: str, names: Sequence[str]) -> list[str]:
    """The names that a text may mean: the exact one, else all it begins, else a word of theirs."""
    if text in names:
        return [text]
    wanted = folded(text)
    begun = [name for name in names if wanted and name.casefold().startswith(wanted)]
    exact = [name for name in begun if name.casefold() == wanted]
    return exact or begun or [name for name in names if wanted and _has_word(name, wanted)]


def _has_word(name: str, wanted: str) -> bool:
    """Whether a later word of the name begins so: `ash` for Brother Ash."""
    return f" {wanted}" in f" {name.casefold()}"


def folded(text: str) -> str:
    """A name as it is compared: case and the number of spaces do not count."""
    return " ".join(text.split()).casefold()


def whose(name: str) -> str:
    """`Harry's`, `Goons'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"
