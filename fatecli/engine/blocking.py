"""The block action: setting a block, taking and keeping a hold, letting go."""

from typing import TYPE_CHECKING

from fatecli.engine import aspects, open_roll, rolls, turns
from fatecli.engine.blocks import barrier, holds, stopped
from fatecli.engine.draft import Draft
from fatecli.engine.movement import move_with_action
from fatecli.engine.names import find_character, find_fighter, find_zone, match, sides
from fatecli.engine.zones import distance
from fatecli.errors import RuleRefused, UsageError
from fatecli.model.event import BlockSet, InvokeSpent
from fatecli.model.scene import Block, Invoked, Roll, Scene

if TYPE_CHECKING:
    from fatecli.model.actions.tactics import Release, SetBlock


def set_block(draft: Draft, action: "SetBlock") -> None:
    """`block`: the roll is the strength; a grapple needs an aspect of the enemy tagged."""
    actor = find_fighter(draft.scene, action.actor)
    _check_allowed(draft)
    turns.check(draft, actor, overflow=action.effort.overflow)
    block = _wanted(draft, actor, action)
    held = block.against[0] if block.grapple and block.against else None
    keeping = held is not None and holds(draft.scene, actor, held)
    if held is not None:
        _check_grapple(draft, actor, held, action, keeping=keeping)
    _check_no_offence(draft, actor, block, action)
    turns.start(draft, actor, keep_hold_on=held, overflow=action.effort.overflow)
    wall = barrier(draft.scene, actor, "block", held, _zones(draft.scene, actor))
    moving = move_with_action(draft, actor, action.move)
    terms = rolls.effort_terms(draft, actor, action.effort, "block")
    terms += rolls.actor_terms(draft, actor, moving=moving, holding=False)
    roll = Roll(
        actor=actor,
        command="block",
        target=held,
        dice=action.effort.dice,
        terms=terms,
        barrier=wall.strength if wall else None,
        barrier_by=wall.by if wall else None,
        block=block,
    )
    if held is not None and not keeping and action.tag is not None:
        ref, free = _tag(draft, actor, held, action.tag)
        tagged = Invoked(aspect=ref.label, by=actor, paid=not free)
        named = block.model_copy(update={"tag": ref.name})
        roll = roll.model_copy(update={"block": named, "invoked": (tagged,)})
    open_roll.open_roll(draft, roll, action.effort, None)
    open_roll.spend_helpers(draft, action.effort)
    turns.finish(draft, actor, overflow=action.effort.overflow)


def _check_no_offence(draft: Draft, actor: str, block: Block, action: "SetBlock") -> None:
    if action.effort.overflow and block.protect is None:
        draft.refuse(
            "overflow buys no block against a foe",
            code="overflow-offence",
            hint=f"block {actor} --protect NAME --overflow, a move, or a maneuver on no foe",
        )


def _zones(scene: Scene, actor: str) -> tuple[str, ...]:
    zone = scene.characters[actor].zone
    return (zone,) if zone else ()


def _check_allowed(draft: Draft) -> None:
    if not draft.rules.blocks.allowed:
        draft.refuse(
            f"{draft.rules.title} has no blocks",
            code="no-blocks",
            hint=draft.rules.blocks.instead,
        )


def _wanted(draft: Draft, actor: str, action: "SetBlock") -> Block:
    """The block as asked for: many enemies and one kind of action, or one and most actions."""
    protect = find_character(draft.scene, action.protect) if action.protect else None
    against = _enemies(draft.scene, action.against)
    if action.grapple and not against:
        against = _held_by(draft.scene, actor)
    kinds = tuple(dict.fromkeys(action.actions))
    _check_sense(actor, action)
    if actor in against:
        raise UsageError(f"{actor} cannot block {actor}", code="self", hint="name an enemy")
    if action.grapple and len(against) != 1:
        raise UsageError(
            "a grapple holds one enemy",
            code="one-enemy",
            hint=f"block {actor} --grapple --against NAME --tag ASPECT; the one held needs neither",
        )
    if protect is not None:
        kinds = ("attack",)
    elif not action.grapple and len(against) != 1 and len(kinds) != 1:
        if not kinds and action.zone:
            kinds = ("move",)
        else:
            draft.refuse(
                "a block holds many enemies from one kind of action, or one enemy from most",
                code="too-wide",
                hint="name one --action (attack, maneuver, move, block), or one --against",
            )
    return Block(
        by=actor,
        strength=0,
        against=against,
        actions=() if action.grapple else kinds,
        protect=protect,
        zone=find_zone(draft.scene, action.zone) if action.zone else None,
        grapple=action.grapple,
        tag=action.tag if action.grapple else None,
    )


