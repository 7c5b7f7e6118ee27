"""A phone side of a few lines, for the tests of the cable half."""

import asyncio
import io
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

from PIL import Image

from devices.adb.private import private_adb_server
from devices.simulator.commands.keyboard import ADB_KEYBOARD
from devices.simulator.interpreter import Interpreter
from devices.simulator.server import SimulatedAdb
from devices.simulator.side import Latency, Window
from devices.simulator.system import System

LATIN = "com.example.keys/.Latin"
COFFEE = "com.example.coffee"
TREE = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\"/>"


class TinySide:
    """Keeps what was done to it in `done`; implements PhoneSide."""

    def __init__(self) -> None:
        self.serial = "TINY0001"
        self.model = "Tiny One"
        self.size_px: tuple[int, int] = (108, 240)
        self.latency = Latency()
        self.done: list[tuple[object, ...]] = []
        self.text = ""
        self.in_front: tuple[Window, ...] = (Window("com.example.home", ".Home", secure=False, focused=True),)
        self.keyboards: tuple[str, ...] = (LATIN, ADB_KEYBOARD)
        self.keyboard = LATIN
        self.captured = asyncio.Event()

    def tap(self, x_px: int, y_px: int) -> None:
        self.done.append(("tap", x_px, y_px))

    def swipe(self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> None:
        self.done.append(("swipe", start_px, end_px, duration_ms))

    def key(self, code: int) -> None:
        self.done.append(("key", code))

    def insert_text(self, text: str) -> None:
        self.text += text

    def clear_text(self) -> None:
        self.text = ""

    async def screencap_png(self) -> bytes:
        self.captured.set()
        buffer = io.BytesIO()
        Image.new("RGBA", self.size_px, (10, 200, 30, 255)).save(buffer, "PNG")
        return buffer.getvalue()

    def windows(self) -> tuple[Window, ...]:
        return self.in_front

    def tree_xml(self) -> str:
        return TREE

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
        self.in_front = (Window(package, activity, secure=False, focused=True),)
        return True

    def set_keyboard(self, ime: str) -> bool:
        if ime not in self.keyboards:
            return False
        self.keyboard = ime
        return True


class Refused(Exception):
    """The adb server said FAIL; the text is its reason."""


@asynccontextmanager
async def asked(
    server: tuple[str, int], *requests: str
) -> AsyncGenerator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Requests to an adb server over one connection, each answered with OKAY; raises Refused.

    For what adbutils leaves sockets open on: every answer that is not OKAY.
    """
    reader, writer = await asyncio.open_connection(*server)
    try:
        for request in requests:
            text = request.encode()
            writer.write(f"{len(text):04x}".encode() + text)
            if await reader.readexactly(4) != b"OKAY":
                raise Refused((await reader.read())[4:].decode())
        yield reader, writer
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


class Terminal:
    """A shell on a tiny phone without any cable."""

    def __init__(self) -> None:
        self.side = TinySide()
        self.system = System(self.side)

    async def run(self, line: str) -> tuple[str, str, int]:
        """(output, errors, exit code) of a line."""
        out, err = bytearray(), bytearray()

        async def to_out(data: bytes) -> None:
            out.extend(data)

        async def to_err(data: bytes) -> None:
            err.extend(data)

        code = await Interpreter(self.system, to_out, to_err).run(line)
        return out.decode(), err.decode(), code

    async def out(self, line: str) -> str:
        """The output of a line that must succeed without complaint."""
        out, err, code = await self.run(line)
        assert (err, code) == ("", 0)
        return out


@asynccontextmanager
async def cabled_phone() -> AsyncGenerator[tuple[TinySide, SimulatedAdb, tuple[str, int]]]:
    """A tiny phone, not yet connected, and the address of a private adb server."""
    side = TinySide()
    async with private_adb_server() as server, SimulatedAdb(side) as adb:
        yield side, adb, server
