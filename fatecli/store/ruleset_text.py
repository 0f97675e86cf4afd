"""A ruleset of the table's own, written out: every switch of its parent, ready to be changed."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from pydantic import BaseModel

from fatecli.model.base import Model
from fatecli.model.ruleset import Ruleset
from fatecli.store.explanations import about, explanations
from fatecli.store.problems import dotted
from fatecli.store.shapes import choices, model_within
from fatecli.store.toml_text import dumped

_WIDTH = 88
_HEAD = (
    "A ruleset of the table's own. What it does not say is as in {extends}.",
    'To change a switch, take away the "# " before it and give it another value. A list takes'
    " the place of the parent's list; false takes away a table that the parent has.",
    "`fatecli ruleset check FILE` finds mistakes, `fatecli ruleset policies` says what each"
    " policy does, `fatecli rules FILE --origin` shows what comes from where.",
)


def house_ruleset(parent: Ruleset, extends: str, title: str) -> str:
    """TOML that changes nothing yet: each switch as a comment, with its value in the parent.

    Explanations begin with `##`, so that the file is valid with every `# ` taken away as well.
    """
    return "\n".join(_Writer(parent).lines(extends, title)) + "\n"


class _Writer:
    """One pass over a ruleset; the fields of a model are explained where it comes up first."""

    def __init__(self, parent: Ruleset) -> None:
        self._parent = parent
        self._explained: set[type[BaseModel]] = set()

    def lines(self, extends: str, title: str) -> Iterator[str]:
        for paragraph in _HEAD:
            yield from _prose(paragraph.format(extends=extends))
        yield from (_assigned("extends", extends), _assigned("title", title), "")
        sections = [field for field, value in self._parent if isinstance(value, Model | dict)]
        for field in Ruleset.model_fields:
            if field not in {"title", *sections}:
                yield from self._switch(self._parent, (field,))
        for field in sections:
            yield from self._section(field)
        for field, value in self._parent:
            if value is None:
                yield from ("", *self._form(field, f"{field}."))

    def _section(self, field: str) -> Iterator[str]:
        value = getattr(self._parent, field)
        yield from ("", *_prose(_purpose(Ruleset, field)), f"[{field}]")
        yield from self._value((), value) if value else self._form(field, "NAME.")

    def _form(self, field: str, lead: str) -> Iterator[str]:
        """What may stand in a section in which the parent has nothing."""
        if model := model_within(Ruleset, field):
            for name in model.model_fields:
                yield from _prose(f"{lead}{name}: {_purpose(model, name)}")

    def _value(self, path: tuple[str, ...], value: Any) -> Iterator[str]:
        if isinstance(value, Model):
            for field in type(value).model_fields:
                yield from self._switch(value, (*path, field))
            self._explained.add(type(value))
            return
        for number, (key, item) in enumerate(value.items()):
            if isinstance(item, Model):
                yield from [""] if number else []
                yield from self._value((*path, str(key)), item)
            else:
                yield from _commented((*path, str(key)), item)

    def _switch(self, owner: Model, path: tuple[str, ...]) -> Iterator[str]:
        """A field of its owner, below what it is for."""
        field, value = path[-1], getattr(owner, path[-1])
        if type(owner) not in self._explained:
            yield from _prose(_purpose(type(owner), field))
        if isinstance(value, dict) and value:
            yield from self._value(path, value)
        else:
            yield from _commented(path, _plain(owner, field))


def _purpose(model: type[BaseModel], field: str) -> str:
    """What a field is for, and the words it may be."""
    held = model_within(model, field)
    said = explanations(model).get(field) or (about(held) if held else "")
    words = ", ".join(f'"{word}"' for word in choices(model, field))
    return f"{said} One of {words}." if words else said


def _plain(owner: Model, field: str) -> object:
    """A field's value as TOML can hold it: false where there is none."""
    return owner.model_dump(mode="json", include={field}, exclude_none=True).get(field, False)


def _prose(text: str) -> list[str]:
    return wrap(text, _WIDTH, initial_indent="## ", subsequent_indent="## ")


def _commented(path: tuple[str, ...], value: object) -> list[str]:
    lead = f"{dotted(path[:-1])}." if path[:-1] else ""
    return [f"# {line}" for line in f"{lead}{_assigned(path[-1], value)}".splitlines()]


def _assigned(key: str, value: object) -> str:
    # The writer would make a table of its own of an empty one, which is to stand in a line.
    return f"{key} = {{}}" if value == {} else dumped({key: value}).rstrip("\n")
