"""The journal's lines followed from first to last: what is done, what is undone."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from fatecli.errors import FileProblem, RuleRefused, UsageError
from fatecli.store.hunks import diff, patch, reverse
from fatecli.store.lines import Line, text_digest, unpacked


@dataclass(slots=True)
class Timeline:
    """Where history stands: the steps that led here, and those that can be done again (last first).

    `start` is the line whose text the steps stand on; None where the way back to it is broken.
    A start is a step itself only where it is the creation of the scene.
    """

    steps: list[Line] = field(default_factory=list)
    start: Line | None = None
    done: list[Line] = field(default_factory=list)
    undone: list[Line] = field(default_factory=list)
    taken_back: set[int] = field(default_factory=set)
    after: str = ""

    def text(self) -> str | None:
        """The text that history has come to; None where it cannot be built again."""
        if self.start is None:
            return None
        try:
            text = unpacked(self.start.text)
            for line in self.done:
                text = patch(text, line.hunks)
        except ValueError:
            return None
        return text if text_digest(text) == self.after else None

    def texts(self) -> Iterator[str]:
        """The text that history has come to, and those before it, as far back as undo leads."""
        text = self.text()
        if text is not None:
            yield text
            for line in reversed(self.done):
                text = patch(text, reverse(line.hunks))
                yield text


class Journey(NamedTuple):
    """Where an undo or a redo leads: the text, the line to record, the commands on the way."""

    text: str
    line: Line
    commands: list[tuple[str, ...]]


def follow(lines: Iterable[Line]) -> Timeline:
    """Follow history; a line that does not fit the one before begins it anew."""
    timeline = Timeline()
    for line in _kept(lines):
        if line.kind == "start":
            _begin(timeline, line)
            timeline.steps += [line] if line.command else []
        else:
            if line.before != timeline.after:
                _begin(timeline, None)
            _step(timeline, line)
        timeline.after = line.after
    return timeline


def _kept(lines: Iterable[Line]) -> list[Line]:
    """The lines without those that never came to pass, as older journals have them."""
    kept: list[Line] = []
    for line in lines:
        if line.kind != "dropped":
            kept.append(line)
        elif kept:
            kept.pop()
    return kept


def _begin(timeline: Timeline, start: Line | None) -> None:
    timeline.start = start
    timeline.done, timeline.undone = [], []


def _step(timeline: Timeline, line: Line) -> None:
    if line.kind == "undo":
        _move(timeline.done, timeline.undone, len(line.steps))
        timeline.taken_back.update(line.steps)
    elif line.kind == "redo":
        _move(timeline.undone, timeline.done, len(line.steps))
        timeline.taken_back.difference_update(line.steps)
    else:
        timeline.steps.append(line)
        timeline.done.append(line)
        timeline.undone = []


def _move(source: list[Line], goal: list[Line], count: int) -> None:
    for _ in range(min(count, len(source))):
        goal.append(source.pop())


def travel(timeline: Timeline, way: Literal["undo", "redo"], count: int, text: str) -> Journey:
    """Plan to undo or redo steps from the present text. Raises RuleRefused where too few are there.

    A journal that does not fit together raises FileProblem.
    """
    stack = timeline.done if way == "undo" else timeline.undone
    _refuse_too_many(timeline, way, count, len(stack))
    steps = stack[: -count - 1 : -1]
    goal = text
    try:
        for step in steps:
            goal = patch(goal, reverse(step.hunks) if way == "undo" else step.hunks)
    except ValueError as error:
        raise FileProblem(f"the journal does not fit the file: {error}", code="journal") from None
    line = Line(
        n=timeline.steps[-1].n,
        kind=way,
        steps=tuple(step.n for step in steps),
        hunks=diff(text, goal),
        before=text_digest(text),
        after=text_digest(goal),
    )
    return Journey(goal, line, [step.command for step in steps])


def _refuse_too_many(timeline: Timeline, way: str, count: int, there: int) -> None:
    if count < 1:
        raise UsageError(f"cannot {way} {count} steps", code="count", hint="1 or more")
    if count <= there:
        return
    if there:
        steps = "1 step" if there == 1 else f"{there} steps"
        raise RuleRefused(f"only {steps} to {way}", code=f"{way}-limit", hint=f"{way} {there}")
    hint = "" if way == "undo" else "an action after an undo puts an end to what was undone"
    message = f"nothing to {way}"
    if way == "undo" and timeline.start is not None and timeline.start.command:
        message += " but the creation of the scene itself"
        hint = "to be rid of the scene, delete its file and the journal beside it"
    raise RuleRefused(message, code=f"nothing-to-{way}", hint=hint)
