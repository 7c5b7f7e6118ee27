"""Takes a message out of a chat at once: what a person wrote there must not wait in any queue."""

import asyncio
import logging

from telegram.error import BadRequest, Forbidden, InvalidToken, RetryAfter, TelegramError
from telegram.ext import ExtBot

from bot.outbox.delivery_errors import seconds
from bot.outbox.waits import CallWaits

_log = logging.getLogger(__name__)
ERASE_WITHIN_S = 5.0
_PAUSES_S = (0.1, 0.3, 0.6, 1.0, 1.0, 1.0)
_GONE = "message to delete not found"


async def erase(bot: ExtBot[None], chat_id: int, message_id: int, waits: CallWaits) -> bool:
    """Deletes one message of either side, with some tries; False if it may still be there after 5 s. Never raises
    for Telegram's sake.
    """
    held = dict[int, float]()
    try:
        async with asyncio.timeout(ERASE_WITHIN_S):
            return await _erase(bot, chat_id, message_id, waits, held)
    except TimeoutError:
        _log.warning("message %d was not deleted in time", message_id)
        return False
    finally:
        # Not sooner: a disk that takes nothing would use up the time in which the message can be deleted.
        for held_id, now in held.items():
            await waits.keep_if_possible((held_id,), now)


async def _erase(
    bot: ExtBot[None], chat_id: int, message_id: int, waits: CallWaits, held: dict[int, float]
) -> bool:
    """held: gets the chats that Telegram wants left alone, and since when."""
    for pause_s in _PAUSES_S:
        # Telegram refuses whatever comes inside a wait, and makes it longer for that.
        await asyncio.sleep(waits.left_s(chat_id, _now()))
        try:
            return await bot.delete_message(chat_id, message_id)
        except RetryAfter as err:
            now = _now()
            held |= dict.fromkeys(waits.begin(chat_id, seconds(err), now), now)
            continue
        except BadRequest as err:
            if _GONE in err.message.lower():
                return True  # somebody was quicker, or the answer to the last try was lost
            _log.warning("message %d cannot be deleted: %s", message_id, err)
            return False
        except (Forbidden, InvalidToken) as err:
            _log.warning("message %d cannot be deleted: %s", message_id, err)
            return False
        except TelegramError as err:
            _log.info("message %d is not deleted yet: %s", message_id, err)
        await asyncio.sleep(pause_s)
    return False


def _now() -> float:
    return asyncio.get_running_loop().time()
