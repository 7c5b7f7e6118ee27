"""The words of each family: its names of actions and arguments, as its maker published them.

Where a maker has no word for what Farhand's prompts offer (a question, a take-over, a note, the Enter key,
an approval's message), these are Farhand's own: ask_user, take_over, note, enter, message.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from agent.standin.families.spaces import Numbers, Pointer
from agent.standin.moves import ASK, FINISH, TAKE_OVER, Move


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a family's numbers; each grammar has its own way of writing one."""

    numbers: Numbers


Spoken: TypeAlias = "str | float | int | list[str] | Spot | None"
_Source = Callable[[Move, Pointer], Spoken]


@dataclass(frozen=True, slots=True)
class SpokenCall:
    """One call in a family's words."""

    name: str
    arguments: dict[str, Spoken]


@dataclass(frozen=True, slots=True)
class Word:
    """A family's name of one action and its arguments, each with where it comes from."""

    name: str
    arguments: Mapping[str, _Source]


Vocabulary = Mapping[str, Word]
_FLAGGED = ("Tap", "Double Tap", "Long Press", "Swipe", "Enter")
_NUMBER = re.compile(r"\d+")


def speak(vocabulary: Vocabulary, move: Move, at: Pointer) -> SpokenCall:
    """The move in a family's words. Raises KeyError for an action that the family has no word for."""
    word = vocabulary[move.action]
    arguments = {name: source(move, at) for name, source in word.arguments.items()}
    if move.action in _FLAGGED and move.text("message"):
        arguments["message"] = move.text("message")
    return SpokenCall(word.name, arguments)


def _word(name: str, **arguments: _Source) -> Word:
    return Word(name, arguments)


def _text(name: str) -> _Source:
    return lambda move, at: move.text(name)


def _spot(name: str) -> _Source:
    return lambda move, at: Spot(at(move.place(name)))


def _fixed(value: Spoken) -> _Source:
    return lambda move, at: value


def _seconds(move: Move, _: Pointer) -> Spoken:
    found = _NUMBER.search(move.text("duration"))
    return int(found[0]) if found else 1


def _thinking(move: Move, _: Pointer) -> Spoken:
    return move.thinking


def _question(move: Move, _: Pointer) -> Spoken:
    return move.question


def _options(move: Move, _: Pointer) -> Spoken:
    return list(move.options)


def _direction(move: Move, _: Pointer) -> Spoken:
    """That of the finger."""
    (from_x, from_y), (to_x, to_y) = move.place("start"), move.place("end")
    across, down = to_x - from_x, to_y - from_y
    if abs(across) > abs(down):
        return "right" if across > 0 else "left"
    return "down" if down > 0 else "up"


_OURS = {
    ASK: _word("ask_user", text=_question, options=_options),
    TAKE_OVER: _word("take_over", text=_text("message")),
    "Note": _word("note", text=_thinking),
    "Enter": _word("enter"),
}

# zai-org/Open-AutoGLM, phone_agent/config/prompts_zh.py; a question stands in the thinking.
AUTOGLM: Vocabulary = {
    "Launch": _word("Launch", app=_text("app")),
    "Tap": _word("Tap", element=_spot("element")),
    "Double Tap": _word("Double Tap", element=_spot("element")),
    "Long Press": _word("Long Press", element=_spot("element")),
    "Swipe": _word("Swipe", start=_spot("start"), end=_spot("end")),
    "Type": _word("Type", text=_text("text")),
    "Back": _word("Back"),
    "Home": _word("Home"),
    "Enter": _word("Enter"),
    "Wait": _word("Wait", duration=_text("duration")),
    ASK: _word("Interact"),
    TAKE_OVER: _word("Take_over", message=_text("message")),
    "Note": _word("Note", message=_text("message")),
    FINISH: _word("finish", message=_text("message")),
}

