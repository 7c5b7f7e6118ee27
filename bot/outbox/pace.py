"""How fast the outbox goes: all calls together, one chat, one card, and a row that keeps failing."""

import math
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

_MAX_BACK_OFF_S = 30.0
_MOST_DOUBLINGS = 10  # a night offline is thousands of attempts
_CARD_IS_BUSY_S = 60.0
_CROWD, _CROWD_WITHIN_S = 3, 10.0
_WINDOW_S, _SPARE = 1.05, 1.12  # 28 of the 30 that Telegram bears
_CARDS_A_SECOND = 20.0  # of the 25 calls; the rest is for people who wait


@dataclass(frozen=True, slots=True)
class Pace:
    """Telegram bears about 30 calls a second from a bot, 1 a second to a chat and 20 a minute to a group; stay below.

    back_off_s: after the first failure; doubles up to 30 s. behind_after: failures in a row after which a row lets the
    others of its chat go first, if Telegram takes others. give_up_s: so long such a row is tried. retry_s: between tries
    of a database that cannot be used.
    """

    chat_interval_s: float = 1.1
    group_interval_s: float = 3.1
    card_interval_s: float = 3.0
    calls_per_s: float = 25.0
    in_flight: int = 16
    back_off_s: float = 1.0
    behind_after: int = 8
    give_up_s: float = 6 * 3600.0
    retry_s: float = 5.0

    def interval_s(self, chat_id: int) -> float:
        """Seconds between two calls for a chat. Ids of groups, and of nothing else that we write to, are below 0."""
        return self.chat_interval_s if chat_id > 0 else self.group_interval_s


def card_refresh_s(running: int, least_s: float = 3.0) -> float:
    """Seconds between two looks of a card while so many tasks run: the more, the slower each."""
    return max(least_s, running / _CARDS_A_SECOND)


class Turns:
    """The turns of all calls together, evenly spread."""

    def __init__(self, calls_per_s: float) -> None:
        self._interval_s = 1 / calls_per_s
        self._next_at = 0.0

    def wait_s(self, now: float) -> float:
        """Seconds until the next turn is free."""
        return max(0.0, self._next_at - now)

    def take(self, now: float) -> float:
        """Takes the next turn, at once or later; answers how much later."""
        wait_s = self.wait_s(now)
        self._next_at = now + wait_s + self._interval_s
        return wait_s


class Recent:
    """Calls that Telegram may have counted within the last second, wherever between their begin and their answer it did.

    Turns alone are not enough: after a stall of the network or of this computer the calls of several seconds arrive at once.
    """

    def __init__(self, calls_per_s: float) -> None:
        self._most = max(1, math.floor(calls_per_s * _SPARE))
        self._running = 0
        self._ended: deque[float] = deque()

    def begun(self) -> None:
        """A call is on its way."""
        self._running += 1

    def ended(self, now: float) -> None:
        """A call has its answer, or never will."""
        self._running -= 1
        self._ended.append(now)

    def wait_s(self, now: float) -> float:
        """Seconds until one more may go, if no call ends sooner."""
        while self._ended and self._ended[0] <= now - _WINDOW_S:
            self._ended.popleft()
        over = self._running + len(self._ended) + 1 - self._most
        if over <= 0:
            return 0.0
        return self._ended[over - 1] + _WINDOW_S - now if over <= len(self._ended) else _WINDOW_S


class BusyCards:
    """Counts the cards that change, which are those of tasks that run."""

    def __init__(self) -> None:
        self._changed_at: dict[str, float] = {}

    def changed(self, key: str, now: float) -> None:
        """A card has a new look."""
        self._changed_at[key] = now

    def count(self, now: float) -> int:
        """How many changed within the last minute."""
        self._changed_at = {key: at for key, at in self._changed_at.items() if now - at < _CARD_IS_BUSY_S}
        return len(self._changed_at)


@dataclass(slots=True)
class _Trouble:
    since: float
    tries: int = 0
    ready_at: float = 0.0


class Troubles:
    """Rows whose calls fail, and when each may be tried again."""

    def __init__(self, pace: Pace, chance: Callable[[], float] = random.random) -> None:
        self._pace = pace
        self._chance = chance
        self._rows: dict[int, _Trouble] = {}
        self._passed_at = 0.0

    def failed(self, row_id: int, attempts: int, now: float) -> float:
        """Answers the seconds until its next try. attempts: failures before this one, also of earlier runs."""
        trouble = self._rows.setdefault(row_id, _Trouble(now))
        trouble.tries += 1
        doublings = min(attempts, _MOST_DOUBLINGS)
        back_off_s = min(_MAX_BACK_OFF_S, self._pace.back_off_s * 2.0**doublings)
        # Not all at the same moment when a network comes back.
        wait_s = back_off_s * (0.75 + 0.25 * self._chance())
        trouble.ready_at = now + wait_s
        return wait_s

    def passed(self, row_id: int, now: float) -> None:
        """A call of this row went through."""
        self._rows.pop(row_id, None)
        self._passed_at = now

    def wait_s(self, row_id: int, now: float) -> float:
        """Seconds until the row may be tried."""
        trouble = self._rows.get(row_id)
        return trouble.ready_at - now if trouble else 0.0

    def is_behind(self, row_id: int) -> bool:
        """It keeps failing while Telegram takes others: it is the row's own trouble, and the others go first."""
        trouble = self._rows.get(row_id)
        if trouble is None or trouble.tries < self._pace.behind_after:
            return False
        return self._passed_at > trouble.since

    def is_hopeless(self, row_id: int, now: float) -> bool:
        """It has been so for hours."""
        trouble = self._rows.get(row_id)
        return trouble is not None and self.is_behind(row_id) and now - trouble.since > self._pace.give_up_s


class Crowd:
    """Tells a wait for all of the bot's calls from waits of single chats."""

    def __init__(self) -> None:
        self._waits: dict[int, tuple[float, float]] = {}
        self.probing = False  # after a wait for all one call at a time goes, until one has passed

    def refused(self, chat_id: int, wait_s: float, now: float) -> float:
        """A chat was told to wait; answers how long everybody should, 0 for not at all.

        Telegram does not say whom a wait is for. Three chats within ten seconds, with no call that passed in between,
        are no chance; the shortest of their waits holds nobody longer than one that was told so.
        """
        self._waits = {other: (s, at) for other, (s, at) in self._waits.items() if now - at < _CROWD_WITHIN_S}
        self._waits[chat_id] = wait_s, now
        if len(self._waits) < _CROWD:
            return 0.0
        everybody_s = min(s for s, _ in self._waits.values())
        self._waits.clear()
        self.probing = True
        return everybody_s

    def passed(self) -> None:
        """A call went through."""
        self._waits.clear()
        self.probing = False
