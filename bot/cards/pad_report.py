"""The report of a by-hand task: what its person pressed, in which app."""

from itertools import groupby

from agent.contract.actions import DoubleTap, LongPress, Tap
from agent.contract.events import TaskEnded
from agent.contract.takeover import PadTouch
from bot.cards.action_words import action_text, short
from bot.cards.apps import app_name
from bot.cards.done_by_hand import by_hand_html, read_by_hand
from bot.cards.text import clip
from bot.strings import say, say_html

_MOST_APPS = 3  # changes of the app in front, each a line
_LABEL_UNITS = 24
_LINE_UNITS = 70


def pad_report(ended: TaskEnded, lang: str) -> list[str]:
    """Lines of HTML, 5 at most: how many presses, then what was pressed in each app, in order."""
    count = len(ended.pressed)
    key = {0: "report_pad_none", 1: "report_pad_one"}.get(count, "report_pad")
    lines = [say_html(lang, key, count=str(count))]
    lines += [by_hand_html(one, ended.task.person_id, lang) for one in read_by_hand(ended.by_hand)[:1]]
    parts = [(app, list(touches)) for app, touches in groupby(ended.pressed, lambda touch: touch.app)]
    for app, touches in parts[:_MOST_APPS]:
        words = clip(" · ".join(_words(touches, lang)), _LINE_UNITS)
        name = app_name(app, lang) if app else "?"
        lines.append(say_html(lang, "report_pad_app", app=name, words=words))
    if len(parts) > _MOST_APPS:
        lines[-1] += " …"
    return lines


def _words(touches: list[PadTouch], lang: str) -> list[str]:
    """Same words in a row are said once, with how often."""
    said: list[str] = []
    for words, same in groupby(_word(touch, lang) for touch in touches):
        times = len(list(same))
        said.append(words if times == 1 else f"{words} ×{times}")
    return said


def _word(touch: PadTouch, lang: str) -> str:
    match touch.action:
        case None:
            return say(lang, "report_pad_unkept")
        case Tap() | DoubleTap() | LongPress() if touch.target:
            return f"“{short(touch.target, _LABEL_UNITS)}”"
        case action:
            return action_text(action, touch.target, lang, done=True)
