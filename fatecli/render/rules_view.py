"""Rulesets on the screen: the list, one whole, the look-up of recovery, the ways to take a hit."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fatecli.engine.harm import Way
from fatecli.model.base import Model
from fatecli.model.ruleset import Ruleset, SlotRules, TrackRules
from fatecli.model.scene import Scene
from fatecli.render import signs, words
from fatecli.render.cells import text_of
from fatecli.render.recovery_words import recovery_lines
from fatecli.render.way_words import way_command, way_words


def rulesets_view(rulesets: Mapping[str, Ruleset]) -> RenderableType:
    """The rulesets at hand by id."""
    rows = [(ruleset, rules.title, rules.summary) for ruleset, rules in rulesets.items()]
    return _table(("Ruleset", "Title", "In one line"), rows)


def rules_view(rules: Ruleset, ruleset: str) -> RenderableType:
    """One ruleset whole, as tables."""
    parts: list[RenderableType] = [
        text_of([(f"{rules.title} ({ruleset})", signs.TITLE)]),
        text_of([(line, signs.QUIET) for line in (rules.summary, rules.source) if line]),
        *_section("Kinds of conflict", _kinds(rules)),
        *_section("Stress", _tracks(rules.tracks)),
        *_section("Consequences", _slots(rules.slots)),
    ]
    if rules.mech is not None:
        parts += _section("Mech", _tracks(rules.mech.tracks))
        parts += _section("Breakdown", _slots(rules.mech.slots))
    parts += _section("Recovery", recovery_view(rules))
    parts += _section("Ladder", text_of([(_ladder(rules), "")]))
    parts += _section("Settings", _settings(rules))
    if rules.notes:
        parts += _section("Notes", _table((), [("-", note) for note in rules.notes]))
    return Group(*parts)


def origins_view(values: Iterable[tuple[str, str, object]], rules: Ruleset) -> RenderableType:
    """A ruleset's values by the file that says each, then the switches that none of them says."""
    files: dict[str, list[tuple[str, str]]] = {}
    for path, key, value in values:
        files.setdefault(path, []).append((key, _value(value)))
    said = {key for rows in files.values() for key, _ in rows}
    files["said by none of them"] = [row for row in _leaves(rules) if row[0] not in said]
    sections = [_section(path, _table((), rows)) for path, rows in files.items() if rows]
    return Group(*[part for section in sections for part in section][1:])


def policies_view(policies: Iterable[tuple[str, str, Mapping[str, str]]]) -> RenderableType:
    """Switches that name a policy, those with the same choices together."""
    parts: list[RenderableType] = []
    for choices, group in groupby(policies, key=itemgetter(2)):
        if parts:
            parts.append(Text())
        parts.append(text_of([(f"{key}: {purpose}", signs.TITLE) for key, purpose, _ in group]))
        parts.append(_table((), [(f"  {choice}", told) for choice, told in choices.items()]))
    return Group(*parts)


def recovery_view(rules: Ruleset, slot: str | None = None) -> RenderableType:
    """What starts each severity's recovery and how long it lasts. Raises UsageError."""
    return _table((), recovery_lines(rules, slot))


def ways_view(ways: Sequence[Way], scene: Scene, rules: Ruleset) -> RenderableType:
    """The ways to settle the pending hit, cheapest first, as commands to copy."""
    pending = scene.pending
    if pending is None:
        return Text("No hit is pending.")
    hit = words.shifts_words(pending.shifts, pending.track)
    head = f"{pending.target} has {hit} from {pending.attacker} to absorb:"
    lines = []
    for number, way in enumerate(ways, 1):
        lines.append((f"{number:>2}. {way_words(way, pending, rules)}", signs.TITLE))
        lines.append((f"    {way_command(way, pending, rules)}", ""))
    note = "Name a consequence with -c SLOT=NAME." if any(way.slots for way in ways) else ""
    return text_of([(head, ""), *lines, *([(note, signs.QUIET)] if note else [])])


def _section(title: str, body: RenderableType) -> list[RenderableType]:
    return [Text(), Text(title, signs.TITLE), body]


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    table = Table(
        *heads,
        box=None,
        padding=(0, 2, 0, 0),
        pad_edge=False,
        show_header=bool(heads),
        header_style=signs.QUIET,
    )
    for row in rows:
        table.add_row(*(text_of([(cell, "")]) for cell in row))
    return table


def _kinds(rules: Ruleset) -> Table:
    rows = [
        (kind, entry.track, ", ".join(entry.initiative) or "the GM's order")
        for kind, entry in rules.kinds.items()
    ]
    return _table(("Kind", "Harms", "Turn order by"), rows)


def _tracks(tracks: Mapping[str, TrackRules]) -> Table:
    rows = [(name, str(track.boxes), _bonuses(track)) for name, track in tracks.items()]
    return _table(("Track", "Boxes", "More for"), rows)


def _bonuses(track: TrackRules) -> str:
    told = [f"{step.skill} {step.at} and up: +{step.boxes}" for step in track.skills]
    told += [f"{role}: {boxes} in all" for role, boxes in track.roles.items()]
    told += [f"nameless at {grade.at}: {grade.boxes} in all" for grade in track.nameless]
    return ", ".join(told)


def _slots(slots: Mapping[str, SlotRules]) -> Table:
    rows = [(name, str(s.absorbs), str(s.count), _slot_notes(s)) for name, s in slots.items()]
    return _table(("Slot", "Absorbs", "Slots", "Notes"), rows)


def _slot_notes(slot: SlotRules) -> str:
    told = [f"{slot.nameless} for the nameless"] if slot.nameless else []
    told += [f"one more for {bonus.skill} {bonus.at}" for bonus in slot.extra]
    told += [f"recovers as {slot.severity}"] if slot.severity else []
    told += [f"only after {slot.after}"] if slot.after else []
    told += [f"{slot.changes} for good"] if slot.changes != "nothing" else []
    told += [f"spares {words.listed(slot.spares).replace('_', ' ')}"] if slot.spares else []
    told += ["never chosen by the program"] if slot.last_resort else []
    return ", ".join(told)


def _ladder(rules: Ruleset) -> str:
    steps = sorted(rules.ladder.items(), reverse=True)
    return ", ".join(f"{name} {effort:+d}" for effort, name in steps if name) or "numbers only"


def _settings(rules: Ruleset) -> Table:
    return _table(("Key", "Value"), _leaves(rules))


def _leaves(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Keys and values of the sections that are no tables of their own."""
    for section, part in rules:
        if isinstance(part, Model) and section != "mech":
            for key, value in part:
                yield f"{section}.{key}", _value(value)
        elif isinstance(part, bool):
            yield section, _value(part)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {item}" for key, item in value.items()) or "none"
    if isinstance(value, tuple | list):
        return "; ".join(map(_value, value)) or "none"
    if isinstance(value, Model):
        return ", ".join(f"{key} {_value(item)}" for key, item in value)
    return str(value) if value != "" else "none"
