"""The names of actions and arguments of every family.

Sources: the makers' prompts and clients named in `families.py`. Farhand's own take-over, question, note and
Enter stand in each table that has none of its own.
"""

from collections.abc import Mapping

from agent.model.dialects.action_tables.forms import TOUCHES, Act, ActionForm, ActionTable

_OWN = (
    ActionForm("take_over", ("text",), Act.TAKE_OVER),
    ActionForm("ask_user", ("text", "options"), Act.ASK),
    ActionForm("note", ("text",), Act.NOTE),
    ActionForm("enter", (), Act.ENTER),
)


def _table(name: str, *forms: tuple[str, str, Act], tool: str = "", selector: str = "action") -> ActionTable:
    """forms: name, parameters with blanks between, what it makes."""
    written = [ActionForm(form, tuple(parameters.split()), act) for form, parameters, act in forms]
    acts = {form.makes for form in written}
    if Act.KEY in acts:
        acts.add(Act.ENTER)
    added = [form for form in _OWN if form.makes not in acts]
    return ActionTable(name, tuple(_flagged(form) for form in (*written, *added)), tool, selector)


def _flagged(form: ActionForm) -> ActionForm:
    """With the approval flag, as AutoGLM's touches have it."""
    if form.makes not in TOUCHES or "message" in form.parameters:
        return form
    return ActionForm(form.name, (*form.parameters, "message"), form.makes)


_MOBILE_USE = (
    ("click", "coordinate", Act.TAP),
    ("long_press", "coordinate time", Act.LONG_PRESS),
    ("swipe", "coordinate coordinate2", Act.SWIPE),
    ("type", "text", Act.TYPE),
    ("system_button", "button", Act.KEY),
    ("wait", "time", Act.WAIT),
    ("terminate", "status", Act.END),
)
_KEY_AND_OPEN = (("key", "text", Act.KEY), ("open", "text", Act.LAUNCH))

