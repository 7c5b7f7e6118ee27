"""The words of each family: its names of actions and arguments, as its maker published them.

Where a maker has no word for what Farhand's prompts offer (a question, a take-over, a note, the Enter key,
an approval's message), these are Farhand's own: ask_user, take_over, note, enter, message.
"""

from agent.standin.families.vocabulary import (
    Vocabulary,
    direction_of,
    fixed,
    options_of,
    question_of,
    seconds_of,
    spot_of,
    text_of,
    thinking_of,
    word,
)
from agent.standin.moves import ASK, FINISH, TAKE_OVER

_OURS = {
    ASK: word("ask_user", text=question_of, options=options_of),
    TAKE_OVER: word("take_over", text=text_of("message")),
    "Note": word("note", text=thinking_of),
    "Enter": word("enter"),
}

# zai-org/Open-AutoGLM, phone_agent/config/prompts_zh.py; a question stands in the thinking.
AUTOGLM: Vocabulary = {
    "Launch": word("Launch", app=text_of("app")),
    "Tap": word("Tap", element=spot_of("element")),
    "Double Tap": word("Double Tap", element=spot_of("element")),
    "Long Press": word("Long Press", element=spot_of("element")),
    "Swipe": word("Swipe", start=spot_of("start"), end=spot_of("end")),
    "Type": word("Type", text=text_of("text")),
    "Back": word("Back"),
    "Home": word("Home"),
    "Enter": word("Enter"),
    "Wait": word("Wait", duration=text_of("duration")),
    ASK: word("Interact"),
    TAKE_OVER: word("Take_over", message=text_of("message")),
    "Note": word("Note", message=text_of("message")),
    FINISH: word("finish", message=text_of("message")),
}

# QwenLM/Qwen3-VL, cookbooks/mobile_agent.ipynb; Qwen2.5-VL's version of it has no `answer`.
QWEN25: Vocabulary = {
    **_OURS,
    "Launch": word("open", text=text_of("app")),
    "Tap": word("click", coordinate=spot_of("element")),
    "Long Press": word("long_press", coordinate=spot_of("element"), time=fixed(2)),
    "Swipe": word("swipe", coordinate=spot_of("start"), coordinate2=spot_of("end")),
    "Type": word("type", text=text_of("text")),
    "Back": word("system_button", button=fixed("Back")),
    "Home": word("system_button", button=fixed("Home")),
    "Enter": word("system_button", button=fixed("Enter")),
    "Wait": word("wait", time=seconds_of),
    FINISH: word("terminate", status=fixed("success"), text=text_of("message")),
}
QWEN3: Vocabulary = {**QWEN25, FINISH: word("answer", text=text_of("message"))}
# X-PLUG/MobileAgent, Mobile-Agent-v3.5/mobile_use: `interact` hands a blocking window to the person.
OWL15: Vocabulary = {**QWEN3, TAKE_OVER: word("interact", text=text_of("message"))}
# Tongyi-MAI/MAI-UI, src/prompt.py.
MAI: Vocabulary = {
    **QWEN3,
    ASK: word("ask_user", text=thinking_of),
    "Double Tap": word("double_click", coordinate=spot_of("element")),
    "Swipe": word("drag", start_coordinate=spot_of("start"), end_coordinate=spot_of("end")),
    "Back": word("system_button", button=fixed("back")),
    "Home": word("system_button", button=fixed("home")),
    "Enter": word("system_button", button=fixed("enter")),
}
# X-PLUG/MobileAgent, Mobile-Agent-v3/mobile_v3: the Executor's atomic actions.
EXECUTOR: Vocabulary = {**QWEN3, "Launch": word("open_app", text=text_of("app"))}


def _ui_tars(tap: str, start: str, end: str) -> Vocabulary:
    return {
        **_OURS,
        "Launch": word("open_app", app_name=text_of("app")),
        "Tap": word("click", **{tap: spot_of("element")}),
        "Long Press": word("long_press", **{tap: spot_of("element")}),
        "Swipe": word("drag", **{start: spot_of("start"), end: spot_of("end")}),
        "Type": word("type", content=text_of("text")),
        "Back": word("press_back"),
        "Home": word("press_home"),
        "Wait": word("wait"),
        TAKE_OVER: word("call_user", content=text_of("message")),
        FINISH: word("finished", content=text_of("message")),
    }


