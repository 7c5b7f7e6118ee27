"""A step in words: one that a model of another form of calls wrote, or one of long ago.

A model writes what its history shows: calls in another grammar, or points in other numbers, would come back
as its own. So such a step is a line of ours, with words in place of points.
"""

import math
from dataclasses import fields

from agent.contract.actions import (
    Action,
    ActionResult,
    Back,
    CallApi,
    DoubleTap,
    Drag,
    Enter,
    Finish,
    Home,
    Interact,
    Launch,
    ListFunctions,
    LongPress,
    Note,
    Notifications,
    OpenUrl,
    Recents,
    ResultKind,
    RingPhone,
    RunFunction,
    SetAlarm,
    SetTimer,
    SetVolume,
    StepVolume,
    StopRinging,
    Swipe,
    TakeOver,
    Tap,
    TypeText,
    UnusableReply,
    Wait,
)  # fmt: skip
from agent.contract.stuck import IS_STUCK
from agent.model.dialects.base import PastStep

_MAX_TARGET, _MAX_TEXT, _MAX_NOTE = 80, 300, 1_000
_WORDS: dict[str, dict[type[object], str]] = {
    "en": {
        Launch: "open the app", Tap: "tap", DoubleTap: "tap twice on", LongPress: "press long on",
        Swipe: "swipe", Drag: "drag", TypeText: "type", Back: "press Back", Home: "press Home",
        Enter: "press Enter", Recents: "open the list of recent apps",
        Notifications: "pull the notifications down",
        OpenUrl: "open the address", Wait: "wait", Note: "note", CallApi: "work on the notes",
        Interact: "ask the person", TakeOver: "hand the phone to the person", Finish: "finish",
        UnusableReply: "a reply that could not be used",
        SetAlarm: "set an alarm", SetTimer: "start a timer", SetVolume: "set the volume",
        StepVolume: "change the volume", RingPhone: "let the phone ring",
        StopRinging: "stop the ringing",
        ListFunctions: "list the functions of apps", RunFunction: "run the app function",
    },
    "zh": {
        Launch: "打开应用", Tap: "点击", DoubleTap: "双击", LongPress: "长按",
        Swipe: "滑动", Drag: "拖动", TypeText: "输入", Back: "按返回键", Home: "按主屏幕键",
        Enter: "按回车键", Recents: "打开最近使用的应用", Notifications: "拉下通知栏",
        OpenUrl: "打开网址", Wait: "等待", Note: "记下", CallApi: "处理记下的内容",
        Interact: "询问用户", TakeOver: "把手机交给用户", Finish: "结束",
        UnusableReply: "一条无法使用的回复",
        SetAlarm: "设闹钟", SetTimer: "开始计时", SetVolume: "设置音量", StepVolume: "调节音量",
        RingPhone: "让手机响铃", StopRinging: "停止响铃",
        ListFunctions: "列出应用函数", RunFunction: "运行应用函数",
    },
}  # fmt: skip
# Of the finger: right, down, left, up.
_DIRECTIONS = {
    "en": ("swipe right", "swipe down", "swipe left", "swipe up"),
    "zh": ("向右滑动", "向下滑动", "向左滑动", "向上滑动"),
}
_SOMETHING: dict[str, dict[type[object], str]] = {
    "en": {Tap: "something", DoubleTap: "something", LongPress: "something", TypeText: "a text"},
    "zh": {Tap: "某处", DoubleTap: "某处", LongPress: "某处", TypeText: "一段文字"},
}  # fmt: skip


def is_foreign(step: PastStep, form: str) -> bool:
    """Was it written in another form of calls than this one? See `Dialect.form`."""
    return bool(step.dialect) and step.dialect != form


def says_what(step: PastStep) -> bool:
    """Do `action_words` say all that the step was about, but for points and times?

    Not of a touch or text whose words are unknown, nor of what has no words for what it holds.
    """
    action = step.action
    if isinstance(action, Swipe | Wait | UnusableReply) or not step.raw:
        return True
    stuck = isinstance(action, Interact) and action.question in IS_STUCK
    return stuck or not fields(action) or bool(_said(action, step.target))


def action_words(step: PastStep, lang: str) -> str:
    """What the step was to do, in one line without points; its words are cut."""
    action = step.action
    if isinstance(action, Swipe):
        return _direction(action, lang)
    name = _WORDS[lang][type(action)]
    said = _said(action, step.target)
    if not said:
        something = _SOMETHING[lang].get(type(action), "")
        return f"{name} {something}" if something and lang == "en" else name + something
    return f"{name} “{said}”" if lang == "en" else f"{name}“{said}”"


def neutral_result(step: PastStep) -> ActionResult:
    """Its result; of an unusable reply without what was written there."""
    return ActionResult(ResultKind.UNUSABLE) if step.result.kind is ResultKind.UNUSABLE else step.result


def _said(action: Action | UnusableReply, target: str) -> str:
    match action:
        case Tap() | DoubleTap() | LongPress():
            return _cut(target, _MAX_TARGET)
        case Launch(app=text) | TypeText(text=text) | OpenUrl(url=text):
            return _cut(text, _MAX_TEXT)
        case Note(text=text):
            return _cut(text, _MAX_NOTE)
        case Interact(question=text) if text in IS_STUCK:
            return ""
        case RunFunction(function=text):
            return _cut(text, _MAX_TARGET)
        case CallApi(instruction=text) | Interact(question=text):
            return _cut(text, _MAX_TEXT)
        case _:
            return ""


def _direction(action: Swipe, lang: str) -> str:
    (x, y), (end_x, end_y) = action.start, action.end
    if action.start == action.end:
        return _WORDS[lang][Swipe]
    return _DIRECTIONS[lang][round(math.atan2(end_y - y, end_x - x) / (math.pi / 2)) % 4]


def _cut(text: str, limit: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= limit else f"{line[:limit]}…"
