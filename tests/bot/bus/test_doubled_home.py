"""Two computers that work with one home's key: what one of them refuses, the other one may have done."""

import asyncio
import time
from pathlib import Path

import pytest

from agent.bus.connection import BusMessage, bus_of
from agent.bus.messages import BUS_VERSION, Beat, CallRefusal, SentCall, SentReply, shape_of
from agent.bus.seal import Sealed
from agent.bus.subjects import call_subject
from agent.contract.actions import Finish
from agent.contract.people import ALL_RIGHTS, Caller
from bot.bus.errors import HomeSilent
from bot.bus.remote_home import RemoteHome
from bot.store.home_replica import HomeSighting
from bot.store.joined_homes import JoinedHome
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.bot_end import bot_end, enrol, home_of
from tests.worlds.nats_bus import running_bus


async def test_what_the_first_one_does_is_never_said_to_be_undone_because_the_second_one_refuses_it(
    tmp_path: Path,
) -> None:
    known = asyncio.Event()  # to both, that there are two
    async with running_bus(tmp_path / "nats") as bus_world, bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        async with home_of(tmp_path / "one", flat, Finish("done"), contested=known.is_set) as first:
            await end.until_present(1)
            caller = Caller(7, "Ann", ALL_RIGHTS, f"{flat.home_id}/paper", True)
            tasks = end.homes.tasks

            async def order(number: int) -> str:
                task = await tasks.submit(caller, caller.phone_id, f"order {number}", "en", f"{number}")
                return task.text

            wanted = {await order(0)}
            async with home_of(tmp_path / "two", flat, contested=known.is_set) as second:
                await end.until(lambda: bool(end.news.warned))
                orders = [asyncio.create_task(order(number)) for number in range(1, 5)]
                await asyncio.wait(orders, timeout=3.0)  # the bot has noticed it sooner
                known.set()
                wanted |= set(await asyncio.gather(*orders))
                assert (await second.journal.identity.newest_ids())[0] == 0
            assert (await first.journal.identity.newest_ids())[0] == len(wanted) == 5


async def test_what_one_start_may_have_done_is_not_said_to_be_undone_because_nobody_hears_it_again(
    tmp_path: Path,
) -> None:
    async with running_bus(tmp_path / "nats") as world:
        flat, key = world.enrol(), world.bot.private_key
        joined = JoinedHome(flat.home_id, "flat", "flat/", bytes(flat.private_key.public_key), "U", 0.0)
        async with bus_of(world.bot) as bus, bus_of(flat) as at_home:
            home = RemoteHome(joined, key, bus, lambda _: (), lambda: 1, HomeSighting(flat.home_id))
            answered = asyncio.Event()

            def beats(start: str, at: float) -> None:
                home.hear(Beat(start, f"session of {start}", BUS_VERSION, "1", "journal", time.time()), at)

            async def refuse(message: BusMessage) -> None:
                """As the second computer. The bot takes it for the home from now on."""
                sent: SentCall = shape_of(SentCall).from_json(flat.seal.open(Sealed.CALL, message.content))[
                    "message"
                ]
                reply = SentReply(refused=CallRefusal.STALE, instance="second")
                text = shape_of(SentReply).to_json(message=reply).encode()
                await at_home.answer(message, flat.seal.close(Sealed.REPLY, text, sent.call_id))
                for at in (10.0, 11.0, 12.0):
                    beats("second", at)
                answered.set()

            await bus.wait_connected(WAIT_LIMIT_S)
            await at_home.wait_connected(WAIT_LIMIT_S)
            hears = await at_home.subscribe(call_subject(flat.home_id), refuse)
            beats("first", 0.0)
            asking = asyncio.create_task(home.ask_home("phones.refreshed", {}))
            async with asyncio.timeout(WAIT_LIMIT_S):
                await answered.wait()
                await at_home.unsubscribe(hears)
                with pytest.raises(HomeSilent):
                    await asking
