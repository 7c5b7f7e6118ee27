"""Calls that wait for a home, and those that are set aside."""

from pathlib import Path

from bot.store import Store
from bot.store.kept_calls import MOST_TRIES, KeptCall, KeptCallTable

FLAT = "demoflat"


async def test_a_call_is_set_aside_after_some_tries_and_comes_back_for_one(tmp_path: Path) -> None:
    now = [1000.0]
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        kept = KeptCallTable(store.database, lambda: now[0])
        for person_id in (7, 8):
            await kept.add(FLAT, "tasks.pause_unreachable", {"person_id": person_id}, "h")
        await kept.add(FLAT, "tasks.stop_removed", {"person_id": 9, "phone_id": ""}, "h")

        async def first() -> KeptCall:
            call = await kept.next(FLAT)
            assert call
            return call

        tries = [await kept.fail(FLAT, await first()) for _ in range(MOST_TRIES)]
        assert tries == [False] * (MOST_TRIES - 1) + [True]
        assert await kept.fail(FLAT, await first())  # another one of the name at its first try
        assert (await first()).name == "tasks.stop_removed"
        (aside,) = await kept.untold()
        assert (aside.home_id, aside.name, aside.since) == (FLAT, "tasks.pause_unreachable", 1000.0)
        await kept.save_notified(aside)
        await kept.take_back_in(FLAT, 3600.0)
        assert (await first()).name == "tasks.stop_removed"
        now[0] += 3600.0
        await kept.take_back_in(FLAT, 3600.0)
        # One of a name in an hour, though a reply that does not come takes its time; and each in its turn.
        for person_id in (8, 7):
            assert (await first()).arguments == {"person_id": person_id}
            assert (await first()).was_aside
            assert await kept.fail(FLAT, await first())
            await kept.take_back_in(FLAT, 3600.0)
            assert (await first()).name == "tasks.stop_removed"
            now[0] += 3600.0
            await kept.take_back_in(FLAT, 3600.0)
        assert await kept.untold() == []
        assert (await first()).arguments == {"person_id": 7}
        await kept.fail(FLAT, await first())
        now[0] = 5.0  # the clock was wrong
        await kept.take_back_in(FLAT, 3600.0)
        assert (await first()).arguments == {"person_id": 8}
        # Where one is made, the rest of the name follows at once.
        await kept.drop(await first())
        await kept.take_back_in(FLAT, name="tasks.pause_unreachable")
        assert (await first()).arguments == {"person_id": 7}


async def test_what_an_earlier_version_kept_and_cannot_be_read_is_set_aside_at_once(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        kept = store.kept_calls
        await kept.add(FLAT, "tasks.pause_unreachable", {"person_id": 7}, "h")
        async with store.database.transaction():
            await store.database.change("UPDATE kept_calls SET call = '{}'")
        call = await kept.next(FLAT)
        assert call is not None
        assert call.arguments is None
        assert await kept.fail(FLAT, call)
        assert not await kept.has(FLAT)
        assert [aside.name for aside in await kept.untold()] == ["tasks.pause_unreachable"]
