"""Aspects in play, wherever they hang: find, add, change, use up and take away."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from fatecli.engine.draft import Draft
from fatecli.engine.names import find_owner, match
from fatecli.errors import UsageError
from fatecli.model.event import AspectAdded, AspectRemoved
from fatecli.model.naming import folded
from fatecli.model.scene import Aspect, Character, Consequence, Scene

Where = Literal["scene", "zone", "advantage", "sheet", "consequence", "breakdown"]


class Ref(NamedTuple):
    """An aspect in play: its name, where it hangs, on whom or what, and its state."""

    name: str
    where: Where
    holder: str | None
    state: Aspect | Consequence
    slot: str = ""

    @property
    def label(self) -> str:
        """The name, with its holder where there is one."""
        return f"{self.holder}: {self.name}" if self.holder else self.name

    @property
    def bearer(self) -> str | None:
        """The character that the aspect is about, if it is about one."""
        return None if self.where in ("scene", "zone") else self.holder


_PERMANENT = Aspect(lasts="story")


def in_play(scene: Scene) -> Iterator[Ref]:
    """Every aspect of the scene, those of characters first."""
    for name, character in scene.characters.items():
        yield from carried(name, character)
    yield from _of_places(scene)


def temporary(scene: Scene) -> Iterator[Ref]:
    """The aspects that are no consequence and on nobody's sheet."""
    for name, character in scene.characters.items():
        for aspect, state in character.advantages.items():
            yield Ref(aspect, "advantage", name, state)
    yield from _of_places(scene)


def _of_places(scene: Scene) -> Iterator[Ref]:
    for zone_name, zone in scene.zones.items():
        for name, aspect in zone.aspects.items():
            yield Ref(name, "zone", zone_name, aspect)
    for name, aspect in scene.aspects.items():
        yield Ref(name, "scene", None, aspect)


def carried(name: str, character: Character) -> Iterator[Ref]:
    """The aspects of one character; one that is both aspect and consequence comes once."""
    seen = set()
    for slot, consequence in character.consequences.items():
        seen.add(consequence.name)
        yield Ref(consequence.name, "consequence", name, consequence, slot)
    if character.mech:
        for slot, consequence in character.mech.consequences.items():
            yield Ref(consequence.name, "breakdown", name, consequence, slot)
    for aspect, state in character.advantages.items():
        seen.add(aspect)
        yield Ref(aspect, "advantage", name, state)
    for aspect in (character.high_concept, character.trouble, *character.aspects):
        if aspect and aspect not in seen:
            yield Ref(aspect, "sheet", name, _PERMANENT)


def find(
    scene: Scene, text: str, prefer: Sequence[str | None] = (), user: str | None = None
) -> Ref:
    """The aspect that `text` means; `HOLDER: ASPECT` where two hold one of the same name.

    Of several, the one with a free invoke for `user` is taken, else the one held by the first
    of `prefer` that holds one. Raises UsageError where that leaves a doubt.
    """
    refs = list(in_play(scene))
    if ": " in text:
        by_label = {folded(ref.label): ref for ref in refs}
        if folded(text) in by_label:
            return by_label[folded(text)]
    name = match(text, dict.fromkeys(ref.name for ref in refs), "aspect")
    plain = name.casefold()
    same = [ref for ref in refs if ref.name.casefold() == plain]
    if len(same) == 1:
        return same[0]
    free = [ref for ref in same if user is not None and may_use(scene, ref.state, user)]
    if len(free) == 1:
        return free[0]
    for holder in prefer:
        held = [ref for ref in same if ref.holder == holder]
        if len(held) == 1:
            return held[0]
    raise UsageError(
        f"{text!r} could be {', '.join(ref.label for ref in same)}",
        code="ambiguous-name",
        hint=f"name its bearer too, such as {same[0].label!r}",
    )


def may_use(scene: Scene, state: Aspect | Consequence, who: str) -> bool:
    """Whether a character may use the free invokes: its own, its group's or side's, or nobody's."""
    if not state.free_invokes:
        return False
    owner = state.owner
    me = scene.characters[who]
    return owner is None or owner in (who, me.team, me.group)


def write(draft: Draft, ref: Ref, **fields: object) -> None:
    """Give fields of an aspect that has a state of its own new values."""
    put(draft, ref, ref.state.model_copy(update=fields))


def put(draft: Draft, ref: Ref, state: Aspect | Consequence | None) -> None:
    """Set an aspect's state, or take the aspect away with None."""
    if ref.where == "scene":
        draft.change(aspects=_with(draft.scene.aspects, ref.name, state))
    elif ref.where == "zone" and ref.holder is not None:
        zone = draft.scene.zones[ref.holder]
        changed = zone.model_copy(update={"aspects": _with(zone.aspects, ref.name, state)})
        draft.change(zones={**draft.scene.zones, ref.holder: changed})
    elif ref.holder is not None:
        _put_on_character(draft, ref, ref.holder, state)


