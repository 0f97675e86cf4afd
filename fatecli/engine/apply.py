"""The one door: every change of a scene is an action that comes through here."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from fatecli.engine.draft import Draft
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Scene
from fatecli.model.step import Step

if TYPE_CHECKING:
    from fatecli.model.action import Action


# Each action's module and handler; a command loads only the rules it plays by.
HANDLERS = {
    "add-character": "framing:add_character",
    "add-zone": "framing:add_zone",
    "link": "framing:link_zones",
    "add-aspect": "framing:add_aspect",
    "place": "framing:place",
    "remove": "framing:remove",
    "end": "ending:end_scene",
    "init": "initiative:set_order",
    "next": "turns:pass_turn",
    "attack": "attack:attack",
    "absorb": "settle:absorb",
    "maneuver": "maneuvers:maneuver",
    "block": "blocking:set_block",
    "release": "blocking:release",
    "defend": "tactics:defend",
    "sprint": "movement:sprint",
    "assist": "tactics:assist",
    "invoke": "open_roll:invoke",
    "compel": "economy:compel",
    "fate": "economy:adjust_fate",
    "rename-aspect": "economy:rename_aspect",
    "remove-aspect": "economy:remove_aspect",
    "give-aspect": "economy:give_aspect",
    "concede": "defeat:concede",
    "recover": "care:recover",
    "mech": "mechs:change_mech",
}

WHILE_A_HIT_IS_PENDING = {"absorb", "invoke", "fate"}

# What may come between a roll and an invoke on it; anything else closes the roll.
KEEPS_THE_ROLL_OPEN = {"absorb", "invoke", "fate", "compel", "give-aspect"}


@cache
def handler(kind: str) -> Callable[[Draft, Any], None]:
    """The function that plays an action of this kind."""
    module, _, name = HANDLERS[kind].partition(":")
    found: Callable[[Draft, Any], None] = getattr(import_module(f"fatecli.engine.{module}"), name)
    return found


def apply(scene: Scene, action: "Action", rules: Ruleset) -> Step:
    """What the scene becomes through an action, and what happened on the way.

    Pure: the scene given is not touched. Raises UsageError for what is typed wrongly and
    RuleRefused for what the rules or the state refuse.
    """
    draft = Draft(scene, rules, force=action.force)
    pending = scene.pending
    if pending is not None and action.kind not in WHILE_A_HIT_IS_PENDING:
        draft.refuse(
            f"the hit on {pending.target} must be settled first",
            code="hit-pending",
            hint=f"`absorb {pending.target!r}` lists the ways"
            + ("; a concession comes before the roll" if action.kind == "concede" else ""),
        )
    if scene.roll is not None and action.kind not in KEEPS_THE_ROLL_OPEN:
        draft.change(roll=None)
    handler(action.kind)(draft, action)
    return draft.step()
