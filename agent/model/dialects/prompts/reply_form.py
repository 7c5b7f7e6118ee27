"""A whole reply as its family writes it: in the prompt's form and example, and in replayed history."""

import json
import re

from agent.model.dialects.action_tables import ActionTable
from agent.model.dialects.family import Conclusion, Family, GrammarName
from agent.model.dialects.prompts.call_forms import boxed
from agent.model.dialects.raw_form import call_in, conclusion_in

# Families whose JSON object holds the thinking beside the fields of the action.
BESIDE_THINKING = frozenset({"gui-plus", "agentcpm"})
_POINT_IN_BOX = re.compile(r"(?<==')(\([^()']{1,40}\))(?=')")
_TAGS = re.compile(
    r"</?(?:tool_call|action|answer|think|thinking|conclusion)>|```(?:json)?|^\s*Action\s*[:：]"
)
_JSON_BEGINS = re.compile(r"(\s*(?:```(?:json)?\s*)?)\{\s*")


def raw_form(family: Family, table: ActionTable, conclusion: str, call: str) -> str:
    """The call with what stands around it but the thinking, as `Decision.raw` keeps it.

    conclusion: what the step does, for families that say so.
    """
    match family.grammar:
        case GrammarName.TOOL_CALL:
            name = f'"name": "{table.tool}", ' if table.tool else ""
            call = f'<tool_call>\n{{{name}"arguments": {call}}}\n</tool_call>'
            return _with_conclusion(family, conclusion, call)
        case GrammarName.XML:
            return f"<tool_call>{call}</tool_call>"
        case GrammarName.PYTHON if family.conclusion is Conclusion.TAG:
            return _with_conclusion(family, conclusion, f"<action>{call}</action>")
        case GrammarName.HEADINGS:
            return f"### Action ###\n{call}\n\n### Description ###\n{conclusion}"
        case GrammarName.TABS:
            return f"explain:{conclusion}\t{call}\tsummary:{conclusion}"
        case GrammarName.JSON if family.actions == "holo":
            return f'{{"note": null, "tool_call": {call}}}'
        case GrammarName.JSON if family.actions == "gui-plus":
            return f"```json\n{call}\n```"
        case _:
            return call


def reply_form(family: Family, thinking: str, raw: str, memory: str = "None") -> str:
    """The reply with its thinking, in the family's own form. raw: as `Decision.raw`."""
    match family.grammar:
        case GrammarName.TOOL_CALL if family.thinking_tag:
            return f"{_tagged(family, thinking)}\n{raw}"
        case GrammarName.TOOL_CALL if family.name == "qwen3-vl":
            return f"Thought: {thinking}\n{raw}"
        case GrammarName.XML:
            return f"<{family.thinking_tag}>{thinking}</{family.thinking_tag}>\n{raw}"
        case GrammarName.TABS:
            return f"<{family.thinking_tag}> {thinking} </{family.thinking_tag}>\n{raw}"
        case GrammarName.PYTHON if family.thinking_tag:
            said = raw if "<action>" in raw else f"<action>{raw}</action>"
            return f"<{family.thinking_tag}>{thinking}</{family.thinking_tag}>\n{said}"
        case GrammarName.PYTHON:
            return f"Thought: {thinking}\n{_action_line(_with_box_tokens(family, raw))}"
        case GrammarName.HEADINGS:
            return f"### Thought ###\n{thinking}\n\n{raw}"
        case GrammarName.JSON:
            return _json_reply(family, thinking, raw, memory)
        case _:
            return raw


def conclusion_of(family: Family, raw: str) -> str:
    """What a step did in the family's words; without a conclusion its call, without what stands around it."""
    said = conclusion_in(family, raw) or _TAGS.sub("", call_in(family, raw))
    return " ".join(said.strip('" \n').split())


def _with_conclusion(family: Family, conclusion: str, call: str) -> str:
    match family.conclusion:
        case Conclusion.ACTION_LINE:
            said = f'"{conclusion}"' if family.name == "qwen3-vl" else conclusion
            return f"Action: {said}\n{call}"
        case Conclusion.TAG:
            return f"{call}\n<conclusion>{conclusion}</conclusion>"
        case _:
            return call


def _tagged(family: Family, thinking: str) -> str:
    return f"<{family.thinking_tag}>\n{thinking}\n</{family.thinking_tag}>"


def _action_line(raw: str) -> str:
    return raw if raw.lstrip().startswith(("Action:", "Action：")) else f"Action: {raw}"


def _with_box_tokens(family: Family, raw: str) -> str:
    if family.name != "ui-tars-1.0":
        return raw
    return _POINT_IN_BOX.sub(lambda found: boxed(found[1]), raw)


def _json_reply(family: Family, thinking: str, raw: str, memory: str) -> str:
    if family.name == "glm-v":
        return f"Memory: {memory}\nReason: {thinking}\n{_action_line(raw)}"
    if family.actions not in BESIDE_THINKING and family.actions != "holo":
        return f"Thought: {thinking}\n{_action_line(raw)}"
    begins = _JSON_BEGINS.match(raw)
    if not begins or '"thought"' in raw:
        return _fenced(family, raw)
    rest = raw[begins.end() :]
    note = ""
    if rest.startswith('"note": null, '):  # the note stands before the thought
        note, rest = '"note": null, ', rest.removeprefix('"note": null, ')
    said = f'"thought": {json.dumps(thinking, ensure_ascii=False)}'
    comma = "" if rest.startswith("}") else ", "
    return _fenced(family, f"{begins[1]}{{{note}{said}{comma}{rest}")


def _fenced(family: Family, text: str) -> str:
    return text if family.actions != "gui-plus" or text.startswith("```") else f"```json\n{text}\n```"
