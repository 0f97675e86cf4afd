"""Sentences for rolls, hits, turns and what else happens during a fight."""

from functools import singledispatch
from typing import Final

from fatecli.engine.body import slot_base
from fatecli.model import event as ev
from fatecli.model.scene import GM
from fatecli.render import tell_rest, words
from fatecli.render.tell_rest import Telling

_VERBS: Final = {
    "attack": "attacks",
    "maneuver": "maneuvers against",
    "block": "blocks",
    "sprint": "sprints to",
    "recover": "treats",
    "assist": "assists",
}
_DOING: Final = words.DOING | {"sprint": "sprinting", "recover": "treating", "assist": "helping"}


@singledispatch
def tell(event: object, told: Telling) -> str:
    """One event as plain sentences; empty where its neighbours say it. Raises TypeError."""
    return tell_rest.tell(event, told)


@tell.register(ev.OrderSet)
def _order_set(event: ev.OrderSet, told: Telling) -> str:
    names = [f"{n} ({event.values[n]})" if n in event.values else n for n in event.order]
    out = f" Not in the order: {words.listed(event.left_out)}." if event.left_out else ""
    return f"Turn order: {', '.join(names)}.{out}"


@tell.register(ev.ExchangeBegan)
def _exchange_began(event: ev.ExchangeBegan, told: Telling) -> str:
    return f"Exchange {event.exchange} begins."


@tell.register(ev.TurnBegan)
def _turn_began(event: ev.TurnBegan, told: Telling) -> str:
    if event.name is None:
        return "Say who goes next."
    group = "" if event.name in told.scene.characters else "the "
    return f"It is {group}{words.whose(event.name)} turn."


@tell.register(ev.Rolled)
def _rolled(event: ev.Rolled, told: Telling) -> str:
    effort = words.sum_words(event.terms, event.total, told.rules, event.dice)
    facing = ""
    undefended = event.command == "attack" and event.target is not None
    if undefended and not event.opposition_terms and event.opposition == 0:
        facing = " against no defence (0)"
    elif event.opposition is not None:
        facing = " " + words.against_words(event.opposition, event.opposition_terms, told.rules)
    return f"{_rolling(event)}: {effort}{facing}."


def _rolling(event: ev.Rolled) -> str:
    if event.again:
        return f"{words.whose(event.actor)} roll again"
    verb = _VERBS.get(event.command)
    if verb is None:
        return f"{event.actor} rolls for {event.command}"
    if event.target is None:
        return f"{event.actor} {verb.split()[0]}"
    between = f", who steps in front of {event.instead_of}" if event.instead_of else ""
    return f"{event.actor} {verb} {event.target}{between}"


@tell.register(ev.AttackResolved)
def _attack_resolved(event: ev.AttackResolved, told: Telling) -> str:
    margin = f"margin {event.margin}"
    weapon = f" + weapon {event.weapon}" if event.weapon else ""
    armor = f" - armor {event.armor}" if event.armor else ""
    if event.result == "hit":
        parts = f" ({margin}{weapon}{armor})" if weapon or armor else ""
        return f"Hit: {words.shifts_words(event.shifts, event.track)}{parts}."
    if event.margin < 0:
        return f"A miss by {-event.margin}."
    if event.result == "tie":
        return "A tie."
    return f"Nothing lands ({margin}{weapon}{armor})."


@tell.register(ev.ManeuverResolved)
def _maneuver_resolved(event: ev.ManeuverResolved, told: Telling) -> str:
    if event.remove and event.result == "tie":
        return "It works, with nothing to spare."
    return {
        "fail": f"It fails by {-event.margin}." if event.margin < 0 else "It fails.",
        "tie": "A tie.",
        "success": f"It works, by {event.margin}.",
        "style": f"It works with style, by {event.margin}.",
    }[event.result]


@tell.register(ev.InvokeSpent)
def _invoke_spent(event: ev.InvokeSpent, told: Telling) -> str:
    ally = f" for {event.ally}" if event.ally else ""
    price = "free" if event.free else "for a fate point"
    gives = ": a reroll" if event.reroll else f": +{event.adds}" if event.adds else ""
    verb = "tags" if event.tag else "invokes"
    return f"{words.start(words.who(event.actor))} {verb} {event.aspect}{ally}, {price}{gives}."


@tell.register(ev.Stopped)
def _stopped(event: ev.Stopped, told: Telling) -> str:
    doing = _DOING.get(event.action, event.action)
    return f"{event.by} stops {event.actor} from {doing} (strength {event.strength})."


@tell.register(ev.OverflowOffered)
def _overflow_offered(event: ev.OverflowOffered, told: Telling) -> str:
    shifts = words.count(event.shifts, "shift")
    them = "it" if event.shifts == 1 else "them"
    return f"{shifts} left over: {event.actor} may spend {them} now on an action with --overflow."


