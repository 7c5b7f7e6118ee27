"""Messages that do not pass the table, each in its slot and outside every wait: disk alerts and files."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import IO, TypeVar

from telegram.constants import ParseMode
from telegram.error import RetryAfter, TelegramError
from telegram.ext import ExtBot
from tenacity import AsyncRetrying, retry_if_exception_type, stop_after_attempt

from bot.outbox.delivery_errors import seconds
from bot.outbox.limits import Limits
from bot.outbox.retry import retry_call
from bot.outbox.waits import CallWaits

_log = logging.getLogger(__name__)
_T = TypeVar("_T")
_LONGEST_WAIT_S = 600.0
_ALERT_PAUSES_S = (1.0, 5.0, 30.0, 60.0)
_FILE_TRIES = 3
_UPLOAD_S = 300.0


class WaitTooLong(Exception):
    """Telegram's wait for the chat is longer than a message without a row can wait."""


class PacedCalls:
    """The paced calls of one outbox. Nothing is kept on disk, and no refusal by Telegram is raised."""

    def __init__(self, bot: ExtBot[None], limits: Limits, waits: CallWaits) -> None:
        self._bot = bot
        self._limits = limits
        self._waits = waits

    async def alert(self, chat_id: int, html: str) -> None:
        """Sends one noisy message, tried over a few minutes. After a lost answer it may come twice."""

        async def send() -> None:
            await self._call(
                chat_id, lambda: self._bot.send_message(chat_id, html, parse_mode=ParseMode.HTML)
            )

        try:
            await retry_call(send, _ALERT_PAUSES_S, "an alert")
        except (TelegramError, WaitTooLong) as err:
            _log.warning("an alert was not sent: %r", err)

    async def send_file(self, chat_id: int, file: IO[bytes], name: str, caption: str) -> bool:
        """Sends a large file, which is made anew by a press; False if it may not have arrived."""
        content = await asyncio.to_thread(_read, file)

        async def send() -> None:
            await self._call(
                chat_id,
                lambda: self._bot.send_document(
                    chat_id,
                    content,
                    caption=caption,
                    filename=name,
                    write_timeout=_UPLOAD_S,
                    read_timeout=_UPLOAD_S,
                ),
            )

        try:
            # Only this error is retried: after any other the file may have arrived. The call itself waits.
            await AsyncRetrying(
                retry=retry_if_exception_type(RetryAfter),
                stop=stop_after_attempt(_FILE_TRIES),
                reraise=True,
            )(send)
        except (TelegramError, WaitTooLong) as err:
            _log.warning("a file of %d bytes was not sent: %r", len(content), err)
            return False
        return True

    async def _call(self, chat_id: int, call: Callable[[], Awaitable[_T]]) -> _T:
        """Makes one call as soon as the chat may have one. Raises what the call raises, and WaitTooLong."""
        while (wait_s := self._wait_s(chat_id)) > 0:
            if wait_s > _LONGEST_WAIT_S:
                raise WaitTooLong
            await asyncio.sleep(wait_s)
        limits = self._limits
        limits.slots.take(_now())
        limits.record_call(chat_id, _now())  # keeps the interval to the chat's next message
        limits.recent.begin()
        try:
            result = await call()
        except RetryAfter as err:
            await self._hold(chat_id, seconds(err))
            raise
        finally:
            limits.recent.end(_now())
            limits.record_call(chat_id, _now())
        limits.flood.record_success()
        return result

    def _wait_s(self, chat_id: int) -> float:
        now, limits = _now(), self._limits
        return max(
            self._waits.left_s(chat_id, now),
            limits.chat_wait_s(chat_id, now),
            limits.slots.wait_s(now),
            limits.recent.wait_s(now),
        )

    async def _hold(self, chat_id: int, wait_s: float) -> None:
        now = _now()
        held = self._waits.hold(chat_id, wait_s, now)
        await self._waits.save_if_possible(held, now)
        _log.warning("Telegram asks to wait %.0f s", wait_s)


def _read(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()


def _now() -> float:
    return asyncio.get_running_loop().time()
