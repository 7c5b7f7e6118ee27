"""Order, coalescing and looks: what stands in the chat after many sends and edits."""

import asyncio
from pathlib import Path

import pytest

from bot.outbox import Pace
from bot.outbox.outgoing import Button, Outgoing, Priority
from tests.worlds.console_world import jpeg
from tests.worlds.outbox_world import ANN, BOB, texts, town


async def test_messages_of_a_chat_arrive_in_the_order_they_were_queued(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        for number in range(12):
            await o.send(f"notice:{number}", f"n{number}")
        await o.has_delivered_all()
        assert await texts(t.ann) == [f"n{number}" for number in range(12)]


async def test_new_messages_keep_their_order_and_go_before_refreshed_cards(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with t.outbox() as o:
            await o.send("card:1", "card", Priority.CARD)
            await o.has_delivered_all()
        async with t.queue() as o:
            await o.edit("card:1", "refreshed", Priority.CARD)
            await o.send("report:1", "report", Priority.REPORT)
            await o.send("request:2", "request", Priority.REQUEST)
        async with t.outbox() as o:
            await o.has_delivered_all()
        assert await texts(t.ann) == ["refreshed", "report", "request"]
        methods = [call["method"] for call in await t.ann.calls()]
        assert methods[-1] == "editMessageText"


async def test_of_many_edits_only_the_newest_is_sent(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with t.outbox() as o:
            await o.send("card:1", "step 0", Priority.CARD)
            await o.has_delivered_all()
        async with t.queue() as o:
            for number in range(1, 21):
                await o.edit("card:1", f"step {number}", Priority.CARD)
        async with t.outbox() as o:
            await o.has_delivered_all()
        assert await texts(t.ann) == ["step 20"]
        assert await t.methods() == ["sendMessage", "editMessageText"]


async def test_an_edit_before_the_first_send_delivers_only_the_newest_look(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        task = await t.ann.sends("order a latte")
        async with t.queue() as o:
            await o.outbox.send(Outgoing(ANN, "report:1", Priority.REPORT, "old", reply_to=task, silent=True))
            await o.edit("report:1", "new", Priority.REPORT)
        async with t.outbox() as o:
            await o.has_delivered_all()
            message = await t.ann.sees("new")
            assert await texts(t.ann) == ["new"]
            # Only a send can carry these, so the edit that came first keeps them.
            assert (message.reply_to, message.silent, message.edit_count) == (task, True, 0)
            assert await o.outbox.message_id("report:1") == message.message_id


async def test_an_edit_during_the_first_send_follows_it(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await t.fault(method="sendMessage", mode="after", status=200, delay_s=0.3)
        await o.send("card:1", "old", Priority.CARD)
        await t.ann.sees("old")  # it stands in the chat, and the outbox does not know it yet
        await o.edit("card:1", "new", Priority.CARD)
        await o.has_delivered_all()
        assert await texts(t.ann) == ["new"]


async def test_a_reply_that_is_quicker_than_the_disk_finds_what_it_replies_to(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await t.fault(method="sendMessage", mode="after", status=200, delay_s=0.3)
        await o.send("notice:1", "What shall I call it?")
        asked = await t.ann.sees("call it")  # it stands in the chat, and the outbox does not know it yet
        assert await o.outbox.key_of(ANN, asked.message_id) == "notice:1"
        assert await o.outbox.key_of(ANN, asked.message_id + 1) is None


async def test_replies_wait_once_for_a_send_that_hangs(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox(read_timeout_s=60) as o:
        await t.fault(method="sendMessage", mode="after", status=200, delay_s=60)
        await o.send("notice:1", "What shall I call it?")
        await t.ann.sees("call it")
        async with asyncio.timeout(12):  # one after the other it would be half a minute
            for number in range(10):
                assert await o.outbox.key_of(ANN, 1000 + number) is None


async def test_an_edit_of_an_unknown_message_sends_nothing(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await o.edit("card:1", "never queued", Priority.CARD)
        await o.has_delivered_all()
        assert await t.calls() == []
        assert await o.outbox.message_id("card:1") is None


async def test_a_text_message_becomes_a_photo_and_stays_one(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await o.send("card:1", "queued", Priority.CARD)
        await o.has_delivered_all()
        for html, picture in (("step 1", jpeg(4)), ("step 2", jpeg(4)), ("done", None), ("more", jpeg(6))):
            await o.outbox.edit(Outgoing(ANN, "card:1", Priority.CARD, html, picture=picture))
            await o.has_delivered_all()
        (message,) = [message for message in await t.ann.messages() if message.from_bot]
        assert message.text == "more"
        assert await t.ann.photo(message) == jpeg(6)
        # A picture that Telegram shows already is not carried again.
        assert await t.methods() == [
            "sendMessage",
            "editMessageMedia",
            "editMessageCaption",
            "editMessageCaption",
            "editMessageMedia",
        ]


async def test_an_unchanged_look_makes_no_call(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        look = Outgoing(
            ANN, "card:1", Priority.CARD, "step 1", buttons=((Button("⏹ Stop", "v1:a"),),), picture=jpeg()
        )
        await o.outbox.send(look)
        await o.has_delivered_all()
        for _ in range(3):
            await o.outbox.edit(look)
            await o.outbox.send(look)
        await o.has_delivered_all()
        assert await t.methods() == ["sendPhoto"]


async def test_a_look_that_is_on_its_way_is_no_second_one(tmp_path: Path) -> None:
    page = Outgoing(
        ANN, "notice:1", Priority.NOTICE, "page 1", buttons=((Button("Next", "v1:a"),),), reply_to=1
    )
    async with town(tmp_path) as t, t.outbox() as o:
        await t.ann.sends("/history")
        await t.fault(method="sendMessage", delay_s=0.3, mode="after", status=200)
        await o.outbox.send(page)
        await t.ann.sees("page 1")
        await o.outbox.edit(page)
        await o.has_delivered_all()
        assert await t.methods() == ["sendMessage"]


async def test_a_look_that_telegram_calls_unmodified_counts_as_delivered(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await o.send("notice:1", "<b>same</b>")
        await o.has_delivered_all()
        await o.edit("notice:1", "<b>same</b> ")  # differs for the outbox, not for Telegram
        await o.has_delivered_all()
        await o.edit("notice:1", "other")
        await o.has_delivered_all()
        assert await texts(t.ann) == ["other"]


async def test_a_repeated_key_makes_no_second_message_even_after_a_restart(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        for _ in range(2):
            async with t.outbox() as o:
                await o.send("report:1", "once", Priority.REPORT)
                await o.has_delivered_all()
        assert await texts(t.ann) == ["once"]


async def test_buttons_reply_field_and_silence_arrive_as_asked(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        rows = ((Button("✅ Approve", "v1:yes", "success"), Button("❌ Reject", "v1:no", "danger")),)
        await o.outbox.send(Outgoing(ANN, "request:1", Priority.REQUEST, "Pay?", buttons=rows))
        await o.outbox.send(
            Outgoing(
                ANN, "question:1", Priority.QUESTION, "Which size?", force_reply="Your answer", silent=True
            )
        )
        await o.has_delivered_all()
        request, question = await t.ann.messages()
        assert [(button.text, button.data, button.style) for button in request.buttons] == [
            ("✅ Approve", "v1:yes", "success"),
            ("❌ Reject", "v1:no", "danger"),
        ]
        assert not request.silent
        assert (question.force_reply, question.placeholder, question.silent) == (True, "Your answer", True)


async def test_a_button_that_telegram_would_refuse_is_refused_at_once_and_holds_nobody(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        bad = ((Button("✅ Approve", "x" * 65),),)
        with pytest.raises(ValueError, match="64 bytes"):
            await o.outbox.send(Outgoing(ANN, "request:1", Priority.REQUEST, "Pay?", buttons=bad))
        await o.send("notice:1", "goes on")
        with pytest.raises(ValueError, match="64 bytes"):
            await o.outbox.edit(Outgoing(ANN, "notice:1", Priority.NOTICE, "edited", buttons=bad))
        await o.has_delivered_all()
        assert await texts(t.ann) == ["goes on"]


async def test_a_busy_card_does_not_keep_the_next_task_s_card_waiting(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox(Pace(chat_interval_s=0.05, card_interval_s=60)) as o:
        await o.send("card:1", "first 0", Priority.CARD)
        await o.has_delivered_all()
        await o.edit("card:1", "first 1", Priority.CARD)  # waits for the card's own interval
        await o.send("card:2", "second", Priority.CARD)
        await t.ann.sees("second")
        assert await texts(t.ann) == ["first 0", "second"]


async def test_a_card_waits_no_longer_when_the_clock_is_set_back(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await o.send("card:1", "step 1", Priority.CARD)
        await o.has_delivered_all()
        async with o.database.transaction():  # an hour ahead of the clock, as after it was set back
            await o.database.change("UPDATE outbox SET changed_at = changed_at + 3600")
        await o.edit("card:1", "step 2", Priority.CARD)
        await t.ann.sees("step 2")


async def test_chats_do_not_wait_for_each_other(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await t.fault(method="sendMessage", chat_id=ANN, delay_s=4)
        await o.send("notice:1", "slow")
        await o.send("notice:2", "quick", chat_id=BOB)
        await t.bob.sees("quick")
        assert await texts(t.ann) == []
        await o.has_delivered_all()
