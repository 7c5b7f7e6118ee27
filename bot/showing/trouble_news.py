"""Notifies of disk trouble at once, without the outbox, which needs the same disk; not repeatedly."""

import time
from collections.abc import Callable

from agent.contract.errors import DatabaseTroubled
from agent.contract.tasks import Task
from bot.context import ChatContext
from bot.showing.origin import Origin
from bot.strings import say_html

_QUIET_S = 300.0


class TroubleNews:
    """One message a chat and kind of trouble, until the trouble was absent for five minutes. Best effort."""

    def __init__(self, chat: ChatContext, clock: Callable[[], float] = time.monotonic) -> None:
        self._chat = chat
        self._clock = clock
        self._met_at: dict[tuple[int, str], float] = {}

    async def notify(self, task: Task, key: str, home: str = "") -> None:
        """Notifies the task's chat of trouble, unless it is notified already.

        key: of the sentence. home: the name of the home that met it, '' for the bot's own.
        """
        chat_id, kind = Origin.from_text(task.origin).chat_id, key + home
        known = self.is_known(chat_id, kind)
        self.record(chat_id, kind)  # each time: a trouble that lasts all night comes up all night
        if not known:
            lang = await self._lang(task)
            lines = [say_html(lang, "held_home", home=home)] if home else []
            await self._chat.outbox.alert(chat_id, "\n".join((*lines, say_html(lang, key))))

    def is_known(self, chat_id: int, key: str) -> bool:
        """Is the chat notified, and was the trouble met lately?"""
        return self._clock() - self._met_at.get((chat_id, key), -_QUIET_S) < _QUIET_S

    def record(self, chat_id: int, key: str) -> None:
        """Records that trouble was met now and that the chat is notified."""
        self._met_at[chat_id, key] = self._clock()

    async def _lang(self, task: Task) -> str:
        try:
            person = await self._chat.store.people.person(task.person_id)
        except DatabaseTroubled:
            return task.lang
        return person.lang if person and person.lang else task.lang
