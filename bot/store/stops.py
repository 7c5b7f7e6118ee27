"""The newest /stop of each person: on disk with its arrival, so that it counts before any action."""

from collections.abc import Callable
from dataclasses import dataclass

import aiosqlite

from agent.storage.database import Database

# A press that is not of the last run is acted on within this time, however slow everything is.
_PRESS_S = 300.0


@dataclass(frozen=True, slots=True)
class Stop:
    """A person's /stop.

    chat_id, message_id: of the message.
    sent_at: when it was written, seconds since the epoch of Telegram's clock.
    update_id: of its update.
    came_at: when it was written to disk, seconds since the epoch.
    bot_id: of the bot that it was sent to, 0 for unknown.
    """

    person_id: int
    chat_id: int
    message_id: int
    sent_at: float
    update_id: int
    came_at: float
    bot_id: int = 0

    def is_behind(self, chat_id: int, message_id: int, sent_at: float) -> bool:
        """Was the /stop written after this message of the same person? Telegram's clock decides.

        Within one second the order in the chat decides, and for two chats the answer is yes, which does no
        harm.
        """
        # Not the order in the chat alone: with another bot's token message ids begin anew.
        second, own_second = int(sent_at), int(self.sent_at)  # which is all that Telegram tells
        if second != own_second:
            return second < own_second
        return chat_id != self.chat_id or message_id < self.message_id

    def is_behind_press(self, update_id: int, came_at: float, bot_id: int) -> bool:
        """Was the /stop written after this press of the last run? came_at: when the press was stored."""
        if self.bot_id in (0, bot_id) and update_id < self.update_id:
            return True
        return came_at < self.came_at


class StopTable:
    """Rows of `stops`, which the inbox writes: one a person."""

    def __init__(self, database: Database, passed_s: Callable[[], float]) -> None:
        self._db = database
        self._passed_s = passed_s
        self._came: dict[int, float] = {}  # by person: when it came in this run of the program

    async def newest(self, person_id: int) -> Stop | None:
        """The person's newest /stop, whether it was acted on or not."""
        row = await self._db.one("SELECT * FROM stops WHERE person_id = ?", (person_id,))
        return _stop(row) if row else None

    def came_lately(self, person_id: int) -> bool:
        """Did the /stop come so lately that an earlier press may be in work? By the boot-time clock."""
        came = self._came.get(person_id)
        return came is not None and self._passed_s() - came < _PRESS_S

    async def keep(self, stop: Stop) -> None:
        """Stores the /stop in place of the one before. Inside a transaction."""
        await self._db.change(
            "INSERT OR REPLACE INTO stops"
            " (person_id, chat_id, message_id, sent_at, update_id, came_at, bot_id)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                stop.person_id,
                stop.chat_id,
                stop.message_id,
                stop.sent_at,
                stop.update_id,
                stop.came_at,
                stop.bot_id,
            ),
        )
        self._came[stop.person_id] = self._passed_s()


def _stop(row: aiosqlite.Row) -> Stop:
    return Stop(
        row["person_id"],
        row["chat_id"],
        row["message_id"],
        row["sent_at"],
        row["update_id"],
        row["came_at"],
        row["bot_id"],
    )
