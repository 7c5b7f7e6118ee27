"""Rate limits: about 30 calls a second in all, 1 a second for a chat with bursts, 20 a minute for a group.

The real limits are unpublished and adapt; the windows here are what the research measured bots against.
"""

import math
import time
from collections import defaultdict, deque
from collections.abc import Callable

from bot.console.errors import too_many_requests

_ALL_CALLS, _ALL_WINDOW_S = 30, 1.0
_CHAT_CALLS, _CHAT_WINDOW_S = 6, 5.0
_GROUP_CALLS, _GROUP_WINDOW_S = 20, 60.0
_COUNTED = ("send", "edit", "delete", "pin", "unpin", "setmessagereaction")


class _Window:
    def __init__(self, calls: int, seconds: float) -> None:
        self._calls = calls
        self._seconds = seconds
        self._times: deque[float] = deque()
        self._closed_until = 0.0

    def wait_s(self, now: float) -> float:
        """0 if a call is allowed now. Calls during the wait extend it, as on the real server."""
        if now < self._closed_until:
            self._closed_until += 1.0
            return self._closed_until - now
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        if len(self._times) < self._calls:
            return 0.0
        self._closed_until = now + math.ceil(self._times[0] + self._seconds - now)
        return self._closed_until - now

    def count(self, now: float) -> None:
        self._times.append(now)


class RateLimits:
    """Off until switched on. now: real seconds by default, because the clock of the world may jump."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self.switched_on = False
        self.refused = 0
        self._all = _Window(_ALL_CALLS, _ALL_WINDOW_S)
        self._groups: defaultdict[int, _Window] = defaultdict(lambda: _Window(_GROUP_CALLS, _GROUP_WINDOW_S))
        self._chats: defaultdict[int, _Window] = defaultdict(lambda: _Window(_CHAT_CALLS, _CHAT_WINDOW_S))

    def check(self, method: str, chat_id: int) -> None:
        """Counts a call. Raises ApiError 429 with the seconds to wait."""
        if not self.switched_on or not method.startswith(_COUNTED):
            return
        now = self._now()
        windows = [self._all, self._chats[chat_id]] if chat_id else [self._all]
        if chat_id < 0:
            windows.append(self._groups[chat_id])
        wait_s = max(window.wait_s(now) for window in windows)
        if wait_s > 0:
            self.refused += 1
            raise too_many_requests(max(math.ceil(wait_s), 1))
        for window in windows:
            window.count(now)
