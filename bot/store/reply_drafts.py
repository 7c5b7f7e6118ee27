"""Questions of the bot's own that wait for a reply: what the reply is for, so that a restart loses none."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from agent.storage.database import Database

_MOST = 50  # of one person; the oldest go first


@dataclass(frozen=True, slots=True)
class ReplyDraft:
    """One such question.

    key: of its message in the outbox. kind: what is asked. values: what the answer is put together with.
    """

    key: str
    person_id: int
    kind: str
    values: Mapping[str, str]


class ReplyDraftTable:
    """Rows of `reply_drafts`."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def open(self, draft: ReplyDraft) -> None:
        """Commits that a reply is waited for; the same key again takes the place of the one before."""
        async with self._db.transaction():
            await self._db.change(
                "INSERT OR REPLACE INTO reply_drafts (key, person_id, kind, vals, made_at)"
                " VALUES (?, ?, ?, ?, ?)",
                (draft.key, draft.person_id, draft.kind, json.dumps(dict(draft.values)), self._clock()),
            )
            await self._db.change(
                "DELETE FROM reply_drafts WHERE person_id = ? AND key NOT IN (SELECT key FROM reply_drafts"
                " WHERE person_id = ? ORDER BY made_at DESC, rowid DESC LIMIT ?)",
                (draft.person_id, draft.person_id, _MOST),
            )

    async def get(self, key: str, person_id: int) -> ReplyDraft | None:
        """The person's question of this message; None for one that was answered or dropped."""
        row = await self._db.one(
            "SELECT * FROM reply_drafts WHERE key = ? AND person_id = ?", (key, person_id)
        )
        if row is None:
            return None
        values: dict[str, str] = json.loads(row["vals"])
        return ReplyDraft(row["key"], row["person_id"], row["kind"], values)

    async def close(self, key: str) -> None:
        """Commits that it is answered."""
        async with self._db.transaction():
            await self._db.change("DELETE FROM reply_drafts WHERE key = ?", (key,))
