"""Keeps the long poll running, and begins it anew when it is silent or dead."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import NoReturn

from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from agent.contract.errors import DatabaseTroubled
from bot.intake.conflicts import Conflicts
from bot.intake.poller import OldUpdates, Poller
from bot.outbox.delivery_errors import seconds

_log = logging.getLogger(__name__)
_SILENCE_S = 120.0
_HASTY_S = 0.5


class PollWatch:
    """Polls, with longer pauses after failures; begins anew with new connections if silent or dead.

    silence_s: the longest time without an answer, besides a wait that Telegram asks for.
    first_wait_s: after the first failure; doubles up to most_wait_s.
    sleep: between polls, seconds.
    """

    def __init__(
        self,
        poller: Poller,
        conflicts: Conflicts,
        silence_s: float = _SILENCE_S,
        first_wait_s: float = 1.0,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        most_wait_s: float = 30.0,
    ) -> None:
        self._poller = poller
        self._conflicts = conflicts
        self._silence_s = silence_s
        self._first_wait_s = first_wait_s
        self._sleep = sleep
        self._most_wait_s = most_wait_s
        self._repeats = False  # the last answer held old updates alone
        self._polled_at: float | None = None
        # A refusal is an answer, too.
        self._heard_at = 0.0
        self._not_before = 0.0
        self._failures = 0
        self.polling: asyncio.Task[NoReturn] | None = None
        """The task that polls now."""
        self.refused = asyncio.Event()
        """Telegram does not know the token any more: no update comes until there is another."""
        self.rebuilt = 0
        """How often polling was begun anew."""

    def last_poll_s_ago(self) -> float | None:
        """Seconds since Telegram last answered a poll, None before the first. A quiet poll takes 25 s."""
        return None if self._polled_at is None else time.monotonic() - self._polled_at

    async def run(self) -> NoReturn:
        """Polls until cancelled."""
        while True:
            self.polling = asyncio.create_task(self._poll(), name="long poll")
            try:
                await self._silent_or_dead(self.polling)
            finally:
                self.polling.cancel()
                await asyncio.wait({self.polling})
            self.rebuilt += 1
            self._failures += 1
            await asyncio.sleep(self._wait_s())
            await self._renew()

    async def _renew(self) -> None:
        try:
            await self._poller.renew()
        except (OSError, RuntimeError, TelegramError) as err:  # the old connections stay in use
            _log.error("no new connections for polling: %s", err)

    async def _silent_or_dead(self, polling: asyncio.Task[NoReturn]) -> None:
        """Returns, with the reason, when polling has to begin anew."""
        begun_at = time.monotonic()
        while not polling.done():
            heard_at = max(begun_at, self._heard_at, self._not_before)
            left_s = heard_at + self._silence_s - time.monotonic()
            if left_s <= 0 and not self.refused.is_set():
                _log.warning("no word from Telegram for %.0f s: polling begins anew", self._silence_s)
                return
            await asyncio.wait({polling}, timeout=max(left_s, self._first_wait_s))
        err = None if polling.cancelled() else polling.exception()
        _log.error("polling has died and begins anew", exc_info=err)

    async def _poll(self) -> NoReturn:
        while True:
            # Also for one that begins anew while Telegram asks for a wait.
            await asyncio.sleep(max(0.0, self._not_before - time.monotonic()))
            began_at = time.monotonic()
            try:
                came = await self._poller.ask()
            except InvalidToken as err:
                _log.error("the token is refused: %s", err)
                self.refused.set()
                await asyncio.Event().wait()  # the program ends
            except Conflict as err:
                self._heard_at = time.monotonic()
                await self._conflicts.record_conflict(str(err))
                await self._pause()
            except RetryAfter as err:
                self._heard_at = time.monotonic()
                self._not_before = self._heard_at + seconds(err)
                await self._pause()
            except DatabaseTroubled as err:
                self._heard_at = time.monotonic()
                _log.error("updates cannot be written down and stay with Telegram: %s", err)
                await self._pause()
            except OldUpdates as err:
                # Not counted as a poll: the health page says how long nothing new can have come.
                if not self._repeats:
                    _log.error("Telegram, or a proxy before it, repeats old updates: %s", err)
                self._repeats = True
                await self._pause()
            except TelegramError as err:
                _log.warning("no updates from Telegram: %s", err)
                await self._pause()
            else:
                self._polled_at = self._heard_at = time.monotonic()
                self._failures, self._repeats = 0, False
                await self._conflicts.record_poll()
                if not came and self._polled_at - began_at < _HASTY_S:
                    await self._sleep(_HASTY_S)  # a server that answers at once must not be asked at once

    async def _pause(self) -> None:
        self._failures += 1
        await self._sleep(self._wait_s())

    def _wait_s(self) -> float:
        return min(self._first_wait_s * 2 ** min(self._failures - 1, 10), self._most_wait_s)
