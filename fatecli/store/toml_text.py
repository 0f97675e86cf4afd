"""TOML as the program writes it: short lists on one line, long text on several."""

import re
from typing import Any

_WIDTH = 88
_LIST = re.compile(r"^([^ \n].* = )\[\n((?:    [^ \n].*,\n)+)\]$", re.MULTILINE)


def dumped(data: dict[str, Any]) -> str:
    """Data as TOML text."""
    import tomli_w

    text = tomli_w.dumps(data)
    # Text of several lines reads best as such, but the writer would lose a carriage return there.
    if "\\n" in text and "\\r" not in text:
        return tomli_w.dumps(data, multiline_strings=True)
    # No string spans lines here, so an indented line can only be an item of a list.
    return _LIST.sub(_on_one_line, text)


def _on_one_line(found: re.Match[str]) -> str:
    items = [item.removeprefix("    ") for item in found[2].split(",\n") if item]
    line = f"{found[1]}[{', '.join(items)}]"
    return line if len(line) <= _WIDTH else found[0]
