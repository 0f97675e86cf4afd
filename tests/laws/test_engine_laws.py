"""Laws of the engine: what holds after any history of actions, forced ones too, in any ruleset."""

from pathlib import Path
from random import Random
from typing import Any

from hypothesis import given, note, settings
from hypothesis import strategies as st

from fatecli.engine import apply
from fatecli.engine.harm import Way, ways
from fatecli.engine.invariants import faults
from fatecli.errors import RuleRefused, UsageError
from fatecli.model.action import (
    Absorb,
    Action,
    AddCharacter,
    EndScene,
)
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Scene
from fatecli.store.scene_file import dump, parse
from tests.engine.build import SHIPPED, duel, rules_of
from tests.engine.world import STARTS, World

PATH = Path("s.toml")
LENGTH = 40
TRIES = 6
PASSING = ("invoke", "conflict")


class History:
    """A game played: every kind of action tried in turn, those refused left out."""

    def __init__(self, ruleset: str, seed: int, length: int) -> None:
        random = Random(seed)
        self.rules = rules_of(ruleset)
        self.scenes = [duel(ruleset, **random.choice(STARTS))]
        self.actions = list[Action]()
        if self.rules.mech is not None:
            titan = AddCharacter(name="Vega", role="pc", mech="Titan", aspects=("Ace",))
            self.scenes = [apply(self.scenes[0], titan, self.rules).scene]
        for _ in range(length * TRIES):
            action = World(random, self.scenes[-1], self.rules).action()
            after = step(self.scenes[-1], action, self.rules)
            if after is not None:
                self.scenes.append(after)
                self.actions.append(action)
            if len(self.actions) == length:
                break


HISTORIES = st.builds(
    History, st.sampled_from(SHIPPED), st.integers(0, 2**32), st.integers(LENGTH // 4, LENGTH)
)


def step(scene: Scene, action: Action, rules: Ruleset) -> Scene | None:
    """One action tried: the scene after it, or None where it is refused as it should be."""
    before = scene.model_dump_json()
    try:
        return apply(scene, action, rules).scene
    except (UsageError, RuleRefused) as refusal:
        note(f"refused: {action!r}: {refusal.message}")
        assert refusal.message
        assert refusal.code
        assert refusal.hint or isinstance(refusal, UsageError) or refusal.code in NOTHING_WORKS
        return None
    except BaseException:
        note(f"broke: {action!r}")
        raise
    finally:
        assert scene.model_dump_json() == before


# Refusals after which nothing else would work.
NOTHING_WORKS = {"no-mechs", "no-consequence"}
OFTEN = settings(max_examples=150, deadline=None)


@OFTEN
@given(HISTORIES)
def test_every_step_leaves_a_sound_scene(history: History) -> None:
    for scene, action in zip(history.scenes[1:], history.actions, strict=True):
        note(f"{action!r}")
        assert faults(scene, history.rules) == []
        assert parse(dump(scene), PATH) == scene
        assert scene.gm_fate_points >= 0
        assert all(one.points >= 0 for one in scene.characters.values())


@OFTEN
@given(HISTORIES)
def test_the_same_actions_give_the_same_scenes(history: History) -> None:
    scene = history.scenes[0]
    for action, after in zip(history.actions, history.scenes[1:], strict=True):
        scene = apply(scene, action, history.rules).scene
        assert scene == after


@OFTEN
@given(HISTORIES)
def test_a_scene_from_its_file_plays_on_the_same(history: History) -> None:
    for before, action, after in zip(
        history.scenes, history.actions, history.scenes[1:], strict=False
    ):
        reread = parse(dump(before), PATH)
        assert apply(reread, action, history.rules).scene == after


@OFTEN
@given(HISTORIES)
def test_the_end_of_a_scene_leaves_nothing_of_the_fight(history: History) -> None:
    scene = apply(history.scenes[-1], EndScene(force=True), history.rules).scene
    assert (scene.pending, scene.roll, scene.overflow, scene.blocks) == (None, None, None, ())
    assert (scene.order, scene.turn, scene.exchange, scene.owed) == ((), None, 0, {})
    states = [*scene.aspects.values()]
    for zone in scene.zones.values():
        states += zone.aspects.values()
    for character in scene.characters.values():
        states += character.advantages.values()
        assert character.active
        assert not any(any(boxes) for boxes in character.stress.values())
        assert not (character.full_defense or character.assist_bonus or character.defeat)
    assert not [state for state in states if state.lasts in PASSING]
    assert faults(scene, history.rules) == []


@OFTEN
@given(
    st.sampled_from(SHIPPED),
    st.integers(1, 24),
    st.lists(st.booleans(), max_size=6),
    st.sets(st.integers(0, 3)),
    st.sampled_from(["pc", "npc", "nameless"]),
    st.booleans(),
)
def test_every_way_is_accepted_and_settles_the_hit(
    ruleset: str,
    shifts: int,
    track: list[bool],
    filled: set[int],
    role: str,
    in_mech: bool,
) -> None:
    rules = rules_of(ruleset)
    name = rules.kinds["physical"].track
    kinds = [kind for number, kind in enumerate(rules.slots) if number in filled]
    bob: dict[str, Any] = {
        "role": role,
        "stress": {name: tuple(track)},
        "consequences": {} if role == "nameless" else {kind: {"name": kind} for kind in kinds},
    }
    if in_mech and rules.mech is not None:
        bob, name = {"mech": {"armor": len(track)}}, next(iter(rules.mech.tracks))
    pending = {"attacker": "Ann", "target": "Bob", "track": name, "shifts": shifts}
    scene = duel(ruleset, Bob=bob, pending=pending)
    found = ways(scene, rules)
    assert found[-1] == Way(taken_out=True)
    for way in found:
        absorption = way.absorption().model_copy(update={"replaces": "Scarred"})
        after = apply(scene, Absorb(target="Bob", absorb=absorption), rules).scene
        assert after.pending is None
        assert after.characters["Bob"].active == (not way.concede and not way.taken_out)
