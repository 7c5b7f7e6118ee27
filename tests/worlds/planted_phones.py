"""Phones that do one thing otherwise than the simulated one, planted by whoever did not write the checks."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from devices.simulator.adbd.server import FEATURES, SimulatedAdb
from devices.simulator.handset.keyboards import LATIN_KEYBOARD
from devices.simulator.helper_orders import HelperFault
from devices.simulator.phone import Popup, SimulatedPhone
from devices.simulator.scenes.tricks import Tricks
from devices.simulator.shell.commands import COMMANDS
from devices.simulator.shell.commands.answer import Command, CommandAnswer, CommandCall
from devices.simulator.shell.system import FileTrouble
from devices.simulator.side import Latency, LockKind, Quirks, TreeTrouble

SIZE_PX = (540, 1200)
PASSWORD = "hunter2-4711"  # noqa: S105 - stands in a field of a phone that tells it
_BACK, _HOME, _WAKE = 4, 3, 224
_LINKER = b"WARNING: linker: /vendor/lib64/libperf.so: unsupported flags DT_FLAGS_1=0x8000001\n"
_TEXT_LINE = b"[oplus] screencap: layer 0 skipped\n"
_NOTICE = b"Warning: Activity not started, its current task has been brought to the front\n"
Answer = dict[str, object]
Edit = Callable[[CommandCall, CommandAnswer], CommandAnswer]
Orders = Callable[[SimulatedAdb], None]
Side = Callable[[], SimulatedPhone]


@dataclass(frozen=True, slots=True)
class Plant:
    """what: in words. checks: of these at least one must tell it; none where Farhand copes without a word.

    quick: tried in every run of the tests.
    """

    name: str
    what: str
    checks: frozenset[str]
    orders: Orders = field(default=lambda _: None)
    side: Side = field(default=lambda: phone())
    progress: Callable[[SimulatedAdb, str], None] = field(default=lambda _adb, _check: None)
    quick: bool = False


def phone(**values: Any) -> SimulatedPhone:
    """A small one with a short screen timeout."""
    told: dict[str, Any] = {"size_px": SIZE_PX, "screen_timeout_ms": 60_000}
    return SimulatedPhone(**told | values)


class _SecondHome(SimulatedPhone):
    """Home leads to an app that is not the home app, as with a second launcher."""

    def key(self, code: int) -> None:
        super().key(code)
        if code == _HOME:
            self.start("com.android.settings", ".Settings")


class _SleepsDeep(SimulatedPhone):
    """It takes more than one key event to wake it."""

    asked = 0

    def key(self, code: int) -> None:
        if code == _WAKE and not self.awake:
            self.asked += 1
            if self.asked % 3:
                return
        super().key(code)


class _DeafBack(SimulatedPhone):
    """Back does nothing, as where a maker's gesture takes it."""

    def key(self, code: int) -> None:
        if code != _BACK:
            super().key(code)


class _Corrects(SimulatedPhone):
    """Its keyboard begins each text with a capital."""

    def insert_text(self, text: str) -> None:
        super().insert_text(text[:1].upper() + text[1:])


class _SwallowsBlanks(SimulatedPhone):
    """Typed blanks never arrive."""

    def insert_text(self, text: str) -> None:
        super().insert_text(text.replace(" ", ""))


class _SwallowsTouches(SimulatedPhone):
    """Touches are reported as done and go nowhere."""

    def tap(self, x_px: int, y_px: int) -> None:
        del x_px, y_px


class _NoField(SimulatedPhone):
    """The search field is a web page's: no element says that it takes text."""

    def tree_xml(self, *, hints: bool = False) -> str:
        return super().tree_xml(hints=hints).replace("android.widget.EditText", "android.view.View")


class _Untold(SimulatedPhone):
    """Elements without their texts."""

    def tree_xml(self, *, hints: bool = False) -> str:
        told = super().tree_xml(hints=hints)
        for name in ("text", "content-desc"):
            head, *rest = told.split(f' {name}="')
            told = head + "".join(f' {name}="' + each[each.index('"') :] for each in rest)
        return told


