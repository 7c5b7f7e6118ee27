"""Prompts for secrets: whose next text in which chat is a secret. The secrets are never here."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import aiosqlite

from agent.storage.database import Database
from agent.storage.runs import RunTable
from bot.store.homes import HomeTable

_REMEMBER_S = 86400.0


@dataclass(frozen=True, slots=True)
class Prompt:
    """A message that asks for a secret.

    key: of that message in the outbox.
    kind: 'code', 'pin' or 'totp'.
    opened_at, ended_at: seconds since the epoch, ended_at None while it is open.
    cut_off: it ended without its person, who may have been writing.
    text_id: the message whose text is being used, None for none; after a crash it may still be in the chat.
    """

    key: str
    request_id: int
    phone_id: str
    person_id: int
    chat_id: int
    kind: str
    opened_at: float = 0.0
    ended_at: float | None = None
    text_id: int | None = None
    cut_off: bool = False

    @property
    def is_open(self) -> bool:
        """Is the person's next text the secret?"""
        return self.ended_at is None


class PromptTable:
    """Rows of `prompts`."""

    def __init__(
        self, database: Database, clock: Callable[[], float], homes: HomeTable, runs: RunTable
    ) -> None:
        self._db = database
        self._clock = clock
        self._homes = homes
        self._runs = runs
        self._opened_s: dict[str, float] = {}  # by key, of this start: boot-time clock
        self._ended_s: dict[str, float] = {}

    async def open(self, prompt: Prompt) -> None:
        """Commits that from now on the person's next text in the chat is the secret."""
        now = self._clock()
        async with self._db.transaction():
            await self._db.change(
                "INSERT INTO prompts (key, request_id, phone_id, person_id, chat_id, kind, opened_at, home)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    prompt.key,
                    prompt.request_id,
                    prompt.phone_id,
                    prompt.person_id,
                    prompt.chat_id,
                    prompt.kind,
                    now,
                    self._homes.current,
                ),
            )
        self._opened_s = self._noted(self._opened_s, prompt.key)

    async def newest(self, person_id: int, chat_id: int) -> Prompt | None:
        """The person's prompt in the chat that was opened last, open or not."""
        row = await self._db.one(
            "SELECT * FROM prompts WHERE person_id = ? AND chat_id = ?"
            " ORDER BY ended_at IS NULL DESC, rowid DESC LIMIT 1",
            (person_id, chat_id),
        )
        return _prompt(row) if row else None

    async def opened(self, request_id: int | None = None) -> list[Prompt]:
        """Open prompts: of one request of the current journal, or all."""
        rows = await self._db.all(
            "SELECT * FROM prompts WHERE ended_at IS NULL AND (? IS NULL OR request_id = ? AND home = ?)"
            " ORDER BY rowid",
            (request_id, request_id, self._homes.current),
        )
        return [_prompt(row) for row in rows]

    async def using(self, key: str, text_id: int | None) -> None:
        """Commits which message is the secret, before the text is used; None after that."""
        async with self._db.transaction():
            await self._db.change("UPDATE prompts SET text_id = ? WHERE key = ?", (text_id, key))

    async def end(self, key: str, *, cut_off: bool = False) -> bool:
        """Commits that the prompt has ended; False if it had ended before."""
        async with self._db.transaction():
            changed = await self._db.change(
                "UPDATE prompts SET ended_at = ?, cut_off = ? WHERE key = ? AND ended_at IS NULL",
                (self._clock(), cut_off, key),
            )
        if changed:
            self._ended_s = self._noted(self._ended_s, key)
        return changed == 1

    def opened_s_ago(self, prompt: Prompt) -> float:
        """Seconds since the prompt was opened; by the wall clock for one of an earlier start."""
        return self._ago_s(self._opened_s.get(prompt.key), prompt.opened_at)

    def ended_s_ago(self, prompt: Prompt) -> float:
        """Seconds since the prompt ended, infinity while open; by the wall clock for an earlier start's."""
        if prompt.ended_at is None:
            return math.inf
        return self._ago_s(self._ended_s.get(prompt.key), prompt.ended_at)

    def _ago_s(self, at_s: float | None, at: float) -> float:
        return max(0.0, self._clock() - at) if at_s is None else self._runs.passed_s() - at_s

    def _noted(self, moments: dict[str, float], key: str) -> dict[str, float]:
        now_s = self._runs.passed_s()
        young = {known: at_s for known, at_s in moments.items() if now_s - at_s < _REMEMBER_S}
        return young | {key: now_s}


def _prompt(row: aiosqlite.Row) -> Prompt:
    return Prompt(
        row["key"],
        row["request_id"],
        row["phone_id"],
        row["person_id"],
        row["chat_id"],
        row["kind"],
        row["opened_at"],
        row["ended_at"],
        row["text_id"],
        bool(row["cut_off"]),
    )
