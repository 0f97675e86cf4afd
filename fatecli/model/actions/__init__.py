"""Actions by area, so that a command loads only its own; `fatecli.model.action` has them all."""
