"""Attacks: reach, blocks in the way, the defence, and what lands."""

from collections.abc import Callable

from fatecli.engine import aspects, blocks, open_roll, rolls, turns
from fatecli.engine.body import body_of
from fatecli.engine.draft import Draft
from fatecli.engine.harm import leave_hit
from fatecli.engine.movement import move_with_action, offer_overflow
from fatecli.engine.names import find_character, match
from fatecli.engine.settle import settle
from fatecli.engine.zones import distance
from fatecli.errors import UsageError
from fatecli.model.action import Attack
from fatecli.model.event import AttackResolved
from fatecli.model.ruleset import AttackTiePolicy, Range, Ruleset
from fatecli.model.scene import Pending, Roll, Share


def attack(draft: Draft, action: Attack) -> None:
    """`attack`: roll against the defence; a hit is pending unless the command settles it."""
    scene = draft.scene
    attacker = find_character(scene, action.attacker)
    targets = [find_character(scene, text) for text in action.targets]
    turns.check(draft, attacker)
    _check_targets(draft, attacker, targets, action)
    turns.start(draft, attacker, keep_hold_on=targets[0])
    moving = move_with_action(draft, attacker, action.move)
    _check_reach(draft, attacker, targets, action.range)
    victim = _defender(draft, targets[0], action.interpose)
    roll = _roll(draft, action, attacker, victim, targets, moving=moving)
    open_roll.open_roll(draft, roll, action.effort, action.defense)
    turns.finish(draft, attacker)
    if draft.scene.pending is not None and action.absorb.says_something:
        settle(draft, action.absorb)


def _check_targets(draft: Draft, attacker: str, targets: list[str], action: Attack) -> None:
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
    if len(targets) != max(1, len(action.split)):
        raise UsageError(
            "an attack on several needs a share for each",
            code="split",
            hint="attack A X Y --split 3,2",
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


def _defender(draft: Draft, target: str, interpose: str | None) -> str:
    """Who defends and takes the hit: the target, or somebody who steps between."""
    if interpose is None:
        return target
    shield = find_character(draft.scene, interpose)
    apart = distance(draft.scene, draft.character(shield).zone, draft.character(target).zone)
    if not draft.character(shield).active or apart != 0:
        draft.refuse(
            f"{shield} cannot step between",
            code="interpose",
            hint=f"somebody still in the fight and in {target}'s zone can",
        )
    return shield


def _roll(
    draft: Draft, action: Attack, attacker: str, victim: str, targets: list[str], *, moving: bool
) -> Roll:
    scene = draft.scene
    zone = scene.characters[attacker].zone
    path = (zone,) if zone else ()
    wall = blocks.barrier(scene, attacker, "attack", targets[0], path)
    shield = blocks.protection(scene, attacker, targets[0], path)
    terms = rolls.effort_terms(draft, attacker, action.effort, "attack")
    holding = blocks.holds(scene, attacker, targets[0])
    terms += rolls.actor_terms(draft, attacker, moving=moving, holding=holding)
    defense = rolls.defense_terms(draft, victim, action.defense)
    weapon, armor = _ratings(draft, action, attacker, victim)
    return Roll(
        actor=attacker,
        command="attack",
        target=victim,
        dice=action.effort.dice,
        terms=terms,
        opposition=sum(term.value for term in defense),
        opposition_terms=defense,
        floor=shield.strength if shield else None,
        barrier=wall.strength if wall else None,
        barrier_by=wall.by if wall else None,
        weapon=weapon,
        armor=armor,
        track=_track(draft, victim, action.track),
        split=tuple(Share(target=t, shifts=n) for t, n in zip(targets, action.split, strict=False)),
        boost=action.boost,
    )


def _ratings(draft: Draft, action: Attack, attacker: str, victim: str) -> tuple[int, int]:
    """Weapon and armor: as typed, else as on the sheets, where the ruleset has them."""
    if draft.rules.harm.weapons:
        weapon = draft.character(attacker).weapon if action.weapon is None else action.weapon
        armor = draft.character(victim).armor if action.armor is None else action.armor
        return weapon, armor
    if action.weapon or action.armor:
        draft.refuse(
            f"{draft.rules.title} has no weapon and armor ratings",
            code="no-weapons",
            hint="leave --weapon and --armor out, or set harm.weapons in a ruleset of your own",
        )
    return action.weapon or 0, action.armor or 0


def _track(draft: Draft, victim: str, typed: str | None) -> str:
    """The track that the attack harms: a mech's, the one typed, or the conflict's own."""
    rules = draft.rules
    body = body_of(draft.character(victim), rules)
    if body.in_mech and typed is None:
        return next(iter(body.tracks))
    kinds = rules.kinds
    if typed is None:
        return kinds[draft.scene.kind].track
    names: dict[str, str] = {kind: entry.track for kind, entry in kinds.items()}
    names |= {track: track for track in body.tracks}
    return names[match(typed, names, "track")]


# What it comes to


def _resolve(draft: Draft, roll: Roll) -> None:
    assert roll.target is not None and roll.track is not None
    if blocks.stopped(draft, roll):
        return
    margin = roll.total - open_roll.opposition(roll)
    shifts = _landing(draft, roll, margin)
    draft.tell(
        AttackResolved(
            attacker=roll.actor,
            target=roll.target,
            track=roll.track,
            margin=margin,
            weapon=roll.weapon,
            armor=roll.armor,
            shifts=shifts,
            result="hit" if shifts else "tie" if margin == 0 else "miss",
        )
    )
    if shifts:
        leave_hit(
            draft,
            Pending(attacker=roll.actor, target=roll.target, track=roll.track, shifts=shifts),
        )
    elif margin == 0:
        TIES[draft.rules.harm.attack_tie](draft, roll)
    else:
        _defense_overflow(draft, roll)


def _landing(draft: Draft, roll: Roll, margin: int) -> int:
    """Shifts that land: margin + weapon - armor; on a tie only where the policy says so."""
    if margin < 0 or (margin == 0 and draft.rules.harm.attack_tie != "weapon"):
        return 0
    return max(0, margin + roll.weapon - roll.armor)


def _defense_overflow(draft: Draft, roll: Roll) -> None:
    """A defence's margin, without aspects invoked, is the defender's to spend."""
    spare = rolls.natural(roll.opposition_terms) - roll.total
    if draft.rules.overflow and roll.target is not None and roll.opposition_terms and spare > 0:
        offer_overflow(draft, roll.target, spare)


def _nothing(draft: Draft, roll: Roll) -> None:
    """A tie does nothing."""


def _boost(draft: Draft, roll: Roll) -> None:
    """A tie gives the attacker a boost."""
    name = aspects.add_boost(draft, roll.actor, roll.target, roll.boost)
    draft.change(
        roll=open_roll.current(draft).model_copy(update={"aspect": name, "place": roll.target})
    )


TIES: dict[AttackTiePolicy, Callable[[Draft, Roll], None]] = {
    "nothing": _nothing,
    "boost": _boost,
    "weapon": _nothing,
}


def _retract(draft: Draft, roll: Roll) -> None:
    draft.change(pending=None, overflow=None, blocks=roll.before.blocks)
    if roll.aspect is not None:
        ref = aspects.held_at(draft.scene, roll.place).get(roll.aspect)
        if ref is not None:
            aspects.put(draft, ref, None)
        draft.change(roll=roll.model_copy(update={"aspect": None, "place": None}))


open_roll.RESOLVERS["attack"] = open_roll.Resolver(_resolve, _retract)
