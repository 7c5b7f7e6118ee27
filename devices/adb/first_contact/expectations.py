"""What the simulated phone answers to each check of a first contact, and what another answer would mean."""

import re
from types import MappingProxyType

from devices.adb.first_contact.findings import Between, Expectation, Wanted, Within

PAGES = ("settings", "search", "launcher", "shade", "quick")
WAYS = ("dump", "compressed", "helper", "picture")
_PAGE_NAMES = {
    "settings": "the Settings",
    "search": "the Settings' search page",
    "launcher": "the home screen",
    "shade": "the notification shade",
    "quick": "the quick settings",
}
_WAY_NAMES = {
    "dump": "`uiautomator dump`",
    "compressed": "`uiautomator dump --compressed`",
    "helper": "the helper",
    "picture": "the picture reader",
}
_WAY_MEANS = {
    "dump": "without the helper Farhand asks before it touches what it cannot read",
    "compressed": "the second try on screens that never rest is lost",
    "helper": "the helper must stay off on this phone",
    "picture": "apps without a tree are read badly; only where the picture reader is installed",
}
AS_BEFORE = "as before"
_Row = tuple[str, str, Wanted, str]

_CONNECTION: tuple[_Row, ...] = (
    (
        "adb_program",
        "version of this computer's adb",
        re.compile(r"(3\d|[4-9]\d)\.\d+\.\d+"),
        "pairing and QR may be missing",
    ),
    ("adb_server", "protocol version of the adb server", "0029", "the server may answer in other words"),
    ("shell_v2", "the phone's adbd offers shell_v2", "yes", "no exit codes: Farhand cannot work this phone"),
    ("cmd_feature", "the phone's adbd offers cmd", "yes", "`cmd` may be missing: an Android before 7"),
    (
        "shell_parts",
        "output, errors and exit code come apart",
        "out|err|7",
        "refusals would be taken for success",
    ),
    ("line_ends", "how the shell ends its lines", "LF", "every line is read with a sign too many"),
    ("exec_bytes", "exec: sends bytes unchanged", "unchanged", "pictures would be damaged"),
    (
        "push_file",
        "a file pushed to /data/local/tmp reads back",
        "same bytes",
        "no helper, and no dump by a file",
    ),
    (
        "identity",
        "ro.serialno is the one the phone is known by",
        "same",
        "the phone may be taken for another one",
    ),
)
_SYSTEM: tuple[_Row, ...] = (
    (
        "android",
        "Android release",
        re.compile(r"(7|8|9|1[0-6])(\.\d+)*"),
        "a release that nothing was tried for",
    ),
    ("sdk", "API level", re.compile(r"2[4-9]|3[0-6]"), "a release that nothing was tried for"),
    ("maker", "maker and brand", None, ""),
    (
        "restricting_maker",
        "maker that hides a switch for adb",
        "none",
        "inputs or settings may need that switch",
    ),
    ("shell_user", "user of the shell", "uid=2000(shell)", "rights differ: rooted or restricted"),
    (
        "sha256sum",
        "sha256sum of a pushed file",
        "right",
        "the helper's jar is checked another way, or refused",
    ),
    ("toybox", "toybox sha256sum of a pushed file", "right", "one way less to check the helper's jar"),
    ("md5sum", "md5sum of a pushed file", "right", "one way less to check the helper's jar"),
    ("timeout", "`timeout` ends a command", "124", "a slow dump holds the phone's UiAutomation for 10 s"),
    (
        "setsid",
        "`setsid` starts a program",
        "0",
        "the screen timeout does not come back by itself after a crash",
    ),
    ("grep", "`grep -E` knows alternatives", "0", "the screen's state cannot be read"),
    ("uptime", "/proc/uptime is readable", "readable", "late inputs cannot be refused on the phone"),
    (
        "uptime_rate",
        "the phone's uptime runs as this computer's clock",
        Between(-0.005, 0.005, "s a second"),
        "deadlines of inputs are wrong",
    ),
    (
        "clock",
        "the phone's clock beside this computer's",
        Between(-3, 3, "s"),
        "times in reports and dates are wrong",
    ),
    (
        "clock_jump",
        "how far it moved beside ours meanwhile",
        Between(-1.5, 1.5, "s"),
        "the clock drifts or was set",
    ),
    (
        "utc_offset",
        "its time zone beside this computer's",
        Between(0, 0, "min"),
        "dates are the phone's; worth a test",
    ),
    ("display_size", "`wm size`", re.compile(r"\d+x\d+"), "touches may go to another place (override)"),
    (
        "display_ratio",
        "height to width",
        Between(1.6, 2.4, ""),
        "a tablet or foldable: pages look another way",
    ),
    (
        "density",
        "`wm density`",
        re.compile(r"Physical density: \d+"),
        "the person changed the size of things",
    ),
    ("displays", "number of displays", "one", "captures must name the display that is in use"),
    ("capture_verdict", "verdict on a capture of the Settings", "ok", "Farhand does not see the page"),
    ("capture_clean", "a capture begins with its picture", "yes", "a text comes before it and is cut off"),
    ("capture_size", "size of a capture is that of `wm size`", "same", "touches would go to another place"),
    ("held", "how the phone is held", "upright", "sideways pages were tried less"),
    ("battery", "`dumpsys battery` is understood", "understood", "no battery in /devices"),
    ("battery_level", "level of the battery", Between(15, 100, "%"), "phones slow down and save power"),
    ("battery_saver", "battery saver", "off", "times and background work differ"),
    ("animations", "animation scales", "1", "settling was measured with animations on"),
    ("language", "language of the phone", re.compile("en|zh"), "words on buttons are known in these alone"),
    ("hours", "hours of its clock", "24 or by language", "times on pages look another way"),
    ("navigation", "how it is steered", "buttons", "a swipe that begins at an edge is Back or Home"),
    ("touch_exploration", "touch exploration of a screen reader", "off", "a touch selects, and does nothing"),
    ("one_handed", "one-handed mode", "off", "pages lie lower than their picture says"),
    ("font_scale", "size of letters", Between(0.8, 1.2, ""), "pages break into other lines"),
    ("stay_on", "stays on while charging", "off", "dark and wake differ on a charger"),
    ("accessibility", "accessibility services that are on", "0", "a dump switches them off while it runs"),
    (
        "automation_holders",
        "other users of the phone's UiAutomation",
        "0",
        "dumps and the helper are killed by it",
    ),
    ("settings_write", "writing a setting of our own", "ok", "keyboard and screen timeout cannot be changed"),
    (
        "input",
        "an input that does nothing (key 0)",
        "ok",
        "Farhand cannot touch this phone until a switch is set",
    ),
    ("typing_keyboard", "a keyboard that types any text", "ok", "only ASCII can be typed without the helper"),
    ("screen_timeout", "screen timeout", Between(15, 86400, "s"), "the screen goes dark during waits"),
    ("timeout_raised", "it can be raised for a task", "raised", "the screen is kept on by keys instead"),
)
_SCREEN: tuple[_Row, ...] = (
    ("wakefulness", "state of the lit screen", "Awake", "dark and lit cannot be told apart"),
    ("lock", "state of the open lock", "open", "a locked phone cannot be told from an open one"),
    (
        "front_app",
        "app in front of the Settings page",
        "com.android.settings",
        "apps are known by another name",
    ),
    ("front_by", "how the app in front is known", "mCurrentFocus", "the window list has another form"),
    (
        "focus_listed",
        "the window with the focus is in the window list",
        "yes",
        "what lies above it is unknown",
    ),
    ("front_user", "user whose app is in front", "u0", "apps of a work profile or of another user"),
    ("start_words", "starts that said more than that", "0", "a warning may be taken for a failure"),
    ("above", "windows above the Settings that are not the system's", "0", "an overlay may take touches"),
    ("secure_windows", "the Settings page counts as protected", "no", "pictures would be withheld"),
    (
        "status_bar",
        "height of the status bar, of the screen's",
        Between(1.5, 4.0, "%"),
        "its clock counts as a change of the page",
    ),
    ("home_app", "the home app is known", "known", "apps cannot be opened by their icon"),
    ("settle_home", "screen after Home", "calm, changed", "Farhand waits longer, or looks too early"),
    (
        "settle_settings",
        "screen after opening the Settings",
        "calm, changed",
        "Farhand waits longer, or looks too early",
    ),
    ("home_front", "app in front after Home", "the home app", "Home does not work"),
    ("back", "Back leaves the search page", "left", "Back does not work"),
    ("shade_closed", "the shade closes by `cmd statusbar collapse`", "closed", "a shade stays over apps"),
    ("dark", "state after key 223", re.compile("Asleep|Dozing"), "the screen cannot be switched off"),
    ("dark_verdict", "verdict on a capture in the dark", "off", "a dark screen is taken for a page"),
    ("wake", "lock after waking", "open", "the phone locks in the dark: it needs its PIN"),
    ("wake_verdict", "verdict on a capture after waking", "ok", "Farhand does not see the page"),
)
_TYPING: tuple[_Row, ...] = (
    ("search_opens", "the Settings' search page opens by its action", "by action", "only for this check"),
    ("search_field", "a text field on the search page", "there", "fields are not marked as such in trees"),
    ("field_focus", "a touch gives the field the focus", "focused", "typing goes nowhere"),
    (
        "keyboard_shown",
        "`dumpsys input_method` tells that the keyboard is up",
        "yes",
        "typing waits for nothing",
    ),
    ("keys_latin", "Latin text by `input text`", "typed", "typed text cannot be checked, or is another"),
    ("keys_emptied", "the field emptied by keys", "emptied", "old text stays in fields"),
    (
        "keyboard_latin",
        "Latin text by a typing keyboard",
        "typed",
        "typed text cannot be checked, or is another",
    ),
    ("keyboard_chinese", "Chinese text by a typing keyboard", "typed", "such texts cannot be typed"),
    ("keyboard_emptied", "the field emptied by a typing keyboard", "emptied", "old text stays in fields"),
    ("helper_latin", "Latin text by the helper", "typed", "typing needs keys or a keyboard"),
    ("helper_chinese", "Chinese text by the helper", "typed", "typing needs a keyboard"),
    ("helper_emptied", "the field emptied by the helper", "emptied", "old text stays in fields"),
)
_HELPER: tuple[_Row, ...] = (
    ("helper_start", "seconds to the helper's hello", Between(0, 3, "s"), "the helper is given up after 3 s"),
    ("helper_sdk", "API level by the helper", "same", "the helper believes another Android"),
    (
        "helper_clears",
        "a way to clear the cache",
        re.compile("api|connection|client|service"),
        "old pages would be read",
    ),
    (
        "helper_input",
        "a way to send inputs",
        re.compile("target|manager|automation"),
        "the helper can only read",
    ),
    ("helper_clock", "the helper's clock beside this computer's", "steady", "deadlines of inputs are wrong"),
    (
        "helper_uptime",
        "the helper's clock beside /proc/uptime",
        Between(-1, 1, "s"),
        "they count sleep differently",
    ),
    ("helper_calm", "`calm` on the home screen", "calm", "settling by events does not work"),
    ("helper_shot", "size of the helper's picture", "same", "pictures come from `screencap`"),
    ("helper_alive", "the helper at the end of its part", "alive", "the helper dies; old ways go on"),
    ("helper_stop", "a dump right after the helper's end", "read", "the slot stays taken after the helper"),
    ("helper_file", "the helper's file after its end", "gone", "a file stays on the phone"),
)
_TIMES: tuple[_Row, ...] = (
    ("time_link", "an empty shell line", Within(0.15, 0.5), "a slow network: everything takes longer"),
    ("time_screencap", "`screencap -p`", Within(0.75, 1.5), "steps take longer than planned for"),
    (
        "time_dump",
        "`uiautomator dump`",
        Within(1.9, 3.0),
        "touches wait for it; over 8 s it counts as unread",
    ),
    ("time_window", "`dumpsys window`", Within(0.4, 1.0), "each input waits for it"),
    ("time_power", "`dumpsys power`", Within(0.3, 0.8), "each look waits for it"),
    ("time_input_method", "`dumpsys input_method`", Within(0.3, 0.8), "typing waits for it"),
    ("time_probe", "all state of the screen in one line", Within(0.9, 1.8), "each look waits for it"),
    ("time_input", "`input keyevent 0`", Within(0.45, 1.0), "each touch takes so long"),
    ("time_am", "`am start -W` of the Settings", Within(1.0, 3.0), "launches take so long"),
    ("time_wm", "`wm size`", Within(0.3, 0.8), "little"),
    ("time_getprop", "`getprop`", Within(0.2, 0.5), "connecting takes longer"),
    ("time_date", "`date`", Within(0.2, 0.5), "little"),
    ("time_apps", "the list of apps", Within(0.75, 1.5), "launches by name take longer"),
    ("time_settings", "`settings get`", Within(0.45, 1.0), "typing and giving back take longer"),
    ("time_helper_tree", "the helper's tree", Within(0.5, 1.0), "the helper gains less than planned for"),
    ("time_helper_clock", "the helper's clock", Within(0.05, 0.3), "its deadlines are less exact"),
    ("time_helper_shot", "the helper's picture", Within(0.4, 0.8), "pictures gain less than planned for"),
)
_GIVEN_BACK: tuple[_Row, ...] = tuple(
    (f"given_back_{name}", f"{title} at the end", AS_BEFORE, f"NOT GIVEN BACK: {cure}")
    for name, title, cure in (
        ("keyboard", "the person's keyboard", "set it in the phone's Settings"),
        ("keyboards", "the keyboards that are on", "set them in the phone's Settings"),
        ("timeout", "the screen timeout", "set it in the phone's Settings"),
        ("rotation", "auto-rotation", "set it in the phone's Settings"),
        ("screen", "the lit screen", "light it by hand"),
        ("memory", "settings of Farhand's own", "they stay until the next task"),
        ("files", "files of Farhand's own", "they stay in /data/local/tmp"),
    )
)


def _pages() -> tuple[_Row, ...]:
    return tuple(
        (
            f"{way}_{page}",
            f"{_PAGE_NAMES[page]} by {_WAY_NAMES[way]}",
            "read",
            _WAY_MEANS[way],
        )
        for page in PAGES
        for way in WAYS
    )


_OPENS: tuple[_Row, ...] = tuple(
    (f"opens_{page}", f"{name} can be opened", "in front", "its other checks may tell of another page")
    for page, name in _PAGE_NAMES.items()
)
_END: tuple[_Row, ...] = (
    (
        "link_drops",
        "times the link was lost and came back",
        "0",
        "steps are cut off: Wi-Fi or its power saver",
    ),
)
ROWS = (
    *_CONNECTION,
    *_SYSTEM,
    *_SCREEN,
    *_OPENS,
    *_TYPING,
    *_HELPER,
    *_pages(),
    *_TIMES,
    *_END,
    *_GIVEN_BACK,
)
EXPECTATIONS = MappingProxyType(
    {name: Expectation(title, wanted, means) for name, title, wanted, means in ROWS}
)
