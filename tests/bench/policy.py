"""Part "policy": what reading the page and judging the input add to a step whose model takes 2 s."""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict

from agent.contract.actions import Decision, Tap
from agent.contract.page import Item, Page, PageSource
from agent.perception.page_reading import PageReading
from agent.perception.reading.picture import PictureReader
from agent.perception.reading.reader import PageReader, ReadTree
from agent.perception.redacted_view import RedactedView
from agent.policy.judge import judge
from agent.policy.page.judgement import Situation
from agent.policy.rules.rules import BUILT_IN
from agent.secrets.vault import Vault
from devices.adb.client.link import Link
from devices.adb.client.server import AdbServer
from devices.adb.phone.phone import AndroidPhone
from devices.base import Box, Frame, Observation, Tree, Unread, UnreadTree
from devices.frame import FrameDecoder
from devices.simulator.places import where
from devices.simulator.side import SLOW_PHONE
from tests.bench.neighbours import neighbours
from tests.bench.table import Row, Table

_SIZE = (1080, 2400)
_MODEL_S = 2.0
_STEPS = 8
_PICTURES = 12
_ITEMS = 300
_ROUNDS = 30
_JUDGEMENTS = 20
_COMMAND_S = 10.0
_DEEPER = ("drink_latte", "add_to_cart", "checkout")  # from the menu to the page that costs money
_SETTLED_S = 0.3
_PAY = (540, 1950)  # on the pay button of the checkout


async def measure() -> Table:
    """The checkout of a slow phone: steps by tree, by picture and by neither; then reading and judging alone.

    Raises RuntimeError if the page was not read in the way that is measured, or without the extra 'reading'.
    """
    pictures = PictureReader.if_installed()
    if pictures is None:
        raise RuntimeError("the extra 'reading' is not installed: make reading")
    try:
        async with _checkout() as (device, seen):
            frame = seen.frame
            if frame is None:
                raise RuntimeError(f"no picture: {seen.detail}")
            loading = [await _ms(lambda: pictures.read(frame))]
            rows = await _steps(device, seen, pictures)
            rows += ["reading a picture", Row("libraries, models and first page, once", loading, "ms", 0)]
            rows += await _reading(pictures, frame)
            rows += _judging(seen)
    finally:
        pictures.close()
    return Table(
        f"policy: {_STEPS} steps of each kind, model {_MODEL_S:.0f} s; {_PICTURES} pictures; "
        f"{_ROUNDS} rounds of {_JUDGEMENTS} judgements",
        rows,
        (
            (
                f"Slow phone: tree {SLOW_PHONE.uiautomator_s} s. Later: from the request to "
                "the judged input, less the model's 2 s."
            ),
            (
                "A first page without a tree waits for the tree to fail before its picture is read; "
                "after that both begin at once."
            ),
            "CPU: this process with all its threads; the phone runs in one of its own, on the same cores.",
            (
                f"Page for judge(): {_ITEMS} things, every third of them pressable. "
                "Picture: Coffee's checkout, 1080x2400."
            ),
        ),
    )


