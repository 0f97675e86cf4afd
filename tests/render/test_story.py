"""The story: a sentence for every event, in the words a GM would use."""

from typing import get_args

import pytest

from fatecli.model import event as ev
from fatecli.model.event import EVENTS, Event
from fatecli.model.scene import Term
from fatecli.render.story import sentences
from fatecli.render.tell_fight import tell
from fatecli.render.tell_rest import Telling
from tests.render.scenes import ambush, duel

SCENE, RULES = ambush()
SAMPLE: dict[str, object] = {
    "name": "Harry",
    "actor": "Harry",
    "attacker": "Goon 1",
    "target": "Harry",
    "ally": "Murphy",
    "by": "Goon 1",
    "aspect": "Off balance",
    "to": "Murphy",
    "short_of": "Roof",
    "consequence": "Black eye",
    "slot": "mild",
    "track": "physical",
    "order": ("Harry", "Goons"),
    "zones": ("Pier", "Yard"),
    "boxes": (3,),
    "ended": ("scene",),
    "tracks": ("physical",),
    "terms": (),
    "old": "Torn coat",
    "command": "attack",
    "mech": "Morning Star",
}
NUMBER: dict[object, object] = {int: 2, bool: True}
# Said by their neighbours: the boxes marked and the consequences taken.
SILENT = (ev.HitSettled(name="Harry", shifts=4),)


def example(kind: type[Event]) -> Event:
    """An event of this kind with something plausible in every field it needs."""
    values: dict[str, object] = {}
    for field, annotation in kind.__annotations__.items():
        if hasattr(kind, field):
            continue
        choices = [choice for choice in get_args(annotation) if isinstance(choice, str)]
        if choices:
            values[field] = choices[0]
        else:
            values[field] = SAMPLE.get(field, NUMBER.get(annotation, "words"))
    return kind(**values)


@pytest.mark.parametrize("kind", EVENTS.values())
def test_every_event_has_a_sentence(kind: type[Event]) -> None:
    event = example(kind)
    told = tell(event, Telling(SCENE, RULES))
    assert told.endswith(".") or isinstance(event, ev.HitSettled)
    assert "None" not in told


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (2, "Harry is taken out by Goon 1 with 2 of the 4 shifts still to absorb: in the water."),
        (4, "Harry is taken out by Goon 1: in the water."),
    ],
)
def test_what_found_no_room_is_told_once_and_only_where_some_of_it_did(
    left: int, told: str
) -> None:
    events = (
        ev.HitSettled(name="Harry", shifts=4, left=left),
        ev.TakenOut(name="Harry", by="Goon 1", terms="in the water"),
    )
    assert sentences(events, SCENE, RULES) == [told]


def test_a_concession_says_nothing_of_shifts() -> None:
    events = (ev.HitSettled(name="Harry", shifts=4, left=4), ev.Conceded(name="Harry"))
    assert sentences(events, SCENE, RULES) == ["Harry concedes."]


@pytest.mark.parametrize("event", SILENT)
def test_what_neighbours_say_is_silent(event: Event) -> None:
    assert sentences([event], SCENE, RULES) == []


def test_unknown_events_are_refused() -> None:
    with pytest.raises(TypeError, match="no sentence for int"):
        tell(3, Telling(SCENE, RULES))


def roll(**fields: object) -> ev.Rolled:
    return ev.Rolled.of(
        {"command": "attack", "actor": "Goon 1", "target": "Harry", "terms": (), "total": 5}
        | fields
    )


def test_a_hit_is_told_on_one_line_with_its_sum() -> None:
    events = (
        roll(terms=(Term(label="roll", value=5),), opposition=3),
        ev.AttackResolved(
            attacker="Goon 1",
            target="Harry",
            track="physical",
            margin=2,
            weapon=2,
            shifts=4,
            result="hit",
        ),
        ev.HitPending(attacker="Goon 1", target="Harry", track="physical", shifts=4),
    )
    assert sentences(events, SCENE, RULES) == [
        "Goon 1 attacks Harry: roll 5 = 5 (Superb) against 3 (Good). "
        "Hit: 4 physical shifts (margin 2 + weapon 2). Harry has 4 to absorb."
    ]


