"""fatecli: a conflict tracker for game masters of Fate-family tabletop games."""

__version__ = "0.1.0"
