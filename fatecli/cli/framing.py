"""Framing a scene: characters, zones, links and aspects go in, are placed, and go out."""

from typing import Annotated

import typer

from fatecli.cli.act import perform
from fatecli.cli.options import Force, listed, pairs
from fatecli.errors import UsageError
from fatecli.model.words import Lasts, Role

_Names = list[str] | None
_Pairs = list[str] | None


def add_character(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The character's name.")],
    side: Annotated[
        str | None,
        typer.Option("--side", metavar="S", help="Whose side: heroes for a pc, else foes."),
    ] = None,
    role: Annotated[
        Role, typer.Option("--role", case_sensitive=False, help="Whose character it is.")
    ] = "npc",
    zone: Annotated[
        str | None, typer.Option("--zone", metavar="Z", help="Where the character stands.")
    ] = None,
    skill: Annotated[
        _Pairs, typer.Option("--skill", metavar="NAME=N", help="A skill (repeatable).")
    ] = None,
    aspect: Annotated[
        _Names, typer.Option("--aspect", metavar="A", help="An aspect (repeatable).")
    ] = None,
    high_concept: Annotated[
        str, typer.Option("--high-concept", "--hc", metavar="A", help="The high concept.")
    ] = "",
    trouble: Annotated[str, typer.Option("--trouble", metavar="A", help="The trouble.")] = "",
    fate_points: Annotated[
        int | None, typer.Option("--fate-points", metavar="N", min=0, help="Fate points in hand.")
    ] = None,
    refresh: Annotated[
        int | None,
        typer.Option("--refresh", metavar="N", min=0, help="Refresh: pc 3, else 0."),
    ] = None,
    boxes: Annotated[
        _Pairs,
        typer.Option("--boxes", metavar="TRACK=N", help="Stress boxes of a track (repeatable)."),
    ] = None,
    slot: Annotated[
        _Pairs,
        typer.Option("--slot", metavar="SLOT=N", help="How many of a slot (repeatable)."),
    ] = None,
    weapon: Annotated[int, typer.Option("--weapon", metavar="N", min=0, help="Weapon rating.")] = 0,
    armor: Annotated[
        int, typer.Option("--armor", "--armour", metavar="N", min=0, help="Armor rating.")
    ] = 0,
    stunt: Annotated[
        _Names, typer.Option("--stunt", metavar="TEXT", help="A stunt (repeatable).")
    ] = None,
    group: Annotated[
        str | None, typer.Option("--group", metavar="NAME", help="A group acts in one turn.")
    ] = None,
    mech: Annotated[
        str | None, typer.Option("--mech", metavar="NAME", help="A mech to pilot.")
    ] = None,
    mech_armor: Annotated[
        int | None, typer.Option("--mech-armor", metavar="N", min=0, help="The mech's armor boxes.")
    ] = None,
    count: Annotated[
        int, typer.Option("--count", metavar="N", min=1, help="So many numbered copies.")
    ] = 1,
    before: Annotated[
        str | None, typer.Option("--before", metavar="NAME", help="Place in the turn order.")
    ] = None,
    after: Annotated[
        str | None, typer.Option("--after", metavar="NAME", help="Place in the turn order.")
    ] = None,
    hidden: Annotated[bool, typer.Option("--hidden", help="Players do not see it.")] = False,
    force: Force = False,
) -> None:
    """Add a character, or several.

    With --count 3 and the name Goon it adds Goon 1, Goon 2 and Goon 3.
    """
    from fatecli.model.actions.framing import AddCharacter

    if before and after:
        raise UsageError("--before and --after are two places", hint="leave one of them out")
    action = AddCharacter(
        name=name,
        side=side,
        role=role,
        zone=zone,
        skills=pairs(skill, "--skill"),
        aspects=tuple(aspect or ()),
        high_concept=high_concept,
        trouble=trouble,
        stunts=tuple(stunt or ()),
        fate_points=fate_points,
        refresh=refresh,
        boxes=pairs(boxes, "--boxes", least=0),
        slots=pairs(slot, "--slot", least=0),
        weapon=weapon,
        armor=armor,
        group=group,
        mech=mech,
        mech_armor=mech_armor,
        count=count,
        before=before,
        after=after,
        hidden=hidden,
        force=force,
    )
    perform(ctx, action)


def add_zone(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The zone's name.")],
    aspect: Annotated[
        _Names, typer.Option("--aspect", metavar="A", help="An aspect of it (repeatable).")
    ] = None,
    at: Annotated[
        str | None, typer.Option("--at", metavar="COL,ROW", help="Its place on the drawn map.")
    ] = None,
    force: Force = False,
) -> None:
    """Add a zone."""
    from fatecli.model.actions.framing import AddZone

    place = None if at is None else _place(at)
    perform(ctx, AddZone(name=name, aspects=tuple(aspect or ()), at=place, force=force))


def link(
    ctx: typer.Context,
    a: Annotated[str, typer.Argument(metavar="A", help="A zone.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The zone beside it.")],
    border: Annotated[
        int, typer.Option("--border", metavar="N", min=0, help="What crossing costs; 0 is open.")
    ] = 0,
    name: Annotated[
        str, typer.Option("--name", metavar="TEXT", help="What the border is, such as a fence.")
    ] = "",
    force: Force = False,
) -> None:
    """Make two zones neighbours.

    Linked again, their border changes.
    """
    from fatecli.model.actions.framing import LinkZones

    perform(ctx, LinkZones(zones=(a, b), border=border, name=name, force=force))


def add_aspect(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The aspect.")],
    on: Annotated[
        str | None,
        typer.Option("--on", metavar="CHARACTER|ZONE", help="On whom or where; else the scene."),
    ] = None,
    lasts: Annotated[Lasts, typer.Option("--lasts", help="How long it stays.")] = "scene",
    free: Annotated[
        int, typer.Option("--free", metavar="N", min=0, help="Free invokes on it.")
    ] = 0,
    owner: Annotated[
        str | None,
        typer.Option("--owner", metavar="WHO", help="The character or side that holds them."),
    ] = None,
    hidden: Annotated[bool, typer.Option("--hidden", help="Players do not see it.")] = False,
    force: Force = False,
) -> None:
    """Write an aspect on the scene.

    Or on a character or a zone, with --on.
    """
    from fatecli.model.actions.framing import AddAspect

    action = AddAspect(
        name=name, on=on, lasts=lasts, free=free, owner=owner, hidden=hidden, force=force
    )
    perform(ctx, action)


def place(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who is moved.")],
    zone: Annotated[str, typer.Argument(metavar="ZONE", help="Where to.")],
    force: Force = False,
) -> None:
    """Set a character down in a zone.

    Without a roll and whoever's turn it is; `sprint` is the action.
    """
    from fatecli.model.actions.framing import Place

    perform(ctx, Place(name=name, zone=zone, force=force))


def remove(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A character or a zone.")],
    force: Force = False,
) -> None:
    """Take a character or a zone out."""
    from fatecli.model.actions.framing import Remove

    perform(ctx, Remove(name=name, force=force))


def _place(text: str) -> tuple[int, int]:
    try:
        column, row = (int(part) for part in listed(text))
    except ValueError:
        raise UsageError(
            f"cannot read the place {text!r}", code="bad-place", hint="--at COL,ROW, as in --at 0,1"
        ) from None
    return column, row
