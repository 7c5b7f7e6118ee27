"""Messages on disk until they are delivered: one row a message, with its newest content only."""

import json
import time
from collections.abc import Callable, Collection

import aiosqlite

from agent.storage.database import Database
from bot.outbox.outgoing import Outgoing, Priority
from bot.outbox.rows import (
    OutboxRow,
    RowState,
    WaitingRow,
    card_content,
    fingerprint,
    is_ended_request,
    outbox_row,
    to_json,
    with_buttons,
)

_MOST_ROWS = 100  # of a chat, among which the next is chosen


class OutboxTable:
    """Rows of `outbox`."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def add(self, message: Outgoing) -> bool:
        """Adds a new message; False if its key was there before."""
        now = self._clock()
        async with self._db.transaction():
            added = await self._db.change(
                "INSERT INTO outbox"
                " (key, chat_id, priority, state, wanted, picture, card, queued_at, changed_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (
                    message.key,
                    message.chat_id,
                    message.priority,
                    RowState.NEW,
                    to_json(message),
                    message.picture,
                    message.card,
                    now,
                    now,
                ),
            )
        return added == 1

    async def mark(self, chat_id: int, key: str) -> None:
        """Makes the key known; there is nothing to send before `replace`."""
        now = self._clock()
        async with self._db.transaction():
            await self._db.change(
                "INSERT INTO outbox (key, chat_id, priority, state, queued_at, changed_at)"
                " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (key, chat_id, Priority.NOTICE, RowState.LEFT, now, now),
            )

    async def replace(self, message: Outgoing) -> bool:
        """Replaces waiting content by newer content; False if Telegram shows it already, or never will."""
        async with self._db.transaction():
            row = await self._named(message.key)
            if row is None or row["state"] == RowState.FAILED or await self._holds_report(message.key):
                return False
            shown = fingerprint(to_json(message), message.picture)
            if row["wanted"] is None and row["delivered"] == shown:
                return False
            # An unsent message keeps what only a send can carry, and its better priority.
            wanted = to_json(message, row["wanted"] if row["message_id"] is None else None)
            priority = min(message.priority, row["priority"]) if row["wanted"] else message.priority
            if _is_same(row["wanted"], wanted) and (row["picture"], row["priority"]) == (
                message.picture,
                priority,
            ):
                return False  # written anew it would differ from the content of the running call
            state = RowState.NEW if row["state"] == RowState.LEFT else row["state"]
            await self._db.change(
                "UPDATE outbox SET wanted = ?, picture = ?, priority = ?, state = ? WHERE row_id = ?",
                (wanted, message.picture, priority, state, row["row_id"]),
            )
            if state == RowState.IN_CARD:
                await self._fill_card(row["card"])
        return True

    async def use_bot(self, bot_id: int) -> None:
        """Commits which bot these messages belong to.

        With another bot the message ids of a chat begin anew: delivered messages of the earlier bot, whose
        rows hold old ids, are deleted; unsent ones are kept.
        """
        known = await self._db.one("SELECT bot_id FROM outbox_bot")
        if known is not None and known["bot_id"] == bot_id:
            return
        async with self._db.transaction():
            if known is not None:
                await self._db.change(
                    "DELETE FROM outbox WHERE key GLOB 'notice:*'"
                    " AND (wanted IS NULL OR message_id IS NOT NULL)"
                )
            await self._db.change("DELETE FROM outbox_bot")
            await self._db.insert("INSERT INTO outbox_bot (bot_id) VALUES (?)", (bot_id,))

    async def put_menu(self, message: Outgoing) -> bool:
        """Stores the newest menu of a chat, also after a refused one; False if Telegram shows it already."""
        wanted, now = to_json(message), self._clock()
        async with self._db.transaction():
            row = await self._named(message.key)
            if row is not None and row["state"] != RowState.FAILED:
                if row["wanted"] == wanted:
                    return False
                if row["wanted"] is None and row["delivered"] == fingerprint(wanted, None):
                    return False
            await self._db.change(
                "INSERT INTO outbox (key, chat_id, priority, state, wanted, queued_at, changed_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key)"
                " DO UPDATE SET wanted = excluded.wanted, attempts = 0,"
                " state = iif(state = ?, ?, state), queued_at = excluded.queued_at",
                (
                    message.key,
                    message.chat_id,
                    message.priority,
                    RowState.NEW,
                    wanted,
                    now,
                    now,
                    RowState.FAILED,
                    RowState.NEW,
                ),
            )
        return True

    async def waiting_rows(self, chat_id: int) -> list[WaitingRow]:
        """Ended requests, then new messages, then changed ones, each in the order of arrival."""
        rows = await self._db.all(
            "SELECT row_id, chat_id, priority, message_id, changed_at, queued_at FROM outbox"
            " WHERE chat_id = ? AND wanted IS NOT NULL AND state IN (?, ?)"
            " ORDER BY CASE WHEN message_id IS NULL THEN 1 WHEN priority <= ? THEN 0 ELSE 2 END, row_id"
            " LIMIT ?",
            (chat_id, RowState.NEW, RowState.SENT, Priority.QUESTION, _MOST_ROWS),
        )
        return [
            WaitingRow(
                row["row_id"],
                row["chat_id"],
                Priority(row["priority"]),
                row["message_id"] is not None,
                row["changed_at"],
                row["queued_at"],
            )
            for row in rows
        ]

    async def waiting_chats(self) -> list[int]:
        """Chats with waiting messages."""
        rows = await self._db.all("SELECT DISTINCT chat_id FROM outbox WHERE wanted IS NOT NULL")
        return [row["chat_id"] for row in rows]

    async def waiting_words(self, chat_id: int) -> list[tuple[float, str]]:
        """The chat's undelivered messages, oldest first: since when, and the HTML."""
        rows = await self._db.all(
            "SELECT queued_at, wanted FROM outbox WHERE chat_id = ? AND wanted IS NOT NULL AND priority <> ?"
            " ORDER BY row_id",
            (chat_id, Priority.MENU),
        )
        return [(row["queued_at"], json.loads(row["wanted"])["html"]) for row in rows]

    async def message_id(self, key: str) -> int | None:
        """Telegram's id of a delivered message."""
        row = await self._db.one("SELECT message_id FROM outbox WHERE key = ?", (key,))
        return row[0] if row else None

    async def is_known(self, key: str) -> bool:
        """Has it a message of this key, delivered or not?"""
        return await self._named(key) is not None

    async def key_of(self, chat_id: int, message_id: int) -> str | None:
        """The key of a delivered message."""
        row = await self._db.one(
            "SELECT key FROM outbox WHERE chat_id = ? AND message_id = ?", (chat_id, message_id)
        )
        return row[0] if row else None

    async def begun_sends(self) -> list[int]:
        """Rows whose first send was begun and never ended."""
        rows = await self._db.all("SELECT row_id FROM outbox WHERE state = ?", (RowState.SENDING,))
        return [row["row_id"] for row in rows]

    async def row(self, row_id: int) -> OutboxRow | None:
        """The row with its newest content; None if no content is wanted."""
        row = await self._db.one("SELECT * FROM outbox WHERE row_id = ? AND wanted IS NOT NULL", (row_id,))
        return outbox_row(row) if row else None

    async def begin_call(self, row_id: int) -> OutboxRow | None:
        """The row whose call is about to be made; None if no content is wanted any more.

        Commits that a first send has begun, and of what. An edit can be repeated, so it needs no such mark.
        """
        row = await self.row(row_id)
        if row is not None and row.message_id is None:
            async with self._db.transaction():
                row = await self.row(row_id)  # newer content may have come meanwhile
                if row is not None:
                    await self._db.change(
                        "UPDATE outbox SET state = ?, delivered = ? WHERE row_id = ?",
                        (RowState.SENDING, row.fingerprint, row_id),
                    )
        return row

    async def put_back(self, row: OutboxRow, *, failed: bool = True) -> None:
        """Commits that the row is to be sent, or sent again. failed: counts as an attempt."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE outbox SET state = iif(state = ?, ?, state), attempts = attempts + ?"
                " WHERE row_id = ?",
                (RowState.SENDING, RowState.NEW, int(failed), row.row_id),
            )

    async def put_back_with_buttons(self, row: OutboxRow, fresh: Outgoing) -> bool:
        """As `put_back`, with fresh buttons; False, with nothing changed, if newer content came meanwhile."""
        async with self._db.transaction():
            changed = await self._db.change(
                "UPDATE outbox SET state = ?, attempts = attempts + 1, wanted = ?"
                " WHERE row_id = ? AND wanted = ?",
                (RowState.NEW, with_buttons(row, fresh), row.row_id, row.content),
            )
        return changed == 1

    async def record_delivery(self, row: OutboxRow, message_id: int) -> None:
        """Commits that Telegram shows this content; newer content that came meanwhile stays wanted."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE outbox SET state = ?, message_id = ?, delivered = ?, picture_hash = ?, attempts = 0,"
                " changed_at = ? WHERE row_id = ?",
                (
                    RowState.SENT,
                    message_id,
                    row.fingerprint,
                    row.wanted_hash or row.picture_hash,
                    self._clock(),
                    row.row_id,
                ),
            )
            await self._db.change(
                "UPDATE outbox SET wanted = NULL, picture = NULL"
                " WHERE row_id = ? AND wanted = ? AND picture IS ?",
                (row.row_id, row.content, row.message.picture),
            )
            if row.whole:
                await self._db.change(
                    "UPDATE outbox SET wanted = NULL, picture = NULL, changed_at = ?"
                    " WHERE card = ? AND state = ?",
                    (self._clock(), row.message.key, RowState.IN_CARD),
                )
            else:
                await self._fill_card(row.message.key)

    async def drop_picture(self, row: OutboxRow) -> None:
        """Drops a picture that Telegram refused; the text and a newer picture stay wanted."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE outbox SET state = iif(state = ?, ?, state),"
                " picture = iif(picture IS ?, NULL, picture)"
                " WHERE row_id = ?",
                (RowState.SENDING, RowState.NEW, row.message.picture, row.row_id),
            )

    async def leave(self, row: OutboxRow) -> None:
        """Commits that a notice may have arrived: only different content is sent from now on.

        After a crash the row may hold newer content than its send was begun with; earlier versions did not
        say with which.
        """
        async with self._db.transaction():
            left = await self._db.change(
                "UPDATE outbox SET state = ?, delivered = ?, wanted = NULL, picture = NULL, changed_at = ?"
                " WHERE row_id = ? AND wanted = ? AND picture IS ? AND delivered IN ('', ?)",
                (
                    RowState.LEFT,
                    row.fingerprint,
                    self._clock(),
                    row.row_id,
                    row.content,
                    row.message.picture,
                    row.fingerprint,
                ),
            )
            if not left:  # the newer content is still sent
                await self._db.change(
                    "UPDATE outbox SET state = ? WHERE row_id = ?", (RowState.NEW, row.row_id)
                )

    async def move_into_card(self, row: OutboxRow) -> bool:
        """Commits that the report goes into its card once the card is shown; False if there is no card."""
        async with self._db.transaction():
            card = await self._named(row.message.card) if row.message.card else None
            if card is None or card["state"] == RowState.FAILED or card["chat_id"] != row.message.chat_id:
                return False
            await self._db.change(
                "UPDATE outbox SET state = ? WHERE row_id = ?", (RowState.IN_CARD, row.row_id)
            )
            await self._fill_card(row.message.card)
        return True

    async def give_up(self, row: OutboxRow) -> None:
        """Commits that Telegram will never take the message; a report inside it becomes a message again."""
        async with self._db.transaction():
            await self._drop([row.row_id])
            await self._db.change(
                "UPDATE outbox SET state = ?, attempts = 0"
                " WHERE card = ? AND state = ? AND wanted IS NOT NULL",
                (RowState.NEW, row.message.key, RowState.IN_CARD),
            )

    async def drop_ended_requests(self, chat_id: int) -> int:
        """Drops requests that ended before they were ever sent; returns how many."""
        async with self._db.transaction():
            rows = await self._db.all(
                "SELECT row_id, wanted, priority FROM outbox WHERE chat_id = ? AND state = ?"
                " AND wanted IS NOT NULL AND priority <= ?",
                (chat_id, RowState.NEW, Priority.QUESTION),
            )
            over = [
                row["row_id"] for row in rows if is_ended_request(row["wanted"], Priority(row["priority"]))
            ]
            await self._drop(over)
        return len(over)

    async def prune(self, before: float, strange_before: float) -> int:
        """Deletes messages without wanted content since `before`; returns how many.

        Lines to strangers are deleted by `strange_before`. A message with a usable button stays: a press, a
        reply or an edit may name it.
        """
        async with self._db.transaction():
            # A stranger who blocks the bot at once leaves a line that can never be sent.
            strange = await self._db.change(
                "DELETE FROM outbox WHERE substr(key, 1, 5) = 'gate:' AND changed_at < ? AND state <> ?",
                (strange_before, RowState.SENDING),
            )
            return strange + await self._db.change(
                "DELETE FROM outbox WHERE wanted IS NULL AND changed_at < ?"
                " AND NOT EXISTS (SELECT 1 FROM buttons WHERE buttons.message = outbox.key AND used = 0)",
                (before,),
            )

    async def _named(self, key: str) -> aiosqlite.Row | None:
        return await self._db.one("SELECT * FROM outbox WHERE key = ?", (key,))

    async def _holds_report(self, key: str) -> bool:
        held = await self._db.one(
            "SELECT 1 FROM outbox WHERE card = ? AND state = ? LIMIT 1", (key, RowState.IN_CARD)
        )
        return held is not None

    async def _fill_card(self, key: str) -> None:
        """Puts the waiting report into its card in the chat. Inside a transaction."""
        report = await self._db.one(
            "SELECT wanted, picture FROM outbox WHERE card = ? AND state = ? AND wanted IS NOT NULL",
            (key, RowState.IN_CARD),
        )
        if report is not None:
            await self._db.change(
                "UPDATE outbox SET wanted = ?, picture = ?, priority = ?, attempts = 0"
                " WHERE key = ? AND message_id IS NOT NULL",
                (card_content(report["wanted"]), report["picture"], Priority.REPORT, key),
            )

    async def _drop(self, row_ids: Collection[int]) -> None:
        for row_id in row_ids:
            await self._db.change(
                "UPDATE outbox SET state = ?, wanted = NULL, picture = NULL, changed_at = ? WHERE row_id = ?",
                (RowState.FAILED, self._clock(), row_id),
            )


def _is_same(content: str | None, other: str) -> bool:
    """Do both show and carry the same? Whether the message has asked before does not count."""
    return content is not None and json.loads(content) | {"asked": True} == json.loads(other) | {
        "asked": True
    }
