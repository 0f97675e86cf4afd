"""The ways to settle a hit, as commands to copy and in words."""

from fatecli.engine.body import worth
from fatecli.engine.harm import Way
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Pending
from fatecli.render import words


def way_command(way: Way, pending: Pending, rules: Ruleset) -> str:
    """The command line that settles the hit this way."""
    parts = ["fatecli", "absorb", pending.target]
    for number in way.stress:
        parts += ["--stress", str(number)]
    for slot in way.slots:
        parts += ["-c", slot]
        if slot in rules.slots and rules.slots[slot].changes == "replaces an aspect":
            parts += ["--replaces", "ASPECT"]
    if way.concede:
        parts.append("--concede")
    if way.taken_out:
        parts += ["--taken-out", "TERMS"]
    return words.command(*parts)


def way_words(way: Way, pending: Pending, rules: Ruleset) -> str:
    """What the way costs: `physical stress box 4, mild (2); 1 shift wasted`."""
    if way.taken_out:
        return "taken out"
    parts = [words.boxes_words(pending.track, way.boxes)] if way.boxes else []
    parts += [f"{slot} ({worth(slot, rules)})" for slot in way.slots]
    parts += ["a concession"] if way.concede else []
    waste = f"; {words.count(way.waste, 'shift')} wasted" if way.waste else ""
    return words.listed(parts) + waste
