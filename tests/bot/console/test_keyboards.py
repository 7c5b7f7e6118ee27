"""Reply keyboards of the stand-in: shown, used, closed, and refused where Telegram refuses them."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import aiohttp
import pytest
from telegram import (
    CopyTextButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    KeyboardButton,
    KeyboardButtonRequestUsers,
    Message,
    ReplyKeyboardMarkup,
    ReplyKeyboardRemove,
)
from telegram.error import BadRequest

from bot.console.wire import JsonObject
from tests.console_client.client import ChatUser, ConsoleError
from tests.worlds.console_world import PERSON, TOKEN, Stage, keyboard, stage

MEI, BO = 43, 44


def _asking(*, one_time: bool = True, **request: bool | int) -> ReplyKeyboardMarkup:
    asks = KeyboardButtonRequestUsers(7, **request)  # pyright: ignore[reportArgumentType]  # bools and numbers mixed
    button = KeyboardButton("👥 Pick people", request_users=asks)
    return ReplyKeyboardMarkup([[button], ["Cancel"]], one_time_keyboard=one_time)


@asynccontextmanager
async def _three() -> AsyncGenerator[Stage]:
    async with (
        stage() as s,
        ChatUser(s.console.api_url, MEI, "Mei", username="mei_wang", started=False),
        ChatUser(s.console.api_url, BO, "Bo"),
    ):
        yield s


async def _heard(s: Stage) -> Message:
    message = (await s.updates(-1))[0].message
    assert message is not None
    return message


async def test_picked_people_come_as_users_shared_with_what_was_asked_for() -> None:
    async with _three() as s:
        await s.bot.send_message(
            PERSON, "Who?", reply_markup=_asking(max_quantity=2, request_name=True, request_username=True)
        )
        shown = await s.user.sees_keyboard("👥")
        assert [[(key.text, key.asks_for) for key in row] for row in shown.rows] == [
            [("👥 Pick people", 2)],
            [("Cancel", 0)],
        ]
        message_id = await s.user.picks("👥", MEI, BO)
        message = await _heard(s)
        shared = message.users_shared
        assert shared is not None
        assert (message.message_id, message.text, shared.request_id) == (message_id, None, 7)
        people = [(user.user_id, user.first_name, user.username) for user in shared.users]
        assert people == [(MEI, "Mei", "mei_wang"), (BO, "Bo", None)]
        assert (await s.user.messages())[-1].service == "users_shared"
        with pytest.raises(BadRequest, match=r"(?i)chat not found"):  # picked, but never met
            await s.bot.send_message(MEI, "hi")


async def test_names_that_were_not_asked_for_are_not_told() -> None:
    async with _three() as s:
        await s.bot.send_message(PERSON, "Who?", reply_markup=_asking())
        await s.user.picks("👥", MEI)
        shared = (await _heard(s)).users_shared
        assert shared is not None
        assert [(user.user_id, user.first_name, user.username) for user in shared.users] == [
            (MEI, None, None)
        ]


async def test_a_one_time_keyboard_closes_when_used_and_another_stays_until_it_is_removed() -> None:
    async with _three() as s:
        await s.bot.send_message(PERSON, "Who?", reply_markup=_asking(one_time=False))
        await s.user.picks("👥", MEI)
        await s.bot.send_message(PERSON, "and?")
        await s.user.sees_keyboard("👥")
        await s.bot.send_message(PERSON, "done", reply_markup=ReplyKeyboardRemove())
        await s.user.sees_no_keyboard()
        await s.bot.send_message(PERSON, "Who?", reply_markup=_asking())
        await s.user.uses_key("Cancel")
        assert (await _heard(s)).text == "Cancel"
        await s.user.sees_no_keyboard()
        with pytest.raises(ConsoleError, match="no open keyboard has a key that begins with 'Cancel'"):
            await s.user.post("key", {"user_id": PERSON, "button": "Cancel"})


async def test_a_keyboard_goes_with_its_message() -> None:
    async with _three() as s:
        sent = await s.bot.send_message(PERSON, "Who?", reply_markup=_asking())
        await s.user.sees_keyboard("👥")
        await s.bot.delete_message(PERSON, sent.message_id)
        await s.user.sees_no_keyboard()


async def test_only_as_many_and_only_such_people_as_asked_for_can_be_picked() -> None:
    async with _three() as s:
        await s.bot.send_message(PERSON, "Who?", reply_markup=_asking(user_is_bot=False, max_quantity=2))
        for users in ((), (MEI, BO, PERSON), (MEI, MEI)):
            with pytest.raises(ConsoleError, match="1 to 2 different people can be picked"):
                await s.user.picks("👥", *users)
        with pytest.raises(ConsoleError, match="the list does not show one of these"):
            await s.user.picks("👥", s.bot.id)
        with pytest.raises(ConsoleError, match="no such user"):
            await s.user.picks("👥", 999)
        assert await s.bot.get_updates(timeout=0) == ()


async def test_messages_with_reply_keyboards_cannot_be_edited_nor_become_such() -> None:
    async with _three() as s:
        opened = await s.bot.send_message(PERSON, "Who?", reply_markup=_asking())
        closed = await s.bot.send_message(PERSON, "done", reply_markup=ReplyKeyboardRemove())
        for sent in (opened, closed):
            with pytest.raises(BadRequest, match=r"(?i)message can't be edited"):
                await s.bot.edit_message_text("x", PERSON, sent.message_id)
        plain = await s.bot.send_message(PERSON, "plain", reply_markup=keyboard("ok"))
        asked = _asking().to_json()
        async with aiohttp.ClientSession() as http:
            url = f"{s.console.api_url}/bot{TOKEN}/editMessageText"
            fields = {"chat_id": PERSON, "message_id": plain.message_id, "text": "x", "reply_markup": asked}
            async with http.post(url, json=fields) as reply:
                assert (await reply.json())["description"] == "Bad Request: inline keyboard expected"


async def test_people_can_be_asked_for_in_private_chats_only() -> None:
    async with _three() as s:
        group = await s.user.makes_group("Home", MEI)
        await s.user.adds_bot(group)
        with pytest.raises(BadRequest, match=r"(?i)users can be requested in private chats only"):
            await s.bot.send_message(group, "Who?", reply_markup=_asking())
        await s.bot.send_message(group, "Yes?", reply_markup=ReplyKeyboardMarkup([["Yes"]]))
        await s.user.uses_key("Yes", chat_id=group)
        heard = await _heard(s)
        assert heard.text == "Yes"
        assert heard.reply_to_message is not None  # so it reaches the bot in spite of privacy mode


_IN_BUTTON = "Bad Request: can't parse keyboard button: "


_WRONG: list[tuple[JsonObject, str]] = [
    ({"keyboard": "x"}, 'Bad Request: field "keyboard" must be of type Array'),
    ({"keyboard": ["x"]}, 'Bad Request: field "keyboard" must be an Array of Arrays'),
    ({"keyboard": [[7]]}, _IN_BUTTON + "KeyboardButton must be a String or an Object"),
    ({"keyboard": [[{}]]}, _IN_BUTTON + 'Can\'t find field "text"'),
    ({"keyboard": [[{"text": 7}]]}, _IN_BUTTON + 'Field "text" must be of type String'),
    (
        {"keyboard": [["a"]], "one_time_keyboard": "yes"},
        'Bad Request: field "one_time_keyboard" must be of type Boolean',
    ),
    (
        {"keyboard": [["a"]], "input_field_placeholder": "x" * 65},
        "Bad Request: INPUT_FIELD_PLACEHOLDER_INVALID",
    ),
    (
        {"keyboard": [[{"text": "a", "request_users": {}}]]},
        _IN_BUTTON + 'Can\'t find field "request_id"',
    ),
    (
        {"keyboard": [[{"text": "a", "request_users": {"request_id": 2**31}}]]},
        _IN_BUTTON + 'Field "request_id" must be a valid Number',
    ),
    (
        {"keyboard": [[{"text": "a", "request_users": {"request_id": 1, "user_is_bot": "no"}}]]},
        _IN_BUTTON + 'Field "user_is_bot" must be of type Boolean',
    ),
    (
        {"keyboard": [[{"text": "a", "request_users": {"request_id": 1, "max_quantity": 11}}]]},
        "Bad Request: BUTTON_QUANTITY_MAX_INVALID",
    ),
    (
        {"keyboard": [[{"text": text, "request_users": {"request_id": 1}} for text in "ab"]]},
        "Bad Request: BUTTON_ID_INVALID",
    ),
]


@pytest.mark.parametrize(("markup", "refusal"), _WRONG)
async def test_keyboards_of_a_wrong_shape_are_refused(markup: JsonObject, refusal: str) -> None:
    async with stage() as s, aiohttp.ClientSession() as http:
        url = f"{s.console.api_url}/bot{TOKEN}/sendMessage"
        form = {"chat_id": str(PERSON), "text": "x", "reply_markup": json.dumps(markup)}
        async with http.post(url, data=form) as reply:
            answer = await reply.json()
            assert (reply.status, answer["description"]) == (400, refusal)
        assert await s.user.messages() == []


async def test_a_button_that_copies_gives_its_text_and_the_bot_hears_nothing() -> None:
    async with stage() as s:
        link = "https://t.me/farhand_demo_bot?start=abc"
        button = InlineKeyboardButton("📋 Copy link", copy_text=CopyTextButton(link))
        await s.bot.send_message(PERSON, "Invitation", reply_markup=InlineKeyboardMarkup([[button]]))
        assert await s.user.copies("📋", await s.user.sees("Invitation")) == link
        assert await s.bot.get_updates(timeout=0) == ()
        for text in ("", "x" * 257):
            wrong = InlineKeyboardButton("Copy", copy_text=CopyTextButton(text))
            with pytest.raises(BadRequest, match=r"(?i)button_copy_text_invalid"):
                await s.bot.send_message(PERSON, "x", reply_markup=InlineKeyboardMarkup([[wrong]]))
