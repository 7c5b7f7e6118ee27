"""The disk under the running program is really full: a file system of 24 MB that the test fills."""

import asyncio
import shutil
import sys
from pathlib import Path

import pytest

from tests.e2e.own_mounts import own_mounts
from tests.e2e.test_stories import LONG_S, PAID, asks_to_pay, has_button, report
from tests.e2e.world import World
from tests.worlds.program import running

pytestmark = pytest.mark.timeout(240)
FULL = "The disk of the computer is full"
# The data of before goes on in a small file system that only this process sees.
_SMALL = "cp -a data seed && mount -t tmpfs -o size=24m,mode=700 small data && cp -a seed/. data/"


async def _may_mount() -> bool:
    if not sys.platform.startswith("linux") or shutil.which("unshare") is None:
        return False
    process = await asyncio.create_subprocess_exec(
        *("unshare", "-rm", "sh", "-c", "mount -t tmpfs -o size=1m small /mnt"),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    return await process.wait() == 0


def _fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            return


async def test_a_full_disk_pauses_the_task_says_so_and_with_room_it_pays_once(world: World) -> None:
    if not await _may_mount():
        pytest.skip("this computer lets nobody mount a small file system")
    assert await world.program.stop() == 0
    async with running(world.env | own_mounts(_SMALL), world.folder) as program:
        await program.logs("running as")
        task = await world.user.sends("order a latte")
        filler = Path(f"/proc/{program.pid}/root{world.folder}/data/filler")
        for _ in range(2000):
            if world.model.requests:
                break
            await asyncio.sleep(0.01)
        await asyncio.to_thread(_fill, filler)
        # The card says it, too, with its buttons.
        told = await world.user.sees(lambda seen: FULL in seen.text and not seen.buttons, timeout_s=LONG_S)
        assert "Do not send it again" in told.text
        await asyncio.to_thread(filler.unlink)
        noisy = await world.user.sees("then press Continue", after=told.message_id, timeout_s=LONG_S)
        paused = await world.user.sees(has_button("▶"), timeout_s=LONG_S)
        await world.user.presses("▶", paused)
        await world.user.presses("✅", await asks_to_pay(world))
        await world.user.sees(report("✅", task), timeout_s=LONG_S)
        assert await program.stop() == 0
    assert world.facts.count(PAID) == 1
    said = [seen for seen in await world.user.messages() if FULL in seen.text and not seen.buttons]
    assert [seen.message_id for seen in said] == [told.message_id, noisy.message_id]


async def test_a_start_on_a_full_disk_waits_says_so_and_goes_on_when_there_is_room(world: World) -> None:
    if not await _may_mount():
        pytest.skip("this computer lets nobody mount a small file system")
    assert await world.program.stop() == 0
    asked = await world.user.sends("/status")
    # Room for the lock and the heartbeat, and none for a database's log.
    fills = "(cat /dev/zero > data/filler; true) 2>&- && truncate -s -16K data/filler"
    async with running(world.env | own_mounts(f"{_SMALL} && {fills}"), world.folder) as program:
        await world.user.sees("I cannot start: the disk", timeout_s=LONG_S, after=asked)
        filler = Path(f"/proc/{program.pid}/root{world.folder}/data/filler")
        await asyncio.to_thread(filler.unlink)
        await program.logs("running as", timeout_s=LONG_S)
        await world.user.sees("Farhand One", timeout_s=LONG_S, after=asked)
        assert await program.stop() == 0
