"""JSON Schemas of the files, for editors that complete and check TOML as it is typed."""

from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from fatecli.model.ruleset import Ruleset
from fatecli.model.scene import Scene
from fatecli.store.explanations import explanations
from fatecli.store.schema_files import MADE_BY, FileKind

_EXTENDS = {
    "description": "The ruleset that this one changes: an id, or a path as seen from this file.",
    "title": "Extends",
    "type": "string",
}


def schema(kind: FileKind) -> dict[str, Any]:
    """The JSON Schema of scene files or of ruleset files, in the dialect that editors know."""
    maker = {"scene": _SceneSchema, "ruleset": _RulesetSchema}[kind]
    model = Scene if kind == "scene" else Ruleset
    made = model.model_json_schema(
        ref_template="#/definitions/{model}", schema_generator=maker, mode="validation"
    )
    head = {"$schema": maker.schema_dialect, "$comment": MADE_BY}
    return head | {"definitions": made.pop("$defs")} | made | {"title": f"A fatecli {kind}"}


class _SceneSchema(GenerateJsonSchema):
    """As pydantic makes it, with what the models say of their fields; TOML knows no null."""

    schema_dialect = "http://json-schema.org/draft-07/schema#"

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def tuple_schema(self, schema: core_schema.TupleSchema) -> JsonSchemaValue:
        made = super().tuple_schema(schema)
        if "prefixItems" in made:
            made["items"] = made.pop("prefixItems")
        return made

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        made = super().model_schema(schema)
        model = schema["cls"]
        said = explanations(model)
        for name, info in model.model_fields.items():
            entry = made["properties"][info.alias or name]
            if entry.get("default", "") is None:
                del entry["default"]
            if name in said:
                entry["description"] = said[name]
        return made


class _RulesetSchema(_SceneSchema):
    """A ruleset file says only what its parent does not; false takes a table's entry away."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return _or_false(super().nullable_schema(schema))

    def dict_schema(self, schema: core_schema.DictSchema) -> JsonSchemaValue:
        made = super().dict_schema(schema)
        made["additionalProperties"] = _or_false(made["additionalProperties"])
        return made

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        made = super().model_schema(schema)
        made.pop("required", None)
        if schema["cls"] is Ruleset:
            made["properties"] = {"extends": _EXTENDS, **made["properties"]}
        return made


def _or_false(schema: JsonSchemaValue) -> JsonSchemaValue:
    return {"anyOf": [schema, {"const": False}]}
