"""The newest /stop of each person: on disk with its arrival, so that it counts before anything is acted on."""

from dataclasses import dataclass

import aiosqlite

from agent.journal.database import Database


@dataclass(frozen=True, slots=True)
class Stop:
    """chat_id, message_id: of the message; sent_at: when it was written, seconds since the epoch, of Telegram's clock;
    update_id: of its update; came_at: when that was written down, seconds since the epoch.
    """

    person_id: int
    chat_id: int
    message_id: int
    sent_at: float
    update_id: int
    came_at: float

    def is_behind(self, chat_id: int, message_id: int, sent_at: float) -> bool:
        """Was it written after this message of the same person? The order of a chat decides; of two chats, the clock of
        Telegram, and within one second the answer that does no harm: yes.
        """
        # The clock in the same chat, too: with another bot's token the numbers of its messages begin anew.
        return sent_at <= self.sent_at and (chat_id != self.chat_id or message_id < self.message_id)


class StopTable:
    """Rows of `stops`, which the inbox writes: one a person."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def newest(self, person_id: int) -> Stop | None:
        """The person's newest /stop, whether it was acted on or not."""
        row = await self._db.one("SELECT * FROM stops WHERE person_id = ?", (person_id,))
        return _stop(row) if row else None


async def keep_stop(database: Database, stop: Stop) -> None:
    """Writes it in place of the one before it. Inside a transaction."""
    await database.change(
        "INSERT OR REPLACE INTO stops (person_id, chat_id, message_id, sent_at, update_id, came_at)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (stop.person_id, stop.chat_id, stop.message_id, stop.sent_at, stop.update_id, stop.came_at),
    )


def _stop(row: aiosqlite.Row) -> Stop:
    return Stop(
        row["person_id"],
        row["chat_id"],
        row["message_id"],
        row["sent_at"],
        row["update_id"],
        row["came_at"],
    )
