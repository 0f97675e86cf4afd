"""Mechs outside of harm: boarded, left, improved at a breakthrough, replaced."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from fatecli.engine.draft import Draft
from fatecli.engine.names import find_character
from fatecli.errors import RuleRefused
from fatecli.model.event import MechChanged
from fatecli.model.ruleset import MechRules
from fatecli.model.scene import Mech
from fatecli.model.words import MechChange

if TYPE_CHECKING:
    from fatecli.model.actions.after import ChangeMech


Change = Literal["boarded", "left", "upgraded", "replaced"]


def change_mech(draft: Draft, action: "ChangeMech") -> None:
    """`mech NAME board|leave|upgrade|new`."""
    name = find_character(draft.scene, action.name)
    if draft.rules.mech is None:
        raise RuleRefused(f"{draft.rules.title} has no mechs", code="no-mechs", hint="")
    CHANGES[action.change](draft, name, action, draft.rules.mech)


def _working(draft: Draft, name: str) -> Mech:
    mech = draft.character(name).mech
    if mech is None or mech.status == "destroyed":
        raise RuleRefused(
            f"{name} has no working mech",
            code="no-mech",
            hint=f"`mech {name} new NAME` gives one",
        )
    return mech


def _board(draft: Draft, name: str, action: "ChangeMech", rules: MechRules) -> None:
    mech = _working(draft, name)
    if mech.aboard:
        raise RuleRefused(f"{name} is aboard already", code="aboard", hint=f"`mech {name} leave`")
    _write(draft, name, mech.model_copy(update={"aboard": True}), "boarded")


def _leave(draft: Draft, name: str, action: "ChangeMech", rules: MechRules) -> None:
    mech = _working(draft, name)
    if not mech.aboard:
        raise RuleRefused(f"{name} is on foot already", code="on-foot", hint=f"`mech {name} board`")
    _write(draft, name, mech.model_copy(update={"aboard": False}), "left")


def _upgrade(draft: Draft, name: str, action: "ChangeMech", rules: MechRules) -> None:
    """Armor grows at a breakthrough, by one box unless a number is given."""
    mech = _working(draft, name)
    _check_breakthrough(draft, f"armor grows at {draft.rules.end_of_arc}")
    arc = draft.scene.clock.arc
    if mech.upgraded_in_arc == arc:
        draft.refuse(
            f"the armor has grown at {draft.rules.end_of_arc} already",
            code="upgraded",
            hint="once each time; --force overrules that",
        )
    before = _boxes(mech, rules)
    armor = before + 1 if action.armor is None else action.armor
    grown = mech.model_copy(
        update={"armor": armor, "stress": _resized(mech, armor), "upgraded_in_arc": arc}
    )
    _write(draft, name, grown, "upgraded", f"{before} to {armor} armor boxes")


def _boxes(mech: Mech, rules: MechRules) -> int:
    standard = next(iter(rules.tracks.values())).boxes if rules.tracks else 0
    return standard if mech.armor is None else mech.armor


def _resized(mech: Mech, armor: int) -> dict[str, tuple[bool, ...]]:
    return {track: (marks + (False,) * armor)[:armor] for track, marks in mech.stress.items()}


def _check_breakthrough(draft: Draft, message: str) -> None:
    clock = draft.scene.clock
    if not (clock.between and clock.ended == "arc"):
        _too_early(draft, message)


def _too_early(draft: Draft, message: str) -> None:
    draft.refuse(
        message,
        code="no-breakthrough",
        hint="after `scene end --arc`; --force where the fiction offers it earlier",
    )


def _new(draft: Draft, name: str, action: "ChangeMech", rules: MechRules) -> None:
    """A new mech comes with standard armor, unless the GM grants more; upgrades stay behind."""
    old = draft.character(name).mech
    if old is not None and old.status == "working":
        draft.refuse(
            f"{name}'s mech still works", code="has-mech", hint="--force replaces it all the same"
        )
    elif old is not None and old.lost_in_arc == draft.scene.clock.arc:
        _too_early(draft, f"a new mech comes at {draft.rules.end_of_arc}")
    mech = Mech(name=action.mech_name, armor=action.armor)
    _write(draft, name, mech, "replaced")


def _write(draft: Draft, name: str, mech: Mech, change: Change, detail: str = "") -> None:
    draft.change_character(name, mech=mech)
    draft.tell(MechChanged(name=name, mech=mech.name, change=change, detail=detail))


CHANGES: dict[MechChange, Callable[[Draft, str, "ChangeMech", MechRules], None]] = {
    "board": _board,
    "leave": _leave,
    "upgrade": _upgrade,
    "new": _new,
}
