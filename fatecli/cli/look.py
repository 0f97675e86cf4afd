"""Look without changing: the scene, and a roll of the dice."""

from typing import TYPE_CHECKING, Annotated

import typer

from fatecli.cli import report
from fatecli.cli.act import command_name, open_scene
from fatecli.cli.env import Env
from fatecli.errors import UsageError

if TYPE_CHECKING:
    from fatecli.model.scene import Term


def show(ctx: typer.Context) -> None:
    """Show the scene.

    `fatecli scene` alone does the same.
    """
    env: Env = ctx.obj
    session = open_scene(env)
    if env.settings.json:
        report.emit(env, command_name(ctx), {"messages": []}, session.scene, session.rules)
    else:
        report.view(env, session.scene, session.rules)


def roll(
    ctx: typer.Context,
    skill: Annotated[
        str | None, typer.Argument(metavar="[SKILL|N]", help="What is added to the dice.")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="CHARACTER", help="Whose skill it is.")
    ] = None,
) -> None:
    """Roll four Fate dice.

    A number, or the skill of a character, is added. It changes nothing in the scene.

    fatecli roll Fists --name harry
    """
    from fatecli.model.scene import Term
    from fatecli.render.words import terms_words

    env: Env = ctx.obj
    added = [] if skill is None else [_rating(env, skill, name)]
    dice = env.roll()
    terms = [Term(label="dice", value=sum(dice)), *added]
    total = sum(term.value for term in terms)
    message = f"Rolled {terms_words(terms, dice)} = {total}."
    outcome = {
        "messages": [message],
        "dice": list(dice),
        "terms": [term.model_dump() for term in terms],
        "total": total,
    }
    report.answered(env, command_name(ctx), [message], outcome)


def _rating(env: Env, skill: str, name: str | None) -> "Term":
    """What is added to the dice: a number, or a character's skill. Raises UsageError."""
    from fatecli.model.scene import Term

    try:
        return Term(label="modifier", value=int(skill))
    except ValueError:
        pass
    if name is None:
        raise UsageError(
            f"whose {skill} is missing",
            code="no-name",
            hint=f"say --name CHARACTER, or a number in place of {skill}",
        )
    from fatecli.engine.names import find_character, match

    scene = open_scene(env).scene
    skills = scene.characters[find_character(scene, name)].skills
    found = match(skill, skills, "skill")
    return Term(label=found, value=skills[found])
