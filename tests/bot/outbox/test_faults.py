"""What the outbox does when Telegram refuses, is away, or answers into a dead connection."""

import asyncio
import logging
import sqlite3
from pathlib import Path

import pytest

from agent.contract.errors import DatabaseTroubled, Trouble
from bot.console.server import Console
from bot.outbox import Pace
from bot.outbox.outgoing import Button, Outgoing, Priority
from tests.console_client.client import ChatUser
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.console_world import jpeg
from tests.worlds.outbox_world import ANN, BOB, TOKEN, Running, client, depth, running, texts, town


@pytest.fixture(autouse=True)
def _newer_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library warns about the old type of RetryAfter.retry_after; the program sets this, too."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


class Heard(logging.Handler):
    """Sets an event when a line with these words is logged."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words
        self.event = asyncio.Event()

    def emit(self, record: logging.LogRecord) -> None:
        if self.words in record.getMessage():
            self.event.set()


async def test_a_flood_wait_holds_only_its_chat_and_loses_nothing(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await t.fault(method="sendMessage", chat_id=ANN, retry_after=3)
        for number in range(3):
            await o.send(f"ann:{number}", f"a{number}")
        for number in range(3):
            await o.send(f"bob:{number}", f"b{number}", chat_id=BOB)
        await t.bob.sees("b2")
        assert await texts(t.ann) == []
        await o.has_delivered_all()
        assert await texts(t.ann) == ["a0", "a1", "a2"]
        refused, *rest = await t.times(ANN)
        assert rest[0] - refused >= 3.0  # a call inside the wait would make it longer


async def test_markup_that_telegram_cannot_parse_is_sent_as_plain_words(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await o.send("notice:1", "<b>Tom &amp; <i>Ann</b> paid 5 &lt; 6")
        await o.has_delivered_all()
        await o.edit("notice:1", "<u>Tom &amp; Bob")
        await o.outbox.send(Outgoing(ANN, "notice:2", Priority.NOTICE, "<b>seen", picture=jpeg()))
        await o.has_delivered_all()
        messages = await t.ann.messages()
        assert [message.text for message in messages] == ["Tom & Bob", "seen"]
        assert messages[0].entities == ()
        assert messages[1].photo


@pytest.mark.parametrize("letter", ["x", "😀"])
async def test_words_that_are_too_many_are_cut_to_what_telegram_takes(tmp_path: Path, letter: str) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await o.send("report:1", f"<b>{letter * 5000}</b>", Priority.REPORT)
        await o.outbox.send(
            Outgoing(ANN, "report:2", Priority.REPORT, f"<b>{letter * 2000}</b>", picture=jpeg())
        )
        await o.has_delivered_all()
        units = len(letter.encode("utf-16-le")) // 2
        assert await texts(t.ann) == [letter * (4096 // units), letter * (1024 // units)]


async def test_a_photo_message_keeps_the_shorter_limit_when_only_its_words_change(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await o.outbox.send(Outgoing(ANN, "card:1", Priority.CARD, "short", picture=jpeg()))
        await o.has_delivered_all()
        await o.edit("card:1", "y" * 3000, Priority.CARD)
        await o.has_delivered_all()
        assert await texts(t.ann) == ["y" * 1024]


async def test_a_chat_that_blocked_the_bot_is_left_alone_and_keeps_what_waits(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with t.outbox() as o:
            told = asyncio.Event()

            async def blocked(chat_id: int) -> None:
                assert chat_id == ANN
                told.set()

            o.outbox.when_blocked(blocked)
            await t.ann.post("block", {"user_id": ANN, "blocked": True})
            await o.send("card:1", "step 1", Priority.CARD)
            await o.send("card:2", "for Bob", Priority.CARD, chat_id=BOB)
            await t.bob.sees("for Bob")
            await asyncio.wait_for(told.wait(), WAIT_LIMIT_S)
            await o.edit("card:1", "step 2", Priority.CARD)
            await o.send("report:1", "✅ Done", Priority.REPORT)
            await o.outbox.flush(WAIT_LIMIT_S)
            assert await depth(o.database) == 2
        await t.ann.post("block", {"user_id": ANN, "blocked": False})
        async with t.outbox() as o:  # it is remembered; only the person's own sign ends it
            await o.send("notice:1", "after the restart")
            await o.outbox.flush(WAIT_LIMIT_S)
            assert len(await t.times(ANN)) == 1
            await o.outbox.unpark(ANN)
            await o.has_delivered_all()
            assert await texts(t.ann) == ["step 2", "✅ Done", "after the restart"]


async def _moves_in(o: Running) -> None:
    """Ann is known from now on: that a stranger with nothing to get blocked the bot is forgotten."""
    await o.database.change(
        "INSERT INTO people (person_id, name, lang, role, joined_at) VALUES (?, 'Ann', 'en', 'admin', 0)",
        (ANN,),
    )


async def test_a_person_who_comes_back_is_not_asked_what_is_over(tmp_path: Path) -> None:
    asks = ((Button("✅ Approve", "v1:yes"),),)
    async with town(tmp_path) as t, t.outbox() as o:
        await _moves_in(o)
        await o.outbox.park(ANN)
        await o.outbox.send(Outgoing(ANN, "request:1", Priority.REQUEST, "Pay 5?", buttons=asks))
        await o.outbox.send(Outgoing(ANN, "request:2", Priority.REQUEST, "Pay 6?", buttons=asks))
        await o.send("reminder:1", "Still waiting", Priority.REQUEST)
        await o.edit("request:1", "Expired", Priority.REQUEST)
        await o.send("paused:1", "Paused", Priority.QUESTION)
        await o.outbox.unpark(ANN)
        await o.has_delivered_all()
        assert await texts(t.ann) == ["Pay 6?", "Paused"]


async def test_a_chat_that_blocked_the_bot_is_told_of_until_that_could_be_written_down(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        calls, told = 0, asyncio.Event()

        async def blocked(chat_id: int) -> None:
            nonlocal calls
            calls += 1
            if calls == 1:
                raise DatabaseTroubled("the journal is locked", Trouble.LOCKED)
            told.set()

        o.outbox.when_blocked(blocked)
        await t.ann.post("block", {"user_id": ANN, "blocked": True})
        await o.send("card:1", "step 1", Priority.CARD)
        await asyncio.wait_for(told.wait(), WAIT_LIMIT_S)


async def test_a_person_whose_return_could_not_be_written_down_is_heard_the_next_time(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await _moves_in(o)
        await o.outbox.park(ANN)
        await o.send("notice:1", "welcome back")
        async with o.database.transaction():
            await o.database.change(
                "CREATE TRIGGER full BEFORE UPDATE ON outbox_chats BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
        with pytest.raises(sqlite3.IntegrityError):
            await o.outbox.unpark(ANN)
        async with o.database.transaction():
            await o.database.change("DROP TRIGGER full")
        await o.outbox.unpark(ANN)
        await t.ann.sees("welcome back")


async def test_a_message_that_is_gone_is_given_up_and_the_chat_goes_on(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await o.send("card:1", "step 1", Priority.CARD)
        await o.has_delivered_all()
        message_id = await o.outbox.message_id("card:1")
        assert message_id is not None
        await o.bot.delete_message(ANN, message_id)
        await o.edit("card:1", "step 2", Priority.CARD)
        await o.send("report:1", "✅ Done", Priority.REPORT)
        await o.has_delivered_all()
        await t.ann.sees("✅ Done")


async def test_what_waited_goes_on_after_a_restart_in_order_and_once(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with t.outbox(Pace(chat_interval_s=60)) as o:
            for number in range(4):
                await o.send(f"notice:{number}", f"n{number}")
            await o.edit("notice:2", "n2, edited before it was sent")
            await t.ann.sees("n0")
        assert await texts(t.ann) == ["n0"]
        async with t.outbox() as o:
            await o.has_delivered_all()
            assert await texts(t.ann) == ["n0", "n1", "n2, edited before it was sent", "n3"]


async def test_an_edit_that_waited_changes_the_same_message_after_a_restart(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with t.outbox(Pace(chat_interval_s=0.01, card_interval_s=60)) as o:
            await o.outbox.send(Outgoing(ANN, "card:1", Priority.CARD, "step 1", picture=jpeg()))
            await o.outbox.flush(WAIT_LIMIT_S)
            await o.edit("card:1", "step 2", Priority.CARD)
        async with t.outbox() as o:
            await o.has_delivered_all()
            assert await texts(t.ann) == ["step 2"]
            assert await t.methods() == ["sendPhoto", "editMessageCaption"]


async def test_an_edit_whose_answer_was_lost_is_repeated_without_harm(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await o.send("report:1", "✅ Done", Priority.REPORT)
        await o.has_delivered_all()
        await t.fault(method="editMessageText", mode="after")
        await o.edit("report:1", "✅ Done, with notes", Priority.REPORT)
        await o.has_delivered_all()
        assert await texts(t.ann) == ["✅ Done, with notes"]
        assert len(await t.calls("editMessageText")) == 2


async def test_a_report_that_telegram_failed_to_take_goes_again(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await t.fault(method="sendMessage", chat_id=ANN, status=502, body="<html>Bad Gateway</html>")
        await t.fault(method="sendMessage", chat_id=BOB, status=500)
        await o.send("report:1", "✅ Done", Priority.REPORT)
        await o.send("report:2", "❌ Failed", Priority.REPORT, chat_id=BOB)
        await o.has_delivered_all()
        assert (await texts(t.ann), await texts(t.bob)) == (["✅ Done"], ["❌ Failed"])


async def test_a_report_that_never_left_arrives_when_telegram_is_back(tmp_path: Path) -> None:
    async with Console(TOKEN) as gone:
        api_url = gone.api_url
    away = Heard("report:1 goes again")
    logging.getLogger("bot.outbox.delivery").addHandler(away)
    try:
        async with client(api_url) as bot, running(bot, tmp_path) as o:
            await o.send("report:1", "✅ Done", Priority.REPORT)
            await asyncio.wait_for(away.event.wait(), WAIT_LIMIT_S)
            async with (
                Console(TOKEN, port=int(api_url.rpartition(":")[2])) as back,
                ChatUser(back.api_url, ANN, "Ann") as ann,
            ):
                await ann.sees("✅ Done")
                await o.has_delivered_all()
                assert await texts(ann) == ["✅ Done"]
    finally:
        logging.getLogger("bot.outbox.delivery").removeHandler(away)


async def test_a_message_survives_thousands_of_attempts(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with t.outbox(Pace(chat_interval_s=60)) as o:
            await o.send("notice:0", "holds the chat")
            await t.ann.sees("holds")
            await o.send("request:1", "Pay?", Priority.REQUEST)
            async with o.database.transaction():  # as after a night without a network
                await o.database.change("UPDATE outbox SET attempts = 5000 WHERE key = 'request:1'")
        again = Heard("request:1 arrived; if it is sent again it goes in 2")  # less than 30 s
        logging.getLogger("bot.outbox.delivery").addHandler(again)
        try:
            await t.fault(method="sendMessage", status=500)
            async with t.outbox():
                await asyncio.wait_for(again.event.wait(), WAIT_LIMIT_S)
        finally:
            logging.getLogger("bot.outbox.delivery").removeHandler(again)
        async with t.outbox() as o:
            await o.has_delivered_all()
            await t.ann.sees("Pay")


async def test_a_disk_that_failed_for_a_moment_does_not_silence_the_chat(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        async with o.database.transaction():
            await o.database.change(
                "CREATE TRIGGER full BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'disk is full'); END"
            )
        await o.send("notice:1", "n1")
        await o.outbox.flush(0.3)
        assert await texts(t.ann) == []
        async with o.database.transaction():
            await o.database.change("DROP TRIGGER full")
        await o.send("notice:2", "n2")
        await o.has_delivered_all()
        assert await texts(t.ann) == ["n1", "n2"]
