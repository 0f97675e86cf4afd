"""Typer's parts, made to cost something only where they are used, and only once."""

from typing import Any

from typer.core import TyperArgument, TyperOption

_SHARED: dict[Any, Any] = {}


class LazyArgument(TyperArgument):
    """An argument that builds a converter, and so loads pydantic, only where it needs one."""

    def process_value(self, ctx: Any, value: Any) -> Any:
        """Convert what was typed; text is text already."""
        return value if _is_done(self, value) else super().process_value(ctx, value)

    def get_runtime_param(self) -> Any:
        """Return the converter; whole numbers without bounds share one."""
        if not _is_plain_number(self):
            return super().get_runtime_param()
        return _SHARED.get(int) or _SHARED.setdefault(int, super().get_runtime_param())


class LazyOption(TyperOption):
    """An option that costs something only where it is typed, as an argument does."""

    def handle_parse_result(self, ctx: Any, opts: Any, args: list[str]) -> Any:
        """Take what was typed; an option left out has its default, and its callback is not due."""
        if self.name in opts or self.required:
            return super().handle_parse_result(ctx, opts, args)
        nothing = () if self.multiple else None
        value = nothing if self.default is None else self.default
        if self.expose_value:
            ctx.params[self.name] = value
        return value, args

    def process_value(self, ctx: Any, value: Any) -> Any:
        """Convert what was typed; text is text already."""
        return value if _is_done(self, value) else super().process_value(ctx, value)

    def get_runtime_param(self) -> Any:
        """Return the converter; whole numbers without bounds share one."""
        if not _is_plain_number(self):
            return super().get_runtime_param()
        return _SHARED.get(int) or _SHARED.setdefault(int, super().get_runtime_param())


def _is_done(param: Any, value: Any) -> bool:
    """Whether what was typed is text, or several texts, and is to be no more than that."""
    kind = param.type_descriptor.annotation
    texts = (value,) if kind is str else tuple(value or ()) if kind == list[str] else ()
    return bool(texts) and param.callback is None and all(isinstance(text, str) for text in texts)


def _is_plain_number(param: Any) -> bool:
    kind, info = param.type_descriptor.annotation, param.type_descriptor.parameter_info
    return kind is int and (info.min, info.max) == (None, None)


class ParsedOften:
    """A command that prepares its parameters and its parser once, however many lines it parses."""

    _params: Any = None
    _parser: Any = None

    def get_params(self, ctx: Any) -> Any:
        """Return the parameters with the help option, made lazy.

        Typer offers no way to name the class of a parameter.
        """
        if self._params is None:
            self._params = super().get_params(ctx)  # type: ignore[misc]
            for param in self._params:
                lazy = LazyOption if isinstance(param, TyperOption) else LazyArgument
                param.__class__ = lazy
        return self._params

    def make_parser(self, ctx: Any) -> Any:
        """Return the parser, set to this context."""
        if self._parser is None:
            self._parser = super().make_parser(ctx)  # type: ignore[misc]
            # Typer tries every option as a long one first, and looks for near misses if it is none.
            self._parser._long_opt |= self._parser._short_opt
        self._parser.ctx = ctx
        return self._parser
