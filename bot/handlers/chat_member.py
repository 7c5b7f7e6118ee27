"""A person who blocks the bot: nobody can ask them any more, so their chat is parked and nothing waits for
them.
"""

import logging

from telegram import ChatMember, Update

from bot.context import ChatContext, UpdateContext

_log = logging.getLogger(__name__)
_GONE = (ChatMember.BANNED, ChatMember.LEFT)  # Telegram's word for a bot that was blocked is 'kicked'


class ChatMemberUpdates:
    """Fed by what Telegram says of the bot's own place in a private chat."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def moved(self, update: Update, context: UpdateContext) -> None:
        """Blocked: nothing more is tried. Unblocked: what waited is sent."""
        moved = update.my_chat_member
        if not moved:
            return
        person_id = context.person.person_id
        if moved.new_chat_member.status in _GONE:
            _log.info("person %s has blocked the bot", person_id)
            await self._chat.outbox.park(person_id)  # in private chats the chat has its person's id
            await self._chat.out_of_reach(person_id)
        else:
            await self._chat.in_reach(person_id)
