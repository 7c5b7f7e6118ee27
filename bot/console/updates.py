"""The queue of updates: kept until acknowledged, handed to one poller at a time."""

import time
from dataclasses import dataclass

from bot.console.clock import ChatClock
from bot.console.errors import two_pollers
from bot.console.signal import Signal
from bot.console.wire import JsonObject

_KEPT_S = 24 * 3600
_NOT_BY_DEFAULT = frozenset({"chat_member", "message_reaction", "message_reaction_count"})


@dataclass(frozen=True, slots=True)
class _Waiting:
    update_id: int
    expires_at: float
    body: JsonObject


class UpdateQueue:
    """A poll with an offset acknowledges everything before it, as getUpdates documents."""

    def __init__(self, clock: ChatClock, first_id: int = 700_000_001) -> None:
        self._clock = clock
        self._next_id = first_id
        self._waiting: list[_Waiting] = []
        self._signal = Signal()
        self._poll = 0
        self._polling = 0
        self._allowed: frozenset[str] = frozenset()

    @property
    def pending(self) -> int:
        """The number of unacknowledged updates."""
        self._expire()
        return len(self._waiting)

    @property
    def is_polled(self) -> bool:
        """True while a poller waits."""
        return self._polling > 0

    def allow(self, kinds: frozenset[str]) -> None:
        """From now on only these kinds are kept; an empty set means the default of the Bot API."""
        self._allowed = kinds

    def push(self, kind: str, payload: JsonObject, kept_s: float = _KEPT_S) -> int:
        """Adds an update unless the bot did not ask for its kind; returns its id, 0 if dropped."""
        wanted = kind in self._allowed if self._allowed else kind not in _NOT_BY_DEFAULT
        if not wanted:
            return 0
        update_id = self._next_id
        self._next_id += 1
        body: JsonObject = {"update_id": update_id, kind: payload}
        self._waiting.append(_Waiting(update_id, self._clock.now() + kept_s, body))
        self._signal.fire()
        return update_id

    def drop(self) -> None:
        """Removes all updates."""
        self._waiting.clear()

    def close(self) -> None:
        """Ends every poll at once."""
        self._signal.close()

    async def polled(self, timeout_s: float) -> bool:
        """Waits for a poller; False if none comes in time."""
        end = time.monotonic() + timeout_s
        while not self.is_polled and not self._signal.closed and (left_s := end - time.monotonic()) > 0:
            await self._signal.past(self._signal.count, left_s)
        return self.is_polled

    async def poll(self, offset: int, limit: int, timeout_s: float) -> list[JsonObject]:
        """Acknowledges, then waits for updates. Raises ApiError 409 when a newer poll takes over."""
        self._acknowledge(offset)
        self._poll += 1
        mine = self._poll
        self._polling += 1
        self._signal.fire()  # an older poll wakes and finds that it is not the newest
        try:
            return await self._wait(mine, limit, timeout_s)
        finally:
            self._polling -= 1

    async def _wait(self, mine: int, limit: int, timeout_s: float) -> list[JsonObject]:
        end = time.monotonic() + timeout_s
        while True:
            seen = self._signal.count
            self._expire()
            left_s = end - time.monotonic()
            if self._waiting or left_s <= 0 or self._signal.closed:
                return [update.body for update in self._waiting[:limit]]
            await self._signal.past(seen, left_s)
            if self._poll != mine:
                raise two_pollers()

    def _acknowledge(self, offset: int) -> None:
        if offset < 0:
            self._waiting = self._waiting[offset:]
        else:
            self._waiting = [update for update in self._waiting if update.update_id >= offset]

    def _expire(self) -> None:
        now = self._clock.now()
        self._waiting = [update for update in self._waiting if update.expires_at > now]
