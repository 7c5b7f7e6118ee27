"""`farhand demo` and `farhand phone`: the stand-ins around the real program, on free ports."""

import asyncio
import contextlib
import os
import secrets
import tempfile
import webbrowser
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click
from pydantic import AnyHttpUrl, SecretStr

from agent.standin import StandinModel, known_tasks, served_family
from bot.assembly.at_hand import phones_at_hand
from bot.console import Console
from bot.console.people import User
from bot.main import run_bot
from bot.outbox.outgoing import Outgoing, Priority
from bot.outbox.table import OutboxTable
from bot.settings import GivenSettings, Settings
from bot.store import Store
from bot.strings import LANGUAGES, say, say_html
from bot.terminal.stopping import stopped_by_signals
from devices.adb.client.private import private_adb_server

if TYPE_CHECKING:
    from devices.simulator.adbd.wireless import WirelessDebugging

PERSON_ID = 1001
DEMO_HOMES = {"en": ("flat", "office"), "zh": ("度假屋", "办公室")}
# A model needs seconds; an instant reply would hide the card's thinking.
_REPLY_DELAY_S = 0.8
_GREETED_S = 20.0
_DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class DemoPhone:
    """A simulated phone on its cable. address: for adb; control_url: its screen and buttons for a person.

    speak: changes its language, 'en' or 'zh'.
    dialogs: pairing dialogs as (address, code), one after the other; None without wireless debugging.
    """

    address: str
    control_url: str
    speak: Callable[[str], None]
    dialogs: AsyncIterator[tuple[str, str]] | None = None


@contextlib.asynccontextmanager
async def simulated_phone(
    lang: str, port: int = 0, *, wireless: bool = False
) -> AsyncGenerator[DemoPhone, None]:
    """One simulated phone as fast as a quick real one, for the demo and for `farhand phone`.

    wireless: the phone must be paired, as with wireless debugging, and announces itself on this computer.
    """
    # Not at the top: a bot that runs for weeks needs none of the simulator in memory.
    from devices.simulator.adbd.server import SimulatedAdb
    from devices.simulator.control import PhoneControl
    from devices.simulator.phone import SimulatedPhone
    from devices.simulator.side import DEMO_PHONE

    serial = f"FARHAND{secrets.token_hex(2).upper()}"  # two of them are two phones
    # A person who only watches the demo for an hour should still see a screen.
    phone = SimulatedPhone(serial=serial, lang=lang, latency=DEMO_PHONE, screen_timeout_ms=_DAY_MS)
    async with contextlib.AsyncExitStack() as stack:
        adb = await stack.enter_async_context(SimulatedAdb(phone, port=port))
        control = await stack.enter_async_context(PhoneControl(phone))

        def speak(lang: str) -> None:
            phone.lang = lang

        if not wireless:
            yield DemoPhone(adb.address, control.url, speak)
            return
        from devices.simulator.adbd.wireless import WirelessDebugging

        adb.stop_listening()
        debugging = await stack.enter_async_context(WirelessDebugging(adb))
        yield DemoPhone(debugging.address, control.url, speak, _dialogs(debugging))


async def _dialogs(debugging: "WirelessDebugging") -> AsyncGenerator[tuple[str, str]]:
    """A new code after each used one."""
    while True:
        yield await debugging.open_dialog()
        await debugging.dialog_closed()


async def run_phone(*, port: int, lang: str, wireless: bool) -> int:
    """Simulates a phone until Ctrl-C or SIGTERM."""
    stop = asyncio.Event()
    with stopped_by_signals(stop):
        async with simulated_phone(lang, port, wireless=wireless) as phone:
            click.echo(say(lang, "phone_screen", address=f"{phone.control_url}/screen.jpg"))
            showing = asyncio.create_task(_show_phone(phone, lang))
            await stop.wait()
            showing.cancel()
            await asyncio.gather(showing, return_exceptions=True)
    return 0


async def _show_phone(phone: DemoPhone, lang: str) -> None:
    """Prints how to connect the phone; with wireless debugging each new pairing code."""
    if phone.dialogs is None:
        click.echo(say(lang, "phone_ready", address=phone.address))
        return
    async for address, code in phone.dialogs:
        click.echo(say(lang, "phone_pairing", address=address, code=code, connect=phone.address))


@dataclass(frozen=True, slots=True)
class DemoModel:
    """The model of a demo. name: a real model id. family: as in FARHAND_DIALECT, '' for AutoGLM."""

    name: str
    family: str = ""


AUTOGLM = DemoModel("autoglm-phone-9b")


def demo_model(given: str) -> DemoModel | None:
    """The model that a family's name or a model id stands for; None if no family knows it."""
    family = served_family(given)
    if family is None:
        return None
    return DemoModel(family.example if given.lower() == family.name else given, family.name)