class _Scaled(SimulatedPhone):
    """Its tree is told in the pixels of a panel that is twice as fine as the picture."""

    def tree_xml(self, *, hints: bool = False) -> str:
        return _with_boxes(super().tree_xml(hints=hints), 2.0)


class _Shrunk(SimulatedPhone):
    """Its tree is told in points instead of pixels."""

    def tree_xml(self, *, hints: bool = False) -> str:
        return _with_boxes(super().tree_xml(hints=hints), 0.5)


class _LosesTimeout(SimulatedPhone):
    """The power saver sets the screen timeout to 15 s whenever somebody sets another one."""

    @property
    def screen_timeout_ms(self) -> int:
        return self._power.timeout_ms

    @screen_timeout_ms.setter
    def screen_timeout_ms(self, value: int) -> None:
        self._power.timeout_ms = min(value, 15_000)


class _DropsShade(SimulatedPhone):
    """Its shade has no tree."""

    def tree_xml(self, *, hints: bool = False) -> str:
        told = super().tree_xml(hints=hints)
        if not any(each.title in ("NotificationShade", "StatusBar") for each in self.windows()):
            return told
        return told[: told.index("<node")] + "</hierarchy>" if "<node" in told else told


class _HoldsShade(SimulatedPhone):
    """The shade stays open."""

    def close_shade(self) -> None:
        return


class _HoldsKeyboard(SimulatedPhone):
    """`ime set` answers well, and nothing but the phone's own keyboard is ever used."""

    def set_keyboard(self, ime: str) -> bool:
        return super().set_keyboard(ime) if ime == LATIN_KEYBOARD else ime in self.keyboards


def _with_boxes(told: str, factor: float) -> str:
    pieces = told.split('bounds="')
    boxes = (each.partition('"') for each in pieces[1:])
    scaled = (f"{_scaled(box, factor)}{end}{rest}" for box, end, rest in boxes)
    return 'bounds="'.join((pieces[0], *scaled))


def _scaled(box: str, factor: float) -> str:
    numbers = [round(int(each) * factor) for each in box.strip("[]").replace("][", ",").split(",")]
    return f"[{numbers[0]},{numbers[1]}][{numbers[2]},{numbers[3]}]"


def program(name: str, edit: Edit) -> Orders:
    """A command that answers otherwise."""

    def orders(adb: SimulatedAdb) -> None:
        usual = COMMANDS[name]

        async def own(call: CommandCall) -> CommandAnswer:
            return edit(call, await usual(call))

        adb.system.programs[name] = own

    return orders


def out(name: str, change: Callable[[bytes], bytes], only: str = "") -> Orders:
    """A command whose output is another; only: of lines with this word among their arguments."""

    def edit(call: CommandCall, answer: CommandAnswer) -> CommandAnswer:
        wanted = not only or only in call.args
        return replace(answer, out=change(answer.out)) if wanted else answer

    return program(name, edit)


def without(name: str) -> Orders:
    """A phone that lacks a command."""

    async def own(_: CommandCall) -> CommandAnswer:
        return CommandAnswer.failed(f"/system/bin/sh: {name}: inaccessible or not found\n", 127)

    return lambda adb: adb.system.programs.update({name: own})


def slow(name: str, seconds: float, only: str = "") -> Orders:
    """A command that takes so long."""

    def orders(adb: SimulatedAdb) -> None:
        usual: Command = COMMANDS[name]

        async def own(call: CommandCall) -> CommandAnswer:
            if not only or only in call.args:
                await asyncio.sleep(seconds)
            return await usual(call)

        adb.system.programs[name] = own

    return orders


def helper(*edits: Callable[[str, Answer], Answer]) -> Orders:
    """A helper that answers otherwise."""

    def edit(verb: str, answer: Answer) -> Answer:
        for each in edits:
            answer = each(verb, answer)
        return answer

    def orders(adb: SimulatedAdb) -> None:
        adb.helper.edit = edit

    return orders


