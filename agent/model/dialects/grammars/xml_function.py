"""`<tool_call><function=click><parameter=point>..</parameter></function></tool_call>`: Doubao Seed.

Source: Tongyi-MAI/MobileWorld, its adapter for Seed.
"""

import re
from collections.abc import Mapping

from agent.model.dialects.grammars.found import MOST_CALLS, CallAt, FoundCalls, read_text
from agent.model.dialects.grammars.written import ReadReply, Written, WrittenCall
from agent.model.request import ModelReply

_FUNCTION = re.compile(r"<\s{0,2}function\s{0,2}[=:]\s{0,2}[\"']?([\w.-]{1,60})[\"']?\s{0,2}>", re.IGNORECASE)
_PARAMETER = re.compile(
    r"<\s{0,2}parameter\s{0,2}[=:]\s{0,2}[\"']?([\w.-]{1,60})[\"']?\s{0,2}>", re.IGNORECASE
)
_VALUE_ENDS = re.compile(r"<\s{0,2}/\s{0,2}parameter[\w-]{0,20}\s{0,2}>", re.IGNORECASE)
_CALL_OPENS = re.compile(r"<\s{0,2}tool_calls?[\w-]{0,20}\s{0,2}>\s{0,20}\Z", re.IGNORECASE)
_CALL_ENDS = re.compile(r"<\s{0,2}/\s{0,2}(?:function|tool_calls?)[\w-]{0,20}\s{0,2}>", re.IGNORECASE)
_CALL_CLOSES = re.compile(r"\s{0,20}<\s{0,2}/\s{0,2}tool_calls?[\w-]{0,20}\s{0,2}>", re.IGNORECASE)
_MAX_ARGUMENTS = 12


class XmlFunctionGrammar:
    """Tags are forgiven much: suffixes, blanks, a value without its end. Source: MobileWorld, seed_agent."""

    name = "xml_function"

    def read(self, reply: ModelReply) -> ReadReply:
        """See `Grammar.read`."""
        return read_text(reply, _find)

    def is_complete(self, reply: ModelReply) -> bool:
        """A reply that ends with the tag behind a call."""
        return reply.content[-200:].rstrip().lower().endswith(("</function>", "</tool_call>"))


def xml_function_text(name: str, arguments: Mapping[str, Written]) -> str:
    """A call as Seed models write it."""
    parameters = "".join(f"<parameter={key}>{value}</parameter>" for key, value in arguments.items())
    return f"<tool_call><function={name}>{parameters}</function></tool_call>"


def _find(text: str) -> FoundCalls:
    calls: list[CallAt] = []
    place = 0
    while len(calls) <= MOST_CALLS and (function := _FUNCTION.search(text, place)):
        ending = _CALL_ENDS.search(text, function.end())
        following = _FUNCTION.search(text, function.end())
        if ending is None or (following and following.start() < ending.start()):
            return FoundCalls(cut_off=True)
        arguments = _arguments(text[function.end() : ending.start()])
        if arguments is None:
            return FoundCalls(cut_off=True)
        closing = _CALL_CLOSES.match(text, ending.end())
        opening = _CALL_OPENS.search(text[max(0, function.start() - 80) : function.start()])
        start = function.start() - (len(opening[0]) if opening else 0)
        raw = xml_function_text(function[1], arguments)
        calls.append(CallAt(WrittenCall(function[1], arguments, raw), start, (closing or ending).end()))
        place = calls[-1].end
    return FoundCalls(tuple(calls), text[: calls[0].start]) if calls else FoundCalls()


def _arguments(body: str) -> "dict[str, Written] | None":
    """The values by their names; None for what stands between them and is no tag, or too many of them."""
    tags = list(_PARAMETER.finditer(body))
    if len(tags) > _MAX_ARGUMENTS or body[: tags[0].start() if tags else len(body)].strip():
        return None
    found: dict[str, Written] = {}
    for at, tag in enumerate(tags):
        end = tags[at + 1].start() if at + 1 < len(tags) else len(body)
        closing = _VALUE_ENDS.search(body, tag.end(), end)
        if tag[1] in found or (closing and body[closing.end() : end].strip()):
            return None
        found[tag[1]] = _value(body[tag.end() : closing.start() if closing else end])
    return found


def _value(text: str) -> str:
    """A line of its own loses the ends of the lines around it; a line's end written as such becomes one."""
    if text.startswith("\n"):
        text = text[1:].removesuffix("\n")
    elif text.endswith("\\n"):
        text = f"{text[:-2]}\n"
    return text
