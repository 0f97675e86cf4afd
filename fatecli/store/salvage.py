"""What is sound in faulty data, so that one look at a file finds its other faults as well."""

from collections.abc import Iterable
from copy import deepcopy
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from fatecli.store.places import KeyPath

Kind = TypeVar("Kind", bound=BaseModel)

# Tables in which an entry's name matters to others: a faulty entry is emptied, not dropped.
_NAMED = {"zones", "characters"}
_ROUNDS = 5


def salvaged(data: dict[str, Any], model: type[Kind]) -> Kind | None:
    """The model without the values that are at fault; None where too little is left."""
    sound = deepcopy(data)
    for _ in range(_ROUNDS):
        try:
            return model.model_validate(sound, by_alias=True, by_name=False)
        except ValidationError as error:
            if not _dropped(sound, (detail["loc"] for detail in error.errors())):
                return None
    return None


def _dropped(data: dict[str, Any], paths: Iterable[KeyPath]) -> bool:
    """Take away what stands at the paths; False where nothing could be taken away."""
    dropped = [_drop(data, path) for path in paths]
    return any(dropped)


def _drop(data: Any, path: KeyPath) -> bool:
    trail = [data]
    for key in path:
        try:
            trail.append(trail[-1][key])
        except (KeyError, IndexError, TypeError):
            break
    for depth in range(len(trail) - 2, -1, -1):
        container, key = trail[depth], path[depth]
        if isinstance(container, dict):
            if depth == 1 and path[0] in _NAMED and container[key] != {}:
                container[key] = {}
            else:
                del container[key]
            return True
    return False
