"""`screencap` and `uiautomator`: what can be seen."""

import asyncio
import io
import struct
import time

from PIL import Image

from devices.simulator.commands.answer import Answer, Call
from devices.simulator.system import FileTrouble

DISPLAY_ID = "4619827259835644672"
_DEFAULT_TREE = "/sdcard/window_dump.xml"
_RGBA_8888, _SRGB = 1, 1


async def screencap(call: Call) -> Answer:
    """The picture is taken first and the rest of the time spent afterwards, like a slow PNG encoder.

    `screencap [-p] [-d ID] [FILE]`; without -p raw RGBA behind four 32-bit words (width, height, format, colours).
    """
    path, is_png, display = None, False, None
    words = iter(call.args)
    for word in words:
        if word == "-p":
            is_png = True
        elif word == "-d":
            display = next(words, "")
        elif word.startswith("-"):
            return Answer.failed("usage: screencap [-hp] [-d display-id] [FILENAME]\n", 1)
        else:
            path = word
    if display not in (None, DISPLAY_ID):
        return Answer.failed(f"Display Id '{display}' is not valid.\n", 1)
    started = time.monotonic()
    picture = await call.system.side.screencap_png()
    if not is_png and not (path and path.endswith(".png")):
        picture = await asyncio.to_thread(_raw, picture)
    await call.system.take(call.system.side.latency.screencap_s - (time.monotonic() - started))
    if path is None:
        return Answer(out=picture)
    return _saved(call, path, picture) or Answer()


def _raw(png: bytes) -> bytes:
    with Image.open(io.BytesIO(png)) as image:
        return struct.pack("<4I", *image.size, _RGBA_8888, _SRGB) + image.convert("RGBA").tobytes()


def _saved(call: Call, path: str, content: bytes) -> Answer | None:
    try:
        call.system.files.write(path, content)
    except FileTrouble as err:
        return Answer.failed(f"Error opening file: {path} ({err})\n", 1)
    return None


async def uiautomator(call: Call) -> Answer:
    """`uiautomator dump [--compressed] [FILE]`; the tree is read after the wait for an idle screen."""
    if call.args[:1] != ("dump",):
        return Answer.failed("Usage: uiautomator <subcommand> [options]\n", 1)
    paths = [word for word in call.args[1:] if not word.startswith("--")]
    path = paths[0] if paths else _DEFAULT_TREE
    await call.system.take(call.system.side.latency.uiautomator_s)
    tree = call.system.side.tree_xml().encode()
    said = f"UI hierchary dumped to: {path}\n".encode()  # the misspelling is Android's
    if path == "/dev/tty":
        return Answer(out=tree + said)
    return _saved(call, path, tree) or Answer(out=said)
