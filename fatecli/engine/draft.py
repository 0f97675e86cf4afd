"""A scene while one action changes it. Handlers write here; nobody outside sees it half done."""

from typing import Any

from fatecli.errors import RuleRefused
from fatecli.model.event import Event, Forced
from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Character, Scene
from fatecli.model.step import Step


class Draft:
    """The working copy of a scene, the rules it is played by, and what has happened so far."""

    def __init__(self, scene: Scene, rules: Ruleset, *, force: bool = False) -> None:
        self.scene = scene
        self.rules = rules
        self.force = force
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Record that something happened."""
        self.events.append(event)

    def refuse(self, message: str, *, code: str, hint: str = "") -> None:
        """Raise RuleRefused; where the GM forces the action, only record what was overruled."""
        if not self.force:
            raise RuleRefused(message, code=code, hint=hint)
        self.tell(Forced(over=message))

    def change(self, **fields: Any) -> None:
        """Give fields of the scene new values."""
        scene = self.scene
        # Copying a scene for nothing is slow.
        new = {
            field: value for field, value in fields.items() if getattr(scene, field) is not value
        }
        if new:
            self.scene = scene.model_copy(update=new)

    def character(self, name: str) -> Character:
        """The character with exactly this name."""
        return self.scene.characters[name]

    def change_character(self, name: str, **fields: Any) -> None:
        """Give fields of a character new values."""
        changed = self.scene.characters[name].model_copy(update=fields)
        self.change(characters={**self.scene.characters, name: changed})

    def step(self) -> Step:
        """What the engine answers."""
        return Step(self.scene, tuple(self.events))
