"""The fixed words of files and commands; free of pydantic, so that help stays quick."""

from typing import Literal

GM = "gm"

Kind = Literal["physical", "mental", "social"]
Role = Literal["pc", "npc", "nameless"]
Status = Literal["active", "taken out", "conceded"]
Lasts = Literal["invoke", "conflict", "scene", "story"]
ActionKind = Literal["attack", "maneuver", "move", "block"]
Range = Literal["melee", "thrown", "ranged"]
MechChange = Literal["board", "leave", "upgrade", "new"]
