"""What strangers, chats and updates make the bot keep has an end, and filling it gets around no limit."""

import asyncio
from pathlib import Path

from telegram import Chat, Message, Update, User

from bot.intake.gate_quota import MessageQuota, QuotaVerdict
from bot.intake.inbox_marks import Marks
from bot.intake.lanes import Lanes
from bot.outbox.chats import Chats
from bot.outbox.outgoing import Outgoing, Priority
from bot.outbox.table import OutboxTable
from bot.store import ClaimResult, InboxKind, InboxRow, InboxState, Store
from devices.background import Background
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.inbox_world import NOW
from tests.worlds.outbox_world import ANN

DAY_S = 86400.0


async def _nothing() -> None: ...


async def test_a_lane_is_gone_when_nothing_is_in_it() -> None:
    lanes = Lanes()
    for number in range(1, 3001):
        user = User(number, "Somebody", is_bot=False)
        message = Message(1, NOW, Chat(number, Chat.PRIVATE), from_user=user, text="hello")
        await lanes.process_update(Update(number, message=message), _nothing())
    assert len(lanes) == 0


def test_of_a_thousand_people_in_one_minute_nobody_s_count_is_forgotten() -> None:
    quota = MessageQuota(1)
    assert [quota.count(1, 0.0) for _ in range(2)] == [QuotaVerdict.WITHIN, QuotaVerdict.FIRST_OVER]
    assert {quota.count(number, 1.0) for number in range(2, 1001)} == {QuotaVerdict.WITHIN}
    assert quota.count(2000, 2.0) is QuotaVerdict.OVER  # the table is full: silence
    assert quota.count(1, 2.0) is QuotaVerdict.OVER
    assert (
        quota.count(2000, 60.0) is QuotaVerdict.WITHIN
    )  # the first one's minute is over, and only that one gives room
    assert quota.count(2, 60.5) is QuotaVerdict.FIRST_OVER
    assert quota.count(2001, 60.5) is QuotaVerdict.OVER


async def test_strangers_of_a_clock_that_was_ahead_silence_nobody(tmp_path: Path) -> None:
    now = [1_000_000.0 + 1000 * DAY_S]
    async with Store.open(tmp_path / "bot.sqlite3", lambda: now[0]) as store:
        assert all([await store.strangers.may_answer(person_id) for person_id in range(100)])
        now[0] = 1_000_000.0
        assert await store.strangers.may_answer(100)
        assert not await store.strangers.may_answer(100)


async def test_a_hundred_strangers_are_answered_and_the_others_hear_nothing(tmp_path: Path) -> None:
    now = [1_000_000.0]
    async with Store.open(tmp_path / "bot.sqlite3", lambda: now[0]) as store:
        assert all([await store.strangers.may_answer(person_id) for person_id in range(100)])
        now[0] += 300
        assert not any([await store.strangers.may_answer(person_id) for person_id in range(300)])
        now[0] += 300
        assert all([await store.strangers.may_answer(person_id) for person_id in range(1000, 1100)])
        assert not await store.strangers.may_answer(1)
        row = await store.database.one("SELECT count(*) FROM strangers")
        assert row is not None
        assert row[0] == 100


async def test_with_too_many_wrong_codes_none_is_tried_and_none_is_forgotten(tmp_path: Path) -> None:
    now = [1_000_000.0]
    async with Store.open(tmp_path / "bot.sqlite3", lambda: now[0]) as store:
        code = await store.claims.make_claim()
        async with store.database.transaction():
            for person_id in range(2000):
                for _ in range(5):
                    await store.database.change("INSERT INTO wrong_codes VALUES (?, ?)", (person_id, now[0]))
        for tried in ("wrong", code):
            assert await store.claims.take_claim(tried, 5000, "Mallory", "en") is ClaimResult.LOCKED
        row = await store.database.one("SELECT count(*) FROM wrong_codes")
        assert row is not None
        assert row[0] == 10_000
        now[0] += 7201
        assert await store.claims.take_claim("wrong", 5000, "Mallory", "en") is ClaimResult.WRONG


async def test_of_strangers_updates_the_newest_are_kept_and_of_known_people_all(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        await store.inbox.write([InboxRow(0, InboxKind.UPDATE, "{}", ANN, 1)])
        await store.inbox.end(0, InboxState.DONE)
        last = 0
        for _ in range(12):
            await store.inbox.write(
                [InboxRow(last + number, InboxKind.STRANGER) for number in range(1, 1001)]
            )
            last += 1000
            async with store.database.transaction():
                await store.database.change("UPDATE inbox SET state = 'done'")
        counts = await store.database.all("SELECT kind, count(*), max(update_id) FROM inbox GROUP BY kind")
        kept = {row[0]: (row[1], row[2]) for row in counts}
        assert kept["stranger"][0] <= 11_000
        assert kept["stranger"][1] == last
        assert kept["update"][0] == 1


async def test_while_two_thousand_updates_are_on_their_way_the_next_wait_at_telegram(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        marks = Marks(store.inbox, Background())
        for update_id in range(2000):
            marks.begin(update_id)
        waiting = asyncio.create_task(marks.wait_for_room())
        await asyncio.sleep(0)
        assert not waiting.done()
        await marks.done(7)
        await asyncio.wait_for(waiting, WAIT_LIMIT_S)


async def test_lines_to_strangers_go_after_a_day_also_those_of_whoever_blocked_the_bot(
    tmp_path: Path,
) -> None:
    now = [1_000_000.0]
    mallory = 66
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        await store.claims.take_claim(await store.claims.make_claim(), ANN, "Ann", "en")
        table = OutboxTable(store.database, lambda: now[0])
        chats = Chats(store.database, lambda: now[0])
        await table.add(Outgoing(mallory, "gate:1", Priority.NOTICE, "This bot is private."))
        await table.add(Outgoing(ANN, "notice:1", Priority.NOTICE, "Hello."))
        for chat_id in (mallory, ANN):
            await chats.park(chat_id)
        await table.prune(now[0] - 30 * DAY_S, now[0] - DAY_S)
        await chats.forget_strangers()
        assert chats.parked() == (ANN, mallory)
        now[0] += DAY_S + 1
        await table.prune(now[0] - 30 * DAY_S, now[0] - DAY_S)
        await chats.forget_strangers()
        assert chats.parked() == (ANN,)
        rows = await store.database.all("SELECT key FROM outbox")
        assert [row["key"] for row in rows] == ["notice:1"]
