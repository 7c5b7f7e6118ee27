"""A program that runs until somebody stops it."""

import asyncio
import contextlib
import signal
from collections.abc import Generator


async def wait_for_first(*events: asyncio.Event) -> None:
    """Returns when one of them is set."""
    waiting = [asyncio.create_task(event.wait()) for event in events]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()


@contextlib.contextmanager
def stopped_by_signals(stop: asyncio.Event) -> Generator[None, None, None]:
    """SIGINT and SIGTERM set it."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    try:
        yield
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
