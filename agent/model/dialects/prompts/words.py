"""What the words of a prompt are about, in whichever language."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from agent.model.dialects.coordinates import CoordinateKind


class Does(StrEnum):
    """What an offered action does."""

    TAP = "tap"
    DOUBLE_TAP = "double tap"
    LONG_PRESS = "long press"
    SWIPE = "swipe"  # from a point to a point
    SWIPE_FINGER = "swipe finger"  # a direction, in which the finger moves
    SCROLL_VIEW = "scroll view"  # a direction, in which more of the page is shown
    DRAG = "drag"
    TYPE = "type"
    TYPE_AT = "type at"  # taps a field, then types
    TYPE_ENTER = "type enter"  # the same with an Enter behind it
    LAUNCH = "launch"
    KEY = "key"
    BACK = "back"
    HOME = "home"
    ENTER = "enter"
    RECENTS = "recents"
    NOTIFICATIONS = "notifications"
    OPEN_URL = "open url"
    WAIT = "wait"
    WAIT_MS = "wait ms"
    ASK = "ask"
    TAKE_OVER = "take over"
    NOTE = "note"
    FINISH = "finish"
    END = "end"  # with a status
    GIVE_UP = "give up"
    STATUS = "status"


@dataclass(frozen=True, slots=True)
class PromptWords:
    """The parts of a prompt in one language.

    role, role_progress: who the model is and what it sees, by the history's shape.
    form: before the form of a reply; {form}. form_native: instead, where actions are tools.
    tabs: of the fields of a reply that are divided by tabs.
    thought, sentence, memory, call: placeholders in that form: the thinking, what is done in one sentence,
        what is to be remembered, and the action; fields: its fields, where they stand beside the thinking.
    example: before an example of a reply. example_thought, example_sentence: of that reply.
    example_message: of a touch that must be approved.
    kinds: what the numbers of a point count; {width} and {height} of the picture in pixels.
    spans: the same as a half sentence, for a point that was wrong.
    term_call, term_write: what a reply must hold, and what to write instead of one that cannot be used;
        {form}. term_write_native: instead, where actions are tools.
    actions: before the list. does: the sentence of each action.
    message: of the argument `message` of a tool.
    approval: of the argument `message`; {example} of a touch with it. approval_native: without the example.
    rules: safety and how to work; {take_over}.
    task_heading: the prompt's last line where the task follows in the same text.
    """

    role: str
    role_progress: str
    form: str
    form_native: str
    tabs: str
    thought: str
    sentence: str
    memory: str
    call: str
    fields: str
    example: str
    example_thought: str
    example_sentence: str
    example_message: str
    kinds: Mapping[CoordinateKind, str]
    spans: Mapping[CoordinateKind, str]
    term_call: str
    term_write: str
    term_write_native: str
    actions: str
    does: Mapping[Does, str]
    message: str
    approval: str
    approval_native: str
    rules: str
    task_heading: str
