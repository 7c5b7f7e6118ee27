"""What was seen before: updates, strangers, open questions."""

import asyncio
from pathlib import Path

from bot.store import Store

ANN = 42


async def test_an_update_is_new_once_even_across_a_restart(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        assert await store.updates.first_time(1)
        assert not await store.updates.first_time(1)
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        assert not await store.updates.first_time(1)
        assert await store.updates.first_time(2)


async def test_of_one_update_delivered_many_times_at_once_one_is_the_first(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        results = await asyncio.gather(*(store.updates.first_time(9) for _ in range(10)))
        assert sorted(results) == [False] * 9 + [True]


async def test_updates_are_forgotten_when_telegram_has_forgotten_them(tmp_path: Path) -> None:
    now = [1_000_000.0]
    async with Store.open(tmp_path / "bot.sqlite3", lambda: now[0]) as store:
        await store.updates.first_time(1)
        now[0] += 86400  # Telegram may still deliver it
        assert not await store.updates.first_time(1)
        now[0] += 86401
        assert await store.updates.first_time(2)
        row = await store.database.one("SELECT count(*) FROM updates")
        assert row is not None
        assert row[0] == 1


async def test_a_stranger_is_answered_once_in_ten_minutes_each(tmp_path: Path) -> None:
    now = [1_000_000.0]
    async with Store.open(tmp_path / "bot.sqlite3", lambda: now[0]) as store:
        assert await store.strangers.may_answer(66)
        assert await store.strangers.may_answer(67)
        now[0] += 599
        assert not await store.strangers.may_answer(66)  # and asking does not make the wait longer
        now[0] += 1
        assert await store.strangers.may_answer(66)
        assert not await store.strangers.may_answer(66)


async def test_open_questions_are_known_by_chat_oldest_first_until_closed(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        for request_id in (8, 7, 8):  # a repeated event opens it once
            await store.questions.open(ANN, request_id)
        await store.questions.open(43, 9)
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        assert await store.questions.open_in(ANN) == [7, 8]
        await store.questions.close(7)
        await store.questions.close(7)
        assert await store.questions.open_in(ANN) == [8]
        assert await store.questions.open_in(44) == []
