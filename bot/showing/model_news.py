"""Notifies admins that the first model's address refuses for a reason that lasts."""

import time
from collections.abc import Callable

from agent.contract.events import FirstModelRefuses
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.strings import say, say_html


class ModelNews:
    """Called for FirstModelRefuses."""

    def __init__(self, chat: ChatContext, clock: Callable[[], float] = time.time) -> None:
        self._chat = chat
        self._clock = clock

    async def notify(self, event: FirstModelRefuses) -> None:
        """Sends one message to every admin."""
        for admin in await self._chat.store.people.admins():
            lang = self._chat.lang(admin)
            why = say(lang, event.key, **dict(event.values))
            html = say_html(lang, "model_fallback_news", why=why, model=event.model)
            # The time distinguishes one refusal from the next.
            key = f"model:{self._clock():.3f}:{admin.person_id}"
            await self._chat.outbox.send(Outgoing(admin.person_id, key, Priority.REPORT, html))
