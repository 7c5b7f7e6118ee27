"""The Telegram client: built with limits that fit pictures, reached in spite of a missing network, polled."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator

import httpx
from telegram import Update
from telegram.error import NetworkError, TelegramError
from telegram.ext import Application, ContextTypes, ExtBot
from telegram.request import HTTPXRequest
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, wait_exponential

from bot.front import App, Context
from bot.lanes import Lanes
from bot.settings import Settings

_CONNECTIONS = 32
_log = logging.getLogger(__name__)


def application(settings: Settings) -> App:
    """python-telegram-bot with time limits that fit pictures; its default of 5 s calls a slow upload failed."""
    proxy = str(settings.telegram_proxy) if settings.telegram_proxy else None

    def request(read_timeout_s: float) -> HTTPXRequest:
        return HTTPXRequest(
            connection_pool_size=_CONNECTIONS,
            read_timeout=read_timeout_s,
            write_timeout=30,
            connect_timeout=10,
            pool_timeout=10,
            media_write_timeout=60,
            proxy=proxy,
            # 5 s by default: then nearly every message of a quiet chat pays for a new TLS handshake.
            httpx_kwargs={"limits": httpx.Limits(max_connections=_CONNECTIONS, keepalive_expiry=60)},
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


async def reach(app: App, stop: asyncio.Event) -> bool:
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
async def polling(app: App) -> AsyncGenerator[None, None]:
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