def _put_on_character(
    draft: Draft, ref: Ref, holder: str, state: Aspect | Consequence | None
) -> None:
    character = draft.character(holder)
    if ref.where == "advantage":
        draft.change_character(holder, advantages=_with(character.advantages, ref.name, state))
    elif ref.where == "consequence":
        held = _with(character.consequences, ref.slot, state)
        draft.change_character(holder, consequences=held)
    elif ref.where == "breakdown" and character.mech:
        held = _with(character.mech.consequences, ref.slot, state)
        mech = character.mech.model_copy(update={"consequences": held})
        draft.change_character(holder, mech=mech)


def _with(held: dict[str, object] | object, key: str, state: object) -> dict[str, object]:
    assert isinstance(held, dict)
    if state is None:
        return {name: value for name, value in held.items() if name != key}
    return {**held, key: state}


def place(scene: Scene, on: str | None) -> tuple[Where, str | None]:
    """Where an aspect put on a character, a zone, or (None) the scene hangs."""
    if on is None:
        return "scene", None
    return ("advantage", on) if on in scene.characters else ("zone", on)


def held_at(scene: Scene, on: str | None) -> dict[str, Ref]:
    """The aspects at one place, by name."""
    if on is None:
        return {name: Ref(name, "scene", None, state) for name, state in scene.aspects.items()}
    if on in scene.characters:
        return {ref.name: ref for ref in carried(on, scene.characters[on])}
    zone = scene.zones[on]
    return {name: Ref(name, "zone", on, state) for name, state in zone.aspects.items()}


def add(draft: Draft, name: str, on: str | None, state: Aspect, *, boost: bool = False) -> None:
    """Put a new aspect into play. Raises UsageError where one of its name hangs there already."""
    name = name.strip()
    if not name:
        raise UsageError("an aspect needs a name", code="bad-name")
    plain = name.casefold()
    if any(held.casefold() == plain for held in held_at(draft.scene, on)):
        raise UsageError(
            f"{on or 'the scene'} already has the aspect {name!r}",
            code="name-taken",
            hint="give it another name, or remove the old one: aspect remove",
        )
    where, holder = place(draft.scene, on)
    put(draft, Ref(name, where, holder, state), state)
    draft.tell(
        AspectAdded(
            aspect=name,
            on=on,
            free_invokes=state.free_invokes,
            owner=state.owner,
            lasts=state.lasts,
            boost=boost,
        )
    )


def free_name(draft: Draft, wanted: str, on: str | None) -> str:
    """`wanted`, numbered where an aspect of that name hangs there already."""
    taken = {held.casefold() for held in held_at(draft.scene, on)}
    name, number = wanted, 1
    while name.casefold() in taken:
        number += 1
        name = f"{wanted} {number}"
    return name


def add_boost(draft: Draft, owner: str, on: str | None, name: str = "") -> str:
    """Give `owner` a boost: one free use, then gone. Answers the name it got."""
    boost = free_name(draft, name.strip() or "Boost", on)
    add(draft, boost, on, Aspect(free_invokes=1, owner=owner, lasts="invoke"), boost=True)
    return boost


def remove(draft: Draft, ref: Ref, why: str = "") -> None:
    """Take an aspect out of play. Sheet aspects are struck off the sheet."""
    if ref.where == "sheet" and ref.holder is not None:
        _strike(draft, ref.holder, ref.name)
    else:
        put(draft, ref, None)
    draft.tell(AspectRemoved(aspect=ref.name, on=ref.holder, why=why))


def _strike(draft: Draft, holder: str, name: str) -> None:
    character = draft.character(holder)
    if character.high_concept == name:
        draft.change_character(holder, high_concept="")
    elif character.trouble == name:
        draft.change_character(holder, trouble="")
    else:
        left = tuple(aspect for aspect in character.aspects if aspect != name)
        draft.change_character(holder, aspects=left)


def replace_on_sheet(draft: Draft, holder: str, old: str, new: str) -> None:
    """Write `new` where `old` stands on a character's sheet."""
    character = draft.character(holder)
    if character.high_concept == old:
        draft.change_character(holder, high_concept=new)
    elif character.trouble == old:
        draft.change_character(holder, trouble=new)
    else:
        aspects = tuple(new if aspect == old else aspect for aspect in character.aspects)
        draft.change_character(holder, aspects=aspects)


def owner_named(scene: Scene, text: str | None) -> str | None:
    """The character or side that is to hold free invokes."""
    return None if text is None else find_owner(scene, text)
