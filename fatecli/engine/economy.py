"""The fate-point economy: compels, points set by hand, aspects renamed and handed on."""

from typing import TYPE_CHECKING

from fatecli.engine import aspects, points
from fatecli.engine.draft import Draft
from fatecli.engine.names import find_character, find_owner
from fatecli.errors import UsageError
from fatecli.model.event import AspectGiven, AspectRenamed, CompelMade, FateChanged
from fatecli.model.scene import GM

if TYPE_CHECKING:
    from fatecli.model.actions.economy import (
        AdjustFate,
        Compel,
        GiveAspect,
        RemoveAspect,
        RenameAspect,
    )


def compel(draft: Draft, action: "Compel") -> None:
    """`compel`: accepted it pays the target a fate point; refusing costs the target one."""
    name = find_character(draft.scene, action.target)
    ref = aspects.find(draft.scene, action.aspect, prefer=(name, draft.character(name).zone, None))
    if ref.bearer not in (None, name):
        draft.refuse(
            f"{ref.name} is {ref.bearer}'s aspect, not {name}'s",
            code="not-theirs",
            hint=f"compel an aspect of {name}'s, of the zone or of the scene",
        )
    draft.tell(CompelMade(name=name, aspect=ref.name, refused=action.refuse))
    if action.refuse:
        points.pay(draft, name, f"refuses the compel of {ref.name}")
    else:
        points.gain(draft, name, 1, f"compel of {ref.name}")


def adjust_fate(draft: Draft, action: "AdjustFate") -> None:
    """`fate`: points changed or set by hand; the GM's pool answers to `gm`."""
    pool = action.name.casefold() == GM
    name = GM if pool else find_character(draft.scene, action.name)
    held = draft.scene.gm_fate_points if pool else draft.character(name).points
    now = held + action.change if action.set_to is None else action.set_to
    if now < 0:
        draft.refuse(
            f"{name} has only {held} fate point(s)",
            code="no-fate-point",
            hint=f"`fate {name} --set N` sets them",
        )
        now = 0
    if pool:
        draft.change(gm_fate_points=now)
    else:
        draft.change_character(name, fate_points=now)
    draft.tell(FateChanged(name=name, change=now - held, now=now))


def rename_aspect(draft: Draft, action: "RenameAspect") -> None:
    """`aspect rename`: any aspect; one that an extreme consequence made only once that is over."""
    ref = aspects.find(draft.scene, action.old)
    rename(draft, ref, action.new)


def rename(draft: Draft, ref: aspects.Ref, wanted: str) -> None:
    """Give an aspect another name, wherever it hangs. Refuses a name held there already."""
    new = wanted.strip()
    if not new:
        raise UsageError("an aspect needs a name", code="bad-name")
    held = aspects.held_at(draft.scene, ref.holder)
    if any(n.casefold() == new.casefold() and n != ref.name for n in held):
        raise UsageError(
            f"{ref.holder or 'the scene'} already has the aspect {new!r}",
            code="name-taken",
            hint="choose another name",
        )
    _check_change_for_good(draft, ref, new)
    if ref.where in ("consequence", "breakdown"):
        aspects.write(draft, ref, name=new)
        if ref.holder is not None:
            aspects.replace_on_sheet(draft, ref.holder, ref.name, new)
    elif ref.where == "sheet" and ref.holder is not None:
        aspects.replace_on_sheet(draft, ref.holder, ref.name, new)
    else:
        aspects.put(draft, ref, None)
        aspects.put(draft, ref._replace(name=new), ref.state)
    _carry_former(draft, ref, new)
    draft.tell(AspectRenamed(old=ref.name, new=new))


def _check_change_for_good(draft: Draft, ref: aspects.Ref, new: str) -> None:
    """What an extreme consequence made is renamed only after it is over, never back."""
    if ref.holder not in draft.scene.characters:
        return
    character = draft.character(ref.holder)
    old = character.former.get(ref.name)
    if old is None:
        return
    if any(
        one.replaced is not None and one.name == ref.name for one in character.consequences.values()
    ):
        draft.refuse(
            f"{ref.name} is an extreme consequence that is not over yet",
            code="not-over",
            hint=f"it may be renamed from {draft.rules.end_of_arc} on",
        )
    if new.casefold() == old.casefold():
        draft.refuse(
            f"{ref.name} never goes back to {old}",
            code="never-back",
            hint="choose a name that shows what they went through",
        )


def _carry_former(draft: Draft, ref: aspects.Ref, new: str) -> None:
    if ref.holder is None or ref.holder not in draft.scene.characters:
        return
    former = draft.character(ref.holder).former
    if ref.name in former:
        kept = {(new if name == ref.name else name): old for name, old in former.items()}
        draft.change_character(ref.holder, former=kept)


def remove_aspect(draft: Draft, action: "RemoveAspect") -> None:
    """`aspect remove`: take an aspect out of play by the GM's word."""
    ref = aspects.find(draft.scene, action.name)
    if ref.where in ("consequence", "breakdown"):
        draft.refuse(
            f"{ref.name} is a consequence",
            code="consequence",
            hint=f"`recover {ref.holder} {ref.slot} --clear` says it is over",
        )
    aspects.remove(draft, ref, "removed by the GM")


def give_aspect(draft: Draft, action: "GiveAspect") -> None:
    """`aspect give`: hand an aspect's free invokes to a character or a side."""
    to = find_owner(draft.scene, action.to)
    ref = aspects.find(draft.scene, action.name)
    if not ref.state.free_invokes:
        draft.refuse(
            f"{ref.name} has no free invoke left to give",
            code="no-free-invoke",
            hint="a maneuver makes new ones",
        )
    aspects.write(draft, ref, owner=to)
    draft.tell(AspectGiven(aspect=ref.name, to=to))
