"""Messages on disk until they are delivered, one row a message, newest look only."""

import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import aiosqlite

from agent.journal.database import Database
from bot.outgoing import Button, Outgoing, Priority


class RowState(StrEnum):
    """Where a message is."""

    NEW = "new"  # never sent
    SENDING = "sending"  # the first send is on its way; after a crash nobody knows
    SENT = "sent"
    FAILED = "failed"  # Telegram will never take it (blocked, chat gone)


@dataclass(frozen=True, slots=True)
class Row:
    """A message that waits. picture_hash: of the picture that Telegram shows now, '' if none."""

    row_id: int
    message: Outgoing
    state: RowState
    message_id: int | None
    picture_hash: str
    attempts: int
    changed_at: float

    @property
    def wanted_hash(self) -> str:
        """Hash of the picture that is wanted, '' for none."""
        return hashlib.sha256(self.message.picture).hexdigest() if self.message.picture else ""


class OutboxTable:
    """Rows of `outbox`."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def add(self, message: Outgoing) -> bool:
        """A new message; False if its key was there before."""
        now = self._clock()
        async with self._db.transaction():
            added = await self._db.change(
                "INSERT INTO outbox (key, chat_id, priority, state, wanted, picture, queued_at, changed_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (
                    message.key,
                    message.chat_id,
                    message.priority,
                    RowState.NEW,
                    _to_json(message),
                    message.picture,
                    now,
                    now,
                ),
            )
        return added == 1

    async def renew(self, message: Outgoing) -> bool:
        """The newest look of a known message; False if Telegram shows it already, or will never take it."""
        wanted = _to_json(message)
        async with self._db.transaction():
            row = await self._db.one("SELECT * FROM outbox WHERE key = ?", (message.key,))
            if row is None or row["state"] == RowState.FAILED:
                return False
            if row["wanted"] is None and row["delivered"] == _fingerprint(wanted, message.picture):
                return False
            # A message that was not sent yet keeps what only a send can carry, and its better priority.
            first = _from_json(row["wanted"], row) if row["wanted"] and row["message_id"] is None else None
            if first is not None:
                wanted = _to_json(message, first)
            priority = min(message.priority, row["priority"]) if row["wanted"] else message.priority
            await self._db.change(
                "UPDATE outbox SET wanted = ?, picture = ?, priority = ? WHERE row_id = ?",
                (wanted, message.picture, priority, row["row_id"]),
            )
        return True

    async def next_of(self, chat_id: int) -> Row | None:
        """What the chat should get first: new messages as they came, then changed ones, then refreshed cards.

        Of several cards the one that has stood longest: by age alone a busy card would keep the others waiting.
        """
        row = await self._db.one(
            "SELECT * FROM outbox WHERE chat_id = ? AND wanted IS NOT NULL AND state <> ?"
            " ORDER BY message_id IS NOT NULL, message_id IS NOT NULL AND priority = ?,"
            " CASE WHEN message_id IS NOT NULL AND priority = ? THEN changed_at ELSE 0 END, row_id LIMIT 1",
            (chat_id, RowState.FAILED, Priority.CARD, Priority.CARD),
        )
        return _row(row) if row else None

    async def waiting_chats(self) -> list[int]:
        """Chats that something waits for."""
        rows = await self._db.all(
            "SELECT DISTINCT chat_id FROM outbox WHERE wanted IS NOT NULL AND state <> ?", (RowState.FAILED,)
        )
        return [row[0] for row in rows]

    async def message_id(self, key: str) -> int | None:
        """Telegram's id of a delivered message."""
        row = await self._db.one("SELECT message_id FROM outbox WHERE key = ?", (key,))
        return row[0] if row else None

    async def key_of(self, chat_id: int, message_id: int) -> str | None:
        """The key of a delivered message."""
        row = await self._db.one(
            "SELECT key FROM outbox WHERE chat_id = ? AND message_id = ?", (chat_id, message_id)
        )
        return row[0] if row else None

    async def sending(self, row: Row) -> None:
        """The call is about to be made."""
        state = RowState.SENDING if row.message_id is None else row.state
        async with self._db.transaction():
            await self._db.change(
                "UPDATE outbox SET state = ?, attempts = attempts + 1 WHERE row_id = ?", (state, row.row_id)
            )

    async def delivered(self, row: Row, message_id: int) -> None:
        """Telegram shows this look; a newer look that came meanwhile stays wanted."""
        look, now = _to_json(row.message), self._clock()
        async with self._db.transaction():
            await self._db.change(
                "UPDATE outbox SET state = ?, message_id = ?, delivered = ?, picture_hash = ?, attempts = 0,"
                " changed_at = ? WHERE row_id = ?",
                (
                    RowState.SENT,
                    message_id,
                    _fingerprint(look, row.message.picture),
                    row.wanted_hash or row.picture_hash,
                    now,
                    row.row_id,
                ),
            )
            await self._db.change(
                "UPDATE outbox SET wanted = NULL, picture = NULL WHERE row_id = ? AND wanted = ? AND picture IS ?",
                (row.row_id, look, row.message.picture),
            )

    async def without_picture(self, row: Row) -> None:
        """Telegram takes the words but not this picture; a newer picture stays wanted."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE outbox SET picture = NULL WHERE row_id = ? AND picture IS ?",
                (row.row_id, row.message.picture),
            )

    async def failed(self, row: Row) -> None:
        """Telegram will never take it."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE outbox SET state = ?, wanted = NULL, picture = NULL WHERE row_id = ?",
                (RowState.FAILED, row.row_id),
            )


def _to_json(message: Outgoing, first: Outgoing | None = None) -> str:
    kept = first or message
    wanted: dict[str, object] = {
        "html": message.html,
        "buttons": [[[button.text, button.nonce, button.style] for button in row] for row in message.buttons],
        "reply_to": kept.reply_to,
        "silent": kept.silent,
        "force_reply": kept.force_reply,
    }
    # Left out where they are not wanted: a row from before there were such marks is written as it was.
    if kept.protect or message.protect:  # what was to be protected stays so, whichever look is sent first
        wanted["protect"] = True
    if message.spoiler:
        wanted["spoiler"] = True
    return json.dumps(wanted, ensure_ascii=False)


def _from_json(text: str, row: aiosqlite.Row) -> Outgoing:
    wanted = json.loads(text)
    return Outgoing(
        chat_id=row["chat_id"],
        key=row["key"],
        priority=Priority(row["priority"]),
        html=wanted["html"],
        buttons=tuple(tuple(Button(*parts) for parts in line) for line in wanted["buttons"]),
        picture=row["picture"],
        reply_to=wanted["reply_to"],
        silent=wanted["silent"],
        force_reply=wanted["force_reply"],
        protect=wanted.get("protect", False),
        spoiler=wanted.get("spoiler", False),
    )


def _row(row: aiosqlite.Row) -> Row:
    return Row(
        row["row_id"],
        _from_json(row["wanted"], row),
        RowState(row["state"]),
        row["message_id"],
        row["picture_hash"],
        row["attempts"],
        row["changed_at"],
    )


def _fingerprint(look: str, picture: bytes | None) -> str:
    # What only a send carries (reply, silence) does not change what is shown.
    shown = json.loads(look)
    text = json.dumps([shown["html"], shown["buttons"]])
    return hashlib.sha256(text.encode() + (picture or b"")).hexdigest()
