"""Recognises a move in a client's own words, as it tells a step that another model decided."""

import re

from agent.standin.moves import ASK, TAKE_OVER, Move

# By AutoGLM's names; English and Chinese.
_WORDS = {
    "Launch": ("open the app", "打开应用"),
    "Tap": ("tap", "点击"),
    "Double Tap": ("tap twice on", "双击"),
    "Long Press": ("press long on", "长按"),
    "Swipe": ("swipe(?: right| down| left| up)?", "(?:向[右下左上])?滑动"),
    "Type": ("type", "输入"),
    "Type_Name": ("type", "输入"),
    "Back": ("press Back", "按返回键"),
    "Home": ("press Home", "按主屏幕键"),
    "Enter": ("press Enter", "按回车键"),
    "Recents": ("open the list of recent apps", "打开最近使用的应用"),
    "Notifications": ("pull the notifications down", "拉下通知栏"),
    "Wait": ("wait", "等待"),
    "Note": ("note", "记下"),
    "Call_API": ("work on the notes", "处理记下的内容"),
    ASK: ("ask the person", "询问用户"),
    TAKE_OVER: ("hand the phone to the person", "把手机交给用户"),
}
_SAID = {"Launch": "app", "Type": "text", "Type_Name": "text"}


def is_told(said: str, move: Move) -> bool:
    """Are these words about a step those of the move? Points are not in them."""
    words = _WORDS.get(move.action)
    if words is None:
        return False
    told = re.fullmatch(rf"(?:{'|'.join(words)})(?: ?“(.*)”| something| a text|某处|一段文字)?", said)
    wanted = move.text(_SAID.get(move.action, ""))
    return told is not None and (not wanted or told[1] is None or _same(told[1], " ".join(wanted.split())))


def _same(told: str, wanted: str) -> bool:
    """A long text is told cut."""
    return told == wanted or (told.endswith("…") and wanted.startswith(told[:-1]))