@asynccontextmanager
async def _checkout() -> AsyncGenerator[tuple[AndroidPhone, Observation]]:
    """A slow phone that shows the checkout."""
    async with neighbours(size_px=_SIZE) as outside:
        server, decoder = AdbServer(*outside.adb), FrameDecoder()
        try:
            await server.ask(f"host:connect:{outside.phones[0]}", _COMMAND_S)
            device = AndroidPhone(Link(server, outside.phones[0], "bench"), "BENCH0000", decoder)
            await device.observe()
            await device.launch("Coffee")
            for scene, name in zip(("coffee_menu", "coffee_detail", "coffee_cart"), _DEEPER, strict=True):
                x, y = where(scene, name)
                await asyncio.sleep(_SETTLED_S)
                await device.tap(x * _SIZE[0] // 1000, y * _SIZE[1] // 1000)
            await asyncio.sleep(_SETTLED_S)
            seen = await device.look_again()
            await outside.latency(**asdict(SLOW_PHONE))
            yield device, seen
        finally:
            decoder.close()


async def _steps(device: AndroidPhone, seen: Observation, pictures: PictureReader) -> list[Row | str]:
    kinds: tuple[tuple[str, PageReader, ReadTree, PageSource], ...] = (
        ("with the tree", PageReader(pictures), device.read_tree, PageSource.TREE),
        ("with the picture", PageReader(pictures), _no_tree, PageSource.PICTURE),
        ("with neither", PageReader(), _no_tree, PageSource.NONE),
    )
    alone = [await _step(seen, None) for _ in range(_STEPS)]
    late: list[Row | str] = [
        "a step with a model that takes 2 s: how much later its input is judged than the model has answered",
        Row("the model alone", [ms for ms, _ in alone], "ms"),
    ]
    cpu: list[Row | str] = ["the same: CPU", Row("the model alone", [ms for _, ms in alone], "ms")]
    for label, reader, read_tree, source in kinds:
        spent = [await _step(seen, (_View(device, reader, read_tree), source)) for _ in range(_STEPS)]
        late.append(Row(f"{label} (wanted: 0, within noise)", [ms for ms, _ in spent], "ms"))
        cpu.append(Row(label, [ms for _, ms in spent], "ms"))
    return late + cpu


async def _no_tree() -> Tree | UnreadTree:
    """As a phone answers for an app whose tree could not be read a moment ago."""
    return UnreadTree(Unread.KILLED)


class _View(RedactedView):
    """As the loop's observer reads a page, with another way to its tree."""

    def __init__(self, device: AndroidPhone, reader: PageReader, read_tree: ReadTree) -> None:
        super().__init__(device.phone_id, lambda: device, reader, Vault())
        self._tree_read_by = read_tree

    async def _read_tree(self) -> Tree | UnreadTree:
        return await self._tree_read_by()


async def _step(seen: Observation, how: tuple[_View, PageSource] | None) -> tuple[float, float]:
    started, cpu = time.perf_counter(), time.process_time()
    if how is None:
        await _model()
    else:
        view, source = how
        async with PageReading(seen, view) as reading:
            page = await reading.page_for((await _model()).action)
        if page.source is not source:
            raise RuntimeError(f"the page was read by {page.source} instead of {source}")
        judge(Situation(Tap(_PAY), seen, page), BUILT_IN)
    later_ms = (time.perf_counter() - started - _MODEL_S) * 1000
    return later_ms, (time.process_time() - cpu) * 1000


async def _model() -> Decision:
    await asyncio.sleep(_MODEL_S)
    return Decision("", Tap(_PAY), "")


async def _reading(pictures: PictureReader, frame: Frame) -> list[Row | str]:
    rows: list[Row | str] = []
    for label, read in (
        ("a whole page", lambda: pictures.read(frame)),
        ("a band around a point", lambda: pictures.read_around(frame, _PAY)),
    ):
        wall, cpu = list[float](), list[float]()
        for _ in range(_PICTURES):
            started = time.process_time()
            wall.append(await _ms(read))
            cpu.append((time.process_time() - started) * 1000)
        rows += [Row(f"{label}: wall", wall, "ms", 0), Row(f"{label}: CPU", cpu, "ms", 0)]
    return rows


def _judging(seen: Observation) -> list[Row | str]:
    page = Page(PageSource.TREE, tuple(_item(number) for number in range(_ITEMS)), _SIZE)
    situation = Situation(Tap(_PAY), seen, page)
    spent = list[float]()
    for _ in range(_ROUNDS):
        started = time.perf_counter()
        for _ in range(_JUDGEMENTS):
            judge(situation, BUILT_IN)
        spent.append((time.perf_counter() - started) / _JUDGEMENTS * 1_000_000)
    return [
        "judging alone",
        Row(f"a tap on a page of {_ITEMS} things (wanted: at most 10000)", spent, "us", 0),
    ]


def _item(number: int) -> Item:
    left, top = number % 3 * 360, number // 3 * 24
    return Item(
        f"Row {number}, ¥{number}.80", Box(left, top, left + 350, top + 24), pressable=number % 3 == 0
    )


async def _ms(work: Callable[[], Awaitable[Page]]) -> float:
    started = time.perf_counter()
    await work()
    return (time.perf_counter() - started) * 1000
