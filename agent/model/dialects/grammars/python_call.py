"""`Action: click(start_box='(x,y)')`: UI-TARS and Doubao, and UI-Venus in tags.

Source: bytedance/UI-TARS, codes/ui_tars/action_parser.py; inclusionAI/UI-Venus, Venus_framework.
"""

import re
from collections.abc import Mapping

from agent.model.dialects.autoglm.syntax import Arguments, GarbledArguments, read_arguments
from agent.model.dialects.grammars.found import MOST_CALLS, CallAt, FoundCalls, read_text
from agent.model.dialects.grammars.written import ReadReply, Written, WrittenCall
from agent.model.request import ModelReply

# A maker's colon may be full-width. Source: web-infra-dev/midscene #843.
_MARK = re.compile(
    r"(?:(?:^[ \t>*-]*+|(?<=\s))(?:Action|动作)[ \t*]*+[:：]|<action>)", re.IGNORECASE | re.MULTILINE
)
_CALL = re.compile(r"(?:[\s;`]|```[A-Za-z]{1,10}\s)*+(?P<name>[A-Za-z_]\w{0,40})\s{0,3}[(（]")
_LINE = re.compile(r"^[ \t`]*+(?=[A-Za-z_]\w{0,40}[(（])", re.MULTILINE)
_AFTER = re.compile(r"\s{0,20}</action>", re.IGNORECASE)
_CONCLUSION = re.compile(r"<conclusion>(.*?)(?:</conclusion>|\Z)", re.IGNORECASE | re.DOTALL)
_OF_ANOTHER = frozenset({"do", "finish"})
_MOST_MARKS = 64
_MAX_CONCLUSION = 500


class PythonCallGrammar:
    """Calls of functions, their texts in any quotes, several of them apart by a blank line."""

    name = "python_call"

    def read(self, reply: ModelReply) -> ReadReply:
        """See `Grammar.read`."""
        return read_text(reply, _find)

    def is_complete(self, reply: ModelReply) -> bool:
        """A reply that ends with a closed call or the tags behind it."""
        end = reply.content[-200:].rstrip().lower()
        return end.endswith((")", "</action>", "</conclusion>"))


def python_call_text(name: str, arguments: Mapping[str, Written]) -> str:
    """A call as these models write it; texts in single quotes, points without any if they were so."""
    return f"{name}({', '.join(f'{key}={_value_text(value)}' for key, value in arguments.items())})"


def _value_text(value: Written) -> str:
    if isinstance(value, BarePoint):
        return str(value)
    if isinstance(value, list | tuple):
        return f"({','.join(str(each) for each in value)})"
    text = str(value).replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n").replace("\r", "\\r")
    return f"'{text}'"


class BarePoint(str):
    """A value that was written without quotes."""

    __slots__ = ()


def _find(text: str) -> FoundCalls:
    """The calls behind the last mark that stands in no text of an earlier call; else those on their lines."""
    marks = list(_MARK.finditer(text)) or list(_LINE.finditer(text))
    found = FoundCalls()
    covered = tried = 0
    for mark in marks:
        if mark.start() >= covered:
            if tried == _MOST_MARKS:  # which of them stands in another's text is not known
                return FoundCalls(cut_off=True)
            tried += 1
            found = _calls(text, mark.start(), mark.end())
            covered = found.calls[-1].end if found.calls else mark.end()
    return found


def _calls(text: str, start: int, place: int) -> FoundCalls:
    calls: list[CallAt] = []
    begins = start
    while len(calls) <= MOST_CALLS and (match := _CALL.match(text, place)):
        if match["name"].lower() in _OF_ANOTHER:
            return FoundCalls()
        try:
            arguments = read_arguments(text, match.end(), len(text))
            call = _call(match["name"], arguments)
        except GarbledArguments:
            # Prose has brackets, too: 'Action: tap (the button)' is none of ours.
            return FoundCalls(cut_off=True)
        calls.append(CallAt(call, begins, arguments.end))
        place = begins = arguments.end
    if not calls:
        return FoundCalls()
    behind = text[place : place + 2000]
    conclusion = _CONCLUSION.search(behind)
    if closing := _AFTER.match(text, place):
        calls[-1] = CallAt(calls[-1].call, calls[-1].start, closing.end())
    said = conclusion[1].strip()[:_MAX_CONCLUSION] if conclusion else ""
    return FoundCalls(tuple(calls), text[:start], said)


def _call(name: str, arguments: Arguments) -> WrittenCall:
    named: dict[str, Written] = {str(at): each.text for at, each in enumerate(arguments.positional)}
    for key, value in arguments.named.items():
        named[key] = value.text if value.quoted else BarePoint(value.text)
    return WrittenCall(name, named, python_call_text(name, named))
