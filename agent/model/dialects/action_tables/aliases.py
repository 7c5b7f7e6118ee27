"""Names that models write for actions and arguments of other families.

They count only where a family's own table has no such name, because two of them clash: `interact` hands over
in GUI-Owl and asks in AutoGLM, and a `scroll` moves the view where a `swipe` moves the finger.
"""

import re
from collections.abc import Iterable, Mapping

from agent.model.dialects.action_tables.forms import ModelAct

_ACTS: Mapping[ModelAct, str] = {
    ModelAct.TAP: "click tap press touch point left_click single_click left_single click_at",
    ModelAct.DOUBLE_TAP: "double_tap double_click left_double",
    ModelAct.LONG_PRESS: "long_press hold long_press_at press_and_hold long_click",
    ModelAct.TYPE: "type input_text write input type_text text_input",
    ModelAct.TYPE_ENTER: "type_text_at",
    ModelAct.SWIPE: "swipe drag slide scroll drag_and_drop scroll_at",
    ModelAct.LAUNCH: "launch open open_app launch_app awake start_app",
    ModelAct.BACK: "back press_back navigate_back go_back",
    ModelAct.HOME: "home press_home navigate_home go_home",
    ModelAct.ENTER: "enter keyboard_enter press_enter",
    ModelAct.RECENTS: "recents press_recent press_recents recent_apps",
    ModelAct.NOTIFICATIONS: "notifications open_notifications",
    ModelAct.OPEN_URL: "open_url",
    ModelAct.KEY: "key press_key system_button hot_key hotkey",
    ModelAct.WAIT: "wait sleep",
    ModelAct.TAKE_OVER: "take_over call_user interact",
    ModelAct.ASK: "ask_user ask info need_feedback",
    ModelAct.NOTE: "note",
    ModelAct.FINISH: "finish finished complete done answer",
    ModelAct.END: "terminate status",
    ModelAct.GIVE_UP: "abort give_up impossible",
}
# Arguments, by what they are for; the first that is there is taken.
FIRST_POINT = [
    "coordinate",
    "coordinates",
    "point",
    "start_box",
    "box",
    "start_coordinate",
    "start_point",
    "coordinate1",
    "point1",
    "start",
    "position",
    "box_2d",
    "bbox",
    "bbox_2d",
    "from",
    "element",
]
SECOND_POINT = ["coordinate2", "end_box", "end_coordinate", "end_point", "point2", "end", "to", "destination"]
FIRST_XY = (("x", "y"), ("x1", "y1"), ("start_x", "start_y"))
SECOND_XY = (("x2", "y2"), ("end_x", "end_y"), ("destination_x", "destination_y"))
TEXT = [
    "text",
    "content",
    "value",
    "type",
    "text_input",
    "message",
    "answer",
    "return",
    "result",
    "question",
    "instruction",
    "input_text",
]
APP = ["app", "app_name", "text", "value", "name", "package", "content"]
TIME = ["time", "duration", "seconds", "value", "wait_time", "text"]
BUTTON = ["button", "key", "press", "value", "text", "name", "content"]
SUBMIT = ["submit", "press_enter", "enter"]
STATUS = ["status", "goal_status", "success"]


def plain(name: str) -> str:
    """A name without case, blanks and marks."""
    return re.sub("[^a-z0-9]", "", name[:80].lower())


def act_of(name: str) -> ModelAct | None:
    """What an action of another family makes; None for no action."""
    return _BY_NAME.get(plain(name))


def _spelled(acts: Mapping[ModelAct, str]) -> Iterable[tuple[str, ModelAct]]:
    for act, names in acts.items():
        for name in names.split():
            yield plain(name), act


_BY_NAME = dict(_spelled(_ACTS))
