"""Unions whose classes are told apart by their names when they are written as JSON."""

from typing import Annotated, Union, cast, get_args

from pydantic import Discriminator, GetCoreSchemaHandler, SerializerFunctionWrapHandler, Tag, WrapSerializer
from pydantic_core import CoreSchema

TYPE = "type"
"""The key of the name; no field of such a class has this name."""


class Tagged:
    """Marks a union of dataclasses: Annotated[Tap | Swipe, Tagged()] is written as {"type": "Tap", ...}."""

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        kinds = tuple(Annotated[kind, Tag(kind.__name__)] for kind in get_args(source))
        union = Annotated[Union[kinds], Discriminator(_name), WrapSerializer(_tag)]  # noqa: UP007 - made of a tuple
        return handler.generate_schema(union)


def _name(value: object) -> str | None:
    if isinstance(value, dict):
        name = cast("dict[object, object]", value).get(TYPE)
        return name if isinstance(name, str) else None
    return type(value).__name__


def _tag(value: object, fields: SerializerFunctionWrapHandler) -> dict[str, object]:
    return {TYPE: type(value).__name__, **fields(value)}
