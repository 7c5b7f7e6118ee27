"""Sends of the real client against the console, seen from the person's side."""

import pytest
from telegram import ForceReply, InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions, Message
from telegram.error import BadRequest, Forbidden, InvalidToken

from bot.console.server import Console
from bot.console.wire import as_object
from tests.worlds.console_world import PERSON, client, jpeg, keyboard, png, stage


async def _knock(console: Console, token: str) -> None:
    async with client(console, token):
        pass


async def test_the_bot_knows_itself_as_a_complete_user() -> None:
    async with stage() as s:
        me = await s.bot.get_me()
        assert (me.id, me.is_bot, me.first_name) == (123456, True, "Farhand")
        assert me.username == "farhand_demo_bot"


async def test_a_text_with_html_and_styled_buttons_reaches_the_person() -> None:
    async with stage() as s:
        sent = await s.bot.send_message(
            PERSON, "<b>Hi</b> &amp; bye", parse_mode="HTML", reply_markup=keyboard("✅ Yes", style="success")
        )
        seen = await s.user.sees("^Hi & bye$")
        assert seen.message_id == sent.message_id
        assert (seen.entities, seen.html) == (("bold",), "<b>Hi</b> &amp; bye")
        assert [(b.text, b.data, b.style) for b in seen.buttons] == [("✅ Yes", "✅ Yes", "success")]
        assert sent.reply_markup is not None
        assert sent.text == "Hi & bye"


async def test_silence_protection_reply_and_reply_field_are_kept() -> None:
    async with stage() as s:
        task = await s.user.sends("order a latte")
        sent = await s.bot.send_message(
            PERSON, "Which one?", disable_notification=True, protect_content=True, reply_to_message_id=task,
            reply_markup=ForceReply(input_field_placeholder="Say it"),
            link_preview_options=LinkPreviewOptions(is_disabled=True),
        )  # fmt: skip
        seen = await s.user.sees("Which")
        assert (seen.silent, seen.protected, seen.reply_to) == (True, True, task)
        assert (seen.force_reply, seen.placeholder) == (True, "Say it")
        assert sent.reply_to_message is not None
        assert sent.reply_to_message.text == "order a latte"


@pytest.mark.parametrize(("content", "size"), [(png(), (2, 3)), (jpeg(), (4, 5))])
async def test_a_photo_is_kept_with_its_size_and_can_be_downloaded(
    content: bytes, size: tuple[int, int]
) -> None:
    async with stage() as s:
        sent = await s.bot.send_photo(
            PERSON, content, caption="<i>look</i>", parse_mode="HTML", has_spoiler=True
        )
        assert (sent.photo[0].width, sent.photo[0].height) == size
        seen = await s.user.sees("look")
        assert seen.spoiler
        assert await s.user.photo(seen) == content
        file = await s.bot.get_file(sent.photo[0].file_id)
        assert bytes(await file.download_as_bytearray()) == content
        again = await s.bot.send_photo(PERSON, sent.photo[0].file_id)
        assert again.photo[0].file_id == sent.photo[0].file_id


async def test_a_document_keeps_its_name() -> None:
    async with stage() as s:
        sent = await s.bot.send_document(PERSON, b"a,b\n", filename="steps.csv", caption="all steps")
        assert sent.document is not None
        assert sent.document.file_name == "steps.csv"
        assert (await s.user.sees("all steps")).document == "steps.csv"


@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        (b"GIF89a....", "(?i)image_process_failed"),
        (png(9000, 1001), "(?i)photo_invalid_dimensions"),
        (png(10, 201), "(?i)photo_invalid_dimensions"),
    ],
)
async def test_what_telegram_takes_for_no_photo_is_refused(content: bytes, refusal: str) -> None:
    async with stage() as s:
        with pytest.raises(BadRequest, match=refusal):
            await s.bot.send_photo(PERSON, content)
        assert await s.user.messages() == []