_ALL = (
    _table(
        "autoglm",
        ("Launch", "app", Act.LAUNCH),
        ("Tap", "element", Act.TAP),
        ("Type", "text", Act.TYPE),
        ("Type_Name", "text", Act.TYPE),
        ("Interact", "message", Act.ASK),
        ("Swipe", "start end", Act.SWIPE),
        ("Note", "message", Act.NOTE),
        ("Call_API", "instruction", Act.TOOL),
        ("Long Press", "element", Act.LONG_PRESS),
        ("Double Tap", "element", Act.DOUBLE_TAP),
        ("Take_over", "message", Act.TAKE_OVER),
        ("Back", "", Act.BACK),
        ("Home", "", Act.HOME),
        ("Wait", "duration", Act.WAIT),
        ("Enter", "", Act.ENTER),
        ("Recents", "", Act.RECENTS),
        ("Notifications", "", Act.NOTIFICATIONS),
        ("Open_URL", "url", Act.OPEN_URL),
        ("Drag", "start end", Act.DRAG),
        ("finish", "message", Act.FINISH),
    ),
    _table("mobile_use", *_MOBILE_USE, *_KEY_AND_OPEN, tool="mobile_use"),
    _table(
        "gui-owl-1.5",
        *_MOBILE_USE,
        *_KEY_AND_OPEN,
        ("answer", "text", Act.FINISH),
        ("interact", "text", Act.TAKE_OVER),
        tool="mobile_use",
    ),
    _table("qwen3-vl", *_MOBILE_USE, ("answer", "text", Act.FINISH), tool="mobile_use"),
    _table(
        "qwen3.5",
        *_MOBILE_USE,
        ("open", "text", Act.LAUNCH),
        ("answer", "text", Act.FINISH),
        tool="mobile_use",
    ),
    _table(
        "mai-ui",
        ("click", "coordinate", Act.TAP),
        ("long_press", "coordinate", Act.LONG_PRESS),
        ("double_click", "coordinate", Act.DOUBLE_TAP),
        ("type", "text", Act.TYPE),
        ("swipe", "direction coordinate", Act.SWIPE),
        ("drag", "start_coordinate end_coordinate", Act.SWIPE),
        ("open", "text", Act.LAUNCH),
        ("system_button", "button", Act.KEY),
        ("wait", "", Act.WAIT),
        ("terminate", "status", Act.END),
        ("answer", "text", Act.FINISH),
        ("ask_user", "text", Act.ASK),
        tool="mobile_use",
    ),
    _table(
        "gui-plus",
        ("click", "x y", Act.TAP),
        ("long_press", "x y", Act.LONG_PRESS),
        ("swipe", "x1 y1 x2 y2", Act.SWIPE),
        ("type", "text", Act.TYPE),
        ("open", "text", Act.LAUNCH),
        ("system_button", "button", Act.KEY),
        ("wait", "time", Act.WAIT),
        ("answer", "text", Act.FINISH),
        ("terminate", "status", Act.END),
    ),
    _table(
        "ui-tars-1.0",
        ("click", "start_box", Act.TAP),
        ("long_press", "start_box", Act.LONG_PRESS),
        ("type", "content", Act.TYPE),
        ("scroll", "start_box direction", Act.SWIPE),
        ("open_app", "app_name", Act.LAUNCH),
        ("drag", "start_box end_box", Act.SWIPE),
        ("press_home", "", Act.HOME),
        ("press_back", "", Act.BACK),
        ("wait", "", Act.WAIT),
        ("call_user", "content", Act.TAKE_OVER),
        ("finished", "content", Act.FINISH),
    ),
    _table(
        "ui-tars",
        ("click", "point", Act.TAP),
        ("long_press", "point", Act.LONG_PRESS),
        ("type", "content", Act.TYPE),
        ("scroll", "point direction", Act.SWIPE),
        ("open_app", "app_name", Act.LAUNCH),
        ("drag", "start_point end_point", Act.SWIPE),
        ("press_home", "", Act.HOME),
        ("press_back", "", Act.BACK),
        ("wait", "", Act.WAIT),
        ("call_user", "content", Act.TAKE_OVER),
        ("finished", "content", Act.FINISH),
    ),
    _table(
        "seed",
        ("click", "point", Act.TAP),
        ("left_double", "point", Act.DOUBLE_TAP),
        ("long_press", "point", Act.LONG_PRESS),
        ("scroll", "point direction", Act.SWIPE),
        ("drag", "start_point end_point", Act.SWIPE),
        ("type", "content", Act.TYPE),
        ("press_home", "", Act.HOME),
        ("press_back", "", Act.BACK),
        ("wait", "time", Act.WAIT),
        ("call_user", "content", Act.TAKE_OVER),
        ("finished", "content", Act.FINISH),
    ),
    _table(
        "gelab",
        ("CLICK", "point", Act.TAP),
        ("DOUBLE_CLICK", "point", Act.DOUBLE_TAP),
        ("LONGPRESS", "point", Act.LONG_PRESS),
        ("TYPE", "value point", Act.TYPE),
        ("SLIDE", "point1 point2", Act.SWIPE),
        ("WAIT", "value", Act.WAIT),
        ("AWAKE", "value", Act.LAUNCH),
        ("HOT_KEY", "value", Act.KEY),
        ("INFO", "value", Act.ASK),
        ("CALL_USER", "value", Act.TAKE_OVER),
        ("COMPLETE", "return", Act.FINISH),
        ("ABORT", "value", Act.GIVE_UP),
    ),
    _table(
        "agentcpm",
        ("POINT", "POINT", Act.TAP),
        ("POINT", "POINT duration", Act.LONG_PRESS),
        ("POINT", "POINT to", Act.SWIPE),
        ("PRESS", "PRESS", Act.KEY),
        ("TYPE", "TYPE", Act.TYPE),
        ("duration", "duration", Act.WAIT_MS),
        ("STATUS", "STATUS", Act.STATUS),
    ),
    _table(
        "glm-v",
        ("click", "box_2d", Act.TAP),
        ("long_press", "box_2d", Act.LONG_PRESS),
        ("input_text", "text box_2d override", Act.TYPE_ENTER),
        ("keyboard_enter", "", Act.ENTER),
        ("navigate_home", "", Act.HOME),
        ("navigate_back", "", Act.BACK),
        ("swipe", "direction box_2d", Act.SWIPE),
        ("drag", "start_coordinate end_coordinate", Act.SWIPE),  # Farhand's own: its swipe sets no slider
        ("open_app", "app_name", Act.LAUNCH),
        ("wait", "", Act.WAIT),
        ("answer", "text", Act.FINISH),
        ("status", "goal_status", Act.END),
        selector="action_type",
    ),
    _table(
        "ui-venus",
        ("Click", "box", Act.TAP),
        ("LongPress", "box", Act.LONG_PRESS),
        ("Drag", "start end", Act.SWIPE),
        ("Scroll", "start end direction", Act.SWIPE),
        ("Type", "content", Act.TYPE),
        ("Launch", "app url", Act.LAUNCH),
        ("Wait", "", Act.WAIT),
        ("Finished", "content", Act.FINISH),
        ("CallUser", "content", Act.TAKE_OVER),
        ("PressBack", "", Act.BACK),
        ("PressHome", "", Act.HOME),
        ("PressEnter", "", Act.ENTER),
        ("PressRecent", "", Act.RECENTS),
    ),
    _table(
        "holo",
        ("click", "element x y", Act.TAP),
        ("double_tap", "element x y", Act.DOUBLE_TAP),
        ("long_press", "element x y", Act.LONG_PRESS),
        ("drag", "element x1 y1 x2 y2", Act.SWIPE),
        ("scroll", "direction x y", Act.SWIPE),
        ("write", "content press_enter", Act.TYPE),
        ("open_app", "app_name", Act.LAUNCH),
        ("press_key", "key", Act.KEY),
        ("wait", "seconds", Act.WAIT),
        ("answer", "content", Act.FINISH),
        ("give_up", "content", Act.GIVE_UP),
        selector="tool_name",
    ),
    _table(
        "generic",
        ("click", "coordinate", Act.TAP),
        ("double_tap", "coordinate", Act.DOUBLE_TAP),
        ("long_press", "coordinate", Act.LONG_PRESS),
        ("drag", "start_coordinate end_coordinate", Act.SWIPE),
        ("scroll", "direction coordinate", Act.SWIPE),
        ("input_text", "text", Act.TYPE),
        ("keyboard_enter", "", Act.ENTER),
        ("navigate_home", "", Act.HOME),
        ("navigate_back", "", Act.BACK),
        ("open_app", "app_name", Act.LAUNCH),
        ("wait", "", Act.WAIT),
        ("ask_user", "text options", Act.ASK),
        ("answer", "text", Act.FINISH),
        ("status", "goal_status", Act.END),
        selector="action_type",
    ),
    _table(
        "mobile-agent-v3",
        ("click", "coordinate", Act.TAP),
        ("long_press", "coordinate", Act.LONG_PRESS),
        ("swipe", "coordinate coordinate2", Act.SWIPE),
        ("type", "text", Act.TYPE),
        ("system_button", "button", Act.KEY),
        ("open_app", "text", Act.LAUNCH),
        ("answer", "text", Act.FINISH),
        ("terminate", "status", Act.END),
    ),
    _table(
        "native",
        ("tap", "x y", Act.TAP),
        ("double_tap", "x y", Act.DOUBLE_TAP),
        ("long_press", "x y", Act.LONG_PRESS),
        ("swipe", "x1 y1 x2 y2", Act.SWIPE),
        ("drag", "x1 y1 x2 y2", Act.DRAG),
        ("type_text", "text press_enter", Act.TYPE),
        ("launch", "app", Act.LAUNCH),
        ("back", "", Act.BACK),
        ("home", "", Act.HOME),
        ("enter", "", Act.ENTER),
        ("recents", "", Act.RECENTS),
        ("notifications", "", Act.NOTIFICATIONS),
        ("open_url", "url", Act.OPEN_URL),
        ("wait", "seconds", Act.WAIT),
        ("take_over", "text", Act.TAKE_OVER),
        ("finish", "text", Act.FINISH),
        ("give_up", "text", Act.GIVE_UP),
    ),
)

TABLES: Mapping[str, ActionTable] = {table.name: table for table in _ALL}
