"""A start that cannot go on is told to the admins at once and past the outbox, which needs the same disk."""

import logging

from agent.journal.trouble import DatabaseTroubled
from bot.front import Front
from bot.strings import say_html

_log = logging.getLogger(__name__)


class StartNews:
    """Told by whoever holds the start. Best effort: where nobody can be looked up, the log alone has it."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def held(self, err: DatabaseTroubled) -> None:
        """The databases cannot be used just now."""
        try:
            admins = await self._front.store.people.admins()
        except DatabaseTroubled:
            _log.error("nobody in the chat can be told of it: %s", err)
            return
        for admin in admins:
            lang = self._front.lang(admin)
            await self._front.outbox.tell_now(admin.person_id, say_html(lang, "start_held"))
