"""`<tool_call>{"name": .., "arguments": {..}}</tool_call>`: Qwen and what was trained from it.

Source: QwenLM/Qwen3-VL, cookbooks/mobile_agent.ipynb; X-PLUG/MobileAgent.
"""

import json
import re
from collections.abc import Mapping

from agent.model.dialects.grammars.found import MOST_CALLS, CallAt, FoundCalls, read_text
from agent.model.dialects.grammars.json_text import GarbledJson, read_json, read_object
from agent.model.dialects.grammars.written import ReadReply, Written, WrittenCall
from agent.model.request import ModelReply

_OPEN = re.compile(r"<\s{0,2}tool_calls?[\w-]{0,20}\s{0,2}>", re.IGNORECASE)
_CLOSE = re.compile(r"<\s{0,2}/\s{0,2}tool_calls?[\w-]{0,20}\s{0,2}>", re.IGNORECASE)
_BRACE = re.compile(r"[\s`]*+(?:json\b[\s`]*+)?(?=[{\uff5b])")
_BETWEEN = re.compile(r"[\s`}]*+")  # one brace too many is common
_FUNCTION = re.compile(r"\s*+<\s{0,2}function", re.IGNORECASE)  # another grammar in the same tags
_BARE = re.compile(r"^[ \t`]*+(?=[{\uff5b]\s*+[\"“']name[\"”']\s*+[:\uff1a])", re.MULTILINE)
_ACTION_LINE = re.compile(r"^[ \t]*+Action[ \t]*+[:：][ \t]*+(.*)$", re.IGNORECASE | re.MULTILINE)
_CONCLUSION = re.compile(r"<conclusion>(.*?)(?:</conclusion>|\Z)", re.IGNORECASE | re.DOTALL)
_QUOTES = "\"'“” \t"
_MAX_CONCLUSION = 500


class ToolCallGrammar:
    """The calls are text, also where the server could take tools."""

    name = "tool_call"

    def read(self, reply: ModelReply) -> ReadReply:
        """See `Grammar.read`."""
        return read_text(reply, _find)

    def is_complete(self, reply: ModelReply) -> bool:
        """A reply that ends with the tag behind a call, or behind the conclusion that follows it."""
        end = reply.content[-200:].rstrip().lower()
        return end.endswith(("</tool_call>", "</conclusion>"))


def tool_call_text(name: str, arguments: Mapping[str, Written]) -> str:
    """A call as Qwen models are trained to write it."""
    call = json.dumps({"name": name, "arguments": arguments}, ensure_ascii=False)
    return f"<tool_call>\n{call}\n</tool_call>"


def _find(text: str) -> FoundCalls:
    opened = list(_OPEN.finditer(text))
    if not opened:
        return _bare(text)
    calls: list[CallAt] = []
    for tag in opened:
        if calls and tag.start() < calls[-1].end:
            continue  # in a text that the call before it types
        if (
            tag is not opened[-1]
            and not _BRACE.match(text, tag.end())
            and not _FUNCTION.match(text, tag.end())
        ):
            continue  # prose names the tag, too
        call = _call(text, tag.start(), tag.end())
        if call is None:
            return FoundCalls(cut_off=not _FUNCTION.match(text, tag.end()))
        calls.append(call)
        if len(calls) > MOST_CALLS:
            break
    return _found(text, calls)


def _bare(text: str) -> FoundCalls:
    """Without the opening tag, which some builds leave out. Source: MobileAgent #268."""
    calls: list[CallAt] = []
    for match in _BARE.finditer(text):
        if calls and match.start() < calls[-1].end:
            continue
        call = _call(text, match.start(), match.end())
        if call is None:
            return FoundCalls(cut_off=True)
        calls.append(call)
        if len(calls) > MOST_CALLS:
            break
    return _found(text, calls) if calls else FoundCalls()


def _found(text: str, calls: list[CallAt]) -> FoundCalls:
    before, behind = text[: calls[0].start], text[calls[-1].end :]
    conclusion = _CONCLUSION.search(behind)
    lines = list(_ACTION_LINE.finditer(before))
    if conclusion:
        said = conclusion[1]
    elif lines:
        said, before = lines[-1][1], before[: lines[-1].start()] + before[lines[-1].end() :]
    else:
        said = ""
    return FoundCalls(tuple(calls), before, said.strip(_QUOTES).strip()[:_MAX_CONCLUSION])


def _call(text: str, start: int, place: int) -> CallAt | None:
    brace = _BRACE.match(text, place)
    if not brace:
        return None
    try:
        read = read_object(text, brace.end())
        if read is None:
            return None
        value, end = read
        name, arguments = _name_and_arguments(value)
    except GarbledJson:
        return None
    closing = _CLOSE.search(text, end, end + 60)
    if closing and not _BETWEEN.fullmatch(text, end, closing.start()):
        closing = None
    return CallAt(
        WrittenCall(name, arguments, tool_call_text(name, arguments)),
        start,
        closing.end() if closing else end,
    )


def _name_and_arguments(value: "dict[str, Written]") -> "tuple[str, dict[str, Written]]":
    name, arguments = value.get("name"), value.get("arguments", value.get("parameters"))
    if isinstance(arguments, str):  # JSON in JSON
        arguments = read_json(arguments)
    if not isinstance(name, str) or not isinstance(arguments, dict):
        raise GarbledJson
    return name, dict(arguments)
