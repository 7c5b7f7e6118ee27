"""The disk under the bus is really full, or read-only: what people read of it, and that all goes on."""

import asyncio
from pathlib import Path

import pytest

from tests.e2e.test_stories import LONG_S, PAID, asks_to_pay, report
from tests.e2e.test_two_places import TwoPlaces, two_places
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.program import farhand
from tests.worlds.small_disk import SmallDisk, small_disk

pytestmark = [pytest.mark.timeout(600), pytest.mark.soak]
_DISK_MB = 16
_TOLD = "The bus keeps nothing of home “flat”"
# Of the server: how often it closes files that nobody has written for half a minute; else every two minutes.
_CLOSES = ('store_dir: "jetstream"', 'store_dir: "jetstream"\n  sync_interval: "5s"')


@pytest.mark.parametrize("way", ["full", "read-only"])
async def test_nothing_is_paid_until_it_is_written_and_then_once(way: str, tmp_path: Path) -> None:
    hub = tmp_path / "nats" / "hub"
    hub.mkdir(parents=True)
    async with small_disk(hub, _DISK_MB) as disk:
        if disk is None:
            pytest.skip("this computer lets nobody mount a small file system")
        async with two_places(tmp_path, disk) as places:
            await _with_files_that_are_closed(places, disk)
            await _a_latte_waits_for_the_disk(places, disk, way)


async def _with_files_that_are_closed(places: TwoPlaces, disk: SmallDisk) -> None:
    config = disk.place / "nats-server.conf"
    text = await asyncio.to_thread(config.read_text)
    assert _CLOSES[0] in text
    await asyncio.to_thread(config.write_text, text.replace(*_CLOSES))
    await places.bus.server.stop()
    await places.bus.server.start()


async def _a_latte_waits_for_the_disk(places: TwoPlaces, disk: SmallDisk, way: str) -> None:
    world, user = places.world, places.world.user
    async with world.restarted() as bot:
        await places.claimed(bot)
        async with places.home() as home:
            await bot.logs(f"home {places.identity.home_id} is present")
            await user.sends(f"/connect {world.cable.address}")
            await user.sees("Farhand One is connected")
            await (disk.fill() if way == "full" else _is_mounted_read_only(disk))
            for env in (world.env, places.env):
                code, out, _ = await farhand("doctor", env=env, cwd=world.folder)
                assert (code, "It keeps nothing" in out) == (1, True), out
            task = await user.sends("order a latte")
            await user.sees(_TOLD, after=task, timeout_s=LONG_S)
            await home.logs("events wait")
            assert not [fact for fact in world.facts if fact.startswith("paid")]
            assert not [each for each in await user.messages() if each.button("✅")]
            await (disk.make_room() if way == "full" else disk.mount(writable=True))
            await places.bus.server.stop()
            await places.bus.server.start()
            await user.presses("✅", await asks_to_pay(world, task))
            await user.sees(report("✅", task), timeout_s=LONG_S)
            assert world.facts.count(PAID) == 1
            assert len([each for each in await user.messages() if _TOLD in each.text]) == 1
            for env in (world.env, places.env):
                code, out, _ = await farhand("doctor", env=env, cwd=world.folder)
                assert (code, "It keeps what is sent" in out) == (0, True), out
            assert await home.stop() == 0
        assert await bot.stop() == 0


async def _is_mounted_read_only(disk: SmallDisk) -> None:
    """As soon as the server has no file open for writing."""
    async with asyncio.timeout(2 * WAIT_LIMIT_S):
        while not await disk.mount(writable=False):  # noqa: ASYNC110 - the server says nothing of it
            await asyncio.sleep(1)  # wall time: it closes them after half a minute
