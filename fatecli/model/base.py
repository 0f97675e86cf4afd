"""The ground every model stands on: frozen, no unknown keys, built when first used."""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


class Model(BaseModel):
    """Immutable data. `defer_build` keeps start-up short: only models in use get a validator."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


Flag = Annotated[bool, Field(strict=True)]
Number = Annotated[int, Field(strict=True)]
Count = Annotated[int, Field(strict=True, ge=0)]
Ordinal = Annotated[int, Field(strict=True, ge=1)]


def _none_for_false(value: Any) -> Any:
    return None if value is False else value


# TOML cannot write None: in a ruleset file false says that there is none.
OR_FALSE = BeforeValidator(_none_for_false)
