"""What each argument and option holds: names of which kind, a number, or free text.

Completion offers names by it, and names of several words are found by it where no quotation
marks were typed. A parameter that is not here holds neither, such as a file.
"""

from typing import Final, Literal

Kind = Literal[
    "character",
    "zone",
    "aspect",
    "slot",
    "skill",
    "track",
    "side",
    "gm",
    "wound",
    "armor",
    "ruleset",
    "pair",
    "number",
    "word",
    "text",
]
Kinds = tuple[Kind, ...]

_CHARACTER: Final[Kinds] = ("character",)
_ZONE: Final[Kinds] = ("zone",)
_ASPECT: Final[Kinds] = ("aspect",)
_SKILL: Final[Kinds] = ("skill",)
_TEXT: Final[Kinds] = ("text",)

_USUALLY: Final[dict[str, Kinds]] = {
    **dict.fromkeys(("actor", "attacker", "targets", "ally"), _CHARACTER),
    **dict.fromkeys(("interpose", "helper", "healer", "against", "protect"), _CHARACTER),
    **dict.fromkeys(("refused_by", "save_mech", "before", "after"), _CHARACTER),
    **dict.fromkeys(("zone", "zones", "move"), _ZONE),
    **dict.fromkeys(("aspect", "invoke", "defense_invoke", "tag", "replaces"), _ASPECT),
    **dict.fromkeys(("skill", "defend_with"), _SKILL),
    **dict.fromkeys(("terms", "taken_out", "boost", "rename", "title"), _TEXT),
    **dict.fromkeys(("high_concept", "trouble", "stunt", "begin"), _TEXT),
    "owner": ("character", "side"),
    "who": ("character", "side"),
    "on": ("character", "zone"),
    "side": ("side",),
    "track": ("track",),
    "consequence": ("slot",),
    "ruleset": ("ruleset",),
}
_WHERE_ELSE: Final[dict[str, dict[str, Kinds]]] = {
    "absorb": {"target": _CHARACTER},
    "aspect give": {"name": _ASPECT},
    "aspect remove": {"name": _ASPECT},
    "aspect rename": {"old": _ASPECT, "new": _TEXT},
    "compel": {"target": _CHARACTER},
    "concede": {"name": _CHARACTER},
    "fate": {"name": ("character", "gm"), "change": ("number",)},
    "init": {"values": ("pair",)},
    "maneuver": {"target": ("character", "zone"), "aspect": ("aspect", "text")},
    "mech": {"name": _CHARACTER, "change": ("word",), "mech_name": _TEXT},
    "next": {"name": _CHARACTER},
    "roll": {"name": _CHARACTER},
    "scene add-aspect": {"name": _TEXT},
    "scene add-character": {"name": _TEXT, "aspect": _TEXT},
    "scene add-zone": {"name": _TEXT, "aspect": _TEXT},
    "scene link": {"a": _ZONE, "b": _ZONE, "name": _TEXT},
    "scene place": {"name": _CHARACTER},
    "scene remove": {"name": ("character", "zone")},
}
# The first word of these is one kind, the others another.
_FIRST_AND_REST: Final[dict[tuple[str, str], tuple[Kinds, Kinds]]] = {
    ("recover", "words"): (_CHARACTER, ("wound", "armor")),
}


def kinds_of(command: str, param: str, place: int = 0) -> Kinds:
    """What the parameter of a command holds, at its value number `place`; empty if no names."""
    if (command, param) in _FIRST_AND_REST:
        return _FIRST_AND_REST[command, param][min(place, 1)]
    return _WHERE_ELSE.get(command, {}).get(param) or _USUALLY.get(param, ())
