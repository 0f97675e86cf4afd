"""The recover action: a start named, a treatment rolled, a repair, a new name, or the end."""

from typing import TYPE_CHECKING

from fatecli.engine import aspects, healing
from fatecli.engine.body import mech_tracks_of
from fatecli.engine.draft import Draft
from fatecli.engine.economy import rename
from fatecli.engine.names import find_character, match
from fatecli.engine.recovery import (
    begin,
    check_scenes,
    clear,
    held,
    how_it_heals,
    outlook,
    ref_of,
    rule_for,
    tell_begun,
)
from fatecli.errors import RuleRefused, UsageError
from fatecli.model.event import MechChanged
from fatecli.model.scene import Consequence

if TYPE_CHECKING:
    from fatecli.model.actions.after import Recover


def recover(draft: Draft, action: "Recover") -> None:
    """`recover`: begin, treat, rename or end recoveries; or repair a mech's armor."""
    name = find_character(draft.scene, action.name)
    if _means_armor(draft, name, action):
        _repair(draft, name, action)
        return
    slots = list(dict.fromkeys(_slot(draft, name, text) for text in action.what))
    if action.clear:
        for slot in slots:
            clear(draft, name, slot)
        return
    if action.healer is not None:
        if not healing.heal(draft, action, name, slots):
            return
    elif action.begin is not None:
        for slot in slots:
            _begin_named(draft, name, slot, action)
    elif action.after_scenes is not None:
        for slot in slots:
            _set_scenes(draft, name, slot, action.after_scenes)
    elif action.rename is None:
        raise UsageError(
            "recover needs to be told how",
            code="no-how",
            hint=f"{_needs(draft, name, slots)}--begin HOW, --healer NAME --roll N, "
            "--rename NEW, or --clear",
        )
    if action.rename is not None:
        _rename(draft, name, slots, action.rename)


def _needs(draft: Draft, name: str, slots: list[str]) -> str:
    """What the first of the consequences needs, for a hint."""
    if not slots:
        return ""
    state = held(draft.character(name))[slots[0]]
    return f"{state.name}: {outlook(state, slots[0], draft.scene, draft.rules)}; "


def _means_armor(draft: Draft, name: str, action: "Recover") -> bool:
    tracks = mech_tracks_of(draft.character(name), draft.rules)
    return len(action.what) == 1 and action.what[0].casefold() in tracks


def _repair(draft: Draft, name: str, action: "Recover") -> None:
    """A repair that the fiction allows clears a mech's armor."""
    mech = draft.character(name).mech
    if mech is None or mech.status == "destroyed":
        draft.refuse(f"{name} has no working mech", code="no-mech", hint=f"`mech {name} new`")
    if not (action.begin or action.clear):
        draft.refuse(
            "a repair has to make sense where the mech is",
            code="no-how",
            hint=f"recover {name} armor --begin 'how and where it is repaired'",
        )
    if mech is not None:
        draft.change_character(name, mech=mech.model_copy(update={"stress": {}}))
        draft.tell(
            MechChanged(name=name, mech=mech.name, change="repaired", detail=action.begin or "")
        )


def _slot(draft: Draft, name: str, text: str) -> str:
    """The filled slot that is meant: by its key, or by the consequence's name."""
    character = draft.character(name)
    filled = held(character)
    if not filled:
        raise RuleRefused(
            f"{name} has no consequence to recover from",
            code="no-consequence",
            hint="`scene` shows who has one; `mech NAME new` gives a pilot a mech",
        )
    names = {one.name: slot for slot, one in filled.items()}
    found = match(text, dict.fromkeys([*filled, *names]), f"consequence of {name}'s")
    return found if found in filled else names[found]


def _begin_named(draft: Draft, name: str, slot: str, action: "Recover") -> None:
    consequence = held(draft.character(name))[slot]
    rule = rule_for(slot, consequence, draft.rules)
    if not (action.begin or "").strip():
        draft.refuse(
            "a recovery starts with a reason", code="no-how", hint="--begin 'how it is cared for'"
        )
    if rule is None or rule.start != "named":
        draft.refuse(
            f"{consequence.name} does not start to heal on a word",
            code="not-named",
            hint=how_it_heals(slot, consequence, draft.rules),
        )
    begin(draft, name, slot, action.begin or "", after_scenes=action.after_scenes)


def _set_scenes(draft: Draft, name: str, slot: str, scenes: int) -> None:
    ref = ref_of(draft, name, slot)
    assert isinstance(ref.state, Consequence)
    if ref.state.recovery != "begun":
        draft.refuse(
            f"{ref.name} has not begun to heal",
            code="not-begun",
            hint=f"recover {name} {slot!r} --begin HOW --after-scenes {scenes}",
        )
    check_scenes(draft, slot, ref.state)
    aspects.write(draft, ref, after_scenes=scenes)
    tell_begun(draft, name, slot, "")


def _rename(draft: Draft, name: str, slots: list[str], new: str) -> None:
    if len(slots) != 1:
        raise UsageError("--rename renames one", code="one-only", hint="name one consequence")
    left = held(draft.character(name))
    if slots[0] in left:
        rename(draft, ref_of(draft, name, slots[0]), new)