# QwenLM/Qwen3-VL, cookbooks/mobile_agent.ipynb; Qwen2.5-VL's version of it has no `answer`.
QWEN25: Vocabulary = {
    **_OURS,
    "Launch": _word("open", text=_text("app")),
    "Tap": _word("click", coordinate=_spot("element")),
    "Long Press": _word("long_press", coordinate=_spot("element"), time=_fixed(2)),
    "Swipe": _word("swipe", coordinate=_spot("start"), coordinate2=_spot("end")),
    "Type": _word("type", text=_text("text")),
    "Back": _word("system_button", button=_fixed("Back")),
    "Home": _word("system_button", button=_fixed("Home")),
    "Enter": _word("system_button", button=_fixed("Enter")),
    "Wait": _word("wait", time=_seconds),
    FINISH: _word("terminate", status=_fixed("success"), text=_text("message")),
}
QWEN3: Vocabulary = {**QWEN25, FINISH: _word("answer", text=_text("message"))}
# X-PLUG/MobileAgent, Mobile-Agent-v3.5/mobile_use: `interact` hands a blocking window to the person.
OWL15: Vocabulary = {**QWEN3, TAKE_OVER: _word("interact", text=_text("message"))}
# Tongyi-MAI/MAI-UI, src/prompt.py.
MAI: Vocabulary = {
    **QWEN3,
    ASK: _word("ask_user", text=_thinking),
    "Double Tap": _word("double_click", coordinate=_spot("element")),
    "Swipe": _word("drag", start_coordinate=_spot("start"), end_coordinate=_spot("end")),
    "Back": _word("system_button", button=_fixed("back")),
    "Home": _word("system_button", button=_fixed("home")),
    "Enter": _word("system_button", button=_fixed("enter")),
}
# X-PLUG/MobileAgent, Mobile-Agent-v3/mobile_v3: the Executor's atomic actions.
EXECUTOR: Vocabulary = {**QWEN3, "Launch": _word("open_app", text=_text("app"))}


def _ui_tars(tap: str, start: str, end: str) -> Vocabulary:
    return {
        **_OURS,
        "Launch": _word("open_app", app_name=_text("app")),
        "Tap": _word("click", **{tap: _spot("element")}),
        "Long Press": _word("long_press", **{tap: _spot("element")}),
        "Swipe": _word("drag", **{start: _spot("start"), end: _spot("end")}),
        "Type": _word("type", content=_text("text")),
        "Back": _word("press_back"),
        "Home": _word("press_home"),
        "Wait": _word("wait"),
        TAKE_OVER: _word("call_user", content=_text("message")),
        FINISH: _word("finished", content=_text("message")),
    }


