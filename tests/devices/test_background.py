"""Work in the background: what breaks is logged, and vital work that breaks ends the program."""

import asyncio
import logging

import pytest

from devices.background import Background
from tests.wait_limit import WAIT_LIMIT_S


async def _breaks() -> None:
    raise ValueError("broken on purpose")


async def _waits() -> None:
    await asyncio.Event().wait()


async def test_work_that_breaks_is_in_the_log_and_the_rest_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    background = Background()
    going_on = background.start(_waits())
    await asyncio.wait({background.start(_breaks(), "counting")})
    assert "counting broke" in caplog.text
    assert not going_on.done()
    assert not background.broken.is_set()
    await background.close()
    assert going_on.cancelled()


async def test_vital_work_that_breaks_is_heard_of_by_every_owner() -> None:
    broken = asyncio.Event()
    one, other = Background(broken), Background(broken)
    one.start(_breaks(), "listening", vital=True)
    async with asyncio.timeout(WAIT_LIMIT_S):
        await other.broken.wait()
    await one.close()


async def test_vital_work_that_is_cancelled_or_ends_is_no_trouble(caplog: pytest.LogCaptureFixture) -> None:
    background = Background()
    await background.start(asyncio.sleep(0), "a short one", vital=True)
    waiting = background.start(_waits(), vital=True)
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait({waiting})
    await background.close()
    assert not background.broken.is_set()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
