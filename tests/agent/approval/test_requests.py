"""Requests to a person when the computer's clock jumps: a laptop that slept, a clock that was set."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from agent.approval.open_waits import RequestWaits
from agent.approval.requests import RequestBroker
from agent.contract.event_stream import EventStream
from agent.contract.events import Event, HumanAnswered, HumanNeeded
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.requests import Answer, AnswerOutcome, Request, RequestKind, RequestState
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.journal.requests import NewRequest, RequestRow
from tests.wait_limit import WAIT_LIMIT_S

ANN = Caller(7, "Ann", ALL_RIGHTS)
_PAY = NewRequest(3, RequestKind.APPROVAL, "coffee", "Pay")


@dataclass
class Asked:
    """One open approval of ten minutes. heard: what was published. looked: each reading of that clock."""

    broker: RequestBroker
    clock: list[float]
    heard: list[Event]
    waiting: asyncio.Task[RequestRow]
    news: asyncio.Event
    looked: list[float]

    async def hears(self, wanted: Callable[[Event], bool]) -> None:
        """Waits until such an event was published."""
        async with asyncio.timeout(WAIT_LIMIT_S):
            while not any(wanted(event) for event in self.heard):
                self.news.clear()
                await self.news.wait()

    async def looks(self, times: int) -> None:
        """Waits until the clock was looked at so often again."""
        before = len(self.looked)
        async with asyncio.timeout(WAIT_LIMIT_S):
            while len(self.looked) < before + times:  # noqa: ASYNC110 (a count has no event)
                await asyncio.sleep(0.005)

    @property
    def request_id(self) -> int:
        """The open request."""
        (first, *_) = self.heard
        assert isinstance(first, HumanNeeded)
        return first.request.request_id


def is_reminder(event: Event) -> bool:
    return isinstance(event, HumanNeeded) and event.reminder


@contextlib.asynccontextmanager
async def asked(folder: Path) -> AsyncGenerator[Asked]:
    clock, stream, heard, news = [1_000_000.0], EventStream(), list[Event](), asyncio.Event()
    looked = list[float]()

    def monotonic() -> float:
        looked.append(clock[0])
        return clock[0]

    async with Journal.open(folder / "journal.sqlite3", lambda: clock[0]) as journal:
        broker = RequestBroker(journal, stream, RequestWaits(clock_check_s=0.02), lambda: clock[0], monotonic)
        task: Task = await journal.tasks.add(ANN.person_id, "paper", "order a latte", "en", "")

        async def listen() -> None:
            async for numbered in stream.events():
                event = numbered.event
                heard.append(event)
                news.set()

        listening = asyncio.create_task(listen())
        waiting = asyncio.create_task(broker.ask(task, _PAY))
        a = Asked(broker, clock, heard, waiting, news, looked)
        await a.hears(lambda event: isinstance(event, HumanNeeded))
        yield a
        waiting.cancel()
        stream.close()
        await asyncio.gather(waiting, listening, return_exceptions=True)


async def test_a_jump_over_the_end_expires_the_request(tmp_path: Path) -> None:
    async with asked(tmp_path) as a:
        a.clock[0] += 3600
        row = await asyncio.wait_for(a.waiting, WAIT_LIMIT_S)
        assert row.state is RequestState.EXPIRED
        await a.hears(lambda event: isinstance(event, HumanAnswered))
        last = a.heard[-1]
        assert isinstance(last, HumanAnswered)
        assert (last.state, last.by) == (RequestState.EXPIRED, "")


async def test_a_yes_directly_after_the_jump_comes_too_late(tmp_path: Path) -> None:
    async with asked(tmp_path) as a:
        a.clock[0] += 600
        assert await a.broker.answer(ANN, a.request_id, Answer.APPROVE, "") is AnswerOutcome.EXPIRED
        assert (await asyncio.wait_for(a.waiting, WAIT_LIMIT_S)).state is RequestState.EXPIRED


async def test_a_jump_over_half_time_reminds_once_and_a_yes_still_counts(tmp_path: Path) -> None:
    async with asked(tmp_path) as a:
        a.clock[0] += 299
        a.clock[0] += 2
        await a.hears(is_reminder)
        a.clock[0] += 290
        assert await a.broker.answer(ANN, a.request_id, Answer.APPROVE, "") is AnswerOutcome.ACCEPTED
        row = await asyncio.wait_for(a.waiting, WAIT_LIMIT_S)
        assert (row.state, row.answered_by) == (RequestState.APPROVED, "Ann")
        assert len([event for event in a.heard if is_reminder(event)]) == 1


async def test_before_half_time_nobody_is_reminded(tmp_path: Path) -> None:
    async with asked(tmp_path) as a:
        a.clock[0] += 299
        await a.looks(3)
        assert len(a.heard) == 1
        assert not a.waiting.done()


async def test_a_clock_that_is_set_back_ends_nothing(tmp_path: Path) -> None:
    async with asked(tmp_path) as a:
        a.clock[0] -= 86400
        await a.looks(3)
        assert len(a.heard) == 1
        assert await a.broker.answer(ANN, a.request_id, Answer.REJECT, "") is AnswerOutcome.ACCEPTED
        assert (await asyncio.wait_for(a.waiting, WAIT_LIMIT_S)).state is RequestState.REJECTED


async def test_a_request_that_ends_as_soon_as_it_is_on_disk_waits_for_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        broker = RequestBroker(journal, EventStream())
        task = await journal.tasks.add(ANN.person_id, "paper", "order a latte", "en", "")
        add = journal.requests.add

        async def withdrawn_at_once(*row: Any) -> Request:
            request = await add(*row)
            await broker.withdraw(ANN.person_id)
            return request

        monkeypatch.setattr(journal.requests, "add", withdrawn_at_once)
        async with asyncio.timeout(WAIT_LIMIT_S):
            row = await broker.ask(task, _PAY)
        assert row.state is RequestState.EXPIRED
