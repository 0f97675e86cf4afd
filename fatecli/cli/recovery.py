"""Recovery: act on a consequence, see what each needs next, or look the rules up."""

from typing import TYPE_CHECKING, Annotated

import typer

from fatecli.cli import report
from fatecli.cli.act import command_name, open_scene, perform
from fatecli.cli.env import Env
from fatecli.cli.locate import find_scene_if_any, known_ruleset
from fatecli.cli.options import EffortOptions, Force
from fatecli.errors import UsageError

if TYPE_CHECKING:
    from fatecli.model.ruleset import Ruleset


def recover(
    ctx: typer.Context,
    effort: EffortOptions,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NAME [SLOT|ASPECT|armor]...", help="Whose recovery, and of which consequences."
        ),
    ] = None,
    begin: Annotated[
        str | None, typer.Option("--begin", metavar="HOW", help="What starts the recovery.")
    ] = None,
    healer: Annotated[
        str | None,
        typer.Option("--healer", metavar="NAME", help="Who treats it; the patient may."),
    ] = None,
    poor: Annotated[bool, typer.Option("--poor", help="The conditions are poor.")] = False,
    rename: Annotated[
        str | None, typer.Option("--rename", metavar="NEW", help="What it is called from now on.")
    ] = None,
    after_scenes: Annotated[
        int | None,
        typer.Option("--after-scenes", metavar="N", min=1, help="The GM's call: after N scenes."),
    ] = None,
    clear: Annotated[bool, typer.Option("--clear", help="The GM's word that it is over.")] = False,
    rules: Annotated[
        bool, typer.Option("--rules", help="Look up what starts and ends a recovery.")
    ] = False,
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", metavar="ID", help="With --rules: in which ruleset.")
    ] = None,
    force: Force = False,
) -> None:
    """Recovery: begin, treat, clear, look up.

    NAME alone shows what each consequence of that character needs next; a severity alone is
    looked up.

    fatecli recover harry mild --begin "a night's rest"

    fatecli recover severe --rules
    """
    from fatecli.model.actions.after import Recover

    if rules:
        return _look_up(ctx, words or [], ruleset)
    if not words:
        raise UsageError(
            "whose recovery is missing",
            code="no-name",
            hint="say NAME, or --rules to look the rules up",
        )
    action = Recover(
        name=words[0],
        what=tuple(words[1:]),
        begin=begin,
        healer=healer,
        effort=effort.effort_if_any(ctx.obj),
        poor=poor,
        rename=rename,
        after_scenes=after_scenes,
        clear=clear,
        force=force,
    )
    if action == Recover(name=words[0], what=()):
        if _is_severity(ctx.obj, words[0]):
            return _look_up(ctx, words, None)
        return _outlook(ctx, words[0])
    if not action.what:
        raise UsageError(
            "which consequence is missing",
            code="no-slot",
            hint=f"name its slot or aspect; `recover {words[0]}` lists them",
        )
    return perform(ctx, action)


def _is_severity(env: Env, text: str) -> bool:
    """Whether a word names a severity of the scene's ruleset, and no character."""
    from fatecli.engine.names import find_character
    from fatecli.render.recovery_words import breakdown_names

    session = open_scene(env)
    try:
        find_character(session.scene, text)
    except UsageError:
        return text in session.rules.recovery or text.casefold() in breakdown_names(session.rules)
    return False


def _outlook(ctx: typer.Context, text: str) -> None:
    """Show what each consequence of a character needs next."""
    from fatecli.engine.names import find_character
    from fatecli.engine.recovery import held, outlook
    from fatecli.render.words import clean

    env: Env = ctx.obj
    session = open_scene(env)
    scene = session.scene
    name = find_character(scene, text)
    found = {
        slot: (taken, outlook(taken, slot, scene, session.rules))
        for slot, taken in held(scene.characters[name]).items()
    }
    lines = [f"{slot}: {taken.name}: {needs}" for slot, (taken, needs) in found.items()]
    lines = [clean(line) for line in lines] or [f"{clean(name)} has no consequences."]
    consequences = {
        slot: {"name": taken.name, "needs": needs} for slot, (taken, needs) in found.items()
    }
    outcome = {"messages": lines, "consequences": consequences}
    report.answered(env, command_name(ctx), lines, outcome, scene, session.rules)


def _look_up(ctx: typer.Context, words: list[str], ruleset: str | None) -> None:
    """Show a ruleset's recovery: the one named, the scene's, or every one at hand."""
    from fatecli.render.rules_view import recovery_view
    from fatecli.store.ruleset_files import available, load

    if len(words) > 1:
        raise UsageError("--rules takes one slot at most", hint="recover [SLOT] --rules")
    env: Env = ctx.obj
    slot = words[0] if words else None
    path = None if ruleset else find_scene_if_any(env)
    if ruleset:
        rulesets = {ruleset: load(known_ruleset(ruleset))}
    elif path is not None:
        session = env.session(path)
        rulesets = {session.scene.ruleset: session.rules}
    else:
        rulesets = {name: load(name) for name in available()}
    found = _found(rulesets, slot)
    views = [
        part
        for name in found
        for part in (f"{rulesets[name].title}:", recovery_view(rulesets[name], slot))
    ]
    messages = [f"{label}: {text}" for lines in found.values() for label, text in lines]
    recovery = {
        name: {
            severity: rule.model_dump(mode="json")
            for severity, rule in rules.recovery.items()
            if slot in (None, severity)
        }
        for name, rules in rulesets.items()
        if name in found
    }
    report.answered(env, command_name(ctx), views, {"messages": messages, "recovery": recovery})


def _found(rulesets: "dict[str, Ruleset]", slot: str | None) -> dict[str, list[tuple[str, str]]]:
    """The lines of each ruleset that knows the severity. Raises UsageError where none does."""
    from fatecli.render.recovery_words import recovery_lines

    found: dict[str, list[tuple[str, str]]] = {}
    refusal: UsageError | None = None
    for name, rules in rulesets.items():
        try:
            found[name] = recovery_lines(rules, slot)
        except UsageError as unknown:
            refusal = unknown
    if refusal is not None and not found:
        raise refusal
    return found
