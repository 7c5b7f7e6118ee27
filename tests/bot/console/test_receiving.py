"""Updates, polls and presses as the real client meets them."""

import asyncio

import pytest
from telegram import Message, MessageOriginHiddenUser
from telegram.error import BadRequest, Conflict

from tests.console_client.client import CallbackAnswer, ConsoleError
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.console_world import PERSON, client, keyboard, stage


async def test_a_command_carries_its_entity_and_the_person() -> None:
    async with stage() as s:
        await s.user.sends("/start abc")
        message = (await s.updates())[0].message
        assert message is not None
        assert message.from_user is not None
        assert (message.text, message.entities[0].type, message.entities[0].length) == (
            "/start abc",
            "bot_command",
            6,
        )
        assert (message.chat.id, message.from_user.first_name, message.from_user.language_code) == (
            PERSON,
            "Li",
            "en",
        )


async def test_a_poll_waits_for_the_update_and_the_next_one_acknowledges_it() -> None:
    async with stage() as s:
        waiting = asyncio.create_task(s.updates())
        assert await s.user.bot_listens()
        await s.user.sends("hello")
        async with asyncio.timeout(WAIT_LIMIT_S):
            first = (await waiting)[0]
        assert (await s.updates())[0].update_id == first.update_id
        assert await s.bot.get_updates(offset=first.update_id + 1, timeout=0) == ()
        assert (await s.user.state())["pending_updates"] == 0


async def test_only_allowed_kinds_of_update_are_kept() -> None:
    async with stage() as s:
        sent = await s.bot.send_message(PERSON, "x", reply_markup=keyboard("ok"))
        await s.bot.get_updates(timeout=0, allowed_updates=["callback_query"])
        await s.user.sends("not wanted")
        press = asyncio.create_task(s.user.presses("ok", sent.message_id))
        updates = await s.updates()
        assert [update.callback_query is not None for update in updates] == [True]
        await s.bot.answer_callback_query((await s.pressed()).id)
        await press


async def test_the_older_of_two_polls_is_told_that_another_one_runs() -> None:
    async with stage() as s, client(s.console) as other:
        older = asyncio.create_task(s.updates())
        assert await s.user.bot_listens()
        newer = asyncio.create_task(other.get_updates(timeout=5))
        with pytest.raises(Conflict, match="terminated by other getUpdates request"):
            await older
        await s.user.sends("for the newer one")
        assert len(await newer) == 1


async def test_no_poll_works_beside_a_webhook() -> None:
    async with stage() as s:
        with pytest.raises(BadRequest, match=r"(?i)https url must be provided"):
            await s.bot.set_webhook("http://example.org/hook")
        await s.bot.set_webhook("https://example.org/hook")
        await s.user.sends("waits")
        info = await s.bot.get_webhook_info()
        assert (info.url, info.pending_update_count) == ("https://example.org/hook", 1)
        with pytest.raises(Conflict, match="can't use getUpdates method while webhook is active"):
            await s.bot.get_updates()
        await s.bot.delete_webhook(drop_pending_updates=True)
        assert await s.bot.get_updates(timeout=0) == ()


async def test_a_press_gets_the_bots_answer_once() -> None:
    async with stage() as s:
        await s.bot.send_message(PERSON, "Pay?", reply_markup=keyboard("✅ Approve", "❌ Reject"))
        press = asyncio.create_task(s.user.presses("✅"))
        query = await s.pressed()
        assert (query.data, query.from_user.id) == ("✅ Approve", PERSON)
        assert isinstance(query.message, Message)
        assert query.message.text == "Pay?"
        await query.answer("Noted", show_alert=True)
        assert await press == CallbackAnswer(answered=True, text="Noted", show_alert=True)
        with pytest.raises(BadRequest, match=r"(?i)query is too old and response timeout expired"):
            await query.answer("again")


async def test_a_press_lives_150_seconds() -> None:
    async with stage() as s:
        sent = await s.bot.send_message(PERSON, "Pay?", reply_markup=keyboard("ok"))
        assert not (
            await s.user.presses("ok", sent.message_id, timeout_s=0.05)
        ).answered  # wall time: nobody answers
        query = await s.pressed()
        assert not (
            await s.user.presses("ok", sent.message_id, timeout_s=0.05)
        ).answered  # wall time: nobody answers
        await s.user.post("clock", {"advance_s": 151})
        with pytest.raises(BadRequest, match=r"(?i)query is too old"):
            await query.answer()
        assert await s.bot.get_updates(timeout=0) == ()


async def test_presses_of_strangers_and_of_old_buttons_can_be_made() -> None:
    async with stage() as s:
        sent = await s.bot.send_message(PERSON, "Pay?", reply_markup=keyboard("ok"))
        await s.user.post("users", {"id": 666, "first_name": "Eve"})
        body = {
            "user_id": 666,
            "chat_id": PERSON,
            "message_id": sent.message_id,
            "data": "gone",
            "timeout_s": 0.05,
        }
        await s.user.post("press", {**body, "place": "old"})
        query = await s.pressed()
        assert (query.from_user.id, query.data) == (666, "gone")
        assert query.message is not None
        assert (query.message.chat.id, query.message.is_accessible) == (PERSON, False)
        with pytest.raises(ConsoleError, match="no such place: 'moon'"):
            await s.user.post("press", {**body, "place": "moon"})
        with pytest.raises(ConsoleError, match="no button begins with 'Buy'; buttons: ok"):
            await s.user.presses("Buy", sent.message_id)


async def test_edits_forwards_stickers_and_replies_arrive_as_what_they_are() -> None:
    async with stage() as s:
        asked = await s.bot.send_message(PERSON, "Which?")
        first = await s.user.sends("buy milk")
        await s.user.edits(first, "buy two")
        await s.user.sends("pay now", forwarded_from="Eve")
        await s.user.sends_sticker("🎉")
        await s.user.replies(asked.message_id, "this one")
        new, edited, forwarded, sticker, reply = await s.updates()
        assert new.message is not None
        assert edited.message is None
        assert edited.edited_message is not None
        assert (edited.edited_message.text, edited.edited_message.message_id) == ("buy two", first)
        assert forwarded.message is not None
        assert isinstance(forwarded.message.forward_origin, MessageOriginHiddenUser)
        assert sticker.message is not None
        assert sticker.message.sticker is not None
        assert sticker.message.sticker.emoji == "🎉"
        assert reply.message is not None
        assert reply.message.reply_to_message is not None
        assert reply.message.reply_to_message.message_id == asked.message_id


async def test_a_long_text_arrives_in_parts_as_the_apps_send_it() -> None:
    async with stage() as s:
        await s.user.sends("x" * 10_000)
        lengths = [len(update.message.text or "") for update in await s.updates() if update.message]
        assert lengths == [4096, 4096, 1808]
        await s.user.sends("x" * 10_000, whole=True)
        message = (await s.updates(-1))[0].message
        assert message is not None
        assert len(message.text or "") == 10_000
