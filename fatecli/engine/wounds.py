"""What a hit leaves on a sheet: boxes marked, consequences written, aspects changed."""

from fatecli.engine import aspects
from fatecli.engine.absorbing import ABSORB
from fatecli.engine.body import Body, Slot, body_of, replaceable
from fatecli.engine.draft import Draft
from fatecli.engine.names import match
from fatecli.engine.rolls import hand
from fatecli.errors import RuleRefused, UsageError
from fatecli.model.event import AspectReplaced, ConsequenceTaken, StressMarked, Warned
from fatecli.model.scene import Character, Consequence, Pending


def replaces_an_aspect(slot: Slot) -> bool:
    """Whether filling the slot takes an aspect off the sheet."""
    return slot.rules.changes == "replaces an aspect"


def mark(draft: Draft, pending: Pending, body: Body, boxes: tuple[int, ...], need: int) -> None:
    """Mark boxes of the track that was hit; `need` is what the consequences left of it."""
    character = draft.character(pending.target)
    track = body.tracks[pending.track]
    marked = tuple([on or number in boxes for number, on in enumerate(track, 1)])
    if body.in_mech and character.mech is not None:
        stress = {**character.mech.stress, pending.track: marked}
        mech = character.mech.model_copy(update={"stress": stress})
        draft.change_character(pending.target, mech=mech)
    else:
        draft.change_character(pending.target, stress={**character.stress, pending.track: marked})
    rolled_up = ABSORB[draft.rules.harm.absorb].rolls_up and boxes != (need,)
    draft.tell(
        StressMarked(
            name=pending.target,
            track=pending.track,
            boxes=boxes,
            rolled_up_from=need if rolled_up else None,
        )
    )


def take(
    draft: Draft, pending: Pending, slot: Slot, name: str, replaces: str | None, *, in_mech: bool
) -> None:
    """Write one consequence into its slot, with its maker's free invoke."""
    target = pending.target
    harm, clock = draft.rules.harm, draft.scene.clock
    consequence = Consequence(
        name=_name(draft, target, slot, name),
        track=pending.track,
        free_invokes=harm.free_invokes,
        owner=_maker(draft, pending) if harm.free_invokes else None,
        conflict=clock.conflict,
        arc=clock.arc if slot.rules.last_resort else None,
    )
    if slot.rules.changes != "nothing":
        consequence = _change_aspect(draft, target, slot, consequence, replaces)
    if in_mech and not slot.rules.last_resort:
        _warn_breakdown(draft, target, slot, name)
    _hold(draft, target, slot, consequence, in_mech=in_mech and not slot.rules.last_resort)
    draft.tell(
        ConsequenceTaken(
            name=target,
            slot=slot.key,
            consequence=consequence.name,
            absorbs=slot.rules.absorbs,
            free_invokes=consequence.free_invokes,
            owner=consequence.owner,
        )
    )


def _warn_breakdown(draft: Draft, target: str, slot: Slot, name: str) -> None:
    """Say that a lighter step was free, and that the steps have names of their own."""
    body = body_of(draft.character(target), draft.rules)
    lighter = [
        other.key
        for other in body.slots
        if other.rules.absorbs < slot.rules.absorbs and other.key not in body.consequences
    ]
    if lighter:
        draft.tell(Warned(text=f"{slot.key} skips {', '.join(lighter)}"))
    if draft.rules.mech is not None and slot.base == draft.rules.mech.doomed:
        draft.tell(
            Warned(
                text=f"conceding now destroys the mech, unless `concede {target} --save-mech WHO` "
                "gives up a point of refresh"
            )
        )
    if name.strip() and slot.rules.name:
        draft.tell(Warned(text=f"Breakdown has names of its own: {slot.rules.name}, not {name}"))


def _maker(draft: Draft, pending: Pending) -> str | None:
    if pending.attacker not in draft.scene.characters:
        return None
    team = draft.character(pending.attacker).team
    side = draft.rules.harm.free_invokes_to == "side"
    return team if side else hand(draft, pending.attacker)


def _name(draft: Draft, target: str, slot: Slot, wanted: str) -> str:
    """The name given, the slot's own, or a placeholder to rename."""
    if slot.rules.name:
        return aspects.free_name(draft, slot.rules.name, target)
    if not wanted.strip():
        return aspects.free_name(draft, f"{slot.base.capitalize()} consequence", target)
    name = wanted.strip()
    if any(
        ref.name.casefold() == name.casefold()
        for ref in aspects.carried(target, draft.character(target))
    ):
        raise UsageError(
            f"{target} already has the aspect {name!r}",
            code="name-taken",
            hint="give the consequence another name",
        )
    return name


def _hold(
    draft: Draft, target: str, slot: Slot, consequence: Consequence, *, in_mech: bool
) -> None:
    character = draft.character(target)
    if in_mech and character.mech is not None:
        held = {**character.mech.consequences, slot.key: consequence}
        mech = character.mech.model_copy(update={"consequences": held})
        draft.change_character(target, mech=mech)
    else:
        held = {**character.consequences, slot.key: consequence}
        draft.change_character(target, consequences=held)


def _change_aspect(
    draft: Draft, target: str, slot: Slot, consequence: Consequence, replaces: str | None
) -> Consequence:
    """An extreme consequence changes the sheet at once: it takes an aspect's place, or adds one."""
    character = draft.character(target)
    if slot.rules.changes == "adds an aspect":
        draft.change_character(target, aspects=(*character.aspects, consequence.name))
        draft.tell(AspectReplaced(name=target, old=None, new=consequence.name))
        return consequence
    old = _replaced(draft, character, target, slot, replaces)
    aspects.replace_on_sheet(draft, target, old, consequence.name)
    former = {**character.former, consequence.name: old}
    draft.change_character(target, former=former)
    draft.tell(AspectReplaced(name=target, old=old, new=consequence.name))
    return consequence.model_copy(update={"replaced": old})


def _replaced(
    draft: Draft, character: Character, target: str, slot: Slot, replaces: str | None
) -> str:
    open_to_it = replaceable(character, slot.rules)
    choices = f"--replaces one of: {', '.join(open_to_it) or 'none is left'}"
    if replaces is None:
        raise RuleRefused(
            f"an extreme consequence takes the place of one of {target}'s aspects",
            code="replaces-missing",
            hint=choices,
        )
    sheet = [a for a in (character.high_concept, character.trouble, *character.aspects) if a]
    old = match(replaces, sheet, "aspect")
    if old not in open_to_it:
        kind = "high concept" if old == character.high_concept else "trouble"
        draft.refuse(f"{old!r} is {target}'s {kind}, which stays", code="spared", hint=choices)
    return old
