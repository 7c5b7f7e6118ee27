"""The Telegram client: time limits that fit pictures, start without a network, polling."""

import asyncio
import contextlib
import functools
import logging
import ssl
from collections.abc import AsyncGenerator, Coroutine
from dataclasses import dataclass
from typing import Any

import httpx
from telegram.error import BadRequest, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import Application, ContextTypes, ExtBot
from telegram.request import HTTPXRequest
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, wait_exponential

from agent.contract.phones import Background
from bot.context import App, UpdateContext
from bot.intake.lanes import Lanes
from bot.intake.poll_watch import PollWatch
from bot.intake.telegram_calls import CountedRequest
from bot.intake.telegram_reply import call_method
from bot.settings import TelegramSettings

_log = logging.getLogger(__name__)
_CONNECTIONS = 32
_STOP_S = 2.0


def telegram_bot(settings: TelegramSettings, poll: HTTPXRequest | None = None) -> ExtBot[None]:
    """A bot with time limits that fit pictures; with the library's 5 s a call slow uploads failed."""
    return ExtBot[None](
        token=settings.telegram_bot_token.get_secret_value(),
        base_url=f"{settings.api_url}/bot",
        base_file_url=f"{settings.api_url}/file/bot",
        request=CountedRequest(**_options(settings) | {"read_timeout": settings.telegram_read_timeout_s}),
        get_updates_request=poll or HTTPXRequest(**_options(settings)),
    )


@dataclass(frozen=True, slots=True)
class Client:
    """The application, the order of its updates, and the connections of its long poll."""

    app: App
    lanes: Lanes
    poll: HTTPXRequest


def application(settings: TelegramSettings) -> Client:
    """The application without the library's own polling; see `bot.intake.poller`."""
    poll, lanes = HTTPXRequest(**_options(settings)), Lanes()
    return Client(application_of(telegram_bot(settings, poll), lanes), lanes, poll)


def application_of(bot: ExtBot[None], lanes: Lanes) -> App:
    """An application that handles updates in the order of the lanes."""
    return (
        Application.builder()
        .bot(bot)
        .updater(None)
        .context_types(ContextTypes(context=UpdateContext))
        .concurrent_updates(lanes)
        .job_queue(None)
        .build()
    )


def _options(settings: TelegramSettings) -> dict[str, Any]:
    return {
        "connection_pool_size": _CONNECTIONS,
        "read_timeout": 30,
        "write_timeout": 30,
        "connect_timeout": 10,
        "pool_timeout": 10,
        "media_write_timeout": 60,
        "proxy": str(settings.telegram_proxy) if settings.telegram_proxy else None,
        "httpx_kwargs": {
            # 5 s by default: then nearly every message of a quiet chat pays for a new TLS handshake.
            "limits": httpx.Limits(max_connections=_CONNECTIONS, keepalive_expiry=60),
            "verify": certificates(),
        },
    }


@functools.cache
def certificates() -> ssl.SSLContext:
    """The certificates as httpx reads them for each client, which takes 25 ms."""
    return httpx.create_ssl_context()


async def reach(client: Client, stop: asyncio.Event) -> bool:
    """Tries until Telegram answers; False if stopped before. Each failure is logged.

    Raises InvalidToken.
    """

    def report(state: RetryCallState) -> None:
        error = state.outcome.exception() if state.outcome else None
        wait_s = state.next_action.sleep if state.next_action else 0.0
        _log.warning("Telegram cannot be reached (%s); trying again in %.0f s", error, wait_s)

    async def try_until_reached() -> None:
        retrying = AsyncRetrying(
            retry=retry_if_exception(_may_pass),
            wait=wait_exponential(max=30),
            before_sleep=report,
            reraise=True,
        )
        await retrying(_begin, client)

    return await _unless_stopped(try_until_reached(), stop)


async def _begin(client: Client) -> None:
    # A server in between may answer 401 or 404, and the library takes that for Telegram's answer about the
    # token.
    await call_method(client.app.bot, client.poll, "getMe")
    try:
        await client.app.initialize()
    except InvalidToken as err:
        raise NetworkError("the token was known and then refused") from err


def _may_pass(err: BaseException) -> bool:
    if type(err) is TelegramError:  # a 200 that is not Telegram's: a Wi-Fi's login page
        return True
    return isinstance(err, NetworkError | RetryAfter) and not isinstance(err, BadRequest)


async def _unless_stopped(work: Coroutine[Any, Any, object], stop: asyncio.Event) -> bool:
    """True when the work is done; False, with the work cancelled, if stopped before."""
    working, stopping = asyncio.ensure_future(work), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            working.result()
            return True
        return False
    finally:
        for task in (working, stopping):
            task.cancel()
        await asyncio.wait({working, stopping})


@contextlib.asynccontextmanager
async def polling(app: App, watch: PollWatch, vital: Background) -> AsyncGenerator[None, None]:
    """Delivers updates for the length of the block, after those that are in the queue already.

    Ends within a few seconds, whatever Telegram does; what is not done then is done after the next start.
    vital: owns the polling.
    """
    await app.start()
    try:
        running = vital.start(watch.run(), "polling", vital=True)
        try:
            yield
        finally:
            running.cancel()
            await asyncio.wait({running}, timeout=_STOP_S)
    finally:
        await _briefly(app.stop())


async def close(client: Client) -> None:
    """Closes the connections, also of an application that was never started or did not stop in time."""
    with contextlib.suppress(RuntimeError):
        await _briefly(client.app.shutdown())
    await _briefly(client.poll.shutdown())


async def _briefly(ending: Coroutine[Any, Any, None]) -> None:
    try:
        async with asyncio.timeout(_STOP_S):
            await ending
    except (TimeoutError, TelegramError) as err:
        _log.info("left without an answer from Telegram: %s", err)
