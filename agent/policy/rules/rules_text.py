"""Turns the text of a rules file into rules, or into a list of all its mistakes by line."""

import difflib
from collections.abc import Mapping

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from agent.policy.rules.rules import Rules
from agent.policy.rules.rules_yaml import Loc, RulesError, Walk, root_of, where

__all__ = ["MOST_BYTES", "RulesError", "read_rules"]

MOST_BYTES = 64 * 1024
_MOST_PROBLEMS = 20


def read_rules(data: bytes) -> Rules:
    """The rules in these bytes. Raises RulesError with all mistakes."""
    if len(data) > MOST_BYTES:
        raise RulesError((f"The file is larger than {MOST_BYTES // 1024} kB.",))
    if not data.strip():
        # A saving editor or a full disk leaves an empty file, which is never intended.
        raise RulesError(("The file is empty. For the built-in rules alone write: version: 1",))
    node = root_of(_text(data))
    walk = Walk()
    given = walk.value(node, (), 0)
    found = list(walk.problems)
    try:
        rules = Rules.model_validate({} if given is None else given)
    except ValidationError as err:
        found += [_found(each, walk.lines) for each in err.errors(include_url=False, include_input=False)]
    else:
        if not found:
            return rules
    found.sort()
    problems = [f"line {line}: {text}" for line, text in found[:_MOST_PROBLEMS]]
    if len(found) > _MOST_PROBLEMS:
        problems.append(f"... and {len(found) - _MOST_PROBLEMS} more")
    raise RulesError(tuple(problems))


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as err:
        line = data.count(b"\n", 0, err.start) + 1
        raise RulesError((f"line {line}: This is not UTF-8. Save the file as UTF-8.",)) from err


def _found(error: ErrorDetails, lines: Mapping[Loc, int]) -> tuple[int, str]:
    """The line and the plain words of one pydantic error."""
    loc = error["loc"]
    line = next((lines[loc[:end]] for end in range(len(loc), -1, -1) if loc[:end] in lines), 1)
    return line, f"{where(loc)}{_wrong(error)}"


def _wrong(error: ErrorDetails) -> str:
    limits = error.get("ctx", {})
    match error["type"]:
        case "extra_forbidden":
            return f"is not known here{_meant(error['loc'])}"
        case "string_type":
            return "must be a text; put it in quotes"
        case "string_too_short":
            return "is empty"
        case "tuple_type":
            return "must be a list, each entry on a line of its own that begins with '- '"
        case "model_type" | "dict_type":
            return (
                "must have keys of its own below it"
                if error["loc"]
                else "The file must begin with a key like 'apps:'"
            )
        case "int_type" | "int_from_float":
            return "must be a whole number"
        case "decimal_type" | "decimal_parsing" | "finite_number":
            return "must be a number like 50 or 49.90"
        case "decimal_max_places":
            return "must have at most two digits behind the point"
        case "greater_than_equal" | "greater_than":
            least = f"at least {limits['ge']}" if "ge" in limits else f"more than {limits.get('gt')}"
            return f"must be {least}"
        case "less_than_equal":
            return f"must be at most {limits['le']}"
        case "string_too_long":
            return f"must have at most {limits['max_length']} characters"
        case "too_long":
            return f"must have at most {limits['max_length']} entries"
        case "literal_error":
            return f"must be {limits['expected']}"
        case "value_error":
            return str(limits["error"])
        case _:
            return error["msg"]


def _meant(loc: Loc) -> str:
    """'; did you mean blocked?' if a known key is similar, or where the key belongs."""
    parts = {name: tuple(_fields(Rules, name)) for name in Rules.model_fields}
    wrong = str(loc[-1])
    here = parts.get(str(loc[0]), ()) if len(loc) > 1 else tuple(parts)
    if close := difflib.get_close_matches(wrong.lower()[:40], here, 1):
        return f"; did you mean {close[0]}?"
    if owner := next((name for name, names in parts.items() if wrong.lower() in names), None):
        return f"; it belongs under {owner}"
    return f"; known are {', '.join(here)}"


def _fields(model: type[BaseModel], name: str) -> tuple[str, ...]:
    kind = model.model_fields[name].annotation
    return tuple(kind.model_fields) if isinstance(kind, type) and issubclass(kind, BaseModel) else ()
