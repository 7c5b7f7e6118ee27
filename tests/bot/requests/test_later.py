"""Others are asked once their time has come, unless the request is over before."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from agent.contract.events import HumanNeeded
from agent.contract.requests import RequestKind
from bot.requests.escalation import Escalations
from devices.background import Background
from tests.worlds.card_values import NOW, paying, request, task
from tests.worlds.virtual_time import virtually

EVENT = HumanNeeded(task(), request(RequestKind.APPROVAL, "Pay", binding=paying()))
AFTER_S = 60.0


class Asked:
    """Each asking: whether the task's person had had their time alone. may_end: an asking waits for this."""

    def __init__(self, age_s: float = 0.0) -> None:
        self.background = Background()
        self.escalations = Escalations(
            self.background, self._ask, AFTER_S, lambda: NOW + age_s, asyncio.get_running_loop().time
        )
        self.may_end = asyncio.Event()
        self.may_end.set()
        self.ended: list[bool] = []
        self._begun = asyncio.Queue[bool]()

    async def _ask(self, event: HumanNeeded, late: bool) -> None:
        assert event == EVENT
        self._begun.put_nowait(late)
        await self.may_end.wait()
        self.ended.append(late)

    async def next(self) -> bool:
        """The next asking, as soon as it begins."""
        async with asyncio.timeout(2 * AFTER_S):
            return await self._begun.get()


@asynccontextmanager
async def asked(age_s: float = 0.0) -> AsyncGenerator[Asked]:
    others = Asked(age_s)
    try:
        yield others
    finally:
        await others.background.close()


@pytest.mark.parametrize("age_s", [0.0, 30.0, 999.0])
@virtually
async def test_what_was_made_a_while_ago_is_asked_by_its_own_age(age_s: float) -> None:
    async with asked(age_s) as others:
        began = asyncio.get_running_loop().time()
        others.escalations.begin(EVENT)
        others.escalations.begin(EVENT)
        while not await others.next():
            pass
        waited_s = asyncio.get_running_loop().time() - began
        assert waited_s == pytest.approx(max(0.0, AFTER_S - age_s), abs=0.1)
        assert others.ended.count(True) == 1


@virtually
async def test_a_clock_that_was_set_back_makes_nobody_wait_longer() -> None:
    async with asked(age_s=-9999) as others:
        others.escalations.begin(EVENT)
        assert [await others.next(), await others.next()] == [False, True]


@virtually
async def test_what_is_over_is_asked_of_nobody() -> None:
    async with asked() as others:
        others.escalations.begin(EVENT)
        await others.escalations.end(EVENT.request.request_id)
        with pytest.raises(TimeoutError):
            await others.next()


@virtually
async def test_its_end_waits_for_whoever_is_just_being_asked() -> None:
    async with asked(age_s=AFTER_S) as others:
        others.may_end.clear()
        others.escalations.begin(EVENT)
        assert await others.next()
        ending = asyncio.create_task(others.escalations.end(EVENT.request.request_id))
        await asyncio.wait({ending}, timeout=AFTER_S)  # in virtual time
        assert not ending.done()
        others.may_end.set()
        await ending
        assert others.ended == [True]


@virtually
async def test_a_change_is_rechecked_before_its_time_and_after_it() -> None:
    async with asked() as others:
        others.escalations.begin(EVENT)
        assert not await others.next()
        others.escalations.recheck()
        assert not await others.next()
        assert await others.next()
        others.escalations.recheck()
        assert await others.next()
        await others.escalations.end(EVENT.request.request_id)
        others.escalations.recheck()
        with pytest.raises(TimeoutError):
            await others.next()
