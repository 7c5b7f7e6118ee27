"""Part "device": what a step waits for on a phone as slow as real ones, and what the host pays."""

import asyncio
import io
import json
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict
from datetime import date

from PIL import Image

from agent.contract.actions import Tap
from agent.model.dialects import dialect_for
from agent.model.dialects.base import PromptContext
from agent.perception.pictures import chat_picture
from devices.adb.client.link import Link
from devices.adb.client.server import AdbServer
from devices.adb.phone.phone import AndroidPhone
from devices.base import Frame, Gesture, Screenshot, Verdict
from devices.frame import FrameDecoder
from devices.simulator.places import where
from devices.simulator.side import SLOW_PHONE
from tests.bench.house import MODEL
from tests.bench.neighbours import Neighbours, neighbours
from tests.bench.table import Row, Table

_PICTURES = 20
_COMMANDS = 100
_ROUNDS = 10
_STEPS = 6
_PHONES = 50
_COMMANDS_EACH = 60
_COMMAND_S = 10.0
_SIZE = (1080, 2400)
_PAGES = ("home screen", "Coffee", "photo-like")
_STEP_WANTED_S = SLOW_PHONE.input_s + SLOW_PHONE.transition_s + 2 * SLOW_PHONE.screencap_s


async def measure() -> Table:
    """Steps on a slow phone, pictures and single commands on a quick one, then commands to fifty at once."""
    rows: list[Row | str] = []
    async with neighbours(size_px=_SIZE) as outside, _phone(outside) as device:
        rows += await _steps(outside, device)
        await outside.latency()
        for page in _PAGES:
            rows += await _picture(page, await _page(device, page))
        rows += await _commands(AdbServer(*outside.adb), outside.phones[0])
    async with neighbours(phones=_PHONES, size_px=(108, 240)) as outside:
        rows += await _many_commands(AdbServer(*outside.adb), outside.phones)
    return Table(
        f"device: {_STEPS} steps of each kind, {_PICTURES} pictures, "
        f"{_ROUNDS} rounds of {_COMMANDS} commands",
        rows,
        (
            (
                f"Slow phone, seconds: capture {SLOW_PHONE.screencap_s}, "
                f"input {SLOW_PHONE.input_s}, each dumpsys"
            ),
            (
                f"  {SLOW_PHONE.dumpsys_s}, tree {SLOW_PHONE.uiautomator_s}, "
                f"page change {SLOW_PHONE.transition_s}."
            ),
            (
                "CPU: this process with all its threads; phones and adb server run in processes of "
                "their own, on the"
            ),
            "  same cores, so commands a second are what the three do together.",
        ),
    )


@asynccontextmanager
async def _phone(outside: Neighbours) -> AsyncGenerator[AndroidPhone]:
    server, decoder = AdbServer(*outside.adb), FrameDecoder()
    await server.ask(f"host:connect:{outside.phones[0]}", _COMMAND_S)
    try:
        yield AndroidPhone(Link(server, outside.phones[0], "bench"), "BENCH0000", decoder)
    finally:
        decoder.close()


