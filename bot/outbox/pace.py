"""The pace of the outbox: of all calls together, one chat, one card, and a row that keeps failing."""

import math
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

_MAX_BACK_OFF_S = 30.0
_MOST_DOUBLINGS = 10  # a night offline is thousands of attempts
_CARD_IS_BUSY_S = 60.0
_FLOOD_CHATS, _FLOOD_WITHIN_S = 3, 10.0
_WINDOW_S, _SPARE = 1.05, 1.12  # 28 of the 30 that Telegram bears


@dataclass(frozen=True, slots=True)
class Pace:
    """Below Telegram's limits: 30 calls a second for a bot, 1 for a chat, 20 a minute for a group."""

    chat_interval_s: float = 1.1
    group_interval_s: float = 3.1
    card_interval_s: float = 3.0
    calls_per_s: float = 25.0
    card_edits_per_s: float = 20.0
    """Of all cards together; the rest of the calls is for people who wait."""
    in_flight: int = 16
    back_off_s: float = 1.0
    """After the first failure; doubles up to 30 s."""
    defer_after: int = 8
    """Failures in a row after which a row lets the others of its chat go first, if Telegram takes others."""
    give_up_s: float = 6 * 3600.0
    """How long a deferred row is tried."""
    retry_s: float = 5.0
    """Between tries of a database that cannot be used."""

    def interval_s(self, chat_id: int) -> float:
        """Seconds between two calls for a chat. Only groups have ids below 0."""
        return self.chat_interval_s if chat_id > 0 else self.group_interval_s

    def card_refresh_s(self, running: int) -> float:
        """Seconds between two edits of a card while so many tasks run: the more, the slower each."""
        return max(self.card_interval_s, running / self.card_edits_per_s)


class CallSlots:
    """The moments at which calls begin, of all chats together, evenly spread."""

    def __init__(self, calls_per_s: float) -> None:
        self._interval_s = 1 / calls_per_s
        self._next_at = 0.0

    def wait_s(self, now: float) -> float:
        """Seconds until the next slot."""
        return max(0.0, self._next_at - now)

    def take(self, now: float) -> float:
        """Takes the next slot, at once or later; returns in how many seconds."""
        wait_s = self.wait_s(now)
        self._next_at = now + wait_s + self._interval_s
        return wait_s


class RecentCalls:
    """Calls that Telegram may have counted within the last second, somewhere between begin and answer.

    Slots alone are not enough: after a stall of the network the calls of several seconds arrive at once.
    """

    def __init__(self, calls_per_s: float) -> None:
        self._most = max(1, math.floor(calls_per_s * _SPARE))
        self._running = 0
        self._ended: deque[float] = deque()

    def begin(self) -> None:
        """A call has begun."""
        self._running += 1

    def end(self, now: float) -> None:
        """A call was answered, or never will be."""
        self._running -= 1
        self._ended.append(now)

    def wait_s(self, now: float) -> float:
        """Seconds until another call may begin, if no call ends earlier."""
        while self._ended and self._ended[0] <= now - _WINDOW_S:
            self._ended.popleft()
        over = self._running + len(self._ended) + 1 - self._most
        if over <= 0:
            return 0.0
        return self._ended[over - 1] + _WINDOW_S - now if over <= len(self._ended) else _WINDOW_S


class BusyCards:
    """Counts the cards that change: those of running tasks."""

    def __init__(self) -> None:
        self._changed_at: dict[str, float] = {}

    def record_change(self, key: str, now: float) -> None:
        """A card has new content."""
        self._changed_at[key] = now

    def count(self, now: float) -> int:
        """How many cards changed within the last minute."""
        self._changed_at = {key: at for key, at in self._changed_at.items() if now - at < _CARD_IS_BUSY_S}
        return len(self._changed_at)


@dataclass(slots=True)
class _Failing:
    since: float
    tries: int = 0
    ready_at: float = 0.0


class FailingRows:
    """Rows whose calls fail, and when each may be tried again."""

    def __init__(self, pace: Pace, chance: Callable[[], float] = random.random) -> None:
        self._pace = pace
        self._chance = chance
        self._rows: dict[int, _Failing] = {}
        self._succeeded_at = 0.0

    def record_failure(self, row_id: int, attempts: int, now: float) -> float:
        """Returns the seconds until the next try. attempts: earlier failures, also of earlier runs."""
        failing = self._rows.setdefault(row_id, _Failing(now))
        failing.tries += 1
        doublings = min(attempts, _MOST_DOUBLINGS)
        back_off_s = min(_MAX_BACK_OFF_S, self._pace.back_off_s * 2.0**doublings)
        # Spread, so that not all rows are tried at the same moment when the network comes back.
        wait_s = back_off_s * (0.75 + 0.25 * self._chance())
        failing.ready_at = now + wait_s
        return wait_s

    def record_success(self, row_id: int, now: float) -> None:
        """Telegram has taken a call of this row."""
        self._rows.pop(row_id, None)
        self._succeeded_at = now

    def wait_s(self, row_id: int, now: float) -> float:
        """Seconds until the row may be tried."""
        failing = self._rows.get(row_id)
        return failing.ready_at - now if failing else 0.0

    def is_deferred(self, row_id: int) -> bool:
        """Does the row keep failing while Telegram takes others? Then the others go first."""
        failing = self._rows.get(row_id)
        if failing is None or failing.tries < self._pace.defer_after:
            return False
        return self._succeeded_at > failing.since

    def has_expired(self, row_id: int, now: float) -> bool:
        """Has the row been deferred for hours?"""
        failing = self._rows.get(row_id)
        return failing is not None and self.is_deferred(row_id) and now - failing.since > self._pace.give_up_s


class FloodDetector:
    """Distinguishes a wait for all of the bot's calls from waits of single chats."""

    def __init__(self) -> None:
        self._waits: dict[int, tuple[float, float]] = {}
        self.probing = False
        """After a wait for all calls one at a time goes, until one has succeeded."""

    def record_wait(self, chat_id: int, wait_s: float, now: float) -> float:
        """A chat was told to wait; returns how long all chats should wait, 0 for not at all.

        Telegram does not say whom a wait is for. Three chats within ten seconds, with no successful call in
        between, are no chance; the shortest of their waits holds no chat longer than one that Telegram named.
        """
        self._waits = {other: (s, at) for other, (s, at) in self._waits.items() if now - at < _FLOOD_WITHIN_S}
        self._waits[chat_id] = wait_s, now
        if len(self._waits) < _FLOOD_CHATS:
            return 0.0
        all_s = min(s for s, _ in self._waits.values())
        self._waits.clear()
        self.probing = True
        return all_s

    def record_success(self) -> None:
        """Telegram has taken a call."""
        self._waits.clear()
        self.probing = False
