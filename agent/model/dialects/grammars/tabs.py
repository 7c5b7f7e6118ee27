"""Fields between tabs: `explain:..<TAB>action:CLICK<TAB>point:x,y<TAB>summary:..`: Step-GUI and GELab-Zero.

Source: stepfun-ai/gelab-zero, copilot_tools/parser_0920_summary.py.
"""

import re
from collections.abc import Mapping

from agent.model.dialects.grammars.found import CallAt, FoundCalls, read_text
from agent.model.dialects.grammars.written import ReadReply, Written, WrittenCall
from agent.model.request import ModelReply

_FIELD = re.compile(r"(?:^|\t)[ \r\n`]{0,4}([A-Za-z]{1,20}[12]?)[ ]{0,2}[:：]", re.MULTILINE)
_KEYS = frozenset(
    {
        "explain",
        "action",
        "point",
        "point1",
        "point2",
        "value",
        "text",
        "return",
        "summary",
        "message",
        "options",
    }
)
_NAME = re.compile(r"[A-Za-z][A-Za-z_ ]{0,30}")
_FREE_TEXT = ("summary", "explain")


class TabsGrammar:
    """The maker's own parser forgives much in the thinking's tags, and so does `thinking.py`."""

    name = "tabs"

    def read(self, reply: ModelReply) -> ReadReply:
        """See `Grammar.read`."""
        cut = reply.finish_reason == "length"
        return read_text(reply, lambda text: _find(text, cut=cut))

    def is_complete(self, reply: ModelReply) -> bool:
        """A reply whose summary has begun: a value before it may be half of one."""
        found = _find(reply.content, cut=False)
        return bool(found.calls and found.conclusion)


def tabs_text(name: str, arguments: Mapping[str, Written]) -> str:
    """A call in fields, without what explains and sums it up."""
    return "\t".join([f"action:{name}", *(f"{key}:{value}" for key, value in arguments.items())])


def _find(text: str, *, cut: bool) -> FoundCalls:
    marks = [mark for mark in _FIELD.finditer(text) if mark[1].lower() in _KEYS]
    if "\t" not in text or not any(mark[1].lower() == "action" for mark in marks):
        return FoundCalls()
    fields: dict[str, str] = {}
    for at, mark in enumerate(marks):
        end = marks[at + 1].start() if at + 1 < len(marks) else len(text)
        key = mark[1].lower()
        if key in fields:
            return FoundCalls(cut_off=True)  # two replies in one
        fields[key] = text[mark.end() : end].strip(" \t\r\n`")
    last = marks[-1][1].lower()
    name = fields.pop("action")
    if not _NAME.fullmatch(name) or (cut and last not in _FREE_TEXT):
        return FoundCalls(cut_off=True)
    conclusion, explained = fields.pop("summary", ""), fields.pop("explain", "")
    arguments: dict[str, Written] = dict(fields)
    call = WrittenCall(name, arguments, tabs_text(name, arguments))
    start = marks[0].start()
    return FoundCalls((CallAt(call, start, len(text)),), f"{text[:start]}\n{explained}", conclusion)
