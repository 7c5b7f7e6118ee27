"""Parks the chat of a person who blocks the bot: they cannot be asked, and nothing waits for them."""

import logging

from telegram import ChatMember, Update

from bot.context import ChatContext, UpdateContext

_log = logging.getLogger(__name__)
_GONE = (ChatMember.BANNED, ChatMember.LEFT)  # Telegram's status of a blocked bot is 'kicked'


class ChatMemberUpdates:
    """Called for changes of the bot's membership in private chats."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def park_or_unpark(self, update: Update, context: UpdateContext) -> None:
        """Blocked: sends nothing more. Unblocked: sends what waited."""
        moved = update.my_chat_member
        if not moved:
            return
        person_id = context.person.person_id
        if moved.new_chat_member.status in _GONE:
            _log.info("person %s has blocked the bot", person_id)
            await self._chat.outbox.park(person_id)  # a private chat has its person's id
            await self._chat.out_of_reach(person_id)
        else:
            await self._chat.in_reach(person_id)
