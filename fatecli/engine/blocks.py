"""What blocks and holds do to the actions of others: whom they cover, what gets past."""

from fatecli.engine import turns
from fatecli.engine.draft import Draft
from fatecli.model.event import Stopped
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import ActionKind, Block, Roll, Scene


def covers(
    scene: Scene,
    block: Block,
    actor: str,
    kind: ActionKind,
    target: str | None,
    path: tuple[str, ...],
) -> bool:
    """Whether a block stands in the way of an action (`path`: the zones a move touches)."""
    if block.by == actor:
        return False
    if block.grapple:
        return actor in block.against
    if block.protect is not None and (kind != "attack" or target != block.protect):
        return False
    if block.against and actor not in block.against:
        return False
    if not block.against and block.protect is None and _allied(scene, block.by, actor):
        return False
    if block.actions and kind not in block.actions:
        return False
    return block.zone is None or block.zone in path


def _allied(scene: Scene, one: str, other: str) -> bool:
    return scene.characters[one].team == scene.characters[other].team


def protection(scene: Scene, actor: str, target: str, path: tuple[str, ...]) -> Block | None:
    """The strongest block that protects the target of an attack."""
    shields = [
        block
        for block in scene.blocks
        if block.protect == target and covers(scene, block, actor, "attack", target, path)
    ]
    return max(shields, key=lambda block: block.strength, default=None)


def barrier(
    scene: Scene, actor: str, kind: ActionKind, target: str | None, path: tuple[str, ...]
) -> Block | None:
    """The strongest block or hold that the action has to get past to have any effect."""
    walls = [
        block
        for block in scene.blocks
        if block.protect is None and covers(scene, block, actor, kind, target, path)
    ]
    return max(walls, key=lambda block: block.strength, default=None)


def gets_past(rules: Ruleset, effort: int, strength: int) -> bool:
    """Whether an effort passes a block: by meeting it, or only by beating it."""
    return effort >= strength if rules.blocks.bypass == "meet" else effort > strength


def stopped(draft: Draft, roll: Roll) -> bool:
    """Whether the open roll fails at its barrier; a hold is broken only where it is beaten."""
    if roll.barrier is None or roll.barrier_by is None:
        return False
    if not gets_past(draft.rules, roll.total, roll.barrier):
        draft.tell(
            Stopped(
                actor=roll.actor,
                action=roll.command,
                by=roll.barrier_by,
                strength=roll.barrier,
            )
        )
        return True
    turns.end_blocks(
        draft,
        lambda block: block.grapple and roll.actor in block.against and roll.total > block.strength,
        f"{roll.actor} broke free",
    )
    return False


def holds(scene: Scene, holder: str, victim: str) -> bool:
    """Whether one has the other in a grapple."""
    return any(b.grapple and b.by == holder and victim in b.against for b in scene.blocks)
