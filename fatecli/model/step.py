"""The answer of the engine: what the scene is now, and what happened on the way."""

from typing import NamedTuple

from fatecli.model.event import Event
from fatecli.model.scene import Scene


class Step(NamedTuple):
    """A new scene and the events that led to it."""

    scene: Scene
    events: tuple[Event, ...]
