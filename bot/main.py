"""The one place that builds objects: `farhand run` from settings to a clean stop."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections.abc import AsyncGenerator, Generator

from telegram import Update
from telegram.error import InvalidToken, NetworkError, TelegramError
from telegram.ext import Application, ContextTypes, ExtBot
from telegram.request import HTTPXRequest
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, wait_exponential

from agent.bell import Bell
from agent.desk import Desk
from agent.dialects import dialect_for
from agent.dispatcher import TaskDispatcher
from agent.journal import Journal
from agent.mind import Minds
from agent.model import ModelClient
from agent.runner import Runner
from bot.background import Background
from bot.front import App, Context, Front
from bot.gate import Gate
from bot.handlers import add_handlers
from bot.incidents import Incidents
from bot.lanes import Lanes
from bot.menu import set_menus
from bot.outbox import SqliteOutbox
from bot.presenter import Presenter
from bot.redaction import configure_logging
from bot.settings import Settings
from bot.store import Store
from devices.adb.server import AdbServer
from devices.adb.start import ensure_server
from devices.errors import AdbServerUnavailable
from devices.hub import AdbPhones

_log = logging.getLogger(__name__)
_FLUSH_S = 5.0


async def run_bot(
    settings: Settings, ready: asyncio.Event | None = None, stop: asyncio.Event | None = None
) -> int:
    """Runs until SIGTERM, Ctrl-C or `stop`; answers the exit code. ready: set when updates are being polled."""
    secrets = (settings.telegram_bot_token.get_secret_value(), settings.openai_api_key.get_secret_value())
    # Without it 22.8 warns at every wait that Telegram asks for, and gives it as a bare number.
    os.environ.setdefault("PTB_TIMEDELTA", "1")
    configure_logging(settings.farhand_log_level, secrets)
    stop = stop or asyncio.Event()
    with _stopped_by_signals(stop):
        app = _application(settings)
        try:
            if not await _reach_telegram(app, stop):
                return 0
        except InvalidToken:
            sys.stderr.write("Telegram does not know this bot token. Copy it again from @BotFather.\n")
            return 1
        try:
            async with _house(settings, app):
                if ready:
                    ready.set()
                await stop.wait()
                _log.info("stopping")
        except AdbServerUnavailable as err:
            sys.stderr.write(f"The adb server cannot be used: {err}\n")
            return 1
        finally:
            await app.shutdown()
    return 0


def _application(settings: Settings) -> App:
    """python-telegram-bot with time limits that fit pictures; its default of 5 s calls a slow upload failed."""
    proxy = str(settings.telegram_proxy) if settings.telegram_proxy else None

    def request(read_timeout_s: float) -> HTTPXRequest:
        return HTTPXRequest(
            connection_pool_size=32,
            read_timeout=read_timeout_s,
            write_timeout=30,
            connect_timeout=10,
            pool_timeout=10,
            media_write_timeout=60,
            proxy=proxy,
        )

    bot = ExtBot[None](
        token=settings.telegram_bot_token.get_secret_value(),
        base_url=f"{settings.api_url}/bot",
        base_file_url=f"{settings.api_url}/file/bot",
        request=request(30),
        get_updates_request=request(30),
    )
    return (
        Application.builder()
        .bot(bot)
        .context_types(ContextTypes(context=Context))
        .concurrent_updates(Lanes())
        .job_queue(None)
        .build()
    )


async def _reach_telegram(app: App, stop: asyncio.Event) -> bool:
    """Keeps trying while there is no network, and says so. False if told to stop meanwhile. Raises InvalidToken."""

    def say_so(state: RetryCallState) -> None:
        error = state.outcome.exception() if state.outcome else None
        wait_s = state.next_action.sleep if state.next_action else 0.0
        _log.warning("Telegram cannot be reached (%s); trying again in %.0f s", error, wait_s)

    async def try_until_reached() -> None:
        retrying = AsyncRetrying(
            retry=retry_if_exception(lambda err: isinstance(err, NetworkError)),
            wait=wait_exponential(multiplier=1, max=30),
            before_sleep=say_so,
            reraise=True,
        )
        await retrying(app.initialize)

    reaching = asyncio.create_task(try_until_reached())
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({reaching, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if reaching.done():
        reaching.result()
        return True
    reaching.cancel()
    await asyncio.wait({reaching})
    return False


@contextlib.asynccontextmanager
async def _house(settings: Settings, app: App) -> AsyncGenerator[None, None]:
    """Everything, built from the ground up and taken down in reverse: polling stops first, the outbox last."""
    data = settings.farhand_data_dir
    host, port = settings.android_adb_server_host, settings.android_adb_server_port
    async with contextlib.AsyncExitStack() as stack:
        journal = await stack.enter_async_context(Journal.open(data / "journal.sqlite3"))
        store = await stack.enter_async_context(Store.open(data / "bot.sqlite3"))
        adb = AdbServer(host, port)
        await ensure_server(adb)
        phones = await stack.enter_async_context(AdbPhones(adb))
        outbox = await stack.enter_async_context(SqliteOutbox.running(app.bot, store.database))
        stack.push_async_callback(outbox.flush, _FLUSH_S)
        bell = Bell()

        dialect = dialect_for(settings.farhand_model, settings.farhand_dialect)
        model = await stack.enter_async_context(
            ModelClient(
                base_url=str(settings.openai_base_url),
                api_key=settings.openai_api_key.get_secret_value(),
                model=settings.farhand_model,
                dialect=dialect,
            )
        )
        minds = Minds(model, dialect.name, settings.farhand_prompt_lang, data)
        desk = Desk(journal, bell)
        runner = Runner(journal, bell, desk, phones, minds.of, data / "frames", settings.farhand_max_steps)
        background = Background()
        stack.push_async_callback(background.close)
        dispatcher = TaskDispatcher(runner)
        front = Front(dispatcher, store, outbox, background, settings.farhand_lang)
        await stack.enter_async_context(_presenting(Presenter(front), bell))
        await stack.enter_async_context(dispatcher.working())
        Gate(front).add_to(app)
        add_handlers(app, front)
        app.add_error_handler(Incidents(front).handle)
        await stack.enter_async_context(_polling(app))
        background.start(set_menus(app.bot), "menus")
        _log.info("running as @%s", app.bot.username)
        yield


@contextlib.asynccontextmanager
async def _presenting(presenter: Presenter, bell: Bell) -> AsyncGenerator[None, None]:
    """Shows what happens, and at the end what has happened until then."""
    following = asyncio.create_task(presenter.follow(), name="presenter")
    try:
        yield
    finally:
        bell.close()
        await asyncio.wait({following}, timeout=_FLUSH_S)
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)


@contextlib.asynccontextmanager
async def _polling(app: App) -> AsyncGenerator[None, None]:
    if app.updater is None:
        raise TypeError("built without an updater")
    await app.start()
    try:
        # Dropping what came while the bot was off would lose tasks and answers.
        await app.updater.start_polling(
            timeout=25,
            allowed_updates=[Update.MESSAGE, Update.EDITED_MESSAGE, Update.CALLBACK_QUERY],
            bootstrap_retries=-1,
            drop_pending_updates=False,
            error_callback=_polling_trouble,
        )
        try:
            yield
        finally:
            await app.updater.stop()
    finally:
        await app.stop()


def _polling_trouble(err: TelegramError) -> None:
    _log.warning("no updates from Telegram: %s", err)


@contextlib.contextmanager
def _stopped_by_signals(stop: asyncio.Event) -> Generator[None, None, None]:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    try:
        yield
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
