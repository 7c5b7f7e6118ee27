"""How the stand-in model works a task of the exam: lines of text, each one step.

open coffee                      brings an app of the demo to the front on its first page
coffee_menu.drink_latte          a tap on an element of a scene (devices.demo_positions)
!chat_talk.send                  the same, flagged: the model says that a person must approve it
~notes.saved_0                   a long press
>bank_scan.slide_to_pay          a flagged slide to the right, from the left end of the element
#oat milk|燕麦奶                  types; what stands behind the bar is typed in Chinese
#=                               types the person's last answer
^                                swipes the list up
@Back @Home @Enter               a key
?Which one? Options: A, B.|...   asks the person
=large|大杯 coffee_detail.size_large   taps if the last answer has the word
&com.farhand.updater update.update_later   taps if that app is in front
+The parcel comes at 15:00|...   keeps a note
*Please log in|...               hands the phone to the person
.Done, it costs 36.80|...        ends; the words are the report's
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

Both = tuple[str, str]  # English and Chinese


class ScriptVerb(StrEnum):
    """What a line does."""

    OPEN = "open"
    TAP = "tap"
    HOLD = "hold"
    SLIDE = "slide"
    TYPE = "type"
    TYPE_ANSWER = "type_answer"
    SCROLL = "scroll"
    KEY = "key"
    ASK = "ask"
    CHOOSE = "choose"
    MEET = "meet"
    NOTE = "note"
    HAND_OVER = "hand_over"
    END = "end"


@dataclass(frozen=True, slots=True)
class ScriptStep:
    """One step.

    place: scene and element, ('', '') for none.
    words: what is typed, asked, noted or reported, the word of an answer, or the name of an app or key.
    flagged: a person must approve it, as the model sees it.
    """

    verb: ScriptVerb
    place: tuple[str, str] = ("", "")
    words: Both = ("", "")
    flagged: bool = False


_SIGNS = {
    "~": ScriptVerb.HOLD,
    "#": ScriptVerb.TYPE,
    "@": ScriptVerb.KEY,
    "?": ScriptVerb.ASK,
    "+": ScriptVerb.NOTE,
    "*": ScriptVerb.HAND_OVER,
    ".": ScriptVerb.END,
    "=": ScriptVerb.CHOOSE,
    "&": ScriptVerb.MEET,
    "!": ScriptVerb.TAP,
    ">": ScriptVerb.SLIDE,
}
_PLACES = frozenset({ScriptVerb.HOLD, ScriptVerb.TAP, ScriptVerb.SLIDE})
_WORDS_AND_PLACE = frozenset({ScriptVerb.CHOOSE, ScriptVerb.MEET})


def both(text: str) -> Both:
    """'a|b' as ('a', 'b'); without a bar it is the same in both languages."""
    english, bar, chinese = text.partition("|")
    return english, chinese if bar else english


def read_script(lines: Iterable[str]) -> tuple[ScriptStep, ...]:
    """The steps of a script. Raises ValueError for a line that is none."""
    return tuple(_step(line) for line in lines)


def _step(line: str) -> ScriptStep:
    if line == "^":
        return ScriptStep(ScriptVerb.SCROLL)
    if line == "#=":
        return ScriptStep(ScriptVerb.TYPE_ANSWER)
    if line.startswith("open "):
        return ScriptStep(ScriptVerb.OPEN, words=both(line.removeprefix("open ")))
    verb = _SIGNS.get(line[:1], ScriptVerb.TAP)
    rest = line[1:] if line[:1] in _SIGNS else line
    if verb in _PLACES:
        return ScriptStep(verb, _place(rest), flagged=line[:1] in "!>")
    if verb in _WORDS_AND_PLACE:
        words, _, place = rest.rpartition(" ")
        return ScriptStep(verb, _place(place), both(words))
    return ScriptStep(verb, words=both(rest))


def _place(text: str) -> tuple[str, str]:
    scene, dot, element = text.partition(".")
    if not (scene and dot and element) or " " in text:
        raise ValueError(f"{text!r} is no scene.element")
    return scene, element
