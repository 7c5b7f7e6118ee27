"""Part "steps": what a step costs beside the model on a phone as slow as real ones, guard at work.

A way of working the phone is one row of WAYS.
"""

import io
import os
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from dataclasses import asdict, dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from statistics import mean, median

from agent.contract.events import HumanNeeded, TaskEnded
from agent.contract.requests import Answer
from agent.contract.tasks import EndKind
from devices.adb.helper.use import HelperUse
from devices.adb.phone.phone import AndroidPhone
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import where
from devices.simulator.side import SLOW_PHONE, Latency
from tests.bench.house import House, house
from tests.bench.neighbours import Neighbours, neighbours
from tests.bench.process import used_by
from tests.bench.story import PAID
from tests.bench.table import Row, Table
from tests.e2e.test_stories import report
from tests.e2e.world import World, around
from tests.worlds.program import Program, claim_code, running

STEPS = ("Launch", "Tap", "Type", "Swipe", "Back", "Home")
# Each with its own draw of the phone's times. A round takes about 20 s and, beside the slow model, 40.
_ROUNDS = int(os.environ.get("FARHAND_BENCH_ROUNDS", "3"))
_SIZE = (540, 1200)
_ROOT = Path(__file__).parents[2]
_MODEL_S = 3.0
_PRESS_TO_TAP_S = SLOW_PHONE.screencap_s + SLOW_PHONE.uiautomator_s + 0.1
_TYPED = "typed 'latte' into Search"
_WAIT_S = 120.0


@dataclass(frozen=True, slots=True)
class Wanted:
    """Seconds a step beside a model that answers at once, and beside one of 3 s; from press to tap.

    None: nothing is wanted of it.
    """

    at_once_s: float | None = None
    beside_3_s: float | None = None
    press_s: float | None = None
    cpu_s: float = 0.1


def _nothing(_: AndroidPhone) -> None:
    return


@dataclass(frozen=True, slots=True)
class Way:
    """One way of working a phone.

    prepare: applied to the phone once it is connected, such as `phone.helper_use = HelperUse.FULL`.
    settings: the same for the whole program, more of its environment.
    """

    name: str
    wanted: Wanted
    prepare: Callable[[AndroidPhone], None] = _nothing
    settings: Mapping[str, str] = field(default_factory=dict[str, str])


# The capture is `screencap`'s with the helper, too: what an approval is compared with has every pixel.
_PRESS_BY_HELPER_S = SLOW_PHONE.screencap_s + SLOW_PHONE.helper_tree_s + 0.1


def _by_helper(name: str, use: HelperUse, wanted: Wanted) -> Way:
    def prepare(phone: AndroidPhone) -> None:
        phone.helper_use = use

    return Way(name, wanted, prepare, {"FARHAND_HELPER": use.value})


def _early(phone: AndroidPhone) -> None:
    phone.shows_early = True


WAYS = (
    Way("without helper", Wanted(at_once_s=2.8)),
    Way(
        "without helper, the model asked with the first picture",
        Wanted(at_once_s=2.8, beside_3_s=1.4),
        _early,
        {"FARHAND_ASK_EARLY": "true"},
    ),
    _by_helper("helper read", HelperUse.READ, Wanted()),
    _by_helper("helper full", HelperUse.FULL, Wanted(at_once_s=0.9, press_s=_PRESS_BY_HELPER_S)),
)


@dataclass(frozen=True, slots=True)
class _Found:
    """Of one way. at_once, beside_3: for each round the seconds of each of STEPS beside the model."""

    way: Way
    at_once: list[list[float]]
    beside_3: list[list[float]]
    presses: list[float]
    cpu: list[float]


async def measure() -> Table:
    """All ways, one after the other. Raises RuntimeError if a task did not do what it was to."""
    found = [await _find(way) for way in WAYS]
    return Table(
        f"steps: {', '.join(STEPS)}, {_ROUNDS} rounds, slow phone, the guard at work",
        [row for each in found for row in _rows(each)],
        NOTES,
        [miss for each in found for miss in _missed(each)],
    )


