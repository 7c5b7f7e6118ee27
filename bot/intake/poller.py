"""One long poll after the other: updates are on disk before the next poll confirms them to Telegram."""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import cast

from telegram import Update
from telegram.error import Conflict, NetworkError
from telegram.ext import ExtBot
from telegram.request import HTTPXRequest

from bot.intake.conflicts import is_webhook
from bot.intake.telegram_reply import call_method

_log = logging.getLogger(__name__)
_POLL_S = 25
_READ_S = 30.0  # beyond the wait itself
_CLOSE_S = 2.0
_DAY_S = 86400.0
_WANTED = (
    Update.MESSAGE,
    Update.EDITED_MESSAGE,
    Update.CALLBACK_QUERY,
    Update.MY_CHAT_MEMBER,  # somebody blocks the bot
)


class OldUpdates(NetworkError):
    """An answer to a poll holds only updates that were confirmed before: a server repeats itself."""


class Poller:
    """Replaces the library's polling, which confirms updates in memory, where a crash loses them.

    request: for the long poll alone.
    take: returns when the updates are on disk.
    clock: seconds that never jump.
    """

    def __init__(
        self,
        bot: ExtBot[None],
        request: HTTPXRequest,
        take: Callable[[Sequence[Update]], Awaitable[None]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._bot = bot
        self._request = request
        self._take = take
        self._clock = clock
        self._next = 0  # 0 confirms nothing and begins with the oldest
        self._newest = -1  # newest id of the updates that came, -1 for none
        self._moved_at = clock()
        self._unhooked = False

    async def ask(self) -> int:
        """Waits up to 25 s for updates and takes them; returns how many came.

        Raises InvalidToken, Conflict, RetryAfter, NetworkError, OldUpdates among them. Raises whatever `take`
        raises; then the updates come again.
        """
        if not self._unhooked:
            # A webhook makes every poll fail. Updates that came while the bot was off stay: they hold tasks
            # and answers.
            await call_method(self._bot, self._request, "deleteWebhook", {"drop_pending_updates": "false"})
            self._unhooked = True
        bodies = await self._answer()
        updates = [update for body in bodies if (update := self._read(body)) is not None]
        if updates:
            await self._take(updates)
        if bodies:
            newest = max(_id_of(body) for body in bodies)
            # They were taken all the same: known updates are not acted on twice.
            if newest <= self._newest:
                raise OldUpdates(f"updates up to {newest} came again after {self._newest}")
            self._next, self._newest = newest + 1, newest
            self._moved_at = self._clock()
        return len(bodies)

    async def renew(self) -> None:
        """Begins with new connections: the old ones may be dead."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_CLOSE_S):
                await self._request.shutdown()
        await self._request.initialize()
        self._unhooked = False

    async def _answer(self) -> list[dict[str, object]]:
        if self._clock() - self._moved_at > _DAY_S:
            # After a week without updates the next id is random, and an offset above it would drop it unseen.
            # Source: "Update", Bot API documentation.
            self._next, self._newest = 0, -1
        wanted: dict[str, str | int] = {
            "timeout": _POLL_S,
            "offset": self._next,
            "allowed_updates": json.dumps(_WANTED),
        }
        try:
            result = await call_method(self._bot, self._request, "getUpdates", wanted, _POLL_S + _READ_S)
        except Conflict as err:
            if is_webhook(err.message):
                self._unhooked = False
            raise
        if not isinstance(result, list):
            raise NetworkError("the answer is no list of updates")
        bodies = [
            cast("dict[str, object]", body) for body in cast("list[object]", result) if _is_update(body)
        ]
        if result and not bodies:
            raise NetworkError("the answer has no updates in its list")
        return bodies

    def _read(self, body: dict[str, object]) -> Update | None:
        """None for a malformed one: it must not keep those behind it from coming."""
        try:
            return Update.de_json(body, self._bot)
        except (AttributeError, KeyError, TypeError, ValueError) as err:
            _log.error("update %d cannot be read (%s) and is left out", _id_of(body), type(err).__name__)
            return None


def _is_update(body: object) -> bool:
    return isinstance(body, dict) and isinstance(cast("dict[str, object]", body).get("update_id"), int)


def _id_of(body: dict[str, object]) -> int:
    return cast("int", body["update_id"])
