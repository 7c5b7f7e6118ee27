"""Values of which JSON must name every field and no other.

What is missing, or unknown here, must not mean that there is no limit.
"""

from typing import Any, cast

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema


class Complete:
    """Marks a dataclass: Annotated[Spending, Complete()] is refused without `limit`, default or not, and with
    a field of a later version.
    """

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        # Not by a validator in front: behind one, strict JSON counts as Python, in which a list is no set.
        schema = dict[str, Any](handler.resolve_ref_schema(handler(source)))
        schema.pop("ref", None)
        arguments: dict[str, Any] = schema["schema"]
        required = [{**each, "schema": _without_default(each["schema"])} for each in arguments["fields"]]
        return cast(
            "CoreSchema", {**schema, "schema": {**arguments, "fields": required, "extra_behavior": "forbid"}}
        )


def _without_default(schema: dict[str, Any]) -> dict[str, Any]:
    return schema["schema"] if schema["type"] == "default" else schema
