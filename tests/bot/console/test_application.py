"""A whole python-telegram-bot application on the console, unpatched."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from telegram import Update
from telegram.error import Conflict, TelegramError
from telegram.ext import ApplicationBuilder, CallbackQueryHandler, CommandHandler, ContextTypes

from bot.console.server import Console
from tests.console_client.client import ChatUser
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.console_world import PERSON, TOKEN, keyboard


async def _start(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    assert update.message is not None
    await update.message.reply_html(f"<b>Hello</b> {context.args}", reply_markup=keyboard("✅ Go"))


async def _pressed(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    del context
    assert update.callback_query is not None
    await update.callback_query.answer("Noted")
    await update.callback_query.edit_message_text("Gone")


@asynccontextmanager
async def _running(console: Console, errors: "asyncio.Queue[TelegramError]") -> AsyncGenerator[None]:
    url = console.api_url
    app = ApplicationBuilder().token(TOKEN).base_url(f"{url}/bot").build()
    for handler in (CommandHandler("start", _start), CallbackQueryHandler(_pressed)):
        app.add_handler(handler)  # pyright: ignore[reportUnknownMemberType]  # the library leaves it half typed
    assert app.updater is not None
    async with app:
        await app.start()
        await app.updater.start_polling(error_callback=errors.put_nowait)
        try:
            yield
        finally:
            await app.updater.stop()
            await app.stop()


async def test_a_command_a_press_and_an_edit_go_all_the_way() -> None:
    async with (
        Console(TOKEN) as console,
        ChatUser(console.api_url, PERSON) as user,
        _running(console, asyncio.Queue()),
    ):
        await user.sends("/start abc")
        assert (await user.sees("Hello")).text == "Hello ['abc']"
        assert (await user.presses("✅")).text == "Noted"
        assert (await user.sees("^Gone$")).edit_count == 1
        await user.stops_seeing("Hello")


async def test_two_copies_of_a_bot_hear_of_each_other() -> None:
    errors: asyncio.Queue[TelegramError] = asyncio.Queue()
    async with Console(TOKEN) as console, _running(console, errors), _running(console, errors):
        async with asyncio.timeout(WAIT_LIMIT_S):
            assert isinstance(await errors.get(), Conflict)
