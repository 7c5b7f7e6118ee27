"""The server's own tool calls: names and JSON beside the text."""

import json
from collections.abc import Mapping

from agent.contract.actions import Unusable
from agent.model.dialects.grammars.found import MOST_CALLS
from agent.model.dialects.grammars.json_text import GarbledJson, read_json
from agent.model.dialects.grammars.thinking import joined, shown, split, unread
from agent.model.dialects.grammars.written import ReadReply, UnreadableReply, Written, WrittenCall
from agent.model.request import ModelReply, ToolCall


class NativeGrammar:
    """A server that was given tools answers with them; text beside them is thinking."""

    name = "native"

    def read(self, reply: ModelReply) -> ReadReply:
        """See `Grammar.read`."""
        parts = split(reply)
        if not reply.tool_calls:
            raise unread(reply, parts, cut_off=False)
        try:
            calls = tuple(_call(call) for call in reply.tool_calls)
        except GarbledJson:
            raw = shown(" ".join(f"{call.name}({call.arguments[:200]})" for call in reply.tool_calls[:3]))
            raise UnreadableReply(Unusable.UNREADABLE, parts.thinking, raw) from None
        if len(calls) > MOST_CALLS:
            raise UnreadableReply(Unusable.REPEATED, parts.thinking, calls[0].raw[:500])
        return ReadReply(joined(parts.thinking, parts.answer), "", calls)

    def is_complete(self, reply: ModelReply) -> bool:
        """A reply whose last call has whole arguments; a call without any may still get some."""
        if not reply.tool_calls or not reply.tool_calls[-1].arguments.strip():
            return False
        try:
            return isinstance(read_json(reply.tool_calls[-1].arguments), dict)
        except GarbledJson:
            return False


def native_text(name: str, arguments: Mapping[str, Written]) -> str:
    """A call for history, from which `tool_calls` are made again."""
    return json.dumps({"name": name, "arguments": arguments}, ensure_ascii=False)


def _call(call: ToolCall) -> WrittenCall:
    arguments: Written = read_json(call.arguments) if call.arguments.strip() else {}
    if isinstance(arguments, str):  # JSON in JSON
        arguments = read_json(arguments)
    if not isinstance(arguments, dict) or not call.name.strip():
        raise GarbledJson
    return WrittenCall(call.name.strip(), arguments, native_text(call.name.strip(), dict(arguments)))
