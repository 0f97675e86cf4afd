"""Tell what a command did or was asked for: as sentences and a view, or as one JSON object."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fatecli.cli.env import Env

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fatecli.model.event import Event
    from fatecli.model.ruleset import Ruleset
    from fatecli.model.scene import Scene
    from fatecli.model.step import Step
    from fatecli.session import Session

UNSAVED = "(a dry run: nothing was saved)"


def changed(
    env: Env,
    command: str,
    session: "Session",
    step: "Step",
    *,
    state: bool = True,
    facts: Mapping[str, Any] | None = None,
) -> None:
    """Tell what an action changed, then show the state."""
    env.saved = not env.settings.dry_run
    if env.settings.quiet and not env.settings.json:
        return
    from fatecli.render import story

    events = _for_all_eyes(env, step)
    messages = story.sentences(events, step.scene, session.rules)
    if env.settings.json:
        from fatecli.render import machine

        outcome = machine.outcome(events, messages)
        # Whose dice they are is nothing for players where somebody hides.
        outcome |= {} if env.settings.players else facts or {}
        emit(env, command, outcome, step.scene, session.rules)
    else:
        env.show(*messages)
        _state_after(env, step.scene, session.rules, state=state)


def told(env: Env, command: str, messages: Sequence[str], scene: "Scene", rules: "Ruleset") -> None:
    """Tell of a change that is no action of the engine, then show the state."""
    env.saved = not env.settings.dry_run
    if env.settings.players:
        from fatecli.render.players import naming_hidden

        secret = naming_hidden(scene)
        messages = [message for message in messages if not secret(message)]
    if env.settings.json:
        emit(env, command, {"messages": list(messages)}, scene, rules)
    elif not env.settings.quiet:
        env.show(*messages)
        _state_after(env, scene, rules)


def _for_all_eyes(env: Env, step: "Step") -> "Sequence[Event]":
    """The events, with --players only those that name nobody and nothing hidden."""
    if not env.settings.players:
        return step.events
    from fatecli.render.players import naming_hidden

    secret = naming_hidden(step.scene)
    return [event for event in step.events if not secret(event.data(whole=True))]


def typed(env: Env, line: Sequence[str]) -> None:
    """Show a command of a file before what comes of it, apart from what came before."""
    if env.settings.json or env.settings.quiet:
        return
    from fatecli.render.log_view import typed_line

    told = typed_line(line)
    env.show("", told if env.stdout.isatty() else told.plain)


def answered(
    env: Env,
    command: str,
    parts: "Sequence[RenderableType]",
    outcome: dict[str, Any],
    scene: "Scene | None" = None,
    rules: "Ruleset | None" = None,
) -> None:
    """Give what was asked for, `--quiet` or not."""
    if env.settings.json:
        emit(env, command, outcome, scene, rules)
    else:
        env.show(*parts)


def view(env: Env, scene: "Scene", rules: "Ruleset") -> None:
    """Show the scene."""
    from fatecli.render.table_view import scene_view

    settings = env.settings
    env.show(
        scene_view(scene, rules, width=env.width, unicode=env.unicode, players=settings.players)
    )


def not_in_order(faulty: int, total: int) -> str:
    """How many of the files that were checked are not in order."""
    from fatecli.render.words import count

    return f"{faulty} of {count(total, 'file')} {'is' if faulty == 1 else 'are'} not in order"


def notices(env: Env, session: "Session") -> None:
    """Pass on what the session has noticed, once."""
    for notice in session.notices:
        warn(env, notice)
    session.notices.clear()


def warn(env: Env, notice: str) -> None:
    """Tell of what is no error: on standard error, or in the JSON object."""
    if env.settings.json:
        env.notices.append(notice)
    else:
        env.note(f"fatecli: {notice}")


def emit(
    env: Env,
    command: str,
    outcome: dict[str, Any],
    scene: "Scene | None",
    rules: "Ruleset | None",
) -> None:
    """Print the one JSON object of a command; within `run`, keep it as a line's entry."""
    reply: dict[str, Any] = {"format": 1, "ok": True, "command": command, "outcome": outcome}
    data = None
    if scene is not None and rules is not None:
        from fatecli.render.machine import scene_data

        data = scene_data(scene, rules, players=env.settings.players)
    reply |= {"pending": data and data.get("pending"), "scene": data}
    if env.settings.dry_run:
        reply["dry_run"] = True
    if env.notices:
        reply["notices"] = env.notices
        env.notices = []
    if env.batch is not None:
        env.batch.append(reply)
    else:
        write_json(env, reply)


def write_json(env: Env, data: dict[str, Any]) -> None:
    """Write an object on one line of standard output."""
    import json

    env.write(json.dumps(data, ensure_ascii=not env.unicode))


def _state_after(env: Env, scene: "Scene", rules: "Ruleset", *, state: bool = True) -> None:
    if env.settings.dry_run:
        env.show(UNSAVED)
    if state and env.batch is None:
        env.show("")
        view(env, scene, rules)
