"""`farhand demo` and `farhand phone`: the stand-ins around the real program, all on free ports of this computer."""

import asyncio
import contextlib
import secrets
import signal
import sys
import tempfile
import webbrowser
from pathlib import Path

import click

from agent.standin import StandinModel, known_tasks
from bot.console import Console
from bot.console.client import ChatUser
from bot.main import private_adb_server, run_bot, simulated_phone
from bot.settings import Settings
from bot.store import Store

PERSON_ID = 1001
# A model answers in seconds; at once would hide what the card shows while it thinks.
_REPLY_DELAY_S = 0.8
_CONNECT_S = 20.0


async def run_phone(*, port: int, lang: str) -> int:
    """Is a phone until Ctrl-C or SIGTERM."""
    async with simulated_phone(lang, port) as phone:
        click.echo(f"A simulated phone listens at {phone.address}. Connect it in the chat:")
        click.echo(f"  /connect {phone.address}")
        click.echo(f"Its screen: {phone.control_url}/")
        stop = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        await stop.wait()
    return 0


async def run_demo(*, port: int, lang: str, open_browser: bool) -> int:
    """Starts the three stand-ins, an adb server of its own and the bot; prints the address of the chat page."""
    token = f"{secrets.randbelow(10**9) + 10**9}:{secrets.token_urlsafe(27)[:35]}"
    async with contextlib.AsyncExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="farhand-demo-")))
        phone = await stack.enter_async_context(simulated_phone(lang))
        model = await stack.enter_async_context(StandinModel(reply_delay_s=_REPLY_DELAY_S))
        console = await stack.enter_async_context(
            Console(
                token=token,
                port=port,
                lang=lang,
                phone_url=phone.control_url,
                examples=known_tasks(lang),
                user_id=PERSON_ID,
            )
        )
        adb_host, adb_port = await stack.enter_async_context(private_adb_server())
        settings = Settings.model_validate(
            {
                "telegram_bot_token": token,
                "telegram_api_url": console.api_url,
                "openai_base_url": model.url,
                "openai_api_key": "none",
                "farhand_data_dir": data,
                "farhand_lang": lang,
                "farhand_log_level": "WARNING",
                "android_adb_server_host": adb_host,
                "android_adb_server_port": adb_port,
            }
        )
        await _claim(data, lang)
        ready = asyncio.Event()
        bot = asyncio.create_task(run_bot(settings, ready))
        try:
            await _ready_or_over(bot, ready)
            async with ChatUser(console.api_url, PERSON_ID, _name(lang), language_code=lang) as person:
                await person.sends(f"/connect {phone.address}")
                await person.sees(lambda message: phone.model in message.text, timeout_s=_CONNECT_S)
            click.echo(f"Farhand is ready: {console.page_url}")
            click.echo("Write a task there, for example: " + known_tasks(lang)[0])
            click.echo("Ctrl-C ends it.")
            sys.stdout.flush()
            if open_browser:
                await asyncio.to_thread(webbrowser.open, console.page_url)
            return await bot
        finally:
            bot.cancel()
            await asyncio.gather(bot, return_exceptions=True)


async def _ready_or_over(bot: "asyncio.Task[int]", ready: asyncio.Event) -> None:
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait({bot, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()


async def _claim(data: Path, lang: str) -> None:
    """The demo's person is the admin from the start."""
    async with Store.open(data / "bot.sqlite3") as store:
        code = await store.claims.make_claim()
        await store.claims.take_claim(code, PERSON_ID, _name(lang), lang)


def _name(lang: str) -> str:
    return "小艾" if lang == "zh" else "Alex"
