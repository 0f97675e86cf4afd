"""Ask at the terminal how a pending hit is taken."""

from typing import TYPE_CHECKING

from fatecli.cli import report
from fatecli.cli.env import Env
from fatecli.errors import RuleRefused, UsageError

if TYPE_CHECKING:
    from fatecli.engine.harm import Way
    from fatecli.model.action import Action
    from fatecli.session import Session

PROMPT = "A number (and a name), `i ASPECT` or `i WHO: ASPECT` to invoke, Ctrl-D for later"


def settle(env: Env, session: "Session") -> None:
    """Ask until no hit is pending, or the answer is Ctrl-D."""
    while session.scene.pending is not None:
        answer = _ask(env, session)
        if answer is None:
            env.note(f"the hit on {session.scene.pending.target} is left pending")
            return
        action, argv = answer
        try:
            step = session.perform(action, argv)
        except (RuleRefused, UsageError) as refusal:
            _explain(env, refusal)
        else:
            report.notices(env, session)
            report.changed(env, argv[0], session, step, state=False)


def _ask(env: Env, session: "Session") -> "tuple[Action, list[str]] | None":
    """One question; None for Ctrl-D."""
    from fatecli.engine.harm import ways
    from fatecli.render.way_words import way_words

    pending = session.scene.pending
    assert pending is not None
    found = ways(session.scene, session.rules)
    env.show("")
    for number, way in enumerate(found, start=1):
        env.show(f"{number:>2}. {way_words(way, pending, session.rules)}")
    usual = not found[0].taken_out
    prompt = f"{PROMPT}{', Enter for 1' if usual else ''}: "
    while True:
        answer = env.ask(prompt)
        if answer is None:
            return None
        if answer.casefold().startswith("i "):
            return _invocation(session, answer[2:].strip())
        typed, _, name = (answer or ("1" if usual else "")).partition(" ")
        if typed.isdecimal() and 1 <= int(typed) <= len(found):
            return _take(env, session, found[int(typed) - 1], name.strip())
        env.note(
            f"cannot read {answer!r} here: a number from 1 to {len(found)}, or i ASPECT; "
            "Ctrl-D leaves the hit for later, and other commands after that"
        )


def _invocation(session: "Session", text: str) -> "tuple[Action, list[str]]":
    """Read `ASPECT`, invoked by the one hit, or `NAME: ASPECT`."""
    from fatecli.model.actions.economy import Invoke

    assert session.scene.pending is not None
    name, colon, aspect = text.partition(":")
    actor = name.strip() if colon else session.scene.pending.target
    aspect = aspect.strip() if colon else text
    return Invoke(actor=actor, aspect=aspect), ["invoke", actor, aspect]


def _take(
    env: Env, session: "Session", way: "Way", named: str
) -> "tuple[Action, list[str]] | None":
    """Take a way, asking for the names and terms that were not given; None for Ctrl-D."""
    from fatecli.model.actions.fight import Absorb

    assert session.scene.pending is not None
    target = session.scene.pending.target
    names: list[tuple[str, str]] = []
    for slot in way.slots:
        name = named or env.ask(f"The {slot} consequence of {target} (Enter to name it later): ")
        if name is None:
            return None
        names.append((slot, name))
        named = ""
    terms = ""
    if way.taken_out or way.concede:
        terms = named or env.ask(f"What becomes of {target} (Enter leaves it open): ") or ""
    replaced = _replaced(env, session, way)
    changes = {"consequences": tuple(names), "replaces": replaced}
    changes |= {"taken_out": terms} if way.taken_out else {"terms": terms}
    absorption = way.absorption().model_copy(update=changes)
    argv = _words(target, way, [f"{slot}={name}" if name else slot for slot, name in names], terms)
    if replaced:
        argv += ["--replaces", replaced]
    return Absorb(target=target, absorb=absorption), argv


def _words(target: str, way: "Way", consequences: list[str], terms: str) -> list[str]:
    """The command that takes a way, for the journal."""
    words = ["absorb", target]
    for number in way.stress:
        words += ["--stress", str(number)]
    for consequence in consequences:
        words += ["-c", consequence]
    if way.concede:
        words += ["--concede", *(["--terms", terms] if terms else [])]
    return words + ["--taken-out", terms] * way.taken_out


def _replaced(env: Env, session: "Session", way: "Way") -> str | None:
    from fatecli.engine.body import slot_base

    for slot in way.slots:
        rule = session.rules.slots.get(slot_base(slot))
        if rule is not None and rule.changes == "replaces an aspect":
            return env.ask("The aspect it replaces for good: ") or None
    return None


def _explain(env: Env, refusal: RuleRefused | UsageError) -> None:
    env.note(refusal.message)
    if refusal.hint:
        env.note(f"hint: {refusal.hint}")
