"""Updates are written before they are acted on, acted on once, and taken up again after a crash."""

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path

import aiosqlite
import pytest
from telegram import Bot, Chat, Message, MessageEntity, Update, User
from telegram.ext import ApplicationHandlerStop, TypeHandler

from agent.contract.errors import DatabaseTroubled, Trouble
from bot.context import UpdateContext
from bot.store import InboxRow, Prompt
from tests.bot.outbox.test_faults import Heard
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.evidence import EVIDENCE
from tests.worlds.inbox_world import ANN_USER, NOW, Counter, body_of, desk, edited, pressed, said
from tests.worlds.locked_databases import held, impatient
from tests.worlds.outbox_world import ANN, marked, town

pytestmark = pytest.mark.timeout(180)
CODE = "482913"
GROUP = -1_001_500
PASSWORD = "correct horse"  # noqa: S105 - of this test alone
STRANGER = User(66, "Mallory", is_bot=False)


async def test_an_update_is_on_disk_while_it_is_acted_on_and_marked_afterwards(tmp_path: Path) -> None:
    async with town(tmp_path) as t, desk(t, tmp_path) as d:
        d.hold = asyncio.Event()
        await d.inbox.take([said(1, "order a latte")])
        await d.begins(1)
        assert await d.unfinished() == [1]
        assert "order a latte" in body_of(await d.store.inbox.unfinished(), 1)
        d.hold.set()
        await d.all_done()
        assert await d.state(1) == ("done", "")