# bytedance/UI-TARS, codes/ui_tars/prompt.py; `wait` and `call_user` are its desktop prompt's.
UI_TARS = _ui_tars("start_box", "start_box", "end_box")
DOUBAO_UI_TARS = _ui_tars("point", "start_point", "end_point")
# Tongyi-MAI/MobileWorld, seed agent.
SEED: Vocabulary = {
    **DOUBAO_UI_TARS,
    "Double Tap": _word("left_double", point=_spot("element")),
    "Wait": _word("wait", time=_seconds),
}
# inclusionAI/UI-Venus, Venus_framework.
VENUS: Vocabulary = {
    **_OURS,
    "Launch": _word("Launch", app=_text("app")),
    "Tap": _word("Click", box=_spot("element")),
    "Long Press": _word("LongPress", box=_spot("element")),
    "Swipe": _word("Drag", start=_spot("start"), end=_spot("end")),
    "Type": _word("Type", content=_text("text")),
    "Back": _word("PressBack"),
    "Home": _word("PressHome"),
    "Enter": _word("PressEnter"),
    "Wait": _word("Wait"),
    TAKE_OVER: _word("CallUser", content=_text("message")),
    FINISH: _word("Finished", content=_text("message")),
}
# stepfun-ai/gelab-zero, copilot_tools/parser_0920_summary.py.
GELAB: Vocabulary = {
    **_OURS,
    "Launch": _word("AWAKE", value=_text("app")),
    "Tap": _word("CLICK", point=_spot("element")),
    "Double Tap": _word("DOUBLE_CLICK", point=_spot("element")),
    "Long Press": _word("LONGPRESS", point=_spot("element")),
    "Swipe": _word("SLIDE", point1=_spot("start"), point2=_spot("end")),
    "Type": _word("TYPE", value=_text("text")),
    "Back": _word("HOT_KEY", value=_fixed("BACK")),
    "Home": _word("HOT_KEY", value=_fixed("HOME")),
    "Enter": _word("HOT_KEY", value=_fixed("ENTER")),
    "Wait": _word("WAIT", value=_seconds),
    ASK: _word("INFO", value=_thinking),
    TAKE_OVER: _word("CALL_USER", value=_text("message")),
    FINISH: _word("COMPLETE", **{"return": _text("message")}),
}
# Tongyi-MAI/MobileWorld, general_e2e; `status` ends a task without words, so the result is an `answer`.
GENERIC: Vocabulary = {
    **_OURS,
    "Launch": _word("open_app", app_name=_text("app")),
    "Tap": _word("click", coordinate=_spot("element")),
    "Double Tap": _word("double_tap", coordinate=_spot("element")),
    "Long Press": _word("long_press", coordinate=_spot("element")),
    "Swipe": _word("drag", start_coordinate=_spot("start"), end_coordinate=_spot("end")),
    "Type": _word("input_text", text=_text("text")),
    "Back": _word("navigate_back"),
    "Home": _word("navigate_home"),
    "Enter": _word("keyboard_enter"),
    "Wait": _word("wait"),
    FINISH: _word("answer", text=_text("message")),
}
# zai-org/GLM-V, examples/gui-agent/glm-45v/agent.md.
GLM: Vocabulary = {
    **GENERIC,
    "Tap": _word("click", box_2d=_spot("element")),
    "Long Press": _word("long_press", box_2d=_spot("element")),
    "Swipe": _word("swipe", box_2d=_spot("start"), direction=_direction),
}
# Alibaba Bailian, "GUI-Plus API reference": of the old prompt only the click was read.
GUI_PLUS: Vocabulary = {
    **QWEN25,
    "Launch": _word("open", text=_text("app")),
    "Tap": _word("click", xy=_spot("element")),
    "Long Press": _word("long_press", xy=_spot("element")),
    "Swipe": _word("swipe", xy1=_spot("start"), xy2=_spot("end")),
    FINISH: _word("answer", text=_text("message")),
}
# H Company, hub.hcompany.ai, agent loop: the names of tools are the client's own.
HOLO: Vocabulary = {
    **_OURS,
    "Launch": _word("open_app", app_name=_text("app")),
    "Tap": _word("click", element=lambda move, at: move.summary, xy=_spot("element")),
    "Double Tap": _word("double_tap", element=lambda move, at: move.summary, xy=_spot("element")),
    "Long Press": _word("long_press", element=lambda move, at: move.summary, xy=_spot("element")),
    "Swipe": _word("drag", element=lambda move, at: move.summary, xy1=_spot("start"), xy2=_spot("end")),
    "Type": _word("write", content=_text("text")),
    "Back": _word("press_key", key=_fixed("Back")),
    "Home": _word("press_key", key=_fixed("Home")),
    "Enter": _word("press_key", key=_fixed("Enter")),
    "Wait": _word("wait", seconds=_seconds),
    FINISH: _word("answer", content=_text("message")),
}
# OpenBMB/AgentCPM-GUI, README.md: what is done is the name of a key. A status has its words in the thought.
AGENTCPM: Vocabulary = {
    "Note": _word("note", text=_thinking),
    "Launch": _word("open_app", app_name=_text("app")),
    "Tap": _word("", POINT=_spot("element")),
    "Long Press": _word("", POINT=_spot("element"), duration=_fixed(2000)),
    "Swipe": _word("", POINT=_spot("start"), to=_spot("end")),
    "Type": _word("", TYPE=_text("text")),
    "Back": _word("", PRESS=_fixed("BACK")),
    "Home": _word("", PRESS=_fixed("HOME")),
    "Enter": _word("", PRESS=_fixed("ENTER")),
    "Wait": _word("", duration=lambda move, at: 2000),
    ASK: _word("", STATUS=_fixed("need_feedback")),
    TAKE_OVER: _word("", STATUS=_fixed("interrupt")),
    FINISH: _word("", STATUS=_fixed("finish")),
}
# Functions of Farhand's own, for any server that takes tools.
NATIVE: Vocabulary = {
    "Launch": _word("launch", app=_text("app")),
    "Tap": _word("tap", xy=_spot("element")),
    "Double Tap": _word("double_tap", xy=_spot("element")),
    "Long Press": _word("long_press", xy=_spot("element")),
    "Swipe": _word("swipe", xy1=_spot("start"), xy2=_spot("end")),
    "Type": _word("type_text", text=_text("text")),
    "Back": _word("back"),
    "Home": _word("home"),
    "Enter": _word("enter"),
    "Wait": _word("wait", seconds=_seconds),
    ASK: _word("ask_user", text=_question, options=_options),
    TAKE_OVER: _word("take_over", text=_text("message")),
    "Note": _word("note", text=_thinking),
    FINISH: _word("finish", text=_text("message")),
}
