"""A file for a person, sent at once and not through the table: it is large, and made again by one press."""

import asyncio
import logging
from typing import IO

from telegram.error import RetryAfter, TelegramError
from telegram.ext import ExtBot

from bot.outbox.paced import PacedCalls, ToldToWait

_log = logging.getLogger(__name__)
_TRIES = 3
_UPLOAD_S = 300.0


async def send_document(
    bot: ExtBot[None], in_turn: PacedCalls, chat_id: int, file: IO[bytes], name: str, caption: str
) -> bool:
    """Sends what stands in the file, outside all that Telegram asks to wait; False if it did not (surely) arrive."""
    content = await asyncio.to_thread(_whole, file)
    for _ in range(_TRIES):
        try:
            await in_turn.call(
                chat_id,
                lambda: bot.send_document(
                    chat_id,
                    content,
                    caption=caption,
                    filename=name,
                    write_timeout=_UPLOAD_S,
                    read_timeout=_UPLOAD_S,
                ),
            )
        except RetryAfter:
            continue  # the next try waits for it
        except (TelegramError, ToldToWait) as err:
            _log.warning("a file of %d bytes was not sent: %r", len(content), err)
            return False
        else:
            return True
    return False


def _whole(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()
