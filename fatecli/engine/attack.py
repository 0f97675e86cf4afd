"""Attacks: reach, blocks in the way, the defence, and what lands."""

from typing import TYPE_CHECKING

from fatecli.engine import blocks, open_roll, rolls, turns
from fatecli.engine.body import aboard, body_of
from fatecli.engine.draft import Draft
from fatecli.engine.harm import leave_hits
from fatecli.engine.movement import move_with_action
from fatecli.engine.names import find_character, find_fighter, match
from fatecli.engine.settle import settle
from fatecli.engine.strikes import strike
from fatecli.engine.zones import distance
from fatecli.errors import UsageError
from fatecli.model.ruleset import Range, Ruleset
from fatecli.model.scene import Roll, Share, Term

if TYPE_CHECKING:
    from fatecli.model.actions.base import Effort
    from fatecli.model.actions.fight import Attack


def attack(draft: Draft, action: "Attack") -> None:
    """`attack`: roll against the defence; a hit is pending unless the command settles it."""
    scene = draft.scene
    attacker = find_fighter(scene, action.attacker)
    targets = [find_fighter(scene, text) for text in action.targets]
    _check_targets(draft, attacker, targets, action)
    turns.check(draft, attacker)
    turns.start(draft, attacker, keep_hold_on=targets[0])
    moving = move_with_action(draft, attacker, action.move)
    _check_reach(draft, attacker, targets, action.range)
    if action.split:
        _split(draft, action, attacker, targets, moving=moving)
    else:
        victim = _defender(draft, attacker, targets[0], action.interpose)
        roll = _roll(
            draft, action, attacker, targets[0], victim, _efforts(action)[0], moving=moving
        )
        open_roll.open_roll(draft, roll, action.effort, action.defense)
    open_roll.spend_helpers(draft, action.effort)
    turns.finish(draft, attacker)
    if draft.scene.pending is not None and action.absorb is not None:
        settle(draft, action.absorb)


def _efforts(action: "Attack") -> tuple["Effort | None", ...]:
    """The defence of each target: one for all, or one each."""
    if action.defenses:
        return action.defenses
    return (action.defense,) * len(action.targets)


def _split(
    draft: Draft, action: "Attack", attacker: str, targets: list[str], *, moving: bool
) -> None:
    """The total is shared out, at least 1 each; every target defends against its share."""
    whole = _roll(draft, action, attacker, targets[0], targets[0], None, moving=moving)
    draft.change(roll=whole.model_copy(update={"target": None}))
    for text in action.effort.invoke:
        open_roll.spend(draft, attacker, text, opposing=False)
    open_roll.tell(draft)
    total = open_roll.current(draft).total
    if sum(action.split) > total:
        draft.refuse(
            f"{sum(action.split)} shared out, but the roll is {total}",
            code="split",
            hint=f"shares that add up to {total} or less, at least 1 each",
        )
    hits = []
    for target, share, defense in zip(targets, action.split, _efforts(action), strict=True):
        roll = _roll(draft, action, attacker, target, target, defense, moving=False)
        roll = roll.model_copy(update={"terms": (Term(label="share", value=share),)})
        draft.change(roll=roll)
        for text in defense.invoke if defense else ():
            open_roll.spend(draft, target, text, opposing=True)
        open_roll.tell(draft)
        shifts = strike(draft, open_roll.current(draft))
        if shifts:
            hits.append(Share(target=target, shifts=shifts, track=roll.track))
    open_roll.close(draft)
    leave_hits(draft, attacker, hits)


def _check_targets(draft: Draft, attacker: str, targets: list[str], action: "Attack") -> None:
    for target in targets:
        if target == attacker:
            raise UsageError(f"{attacker} cannot attack {attacker}", code="self", hint="name a foe")
        if not draft.character(target).active:
            draft.refuse(
                f"{target} is out of the conflict ({draft.character(target).status})",
                code="out",
                hint="attack somebody who is still in it",
            )
    if action.effort.overflow:
        draft.refuse(
            "overflow buys no attack",
            code="overflow-offence",
            hint="spend it on a move, on protecting somebody, or on a maneuver that is no offence",
        )
    if len(targets) != max(1, len(action.split)) or len(set(targets)) < len(targets):
        raise UsageError(
            "an attack on several needs a share for each, and each named once",
            code="split",
            hint="attack A X Y --split 3,2",
        )
    if action.split and action.interpose:
        raise UsageError(
            "nobody can step between in a split attack",
            code="split",
            hint="attack them one by one",
        )
    if action.defenses and len(action.defenses) != len(targets):
        raise UsageError(
            f"{len(targets)} targets defend, but {len(action.defenses)} defences are given",
            code="split",
            hint="one defence for all, or one for each in the order of the targets",
        )


