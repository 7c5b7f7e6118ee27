"""A full disk or a locked database is told at once and past the outbox, which needs the same disk; not again and again."""

import time
from collections.abc import Callable

from agent.events import Task
from agent.journal.trouble import DatabaseTroubled
from bot.front import Front
from bot.origin import Origin
from bot.strings import say_html

_QUIET_S = 300.0


class TroubleNews:
    """One message a chat and kind of trouble within five minutes, however many tasks it stops. Best effort."""

    def __init__(self, front: Front, clock: Callable[[], float] = time.monotonic) -> None:
        self._front = front
        self._clock = clock
        self._told_at: dict[tuple[int, str], float] = {}

    async def tell(self, task: Task, key: str) -> None:
        """Tells the task's chat now. key: of the sentence."""
        chat_id = Origin.from_text(task.origin).chat_id
        if self.is_new(chat_id, key):
            await self._front.outbox.tell_now(chat_id, say_html(await self._lang(task), key))

    def is_new(self, chat_id: int, key: str) -> bool:
        """Has the chat not been told it lately? The next who asks hears that it has."""
        now = self._clock()
        if now - self._told_at.get((chat_id, key), -_QUIET_S) < _QUIET_S:
            return False
        self._told_at[chat_id, key] = now
        return True

    async def _lang(self, task: Task) -> str:
        try:
            person = await self._front.store.people.person(task.person_id)
        except DatabaseTroubled:
            return task.lang
        return person.lang if person and person.lang else task.lang