async def run_demo(
    *, port: int, lang: str, open_browser: bool, model: DemoModel = AUTOGLM, homes: bool = False
) -> int:
    """Starts the three stand-ins, an own adb server and the bot; prints the address of the chat page.

    homes: two homes with a phone each, and a bus between them and the bot.
    """
    os.environ["NO_PROXY"] = "127.0.0.1"  # no address here is meant for a proxy
    stop = asyncio.Event()
    with stopped_by_signals(stop), tempfile.TemporaryDirectory(prefix="farhand-demo-") as folder:
        async with _start_stand_ins(Path(folder), port, lang, model, homes=homes) as outside:
            ready = asyncio.Event()
            bot = asyncio.create_task(run_bot(outside.settings, ready, stop))
            showing = asyncio.create_task(_show(outside, ready, lang, open_browser))
            try:
                await asyncio.wait({bot, showing}, return_when=asyncio.FIRST_COMPLETED)
                if not bot.done():
                    showing.result()
                return await bot
            finally:
                showing.cancel()
                await asyncio.gather(showing, return_exceptions=True)


@dataclass(frozen=True, slots=True)
class _StandIns:
    """All neighbours of the bot, and the settings with their addresses."""

    settings: Settings
    console: Console


@contextlib.asynccontextmanager
async def _start_stand_ins(
    data: Path, port: int, lang: str, spoken: DemoModel, *, homes: bool
) -> AsyncGenerator[_StandIns, None]:
    token = f"{secrets.randbelow(10**9) + 10**9}:{secrets.token_urlsafe(27)[:35]}"
    async with contextlib.AsyncExitStack() as stack:
        phones = [await stack.enter_async_context(simulated_phone(lang)) for _ in range(2 if homes else 1)]
        model = await stack.enter_async_context(StandinModel(reply_delay_s=_REPLY_DELAY_S))
        chat = Console(
            token,
            port=port,
            lang=lang,
            phone_urls=[phone.control_url for phone in phones],
            phone_names=DEMO_HOMES[lang] if homes else (),
            examples={each: known_tasks(each) for each in LANGUAGES},
            user_id=PERSON_ID,
        )
        console = await stack.enter_async_context(chat)
        console.world.put_user(User(PERSON_ID, _name(lang), lang))
        adb_host, adb_port = await stack.enter_async_context(private_adb_server(discovery=True))
        settings = GivenSettings(
            telegram_bot_token=SecretStr(token),
            telegram_api_url=AnyHttpUrl(console.api_url),
            openai_base_url=AnyHttpUrl(model.url),
            openai_api_key=SecretStr("none"),
            farhand_model=spoken.name,
            farhand_dialect=spoken.family,
            farhand_data_dir=data,
            farhand_lang="zh" if lang == "zh" else "en",
            farhand_log_level="WARNING",
            farhand_helper="off",  # no question about it in a demo
            android_adb_server_host=adb_host,
            android_adb_server_port=adb_port,
        )
        if not homes:
            async with phones_at_hand(settings) as home:
                await home.keep(await home.phones.connect(phones[0].address))
        store = await stack.enter_async_context(Store.open(data / "bot.sqlite3"))
        await _claim(store, lang)
        if homes:
            from bot.terminal.demo_homes import two_homes  # the libraries of the bus

            addresses = [phone.address for phone in phones]
            named = dict(zip(DEMO_HOMES[lang], addresses, strict=True))
            settings = await stack.enter_async_context(two_homes(settings, store, named))
        greetings = OutboxTable(store.database)
        await greetings.add(_greeting(lang, homes=homes))

        async def follow_language(user_id: int, app_lang: str) -> None:
            """The phone, the person's name, their greeting and the bot take on the language of the page."""
            spoken = "zh" if app_lang.startswith("zh") else "en"
            for phone in phones:
                phone.speak(spoken)
            if user_id == PERSON_ID:
                console.world.put_user(User(PERSON_ID, _name(spoken), spoken))
                await greetings.replace(_greeting(spoken, homes=homes))
                # Its answer is what makes the bot look into the table.
                console.push_unseen(PERSON_ID, f"/language {spoken}")

        console.when_language(follow_language)
        yield _StandIns(settings, console)


async def _show(outside: _StandIns, ready: asyncio.Event, lang: str, open_browser: bool) -> None:
    """Prints the page's address as soon as the bot has greeted its person there."""
    await ready.wait()
    console = outside.console
    await console.wait_for_text(PERSON_ID, _name(lang), _GREETED_S)
    click.echo(say(lang, "demo_ready", address=console.page_url, example=known_tasks(lang)[0]))
    if open_browser:
        await asyncio.to_thread(webbrowser.open, console.page_url)


async def _claim(store: Store, lang: str) -> None:
    """The demo's person is the admin from the start."""
    code = await store.claims.make_claim()
    await store.claims.take_claim(code, PERSON_ID, _name(lang), lang)


def _greeting(lang: str, *, homes: bool) -> Outgoing:
    """The first message of the chat."""
    order, _, _, parcel, *_ = known_tasks(lang)
    key = "demo_greeting_homes" if homes else "demo_greeting"
    html = say_html(lang, key, name=_name(lang), first=order, second=parcel)
    return Outgoing(PERSON_ID, "greeting", Priority.NOTICE, html, silent=True)


def _name(lang: str) -> str:
    return "小艾" if lang == "zh" else "Alex"
