"""Reads a rules file's YAML as plain values with their lines; no input is costly or creates objects."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import cast

import yaml
from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    NodeEvent,
)
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from yaml.reader import ReaderError

from agent.contract.rule_problems import RuleProblem

_DEEPEST = 6  # rules need three levels
_WHOLE = re.compile(r"[-+]?(?:0|[1-9]\d{0,17})")
_FRACTION = re.compile(r"[-+]?\d{1,18}\.\d{1,18}")
Loc = tuple[int | str, ...]


class RulesError(Exception):
    """The rules cannot be used. problems: in the order of the file; never empty."""

    def __init__(self, *problems: RuleProblem) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


def root_of(text: str) -> Node | None:
    """The one YAML document; None if it has only comments. Raises RulesError."""
    try:
        _look_through(text)
        return yaml.SafeLoader(text).get_single_node()
    except ReaderError as err:
        line = text.count("\n", 0, err.position) + 1
        raise RulesError(RuleProblem("rule_control_sign", line)) from err
    except MarkedYAMLError as err:
        mark = err.problem_mark or err.context_mark
        line = mark.line + 1 if mark else 1
        raise RulesError(_plain(err, text, line)) from err
    except YAMLError as err:
        raise RulesError(RuleProblem("rule_no_yaml", values=(("words", str(err)),))) from err


def _look_through(text: str) -> None:
    """Refuses aliases, which can make a short text huge, and deep nesting, before they cost much."""
    depth = documents = 0
    # The ignored type: that of the stream, which the stubs leave open.
    events = cast("Iterable[Event]", yaml.parse(text, Loader=yaml.SafeLoader))  # pyright: ignore[reportUnknownMemberType]
    for event in events:
        documents += isinstance(event, DocumentStartEvent)
        depth += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
        if documents > 1:
            raise _at(event, "rule_second_document")
        if isinstance(event, AliasEvent):
            raise _at(event, "rule_quote_star")
        if isinstance(event, NodeEvent) and event.anchor is not None:
            raise _at(event, "rule_quote_and")
        if depth > _DEEPEST:
            raise _at(event, "rule_too_deep")


def _at(event: Event, key: str) -> RulesError:
    return RulesError(RuleProblem(key, event.start_mark.line + 1 if event.start_mark else 1))


def _plain(err: MarkedYAMLError, text: str, line: int) -> RuleProblem:
    """YAML's error in words for people who do not know its tokens."""
    lines = text.splitlines()
    written = lines[line - 1] if line <= len(lines) else ""
    if "\t" in written[: len(written) - len(written.lstrip())]:
        return RuleProblem("rule_tab", line)
    problem = err.problem or "this is not YAML"
    for words, key in (
        ("mapping values are not allowed", "rule_colon_here"),
        ("could not find expected ':'", "rule_colon_missing"),
        ("expected ',' or", "rule_bracket"),
        ("expected <block end>", "rule_indent"),
        ("cannot start any token", "rule_quote"),
        ("unexpected end of stream", "rule_open_end"),
    ):
        if words in f"{err.context or ''} {problem}":
            return RuleProblem(key, line)
    return RuleProblem("rule_other", line, values=(("words", f"{problem}."),))


@dataclass(slots=True)
class Walk:
    """Turns nodes into plain values. lines: the line of each value."""

    lines: dict[Loc, int] = field(default_factory=dict[Loc, int])
    problems: list[RuleProblem] = field(default_factory=list[RuleProblem])

    def value(self, node: Node | None, loc: Loc, line: int) -> object:
        """A node as None, bool, int, Decimal, str, tuple or dict. line: that of its key, 0 without a key."""
        if node is None:
            return None
        at = line or _line(node)
        self.lines[loc] = at
        if not str(node.tag).startswith("tag:yaml.org,2002:"):
            self.problems.append(RuleProblem("rule_quote_tag", at, where(loc)))
            return str(node.value)
        if isinstance(node, MappingNode):
            return self._mapping(node, loc)
        if isinstance(node, SequenceNode):
            items = cast("list[Node]", node.value)
            return tuple(self.value(item, (*loc, number), _line(item)) for number, item in enumerate(items))
        return _scalar(cast("ScalarNode", node))

    def _mapping(self, node: MappingNode, loc: Loc) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in cast("list[tuple[Node, Node]]", node.value):
            if not isinstance(key, ScalarNode):
                self.problems.append(RuleProblem("rule_key", _line(key), where(loc)))
                continue
            name = str(key.value)
            if name in found:
                first = (("first", str(self.lines[(*loc, name)])),)
                self.problems.append(RuleProblem("rule_twice", _line(key), where((*loc, name)), first))
                continue
            found[name] = self.value(value, (*loc, name), _line(key))
        return found


def _scalar(node: ScalarNode) -> object:
    text = str(node.value)
    match str(node.tag).rpartition(":")[2]:
        case "null":
            return None
        case "bool":
            return text.lower() in ("yes", "true", "on", "y")
        case "int" if _WHOLE.fullmatch(text):
            return int(text)
        case "float" if _FRACTION.fullmatch(text):
            return Decimal(text)
        case _:  # also what YAML takes for a date or an octal number, which is never intended here
            return text


def _line(node: Node) -> int:
    return node.start_mark.line + 1 if node.start_mark else 1


def where(loc: Loc) -> str:
    """'words.ask.2'; entries count from 1."""
    return ".".join(str(part + 1) if isinstance(part, int) else _short(part) for part in loc)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:39] + "…"