@tell.register(ev.HitPending)
def _hit_pending(event: ev.HitPending, told: Telling) -> str:
    if event.rolled_over:
        shifts = words.shifts_words(event.shifts, event.track)
        return f"The rest of the hit goes on to {event.target}: {shifts} to absorb."
    return f"{event.target} has {event.shifts} to absorb."


@tell.register(ev.StressMarked)
def _stress_marked(event: ev.StressMarked, told: Telling) -> str:
    boxes = words.boxes_words(event.track, event.boxes)
    up = event.rolled_up_from
    why = f" (box {up} was marked, so it rolls up)" if up is not None else ""
    return f"{event.name} marks {boxes}{why}."


@tell.register(ev.ConsequenceTaken)
def _consequence_taken(event: ev.ConsequenceTaken, told: Telling) -> str:
    gain = ""
    if event.free_invokes and event.owner:
        free = words.some(event.free_invokes, "free invoke")
        gain = f"; {_holds(event.owner, told)} {free} on it"
    base = slot_base(event.slot)
    mech = told.rules.mech
    if mech and base in mech.slots and base not in told.rules.slots:
        what = f"{words.whose(event.name)} mech is {event.consequence}"
    else:
        what = f"{event.name} takes {words.article(base)} consequence, {event.consequence}"
    return f"{what} (absorbs {event.absorbs}){gain}."


def _holds(owner: str, told: Telling) -> str:
    one = owner == GM or owner in told.scene.characters
    return f"{words.who(owner)} has" if one else f"the {owner} have"


@tell.register(ev.AspectReplaced)
def _aspect_replaced(event: ev.AspectReplaced, told: Telling) -> str:
    if event.old is None:
        return f"{event.name} has a new aspect for good: {event.new}."
    return f"{event.new} takes the place of {words.whose(event.name)} aspect {event.old} for good."


@tell.register(ev.HitSettled)
def _hit_settled(event: ev.HitSettled, told: Telling) -> str:
    return ""


@tell.register(ev.TakenOut)
def _taken_out(event: ev.TakenOut, told: Telling) -> str:
    hit = told.settled.get(event.name)
    why = ""
    if hit is not None and 0 < hit.left < hit.shifts:
        why = f" with {hit.left} of the {hit.shifts} shifts still to absorb"
    return f"{event.name} is taken out{_by(event.by)}{why}{_terms(event.terms)}."


@tell.register(ev.Conceded)
def _conceded(event: ev.Conceded, told: Telling) -> str:
    to = f" to {event.to}" if event.to else ""
    met = f" Guidelines met: {'; '.join(event.met)}." if event.met else ""
    unmet = f" Not ticked: {'; '.join(event.unmet)}." if event.unmet else ""
    return f"{event.name} concedes{to}{_terms(event.terms)}.{met}{unmet}"


@tell.register(ev.ConcessionRefused)
def _concession_refused(event: ev.ConcessionRefused, told: Telling) -> str:
    by = words.start(words.who(event.by))
    return f"{by} refuses {words.whose(event.name)} concession; the fight goes on."


def _by(name: str | None) -> str:
    return f" by {words.who(name)}" if name else ""


def _terms(terms: str) -> str:
    return f": {terms.rstrip('.')}" if terms else ""


@tell.register(ev.Moved)
def _moved(event: ev.Moved, told: Telling) -> str:
    origin = f" from {event.origin}" if event.origin else ""
    between = [zone for zone in event.path if zone not in (event.origin, event.to)]
    by_way = f" by way of {words.listed(between)}" if between else ""
    return f"{event.name} moves{origin} to {event.to}{by_way}."


@tell.register(ev.Stayed)
def _stayed(event: ev.Stayed, told: Telling) -> str:
    return f"{event.name} gets no farther, short of {event.short_of}."


@tell.register(ev.BlockSet)
def _block_set(event: ev.BlockSet, told: Telling) -> str:
    sentence = words.block_words(
        event.by,
        event.strength,
        against=event.against,
        actions=event.actions,
        protect=event.protect,
        zone=event.zone,
        grapple=event.grapple,
    )
    return f"{sentence}."


@tell.register(ev.BlockEnded)
def _block_ended(event: ev.BlockEnded, told: Telling) -> str:
    why = f" ({event.why})" if event.why else ""
    return f"{words.whose(event.by)} {'hold' if event.grapple else 'block'} ends{why}."


@tell.register(ev.DefenseRaised)
def _defense_raised(event: ev.DefenseRaised, told: Telling) -> str:
    return f"{event.name} is on full defence: +{event.bonus} to every defence until the next turn."


@tell.register(ev.Assisted)
def _assisted(event: ev.Assisted, told: Telling) -> str:
    return f"{event.actor} helps {event.ally}: +{event.bonus} on the next roll."
