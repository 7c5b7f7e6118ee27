"""How calls are written as JSON objects, under headings, between tabs and as the server's own tool calls."""

import json

from agent.standin.families.reply_forms import FamilyReply, FunctionCall, Json, as_json, plain_arguments
from agent.standin.families.spaces import Numbers
from agent.standin.families.vocabulary import SpokenCall, Spot
from agent.standin.moves import FINISH, TAKE_OVER, Move

# --- JSON objects


def action_json(call: SpokenCall) -> str:
    """Tongyi-MAI/MobileWorld, general_e2e."""
    return as_json({"action_type": call.name, **plain_arguments(call)})


def executor_json(call: SpokenCall) -> str:
    """X-PLUG/MobileAgent, issue 182: a parsed action of the Executor."""
    return as_json({"action": call.name, **plain_arguments(call)})


def glm_dict(call: SpokenCall) -> str:
    """zai-org/GLM-V, examples/gui-agent/glm-45v/agent.md: single quotes, places as boxes of thousandths."""
    written: dict[str, object] = {"action_type": call.name}
    for name, value in call.arguments.items():
        written[name] = [_box(value.numbers)] if isinstance(value, Spot) else value
    return repr(written)


_HALF_BOX = 12


def _box(numbers: Numbers) -> list[float]:
    """A box whose centre is the place, also at an edge."""
    x, y = numbers
    wide, high = (min(_HALF_BOX, each, 999 - each) for each in numbers)
    return [x - wide, y - high, x + wide, y + high]


def memory_reason(move: Move, call: str) -> FamilyReply:
    """zai-org/GLM-V, examples/gui-agent/glm-45v/agent.md."""
    return FamilyReply(f"Memory: None\nReason: {move.thinking}\nAction: {call}", move.thinking, call=call)


def gui_plus_json(call: SpokenCall) -> str:
    """Alibaba Bailian, "GUI-Plus API reference": what stands behind the thought."""
    return as_json({"action": call.name, "parameters": plain_arguments(call)})


def fenced(move: Move, call: str) -> FamilyReply:
    """The same with its thought, fenced."""
    content = f"```json\n{_with_thought(move.thinking, call)}\n```"
    return FamilyReply(content, call=call)


def _with_thought(thought: str, call: str) -> str:
    inside = json.dumps(thought, ensure_ascii=False)
    return f'{{"thought": {inside}, {call[1:]}'


def holo_json(call: SpokenCall) -> str:
    """H Company, hub.hcompany.ai, agent loop: the tool's name and its arguments side by side."""
    return as_json({"tool_name": call.name, **plain_arguments(call)})


def holo_note(move: Move, call: str) -> FamilyReply:
    """The same with note and thought, which is sent apart once more."""
    thought = json.dumps(move.thinking, ensure_ascii=False)
    content = f'{{"note": null, "thought": {thought}, "tool_call": {call}}}'
    return FamilyReply(content, move.thinking, call=call)


def cpm_keys(call: SpokenCall) -> str:
    """OpenBMB/AgentCPM-GUI, README.md: no blank; actions that it has no key for are named."""
    named: dict[str, Json] = {"action": call.name} if call.name else {}
    written = {**named, **plain_arguments(call)}
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def cpm_reply(move: Move, call: str) -> FamilyReply:
    """OpenBMB/AgentCPM-GUI, README.md; a status says nothing but its name, so its words are the thought."""
    said = move.text("message") if move.action in (FINISH, TAKE_OVER) else move.thinking
    thought = json.dumps(said, ensure_ascii=False)
    return FamilyReply(f'{{"thought":{thought},{call[1:]}', call=call)


# --- the server's tool calls


def function_json(call: SpokenCall) -> str:
    """Name and arguments in one object."""
    return as_json({"name": call.name, "arguments": plain_arguments(call)})


def native(move: Move, call: str) -> FamilyReply:
    """OpenAI API reference, "The chat completion object": the thought as text, the call as a tool call."""
    written: dict[str, Json] = json.loads(call)
    function = FunctionCall(str(written["name"]), json.dumps(written["arguments"], ensure_ascii=False))
    return FamilyReply(move.thinking, functions=(function,), call=call)


# --- headings and tabs


def headings(move: Move, call: str) -> FamilyReply:
    """X-PLUG/MobileAgent, Mobile-Agent-v3/mobile_v3/utils/mobile_agent_e.py: the Executor."""
    done = move.summary
    text = f"### Thought ###\n{move.thinking}\n### Action ###\n{call}\n### Description ###\n{done}"
    return FamilyReply(text, call=call, conclusion=done)


def tabbed(call: SpokenCall) -> str:
    """stepfun-ai/gelab-zero, copilot_tools/parser_0920_summary.py."""
    fields = [f"action:{call.name}"]
    for name, value in call.arguments.items():
        if isinstance(value, Spot):
            fields.append(f"{name}:{value.numbers[0]:g},{value.numbers[1]:g}")
        else:
            fields.append(f"{name}:{' '.join(str(value).split())}")
    return "\t".join(fields)


def think_and_tabs(move: Move, call: str) -> FamilyReply:
    """The same between its explanation and its summary."""
    thought, done = " ".join(move.thinking.split()), move.summary
    text = f"<THINK> {thought} </THINK>\nexplain:{done}\t{call}\tsummary:{done}"
    return FamilyReply(text, call=call, conclusion=done)