def test_a_hit_settled_at_once_waits_for_nobody() -> None:
    events = (
        ev.HitPending(attacker="Goon 1", target="Harry", track="physical", shifts=3),
        ev.StressMarked(name="Harry", track="physical", boxes=(3,), rolled_up_from=2),
        ev.ConsequenceTaken(
            name="Harry",
            slot="mild",
            consequence="Black eye",
            absorbs=2,
            free_invokes=1,
            owner="Goon 1",
        ),
        ev.HitSettled(name="Harry", shifts=3),
        ev.ExchangeBegan(exchange=2),
        ev.TurnBegan(name="Harry"),
    )
    assert sentences(events, SCENE, RULES) == [
        "Harry marks physical stress box 3 (box 2 was marked, so it rolls up).",
        "Harry takes a mild consequence, Black eye (absorbs 2); Goon 1 has a free invoke on it.",
        "Exchange 2 begins. It is Harry's turn.",
    ]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"dice": (0, 1, 0, -1), "opposition": 2}, "dice +0 (0+0-), Fists +5 = 5 (Superb) against"),
        ({"dice": (0,)}, "dice +0, Fists +5 = 5 (Superb)."),
        ({"again": True}, "Goon 1's roll again: "),
        ({"instead_of": "Murphy"}, "Goon 1 attacks Harry, who steps in front of Murphy: "),
        ({"command": "sprint", "target": None}, "Goon 1 sprints: "),
        ({"command": "overcome"}, "Goon 1 rolls for overcome: "),
        (
            {
                "opposition": 5,
                "opposition_terms": [
                    {"label": "roll", "value": 3},
                    {"label": "full defence", "value": 2},
                ],
            },
            "against 5 (Superb) from roll 3, full defence +2.",
        ),
        (
            {"opposition": 6, "opposition_terms": [{"label": "roll", "value": 3}]},
            "against 6 (Fantastic) from a block, above the defence of 3.",
        ),
    ],
)
def test_rolls(fields: dict[str, object], told: str) -> None:
    terms = [{"label": "dice", "value": 0}, {"label": "Fists", "value": 5}]
    (line,) = sentences([roll(terms=terms, **fields)], SCENE, RULES)
    assert told in line


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            ev.AttackResolved(
                attacker="A", target="B", track="physical", margin=1, armor=2, result="miss"
            ),
            "Nothing lands (margin 1 - armor 2).",
        ),
        (
            ev.AttackResolved(attacker="A", target="B", track="stress", margin=-2, result="miss"),
            "A miss by 2.",
        ),
        (
            ev.FateChanged(name="gm", change=-1, now=2, why="invokes Wet planks"),
            "The GM loses 1 fate point (invokes Wet planks), and has 2.",
        ),
        (
            ev.PointOwed(name="Harry", points=2, why="conceded"),
            "Harry is owed 2 fate points after the scene (conceded).",
        ),
        (
            ev.Moved(name="Harry", to="Roof", origin="Pier", path=("Yard", "Roof")),
            "Harry moves from Pier to Roof by way of Yard.",
        ),
        (
            ev.Conceded(name="Molly", terms="walks away.", met=("a binding restriction",)),
            "Molly concedes: walks away. Guidelines met: a binding restriction.",
        ),
        (
            ev.BlockSet(by="Murphy", strength=4, protect="Molly", actions=("attack",)),
            "Murphy protects Molly from attacks, strength 4.",
        ),
        (
            ev.BlockSet(by="Murphy", strength=4, actions=("move",), zone="Pier"),
            "Murphy blocks every foe from moving into or out of Pier, strength 4.",
        ),
        (
            ev.ClockAdvanced(ended=("scene", "arc"), scene=2, session=2, arc=2),
            "The scene and story arc are over; next comes scene 2, session 2, story arc 2.",
        ),
        (ev.TurnBegan(name=None), "Say who goes next."),
        (
            ev.OverflowOffered(actor="Harry", shifts=1),
            "1 shift left over: Harry may spend it now on an action with --overflow.",
        ),
        (
            ev.Stopped(actor="Harry", action="sprint", by="Goon 1", strength=3),
            "Goon 1 stops Harry from sprinting (strength 3).",
        ),
        (
            ev.ManeuverResolved(
                actor="Harry", aspect="Wet planks", margin=0, result="tie", remove=True
            ),
            "It works, with nothing to spare.",
        ),
        (
            ev.AspectAdded(aspect="Boost", on="Harry", free_invokes=1, owner="Goon 1", boost=True),
            "There is a boost on Harry (1 free for Goon 1).",
        ),
        (ev.TurnBegan(name="Goons"), "It is the Goons' turn."),
        (ev.StressMarked(name="A", track="strain", boxes=(1, 2)), "A marks strain boxes 1 and 2."),
    ],
)
def test_sentences(event: Event, told: str) -> None:
    assert sentences([event], SCENE, RULES) == [told]


