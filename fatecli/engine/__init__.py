"""The rules: a pure function from a scene and an action to a new scene and events."""

from fatecli.engine.apply import apply

__all__ = ["apply"]
