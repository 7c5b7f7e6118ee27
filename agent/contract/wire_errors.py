"""Errors of calls as JSON and back: each class by its name, with the arguments of its constructor."""

import json
from functools import cache
from inspect import Parameter, signature
from typing import Any, get_type_hints

from agent.contract.errors import AgentError, DatabaseTroubled
from agent.contract.phones import PhoneError
from agent.contract.tagged import TYPE
from agent.contract.wire import JsonShape, Required, Unreadable

_WORDS_ALONE: tuple[type[Exception], ...] = (PermissionError, ValueError, KeyError)


def _with_subclasses(kind: type[Exception]) -> list[type[Exception]]:
    return [kind, *(each for below in kind.__subclasses__() for each in _with_subclasses(below))]


ERRORS = {
    kind.__name__: kind
    for kind in (
        *_with_subclasses(PhoneError),
        *_with_subclasses(AgentError),
        DatabaseTroubled,
        *_WORDS_ALONE,
    )
}


@cache
def _shape(kind: type[Exception]) -> JsonShape:
    """The parameters of its constructor; `values` where it takes any."""
    fields: dict[str, tuple[object, object]] = {}
    if kind in _WORDS_ALONE:
        return JsonShape(kind.__name__, {"detail": (str, Required)})
    hints = get_type_hints(kind.__init__)
    for parameter in list(signature(kind.__init__).parameters.values())[1:]:
        hint = hints[parameter.name]
        is_any = parameter.kind is Parameter.VAR_KEYWORD
        fields[parameter.name] = (dict[str, str] if is_any else hint, Required)
    return JsonShape(kind.__name__, fields)


_NAMED = JsonShape("error", {TYPE: (str, Required)})


def error_to_json(err: Exception) -> str:
    """The error as JSON. A class that the contract does not name becomes the next base class that it names.

    Raises Unreadable for an error that no call of the contract raises.
    """
    name = next((kind.__name__ for kind in type(err).__mro__ if ERRORS.get(kind.__name__) is kind), None)
    if name is None:
        raise Unreadable(f"no error of the contract: {type(err).__name__}")
    shape = _shape(ERRORS[name])
    fields = {field: _part(err, field) for field in shape.fields}
    return json.dumps({TYPE: name, **json.loads(shape.to_json(**fields))}, ensure_ascii=False)


def _part(err: Exception, field: str) -> object:
    if field != "detail":
        return getattr(err, field)
    return str(err.args[0]) if err.args else ""


def error_from_json(text: str | bytes) -> Exception:
    """The error, to be raised. Raises Unreadable."""
    name = _NAMED.from_json(text)[TYPE]
    if name not in ERRORS:
        raise Unreadable("error: an unknown class")
    kind: Any = ERRORS[name]
    fields = _shape(kind).from_json(text)
    if "values" not in fields:
        return kind(*fields.values()) if kind in _WORDS_ALONE else kind(**fields)
    err: PhoneError | AgentError = kind(fields["detail"])
    err.values = fields["values"]
    return err