def _held_by(scene: Scene, actor: str) -> tuple[str, ...]:
    """Whom somebody has in a grapple already."""
    return next((b.against for b in scene.blocks if b.grapple and b.by == actor), ())


def _check_sense(actor: str, action: "SetBlock") -> None:
    """Refuse options that do not go together."""
    if action.protect and (action.grapple or set(action.actions) - {"attack"}):
        raise UsageError(
            "protecting somebody is a block on attacks",
            code="block-options",
            hint=f"block {actor} --protect NAME, without --grapple and --action",
        )
    if action.tag and not action.grapple:
        raise UsageError(
            "a tag goes with a grapple",
            code="block-options",
            hint=f"block {actor} --grapple --against NAME --tag ASPECT; -i invokes for a +2",
        )


def _enemies(scene: Scene, typed: tuple[str, ...]) -> tuple[str, ...]:
    """Characters named one by one, by their group, or by their side."""
    groups = {one.group for one in scene.characters.values() if one.group}
    found: list[str] = []
    for text in typed:
        name = match(text, dict.fromkeys([*scene.characters, *groups, *sides(scene)]), "character")
        if name in scene.characters:
            found.append(name)
            continue
        there = [
            other
            for other, one in scene.characters.items()
            if name in (one.group, one.team) and one.active
        ]
        if not there:
            raise RuleRefused(
                f"nobody of {name} is left to block", code="nobody", hint="name who is still in it"
            )
        found += there
    return tuple(dict.fromkeys(found))


def _check_grapple(
    draft: Draft, actor: str, held: str, action: "SetBlock", *, keeping: bool
) -> None:
    here = find_zone(draft.scene, action.move) if action.move else draft.character(actor).zone
    apart = distance(draft.scene, here, draft.character(held).zone)
    if apart != 0:
        draft.refuse(
            f"{held} is out of {actor}'s reach",
            code="out-of-reach",
            hint="a grapple needs both in the same zone",
        )
    if keeping:
        return
    usable = [ref.name for ref in aspects.carried(held, draft.character(held))]
    if action.tag is None:
        draft.refuse(
            f"a grapple needs an aspect of {held}'s tagged with it",
            code="no-tag",
            hint=f"--tag ASPECT: {', '.join(usable)}"
            if usable
            else f"{held} has none yet: place one with a maneuver",
        )


def _tag(draft: Draft, actor: str, held: str, text: str) -> tuple[aspects.Ref, bool]:
    """Spend the tag that a grapple needs: what it was, and whether free; it adds nothing."""
    refs = {ref.name: ref for ref in aspects.carried(held, draft.character(held))}
    ref = refs[match(text, refs, f"aspect of {held}'s")]
    free = open_roll.use(draft, actor, ref, against=held)
    draft.tell(InvokeSpent(actor=actor, aspect=ref.name, free=free, tag=True))
    return ref, free


def release(draft: Draft, action: "Release") -> None:
    """`block --release`: let go of everything one blocks or holds; costs nothing."""
    actor = find_character(draft.scene, action.actor)
    if not any(block.by == actor for block in draft.scene.blocks):
        draft.refuse(f"{actor} blocks nothing", code="no-block", hint="`scene` shows the blocks")
    turns.end_blocks(draft, lambda block: block.by == actor, "let go")


# Its roll


def resolve(draft: Draft, roll: Roll) -> None:
    """Set the block at the roll's strength, in place of the blocker's earlier one."""
    if roll.block is None or stopped(draft, roll):
        return
    block = roll.block.model_copy(update={"strength": roll.total - roll.opposition})
    others = tuple(b for b in draft.scene.blocks if b.by != roll.actor)
    draft.change(blocks=(*others, block))
    draft.tell(
        BlockSet(
            by=block.by,
            strength=block.strength,
            against=block.against,
            actions=block.actions,
            protect=block.protect,
            zone=block.zone,
            grapple=block.grapple,
        )
    )


def retract(draft: Draft, roll: Roll) -> None:
    """Take the outcome back, to work it out anew."""
    others = tuple(block for block in draft.scene.blocks if block.by != roll.actor)
    kept = tuple(block for block in open_roll.stood(roll).blocks if block.by == roll.actor)
    draft.change(blocks=(*others, *kept))
    open_roll.restore_holds(draft, roll)


open_roll.RESOLVERS["block"] = open_roll.Resolver(resolve, retract)