def faults(*kinds: HelperFault) -> Orders:
    return lambda adb: adb.helper.faults.update(kinds)


def setting(space: str, name: str, value: str) -> Orders:
    return lambda adb: adb.system.settings.update({(space, name): value})


def getprop(name: str, value: str) -> Orders:
    def edit(call: CommandCall, answer: CommandAnswer) -> CommandAnswer:
        return CommandAnswer.said(f"{value}\n") if call.args[:1] == (name,) else answer

    return program("getprop", edit)


def _windows_of(answer: Answer) -> list[Answer]:
    found = answer.get("windows", [])
    assert isinstance(found, list)
    return found  # pyright: ignore[reportUnknownVariableType]


def _nodes(answer: Answer) -> Iterator[Answer]:
    for window in _windows_of(answer):
        nodes = window["nodes"]
        assert isinstance(nodes, list)
        yield from nodes


def _no_shade(_: str, answer: Answer) -> Answer:
    if "windows" not in answer:
        return answer
    kept = [each for each in _windows_of(answer) if each["pkg"] != "com.android.systemui"]
    return answer | {"windows": [each | {"active": True, "focused": True} for each in kept]}


def _never_calm(verb: str, answer: Answer) -> Answer:
    return answer | {"calm": False} if verb == "calm" else answer


def _leaks(verb: str, answer: Answer) -> Answer:
    if verb != "tree":
        return answer
    for node in _nodes(answer):
        if node.get("c") == "android.widget.EditText":
            node |= {"f": int(str(node["f"])) | 8, "t": PASSWORD}
    return answer


def _says_typed(verb: str, answer: Answer) -> Answer:
    return answer | {"read": "same"} if verb == "text" else answer


def _other_sdk(verb: str, answer: Answer) -> Answer:
    return answer | {"sdk": 21} if verb == "hello" else answer


def _far(verb: str, answer: Answer) -> Answer:
    if verb == "tree":
        for node in _nodes(answer):
            box = node["b"]
            assert isinstance(box, (list, tuple))
            node["b"] = [int(each) * 3 for each in box]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return answer


class _Stale:
    """The first tree of all is told again and again."""

    def __init__(self) -> None:
        self._first: Answer | None = None

    def __call__(self, verb: str, answer: Answer) -> Answer:
        if verb != "tree":
            return answer
        self._first = self._first or answer
        return self._first


def _without_focus(answer: bytes) -> bytes:
    return b"\n".join(
        each for each in answer.split(b"\n") if b"mCurrentFocus" not in each and b"mFocusedApp" not in each
    )


def _half_typed(adb: SimulatedAdb) -> None:
    faults(HelperFault.TEXT_HALVED)(adb)
    helper(_says_typed)(adb)


def _null_focus(answer: bytes) -> bytes:
    lines = (b"  mCurrentFocus=null" if b"mCurrentFocus" in each else each for each in answer.split(b"\n"))
    return b"\n".join(lines)


def _no_tty(call: CommandCall, answer: CommandAnswer) -> CommandAnswer:
    if call.args[-1] == "/dev/tty":
        return CommandAnswer.said("UI hierchary dumped to: /dev/tty\n")
    return answer


def _refused(call: CommandCall, answer: CommandAnswer) -> CommandAnswer:
    del call, answer
    return CommandAnswer.failed("Error: permission denied\n", 1)


def _no_search(call: CommandCall, answer: CommandAnswer) -> CommandAnswer:
    if "android.settings.APP_SEARCH_SETTINGS" in call.args:
        return CommandAnswer(out=b"Error: Activity not started, unable to resolve Intent\n")
    return answer


def _start_warns(call: CommandCall, answer: CommandAnswer) -> CommandAnswer:
    return replace(answer, out=_NOTICE + answer.out) if "start" in call.args else answer


def _noisy(adb: SimulatedAdb) -> None:
    def edit(_: CommandCall, answer: CommandAnswer) -> CommandAnswer:
        return replace(answer, out=_LINKER + answer.out)

    for name in ("am", "cmd", "settings", "wm", "dumpsys", "pm", "ime"):
        program(name, edit)(adb)


