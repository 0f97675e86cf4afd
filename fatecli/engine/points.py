"""Fate points: paid, gained, owed; the GM's pool stands in for those who are not players'."""

from fatecli.engine.draft import Draft
from fatecli.model.event import FateChanged, PointOwed
from fatecli.model.scene import GM


def pay(draft: Draft, name: str, why: str) -> None:
    """Take one fate point from a character, or from the GM's pool for one who has none."""
    character = draft.character(name)
    if character.points == 0 and character.role != "pc" and draft.scene.gm_fate_points:
        change_pool(draft, -1, why)
        return
    if character.points == 0:
        draft.refuse(
            f"{name} has no fate point left",
            code="no-fate-point",
            hint=f"a compel or `fate {name} +1` gives one; a free invoke costs none",
        )
        return
    gain(draft, name, -1, why)


def gain(draft: Draft, name: str, points: int, why: str) -> None:
    """Give a character fate points (negative: take them)."""
    if not points:
        return
    now = max(0, draft.character(name).points + points)
    draft.change_character(name, fate_points=now)
    draft.tell(FateChanged(name=name, change=points, now=now, why=why))


def change_pool(draft: Draft, points: int, why: str) -> None:
    """Change the GM's pool."""
    now = max(0, draft.scene.gm_fate_points + points)
    draft.change(gm_fate_points=now)
    draft.tell(FateChanged(name=GM, change=points, now=now, why=why))


def owe(draft: Draft, name: str, aspect: str) -> None:
    """Note a fate point that a character gets after the scene, for a paid invoke against them."""
    owed = draft.scene.owed
    draft.change(owed={**owed, name: owed.get(name, 0) + 1})
    draft.tell(PointOwed(name=name, why=f"{aspect} invoked against them"))
