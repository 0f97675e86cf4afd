"""Options that always come together, declared once as a named tuple and spread over a command.

A command takes `effort: EffortOptions`; Typer sees the fields of that tuple in its place.
"""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """Return the command with each bundle among its parameters replaced by the bundle's fields."""
    signature = inspect.signature(command)
    bundles = {
        name: parameter.annotation
        for name, parameter in signature.parameters.items()
        if hasattr(parameter.annotation, "_fields")
    }
    if not bundles:
        return command
    fields = {name: _fields(bundle) for name, bundle in bundles.items()}

    @wraps(command)
    def spread_out(**values: Any) -> None:
        for name, bundle in bundles.items():
            values[name] = bundle(**{field.name: values.pop(field.name) for field in fields[name]})
        command(**values)

    parameters = [
        each
        for name, parameter in signature.parameters.items()
        for each in fields.get(name, [parameter])
    ]
    spread_out.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in parameters]
    )
    spread_out.__annotations__ = {each.name: each.annotation for each in parameters}
    return spread_out


def _fields(bundle: type[tuple[Any, ...]]) -> list[inspect.Parameter]:
    return list(inspect.signature(bundle).parameters.values())
