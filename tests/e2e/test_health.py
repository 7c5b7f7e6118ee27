"""What supervisors and monitors see of the program: alive, stopped, frozen, killed, in want of disk."""

import asyncio
import re
import signal
from pathlib import Path

import aiohttp
import pytest

from devices.free_port import free_port
from tests.e2e.test_stories import LONG_S, asks_to_pay, report
from tests.e2e.world import ANN, World, outside, ready
from tests.worlds.program import farhand

pytestmark = pytest.mark.timeout(240)


async def _health(world: World, *options: str) -> tuple[int, str]:
    code, out, errors = await farhand("health", *options, env=world.env, cwd=world.folder)
    assert not errors
    return code, out


def _beat(folder: Path) -> float:
    return (folder / "data" / "heartbeat.json").stat().st_mtime


async def _until_it_beats_again(world: World) -> None:
    before = await asyncio.to_thread(_beat, world.folder)
    for _ in range(1800):
        if await asyncio.to_thread(_beat, world.folder) > before:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("no new heartbeat")


async def test_a_supervisor_hears_whether_it_runs_hangs_or_is_gone(world: World) -> None:
    await _until_it_beats_again(world)  # the phone came after the last one
    code, out = await _health(world)
    assert (code, "is well" in out) == (0, True), out
    world.program.signal(signal.SIGSTOP)
    code, out = await _health(world, "--max-age", "0")
    assert (code, "hangs" in out) == (1, True), out
    world.program.signal(signal.SIGCONT)
    await _until_ready(world)  # not with its first beat: a busy computer is slow to wake what it stopped
    assert await world.program.stop() == 0
    code, out = await _health(world)
    assert (code, "does not run" in out) == (2, True), out
    async with world.restarted() as program:
        await program.logs("running as")
        await _until_ready(world)
        await program.kill()
        code, out = await _health(world)
        assert (code, "does not run" in out) == (2, True), out


async def _until_ready(world: World) -> None:
    for _ in range(100):
        if (await _health(world))[0] == 0:
            return
    raise AssertionError("never well")


async def test_a_monitor_reads_figures_of_a_task_and_nobody_elses(tmp_path: Path) -> None:
    port = free_port()
    async with ready(tmp_path, settings={"FARHAND_METRICS_PORT": str(port)}) as world:
        task = await world.user.sends("order a latte")
        await world.user.presses("✅", await asks_to_pay(world))
        await world.user.sees(report("✅", task), timeout_s=LONG_S)
        await _until_it_beats_again(world)
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{port}/metrics") as reply,
        ):
            page = await reply.text()
        await world.user.sends("/health")
        health = await world.user.sees("Farhand is well|Farhand needs a look")
    assert 'farhand_tasks_ended_total{end="done"} 1.0' in page
    assert 'farhand_tasks{state="done"} 1.0' in page
    assert "farhand_phones_online 1.0" in page
    steps = re.search(r"farhand_steps_total (\d+)\.0", page)
    assert steps is not None
    assert int(steps[1]) > 3
    for figure in (
        "farhand_model_seconds_total",
        'farhand_telegram_calls_total{result="ok"}',
        "process_resident",
    ):
        value = re.search(rf"^{re.escape(figure)}\S* (\S+)$", page, re.MULTILINE)
        assert value is not None, figure
        assert float(value[1]) > 0
    for private in ("latte", world.phone.serial, "Ann"):
        assert private not in page
    assert re.search(rf"(?<![\d.]){ANN}(?![\d.])", page) is None  # its digits also come up inside a figure
    assert f"http://127.0.0.1:{port}/metrics" in health.text
    assert "Phones: 1 of 1 online" in health.text


async def test_a_start_without_telegram_is_starting_and_not_dead(tmp_path: Path) -> None:
    async with outside(tmp_path, settings={"TELEGRAM_API_URL": "http://127.0.0.1:9"}) as world:
        await world.program.logs("trying again")
        code, out = await _health(world)
    assert (code, "is starting" in out) == (0, True), out