def _no_links(adb: SimulatedAdb) -> None:
    for text in ("dumpsys battery", "uiautomator dump", "ime list"):
        adb.drop_during(text)


def _v1_only(adb: SimulatedAdb) -> None:
    adb.features = ",".join(each for each in FEATURES.split(",") if each != "shell_v2")


def _crlf(adb: SimulatedAdb) -> None:
    adb.system.printed = lambda data: data.replace(b"\n", b"\r\n")


def _second_user(adb: SimulatedAdb) -> None:
    adb.system.users.update({"com.android.settings": 10, "com.android.settings.intelligence": 10})


def _no_tmp(adb: SimulatedAdb) -> None:
    writes = adb.files.write

    def write(
        path: str, content: bytes, endless: bytes = b"", *, about: tuple[int, int] | None = None
    ) -> None:
        if path.startswith("/data/local/tmp/"):
            raise FileTrouble("No space left on device")
        writes(path, content, endless, about=about)

    adb.files.write = write  # pyright: ignore[reportAttributeAccessIssue]


def _ahead(hours: float) -> Callable[[], float]:
    return lambda: asyncio.get_running_loop().time() + 1.76e9 + hours * 3600


def _turned() -> SimulatedPhone:
    side = phone()
    side.rotate(1)
    return side


def _notched() -> SimulatedPhone:
    side = phone()
    side.setup.status_bar_height = 90
    return side


def _banner(adb: SimulatedAdb, check: str) -> None:
    if check == "opens_settings" or check == "front_app":
        side = adb.side
        assert isinstance(side, SimulatedPhone)
        side.pop_up(Popup.HEADS_UP)


def _overlaid() -> SimulatedPhone:
    side = phone()
    side.overlay = True
    return side


def _plant(
    name: str,
    what: str,
    checks: str,
    orders: Orders | None = None,
    side: Side | None = None,
    *,
    progress: Callable[[SimulatedAdb, str], None] | None = None,
    quick: bool = False,
) -> Plant:
    return Plant(
        name,
        what,
        frozenset(checks.split()),
        orders or (lambda _: None),
        side or phone,
        progress or (lambda _adb, _check: None),
        quick,
    )


