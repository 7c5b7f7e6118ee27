"""The names of actions and arguments of every family.

Sources: the makers' prompts and clients named in `families.py`. Farhand's own take-over, question, note and
Enter stand in each table that has none of its own.
"""

from collections.abc import Mapping

from agent.model.dialects.action_tables.forms import TOUCHES, ActionForm, ActionTable, ModelAct

_OWN = (
    ActionForm("take_over", ("text",), ModelAct.TAKE_OVER),
    ActionForm("ask_user", ("text", "options"), ModelAct.ASK),
    ActionForm("note", ("text",), ModelAct.NOTE),
    ActionForm("enter", (), ModelAct.ENTER),
)


def _table(
    name: str, *forms: tuple[str, str, ModelAct], tool: str = "", selector: str = "action"
) -> ActionTable:
    """forms: name, parameters with blanks between, what it makes."""
    written = [ActionForm(form, tuple(parameters.split()), act) for form, parameters, act in forms]
    acts = {form.makes for form in written}
    if ModelAct.KEY in acts:
        acts.add(ModelAct.ENTER)
    added = [form for form in _OWN if form.makes not in acts]
    return ActionTable(name, tuple(_flagged(form) for form in (*written, *added)), tool, selector)


def _flagged(form: ActionForm) -> ActionForm:
    """With the approval flag, as AutoGLM's touches have it."""
    if form.makes not in TOUCHES or "message" in form.parameters:
        return form
    return ActionForm(form.name, (*form.parameters, "message"), form.makes)


_MOBILE_USE = (
    ("click", "coordinate", ModelAct.TAP),
    ("long_press", "coordinate time", ModelAct.LONG_PRESS),
    ("swipe", "coordinate coordinate2", ModelAct.SWIPE),
    ("type", "text", ModelAct.TYPE),
    ("system_button", "button", ModelAct.KEY),
    ("wait", "time", ModelAct.WAIT),
    ("terminate", "status", ModelAct.END),
)
_KEY_AND_OPEN = (("key", "text", ModelAct.KEY), ("open", "text", ModelAct.LAUNCH))

