"""The inputs that a phone was sent, and how many of them the model's answers account for."""

import re
from collections import Counter
from typing import Final

from agent.standin import LoggedRequest
from devices.simulator.adbd.services import CommandRun
from tests.e2e.happenings import Happening, Kind
from tests.worlds.shell_lines import commands_of

# Keys that change nothing on a page: none at all, and the wake key.
_HARMLESS_KEYS = frozenset({"0", "224"})
_INPUT = re.compile(r"\b(?:input|am|monkey|statusbar) ")
_ACTION = re.compile(r'action="([^"]+)"')
_BROADCAST, _START, _MONKEY, _SHADE = "am broadcast", "am start", "monkey", "cmd statusbar"
_TAP, _SWIPE, _DRAG, _KEY, _TEXT = (
    f"input {what}" for what in ("tap", "swipe", "draganddrop", "keyevent", "text")
)
# What one action sends at most, in lines: a double tap is one, and an app that does not start has one more
# way.
_ONCE: Final = {
    "Tap": (_TAP,),
    "Double Tap": (_TAP,),
    "Long Press": (_SWIPE,),
    "Swipe": (_SWIPE,),
    "Drag": (_DRAG,),
    "Launch": (_START, _MONKEY),
    "OpenUrl": (_START,),
    "Type": (_BROADCAST,),
    "Home": (_KEY,),
    "Back": (_KEY,),
    "Enter": (_KEY,),
    "Recents": (_KEY,),
    "Notifications": (_SHADE,),
}


def input_of(happening: Happening) -> str:
    """What a command line does to a page, like 'input tap'; '' for a question and what was left undone."""
    if happening.kind is not Kind.PHONE or not _INPUT.search(happening.text):
        return ""
    found = next((verb for argv in commands_of(happening.text) if (verb := _verb(argv))), "")
    # A keyboard that does not listen yet is told again; such a line has typed nothing, and ends as one that
    # found nothing.
    typed_nothing = isinstance(happening.source, CommandRun) and bool(happening.source.exit_code)
    return "" if found == _BROADCAST and typed_nothing else found


def doubled_inputs(seen: list[Happening]) -> list[str]:
    """Inputs that no answer of the model stands behind: each needs one of its own, given to this start of the
    program.

    An input that waited for a yes when the program died, and was never sent, is asked about again by itself:
    such a one needs a new yes instead.
    """
    wrong: list[str] = []
    left, unsent = Counter[str](), Counter[str]()
    for each in seen:
        if each.kind is Kind.START:
            left, unsent = Counter[str](), left
        elif each.kind is Kind.PERSON and each.text.startswith("wants ✅"):
            left, unsent = left + unsent, Counter[str]()
        elif isinstance(each.source, LoggedRequest):
            left, unsent = Counter(sends(each.source.reply)), Counter[str]()
        elif verb := input_of(each):
            if not left[verb]:
                wrong.append(f"an input that no answer asked for: {each.text}")
            left[verb] -= bool(left[verb])
    return wrong


def sends(reply: str) -> tuple[str, ...]:
    """The inputs that an answer of the model may lead to."""
    found = _ACTION.search(reply)
    return _ONCE.get(found[1], ()) if found else ()


def _verb(argv: list[str]) -> str:
    match argv:
        case ["input", "keyevent", *codes] if _HARMLESS_KEYS.issuperset(codes):
            return ""
        case ["monkey", *_]:
            return _MONKEY
        case [("input" | "am" | "cmd") as program, what, *_] if f"{program} {what}" in _VERBS:
            return f"{program} {what}"
        case _:
            return ""


_VERBS = frozenset({_TAP, _SWIPE, _DRAG, _KEY, _TEXT, _BROADCAST, _START, _SHADE})
