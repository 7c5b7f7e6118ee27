"""`### Thought ###`, `### Action ###` with one JSON object, `### Description ###`: Mobile-Agent-v3.

Source: X-PLUG/MobileAgent, Mobile-Agent-v3/mobile_v3/utils/mobile_agent_e.py.
"""

import json
import re
from collections.abc import Mapping

from agent.model.dialects.grammars.found import CallAt, FoundCalls, read_text
from agent.model.dialects.grammars.json_object import call_of
from agent.model.dialects.grammars.json_text import GarbledJson, read_object
from agent.model.dialects.grammars.written import ReadReply, Written, WrittenCall
from agent.model.request import ModelReply

_HEADING = re.compile(
    r"^[ \t]*+#{2,4}[ \t]*+\*{0,2}(?P<name>Thought|Action|Description)\*{0,2}[ \t]*+(?:#{2,4})?",
    re.IGNORECASE | re.MULTILINE,
)
_BRACE = re.compile(r"[\s`]*+(?:json\b[\s`]*+)?(?=[{\uff5b])", re.IGNORECASE)
_MAX_CONCLUSION = 500


class HeadingsGrammar:
    """Fences, tabs and stray marks around the object are forgiven. Source: MobileAgent #147."""

    name = "headings"

    def read(self, reply: ModelReply) -> ReadReply:
        """See `Grammar.read`."""
        return read_text(reply, _find)

    def is_complete(self, reply: ModelReply) -> bool:
        """A reply whose call is closed and whose description has begun."""
        found = _find(reply.content[-20_000:])
        return bool(found.calls and found.conclusion)


def headings_text(name: str, arguments: Mapping[str, Written]) -> str:
    """A call under its heading."""
    call = json.dumps({"action": name, **arguments}, ensure_ascii=False)
    return f"### Action ###\n{call}"


def _find(text: str) -> FoundCalls:
    headings = list(_HEADING.finditer(text))
    actions = [at for at, heading in enumerate(headings) if heading["name"].lower() == "action"]
    if not actions:
        return FoundCalls()
    at = actions[-1]
    heading = headings[at]
    brace = _BRACE.match(text, heading.end())
    try:
        read = read_object(text, brace.end()) if brace else None
        call = call_of(read[0]) if read else None
    except GarbledJson:
        return FoundCalls(cut_off=True)
    if read is None or call is None:
        return FoundCalls(cut_off=True)
    # A heading in a text that the call types is none.
    behind = [each for each in headings[at + 1 :] if each.start() >= read[1]]
    said = text[behind[0].end() :] if behind and behind[0]["name"].lower() == "description" else ""
    written = WrittenCall(call.name, call.arguments, headings_text(call.name, dict(call.arguments)))
    prose = _HEADING.sub("", text[: heading.start()])
    conclusion = said.strip().strip("#").strip()[:_MAX_CONCLUSION]
    return FoundCalls((CallAt(written, heading.start(), read[1]),), prose, conclusion)
