"""How much waits in the outbox, read from a second connection while the program runs."""

import contextlib
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from bot.outbox.outgoing import EVERYBODYS_MENU, Priority
from bot.outbox.rows import RowState

_BUSY_S = 2.0
_WAITING_STATES = (RowState.NEW, RowState.SENDING, RowState.SENT)
# Not counted: a parked chat waits for its person, a held one for the moment that Telegram named (chat 0: all
# chats, EVERYBODYS_MENU: all menus).
_WAITING = (
    "SELECT count(*), min(CASE WHEN message_id IS NULL THEN queued_at END) FROM outbox"
    " WHERE wanted IS NOT NULL AND state IN (?, ?, ?) AND NOT EXISTS (SELECT 1 FROM outbox_chats"
    " WHERE outbox_chats.chat_id IN (outbox.chat_id, 0, iif(priority = ?, ?, 0))"
    " AND (parked OR held_until > ?))"
)


@dataclass(frozen=True, slots=True)
class OutboxStats:
    """Times: seconds since the epoch."""

    waiting: int = 0
    """New messages and edits."""
    oldest_at: float | None = None
    """When the oldest unsent message was queued, None for none."""
    delivered_at: float = 0.0
    """When Telegram last took anything, 0 for never."""


def read_outbox(path: Path, now: float) -> OutboxStats:
    """Blocking: call in a thread. now: seconds since the epoch. Raises sqlite3.Error."""
    with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", _BUSY_S, uri=True)) as db:
        waiting, oldest_at = db.execute(
            _WAITING, (*_WAITING_STATES, Priority.MENU, EVERYBODYS_MENU, now)
        ).fetchone()
        (delivered_at,) = db.execute(
            "SELECT max(changed_at) FROM outbox WHERE message_id IS NOT NULL"
        ).fetchone()
    return OutboxStats(waiting, oldest_at, delivered_at or 0.0)
