"""One JSON object: behind the last `Action:`, bare, in a fence or in a box.

GPT, Claude, Gemini, Kimi and others as Tongyi-MAI/MobileWorld (general_e2e) asks them; GLM-V, AgentCPM-GUI,
Holo and the older GUI-Plus in forms of their own.
"""

import json
import re
from collections.abc import Mapping

from agent.model.dialects.grammars.found import CallAt, FoundCalls, read_text
from agent.model.dialects.grammars.json_text import GarbledJson, object_end, read_json
from agent.model.dialects.grammars.written import ReadReply, Written, WrittenCall
from agent.model.request import ModelReply

_MARK = re.compile(r"(?:^[ \t>*-]*+|(?<=\s))(?:Action|动作)[ \t*]*+[:：]", re.IGNORECASE | re.MULTILINE)
# Behind one call another one without a word between: a list, fences, or `Action:` once more.
_IN_A_ROW = re.compile(
    r"(?:\s|[,\uff0c]|```(?:json)?|<\|[A-Za-z_]{1,30}\|>|(?:Action|动作)[ \t*]*+[:：])*+", re.IGNORECASE
)
_BRACE = re.compile(r"[{\uff5b]")
# Other grammars hold objects, too.
_OF_ANOTHER = re.compile(
    r"<\s{0,2}(?:tool_call|function\s{0,2}=)|^[ \t]*#{2,4} ?\*{0,2}Action\b", re.IGNORECASE | re.MULTILINE
)
_NAMES = ("action_type", "action", "tool_name", "function")
_INNER = ("parameters", "arguments", "params", "args", "action_input")
_THOUGHTS = ("thought", "thinking", "reason", "reasoning", "memory")
_CPM = frozenset({"POINT", "PRESS", "TYPE", "STATUS", "duration"})  # an action by its own key
_MOST_OBJECTS = 40
_MOST_MARKS = 8  # that no call is found behind


class JsonObjectGrammar:
    """The last object is the answer: thinking shows others before it.

    Of several in a row all are: the last of them may report what the others were to do.
    """

    name = "json_object"

    def read(self, reply: ModelReply) -> ReadReply:
        """See `Grammar.read`."""
        return read_text(reply, find_object)

    def is_complete(self, reply: ModelReply) -> bool:
        """A reply that ends with a closed object, whatever stands around it."""
        end = reply.content[-200:].rstrip().removesuffix("<|end_of_box|>").rstrip(" \t\r\n`")
        return end.endswith("}") and bool(find_object(reply.content[-20_000:]).calls)


def json_object_text(name: str, arguments: Mapping[str, Written], selector: str = "action") -> str:
    """A call as the families write it whose objects differ in the names of their keys.

    selector: the key of the action's name; 'tool_name' stands in an object of its own with its arguments,
    and 'action' has them beside it in 'parameters'. name: '' for an object that is its arguments.
    """
    if not name:
        return json.dumps(arguments, ensure_ascii=False, separators=(",", ":"))
    written: Mapping[str, Written] = {selector: name, **arguments}
    if selector == "tool_name":
        written = {"tool_call": written}
    elif selector == "action":
        written = {"action": name, "parameters": arguments}
    return json.dumps(written, ensure_ascii=False)


def find_object(text: str) -> FoundCalls:
    """The last object that is a call."""
    if _OF_ANOTHER.search(text):
        return FoundCalls()
    marks = list(_MARK.finditer(text))
    found = FoundCalls()
    covered = tried = 0
    for mark in marks:
        if mark.start() >= covered:
            if tried == _MOST_MARKS:  # which of them stands in another's text is not known
                return FoundCalls(cut_off=True)
            tried += 1
            found = _last_object(text, mark.start(), mark.end())
            covered = found.calls[-1].end if found.calls else mark.end()
    return found if found.calls or found.cut_off or marks else _last_object(text, None, 0)


def _last_object(text: str, start: int | None, place: int) -> FoundCalls:
    """The last object, with those that stand before it in a row."""
    calls: list[CallAt] = []
    prose = ""
    garbled = False
    for _ in range(_MOST_OBJECTS):
        brace = _BRACE.search(text, place)
        if not brace:
            break
        end = object_end(text, brace.start())
        if end is None:
            return FoundCalls(
                cut_off=True
            )  # what was meant may be in it, so an object before it is no answer
        follows, place = bool(calls and _IN_A_ROW.fullmatch(text, place, brace.start())), end
        try:
            value = read_json(text[brace.start() : end])
            call = call_of(value) if isinstance(value, dict) else None
        except GarbledJson:
            calls, garbled = [], True
            continue
        if call and isinstance(value, dict):
            begins = brace.start() if start is None else start
            before = calls if follows else []
            prose = prose if follows else f"{text[:begins]}\n{thoughts_of(value)}"
            calls, garbled = [*before, CallAt(call, begins, end)], False
    else:
        return FoundCalls(cut_off=True)
    return FoundCalls(tuple(calls), prose) if calls else FoundCalls(cut_off=garbled)


def thoughts_of(value: Mapping[str, Written]) -> str:
    """The thinking that stands in the object itself."""
    return "\n".join(each for key in _THOUGHTS if isinstance(each := value.get(key), str))


def call_of(value: Mapping[str, Written]) -> WrittenCall | None:
    """The call that an object is; None for another object.

    Its raw form is the object without its thinking, whose place in history is the family's own.
    """
    raw = json.dumps({k: v for k, v in value.items() if k not in _THOUGHTS}, ensure_ascii=False, default=str)
    inner = value.get("tool_call")
    if isinstance(inner, Mapping):
        call = _named(inner, (*_NAMES, "name"))
        if call is None:
            return None
        name, arguments = call
        if isinstance(note := value.get("note"), str) and note.strip():
            arguments["note"] = note
        return WrittenCall(name, arguments, raw)
    if call := _named(value, _NAMES):
        return WrittenCall(*call, raw)
    if _CPM & value.keys() and "name" not in value:
        compact = {k: v for k, v in value.items() if k not in _THOUGHTS}
        return WrittenCall("", compact, json.dumps(compact, ensure_ascii=False, separators=(",", ":")))
    return None


def _named(value: Mapping[str, Written], names: tuple[str, ...]) -> tuple[str, dict[str, Written]] | None:
    """The name of an action and its arguments, wherever they are kept."""
    for key in names:
        named = value.get(key)
        if isinstance(named, Mapping):
            inner = _named(named, (*_NAMES, "name", "type"))
            if inner is None and len(named) == 1:  # {"action": {"click": {..}}}
                name, arguments = next(iter(named.items()))
                inner = (name, dict(arguments)) if isinstance(arguments, Mapping) else None
            return inner
        if isinstance(named, str) and named.strip():
            arguments = {k: v for k, v in value.items() if k != key and k not in (*_THOUGHTS, *_INNER)}
            for place in _INNER:
                inside = value.get(place)
                if isinstance(inside, str):
                    inside = read_json(inside)
                if isinstance(inside, Mapping):
                    arguments |= inside
            return named, arguments
    return None
