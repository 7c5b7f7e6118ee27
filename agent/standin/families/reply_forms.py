"""Calls written as text: do(...), <tool_call>, functions of Python and XML; and the replies around them."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from agent.standin.families.spaces import Numbers
from agent.standin.families.vocabulary import SpokenCall, Spot
from agent.standin.moves import FINISH, Move

Json: TypeAlias = "str | float | int | bool | list[Json] | dict[str, Json] | None"


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """A call of a function that the request named. arguments: JSON."""

    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class FamilyReply:
    """One reply as a family sends it.

    content: the text. reasoning: what the server sends apart as `reasoning_content`.
    functions: the server's own tool calls.
    call: the call alone, as the content holds it; conclusion: the sentence that a family keeps of a step.
    """

    content: str
    reasoning: str = ""
    functions: tuple[FunctionCall, ...] = ()
    call: str = ""
    conclusion: str = ""


# The written call, given its words; and the whole reply around one or more of them.
CallForm = Callable[[SpokenCall], str]
ReplyForm = Callable[[Move, str], FamilyReply]


def numbers_json(numbers: Numbers) -> list[Json]:
    """[x, y]"""
    return [numbers[0], numbers[1]]


def plain_arguments(call: SpokenCall) -> dict[str, Json]:
    """The arguments with places as [x, y]; 'xy' is taken apart into x and y, 'xy1' into x1 and y1."""
    written: dict[str, Json] = {}
    for name, value in call.arguments.items():
        if not isinstance(value, Spot):
            written[name] = list(value) if isinstance(value, list) else value
        elif name.startswith("xy"):
            which = name.removeprefix("xy")
            written[f"x{which}"], written[f"y{which}"] = value.numbers
        else:
            written[name] = numbers_json(value.numbers)
    return written


def as_json(value: Mapping[str, Json]) -> str:
    """As the makers' examples: one line, a blank behind commas and colons."""
    return json.dumps(value, ensure_ascii=False)


# --- do(...)


def do_call(call: SpokenCall) -> str:
    """zai-org/Open-AutoGLM, README.md."""
    written: list[str] = []
    for name, value in call.arguments.items():
        if isinstance(value, Spot):
            written.append(f"{name}=[{value.numbers[0]:g},{value.numbers[1]:g}]")
        else:
            written.append(f"{name}={json.dumps(value, ensure_ascii=False)}")
    if call.name == FINISH:
        return f"finish({', '.join(written)})"
    named = f'action="{call.name}"'
    return f"do({', '.join([named, *written])})"


def think_and_answer(move: Move, call: str) -> FamilyReply:
    """zai-org/Open-AutoGLM, README.md, with the closing tag."""
    return FamilyReply(f"<think>{move.thinking}</think>\n<answer>{call}</answer>", call=call)


# --- <tool_call> JSON


def tool_call(call: SpokenCall) -> str:
    """QwenLM/Qwen3-VL, cookbooks/mobile_agent.ipynb."""
    arguments: dict[str, Json] = {"action": call.name, **plain_arguments(call)}
    return f"<tool_call>\n{as_json({'name': 'mobile_use', 'arguments': arguments})}\n</tool_call>"


def bare_call(move: Move, call: str) -> FamilyReply:
    """The call behind its thought, as Qwen2.5-VL."""
    return FamilyReply(f"{_line(move.thinking)}{call}", call=call)


def apart(move: Move, call: str) -> FamilyReply:
    """The call alone, its thought in `reasoning_content`."""
    return FamilyReply(call, move.thinking, call=call)


def thought_and_action(move: Move, call: str) -> FamilyReply:
    """Qwen3-VL, cookbooks/mobile_agent.ipynb."""
    done = move.summary
    return FamilyReply(f'Thought: {move.thinking}\nAction: "{done}"\n{call}', call=call, conclusion=done)


def action_line(move: Move, call: str) -> FamilyReply:
    """X-PLUG/MobileAgent, Mobile-Agent-v3.5/mobile_use/utils.py; the Instruct models write no thought."""
    return FamilyReply(f"Action: {move.summary}\n{call}", call=call, conclusion=move.summary)


