"""A few values of each type of the contract: every word of an enum, each class of a union, full and empty."""

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import Enum
from inspect import Parameter, signature
from typing import Annotated, Any, Union, cast, get_args, get_origin, get_type_hints

from pydantic import SecretStr

_AT_ONCE = 3
_PLAIN: Mapping[object, tuple[Any, ...]] = {
    str: ("latte ☕", ""),
    int: (7, 0),
    float: (1_700_000_000.5, 0.0),
    bool: (True, False),
    bytes: (b"\xff\xd8picture", b""),
    Decimal: (Decimal("36.80"), Decimal(0)),
    SecretStr: (SecretStr("secret of nobody"),),
    type(None): (None,),
    None: (None,),
    object: ("anything",),
    Any: ("anything",),
}


def examples(hint: Any) -> tuple[Any, ...]:
    """Of this type; the first one is a full one. Raises TypeError for a type that is not of a contract."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin is Annotated:
        return examples(parts[0])
    if origin in (Union, types.UnionType):
        return tuple(value for part in parts for value in examples(part))
    if origin is tuple and parts[1:] == (...,):
        values = examples(parts[0])
        return (*(values[at : at + _AT_ONCE] for at in range(0, len(values), _AT_ONCE)), ())
    if origin is tuple:
        return tuple(zip(*_filled([examples(part) for part in parts]), strict=True))
    if origin is frozenset:
        return (frozenset(examples(parts[0])), frozenset[Any]())
    if origin in (Mapping, dict):
        return (dict(zip(*_filled([examples(part) for part in parts]), strict=True)), dict[Any, Any]())
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(hint)
    if isinstance(hint, type) and is_dataclass(cast("object", hint)):
        hints = get_type_hints(hint, include_extras=True)
        names = [each.name for each in fields(hint)]
        columns = _filled([examples(hints[name]) for name in names])
        rows = zip(*columns, strict=True) if names else ((),)
        return tuple(hint(**dict(zip(names, row, strict=True))) for row in rows)
    raise TypeError(f"no example of {hint}")


def _filled(columns: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """All as long as the longest: each value of each stands in some row."""
    rows = max((len(column) for column in columns), default=0)
    return [tuple(column[row % len(column)] for row in range(rows)) for column in columns]


def argument_examples(hints: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    """Arguments of a call with these parameters; the last ones without values where that is allowed."""
    names = [name for name in hints if name != "return"]
    columns = _filled([examples(hints[name]) for name in names])
    return tuple(dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)) if names else ({},)


def error_examples(kind: type[Exception]) -> tuple[Exception, ...]:
    """As those raise it who do."""
    if kind in (PermissionError, ValueError, KeyError):
        return (kind("words"),)
    hints = get_type_hints(kind.__init__)
    parameters = list(signature(kind.__init__).parameters.values())[1:]
    named = [each for each in parameters if each.kind is not Parameter.VAR_KEYWORD]
    columns = _filled([examples(hints[each.name]) for each in named])
    more = {"name": "Pixel"} if len(named) < len(parameters) else {}
    return tuple(kind(*row, **more) for row in zip(*columns, strict=True))
