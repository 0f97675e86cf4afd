"""What the models say of their fields: the text below each in the source, read when asked for."""

import ast
import inspect
import sys
from functools import cache
from itertools import pairwise

from pydantic import BaseModel


def about(model: type[BaseModel]) -> str:
    """What a model is, in its first sentence or two."""
    return (inspect.getdoc(model) or "").partition("\n\n")[0]


def explanations(model: type[BaseModel]) -> dict[str, str]:
    """What each field of a model is for; nothing where the source is not at hand."""
    return _in_module(model.__module__).get(model.__name__, {})


@cache
def _in_module(name: str) -> dict[str, dict[str, str]]:
    try:
        tree = ast.parse(inspect.getsource(sys.modules[name]))
    except OSError:
        return {}
    return {node.name: _in_class(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _in_class(node: ast.ClassDef) -> dict[str, str]:
    return {
        field.target.id: below.value.value
        for field, below in pairwise(node.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }
