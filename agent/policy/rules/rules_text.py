"""Turns the text of a rules file into rules, or into a list of all its mistakes by line."""

import difflib
from collections.abc import Mapping

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from agent.contract.rule_problems import RuleProblem
from agent.policy.rules.rules import Rules
from agent.policy.rules.rules_yaml import Loc, RulesError, Walk, root_of, where

__all__ = ["MOST_BYTES", "RulesError", "read_rules"]

MOST_BYTES = 64 * 1024
_MOST_PROBLEMS = 20


def read_rules(data: bytes) -> Rules:
    """The rules in these bytes. Raises RulesError with all mistakes."""
    if len(data) > MOST_BYTES:
        raise RulesError(RuleProblem("rule_too_large", values=(("most", str(MOST_BYTES // 1024)),)))
    if not data.strip():
        # A saving editor or a full disk leaves an empty file, which is never intended.
        raise RulesError(RuleProblem("rule_empty_file"))
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
    found.sort(key=lambda each: (each.line, each.where))
    more = len(found) - _MOST_PROBLEMS
    if more > 0:
        found = [*found[:_MOST_PROBLEMS], RuleProblem("rule_more", values=(("count", str(more)),))]
    raise RulesError(*found)


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as err:
        line = data.count(b"\n", 0, err.start) + 1
        raise RulesError(RuleProblem("rule_no_utf8", line)) from err


def _found(error: ErrorDetails, lines: Mapping[Loc, int]) -> RuleProblem:
    """One pydantic error with its line."""
    loc = error["loc"]
    line = next((lines[loc[:end]] for end in range(len(loc), -1, -1) if loc[:end] in lines), 1)
    key, values = _wrong(error)
    return RuleProblem(key, line, where(loc), tuple(values.items()))


def _wrong(error: ErrorDetails) -> tuple[str, dict[str, str]]:
    """The key of the sentence, and what fills it in."""
    limits = error.get("ctx", {})
    match error["type"]:
        case "extra_forbidden":
            return _meant(error["loc"])
        case "string_type":
            return "rule_no_text", {}
        case "string_too_short":
            return "rule_empty", {}
        case "tuple_type":
            return "rule_no_list", {}
        case "model_type" | "dict_type":
            return ("rule_no_keys" if error["loc"] else "rule_no_first_key"), {}
        case "int_type" | "int_from_float":
            return "rule_no_whole_number", {}
        case "decimal_type" | "decimal_parsing" | "finite_number":
            return "rule_no_number", {}
        case "decimal_max_places":
            return "rule_places", {}
        case "greater_than_equal":
            return "rule_least", {"least": str(limits["ge"])}
        case "greater_than":
            return "rule_more_than", {"least": str(limits["gt"])}
        case "less_than_equal":
            return "rule_most", {"most": str(limits["le"])}
        case "string_too_long":
            return "rule_letters", {"most": str(limits["max_length"])}
        case "too_long":
            return "rule_entries", {"most": str(limits["max_length"])}
        case "literal_error":
            return "rule_must_be", {"expected": str(limits["expected"])}
        case "value_error":  # the one check of our own: a word of one letter
            return "rule_one_letter", {}
        case _:
            return "rule_other", {"words": error["msg"]}


def _meant(loc: Loc) -> tuple[str, dict[str, str]]:
    """A known key that is similar, or where the key belongs, or all known ones."""
    parts = {name: tuple(_fields(Rules, name)) for name in Rules.model_fields}
    wrong = str(loc[-1])
    here = parts.get(str(loc[0]), ()) if len(loc) > 1 else tuple(parts)
    if close := difflib.get_close_matches(wrong.lower()[:40], here, 1):
        return "rule_unknown_close", {"close": close[0]}
    if owner := next((name for name, names in parts.items() if wrong.lower() in names), None):
        return "rule_unknown_owner", {"owner": owner}
    return "rule_unknown", {"known": ", ".join(here)}


def _fields(model: type[BaseModel], name: str) -> tuple[str, ...]:
    kind = model.model_fields[name].annotation
    return tuple(kind.model_fields) if isinstance(kind, type) and issubclass(kind, BaseModel) else ()
