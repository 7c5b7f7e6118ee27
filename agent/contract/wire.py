"""Values of the contract as JSON and back, by the types that the contract names.

Strict: a missing field, another type, an unknown class or word are refused; of rights and limits no field may
be missing or unknown. Any other unknown field is left out: chat and home may differ by a version, so a new
field has a default, and the older side works without it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, PlainSerializer, SecretStr, ValidationError, create_model
from pydantic_core import PydanticSerializationError

from agent.contract.events import NumberedEvent

_CONFIG = ConfigDict(
    ser_json_bytes="base64", val_json_bytes="base64", allow_inf_nan=False, hide_input_in_errors=True
)
# The one way out of a SecretStr, for the one call that carries it; everywhere else it becomes asterisks.
SentSecret = Annotated[
    SecretStr, PlainSerializer(SecretStr.get_secret_value, return_type=str, when_used="json")
]
Required: Any = ...


class Unreadable(Exception):
    """JSON that is not as expected, or a value that the contract does not know.

    The text says where and which rule, never the value: that may be a secret.
    """


class JsonShape:
    """The fields of one JSON object. fields: type and default of each, Required for no default."""

    def __init__(self, name: str, fields: Mapping[str, tuple[object, object]]) -> None:
        self.name = name
        self.fields = frozenset(fields)
        self.model: type[BaseModel] = create_model(name, __config__=_CONFIG, **dict[str, Any](fields))

    def of(self, **values: object) -> BaseModel:
        """The object with these fields.

        Raises Unreadable for a value of another type, or a name that is no field.
        """
        if unknown := values.keys() - self.fields:
            raise Unreadable(f"{self.name}: no such field: {', '.join(sorted(unknown))}")
        try:
            return self.model.model_validate(values, strict=True)
        except ValidationError as err:
            raise Unreadable(self._problems(err)) from None

    def to_json(self, **values: object) -> str:
        """Raises Unreadable as `of` does."""
        try:
            return self.of(**values).model_dump_json(exclude_unset=True, warnings="error")
        except PydanticSerializationError:
            raise Unreadable(f"{self.name}: a value of another type") from None

    def from_json(self, text: str | bytes) -> dict[str, Any]:
        """The fields that are there. Raises Unreadable."""
        try:
            read = self.model.model_validate_json(text, strict=True)
        except ValidationError as err:
            raise Unreadable(self._problems(err)) from None
        return fields_of(read)

    def _problems(self, err: ValidationError) -> str:
        found = err.errors(include_url=False, include_context=False, include_input=False)
        return "; ".join(
            ".".join(map(str, [self.name, *each["loc"]])) + f": {each['type']}" for each in found
        )


def fields_of(read: BaseModel) -> dict[str, Any]:
    """The fields that were in the JSON."""
    return {name: getattr(read, name) for name in read.model_fields_set}


@dataclass(frozen=True, slots=True)
class _EventNumber:
    number: int


_EVENT = JsonShape("NumberedEvent", {"event": (NumberedEvent, Required)})
_NUMBER = JsonShape("NumberedEvent", {"event": (_EventNumber, Required)})


def event_to_json(event: NumberedEvent) -> str:
    """The event as JSON. Raises Unreadable for a value that the contract does not know."""
    return _EVENT.to_json(event=event)


def event_from_json(text: str | bytes) -> NumberedEvent:
    """The event of this JSON. Raises Unreadable."""
    event: NumberedEvent = _EVENT.from_json(text)["event"]
    return event


def event_number(text: str | bytes) -> int:
    """The number alone, of an event that may be of a later version. Raises Unreadable."""
    read: _EventNumber = _NUMBER.from_json(text)["event"]
    return read.number
