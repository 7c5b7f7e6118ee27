"""Part "approval": from the press of Approve to the tap on the phone, besides the one last screenshot."""

import contextlib
import io
import tempfile
import time
from contextlib import redirect_stdout
from pathlib import Path
from statistics import median

from agent.contract.events import HumanNeeded, TaskEnded
from agent.contract.requests import Answer, RequestKind
from agent.contract.tasks import EndKind
from devices.adb.client.server import AdbServer
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit, where
from tests.bench.house import House, house
from tests.bench.neighbours import Neighbours, neighbours
from tests.bench.story import PAID, TASK
from tests.bench.table import Row, Table
from tests.e2e.happenings import Happenings
from tests.e2e.long_story import SMALL_PX, beginning
from tests.e2e.split_world import split_apart
from tests.e2e.test_stories import has_button, report
from tests.e2e.world import World, ready

_TIMES = 20
_SIZE = (1080, 2400)
_CAPTURE_S = 10.0
_WAIT_S = 40.0
_WANTED = "(wanted: at most 150)"


async def measure() -> Table:
    """Presses at the agent's door, then the same in the chat of the whole program.

    Raises RuntimeError if a latte was not paid exactly once by each press.
    """
    rows: list[Row | str] = []
    async with neighbours(size_px=_SIZE) as outside, house(outside) as home:
        await _at_the_door(outside, home)  # once to warm up
        presses = [await _at_the_door(outside, home) for _ in range(_TIMES)]
        captures = await _captures(AdbServer(*outside.adb), outside.phones[0])
        rows += _rows(
            "the agent alone: the call `answer` to the touch, phone in another process", presses, captures
        )
    # The program's log is shown at its end, which a failed test needs and a table does not.
    with tempfile.TemporaryDirectory(prefix="farhand-bench-") as folder, redirect_stdout(io.StringIO()):
        async with ready(Path(folder), phone=SimulatedPhone(size_px=_SIZE)) as world:
            await _in_the_chat(world)
            presses = [await _in_the_chat(world) for _ in range(_TIMES)]
            adb = AdbServer(world.env["ANDROID_ADB_SERVER_HOST"], int(world.env["ANDROID_ADB_SERVER_PORT"]))
            captures = await _captures(adb, world.cable.address)
    rows += _rows("the whole program: the button in the chat to the touch", presses, captures)
    rows += [
        f"the same by turns in one program and with the home over the bus, phone {SMALL_PX[0]}x{SMALL_PX[1]}",
        *(await _by_turns()),
    ]
    return Table(
        f"approval: {_TIMES} presses of each kind, phone {_SIZE[0]}x{_SIZE[1]} without latency",
        rows,
        (
            "Between them: the answer on disk, the last look (capture, probe, comparison), the intent,",
            (
                "  the tap with its window test. In the chat also Telegram's part: the press until the bot"
                " has it."
            ),
            "Capture: `screencap -p` through the adb server to the last byte, without decoding.",
        ),
    )


async def _by_turns() -> list[Row | str]:
    """In one program and in three, each press in both, so that both meet the same rest of the computer."""
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(redirect_stdout(io.StringIO()))
        worlds = list[World]()
        for apart in (None, split_apart):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="farhand-bench-")))
            begun = beginning(folder, Happenings(), apart=apart)
            worlds.append((await stack.enter_async_context(begun))[0].world)
        for world in worlds:
            await _in_the_chat(world)
        pairs = [[await _in_the_chat(world) for world in worlds] for _ in range(_TIMES)]
    here, over_bus = ([pair[at] for pair in pairs] for at in range(2))
    return [
        Row("press to tap, one program", here, "ms", 0),
        Row("press to tap, over the bus", over_bus, "ms", 0),
        Row("more by the bus, median (wanted: at most 20)", [median(over_bus) - median(here)], "ms", 0),
    ]


def _rows(heading: str, presses: list[float], captures: list[float]) -> list[Row | str]:
    capture_ms = median(captures)
    return [
        heading,
        Row("press to tap", presses, "ms", 0),
        Row("one capture alone", captures, "ms", 0),
        Row(f"press to tap less the median capture {_WANTED}", [ms - capture_ms for ms in presses], "ms", 0),
    ]


async def _at_the_door(outside: Neighbours, home: House) -> float:
    """Milliseconds."""
    await outside.reset()
    pressed = 0.0
    await home.dispatcher.tasks.submit(home.caller, home.phones[0].phone_id, TASK, "en", "")
    async for numbered in home.events:
        event = numbered.event
        if isinstance(event, HumanNeeded):
            if event.request.kind is not RequestKind.APPROVAL:
                raise RuntimeError(f"asked for {event.request.kind}")
            pressed = time.time()
            await home.dispatcher.requests.answer(home.caller, event.request.request_id, Answer.APPROVE)
        elif isinstance(event, TaskEnded):
            if event.outcome.kind is not EndKind.DONE:
                raise RuntimeError(f"the story went wrong: {event.outcome}")
            break
    (facts,), (times,) = await outside.facts(), await outside.times()
    return _took_ms(pressed, facts, times)


async def _in_the_chat(world: World) -> float:
    """Milliseconds. The model presses the button of a checkout that is already open."""
    world.phone.reset()
    visit(world.phone, "coffee_checkout")
    x, y = where("coffee_checkout", "pay_balance")
    world.model.script(
        f'<answer>do(action="Tap", element=[{x},{y}])</answer>', '<answer>finish(message="ordered")</answer>'
    )
    task = await world.user.sends(TASK)
    approval = await world.user.sees(has_button("✅"), timeout_s=_WAIT_S, after=task)
    pressed = time.time()
    await world.user.presses("✅", approval)
    await world.user.sees(report("✅", task), timeout_s=_WAIT_S)
    return _took_ms(pressed, world.facts, [fact.at for fact in world.phone.oracle.facts])


def _took_ms(pressed: float, facts: list[str], times: list[float]) -> float:
    if facts.count(PAID) != 1:
        raise RuntimeError(f"not paid once: {facts}")
    return (times[facts.index(PAID)] - pressed) * 1000


async def _captures(adb: AdbServer, serial: str) -> list[float]:
    taken = list[float]()
    for _ in range(_TIMES):
        started = time.perf_counter()
        await adb.exec_out(serial, "screencap -p", _CAPTURE_S)
        taken.append((time.perf_counter() - started) * 1000)
    return taken
