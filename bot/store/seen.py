"""Which strangers were answered lately, and which questions are open in a chat."""

import time
from collections.abc import Callable

from agent.storage.database import Database
from bot.store.homes import HomeTable

_STRANGER_QUIET_S = 600.0
_MOST_STRANGERS = 100  # that are answered within that time


class StrangerTable:
    """Rows of `strangers`: one answer in ten minutes for each stranger, a hundred answers for all.

    So nobody can make the bot talk without end, and the table stays small.
    """

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def may_answer(self, person_id: int, *, code: bool = False) -> bool:
        """True at most once in ten minutes for a person, and a hundred times for all.

        code: for a code that opens nothing and that the person was asked for; counts apart from texts.
        """
        # No person has a negative number.
        now, row_id = self._clock(), -person_id if code else person_id
        async with self._db.transaction():
            # Only those whose time has passed: a stranger who is forgotten earlier would be answered again.
            # A time in the future was written by a wrong clock, and would count until then.
            await self._db.change(
                "DELETE FROM strangers WHERE answered_at <= ? OR answered_at > ?",
                (now - _STRANGER_QUIET_S, now),
            )
            return (
                await self._db.change(
                    "INSERT INTO strangers (person_id, answered_at) SELECT ?, ?"
                    " WHERE (SELECT count(*) FROM strangers) < ? ON CONFLICT (person_id) DO NOTHING",
                    (row_id, now, _MOST_STRANGERS),
                )
                == 1
            )


class QuestionTable:
    """Rows of `questions`: open questions of the agent, whose answer may come as plain text."""

    def __init__(self, database: Database, homes: HomeTable) -> None:
        self._db = database
        self._homes = homes

    async def open(self, chat_id: int, request_id: int) -> None:
        """Commits that the next text in the chat may be the answer."""
        async with self._db.transaction():
            await self._db.change(
                "INSERT INTO questions (home, request_id, chat_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (self._homes.current, request_id, chat_id),
            )

    async def open_in(self, chat_id: int) -> list[int]:
        """Ids of the open questions of a chat, oldest first."""
        rows = await self._db.all(
            "SELECT request_id FROM questions WHERE home = ? AND chat_id = ? ORDER BY request_id",
            (self._homes.current, chat_id),
        )
        return [row[0] for row in rows]

    async def close(self, request_id: int) -> None:
        """Commits that the question is closed."""
        async with self._db.transaction():
            await self._db.change(
                "DELETE FROM questions WHERE home = ? AND request_id = ?", (self._homes.current, request_id)
            )
