"""Strangers that were answered, and open questions."""

from pathlib import Path

from bot.store import Store

ANN = 42


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
