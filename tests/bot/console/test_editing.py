"""Edits, deletions and pins of the real client."""

import pytest
from telegram import ForceReply, InputMediaPhoto
from telegram.error import BadRequest

from tests.worlds.console_world import PERSON, jpeg, keyboard, png, stage


async def test_an_edit_replaces_text_and_buttons_and_marks_the_message() -> None:
    async with stage() as s:
        sent = await s.bot.send_message(PERSON, "Working", reply_markup=keyboard("⏹ Stop"))
        await s.bot.edit_message_text("Done", PERSON, sent.message_id)
        seen = await s.user.sees("^Done$")
        assert (seen.message_id, seen.edit_count, seen.buttons) == (sent.message_id, 1, ())


async def test_an_identical_edit_is_refused_whichever_way_it_comes() -> None:
    async with stage() as s:
        text = await s.bot.send_message(PERSON, "<b>a</b>", parse_mode="HTML", reply_markup=keyboard("x"))
        photo = await s.bot.send_photo(PERSON, png(), caption="c")
        same = (
            "(?i)message is not modified: specified new message content and reply markup are exactly the same"
        )
        with pytest.raises(BadRequest, match=same):
            await s.bot.edit_message_text(
                "<strong>a</strong> ", PERSON, text.message_id, parse_mode="HTML", reply_markup=keyboard("x")
            )
        with pytest.raises(BadRequest, match=same):
            await s.bot.edit_message_caption(PERSON, photo.message_id, caption="c")
        media = InputMediaPhoto(photo.photo[0].file_id, caption="c")
        with pytest.raises(BadRequest, match=same):
            await s.bot.edit_message_media(media, PERSON, photo.message_id)
        with pytest.raises(BadRequest, match=same):
            await s.bot.edit_message_reply_markup(PERSON, text.message_id, reply_markup=keyboard("x"))
        assert [message.edit_count for message in await s.user.messages()] == [0, 0]


async def test_a_text_becomes_a_photo_and_the_photo_another_one() -> None:
    async with stage() as s:
        sent = await s.bot.send_message(PERSON, "Starting")
        first = InputMediaPhoto(png(), caption="<b>Step 1</b>", parse_mode="HTML")
        await s.bot.edit_message_media(first, PERSON, sent.message_id, reply_markup=keyboard("⏹ Stop"))
        seen = await s.user.sees("^Step 1$")
        assert (seen.message_id, seen.entities, await s.user.photo(seen)) == (
            sent.message_id,
            ("bold",),
            png(),
        )
        second = InputMediaPhoto(jpeg(), caption="Step 2", has_spoiler=True)
        await s.bot.edit_message_media(second, PERSON, sent.message_id)
        seen = await s.user.sees("^Step 2$")
        assert (await s.user.photo(seen), seen.spoiler, seen.edit_count) == (jpeg(), True, 2)
        await s.bot.edit_message_caption(PERSON, sent.message_id, caption="End")
        assert (await s.user.sees("^End$")).photo == seen.photo


async def test_edits_of_the_wrong_kind_are_refused() -> None:
    async with stage() as s:
        task = await s.user.sends("mine")
        text = await s.bot.send_message(PERSON, "text")
        photo = await s.bot.send_photo(PERSON, png())
        asked = await s.bot.send_message(PERSON, "ask", reply_markup=ForceReply())
        with pytest.raises(BadRequest, match=r"(?i)there is no text in the message to edit"):
            await s.bot.edit_message_text("x", PERSON, photo.message_id)
        with pytest.raises(BadRequest, match=r"(?i)there is no caption in the message to edit"):
            await s.bot.edit_message_caption(PERSON, text.message_id, caption="x")
        for message_id in (task, asked.message_id):
            with pytest.raises(BadRequest, match=r"(?i)message can't be edited"):
                await s.bot.edit_message_text("x", PERSON, message_id)
        with pytest.raises(BadRequest, match=r"(?i)message to edit not found"):
            await s.bot.edit_message_text("x", PERSON, 999)


async def test_deleted_messages_are_gone_for_the_bot_and_kept_as_deleted_for_the_test() -> None:
    async with stage() as s:
        secret = await s.user.sends("123456")
        sent = await s.bot.send_message(PERSON, "x")
        await s.bot.delete_message(PERSON, secret)
        await s.bot.delete_messages(PERSON, [sent.message_id, 999])
        assert [message.deleted for message in await s.user.messages()] == [True, True]
        with pytest.raises(BadRequest, match=r"(?i)message to edit not found"):
            await s.bot.edit_message_text("y", PERSON, sent.message_id)
        with pytest.raises(BadRequest, match=r"(?i)message to delete not found"):
            await s.bot.delete_message(PERSON, sent.message_id)


async def test_a_message_older_than_two_days_cannot_be_deleted() -> None:
    async with stage() as s:
        sent = await s.bot.send_message(PERSON, "x")
        await s.user.post("clock", {"advance_s": 48 * 3600 + 5})
        with pytest.raises(BadRequest, match=r"(?i)message can't be deleted for everyone"):
            await s.bot.delete_message(PERSON, sent.message_id)


async def test_pins_come_and_go() -> None:
    async with stage() as s:
        one = await s.bot.send_message(PERSON, "one")
        two = await s.bot.send_message(PERSON, "two")
        await s.bot.pin_chat_message(PERSON, one.message_id)
        await s.bot.pin_chat_message(PERSON, two.message_id)
        await s.bot.unpin_chat_message(PERSON)
        assert [message.pinned for message in await s.user.messages()] == [True, False]
        await s.bot.unpin_chat_message(PERSON, message_id=one.message_id)
        assert not any(message.pinned for message in await s.user.messages())
        with pytest.raises(BadRequest, match=r"(?i)message to pin not found"):
            await s.bot.pin_chat_message(PERSON, 99)
