"""Part "device": what the host pays for a picture and for a shell command."""

import json
import time
from collections.abc import Awaitable, Callable
from datetime import date

from agent.actions import Tap
from agent.dialects import dialect_for
from agent.dialects.base import PromptContext
from agent.pictures import chat_picture
from devices.base import Frame, Verdict
from devices.frame import FrameDecoder
from tests.bench.house import MODEL, House, house
from tests.bench.neighbours import neighbours
from tests.bench.table import Row, Table

_PICTURES = 20
_COMMANDS = 100
_ROUNDS = 10
_COMMAND_S = 10.0
_PAGES = ("home screen", "Coffee")


async def measure() -> Table:
    """Pictures of two pages of the simulated phone, then small commands one after the other."""
    rows: list[Row | str] = []
    async with neighbours() as outside, house(outside) as home:
        device = home.hub.device(home.phones[0].phone_id)
        for page in _PAGES:
            if page != _PAGES[0]:
                await device.launch(page)
            seen = await device.look_again()
            if seen.frame is None:
                raise RuntimeError(f"no picture: {seen.detail}")
            rows += await _picture(page, seen.frame)
        rows += await _commands(home)
    return Table(
        f"device: the host's cost on a phone without latency; {_PICTURES} pictures, "
        f"{_ROUNDS} rounds of {_COMMANDS} commands",
        rows,
        (
            "CPU: this process with all its threads. Wanted: at most 60 ms from PNG to what model and chat need,",
            "  3 ms a command.",
        ),
    )


async def _picture(page: str, frame: Frame) -> list[Row | str]:
    png, size_px = frame.screenshot.png, frame.screenshot.size_px
    decoder = FrameDecoder()
    middle = (size_px[0] // 2, size_px[1] // 2)
    steps: tuple[tuple[str, Callable[[], Awaitable[object]]], ...] = (
        ("PNG to Frame", lambda: decoder.frame(png, 0.0)),
        ("Frame to the chat's JPEG, marked", lambda: chat_picture(frame, Tap(middle))),
        ("PNG to the model's request", lambda: _request(png)),
    )
    rows: list[Row | str] = [f"{page}, {size_px[0]}x{size_px[1]}, PNG of {len(png) / 1000:.0f} kB: CPU"]
    try:
        rows += [Row(label, [await _cpu_ms(work) for _ in range(_PICTURES)], "ms") for label, work in steps]
    finally:
        decoder.close()
    return rows


async def _request(png: bytes) -> None:
    context = PromptContext("order a latte", "en", date(2026, 1, 1), (), "", Verdict.OK, png)
    messages = dialect_for(MODEL, "").messages(context)
    json.dumps(messages, ensure_ascii=False).encode()


async def _commands(home: House) -> list[Row | str]:
    serial = home.phones[0].address
    cpu, wall = list[float](), list[float]()

    async def several() -> None:
        for _ in range(_COMMANDS):
            await home.adb.shell(serial, "getprop ro.serialno", _COMMAND_S)

    await several()
    for _ in range(_ROUNDS):
        started = time.perf_counter()
        cpu.append(await _cpu_ms(several) / _COMMANDS)
        wall.append((time.perf_counter() - started) / _COMMANDS * 1000)
    return [
        "one small shell command",
        Row("CPU", cpu, "ms", 2),
        Row("wall, through the adb server", wall, "ms", 2),
    ]


async def _cpu_ms(work: Callable[[], Awaitable[object]]) -> float:
    started = time.process_time()
    await work()
    return (time.process_time() - started) * 1000
