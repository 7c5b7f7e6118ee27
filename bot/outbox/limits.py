"""The limits of calls, apart from the holds of single chats."""

import math

from bot.outbox.pace import (
    BusyCards,
    CallSlots,
    FailingRows,
    FloodDetector,
    Pace,
    RecentCalls,
)
from bot.outbox.rows import WaitingRow

_REACTION_S = 5.0  # a short burst is allowed: one reaction in this time goes beside the messages
_LONGEST_REACTION_S = 2.0
_MOST_CHATS = 1000  # kept in memory; chats that may be called at once are dropped


class Limits:
    """Limits of all calls together, of one chat, of one card, and of a row that keeps failing."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self.slots = CallSlots(pace.calls_per_s)
        self.recent = RecentCalls(pace.calls_per_s)
        self.failing = FailingRows(pace)
        self.flood = FloodDetector()
        self.cards = BusyCards()
        self._free_at: dict[int, float] = {}
        self._reacted_at: dict[int, float] = {}

    def record_call(self, chat_id: int, now: float) -> None:
        """A call for the chat has begun or ended, with whatever outcome."""
        if len(self._free_at) >= _MOST_CHATS:
            self._free_at = {other: at for other, at in self._free_at.items() if at > now}
        self._free_at[chat_id] = now + self.pace.interval_s(chat_id)

    def chat_wait_s(self, chat_id: int, now: float) -> float:
        """Seconds until the chat may have its next call."""
        return self._free_at.get(chat_id, now) - now

    def reaction_wait_s(self, chat_id: int, now: float) -> float | None:
        """Takes a slot for a reaction; returns in how many seconds, None if that is too late."""
        if self.slots.wait_s(now) > _LONGEST_REACTION_S:
            return None
        if now - self._reacted_at.get(chat_id, -math.inf) < _REACTION_S:
            free_at = max(self._free_at.get(chat_id, now), now)
            interval_s = self.pace.interval_s(chat_id)
            if free_at - now > 2 * interval_s:
                return None  # messages would have to wait for the reaction
            self._free_at[chat_id] = free_at + interval_s
        if len(self._reacted_at) >= _MOST_CHATS:
            lately = now - _REACTION_S
            self._reacted_at = {other: at for other, at in self._reacted_at.items() if at > lately}
        self._reacted_at[chat_id] = now
        return self.slots.take(now)

    def row_wait_s(self, row: WaitingRow, now: float, clock_s: float) -> float:
        """Seconds until this row may be tried. clock_s: seconds since the epoch."""
        wait_s = self.failing.wait_s(row.row_id, now)
        if row.is_refresh:
            since_s = clock_s - row.changed_at
            refresh_s = self.pace.card_refresh_s(self.cards.count(now))
            # Below 0 the computer's clock was set back; waiting for it could take hours.
            wait_s = max(wait_s, refresh_s - since_s) if since_s >= 0 else wait_s
        return wait_s