# bytedance/UI-TARS, codes/ui_tars/prompt.py; `wait` and `call_user` are its desktop prompt's.
UI_TARS = _ui_tars("start_box", "start_box", "end_box")
DOUBAO_UI_TARS = _ui_tars("point", "start_point", "end_point")
# Tongyi-MAI/MobileWorld, seed agent.
SEED: Vocabulary = {
    **DOUBAO_UI_TARS,
    "Double Tap": word("left_double", point=spot_of("element")),
    "Wait": word("wait", time=seconds_of),
}
# inclusionAI/UI-Venus, Venus_framework.
VENUS: Vocabulary = {
    **_OURS,
    "Launch": word("Launch", app=text_of("app")),
    "Tap": word("Click", box=spot_of("element")),
    "Long Press": word("LongPress", box=spot_of("element")),
    "Swipe": word("Drag", start=spot_of("start"), end=spot_of("end")),
    "Type": word("Type", content=text_of("text")),
    "Back": word("PressBack"),
    "Home": word("PressHome"),
    "Enter": word("PressEnter"),
    "Wait": word("Wait"),
    TAKE_OVER: word("CallUser", content=text_of("message")),
    FINISH: word("Finished", content=text_of("message")),
}
# stepfun-ai/gelab-zero, copilot_tools/parser_0920_summary.py.
GELAB: Vocabulary = {
    **_OURS,
    "Launch": word("AWAKE", value=text_of("app")),
    "Tap": word("CLICK", point=spot_of("element")),
    "Double Tap": word("DOUBLE_CLICK", point=spot_of("element")),
    "Long Press": word("LONGPRESS", point=spot_of("element")),
    "Swipe": word("SLIDE", point1=spot_of("start"), point2=spot_of("end")),
    "Type": word("TYPE", value=text_of("text")),
    "Back": word("HOT_KEY", value=fixed("BACK")),
    "Home": word("HOT_KEY", value=fixed("HOME")),
    "Enter": word("HOT_KEY", value=fixed("ENTER")),
    "Wait": word("WAIT", value=seconds_of),
    ASK: word("INFO", value=thinking_of),
    TAKE_OVER: word("CALL_USER", value=text_of("message")),
    FINISH: word("COMPLETE", **{"return": text_of("message")}),
}
# Tongyi-MAI/MobileWorld, general_e2e; `status` ends a task without words, so the result is an `answer`.
GENERIC: Vocabulary = {
    **_OURS,
    "Launch": word("open_app", app_name=text_of("app")),
    "Tap": word("click", coordinate=spot_of("element")),
    "Double Tap": word("double_tap", coordinate=spot_of("element")),
    "Long Press": word("long_press", coordinate=spot_of("element")),
    "Swipe": word("drag", start_coordinate=spot_of("start"), end_coordinate=spot_of("end")),
    "Type": word("input_text", text=text_of("text")),
    "Back": word("navigate_back"),
    "Home": word("navigate_home"),
    "Enter": word("keyboard_enter"),
    "Wait": word("wait"),
    FINISH: word("answer", text=text_of("message")),
}
# zai-org/GLM-V, examples/gui-agent/glm-45v/agent.md.
GLM: Vocabulary = {
    **GENERIC,
    "Tap": word("click", box_2d=spot_of("element")),
    "Long Press": word("long_press", box_2d=spot_of("element")),
    "Swipe": word("swipe", box_2d=spot_of("start"), direction=direction_of),
    # Of Farhand's prompt, for a slider: the maker's swipe has a direction and no end.
    "Drag": word("drag", start_coordinate=spot_of("start"), end_coordinate=spot_of("end")),
}
# Alibaba Bailian, "GUI-Plus API reference": of the old prompt only the click was read.
GUI_PLUS: Vocabulary = {
    **QWEN25,
    "Launch": word("open", text=text_of("app")),
    "Tap": word("click", xy=spot_of("element")),
    "Long Press": word("long_press", xy=spot_of("element")),
    "Swipe": word("swipe", xy1=spot_of("start"), xy2=spot_of("end")),
    FINISH: word("answer", text=text_of("message")),
}
# H Company, hub.hcompany.ai, agent loop: the names of tools are the client's own.
HOLO: Vocabulary = {
    **_OURS,
    "Launch": word("open_app", app_name=text_of("app")),
    "Tap": word("click", element=lambda move, at: move.summary, xy=spot_of("element")),
    "Double Tap": word("double_tap", element=lambda move, at: move.summary, xy=spot_of("element")),
    "Long Press": word("long_press", element=lambda move, at: move.summary, xy=spot_of("element")),
    "Swipe": word("drag", element=lambda move, at: move.summary, xy1=spot_of("start"), xy2=spot_of("end")),
    "Type": word("write", content=text_of("text")),
    "Back": word("press_key", key=fixed("Back")),
    "Home": word("press_key", key=fixed("Home")),
    "Enter": word("press_key", key=fixed("Enter")),
    "Wait": word("wait", seconds=seconds_of),
    FINISH: word("answer", content=text_of("message")),
}
# OpenBMB/AgentCPM-GUI, README.md: what is done is the name of a key. A status has its words in the thought.
AGENTCPM: Vocabulary = {
    "Note": word("note", text=thinking_of),
    "Launch": word("open_app", app_name=text_of("app")),
    "Tap": word("", POINT=spot_of("element")),
    "Long Press": word("", POINT=spot_of("element"), duration=fixed(2000)),
    "Swipe": word("", POINT=spot_of("start"), to=spot_of("end")),
    "Type": word("", TYPE=text_of("text")),
    "Back": word("", PRESS=fixed("BACK")),
    "Home": word("", PRESS=fixed("HOME")),
    "Enter": word("", PRESS=fixed("ENTER")),
    "Wait": word("", duration=lambda move, at: 2000),
    ASK: word("", STATUS=fixed("need_feedback")),
    TAKE_OVER: word("", STATUS=fixed("interrupt")),
    FINISH: word("", STATUS=fixed("finish")),
}
# Functions of Farhand's own, for any server that takes tools.
NATIVE: Vocabulary = {
    "Launch": word("launch", app=text_of("app")),
    "Tap": word("tap", xy=spot_of("element")),
    "Double Tap": word("double_tap", xy=spot_of("element")),
    "Long Press": word("long_press", xy=spot_of("element")),
    "Swipe": word("swipe", xy1=spot_of("start"), xy2=spot_of("end")),
    "Type": word("type_text", text=text_of("text")),
    "Back": word("back"),
    "Home": word("home"),
    "Enter": word("enter"),
    "Wait": word("wait", seconds=seconds_of),
    ASK: word("ask_user", text=question_of, options=options_of),
    TAKE_OVER: word("take_over", text=text_of("message")),
    "Note": word("note", text=thinking_of),
    FINISH: word("finish", text=text_of("message")),
}
