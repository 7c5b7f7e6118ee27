"""Another program holds a database at the start: Farhand waits, says so in the chat, and can be stopped."""

import contextlib
import sqlite3
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.e2e.test_stories import LONG_S
from tests.e2e.world import World

pytestmark = pytest.mark.timeout(240)


@contextlib.contextmanager
def _held(path: Path) -> Generator[None]:
    with contextlib.closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


async def test_a_start_waits_for_a_held_database_and_can_be_stopped_or_goes_on_by_itself(
    world: World,
) -> None:
    assert await world.program.stop() == 0
    asked = await world.user.sends("/status")
    with _held(world.folder / "data" / "journal.sqlite3"):
        async with world.restarted() as program:
            await world.user.sees("I cannot start: the disk", timeout_s=LONG_S, after=asked)
            assert await program.stop() == 0
    with contextlib.ExitStack() as holding:
        holding.enter_context(_held(world.folder / "data" / "bot.sqlite3"))
        async with world.restarted() as program:
            await program.logs("the start waits", timeout_s=LONG_S)
            holding.close()
            await program.logs("running as", timeout_s=LONG_S)
            await world.user.sees("Farhand One", timeout_s=LONG_S, after=asked)
