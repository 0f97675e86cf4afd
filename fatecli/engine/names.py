"""Names as typed at a table: case-blind, a unique prefix is enough, exact beats prefix."""

from collections.abc import Iterable

from fatecli.errors import UsageError
from fatecli.model.naming import folded, meant
from fatecli.model.scene import GM, Scene


def match(text: str, candidates: Iterable[str], what: str) -> str:
    """The one candidate that `text` means. Raises UsageError listing the candidates."""
    names = list(candidates)
    hits = meant(text, names)
    if len(hits) == 1:
        return hits[0]
    if hits:
        raise UsageError(
            f"{text!r} could be {', '.join(hits)}",
            code="ambiguous-name",
            hint=f"type more of the {what}'s name",
        )
    raise UsageError(
        f"there is no {what} {text!r}",
        code="unknown-name",
        hint=_suggest(folded(text), names, what),
    )


def _suggest(wanted: str, names: list[str], what: str) -> str:
    if not names:
        return f"there is no {what} at all yet"
    from difflib import SequenceMatcher

    def likeness(name: str) -> float:
        return SequenceMatcher(None, wanted, name.casefold()).ratio()

    closest = sorted(dict.fromkeys(names), key=likeness, reverse=True)
    shown = ", ".join(closest[:8]) + (" …" if len(closest) > 8 else "")
    return f"there is {shown}"


def find_character(scene: Scene, text: str) -> str:
    """A character's name. Raises UsageError, for a group's name with its members."""
    try:
        return match(text, scene.characters, "character")
    except UsageError as error:
        group = next(
            (
                one.group
                for one in scene.characters.values()
                if one.group and folded(one.group) == folded(text)
            ),
            None,
        )
        if group is None:
            raise
        names = [name for name, one in scene.characters.items() if one.group == group]
        raise UsageError(
            f"{group} is a group", code="group", hint=f"name one of: {', '.join(names)}"
        ) from error


def find_fighter(scene: Scene, text: str) -> str:
    """A character who acts or is acted on; a group's name means the first who is still in it."""
    try:
        return match(text, scene.characters, "character")
    except UsageError:
        groups = dict.fromkeys(one.group for one in scene.characters.values() if one.group)
        meant_groups = meant(text, list(groups))
        if len(meant_groups) != 1:
            raise
        members = [n for n, one in scene.characters.items() if one.group == meant_groups[0]]
        return next((n for n in members if scene.characters[n].active), members[0])


def find_zone(scene: Scene, text: str) -> str:
    """A zone's name."""
    return match(text, scene.zones, "zone")


def find_holder(scene: Scene, text: str) -> str:
    """A character or a zone, whichever the text means."""
    return match(text, [*scene.characters, *scene.zones], "character or zone")


def find_owner(scene: Scene, text: str) -> str:
    """Who may hold free invokes: a character, a group or a side."""
    groups = [one.group for one in scene.characters.values() if one.group]
    return match(text, dict.fromkeys([*scene.characters, *groups, *sides(scene)]), "owner")


def sides(scene: Scene) -> list[str]:
    """The sides in the scene, in the order they first appear."""
    return list(dict.fromkeys(character.team for character in scene.characters.values()))


def check_new(scene: Scene, name: str, taken: Iterable[str], what: str) -> None:
    """Raise UsageError where a new name is empty, reserved, or differs only in case."""
    if not name.strip():
        raise UsageError(f"a {what} needs a name", code="bad-name")
    if name.casefold() == GM:
        raise UsageError("the name gm is reserved for the game master", code="reserved-name")
    for other in taken:
        if other.casefold() == name.casefold():
            raise UsageError(
                f"there is already a {what} {other!r}",
                code="name-taken",
                hint="choose another name; names that differ only in case are the same",
            )