async def _steps(outside: Neighbours, device: AndroidPhone) -> list[Row | str]:
    x, y = where("launcher", "app_coffee")
    coffee = (x * _SIZE[0] // 1000, y * _SIZE[1] // 1000)
    await device.observe()  # asks for the displays, once a phone
    await outside.latency(**asdict(SLOW_PHONE))
    with_tree, without, unchanged, looks = list[float](), list[float](), list[float](), list[float]()
    await _step(device, lambda: device.tap(*coffee), Gesture.TAP, measured=False)  # draws each page once
    await _step(device, device.home, Gesture.KEY, measured=False)
    for number in range(2 * _STEPS):
        reading = asyncio.create_task(device.read_tree()) if number % 2 else None
        took = await _step(device, lambda: device.tap(*coffee), Gesture.TAP)
        (without if reading is None else with_tree).append(took)
        if reading is not None:
            await reading
        await _step(device, device.home, Gesture.KEY)
    for _ in range(_STEPS):
        unchanged.append(await _step(device, lambda: device.tap(5, 1200), Gesture.TAP))
        started = time.perf_counter()
        await device.look_again()
        looks.append((time.perf_counter() - started) * 1000)
    wanted = f"(wanted: at most {_STEP_WANTED_S * 1000:,.0f})"
    return [
        "slow phone: action decided to next observation ready",
        Row(f"tap that opens a page {wanted}", without, "ms", 0),
        Row(f"the same while the tree is read {wanted}", with_tree, "ms", 0),
        Row("tap that changes nothing", unchanged, "ms", 0),
        Row("a fresh look (before an approved input)", looks, "ms", 0),
    ]


async def _step(
    device: AndroidPhone, act: Callable[[], Awaitable[None]], gesture: Gesture, *, measured: bool = True
) -> float:
    """Milliseconds. Raises RuntimeError if the look was not worth one: a fast wrong answer is none."""
    started = time.perf_counter()
    await act()
    settled = await device.settle(gesture)
    seen = await device.observe()
    took = (time.perf_counter() - started) * 1000
    if (measured and not settled.calm) or seen.verdict is not Verdict.OK or seen.foreground is None:
        raise RuntimeError(f"a step went wrong: {settled}, {seen.verdict}")
    return took


async def _page(device: AndroidPhone, page: str) -> Frame:
    if page == "photo-like":
        decoder = FrameDecoder()
        try:
            return await decoder.frame(await asyncio.to_thread(_photo), 0.0)
        finally:
            decoder.close()
    if page != _PAGES[0]:
        await device.launch(page)
    seen = await device.look_again()
    if seen.frame is None:
        raise RuntimeError(f"no picture: {seen.detail}")
    return seen.frame


def _photo() -> bytes:
    """A PNG of 1.2 MB, as a page full of photographs gives: soft shapes, hardly two equal pixels side by
    side.
    """
    width, height = _SIZE
    coarse = Image.effect_noise((width // 40, height // 40), 90)
    soft = coarse.transform(
        _SIZE, Image.Transform.AFFINE, (1 / 40, 0, 0, 0, 1 / 40, 0), Image.Resampling.BILINEAR
    )
    tints = (soft, *(Image.blend(soft, Image.new("L", _SIZE, shade), 0.3) for shade in (200, 20)))
    out = io.BytesIO()
    Image.merge("RGB", tints).convert("RGBA").save(out, "PNG", compress_level=6)
    return out.getvalue()


async def _picture(page: str, frame: Frame) -> list[Row | str]:
    png, size_px = frame.screenshot.encoded, frame.screenshot.size_px
    decoder = FrameDecoder()
    middle = (size_px[0] // 2, size_px[1] // 2)
    steps: tuple[tuple[str, Callable[[], Awaitable[object]]], ...] = (
        ("PNG to Frame", lambda: decoder.frame(png, 0.0)),
        ("Frame to the chat's JPEG, marked", lambda: chat_picture(frame, Tap(middle))),
        ("PNG to the model's request", lambda: _request(frame.screenshot)),
    )
    rows: list[Row | str] = [f"{page}, {size_px[0]}x{size_px[1]}, PNG of {len(png) / 1000:.0f} kB: CPU"]
    try:
        spent = [[await _cpu_ms(work) for _ in range(_PICTURES)] for _, work in steps]
    finally:
        decoder.close()
    rows += [Row(label, values, "ms") for (label, _), values in zip(steps, spent, strict=True)]
    sums = [sum(each) for each in zip(*spent, strict=True)]
    return [*rows, Row("all that model and chat need (wanted: at most 60)", sums, "ms")]


async def _request(screenshot: Screenshot) -> None:
    context = PromptContext("order a latte", "en", date(2026, 1, 1), (), "", Verdict.OK, screenshot)
    messages = dialect_for(MODEL, "").request(context).messages
    json.dumps(messages, ensure_ascii=False).encode()


async def _commands(adb: AdbServer, serial: str) -> list[Row | str]:
    cpu, wall = list[float](), list[float]()

    async def several() -> None:
        for _ in range(_COMMANDS):
            await adb.shell(serial, "getprop ro.serialno", _COMMAND_S)

    await several()
    for _ in range(_ROUNDS):
        started = time.perf_counter()
        cpu.append(await _cpu_ms(several) / _COMMANDS)
        wall.append((time.perf_counter() - started) / _COMMANDS * 1000)
    return [
        "one small shell command after the other",
        Row("CPU (wanted: at most 3)", cpu, "ms", 2),
        Row("wall, through the adb server", wall, "ms", 2),
    ]


async def _many_commands(adb: AdbServer, serials: tuple[str, ...]) -> list[Row | str]:
    for serial in serials:
        await adb.ask(f"host:connect:{serial}", _COMMAND_S)

    async def several(serial: str) -> None:
        for _ in range(_COMMANDS_EACH):
            await adb.shell(serial, "getprop ro.serialno", _COMMAND_S)

    async def everybody() -> None:
        await asyncio.gather(*(several(serial) for serial in serials))

    rates, cpu, count = list[float](), list[float](), len(serials) * _COMMANDS_EACH
    for _ in range(_ROUNDS // 2):
        started = time.perf_counter()
        cpu.append(await _cpu_ms(everybody) / count)
        rates.append(count / (time.perf_counter() - started))
    return [
        f"small shell commands to {len(serials)} phones at the same time, one adb server",
        Row("commands a second (wanted: at least 1,500)", rates, "/s", 0),
        Row("CPU a command", cpu, "ms", 2),
    ]


async def _cpu_ms(work: Callable[[], Awaitable[object]]) -> float:
    started = time.process_time()
    await work()
    return (time.process_time() - started) * 1000