def test_an_invoke_tells_of_the_point_it_cost() -> None:
    events = (
        ev.FateChanged(name="Harry", change=-1, now=2, why="invokes Wet planks"),
        ev.InvokeSpent(actor="Harry", aspect="Wet planks", free=False, adds=2),
        ev.FateChanged(name="Harry", change=-1, now=1, why="refused a compel"),
    )
    assert sentences(events, SCENE, RULES) == [
        "Harry invokes Wet planks, for a fate point: +2.",
        "Harry loses 1 fate point (refused a compel), and has 1.",
    ]


def test_an_invoke_comes_before_what_it_used_up_and_undid() -> None:
    events = (
        ev.AspectRemoved(aspect="Boost", on="Murphy", why="the roll changed"),
        ev.AspectRemoved(aspect="Off balance", on="Harry", why="used up"),
        ev.InvokeSpent(actor="Harry", aspect="Off balance", free=True, adds=2),
        roll(again=True),
    )
    assert sentences(events, SCENE, RULES) == [
        "Harry invokes Off balance, free: +2.",
        "Boost on Murphy is gone (the roll changed).",
        "Off balance on Harry is gone (used up).",
        "Goon 1's roll again: 5 (Superb).",
    ]


def test_the_turn_comes_last_and_nobody_elses_in_between() -> None:
    events = (
        roll(),
        ev.TurnBegan(name="Goons"),
        ev.StressMarked(name="Goon 1", track="physical", boxes=(1,)),
        ev.TakenOut(name="Goon 1"),
        ev.ExchangeBegan(exchange=3),
        ev.TurnBegan(name="Harry"),
        ev.BlockEnded(by="Harry", why="until this turn"),
    )
    assert sentences(events, SCENE, RULES)[-2:] == [
        "Harry's block ends (until this turn).",
        "Exchange 3 begins. It is Harry's turn.",
    ]


def test_the_end_of_a_scene_tells_the_like_in_one_line() -> None:
    over = "the conflict is over"
    events = (
        ev.StressCleared(name="Harry", tracks=("physical", "mental")),
        ev.StressCleared(name="Murphy", tracks=("physical",)),
        ev.AspectRemoved(aspect="Wet planks", why=over),
        ev.AspectRemoved(aspect="Off balance", on="Harry", why=over),
        ev.Returned(name="Molly"),
        ev.Returned(name="Goon 2"),
    )
    assert sentences(events, SCENE, RULES) == [
        "Clear again: physical stress of Harry and Murphy; mental stress of Harry.",
        "Wet planks and Off balance on Harry are gone (the conflict is over).",
        "Molly and Goon 2 are in play again.",
    ]


def test_a_consequence_heals_as_what_it_counts_as_now() -> None:
    harry = SCENE.characters["Harry"]
    lowered = harry.consequences["moderate"].model_copy(update={"severity": "mild"})
    held = {**harry.consequences, "moderate": lowered}
    changed = harry.model_copy(update={"consequences": held})
    scene = SCENE.model_copy(update={"characters": {**SCENE.characters, "Harry": changed}})
    event = ev.RecoveryBegun(name="Harry", slot="moderate", consequence="Shaken to the core")
    assert sentences([event], scene, RULES) == [
        "Harry's mild consequence Shaken to the core begins to heal."
    ]


def test_a_breakdown_is_the_mechs() -> None:
    taken = ev.ConsequenceTaken(
        name="Vega",
        slot="dented",
        consequence="Dented",
        absorbs=2,
        free_invokes=1,
        owner="foes",
    )
    assert sentences([taken], *duel()) == [
        "Vega's mech is Dented (absorbs 2); the foes have a free invoke on it."
    ]


def test_control_characters_do_not_reach_the_terminal() -> None:
    events = [ev.AspectRenamed(old="Red \x1b[31m", new="Bell\a\nand more")]
    assert sentences(events, SCENE, RULES) == ["Red \\x1b[31m is now Bell\\x07 and more."]
