"""Updates on disk before they are acted on. No secret is ever among them."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import aiosqlite

from agent.storage.database import Database
from bot.store.stops import Stop, StopTable

SECRET_BODY = "[secret]"  # noqa: S105 - stands where a secret would be
OF_ANOTHER_JOURNAL = 1000  # in place of the count of replays: only that journal knows whether it was acted on
# Rows of strangers, who may write as much as they like: far more than Telegram delivers twice.
_MOST_STRANGE = 10_000
_TRIMMED_EVERY = 500


class InboxKind(StrEnum):
    """The kind of an update: decides what is done after a crash."""

    UPDATE = "update"  # acted on again
    PRESS = "press"  # acted on again; until done, the next text in its chat may be a secret
    SECRET = "secret"  # noqa: S105 - kept in memory alone, and deleted from the chat
    CODE = "code"  # kept in memory alone, because it may be a code
    STRANGER = "stranger"  # kept in memory alone, because the sender is unknown


class InboxState(StrEnum):
    """The state of an update. A state never becomes NEW again."""

    NEW = "new"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class InboxRow:
    """One update. The last three fields are not read back.

    body: JSON as `bot.intake.inbox_text` makes it, '' or SECRET_BODY if it cannot be acted on again.
    message_id: of the person's message, 0 for none.
    waited: the text was not wanted as a task when it came.
    replays: how often it was acted on again after a start.
    at: when it was written to disk, seconds since the epoch.
    stop_of: the person whose /stop this is, 0 for none.
    sent_at: when they wrote it, seconds since the epoch of Telegram's clock.
    bot_id: of the bot that it was sent to, 0 for unknown.
    """

    update_id: int
    kind: InboxKind
    body: str = ""
    chat_id: int = 0
    message_id: int = 0
    waited: bool = False
    replays: int = 0
    at: float = 0.0
    stop_of: int = 0
    sent_at: float = 0.0
    bot_id: int = 0


class InboxTable:
    """Rows of `inbox`."""

    def __init__(self, database: Database, stops: StopTable, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._stops = stops
        self._clock = clock
        self._strange = 0  # rows of strangers since the last trim

    async def write(self, rows: Sequence[InboxRow]) -> set[int]:
        """Commits the rows together; returns the ids that were not there before."""
        now, new = self._clock(), set[int]()
        async with self._db.transaction():
            for row in rows:
                added = await self._db.change(
                    "INSERT INTO inbox (update_id, kind, body, chat_id, message_id, waited, state, at)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    (
                        row.update_id,
                        row.kind,
                        row.body,
                        row.chat_id,
                        row.message_id,
                        row.waited,
                        InboxState.NEW,
                        now,
                    ),
                )
                if added:
                    new.add(row.update_id)
                    if row.stop_of:
                        await self._stops.keep(_stop_of(row, now))
            await self._trim(sum(row.kind is InboxKind.STRANGER for row in rows))
        return new

    async def _trim(self, strange: int) -> None:
        self._strange += strange
        if self._strange < _TRIMMED_EVERY:
            return
        self._strange = 0
        await self._db.change(
            "DELETE FROM inbox WHERE kind = ? AND state <> ? AND rowid NOT IN"
            " (SELECT rowid FROM inbox WHERE kind = ? ORDER BY at DESC, rowid DESC LIMIT ?)",
            (InboxKind.STRANGER, InboxState.NEW, InboxKind.STRANGER, _MOST_STRANGE),
        )

    async def end(self, update_id: int, state: InboxState) -> None:
        """Commits that the update was acted on, and deletes its words; an ended update stays as it is."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE inbox SET state = ?, body = CASE WHEN body = ? THEN body ELSE '' END"
                " WHERE update_id = ? AND state = ?",
                (state, SECRET_BODY, update_id, InboxState.NEW),
            )

    async def record_replay(self, update_id: int) -> None:
        """Commits that the update is about to be acted on once more."""
        async with self._db.transaction():
            await self._db.change("UPDATE inbox SET replays = replays + 1 WHERE update_id = ?", (update_id,))

    async def unfinished(self) -> list[InboxRow]:
        """Updates that have not ended, in the order of arrival."""
        rows = await self._db.all("SELECT * FROM inbox WHERE state = ? ORDER BY update_id", (InboxState.NEW,))
        return [_row(row) for row in rows]

    async def texts_before(self, update_id: int, chat_id: int) -> bool:
        """Is an earlier update of this chat, or of a group, not ended?"""
        row = await self._db.one(
            "SELECT 1 FROM inbox WHERE state = ? AND update_id < ? AND kind IN (?, ?)"
            " AND (chat_id = ? OR chat_id < 0)"
            " LIMIT 1",
            (InboxState.NEW, update_id, InboxKind.UPDATE, InboxKind.CODE, chat_id),
        )
        return row is not None

    async def pressing(self, chat_id: int) -> set[int]:
        """Ids of the presses in this chat that have not ended."""
        rows = await self._db.all(
            "SELECT update_id FROM inbox WHERE state = ? AND chat_id = ? AND kind = ?",
            (InboxState.NEW, chat_id, InboxKind.PRESS),
        )
        return {row[0] for row in rows}


def _stop_of(row: InboxRow, now: float) -> Stop:
    return Stop(row.stop_of, row.chat_id, row.message_id, row.sent_at, row.update_id, now, row.bot_id)


def _row(row: aiosqlite.Row) -> InboxRow:
    return InboxRow(
        row["update_id"],
        InboxKind(row["kind"]),
        row["body"],
        row["chat_id"],
        row["message_id"],
        bool(row["waited"]),
        row["replays"],
        row["at"],
    )