_ALL = (
    _table(
        "autoglm",
        ("Launch", "app", ModelAct.LAUNCH),
        ("Tap", "element", ModelAct.TAP),
        ("Type", "text", ModelAct.TYPE),
        ("Type_Name", "text", ModelAct.TYPE),
        ("Interact", "message", ModelAct.ASK),
        ("Swipe", "start end", ModelAct.SWIPE),
        ("Note", "message", ModelAct.NOTE),
        ("Call_API", "instruction", ModelAct.TOOL),
        ("Long Press", "element", ModelAct.LONG_PRESS),
        ("Double Tap", "element", ModelAct.DOUBLE_TAP),
        ("Take_over", "message", ModelAct.TAKE_OVER),
        ("Back", "", ModelAct.BACK),
        ("Home", "", ModelAct.HOME),
        ("Wait", "duration", ModelAct.WAIT),
        ("Enter", "", ModelAct.ENTER),
        ("Recents", "", ModelAct.RECENTS),
        ("Notifications", "", ModelAct.NOTIFICATIONS),
        ("Open_URL", "url", ModelAct.OPEN_URL),
        ("Drag", "start end", ModelAct.DRAG),
        ("finish", "message", ModelAct.FINISH),
    ),
    _table("mobile_use", *_MOBILE_USE, *_KEY_AND_OPEN, tool="mobile_use"),
    _table(
        "gui-owl-1.5",
        *_MOBILE_USE,
        *_KEY_AND_OPEN,
        ("answer", "text", ModelAct.FINISH),
        ("interact", "text", ModelAct.TAKE_OVER),
        tool="mobile_use",
    ),
    _table("qwen3-vl", *_MOBILE_USE, ("answer", "text", ModelAct.FINISH), tool="mobile_use"),
    _table(
        "qwen3.5",
        *_MOBILE_USE,
        ("open", "text", ModelAct.LAUNCH),
        ("answer", "text", ModelAct.FINISH),
        tool="mobile_use",
    ),
    _table(
        "mai-ui",
        ("click", "coordinate", ModelAct.TAP),
        ("long_press", "coordinate", ModelAct.LONG_PRESS),
        ("double_click", "coordinate", ModelAct.DOUBLE_TAP),
        ("type", "text", ModelAct.TYPE),
        ("swipe", "direction coordinate", ModelAct.SWIPE),
        ("drag", "start_coordinate end_coordinate", ModelAct.SWIPE),
        ("open", "text", ModelAct.LAUNCH),
        ("system_button", "button", ModelAct.KEY),
        ("wait", "", ModelAct.WAIT),
        ("terminate", "status", ModelAct.END),
        ("answer", "text", ModelAct.FINISH),
        ("ask_user", "text", ModelAct.ASK),
        tool="mobile_use",
    ),
    _table(
        "gui-plus",
        ("click", "x y", ModelAct.TAP),
        ("long_press", "x y", ModelAct.LONG_PRESS),
        ("swipe", "x1 y1 x2 y2", ModelAct.SWIPE),
        ("type", "text", ModelAct.TYPE),
        ("open", "text", ModelAct.LAUNCH),
        ("system_button", "button", ModelAct.KEY),
        ("wait", "time", ModelAct.WAIT),
        ("answer", "text", ModelAct.FINISH),
        ("terminate", "status", ModelAct.END),
    ),
    _table(
        "ui-tars-1.0",
        ("click", "start_box", ModelAct.TAP),
        ("long_press", "start_box", ModelAct.LONG_PRESS),
        ("type", "content", ModelAct.TYPE),
        ("scroll", "start_box direction", ModelAct.SWIPE),
        ("open_app", "app_name", ModelAct.LAUNCH),
        ("drag", "start_box end_box", ModelAct.SWIPE),
        ("press_home", "", ModelAct.HOME),
        ("press_back", "", ModelAct.BACK),
        ("wait", "", ModelAct.WAIT),
        ("call_user", "content", ModelAct.TAKE_OVER),
        ("finished", "content", ModelAct.FINISH),
    ),
    _table(
        "ui-tars",
        ("click", "point", ModelAct.TAP),
        ("long_press", "point", ModelAct.LONG_PRESS),
        ("type", "content", ModelAct.TYPE),
        ("scroll", "point direction", ModelAct.SWIPE),
        ("open_app", "app_name", ModelAct.LAUNCH),
        ("drag", "start_point end_point", ModelAct.SWIPE),
        ("press_home", "", ModelAct.HOME),
        ("press_back", "", ModelAct.BACK),
        ("wait", "", ModelAct.WAIT),
        ("call_user", "content", ModelAct.TAKE_OVER),
        ("finished", "content", ModelAct.FINISH),
    ),
    _table(
        "seed",
        ("click", "point", ModelAct.TAP),
        ("left_double", "point", ModelAct.DOUBLE_TAP),
        ("long_press", "point", ModelAct.LONG_PRESS),
        ("scroll", "point direction", ModelAct.SWIPE),
        ("drag", "start_point end_point", ModelAct.SWIPE),
        ("type", "content", ModelAct.TYPE),
        ("press_home", "", ModelAct.HOME),
        ("press_back", "", ModelAct.BACK),
        ("wait", "time", ModelAct.WAIT),
        ("call_user", "content", ModelAct.TAKE_OVER),
        ("finished", "content", ModelAct.FINISH),
    ),
    _table(
        "gelab",
        ("CLICK", "point", ModelAct.TAP),
        ("DOUBLE_CLICK", "point", ModelAct.DOUBLE_TAP),
        ("LONGPRESS", "point", ModelAct.LONG_PRESS),
        ("TYPE", "value point", ModelAct.TYPE),
        ("SLIDE", "point1 point2", ModelAct.SWIPE),
        ("WAIT", "value", ModelAct.WAIT),
        ("AWAKE", "value", ModelAct.LAUNCH),
        ("HOT_KEY", "value", ModelAct.KEY),
        ("INFO", "value", ModelAct.ASK),
        ("CALL_USER", "value", ModelAct.TAKE_OVER),
        ("COMPLETE", "return", ModelAct.FINISH),
        ("ABORT", "value", ModelAct.GIVE_UP),
    ),
    _table(
        "agentcpm",
        ("POINT", "POINT", ModelAct.TAP),
        ("POINT", "POINT duration", ModelAct.LONG_PRESS),
        ("POINT", "POINT to", ModelAct.SWIPE),
        ("PRESS", "PRESS", ModelAct.KEY),
        ("TYPE", "TYPE", ModelAct.TYPE),
        ("duration", "duration", ModelAct.WAIT_MS),
        ("STATUS", "STATUS", ModelAct.STATUS),
    ),
    _table(
        "glm-v",
        ("click", "box_2d", ModelAct.TAP),
        ("long_press", "box_2d", ModelAct.LONG_PRESS),
        ("input_text", "text box_2d override", ModelAct.TYPE_ENTER),
        ("keyboard_enter", "", ModelAct.ENTER),
        ("navigate_home", "", ModelAct.HOME),
        ("navigate_back", "", ModelAct.BACK),
        ("swipe", "direction box_2d", ModelAct.SWIPE),
        (
            "drag",
            "start_coordinate end_coordinate",
            ModelAct.SWIPE,
        ),  # Farhand's own: its swipe sets no slider
        ("open_app", "app_name", ModelAct.LAUNCH),
        ("wait", "", ModelAct.WAIT),
        ("answer", "text", ModelAct.FINISH),
        ("status", "goal_status", ModelAct.END),
        selector="action_type",
    ),
    _table(
        "ui-venus",
        ("Click", "box", ModelAct.TAP),
        ("LongPress", "box", ModelAct.LONG_PRESS),
        ("Drag", "start end", ModelAct.SWIPE),
        ("Scroll", "start end direction", ModelAct.SWIPE),
        ("Type", "content", ModelAct.TYPE),
        ("Launch", "app url", ModelAct.LAUNCH),
        ("Wait", "", ModelAct.WAIT),
        ("Finished", "content", ModelAct.FINISH),
        ("CallUser", "content", ModelAct.TAKE_OVER),
        ("PressBack", "", ModelAct.BACK),
        ("PressHome", "", ModelAct.HOME),
        ("PressEnter", "", ModelAct.ENTER),
        ("PressRecent", "", ModelAct.RECENTS),
    ),
    _table(
        "holo",
        ("click", "element x y", ModelAct.TAP),
        ("double_tap", "element x y", ModelAct.DOUBLE_TAP),
        ("long_press", "element x y", ModelAct.LONG_PRESS),
        ("drag", "element x1 y1 x2 y2", ModelAct.SWIPE),
        ("scroll", "direction x y", ModelAct.SWIPE),
        ("write", "content press_enter", ModelAct.TYPE),
        ("open_app", "app_name", ModelAct.LAUNCH),
        ("press_key", "key", ModelAct.KEY),
        ("wait", "seconds", ModelAct.WAIT),
        ("answer", "content", ModelAct.FINISH),
        ("give_up", "content", ModelAct.GIVE_UP),
        selector="tool_name",
    ),
    _table(
        "generic",
        ("click", "coordinate", ModelAct.TAP),
        ("double_tap", "coordinate", ModelAct.DOUBLE_TAP),
        ("long_press", "coordinate", ModelAct.LONG_PRESS),
        ("drag", "start_coordinate end_coordinate", ModelAct.SWIPE),
        ("scroll", "direction coordinate", ModelAct.SWIPE),
        ("input_text", "text", ModelAct.TYPE),
        ("keyboard_enter", "", ModelAct.ENTER),
        ("navigate_home", "", ModelAct.HOME),
        ("navigate_back", "", ModelAct.BACK),
        ("open_app", "app_name", ModelAct.LAUNCH),
        ("wait", "", ModelAct.WAIT),
        ("ask_user", "text options", ModelAct.ASK),
        ("answer", "text", ModelAct.FINISH),
        ("status", "goal_status", ModelAct.END),
        selector="action_type",
    ),
    _table(
        "mobile-agent-v3",
        ("click", "coordinate", ModelAct.TAP),
        ("long_press", "coordinate", ModelAct.LONG_PRESS),
        ("swipe", "coordinate coordinate2", ModelAct.SWIPE),
        ("type", "text", ModelAct.TYPE),
        ("system_button", "button", ModelAct.KEY),
        ("open_app", "text", ModelAct.LAUNCH),
        ("answer", "text", ModelAct.FINISH),
        ("terminate", "status", ModelAct.END),
    ),
    _table(
        "native",
        ("tap", "x y", ModelAct.TAP),
        ("double_tap", "x y", ModelAct.DOUBLE_TAP),
        ("long_press", "x y", ModelAct.LONG_PRESS),
        ("swipe", "x1 y1 x2 y2", ModelAct.SWIPE),
        ("drag", "x1 y1 x2 y2", ModelAct.DRAG),
        ("type_text", "text press_enter", ModelAct.TYPE),
        ("launch", "app", ModelAct.LAUNCH),
        ("back", "", ModelAct.BACK),
        ("home", "", ModelAct.HOME),
        ("enter", "", ModelAct.ENTER),
        ("recents", "", ModelAct.RECENTS),
        ("notifications", "", ModelAct.NOTIFICATIONS),
        ("open_url", "url", ModelAct.OPEN_URL),
        ("wait", "seconds", ModelAct.WAIT),
        ("take_over", "text", ModelAct.TAKE_OVER),
        ("finish", "text", ModelAct.FINISH),
        ("give_up", "text", ModelAct.GIVE_UP),
    ),
)

TABLES: Mapping[str, ActionTable] = {table.name: table for table in _ALL}
