"""A person who blocks the bot: nobody can ask them any more, so nothing waits for them."""

import logging

from telegram import ChatMember, Update

from bot.front import Context, Front

_log = logging.getLogger(__name__)
_GONE = (ChatMember.BANNED, ChatMember.LEFT)  # Telegram's word for a bot that was blocked is 'kicked'


class Leaving:
    """Fed by what Telegram says of the bot's own place in a private chat."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def moved(self, update: Update, context: Context) -> None:
        """Unblocking needs nothing: the next message comes through, and the next request reaches its person."""
        moved = update.my_chat_member
        if moved and moved.new_chat_member.status in _GONE:
            _log.info("person %s has blocked the bot", context.person.person_id)
            await self._front.dispatcher.withdraw(context.person.person_id)