async def test_texts_end_at_4096_and_captions_at_1024_characters_after_parsing() -> None:
    async with stage() as s:
        sent: Message = await s.bot.send_message(PERSON, "<b>" + "x" * 4096 + "</b>", parse_mode="HTML")
        assert sent.text is not None
        assert len(sent.text) == 4096
        await s.bot.send_photo(PERSON, png(), caption="<b>" + "&lt;" * 1024 + "</b>", parse_mode="HTML")
        with pytest.raises(BadRequest, match=r"(?i)message is too long"):
            await s.bot.send_message(PERSON, "x" * 4097)
        with pytest.raises(BadRequest, match=r"(?i)message caption is too long"):
            await s.bot.send_photo(PERSON, png(), caption="x" * 1025)
        with pytest.raises(BadRequest, match=r"(?i)message text is empty"):
            await s.bot.send_message(PERSON, " \n ")


async def test_callback_data_is_counted_in_bytes() -> None:
    async with stage() as s:
        fits = InlineKeyboardMarkup([[InlineKeyboardButton("ok", callback_data="字" * 21)]])
        await s.bot.send_message(PERSON, "63 bytes", reply_markup=fits)
        over = InlineKeyboardMarkup([[InlineKeyboardButton("ok", callback_data="字" * 22)]])
        with pytest.raises(BadRequest, match=r"(?i)button_data_invalid"):
            await s.bot.send_message(PERSON, "66 bytes", reply_markup=over)


async def test_unknown_chats_blocked_bots_and_missing_replies_are_refused() -> None:
    async with stage() as s:
        with pytest.raises(BadRequest, match=r"(?i)chat not found"):
            await s.bot.send_message(999, "x")
        with pytest.raises(BadRequest, match=r"(?i)message to be replied not found"):
            await s.bot.send_message(PERSON, "x", reply_to_message_id=77)
        await s.bot.send_message(PERSON, "anyway", reply_to_message_id=77, allow_sending_without_reply=True)
        await s.user.post("block", {"user_id": PERSON, "blocked": True})
        with pytest.raises(Forbidden, match="bot was blocked by the user"):
            await s.bot.send_message(PERSON, "x")
        update = (await s.updates())[0]
        assert update.my_chat_member is not None
        assert update.my_chat_member.new_chat_member.status == "kicked"


async def test_a_wrong_token_and_one_of_the_wrong_form_are_told_apart() -> None:
    async with stage() as s:
        for token in ("123456:other", "nonsense"):
            with pytest.raises(InvalidToken):
                await _knock(s.console, token)
        answers = [(call["status"], call["refused"]) for call in await s.user.calls("getMe")]
        assert answers == [(200, ""), (401, "Unauthorized"), (404, "Not Found")]


async def test_typing_shows_until_a_message_comes() -> None:
    async with stage() as s:
        await s.bot.send_chat_action(PERSON, "typing")
        chat = as_object(await s.user.get(f"chat/{PERSON}"))
        assert chat["action"] == "typing"
        await s.bot.send_message(PERSON, "done")
        chat = as_object(await s.user.get(f"chat/{PERSON}"))
        assert chat["action"] == ""
        with pytest.raises(BadRequest, match=r"(?i)wrong parameter action in request"):
            await s.bot.send_chat_action(PERSON, "dancing")


async def test_only_the_known_reactions_are_taken() -> None:
    async with stage() as s:
        task = await s.user.sends("order a latte")
        await s.bot.set_message_reaction(PERSON, task, "👀")
        assert (await s.user.messages())[0].reactions == ("👀",)
        with pytest.raises(BadRequest, match=r"(?i)reaction_invalid"):
            await s.bot.set_message_reaction(PERSON, task, "✅")
        with pytest.raises(BadRequest, match=r"(?i)message to react not found"):
            await s.bot.set_message_reaction(PERSON, 99, "👀")
