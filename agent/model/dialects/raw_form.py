"""A call as its family writes it, for the family's own history: with its conclusion, and calls that Farhand
parts from one that the model wrote.
"""

import re
from collections.abc import Mapping

from agent.model.dialects.action_tables import TABLES, ModelAct
from agent.model.dialects.family import Conclusion, Family, GrammarName
from agent.model.dialects.grammars.headings import headings_text
from agent.model.dialects.grammars.json_object import json_object_text
from agent.model.dialects.grammars.native import native_text
from agent.model.dialects.grammars.python_call import python_call_text
from agent.model.dialects.grammars.tabs import tabs_text
from agent.model.dialects.grammars.tool_call import tool_call_text
from agent.model.dialects.grammars.written import Written
from agent.model.dialects.grammars.xml_function import xml_function_text

_WRITERS = {
    GrammarName.TOOL_CALL: tool_call_text,
    GrammarName.JSON: json_object_text,
    GrammarName.PYTHON: python_call_text,
    GrammarName.XML: xml_function_text,
    GrammarName.HEADINGS: headings_text,
    GrammarName.TABS: tabs_text,
    GrammarName.NATIVE: native_text,
}
_TAG = re.compile(r"\n<conclusion>(.*)</conclusion>\Z", re.DOTALL)
_LINE = re.compile(r"\AAction: (.*)\n")
_SUMMARY = re.compile(r"\tsummary:(.*)\Z", re.DOTALL)
_DESCRIPTION = re.compile(r"\n### Description ###\n(.*)\Z", re.DOTALL)
_PLACES = {
    Conclusion.TAG: _TAG,
    Conclusion.ACTION_LINE: _LINE,
    Conclusion.SUMMARY: _SUMMARY,
    Conclusion.DESCRIPTION: _DESCRIPTION,
}


def raw_text(family: Family, call: str, conclusion: str) -> str:
    """The raw form of a step: the call and the conclusion where the family writes it."""
    said = " ".join(conclusion.split())
    match family.conclusion if said else Conclusion.NONE:
        case Conclusion.TAG:
            return f"{call}\n<conclusion>{said}</conclusion>"
        case Conclusion.ACTION_LINE:
            return f"Action: {said}\n{call}"
        case Conclusion.SUMMARY:
            return f"{call}\tsummary:{said}"
        case Conclusion.DESCRIPTION:
            return f"{call}\n### Description ###\n{said}"
        case Conclusion.NONE:
            return call


def conclusion_in(family: Family, raw: str) -> str:
    """The conclusion of a raw form, '' without one."""
    place = _PLACES.get(family.conclusion)
    found = place.search(raw) if place else None
    return found[1].strip() if found else ""


def call_in(family: Family, raw: str) -> str:
    """The raw form without its conclusion."""
    place = _PLACES.get(family.conclusion)
    return place.sub("", raw) if place else raw


def written_call(family: Family, act: ModelAct, arguments: Mapping[str, Written]) -> str:
    """A call that the model might have written for this act alone.

    arguments: those of a touch by their own names; of any other act the first one's value under any name.
    """
    table = TABLES[family.actions]
    if family.actions == "agentcpm":
        return _agentcpm(act, arguments)
    form = table.form_for(act, *_INSTEAD.get(act, ()))
    if form is None:
        return ""
    named: Mapping[str, Written] = arguments
    if act is ModelAct.ENTER and form.makes is ModelAct.KEY:
        named = {form.parameters[0]: "Enter"}
    elif act in (ModelAct.TYPE, ModelAct.NOTE):
        named = dict(zip(form.parameters, arguments.values(), strict=False))
    if table.tool:
        return _WRITERS[family.grammar](table.tool, {table.selector: form.name, **named})
    if family.grammar is GrammarName.JSON:
        return json_object_text(form.name, named, table.selector)
    return _WRITERS[family.grammar](form.name, named)


_INSTEAD = {ModelAct.ENTER: (ModelAct.KEY,), ModelAct.TYPE: (ModelAct.TYPE_ENTER,)}


def _agentcpm(act: ModelAct, arguments: Mapping[str, Written]) -> str:
    """A call without a name."""
    value = next(iter(arguments.values()), None)
    key = {ModelAct.TAP: "POINT", ModelAct.TYPE: "TYPE", ModelAct.ENTER: "PRESS"}.get(act, "note")
    return json_object_text("", {key: "ENTER" if act is ModelAct.ENTER else value})
