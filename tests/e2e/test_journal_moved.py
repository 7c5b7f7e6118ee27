"""The journal moved or put back without the chat's database: what is asked and reported is seen."""

import asyncio
from pathlib import Path

import pytest

from tests.console_client.client import Message
from tests.e2e.test_stories import LONG_S, PAID, has_button, report
from tests.e2e.world import World

pytestmark = pytest.mark.timeout(240)
_FILES = ("journal.sqlite3", "journal.sqlite3-wal", "journal.sqlite3-shm")


def _move(world: World, source: str, target: str) -> None:
    """The journal alone from one folder beside the program to another."""
    (world.folder / target).mkdir(exist_ok=True)
    for name in _FILES:
        path = world.folder / source / name
        if path.exists():
            path.rename(world.folder / target / name)


async def _connects(world: World) -> None:
    """The phones were the other journal's, too."""
    sent = await world.user.sends(f"/connect {world.cable.address}")
    await world.user.sees("Farhand One is connected", after=sent)


async def _orders(world: World) -> Message:
    """A task from its beginning to its report, with a yes in between; answers the approval as asked."""
    task = await world.user.sends("order a latte")
    paid = world.facts.count(PAID)
    approval = await world.user.sees(has_button("✅"), timeout_s=LONG_S, after=task)
    assert approval.photo
    await world.user.presses("✅", approval)
    await world.user.sees(report("✅", task), timeout_s=LONG_S)
    assert world.facts.count(PAID) == paid + 1
    await world.has_settled()
    return approval


async def test_approvals_are_shown_and_reports_sent_beside_another_journal_and_the_old_one(
    world: World,
) -> None:
    before = await _orders(world)
    old = before.button("✅")
    assert old is not None
    assert await world.program.stop() == 0
    await asyncio.to_thread(_move, world, "data", "away")

    async with world.restarted() as program:
        news = await world.user.sees("is another one than before", timeout_s=LONG_S)
        assert str(world.folder / "data") in news.text
        assert (
            f"Stop Farhand on the computer, move {world.folder / 'data'} away, run farhand restore FILE"
            in news.text
        )
        await program.logs("another")
        assert (await world.user.presses_data(before, old.data)).show_alert
        await _connects(world)
        await _orders(world)  # task 1 once more
        assert await program.stop() == 0

    await asyncio.to_thread(_move, world, "data", "newer")
    await asyncio.to_thread(_move, world, "away", "data")
    async with world.restarted() as program:
        again = await world.user.sees("is another one than before", after=news.message_id, timeout_s=LONG_S)
        assert again.message_id != news.message_id
        await _orders(world)
        page = await world.user.sees(
            "What was done", after=await world.user.sends("/history"), timeout_s=LONG_S
        )
        assert page.button("2 ·") is not None  # its own two tasks
        assert page.button("3 ·") is None
        assert await program.stop() == 0

    async with world.restarted() as program:  # the same journal as before: nothing to say
        await program.logs("running as")
        sent = await world.user.sends("/status")
        await world.user.sees(lambda seen: seen.message_id > sent, timeout_s=LONG_S)
        assert [
            seen
            for seen in await world.user.messages()
            if "another one" in seen.text and seen.message_id > again.message_id
        ] == []
        assert await program.stop() == 0


async def test_an_older_copy_of_the_journal_put_back_alone_is_noticed_and_its_tasks_are_seen(
    world: World,
) -> None:
    await _orders(world)
    assert await world.program.stop() == 0
    copy = world.folder / "data" / "journal.sqlite3"
    kept = await asyncio.to_thread(copy.read_bytes)
    async with world.restarted() as program:
        await program.logs("running as")
        await _orders(world)
        assert await program.stop() == 0
    await asyncio.to_thread(_put_back, copy, kept)

    async with world.restarted() as program:
        await world.user.sees("is an older copy", timeout_s=LONG_S)
        await _orders(world)  # task 2 once more
        assert await program.stop() == 0


def _put_back(path: Path, content: bytes) -> None:
    for name in _FILES[1:]:
        path.with_name(name).unlink(missing_ok=True)
    path.write_bytes(content)
