"""What the annotations of models say: the keys of a table, the choices of a field."""

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from fatecli.store.places import KeyPath


def known_keys(model: type[BaseModel], path: KeyPath) -> list[str]:
    """The keys a model has at a place inside it."""
    place: Any = model
    for step in path:
        place = _inside(_bare(place), step)
    return list(_fields(_bare(place)))


def choices(model: type[BaseModel], field: str) -> tuple[str, ...]:
    """The words that a field may be; none where it is no choice of words."""
    annotation = _bare(model.model_fields[field].annotation)
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def model_within(model: type[BaseModel], field: str) -> type[BaseModel] | None:
    """The model that a field holds, or holds by name."""
    held = _bare(model.model_fields[field].annotation)
    if get_origin(held) is dict:
        held = _bare(get_args(held)[1])
    return held if isinstance(held, type) and issubclass(held, BaseModel) else None


def _bare(annotation: Any) -> Any:
    while get_origin(annotation) in {Annotated, Union, UnionType}:
        annotation = next(arg for arg in get_args(annotation) if arg is not NoneType)
    return annotation


def _fields(place: Any) -> dict[str, Any]:
    if not (isinstance(place, type) and issubclass(place, BaseModel)):
        return {}
    return {field.alias or name: field.annotation for name, field in place.model_fields.items()}


def _inside(place: Any, step: str | int) -> Any:
    if get_origin(place) is dict:
        return get_args(place)[1]
    if get_origin(place) is tuple:
        return get_args(place)[0]
    return _fields(place).get(str(step))
