"""Says something at once and past the table: that the disk under the table is full."""

import asyncio
import logging

from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden, InvalidToken, RetryAfter, TelegramError
from telegram.ext import ExtBot

from bot.outbox.paced import PacedCalls, ToldToWait

_log = logging.getLogger(__name__)
_PAUSES_S = (1.0, 5.0, 30.0, 60.0, 120.0)


async def tell(bot: ExtBot[None], in_turn: PacedCalls, chat_id: int, html: str) -> None:
    """Sends one noisy message, with some tries over a few minutes, outside every wait. Never raises for Telegram's sake.

    Nothing on disk says that it was sent, so after a lost answer it may come twice.
    """
    for pause_s in _PAUSES_S:
        try:
            await in_turn.call(chat_id, lambda: bot.send_message(chat_id, html, parse_mode=ParseMode.HTML))
        except RetryAfter:
            continue  # the next try waits for it
        except (BadRequest, Forbidden, InvalidToken, ToldToWait) as err:
            _log.warning("the trouble cannot be told: %r", err)
            return
        except TelegramError as err:
            _log.info("the trouble is not told yet: %s", err)
        else:
            return
        await asyncio.sleep(pause_s)
    _log.warning("the trouble was not told")
