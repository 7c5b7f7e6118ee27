"""Another program gets this bot's updates: by polls, with notices of begin and end, or by a webhook."""

import logging
import time
from collections.abc import Callable

from bot.cards.times import moment_text
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.strings import say_html

_log = logging.getLogger(__name__)
# Both programs get polls through now and then, so one success proves little.
_OVER_AFTER_S = 60.0
_HOOKED_AGAIN_S = 3600.0


def is_webhook(described: str) -> bool:
    """Does Telegram refuse a poll because of a webhook? described: in Telegram's words."""
    return "webhook" in described.lower()


class Conflicts:
    """Called for each poll.

    over_after_s: the conflict is over after so long without one.
    clock: seconds since the epoch.
    """

    def __init__(
        self, chat: ChatContext, over_after_s: float = _OVER_AFTER_S, clock: Callable[[], float] = time.time
    ) -> None:
        self._chat = chat
        self._over_after_s = over_after_s
        self._clock = clock
        self._began_at: float | None = None
        self._last_at = 0.0
        self._hooked_at: float | None = None

    async def record_conflict(self, described: str) -> None:
        """Telegram has refused a poll: another program polls, or there is a webhook.

        described: in Telegram's words.
        """
        if is_webhook(described):
            await self._report_webhook(described)
            return
        self._last_at = self._clock()
        if self._began_at is None:
            self._began_at = self._last_at
            _log.error("another program polls with this token: %s", described)
            await self._notify("poll_conflict", self._began_at, silent=False)

    async def _report_webhook(self, described: str) -> None:
        """The next poll removes the webhook; one that is set again and again is reported hourly."""
        now = self._clock()
        if self._hooked_at is not None and abs(now - self._hooked_at) < _HOOKED_AGAIN_S:
            return
        _log.error("somebody has set a webhook, which is taken away: %s", described)
        await self._notify("poll_webhook", now, silent=False)
        self._hooked_at = now

    async def record_poll(self) -> None:
        """Telegram has answered a poll."""
        if self._began_at is None or self._clock() - self._last_at < self._over_after_s:
            return
        began_at, self._began_at = self._began_at, None
        _log.warning("no other program polls with this token any more")
        await self._notify("poll_conflict_over", began_at, silent=True)

    async def _notify(self, sentence: str, began_at: float, *, silent: bool) -> None:
        for admin in await self._chat.store.people.admins():
            html = say_html(self._chat.lang(admin), sentence, time=moment_text(began_at, self._clock()))
            key = f"{sentence}:{began_at:.3f}:{admin.person_id}"
            await self._chat.outbox.send(Outgoing(admin.person_id, key, Priority.NOTICE, html, silent=silent))