def _check_reach(draft: Draft, attacker: str, targets: list[str], reach: Range) -> None:
    rules, scene = draft.rules.reach, draft.scene
    if rules.check == "linked" and not scene.links:
        return
    limit: int = getattr(rules, reach)
    for target in targets:
        apart = distance(scene, draft.character(attacker).zone, draft.character(target).zone)
        if apart is None or apart > limit:
            how_far = "out of every reach" if apart is None else f"{apart} zone(s) away"
            draft.refuse(
                f"{target} is {how_far}; {reach} reaches {limit}",
                code="out-of-reach",
                hint=_reach_hint(draft.rules, attacker, apart),
            )


def _reach_hint(rules: Ruleset, attacker: str, apart: int | None) -> str:
    ranges: tuple[Range, ...] = ("melee", "thrown", "ranged")
    fitting = [r for r in ranges if apart is not None and getattr(rules.reach, r) >= apart]
    ways = [f"--range {fitting[0]}"] if fitting else []
    return " or ".join([*ways, "--move ZONE", f"`sprint {attacker} ZONE`"])


def _defender(draft: Draft, attacker: str, target: str, interpose: str | None) -> str:
    """Who defends and takes the hit: the target, or somebody who steps between."""
    if interpose is None:
        return target
    shield = find_character(draft.scene, interpose)
    apart = distance(draft.scene, draft.character(shield).zone, draft.character(target).zone)
    if not draft.character(shield).active or apart != 0 or shield == attacker:
        draft.refuse(
            f"{shield} cannot step between",
            code="interpose",
            hint=f"somebody else still in the fight and in {target}'s zone can",
        )
    return shield


def _roll(
    draft: Draft,
    action: "Attack",
    attacker: str,
    target: str,
    victim: str,
    defense: "Effort | None",
    *,
    moving: bool,
) -> Roll:
    """The attack on one target; `victim` is who defends and takes the hit."""
    scene = draft.scene
    zone = scene.characters[attacker].zone
    path = (zone,) if zone else ()
    wall = blocks.barrier(scene, attacker, "attack", target, path)
    shield = blocks.protection(scene, attacker, target, path)
    terms = rolls.effort_terms(draft, attacker, action.effort, "attack")
    holding = blocks.holds(scene, attacker, target)
    terms += rolls.actor_terms(draft, attacker, moving=moving, holding=holding)
    track = _track(draft, victim, action.track)
    facing = rolls.defense_terms(draft, victim, defense, foe=attacker, against=track)
    weapon, armor = _ratings(draft, action, attacker, victim, track)
    return Roll(
        actor=attacker,
        command="attack",
        target=victim,
        instead_of=target if target != victim else None,
        dice=action.effort.dice,
        terms=terms,
        opposition=open_roll.faced(facing, shield.strength if shield else None),
        opposition_terms=facing,
        floor=shield.strength if shield else None,
        barrier=wall.strength if wall else None,
        barrier_by=wall.by if wall else None,
        weapon=weapon,
        armor=armor,
        track=track,
        boost=action.boost,
    )


def _ratings(
    draft: Draft, action: "Attack", attacker: str, victim: str, track: str
) -> tuple[int, int]:
    """Weapon and armor: as typed, else as on the sheets, where the ruleset has them."""
    rules = draft.rules.harm
    if rules.weapons:
        counts = not rules.weapon_tracks or track in rules.weapon_tracks
        weapon = draft.character(attacker).weapon if counts else 0
        armor = draft.character(victim).armor if counts else 0
        return (
            weapon if action.weapon is None else action.weapon,
            armor if action.armor is None else action.armor,
        )
    if action.weapon or action.armor:
        draft.refuse(
            f"{draft.rules.title} has no weapon and armor ratings",
            code="no-weapons",
            hint="leave --weapon and --armor out, or set harm.weapons in a ruleset of your own",
        )
    return action.weapon or 0, action.armor or 0


def _track(draft: Draft, victim: str, typed: str | None) -> str:
    """The track that the attack harms: a mech's, the one typed, or the conflict's own."""
    rules, character = draft.rules, draft.character(victim)
    if typed is None and rules.mech is not None and aboard(character):
        return next(iter(rules.mech.tracks))
    if typed is None:
        return rules.kinds[draft.scene.kind].track
    names: dict[str, str] = {kind: entry.track for kind, entry in rules.kinds.items()}
    names |= {track: track for track in (*rules.tracks, *body_of(character, rules).tracks)}
    return names[match(typed, names, "track")]
