"""Chats that Telegram told to wait, and chats of people who blocked the bot; both outlive a restart."""

import time
from collections.abc import Callable

from agent.storage.database import Database

ALL_CHATS = 0  # no chat has this id
_MOST_HELD = 1000  # in memory; waits that have passed are dropped


class Chats:
    """Rows of `outbox_chats`, with a copy in memory. `now`: seconds of the event loop's clock."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock
        self._held_until: dict[int, float] = {}
        self._parked: set[int] = set()

    async def load(self, now: float) -> None:
        """Reads what an earlier run left. If the clock was set back, no wait gets longer than it was."""
        for row in await self._db.all("SELECT * FROM outbox_chats"):
            left_s = min(row["held_until"] - self._clock(), row["hold_s"])
            if left_s > 0:
                self._held_until[row["chat_id"]] = now + left_s
            if row["parked"]:
                self._parked.add(row["chat_id"])

    def wait_s(self, chat_id: int, now: float) -> float:
        """Seconds until the chat may be written to, 0 or less for at once."""
        return self._held_until.get(chat_id, now) - now

    def hold(self, chat_id: int, wait_s: float, now: float) -> None:
        """Holds the chat from this moment on, in memory; `save_hold` commits that."""
        if len(self._held_until) >= _MOST_HELD:
            self._held_until = {other: at for other, at in self._held_until.items() if at > now}
        self._held_until[chat_id] = max(self._held_until.get(chat_id, 0.0), now + wait_s)

    async def save_hold(self, chat_id: int, now: float) -> None:
        """Commits the chat's hold."""
        wait_s = self.wait_s(chat_id, now)
        async with self._db.transaction():
            await self._db.change(
                "INSERT INTO outbox_chats (chat_id, held_until, hold_s) VALUES (?, ?, ?)"
                " ON CONFLICT (chat_id) DO UPDATE"
                " SET held_until = excluded.held_until, hold_s = excluded.hold_s",
                (chat_id, self._clock() + wait_s, wait_s),
            )

    async def forget_strangers(self) -> None:
        """Forgets chats of unknown people that no message waits for, in a transaction of its own."""
        async with self._db.transaction():
            rows = await self._db.all(
                "SELECT chat_id FROM outbox_chats WHERE chat_id > ? AND held_until < ?"
                " AND NOT EXISTS (SELECT 1 FROM people WHERE person_id = outbox_chats.chat_id)"
                " AND NOT EXISTS (SELECT 1 FROM outbox"
                " WHERE outbox.chat_id = outbox_chats.chat_id AND wanted IS NOT NULL)",
                (ALL_CHATS, self._clock()),
            )
            for row in rows:
                await self._db.change("DELETE FROM outbox_chats WHERE chat_id = ?", (row["chat_id"],))
        self._parked.difference_update(row["chat_id"] for row in rows)

    def is_parked(self, chat_id: int) -> bool:
        """Has the chat's person blocked the bot? Nothing is sent there."""
        return chat_id in self._parked

    def parked(self) -> tuple[int, ...]:
        """All chats whose people have blocked the bot."""
        return tuple(sorted(self._parked))

    async def park(self, chat_id: int, *, parked: bool = True) -> None:
        """Commits that the chat is parked, or no longer.

        Raises DatabaseTroubled; then the chat is parked either way.
        """
        self._parked.add(chat_id)
        async with self._db.transaction():
            await self._db.change(
                "INSERT INTO outbox_chats (chat_id, parked) VALUES (?, ?)"
                " ON CONFLICT (chat_id) DO UPDATE SET parked = excluded.parked",
                (chat_id, int(parked)),
            )
        if not parked:  # after the commit: what could not be committed must be tried again
            self._parked.discard(chat_id)
