"""Calls past the outbox's table: none inside a wait, their own waits hold the others, all at one pace."""

import asyncio
import io
import logging
from collections.abc import Callable, Coroutine, Generator
from itertools import pairwise
from pathlib import Path

import pytest

from bot.outbox import Pace
from tests.bot.outbox.test_faults import Heard
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.outbox_world import ANN, BOB, Running, town


@pytest.fixture(autouse=True)
def _newer_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library warns about the old type of RetryAfter.retry_after; the program sets this, too."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


@pytest.fixture
def waits() -> Generator[asyncio.Event]:
    """Set when Telegram has asked to wait, and that is known to all."""
    heard = Heard("Telegram asks to wait")
    logging.getLogger("bot.outbox").addHandler(heard)
    yield heard.event
    logging.getLogger("bot.outbox").removeHandler(heard)


_Call = Callable[[Running], Coroutine[None, None, bool]]


async def _sends_file(o: Running) -> bool:
    return await o.outbox.send_file(ANN, io.BytesIO(b"all of it"), "data.zip", "yours")


async def _is_told(o: Running) -> bool:
    await o.outbox.alert(ANN, "the disk is full")
    return True


@pytest.mark.parametrize("call", [_sends_file, _is_told])
async def test_no_call_goes_inside_a_wait_of_its_chat(
    call: _Call, tmp_path: Path, waits: asyncio.Event
) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await t.fault(method="sendMessage", chat_id=ANN, retry_after=1)
        await o.send("ann:1", "first")
        await asyncio.wait_for(waits.wait(), WAIT_LIMIT_S)
        assert await call(o)
        await t.ann.sees("yours|the disk is full")
        await o.has_delivered_all()
        refused, *rest = await t.times(ANN)
        assert len(rest) == 2
        assert rest[0] - refused >= 1.0


@pytest.mark.parametrize(("call", "method"), [(_sends_file, "sendDocument"), (_is_told, "sendMessage")])
async def test_a_wait_that_such_a_call_is_told_holds_its_chat_and_outlives_a_restart(
    call: _Call, method: str, tmp_path: Path, waits: asyncio.Event
) -> None:
    async with town(tmp_path) as t:
        async with t.outbox() as o:
            await t.fault(method=method, chat_id=ANN, retry_after=4)
            calling = asyncio.create_task(call(o))
            await asyncio.wait_for(waits.wait(), WAIT_LIMIT_S)
            calling.cancel()
            await asyncio.gather(calling, return_exceptions=True)
        async with t.outbox() as o:
            await o.send("ann:1", "afterwards")
            await o.send("bob:1", "at once", chat_id=BOB)
            await t.bob.sees("at once")
            await o.has_delivered_all()
        refused, sent = await t.times(ANN)
        (told,) = await t.times(BOB)
        assert told < sent
        assert sent - refused >= 3.9


async def test_files_and_messages_of_a_chat_keep_its_pace(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox(Pace(chat_interval_s=0.3)) as o:
        for number in range(2):
            await o.send(f"ann:{number}", f"a{number}")
        assert await _sends_file(o)
        assert await _sends_file(o)
        await o.has_delivered_all()
        times = sorted(await t.times(ANN))
        assert len(times) == 4
        assert min(after - before for before, after in pairwise(times)) >= 0.29


async def test_a_wait_that_nobody_has_the_patience_for_is_no_call_at_all(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await t.fault(method="sendDocument", chat_id=ANN, retry_after=3600)
        assert not await _sends_file(o)
        assert not await _sends_file(o)
        assert len(await t.calls("sendDocument")) == 1
