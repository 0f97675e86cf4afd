"""What is sound in faulty data, so that one look at a file finds its other faults as well."""

from collections.abc import Iterable
from copy import deepcopy
from typing import Any, Generic, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from fatecli.store.places import KeyPath

Kind = TypeVar("Kind", bound=BaseModel)

# Tables in which an entry's name matters to others: a faulty entry is emptied, not dropped.
_NAMED = {"zones", "characters"}
_ROUNDS = 5
_GONE = object()


class Salvage(NamedTuple, Generic[Kind]):
    """A model of what is sound; `left` has the numbers of the items that its lists kept."""

    sound: Kind
    left: dict[KeyPath, list[int]]

    def original(self, path: KeyPath) -> KeyPath:
        """Where in the file a path of the sound data leads."""
        return _original(path, self.left)


def salvaged(data: dict[str, Any], model: type[Kind]) -> Salvage[Kind] | None:
    """The model without the values that are at fault; None where too little is left."""
    sound = deepcopy(data)
    for _ in range(_ROUNDS):
        left: dict[KeyPath, list[int]] = {}
        try:
            kept = _without_gaps(sound, (), left)
            return Salvage(model.model_validate(kept, by_alias=True, by_name=False), left)
        except ValidationError as error:
            faults = (_original(detail["loc"], left) for detail in error.errors())
            if not _dropped(sound, faults):
                return None
    return None


def _without_gaps(value: Any, at: KeyPath, left: dict[KeyPath, list[int]]) -> Any:
    if isinstance(value, dict):
        return {key: _without_gaps(item, (*at, key), left) for key, item in value.items()}
    if isinstance(value, list):
        left[at] = [number for number, item in enumerate(value) if item is not _GONE]
        return [_without_gaps(value[number], (*at, number), left) for number in left[at]]
    return value


def _original(path: KeyPath, left: dict[KeyPath, list[int]]) -> KeyPath:
    here: KeyPath = ()
    for key in path:
        numbers = left.get(here, [])
        known = isinstance(key, int) and key < len(numbers)
        here = (*here, numbers[int(key)] if known else key)
    return here


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
    if len(trail) < len(path):  # what it stood in went with another fault
        return False
    for depth in range(len(trail) - 2, -1, -1):
        container, key = trail[depth], path[depth]
        if isinstance(container, dict):
            if depth == 1 and path[0] in _NAMED and container[key] != {}:
                container[key] = {}
            else:
                del container[key]
            return True
        if isinstance(container[key], dict):
            container[key] = _GONE
            return True
    return False