async def _find(way: Way) -> _Found:
    async with neighbours(size_px=_SIZE) as outside, house(outside) as home:
        way.prepare(home.hub.device(home.phones[0].phone_id))
        await _round(outside, home, Latency(), 0.0)  # once to warm up
        at_once = [await _round(outside, home, _slow(seed), 0.0) for seed in range(_ROUNDS)]
        beside_3 = [await _round(outside, home, _slow(seed), _MODEL_S) for seed in range(_ROUNDS)]
        presses = [await _press(outside, home, _slow(seed)) for seed in range(_ROUNDS)]
    return _Found(way, at_once, beside_3, presses, await _cpu(way))


def _slow(seed: int) -> Latency:
    return replace(SLOW_PHONE, seed=seed)


async def _round(outside: Neighbours, home: House, latency: Latency, model_s: float) -> list[float]:
    """Seconds from each decision to the next one, without the model's own."""
    await outside.latency()
    await outside.reset()
    await outside.script(*_replies(), delay_s=model_s)
    await outside.latency(**asdict(latency))
    home.ledger.clear()
    outcome, _ = await home.to_the_end("look for a latte", home.phones[0])
    facts, decided = (await outside.facts())[0], home.ledger.decided
    if outcome.kind is not EndKind.DONE or _TYPED not in facts or len(decided) != len(STEPS) + 1:
        raise RuntimeError(f"the steps went wrong: {outcome}, {facts}, {len(decided)} decisions")
    return [after - before - model_s for before, after in pairwise(decided)]


def _replies() -> list[str]:
    x, y = where("coffee_menu", "search")
    return [
        '<answer>do(action="Launch", app="Coffee")</answer>',
        f'<answer>do(action="Tap", element=[{x},{y}])</answer>',
        '<answer>do(action="Type", text="latte")</answer>',
        '<answer>do(action="Swipe", start=[500,700], end=[500,400])</answer>',
        '<answer>do(action="Back")</answer>',
        '<answer>do(action="Home")</answer>',
        '<answer>finish(message="There is a latte.")</answer>',
    ]


async def _press(outside: Neighbours, home: House, latency: Latency) -> float:
    """Seconds from the approval at the agent's door to the touch."""
    await outside.latency()
    await outside.reset()
    await outside.visit("coffee_checkout")
    x, y = where("coffee_checkout", "pay_balance")
    await outside.script(
        f'<answer>do(action="Tap", element=[{x},{y}])</answer>', '<answer>finish(message="ordered")</answer>'
    )
    await outside.latency(**asdict(latency))
    pressed = 0.0
    await home.dispatcher.tasks.submit(home.caller, home.phones[0].phone_id, "order a latte", "en", "")
    async for numbered in home.events:
        event = numbered.event
        if isinstance(event, HumanNeeded):
            pressed = time.time()
            await home.dispatcher.requests.answer(home.caller, event.request.request_id, Answer.APPROVE)
        elif isinstance(event, TaskEnded):
            break
    (facts,), (times,) = await outside.facts(), await outside.times()
    if facts.count(PAID) != 1 or not pressed:
        raise RuntimeError(f"not paid once: {facts}")
    return times[facts.index(PAID)] - pressed


async def _cpu(way: Way) -> list[float]:
    """CPU seconds a step of the whole program, chat included without the extra 'reading', in each round."""
    phone = SimulatedPhone(size_px=_SIZE)
    # The program's log is shown at its end, which a failed test needs and a table does not.
    with tempfile.TemporaryDirectory(prefix="farhand-bench-") as text, redirect_stdout(io.StringIO()):
        folder = Path(text)
        command = (sys.executable, "-m", "tests.bench.watched", "-", "run")
        async with (
            around(folder, phone=phone, settings=way.settings) as world,
            running(world.env | {"PYTHONPATH": str(_ROOT)}, folder, command) as program,
        ):
            await world.user.sends(f"/start {await claim_code(world.env, folder)}")
            await world.user.sees("/connect", timeout_s=_WAIT_S)
            await world.user.sends(f"/connect {world.cable.address}")
            await world.user.sees("is connected", timeout_s=_WAIT_S)
            await _program_cpu(world, program)  # once to warm up
            phone.latency = SLOW_PHONE
            return [await _program_cpu(world, program) for _ in range(_ROUNDS)]