def thought_action_line(move: Move, call: str) -> FamilyReply:
    """The same of the Think models: thought before 'Action:'."""
    reply = action_line(move, call)
    return FamilyReply(f"{_line(move.thinking)}{reply.content}", call=call, conclusion=reply.conclusion)


def action_line_apart(move: Move, call: str) -> FamilyReply:
    """The same with the thought sent apart, as Alibaba's servers do."""
    return FamilyReply(action_line(move, call).content, move.thinking, call=call, conclusion=move.summary)


def owl_tags(move: Move, call: str) -> FamilyReply:
    """X-PLUG/MobileAgent, Mobile-Agent-v3/cookbook/end2end_usage.ipynb."""
    done = move.summary
    text = f"<thinking>\n{move.thinking}\n</thinking>\n{call}\n<conclusion>\n{done}\n</conclusion>"
    return FamilyReply(text, call=call, conclusion=done)


def mai_tags(move: Move, call: str) -> FamilyReply:
    """Tongyi-MAI/MAI-UI, src/prompt.py."""
    return FamilyReply(f"<thinking>\n{move.thinking}\n</thinking>\n{call}", call=call)


# --- function calls


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace("'", "\\'").replace('"', '\\"').replace("\n", "\\n")


def _python(call: SpokenCall, spot: Callable[[Numbers], str]) -> str:
    written: list[str] = []
    for name, value in call.arguments.items():
        if isinstance(value, Spot):
            written.append(f"{name}={spot(value.numbers)}")
        elif isinstance(value, list):
            inside = ", ".join(f"'{_quoted(each)}'" for each in value)
            written.append(f"{name}=[{inside}]")
        else:
            written.append(f"{name}='{_quoted(str(value))}'")
    return f"{call.name}({', '.join(written)})"


def start_box(call: SpokenCall) -> str:
    """bytedance/UI-TARS, codes/README.md: start_box='(197,525)'."""
    return _python(call, lambda numbers: f"'({numbers[0]:g},{numbers[1]:g})'")


def start_box_tokens(call: SpokenCall) -> str:
    """bytedance/UI-TARS, README_deploy.md: of UI-TARS 1.0, with its box tokens."""
    return _python(call, lambda numbers: f"'<|box_start|>({numbers[0]:g},{numbers[1]:g})<|box_end|>'")


def point_tag(call: SpokenCall) -> str:
    """bytedance/UI-TARS, codes/README.md: point='<point>200 300</point>'."""
    return _python(call, lambda numbers: f"'<point>{numbers[0]:g} {numbers[1]:g}</point>'")


def venus_call(call: SpokenCall) -> str:
    """inclusionAI/UI-Venus, Venus_framework: Click(box=(x1,y1))."""
    return _python(call, lambda numbers: f"({numbers[0]:g},{numbers[1]:g})")


def thought_action(move: Move, call: str) -> FamilyReply:
    """bytedance/UI-TARS, codes/ui_tars/prompt.py; Tongyi-MAI/MobileWorld, general_e2e."""
    return FamilyReply(f"Thought: {move.thinking}\nAction: {call}", call=call)


def action_apart(move: Move, call: str) -> FamilyReply:
    """The same with the thought sent apart."""
    return FamilyReply(f"Action: {call}", move.thinking, call=call)


def venus_tags(move: Move, call: str) -> FamilyReply:
    """inclusionAI/UI-Venus, Venus_framework."""
    done = move.summary
    text = f"<think>{move.thinking}</think>\n<action>{call}</action>\n<conclusion>{done}</conclusion>"
    return FamilyReply(text, call=call, conclusion=done)


# --- XML functions


def xml_function(call: SpokenCall) -> str:
    """Tongyi-MAI/MobileWorld, seed agent."""
    parameters = "".join(
        f"<parameter={name}>{_xml_value(value)}</parameter>" for name, value in call.arguments.items()
    )
    return f"<tool_call><function={call.name}>{parameters}</function></tool_call>"


def _xml_value(value: object) -> str:
    if isinstance(value, Spot):
        return f"<point>{value.numbers[0]:g} {value.numbers[1]:g}</point>"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list) else str(value)


def _line(thought: str) -> str:
    return f"{thought}\n" if thought else ""
