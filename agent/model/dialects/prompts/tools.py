"""The actions as functions that a server is told of, for models that call tools."""

from typing import TYPE_CHECKING

from agent.model.dialects.action_tables import TABLES, ActionForm, ModelAct
from agent.model.dialects.coordinates import CoordinateKind, Size
from agent.model.dialects.family import Family
from agent.model.dialects.prompts.call_forms import does
from agent.model.dialects.prompts.prompt import WORDS, sized

if TYPE_CHECKING:  # the import takes half a second, which a command without a model need not spend
    from openai.types.chat import ChatCompletionToolParam

_NUMBERS = frozenset({"x", "y", "x1", "y1", "x2", "y2"})
_OPTIONAL = frozenset({"message", "options", "press_enter"})


def tools_of(family: Family, lang: str, picture_px: Size) -> "tuple[ChatCompletionToolParam, ...]":
    """One function for each action of the family's table; the descriptions are in the prompt's language."""
    return tuple(
        tool
        for form in TABLES[family.actions].forms
        if (tool := _tool(family, form, lang, picture_px)) is not None
    )


def _tool(family: Family, form: ActionForm, lang: str, picture_px: Size) -> "ChatCompletionToolParam | None":
    sentence = does(form, form.parameters, family)
    if sentence is None:
        return None
    words = WORDS[lang]
    properties: dict[str, object] = {}
    for name in form.parameters:
        properties[name] = _schema(name, form)
        if name in _NUMBERS:
            properties[name] = {
                "type": _number(family),
                "description": sized(words.spans[family.kind], picture_px),
            }
        elif name == "message":
            properties[name] = {"type": "string", "description": words.message}
    required = [name for name in form.parameters if name not in _OPTIONAL]
    return {
        "type": "function",
        "function": {
            "name": form.name,
            "description": words.does[sentence],
            "parameters": {"type": "object", "properties": properties, "required": required},
        },
    }


def _schema(name: str, form: ActionForm) -> dict[str, object]:
    if name == "options":
        return {"type": "array", "items": {"type": "string"}}
    if name == "press_enter":
        return {"type": "boolean"}
    return {"type": "number" if form.makes is ModelAct.WAIT else "string"}


def _number(family: Family) -> str:
    return "number" if family.kind is CoordinateKind.FRACTION else "integer"
