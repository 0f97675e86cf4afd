"""Scene files: write a new one, check, and carry on to the next."""

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fatecli.cli import report
from fatecli.cli.act import command_name, open_scene
from fatecli.cli.env import Env
from fatecli.cli.locate import as_seen_from, known_ruleset
from fatecli.cli.options import Files, listed
from fatecli.errors import FileProblem, UsageError
from fatecli.model.words import Kind

if TYPE_CHECKING:
    from fatecli.model.scene import Aspect, Character, Scene

Overwrite = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]
NewFile = Annotated[Path, typer.Argument(metavar="FILE", readable=False, help="The file to write.")]


def new(
    ctx: typer.Context,
    file: NewFile,
    ruleset: Annotated[
        str | None,
        typer.Option("--ruleset", metavar="ID", help="The rules: an id, or a file's path."),
    ] = None,
    title: Annotated[str | None, typer.Option("--title", metavar="T", help="Its title.")] = None,
    kind: Annotated[Kind | None, typer.Option("--kind", help="The kind of conflict.")] = None,
    zones: Annotated[
        str | None,
        typer.Option("--zones", metavar='"A,B,C"', help="Zones, each linked with the next."),
    ] = None,
    origin: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="FILE",
            readable=False,
            help="Start from a scene as it stood before its first turn.",
        ),
    ] = None,
    force: Overwrite = False,
) -> None:
    """Write a new scene file.

    Its first line points at a schema, which editors use to complete and check it; the schema
    is put beside it, in the folder .fatecli.

    fatecli scene new pier.toml --ruleset dresden --zones "Pier,Warehouse"
    """
    from fatecli.model.scene import Link, Zone

    env: Env = ctx.obj
    names = _chain(zones)
    scene = _blank(ruleset, file) if origin is None else _fresh(env, origin, ruleset, file)
    links = {frozenset(link.between): link for link in scene.links}
    for pair in pairwise(names):
        links.setdefault(frozenset(pair), Link(between=pair))
    scene = scene.model_copy(
        update={
            "title": scene.title if title is None else title,
            "kind": kind or scene.kind,
            "zones": {**scene.zones, **{name: Zone() for name in names if name not in scene.zones}},
            "links": tuple(links.values()),
        }
    )
    _write(ctx, file, scene, force)


def _chain(zones: str | None) -> tuple[str, ...]:
    """The zones listed, a ring coming back to one of them. Raises UsageError for A,A and A,a."""
    names = listed(zones)
    spelt = {name.casefold(): name for name in reversed(names)}
    before = ""
    for name in names:
        if name == before or name != spelt[name.casefold()]:
            raise UsageError(
                f"the zone {name} is named twice", code="twice", hint="name each zone once"
            )
        before = name
    return names


def carry_on(
    ctx: typer.Context,
    file: NewFile,
    title: Annotated[str, typer.Option("--title", metavar="T", help="Its title.")] = "",
    everyone: Annotated[
        bool, typer.Option("--all", help="Everyone, not only the players' characters.")
    ] = False,
    force: Overwrite = False,
) -> None:
    """Carry the characters on to a new scene.

    With all that lasts: consequences, fate points, aspects that outlive a scene, the clock.
    """
    from fatecli.engine.ending import carry_over

    session = open_scene(ctx.obj)
    if session.scene.exchange:
        ctx.obj.note(
            "fatecli: the fight is still running; `scene end` first pays what is owed "
            "and moves the clock on"
        )
    scene = carry_over(session.scene, session.rules, everyone=everyone, title=title)
    ruleset = as_seen_from(file.parent, session.scene.ruleset, session.path.parent)
    _write(ctx, file, scene.model_copy(update={"ruleset": ruleset}), force)