async def test_what_is_delivered_twice_is_acted_on_once_also_after_a_restart(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with desk(t, tmp_path) as d:
            d.hold = asyncio.Event()
            await d.inbox.take([said(1, "order a latte"), said(1, "order a latte")])
            await d.begins(1)
            await d.inbox.take([said(1, "order a latte"), said(2, "and a tea")])
            d.hold.set()
            await d.all_done()
            assert d.acted == [1, 2]
        async with desk(t, tmp_path) as d:
            await d.comes(said(1, "order a latte"), said(2, "and a tea"), said(3, "and a cake"))
            assert d.acted == [3]


async def test_what_a_crash_left_is_acted_on_in_order_before_anything_new(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with desk(t, tmp_path) as d:
            for number in (3, 1, 2):
                await d.left_by_a_crash(said(number, f"task {number}"))
        async with desk(t, tmp_path) as d:
            await d.comes(said(4, "task 4"))
            assert d.texts == ["task 1", "task 2", "task 3", "task 4"]
            assert await d.unfinished() == []
        async with desk(t, tmp_path) as d:
            await d.comes(said(1, "task 1"))
            assert d.acted == []


async def test_a_disk_that_stops_the_first_acts_at_a_start_has_none_of_them_done_twice(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as t:
        async with desk(t, tmp_path) as d:
            await d.left_by_a_crash(said(1, "order a latte"))
            await d.left_by_a_crash(said(2, "and a tea"), replays=2)  # too often: it is given up
        async with desk(t, tmp_path, replaying=False) as d:
            await impatient(d.store.database)
            await d.app.stop()  # in the program nothing is handled before all of it is taken up
            async with held(tmp_path / "bot.sqlite3"):
                for _ in range(2):
                    with pytest.raises(DatabaseTroubled):
                        await d.inbox.replay()
            await d.inbox.replay()
            await d.app.start()
            await d.all_done()
            assert d.acted == [1]
            assert await d.state(2) == ("failed", "")
            assert await d.unfinished() == []


async def test_what_was_begun_beside_another_journal_is_left_alone_and_told(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with desk(t, tmp_path) as d:
            await d.store.homes.adopt("a" * 16)
            await d.left_by_a_crash(said(1, "order a latte"))
            await d.store.homes.adopt("b" * 16)
        async with desk(t, tmp_path) as d:
            await t.ann.sees("my journal is another one since")
            assert d.acted == []
            assert await d.state(1) == ("failed", "")


async def test_a_press_left_by_a_crash_comes_back_with_its_data_and_without_the_card(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with desk(t, tmp_path) as d:
            await d.left_by_a_crash(pressed(1))
        async with desk(t, tmp_path, replaying=False) as d:
            written = body_of(await d.store.inbox.unfinished(), 1)
            assert "v1:x" in written
            assert "many words" not in written
            await d.inbox.replay()
            await d.all_done()
            assert d.acted == [1]


async def test_a_handler_that_raised_is_told_once_and_never_tried_again(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with desk(t, tmp_path) as d:
            d.fails = True
            await d.comes(said(1, "order a latte"))
            assert await d.state(1) == ("failed", "")
            await t.ann.sees("Something went wrong.* If I mark a message 🤷")
        async with desk(t, tmp_path) as d:
            await d.comes(said(2, "and a tea"))
            assert d.acted == [2]


@pytest.mark.parametrize("failure", [ValueError("broken"), DatabaseTroubled("full", Trouble.FULL)])
async def test_what_fails_right_after_something_failed_is_marked(tmp_path: Path, failure: Exception) -> None:
    async with town(tmp_path) as t, desk(t, tmp_path) as d:
        d.fails, d.failure = True, failure
        sent = [await t.ann.sends(f"order {number} lattes") for number in range(2)]
        for number in sent:
            await d.comes(said(number, "order a latte"))
        await marked(t.ann, sent[1])
        await t.ann.sees("Something went wrong|The disk of the computer is full")
        told = [message for message in await t.ann.messages() if message.from_bot]
        assert len(told) == 1
        assert not any(
            message.reactions for message in await t.ann.messages() if message.message_id == sent[0]
        )


async def test_a_press_that_fails_says_so_each_time(tmp_path: Path) -> None:
    async with town(tmp_path) as t, desk(t, tmp_path) as d:
        d.fails = True
        for number in range(2):
            await d.comes(pressed(number))
        async with asyncio.timeout(WAIT_LIMIT_S):  # presses are answered beside what the outbox carries
            while len(await t.calls("answerCallbackQuery")) < 2:
                await t.ann.state()


async def test_an_update_that_takes_the_program_down_each_time_is_given_up_and_told(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with desk(t, tmp_path) as d:
            await d.left_by_a_crash(said(1, "order a latte"), replays=2)
        async with desk(t, tmp_path) as d:
            await d.all_done()
            assert d.acted == []
            assert await d.unfinished() == []
            await t.ann.sees("restarted several times")


async def test_an_update_is_tried_three_times_in_all(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with desk(t, tmp_path) as d:
            await d.left_by_a_crash(said(1, "order a latte"), replays=1)
        async with desk(t, tmp_path) as d:
            await d.all_done()
            assert d.acted == [1]


async def test_what_takes_the_program_down_at_the_gate_is_counted(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with desk(t, tmp_path) as d:
            await d.left_by_a_crash(said(1, "order a latte"))
        async with desk(t, tmp_path, replaying=False) as d:
            reached = asyncio.Event()

            async def falls(update: Update, context: UpdateContext) -> None:
                reached.set()
                raise ApplicationHandlerStop

            d.app.add_handler(TypeHandler(Update, falls), group=-101)  # directly before the gate
            d.dies = True
            await d.inbox.replay()
            await d.all_done()
            assert reached.is_set()
            assert [row.replays for row in await d.store.inbox.unfinished()] == [1]


async def test_what_was_written_when_polling_was_cancelled_is_acted_on_when_it_comes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with town(tmp_path) as t, desk(t, tmp_path) as d:
        written, write = asyncio.Event(), d.store.inbox.write

        async def writes_and_waits(rows: Sequence[InboxRow]) -> set[int]:
            await write(rows)
            written.set()
            return await asyncio.Future[set[int]]()

        with monkeypatch.context() as patch:
            patch.setattr(d.store.inbox, "write", writes_and_waits)
            taking = asyncio.create_task(d.inbox.take([said(1, "order a latte")]))
            await written.wait()
            taking.cancel()
            await asyncio.wait({taking})
        d.hold = asyncio.Event()
        for _ in range(2):
            await d.inbox.take([said(1, "order a latte"), said(2, "and a tea")])
        await d.begins(1)
        d.hold.set()
        await d.all_done()
        assert d.acted == [1, 2]


async def test_a_mark_that_the_disk_refused_is_written_as_soon_as_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    marked = Heard("is marked as done now")
    monkeypatch.setattr(logging.getLogger("bot.intake.inbox_marks"), "handlers", [marked])
    async with town(tmp_path) as t:
        async with desk(t, tmp_path, mark_pauses_s=(0.02,)) as d:
            await _unmarked(d, said(1, "order a latte"), tmp_path)
            await asyncio.wait_for(marked.event.wait(), WAIT_LIMIT_S)
            assert await d.state(1) == ("done", "")
        async with desk(t, tmp_path) as d:
            await d.all_done()
            assert d.acted == []


async def test_behind_a_press_that_only_misses_its_mark_a_text_is_a_task_again(tmp_path: Path) -> None:
    async with town(tmp_path) as t, desk(t, tmp_path, mark_pauses_s=(60.0,)) as d:
        await _unmarked(d, pressed(1), tmp_path)
        d.hold = asyncio.Event()
        await d.inbox.take([said(2, "order a latte")])
        assert "order a latte" in body_of(await d.store.inbox.unfinished(), 2)


async def test_who_writes_while_updates_cannot_be_looked_at_is_told(tmp_path: Path) -> None:
    async with town(tmp_path) as t, desk(t, tmp_path) as d:
        database = d.store.inbox._db  # pyright: ignore[reportPrivateUsage]
        reads = database.all

        async def refuses(sql: str, values: Sequence[object] = ()) -> list[aiosqlite.Row]:
            if "kind" in sql:
                raise DatabaseTroubled("disk I/O error", Trouble.READ_ONLY)
            return await reads(sql, values)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(database, "all", refuses)
            with pytest.raises(DatabaseTroubled):
                await d.inbox.take([said(1, "order a latte")])
        await t.ann.sees("I cannot keep what you sent")


async def test_each_begin_after_a_crash_is_counted_before_the_handler_runs(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with desk(t, tmp_path) as d:
            await d.left_by_a_crash(said(1, "order a latte"))
        async with desk(t, tmp_path) as d:
            d.hold = asyncio.Event()
            await d.begins(1)
            assert [row.replays for row in await d.store.inbox.unfinished()] == [1]


@pytest.mark.parametrize(
    "text", [CODE, "482 913", "hunter2", "/start a-claim-code", "/pair 192.168.1.5:37001 482913"]
)
async def test_what_may_be_a_code_is_never_written(tmp_path: Path, text: str) -> None:
    async with town(tmp_path) as t:
        async with desk(t, tmp_path) as d:
            await d.left_by_a_crash(said(1, text))
            assert d.texts == [text]
            assert body_of(await d.store.inbox.unfinished(), 1) == "[secret]"
            secret = text if text == "482 913" else text.split()[-1]  # three digits alone occur by chance
            assert not _bytes_with(tmp_path, secret)
        async with desk(t, tmp_path) as d:  # it was in memory alone
            await d.all_done()
            assert d.acted == []
            await t.ann.sees("send it again")
            assert await d.unfinished() == []


async def test_while_a_secret_is_waited_for_no_text_is_written(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with desk(t, tmp_path) as d:
            await d.store.prompts.open(Prompt("secret:7:a", 7, "kitchen", ANN, ANN, "code"))
            EVIDENCE.declare(PASSWORD)
            number = await t.ann.sends(PASSWORD)
            await d.left_by_a_crash(said(number, PASSWORD))
            assert d.texts == [PASSWORD]
            await d.comes(said(90, "/stop"))
            assert not _bytes_with(tmp_path, PASSWORD)
        async with desk(t, tmp_path) as d:
            await t.ann.sees("Deleted|deleted")
            assert d.acted == []
            assert all(message.deleted for message in await t.ann.messages() if message.text == PASSWORD)


async def test_a_text_right_behind_a_press_may_be_what_the_press_asks_for(tmp_path: Path) -> None:
    async with town(tmp_path) as t, desk(t, tmp_path) as d:
        d.hold = asyncio.Event()
        await d.inbox.take([pressed(1), said(2, PASSWORD)])
        await d.begins(1)
        await d.inbox.take([said(3, PASSWORD)])
        assert not _bytes_with(tmp_path, PASSWORD)


async def test_nothing_of_an_edit_or_of_a_stranger_s_words_is_written(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with desk(t, tmp_path) as d:
            await d.left_by_a_crash(edited(1, "order two lattes"))
            await d.left_by_a_crash(said(2, "open the door", STRANGER))
            assert not _bytes_with(tmp_path, "two lattes")
            assert not _bytes_with(tmp_path, "open the door")
        async with desk(t, tmp_path) as d:
            await d.all_done()
            assert d.acted == [1]
            assert d.texts == [""]
            assert await d.unfinished() == []


async def test_an_answer_that_comes_back_is_known_as_one(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with desk(t, tmp_path) as d:
            await d.store.questions.open(ANN, 7)
            await d.left_by_a_crash(said(1, "with oat milk"))
            await d.store.questions.close(7)  # the answer had reached the agent
            await d.left_by_a_crash(said(2, "order a tea"))
        async with desk(t, tmp_path) as d:
            await d.all_done()
            assert d.acted == [1, 2]
            assert d.late == [1]


async def test_rows_are_forgotten_after_a_week_but_for_the_newest(tmp_path: Path) -> None:
    async with town(tmp_path) as t, desk(t, tmp_path) as d:
        await d.comes(said(1, "one"), said(2, "two"))
        await d.left_by_a_crash(said(3, "three"))
        await d.store.database.change("UPDATE inbox SET at = at - 8 * 86400")
        await d.comes(said(4, "four"))
        await d.store.runs.begin()
        await d.store.keeping.prune()
        rows = await d.store.database.all("SELECT update_id FROM inbox ORDER BY update_id")
        assert [row[0] for row in rows] == [3, 4]


async def _unmarked(d: Counter, update: Update, folder: Path) -> None:
    """Its handler returns while another program holds the database."""
    d.hold = asyncio.Event()
    await d.inbox.take([update])
    await d.begins(1)
    await impatient(d.store.database)
    async with held(folder / "bot.sqlite3"):
        d.hold.set()
        await d.all_done()
        assert await d.unfinished() == [update.update_id]
    d.hold = None


def _bytes_with(folder: Path, text: str) -> list[Path]:
    """Files of the bot's database, the write-ahead log included, in which the text stands."""
    return [path for path in folder.glob("bot.sqlite3*") if text.encode() in path.read_bytes()]


def in_group(update_id: int, text: str, *, bot: Bot, user: User = ANN_USER) -> Update:
    """Somebody writes in the group that the bot stays in."""
    mentions = (
        [MessageEntity(MessageEntity.MENTION, text.index("@"), len(bot.username) + 1)] if "@" in text else []
    )
    chat = Chat(GROUP, Chat.SUPERGROUP, title="Home")
    message = Message(update_id, NOW, chat, from_user=user, text=text, entities=mentions)
    update = Update(update_id, message=message)
    for each in (update, message):
        each.set_bot(bot)
    return update


async def test_of_a_group_only_what_a_member_says_to_the_bot_is_written_and_no_code(tmp_path: Path) -> None:
    async with town(tmp_path) as t, desk(t, tmp_path, groups=(GROUP,)) as d:
        d.dies = True  # so that nothing is marked, and what was written can be seen
        at, bot = f"@{d.app.bot.username}", d.app.bot
        await d.comes(
            in_group(1, at, bot=bot),
            in_group(2, "what a day", bot=bot),
            in_group(3, f"{at} hello", bot=bot, user=STRANGER),
            in_group(4, f"{at} 482 913", bot=bot),
        )
        rows = await d.store.inbox.unfinished()
        assert at in body_of(rows, 1)
        assert [body_of(rows, number) for number in (2, 3, 4)] == ["", "", "[secret]"]


async def test_what_a_member_said_in_a_group_is_acted_on_again_after_a_crash(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with desk(t, tmp_path, groups=(GROUP,)) as d:
            await d.left_by_a_crash(in_group(1, f"@{d.app.bot.username}", bot=d.app.bot))
        async with desk(t, tmp_path, replaying=False, groups=(GROUP,)) as d:
            await d.store.database.change("DELETE FROM outbox")  # as if nothing had been answered before
            await d.inbox.replay()
            await d.all_done()
            assert await d.unfinished() == []
            assert await d.store.database.one("SELECT 1 FROM outbox WHERE chat_id = ?", (GROUP,)) is not None
