"""In a household of several homes each journal keeps its numbers, and the household keeps its id."""

from pathlib import Path

import pytest

from agent.contract.translate import NUMBERS_PER_JOURNAL
from agent.journal import Journal
from bot.home import adopt_own_journal
from bot.outbox.outgoing import Outgoing, Priority
from bot.outbox.table import OutboxTable
from bot.store import Store
from bot.store.homes import HomeChange, NewestIds
from bot.store.journals import OWN_HOME, JournalOfAnotherHome

ANN = 7
FIRST, SECOND, THIRD = "a" * 16, "b" * 16, "c" * 16
FLAT, LAB = "flat0001", "lab00001"


async def test_the_journal_of_before_is_the_first_and_the_household_keeps_its_id(tmp_path: Path) -> None:
    path = tmp_path / "bot.sqlite3"
    async with Store.open(path) as store:
        await store.homes.adopt(FIRST)  # as in one program
    async with Store.open(path) as store:
        assert await store.homes.keep() == FIRST
        assert await store.journals.number_of(SECOND, LAB) == 1
        assert await store.journals.number_of(FIRST, FLAT) == 0  # the home moved out of the program
        assert await store.journals.number_of(THIRD, LAB) == 2
    async with Store.open(path) as store:
        numbers = [await store.journals.number_of(each, LAB) for each in (THIRD, SECOND)]
        assert (numbers, store.homes.current) == ([2, 1], FIRST)
        assert await store.homes.untold() is None


async def test_the_first_journal_of_a_new_household_gives_it_its_id(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        assert await store.homes.keep() == ""
        assert [await store.journals.number_of(*each) for each in ((SECOND, LAB), (FIRST, FLAT))] == [0, 1]
        assert store.homes.current == SECOND
        await store.homes.adopt(SECOND)  # back in one program
        assert await store.homes.untold() is None


async def test_a_home_cannot_have_the_journal_of_another_until_that_is_removed(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        await store.journals.number_of(FIRST, FLAT)
        with pytest.raises(JournalOfAnotherHome):
            await store.journals.number_of(FIRST, LAB)
        await store.journals.release(FLAT)
        assert await store.journals.number_of(FIRST, LAB) == 0
        await store.journals.move(FIRST, FLAT)
        assert await store.journals.number_of(FIRST, FLAT) == 0


async def test_another_journal_of_a_home_is_news_once(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        await store.journals.number_of(FIRST, FLAT)
        await store.journals.number_of(FIRST, FLAT)
        assert await store.journals.untold() == []
        await store.journals.number_of(SECOND, FLAT, older=True)
        await store.journals.number_of(SECOND, FLAT)
        (news,) = await store.journals.untold()
        assert (news.home_id, news.change) == (FLAT, HomeChange.OLDER)
        await store.journals.save_notified(news)
        assert await store.journals.untold() == []
        assert await store.journals.number_of(FIRST, FLAT) == 0  # put back
        (back,) = await store.journals.untold()
        assert (back.change, back.mark != news.mark) == (HomeChange.ANOTHER, True)


async def test_how_far_a_journal_has_come_is_known_by_its_own_numbers(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        await store.journals.number_of(FIRST, FLAT)
        await store.journals.number_of(SECOND, LAB)
        table = OutboxTable(store.database)
        for kind, number in (
            ("card", 3),
            ("card", NUMBERS_PER_JOURNAL + 9),
            ("report", NUMBERS_PER_JOURNAL + 8),
        ):
            await table.add(Outgoing(ANN, store.homes.key(kind, number), Priority.CARD, "text"))
        for number in (NUMBERS_PER_JOURNAL + 5, 4):
            await store.asked.add(number, [ANN])
        assert await store.journals.newest_ids(FIRST) == NewestIds(3, 4)
        assert await store.journals.newest_ids(SECOND) == NewestIds(9, 5)
        assert await store.journals.reported(SECOND) == {8}
        assert await store.journals.reported(FIRST) == set()
        await store.journals.save_newest(SECOND, NewestIds(7, 6, 2, 50))
        await store.journals.save_newest(FIRST, NewestIds(1, 1, 1, 1))
        assert await store.journals.newest_ids(SECOND) == NewestIds(9, 6, 2, 50)
        # For a bot that works in one program again those of other homes are not this journal's.
        assert await store.homes.newest_ids(FIRST) == NewestIds(3, 4, 1, 1)


async def test_asking_in_one_home_forgets_nothing_of_another(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        await store.journals.number_of(FIRST, FLAT)
        for number in (1, 2000, NUMBERS_PER_JOURNAL + 1, NUMBERS_PER_JOURNAL + 900, 2001):
            await store.asked.add(number, [ANN])
        assert await store.asked.of(1) == []
        assert await store.asked.lately(ANN) == [
            2000,
            NUMBERS_PER_JOURNAL + 1,
            NUMBERS_PER_JOURNAL + 900,
            2001,
        ]


async def test_an_older_copy_of_the_own_home_gets_numbers_of_its_own_and_the_household_stays(
    tmp_path: Path,
) -> None:
    async with (
        Store.open(tmp_path / "bot.sqlite3") as store,
        Journal.open(tmp_path / "journal.sqlite3") as journal,
    ):
        first = await journal.identity.read()
        assert await adopt_own_journal(journal, store) == 0
        await OutboxTable(store.database).add(
            Outgoing(ANN, store.homes.key("card", 12), Priority.CARD, "of a task that the copy lacks")
        )
        assert await adopt_own_journal(journal, store) == 1
        assert await adopt_own_journal(journal, store) == 1
        assert journal.identity.current != first
        assert store.homes.current == first
        (news,) = await store.journals.untold()
        assert (news.home_id, news.change) == (OWN_HOME, HomeChange.OLDER)
