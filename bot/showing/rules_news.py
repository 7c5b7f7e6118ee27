"""Notifies admins of a changed rules file that cannot be used."""

import time
from collections.abc import Callable

from agent.contract.events import RulesRefused
from bot.cards.rule_problems import rule_problem
from bot.cards.text import clip, escape, one_line
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.strings import say_html

_MOST_LINES = 12
_LINE_UNITS = 200


class RulesNews:
    """Called for RulesRefused."""

    def __init__(self, chat: ChatContext, clock: Callable[[], float] = time.time) -> None:
        self._chat = chat
        self._clock = clock

    async def notify(self, event: RulesRefused) -> None:
        """Sends one message to every admin, with as many of the file's errors as fit."""
        for admin in await self._chat.store.people.admins():
            lang = self._chat.lang(admin)
            head = say_html(lang, "rules_refused")
            lines = (rule_problem(lang, each) for each in event.problems[:_MOST_LINES])
            shown = [f"• {escape(clip(one_line(line), _LINE_UNITS))}" for line in lines]
            if len(event.problems) > _MOST_LINES:
                shown.append("…")
            # The time distinguishes a mistake that is made again from the one before.
            key = f"rules:{self._clock():.3f}:{admin.person_id}"
            html = "\n".join([head, *shown])
            await self._chat.outbox.send(Outgoing(admin.person_id, key, Priority.REPORT, html))