_LATE_JVM = Latency(input_s=1.3)
PLANTS = (
    _plant(
        "picture_text",
        "screencap prints a line before the PNG",
        "capture_clean",
        out("screencap", lambda png: _TEXT_LINE + png),
        quick=True,
    ),
    _plant("no_focus_lines", "dumpsys window has no focus lines", "front_by", out("dumpsys", _without_focus)),
    _plant("null_focus", "mCurrentFocus=null", "front_by", out("dumpsys", _null_focus)),
    _plant("no_tty", "uiautomator cannot print to /dev/tty", "", program("uiautomator", _no_tty)),
    _plant(
        "size_override",
        "wm size has an override",
        "display_size capture_size",
        lambda adb: setattr(adb.system, "size_override", "720x1600"),
    ),
    _plant(
        "density_override",
        "wm density has an override",
        "density",
        out("wm", lambda told: told + b"Override density: 356\n", "density"),
    ),
    _plant("sideways", "it lies on its side at the start", "held", side=_turned),
    _plant("arabic", "its language is Arabic", "language", getprop("persist.sys.locale", "ar-EG")),
    _plant(
        "old_locale",
        "its language stands in settings alone",
        "language",
        setting("system", "system_locales", "ar-EG,en-US"),
    ),
    _plant("twelve_hours", "its clock has 12 hours", "hours", setting("system", "time_12_24", "12")),
    _plant("notch", "its status bar is tall", "status_bar", side=_notched),
    _plant(
        "no_settings",
        "settings put is refused",
        "settings_write",
        side=lambda: phone(quirks=Quirks(refuses_settings=True)),
    ),
    _plant("no_blanks", "typed blanks are lost", "keys_latin", side=lambda: _SwallowsBlanks(size_px=SIZE_PX)),
    _plant(
        "corrects",
        "the keyboard corrects what is typed",
        "keys_latin keyboard_latin",
        side=lambda: _Corrects(size_px=SIZE_PX),
    ),
    _plant(
        "web_search",
        "the search field is no text field",
        "search_field",
        side=lambda: _NoField(size_px=SIZE_PX),
    ),
    _plant("no_search", "the search page has no action", "search_opens", program("am", _no_search)),
    _plant(
        "shade_untold", "the dump lacks the shade", "dump_shade", side=lambda: _DropsShade(size_px=SIZE_PX)
    ),
    _plant(
        "helper_no_shade", "the helper's tree lacks the shade", "helper_shade", helper(_no_shade), quick=True
    ),
    _plant("helper_restless", "the helper's calm never comes", "helper_calm", helper(_never_calm)),
    _plant("helper_blind", "the helper has no picture", "helper_shot", faults(HelperFault.NO_SHOT)),
    _plant(
        "second_home",
        "Home leads to another launcher",
        "home_front",
        side=lambda: _SecondHome(size_px=SIZE_PX),
    ),
    _plant(
        "chooser",
        "the home app is not chosen",
        "home_app",
        out("cmd", lambda _: b"android/com.android.internal.app.ResolverActivity\n", "resolve-activity"),
    ),
    _plant("am_warns", "am start prints a warning", "start_words", program("am", _start_warns)),
    _plant("deep_sleep", "it needs several keys to wake", "wake", side=lambda: _SleepsDeep(size_px=SIZE_PX)),
    _plant(
        "doze",
        "the dark is called Dozing",
        "",
        out("dumpsys", lambda told: told.replace(b"mWakefulness=Asleep", b"mWakefulness=Dozing")),
    ),
    _plant("drops", "the link drops now and then", "link_drops", _no_links),
    _plant("slow_apps", "the list of apps takes long", "time_apps", slow("cmd", 2.0, "query-activities")),
    _plant("no_toybox", "toybox is missing", "toybox", without("toybox")),
    _plant("no_md5sum", "md5sum is missing", "md5sum", without("md5sum")),
    _plant("crlf", "lines end in CR LF", "line_ends", _crlf, quick=True),
    _plant("second_user", "the apps run under user 10", "front_user", _second_user),
    _plant("password_leak", "the helper tells a password", "helper_latin", helper(_leaks)),
    _plant("clock_ahead", "its clock is two hours ahead", "clock", side=lambda: phone(clock=_ahead(2))),
    _plant(
        "never_idle",
        "a dump never finds rest",
        "dump_settings",
        side=lambda: phone(quirks=Quirks(tree=TreeTrouble.NOT_IDLE)),
    ),
    _plant(
        "half_idle",
        "every second dump finds no rest",
        "dump_settings compressed_settings dump_launcher",
        side=lambda: phone(quirks=Quirks(tree=TreeTrouble.NOT_IDLE, tree_every=2)),
    ),
    _plant(
        "empty_tree",
        "dumps are empty",
        "dump_settings",
        side=lambda: phone(quirks=Quirks(tree=TreeTrouble.EMPTY)),
    ),
    _plant("no_picture", "screencap prints nothing", "capture_verdict", out("screencap", lambda _: b"")),
    _plant(
        "cut_picture",
        "pictures end in the middle",
        "capture_verdict",
        side=lambda: phone(quirks=Quirks(cut_png=True)),
    ),
    _plant("no_inputs", "inputs are refused", "input", side=lambda: phone(quirks=Quirks(refuses_input=True))),
    _plant(
        "lost_touches", "touches go nowhere", "field_focus", side=lambda: _SwallowsTouches(size_px=SIZE_PX)
    ),
    _plant(
        "timeout_lost",
        "the screen timeout is put back at once",
        "timeout_raised",
        side=lambda: _LosesTimeout(size_px=SIZE_PX, screen_timeout_ms=15_000),
    ),
    _plant("pin", "it locks in the dark", "wake", side=lambda: phone(lock_kind=LockKind.PIN)),
    _plant("swipe_lock", "a swipe lock comes in the dark", "", side=lambda: phone(lock_kind=LockKind.SWIPE)),
    _plant("two_displays", "it has two displays", "displays", side=lambda: phone(rear_display=True)),
    _plant(
        "fine_tree",
        "the tree has finer pixels than the picture",
        "dump_settings",
        side=lambda: _Scaled(size_px=SIZE_PX),
    ),
    _plant(
        "coarse_tree",
        "the tree has coarser pixels than the picture",
        "dump_settings",
        side=lambda: _Shrunk(size_px=SIZE_PX),
        quick=True,
    ),
    _plant("untold", "elements have no texts", "dump_settings", side=lambda: _Untold(size_px=SIZE_PX)),
    _plant("no_v2", "adbd has no shell_v2", "shell_v2", _v1_only),
    _plant("noise", "the linker prints into every output", "battery_saver", _noisy),
    _plant("deaf_back", "Back does nothing", "back", side=lambda: _DeafBack(size_px=SIZE_PX)),
    _plant(
        "helper_lies",
        "the helper tells a half text as typed",
        "helper_latin helper_chinese",
        _half_typed,
    ),
    _plant("helper_stale", "the helper tells old pages", "helper_search helper_launcher", helper(_Stale())),
    _plant("helper_far", "the helper tells other pixels", "helper_settings", helper(_far)),
    _plant("helper_denied", "the helper may not touch", "helper_latin", faults(HelperFault.DENIED)),
    _plant(
        "helper_dies",
        "the helper dies after a while",
        "helper_alive",
        lambda adb: setattr(adb.helper, "dies_on", 15),
    ),
    _plant("slot", "another program holds the UiAutomation", "helper_start", faults(HelperFault.TAKEN)),
    _plant("other_sdk", "the helper sees another Android", "helper_sdk", helper(_other_sdk)),
    _plant("banner", "a banner comes up", "", progress=_banner),
    _plant("overlay", "an unseen window takes touches", "above", side=_overlaid),
    _plant(
        "slow_animations",
        "animations take ten times as long",
        "animations",
        setting("global", "window_animation_scale", "10.0"),
    ),
    _plant("gestures", "it is steered by gestures", "navigation", setting("secure", "navigation_mode", "2")),
    _plant("big_letters", "letters are twice as large", "font_scale", setting("system", "font_scale", "2.0")),
    _plant("full", "/data/local/tmp takes nothing", "push_file", _no_tmp),
    _plant("no_dump_command", "uiautomator is missing", "dump_settings", without("uiautomator")),
    _plant("stuck_shade", "the shade stays open", "shade_closed", side=lambda: _HoldsShade(size_px=SIZE_PX)),
    _plant("slow_inputs", "an input takes 1.3 s", "time_input", side=lambda: phone(latency=_LATE_JVM)),
    _plant("slow_windows", "dumpsys window takes 1.5 s", "time_window", slow("dumpsys", 1.5, "window")),
    _plant(
        "screen_reader",
        "touch exploration is on",
        "touch_exploration",
        setting("secure", "touch_exploration_enabled", "1"),
    ),
    _plant(
        "one_handed",
        "it shows one-handed mode",
        "one_handed",
        setting("secure", "one_handed_mode_activated", "1"),
    ),
    _plant(
        "deaf_keyboard",
        "the typing keyboard types nothing",
        "keyboard_latin",
        side=lambda: phone(quirks=Quirks(deaf_keyboard=True)),
    ),
    _plant(
        "treeless",
        "the search page has no tree",
        "dump_search",
        side=lambda: phone(tricks=Tricks(treeless="com.android.settings.intelligence")),
    ),
    _plant("wm_refused", "wm is refused", "display_size", program("wm", _refused)),
    _plant(
        "own_keyboard_only",
        "`ime set` answers well and sets nothing",
        "keyboard_latin",
        side=lambda: _HoldsKeyboard(size_px=SIZE_PX),
    ),
)
