"""Faults of a file in plain words, each with its key as the file spells it."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from fatecli.errors import FileProblem
from fatecli.store.places import KeyPath
from fatecli.store.shapes import known_keys

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SYNTAX = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_KEY = "[key]"

_SENTENCES = {
    "missing": "this key is needed here",
    "string_type": "must be text in quotes",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "int_parsing": "must be a whole number",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "greater_than_equal": "must be {ge} or more",
    "literal_error": "must be {expected}",
    "dict_type": "must be a table",
    "model_type": "must be a table",
    "tuple_type": "must be a list",
    "too_long": "must have {max_length} values, and has more",
    "value_error": "{error}",
}


class Problem(NamedTuple):
    """One fault: the path of keys to it, and what is wrong there."""

    path: KeyPath
    message: str


def toml(text: str, path: Path) -> dict[str, Any]:
    """Read TOML; a byte order mark is passed over. Raises FileProblem with the line."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        found = _SYNTAX.fullmatch(str(error))
        message, line, column = found.groups() if found else (str(error), None, None)
        place = f"{path}:{line or text.count(chr(10)) + 1}"
        where = f" (column {column})" if column else ""
        raise failure(
            path, [f"{place}: this is no TOML: {message}{where}"], code="syntax"
        ) from None


def failure(path: Path, lines: Iterable[str], code: str = "invalid", hint: str = "") -> FileProblem:
    """One error out of all the problems of a file, each a line of its own."""
    problems = tuple(dict.fromkeys(lines))
    count = "a problem" if len(problems) == 1 else f"{len(problems)} problems"
    return FileProblem(f"{count} in {path}", code=code, hint=hint, problems=problems)


def dotted(path: KeyPath) -> str:
    """A key path as a TOML file spells it; an item of a list by its number, from 1."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            text += ("." if text else "") + _quoted(part)
    return text


def _quoted(key: str) -> str:
    if _BARE_KEY.fullmatch(key):
        return key
    escaped = key.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"' if escaped.isprintable() else repr(key)


def of_validation(error: ValidationError, model: type[BaseModel]) -> list[Problem]:
    """What pydantic found wrong with the data of a model, in the file's own terms."""
    return [
        _problem(detail, model)
        for detail in error.errors(include_url=False, include_input=True, include_context=True)
    ]


def _problem(detail: ErrorDetails, model: type[BaseModel]) -> Problem:
    path, kind = detail["loc"], detail["type"]
    if kind == "extra_forbidden":
        return Problem(path, _unknown(str(path[-1]), known_keys(model, path[:-1])))
    if kind == "missing" and path and isinstance(path[-1], int):
        return Problem(path[:-1], "has too few values")
    if path and path[-1] == _KEY:
        return Problem(path[:-1], f"as a key this {_sentence(detail)}")
    return Problem(path, _sentence(detail))


def _sentence(detail: ErrorDetails) -> str:
    pattern = _SENTENCES.get(detail["type"])
    if pattern is None:
        return detail["msg"]
    sentence = pattern.format_map(detail.get("ctx", {}))
    given = detail["input"]
    if detail["type"] not in {"missing", "value_error"} and isinstance(given, str | int | float):
        sentence += f", not {_as_typed(given)}"
    return sentence


def _as_typed(value: str | float) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value)


def guess(word: str, known: Iterable[str]) -> str:
    """Which known word was meant: `did you mean "x"?`, or all of them where none is near."""
    from difflib import get_close_matches

    words = list(known)
    near = get_close_matches(word, words, n=1)
    if near:
        return f'did you mean "{near[0]}"?'
    return f"known here: {', '.join(words)}" if words else ""


def _unknown(key: str, known: list[str]) -> str:
    meant = guess(key, known)
    return f"unknown key; {meant}" if meant else "unknown key"
