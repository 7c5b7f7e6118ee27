"""`screencap`: pictures of a display.

Facts: AOSP frameworks/base cmds/screencap/screencap.cpp; Android 16 for the newest texts.
"""

import asyncio
import io
import struct
import time
from dataclasses import dataclass

from PIL import Image

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall
from devices.simulator.shell.commands.dumps.display import PHYSICAL_IDS
from devices.simulator.shell.commands.nonsense import nonsense
from devices.simulator.shell.commands.release import major
from devices.simulator.shell.system import FileTrouble
from devices.simulator.side import PhoneSide, SecureCapture

_RGBA_8888, _SRGB = 1, 1
_USAGE = "usage: screencap [-hp] [-d display-id] [FILENAME]\n"
_WARNING = (
    "[Warning] Multiple displays were found, but no display id was specified! "
    "Defaulting to the first display found, however this default is not guaranteed "
    "to be consistent across captures. A display id should be specified.\n"
    "A display ID can be specified with the [-d display-id] option.\n"
    'See "dumpsys SurfaceFlinger --display-id" for valid display IDs.\n'
)
_NO_SUCH_DISPLAY = {  # from this version on
    7: "error: -d requires a display id of 0 or 1\n",
    10: "Failed to get token for invalid display {id}\n",
    13: "Display Id '{id}' is not valid.\n",
    15: "Failed to take screenshot. Status: -22\nCapturing failed.\n",
}


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The command line, read. display: '' for the first one; path: None for standard output."""

    display: str
    is_png: bool
    path: str | None


async def screencap(call: CommandCall) -> CommandAnswer:
    """`screencap [-p] [-d ID] [FILE]`; without -p raw RGBA after width, height, format and colours.

    Shows the screen `shutter_s` after the start; the rest of the time goes into encoding.
    """
    wanted = _read(call.args)
    if wanted is None:
        return CommandAnswer.failed(_USAGE)
    side = call.system.side
    display = _known(side, wanted.display)
    if display is None:
        text = next(text for since, text in reversed(_NO_SUCH_DISPLAY.items()) if major(side) >= since)
        return CommandAnswer.failed(text.format(id=wanted.display))
    started, whole_s = time.monotonic(), side.latency.screencap_s
    await call.system.take(min(side.latency.shutter_s, whole_s))
    content = _instead(side)
    warning = _WARNING.encode() if _warns(side, wanted) else b""
    if content is None:
        content = await side.screencap_png(display)
        if not wanted.is_png:
            content = await asyncio.to_thread(_raw, content)
    if side.quirks.cut_png:
        content = content[: len(content) // 2]
    await call.system.take(whole_s - (time.monotonic() - started))
    if wanted.path is None:
        return CommandAnswer(out=content, warning=warning)
    return _saved(call, wanted.path, content) or CommandAnswer(warning=warning)


def _read(words: tuple[str, ...]) -> _Wanted | None:
    display, is_png, path = "", False, None
    rest = iter(words)
    for word in rest:
        if word == "-p":
            is_png = True
        elif word == "-d":
            display = next(rest, "")
        elif word.startswith("-"):
            return None
        else:
            path = word
    return _Wanted(display, is_png or bool(path and path.endswith(".png")), path)


def _known(side: PhoneSide, display: str) -> str | None:
    """The physical id of the display that is meant; None if there is none such.

    Before Android 10 they are ports.
    """
    if not display:
        return side.displays[0].display_id
    old = major(side) < PHYSICAL_IDS
    names = {str(each.port) if old else each.display_id: each.display_id for each in side.displays}
    return names.get(display)


def _warns(side: PhoneSide, wanted: _Wanted) -> bool:
    several = len(side.displays) > 1 and not wanted.display
    return several and side.quirks.display_warning and major(side) >= PHYSICAL_IDS


def _instead(side: PhoneSide) -> bytes | None:
    """What comes in place of a picture, if anything."""
    if side.quirks.garbage:
        return nonsense(side.serial)
    if not any(window.secure and window.focused for window in side.windows()):
        return None
    return {
        SecureCapture.BLACK: None,
        SecureCapture.EMPTY: b"",
        SecureCapture.TEXT: b"Failed to take screenshot. Status: -1\nCapturing failed.\n",
    }[side.quirks.secure_capture]


def _raw(png: bytes) -> bytes:
    with Image.open(io.BytesIO(png)) as image:
        return struct.pack("<4I", *image.size, _RGBA_8888, _SRGB) + image.convert("RGBA").tobytes()


def _saved(call: CommandCall, path: str, content: bytes) -> CommandAnswer | None:
    try:
        call.system.files.write(path, content)
    except FileTrouble as err:
        return CommandAnswer.failed(f"Error opening file: {path} ({err})\n", 1)
    return None
