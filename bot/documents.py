"""A file for a person, sent at once and not through the outbox: it is large, and made again by one press."""

import asyncio
import logging
from typing import IO

from telegram import Bot
from telegram.error import RetryAfter, TelegramError

_log = logging.getLogger(__name__)
_TRIES = 3
_UPLOAD_S = 300.0


async def send_document(bot: Bot, chat_id: int, file: IO[bytes], name: str, caption: str) -> bool:
    """Sends what stands in the file, waiting as long as Telegram asks; False if it did not (surely) arrive."""
    content = await asyncio.to_thread(_whole, file)
    for _ in range(_TRIES):
        try:
            await bot.send_document(
                chat_id,
                content,
                caption=caption,
                filename=name,
                write_timeout=_UPLOAD_S,
                read_timeout=_UPLOAD_S,
            )
        except RetryAfter as err:
            after = err.retry_after
            await asyncio.sleep(float(after) if isinstance(after, int) else after.total_seconds())
        except TelegramError as err:
            _log.warning("a file of %d bytes was not sent: %s", len(content), err)
            return False
        else:
            return True
    return False


def _whole(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()