async def _program_cpu(world: World, program: Program) -> float:
    world.phone.reset()
    world.model.script(*_replies())
    before = used_by(program.pid).cpu_s
    task = await world.user.sends("look for a latte")
    await world.user.sees(report("✅", task), timeout_s=_WAIT_S)
    if _TYPED not in world.facts:
        raise RuntimeError(f"the steps went wrong: {world.facts}")
    return (used_by(program.pid).cpu_s - before) / len(STEPS)


def _rows(found: _Found) -> list[Row | str]:
    wanted = found.way.wanted
    models = (
        ("model at once", found.at_once, wanted.at_once_s),
        (f"model of {_MODEL_S:g} s", found.beside_3, wanted.beside_3_s),
    )
    rows: list[Row | str] = [found.way.name]
    for model, rounds, most_s in models:
        rows += [
            Row(f"a step beside a {model}{_at_most(most_s)}", [mean(each) for each in rounds], "s", 2),
            *(
                Row(f"  {step}", list(times), "s", 2)
                for step, times in zip(STEPS, zip(*rounds, strict=True), strict=True)
            ),
        ]
    press_s = f" (one capture, one tree and 0.1 s: {_PRESS_TO_TAP_S:.1f})" if wanted.press_s is None else ""
    return [
        *rows,
        Row(f"press to tap{press_s}{_at_most(wanted.press_s)}", found.presses, "s", 2),
        Row(f"CPU a step, whole program{_at_most(wanted.cpu_s)}", found.cpu, "s", 3),
    ]


def _at_most(most: float | None) -> str:
    return "" if most is None else f" (wanted: at most {most:g})"


def _missed(found: _Found) -> list[str]:
    wanted = found.way.wanted
    figures = (
        ("a step, model at once", mean(map(mean, found.at_once)), wanted.at_once_s),
        (f"a step, model of {_MODEL_S:g} s", mean(map(mean, found.beside_3)), wanted.beside_3_s),
        ("press to tap", median(found.presses), wanted.press_s),
        ("CPU", mean(found.cpu), wanted.cpu_s),
    )
    return [
        f"{found.way.name}: {name} {is_s:.2f} s instead of {most_s:g}"
        for name, is_s, most_s in figures
        if most_s is not None and is_s > most_s
    ]


NOTES = (
    "A step: from one decision to the next, without the time that the model takes by itself. The window of",
    "  each input is tested on the phone, and each touch waits for the page's tree.",
    (
        f"Slow phone, seconds: tree {SLOW_PHONE.uiautomator_s:g} to {SLOW_PHONE.uiautomator_most_s:g},"
        f" capture {SLOW_PHONE.screencap_s:g}, input {SLOW_PHONE.input_s:g},"
        f" each dumpsys {SLOW_PHONE.dumpsys_s:g} to {SLOW_PHONE.dumpsys_most_s:g};"
    ),
    (
        f"  by the helper: tree {SLOW_PHONE.helper_tree_s:g} to {SLOW_PHONE.helper_tree_most_s:g}, picture"
        f" {SLOW_PHONE.helper_shot_s:g}, input {SLOW_PHONE.helper_input_s:g}."
    ),
    "Press to tap: at the agent's door. CPU: `farhand run` with a chat, without the picture reader.",
    f"Phone {_SIZE[0]}x{_SIZE[1]}. Wanted with the helper's inputs: 0.9 s a step, model at once.",
)