def check(
    ctx: typer.Context,
    files: Files,
) -> None:
    """Check scene files, changing nothing.

    Every fault is printed at once, each with its place in the file.
    """
    env: Env = ctx.obj
    problems: list[str] = []
    good: list[str] = []
    for file in files:
        try:
            report.notices(env, env.session(file))
        except FileProblem as problem:
            problems += problem.problems or [problem.message]
        else:
            good.append(str(file))
    if problems:
        raise FileProblem(
            report.not_in_order(len(files) - len(good), len(files)),
            code="invalid",
            problems=problems,
        )
    messages = [f"{file} is in order." for file in good]
    outcome = {"messages": messages, "files": good}
    report.answered(env, command_name(ctx), [] if env.settings.quiet else messages, outcome)


def _write(ctx: typer.Context, file: Path, scene: "Scene", overwrite: bool) -> None:
    from fatecli.session import Session
    from fatecli.store.ruleset_files import load
    from fatecli.store.schema_files import pointer, provide_schema

    env: Env = ctx.obj
    if env.settings.dry_run:
        rules = load(scene.ruleset, file.parent)
        return report.told(env, command_name(ctx), [f"Would write {file}."], scene, rules)
    session = Session.create(file, scene, env.argv, overwrite=overwrite, head=pointer("scene"))
    provide_schema("scene", file.parent)
    env.keep(session)
    report.notices(env, session)
    messages = [f"Wrote {file}."]
    if env.in_shell:
        env.current = file
        messages.append(f"The shell goes on with {file}; `use FILE` goes back.")
    return report.told(env, command_name(ctx), messages, session.scene, session.rules)


def _blank(ruleset: str | None, file: Path) -> "Scene":
    from fatecli.model.scene import Scene
    from fatecli.store.ruleset_files import available

    if ruleset is None:
        raise UsageError(
            "which ruleset is missing",
            code="no-ruleset",
            hint=f"say --ruleset with one of {', '.join(available())}, or the path of a file",
        )
    known_ruleset(ruleset)
    return Scene(ruleset=as_seen_from(file.parent, ruleset, Path()))


def _fresh(env: Env, origin: Path, ruleset: str | None, file: Path) -> "Scene":
    """The scene of a file as it stood before its first exchange."""
    from fatecli.replay import before_first_exchange

    session = env.session(origin)
    source = session.scene.ruleset if ruleset is None else ruleset
    folder = origin.parent if ruleset is None else Path()
    scene = before_first_exchange(session.path) or _rewound(session.scene)
    seen = as_seen_from(file.parent, source, folder)
    return scene.model_copy(update={"ruleset": seen, "ruleset_digest": ""})


def _rewound(scene: "Scene") -> "Scene":
    """The scene with nobody's turn, everybody active and no stress; what lasts is kept."""
    from fatecli.model.scene import Scene

    kept = ("title", "kind", "gm_fate_points", "notes", "clock", "links")
    people = {name: _rested(each, scene) for name, each in scene.characters.items()}
    zones = {
        name: zone.model_copy(update={"aspects": _lasting(zone.aspects, scene)})
        for name, zone in scene.zones.items()
    }
    return Scene(ruleset=scene.ruleset).model_copy(
        update={
            **{key: getattr(scene, key) for key in kept},
            "zones": zones,
            "aspects": _lasting(scene.aspects, scene),
            "characters": people,
        }
    )


def _rested(character: "Character", scene: "Scene") -> "Character":
    stress = {track: (False,) * len(boxes) for track, boxes in character.stress.items()}
    fresh = {"status": "active", "defeat": None, "full_defense": False, "assist_bonus": 0}
    advantages = _lasting(character.advantages, scene)
    return character.model_copy(update={**fresh, "stress": stress, "advantages": advantages})


def _lasting(aspects: "dict[str, Aspect]", scene: "Scene") -> "dict[str, Aspect]":
    """The aspects that were there before the fight: all, where none has been fought yet."""
    if not scene.exchange:
        return aspects
    return {name: one for name, one in aspects.items() if one.lasts in ("scene", "story")}
