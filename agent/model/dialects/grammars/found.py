"""From what a grammar finds in a text to a reply that is read, the same for every grammar that is text."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from agent.model.dialects.grammars.thinking import is_repetition, joined, split, unread
from agent.model.dialects.grammars.written import ReadReply, WrittenCall
from agent.model.request import ModelReply

MOST_CALLS = 8
_LEFT_OVER = re.compile(r"(?:\s|`|</?[A-Za-z_]{1,20}>)*+")
_LINE_BEGINS = re.compile(
    r"(?:[\s`>*-]|(?:Action|动作)\s*[:：]|</?(?:answer|action|tool_call)>)*+", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class CallAt:
    """A call and its place in the text, with the tags that belong to it."""

    call: WrittenCall
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class FoundCalls:
    """What a grammar finds in an answer.

    calls: in their order.
    prose: what stands before them and is no conclusion.
    cut_off: has one that was begun no end, or is it garbled?
    """

    calls: tuple[CallAt, ...] = ()
    prose: str = ""
    conclusion: str = ""
    cut_off: bool = False


Find = Callable[[str], FoundCalls]


def read_text(reply: ModelReply, find: Find) -> ReadReply:
    """Raises UnreadableReply.

    A call in the thinking is a mention and no answer, but for one case: there is no answer at all, and the
    thinking ends in a whole call on a line of its own. Servers that lose the end of the thinking send it so.
    Source: ggml-org/llama.cpp #21118, vllm #51679.
    """
    parts = split(reply)
    found = find(parts.answer)
    thinking = joined(parts.thinking, found.prose)
    no_answer = not parts.answer.strip() and not reply.tool_calls
    if no_answer and not found.cut_off and reply.finish_reason != "length":
        found, thinking = _at_the_end(parts.reasoned, find), parts.thinking
    endless = is_repetition(parts.reasoned if no_answer else parts.answer)
    if not found.calls or found.cut_off or endless or len(found.calls) > MOST_CALLS:
        raise unread(reply, parts, cut_off=found.cut_off)
    return ReadReply(thinking, found.conclusion, tuple(each.call for each in found.calls))


def _at_the_end(reasoned: str, find: Find) -> FoundCalls:
    found = find(reasoned)
    if not found.calls or found.cut_off:
        return FoundCalls()
    last = found.calls[-1]
    line = reasoned[reasoned.rfind("\n", 0, last.start) + 1 : last.start]
    alone = _LINE_BEGINS.fullmatch(line) and _LEFT_OVER.fullmatch(reasoned, last.end)
    return FoundCalls((last,), found.prose, found.conclusion) if alone else FoundCalls()
