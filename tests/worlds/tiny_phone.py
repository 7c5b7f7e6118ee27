"""A phone side of a few lines, and a shell on it without any cable."""

import asyncio
import io
from collections.abc import Mapping
from datetime import UTC, datetime

from PIL import Image

from devices.simulator.shell.commands.keyboard import ADB_KEYBOARD, UIAUTOMATOR_KEYBOARD
from devices.simulator.shell.interpreter import Interpreter
from devices.simulator.shell.system import System
from devices.simulator.side import Display, Latency, LockKind, PhoneSide, Quirks, SimulatedWindow

LATIN = "com.example.keys/.Latin"
COFFEE = "com.example.coffee"
TREE = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\"/>"
INNER, OUTER = "4619827259835644672", "4619827551948147201"


class TinySide:
    """Keeps what was done to it in `done`; everything else may be set. Implements PhoneSide."""

    def __init__(self) -> None:
        self.serial = "TINY0001"
        self.model = "Tiny One"
        self.manufacturer = "Tiny"
        self.android = "13"
        self.size_px: tuple[int, int] = (108, 240)
        self.natural_size_px: tuple[int, int] = (108, 240)
        self.rotation = 0
        self.status_bar_px = 8
        self.displays: tuple[Display, ...] = (Display(INNER, 0, (108, 240), on=True),)
        self.quirks = Quirks()
        self.latency = Latency()
        self.battery: tuple[int, bool] = (87, True)
        self.uptime_s = 3600.5
        self.awake = True
        self.lock_kind = LockKind.NONE
        self.locked = False
        self.screen_timeout_ms = 60_000
        self.done: list[tuple[object, ...]] = []
        self.text = ""
        self.in_front: tuple[SimulatedWindow, ...] = (
            SimulatedWindow("com.example.home", ".Home", secure=False, focused=True),
        )
        self.keyboards: tuple[str, ...] = (LATIN, ADB_KEYBOARD)
        self.installed_keyboards: tuple[str, ...] = (LATIN, ADB_KEYBOARD, UIAUTOMATOR_KEYBOARD)
        self.keyboard = LATIN
        self.keyboard_shown = False
        self.tree = TREE
        self.still_content: object = ""
        self.takes_intents = False
        self.captured = asyncio.Event()

    def now(self) -> datetime:
        return datetime.now(UTC)

    def fold_out(self) -> None:
        """A second display, dark and listed first, as on some foldables."""
        self.displays = (Display(OUTER, 1, (60, 60), on=False), Display(INNER, 0, (108, 240), on=True))

    def lock(self, kind: LockKind) -> None:
        """Lit, with the lock screen before the app."""
        self.locked, self.lock_kind = True, kind
        shade = SimulatedWindow(
            "com.android.systemui", "", secure=False, focused=True, title="NotificationShade"
        )
        home = SimulatedWindow("com.example.home", ".Home", secure=False, focused=False)
        self.in_front = (shade, home)

    def wake(self) -> None:
        self.awake = True

    def sleep(self) -> None:
        self.awake = False

    def dismiss_keyguard(self) -> None:
        self.done.append(("dismiss_keyguard",))

    def open_shade(self) -> None:
        self.done.append(("open_shade",))

    def close_shade(self) -> None:
        self.done.append(("close_shade",))

    def open_url(self, url: str) -> bool:
        self.done.append(("open_url", url))
        return url.startswith("http")

    def take_intent(self, action: str, extras: Mapping[str, str]) -> bool:
        self.done.append(("take_intent", action, dict(extras)))
        return self.takes_intents

    def app_functions(self) -> Mapping[str, Mapping[str, str]]:
        return {"com.example.notes": {"com.example.Notes#save": "Saves a note."}}

    def run_function(self, package: str, function: str, arguments: Mapping[str, object]) -> object:
        self.done.append(("run_function", package, function, dict(arguments)))
        if "text" not in arguments:
            raise ValueError("text is missing")
        return "saved"

    def tap(self, x_px: int, y_px: int) -> None:
        self.done.append(("tap", x_px, y_px))

    def swipe(self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> None:
        self.done.append(("swipe", start_px, end_px, duration_ms))

    def drag(self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> None:
        self.done.append(("drag", start_px, end_px, duration_ms))

    def key(self, code: int) -> None:
        self.done.append(("key", code))

    def insert_text(self, text: str) -> None:
        self.text += text

    def clear_text(self) -> None:
        self.text = ""

    async def screencap_png(self, display_id: str = "") -> bytes:
        """Green; raises StopIteration for an unknown display."""
        self.captured.set()
        wanted = display_id or self.displays[0].display_id
        display = next(each for each in self.displays if each.display_id == wanted)
        buffer = io.BytesIO()
        Image.new("RGBA", display.size_px, (10, 200, 30, 255)).save(buffer, "PNG")
        return buffer.getvalue()

    def windows(self) -> tuple[SimulatedWindow, ...]:
        return self.in_front

    def tree_xml(self, *, hints: bool = False) -> str:
        return self.tree

    def packages(self) -> dict[str, str]:
        return {
            COFFEE: ".Menu",
            "com.example.home": ".Home",
            "com.android.settings": ".Settings",
            "com.keys": "",
        }

    def start(self, package: str, activity: str) -> bool:
        if self.packages().get(package) != activity:
            return False
        self.in_front = (SimulatedWindow(package, activity, secure=False, focused=True),)
        return True

    def enable_keyboard(self, ime: str) -> bool:
        if ime not in self.installed_keyboards:
            return False
        self.keyboards = tuple(dict.fromkeys((*self.keyboards, ime)))
        return True

    def set_keyboard(self, ime: str) -> bool:
        if ime not in self.keyboards:
            return False
        self.keyboard = ime
        return True


class Terminal:
    """A shell without any cable, on a tiny phone unless told otherwise."""

    def __init__(self, phone: PhoneSide | None = None) -> None:
        self.side = TinySide()
        self.system = System(phone or self.side)

    async def raw(self, line: str) -> tuple[bytes, bytes, int]:
        """(output, errors, exit code) of a line, as bytes."""
        out, err = bytearray(), bytearray()

        async def to_out(data: bytes) -> None:
            out.extend(data)

        async def to_err(data: bytes) -> None:
            err.extend(data)

        code = await Interpreter(self.system, to_out, to_err).run(line)
        return bytes(out), bytes(err), code

    async def run(self, line: str) -> tuple[str, str, int]:
        """(output, errors, exit code) of a line."""
        out, err, code = await self.raw(line)
        return out.decode(), err.decode(), code

    async def one_stream(self, line: str) -> bytes:
        """Both outputs as `exec:` sends them."""
        both = bytearray()

        async def to_both(data: bytes) -> None:
            both.extend(data)

        await Interpreter(self.system, to_both, to_both).run(line)
        return bytes(both)

    async def out(self, line: str) -> str:
        """The output of a line that must succeed without complaint."""
        out, err, code = await self.run(line)
        assert (err, code) == ("", 0)
        return out
