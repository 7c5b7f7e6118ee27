"""Others are asked once their time has come, unless the request is over before."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from agent.contract.events import HumanNeeded
from agent.contract.requests import RequestKind
from bot.requests.later import Later
from devices.background import Background
from tests.worlds.card_values import NOW, paying, request, task
from tests.worlds.virtual_time import virtually

EVENT = HumanNeeded(task(), request(RequestKind.APPROVAL, "Pay", binding=paying()))


@dataclass
class Asked:
    """Notes each asking of others. hold: what it waits for. soon: how often it looked before the time had come."""

    times: int = 0
    soon: int = 0
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    hold: asyncio.Event | None = None

    async def ask(self, event: HumanNeeded, late: bool) -> None:
        assert event == EVENT
        if not late:
            self.soon += 1
            return
        self.begun.set()
        if self.hold:
            await self.hold.wait()
        self.times += 1


def _later(background: Background, asked: Asked, after_s: float, clock: Callable[[], float]) -> Later:
    return Later(background, asked.ask, after_s, clock, asyncio.get_running_loop().time)


@pytest.mark.parametrize("age_s", [0.0, 60.0, 999.0])
@virtually
async def test_what_was_made_a_while_ago_is_asked_by_its_own_age(age_s: float) -> None:
    background, asked = Background(), Asked()
    later = _later(background, asked, 0.2, lambda: NOW + age_s)
    began = asyncio.get_running_loop().time()
    later.begin(EVENT)
    later.begin(EVENT)
    async with asyncio.timeout(10):
        await asked.begun.wait()
    assert (asyncio.get_running_loop().time() - began >= 0.2) is (age_s == 0)
    await asyncio.sleep(0)
    assert asked.times == 1
    await background.close()


@virtually
async def test_a_clock_that_was_set_back_makes_nobody_wait_longer() -> None:
    background, asked = Background(), Asked()
    _later(background, asked, 0.05, lambda: NOW - 9999).begin(EVENT)
    async with asyncio.timeout(10):
        await asked.begun.wait()
    await background.close()


@virtually
async def test_what_is_over_is_asked_of_nobody() -> None:
    background, asked = Background(), Asked()
    later = _later(background, asked, 0.05, lambda: NOW)
    later.begin(EVENT)
    await later.end(EVENT.request.request_id)
    await asyncio.sleep(0.15)
    assert asked.times == 0
    await background.close()


@virtually
async def test_its_end_waits_for_whoever_is_just_being_asked() -> None:
    background, asked = Background(), Asked(hold=asyncio.Event())
    later = _later(background, asked, 0.0, lambda: NOW)
    later.begin(EVENT)
    async with asyncio.timeout(10):
        await asked.begun.wait()
    ending = asyncio.create_task(later.end(EVENT.request.request_id))
    await asyncio.sleep(0.05)
    assert not ending.done()
    assert asked.hold is not None
    asked.hold.set()
    await ending
    assert asked.times == 1
    await background.close()


@virtually
async def test_a_change_is_looked_at_before_its_time_and_after_it() -> None:
    background, asked = Background(), Asked()
    later = _later(background, asked, 0.1, lambda: NOW)
    later.begin(EVENT)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert (asked.soon, asked.times) == (1, 0)
    later.again()
    await asyncio.sleep(0.01)
    assert (asked.soon, asked.times) == (2, 0)
    async with asyncio.timeout(10):
        await asked.begun.wait()
    later.again()
    await asyncio.sleep(0.01)
    assert (asked.soon, asked.times) == (2, 2)
    await later.end(EVENT.request.request_id)
    later.again()
    await asyncio.sleep(0.01)
    assert asked.times == 2
    await background.close()
