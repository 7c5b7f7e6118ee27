"""The journals' identities: each key and row with a task or request id names the id's journal."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from agent.contract.translate import NUMBERS_PER_JOURNAL
from agent.storage.database import Database
from bot.store.inbox import OF_ANOTHER_JOURNAL

_NAMING = ("task", "request", "past")  # ids of the journal among a button's values
_BOUND = frozenset({*_NAMING, "fact", "tip"})
_PROMPTS = ("secret", "totp", "end:secret", "end:totp")
_KINDS = (
    "card",
    "report",
    "request",
    "reminder",
    "pad",
    "other",
    "paused",
    "stale",
    "past",
    "peek",
    *_PROMPTS,
)
_KEYS = (
    ("outbox", "key"),
    ("outbox", "card"),
    ("buttons", "message"),
    ("prompts", "key"),
    ("busy_pages", "key"),
)


class HomeChange(StrEnum):
    """How the journal found at a start differs from the last one; the admins are notified."""

    ANOTHER = "another"  # another journal than the last one
    OLDER = "older"  # an older copy of the last one


@dataclass(frozen=True, slots=True)
class NewestIds:
    """The highest known ids of a journal; 0 for none."""

    task: int = 0
    request: int = 0
    run: int = 0
    audit: int = 0

    def is_behind(self, other: "NewestIds") -> bool:
        """Has the other journal ids that are higher?"""
        return (
            self.task < other.task
            or self.request < other.request
            or self.run < other.run
            or self.audit < other.audit
        )


@dataclass(frozen=True, slots=True)
class OpenCard:
    """The card of a task that has no report yet. chat_id: where it is."""

    task_id: int
    chat_id: int


class HomeTable:
    """Rows of `homes`: identities of the journals that this bot has worked with, one of them the current one.

    current: of the current journal, '' before `adopt`; then keys name none, as before there were identities.
    In a household of several homes it is the household's id, which `keep` leaves as it is whatever journals
    the homes have; see bot.store.journals.
    """

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock
        self.current = ""

    def key(self, kind: str, number: int) -> str:
        """The beginning of an outbox key about a task or request: 'card:4f1d2c3b5a697886.12'."""
        return f"{kind}:{self.current}.{number}" if self.current else f"{kind}:{number}"

    def number(self, key: str) -> int:
        """The task or request that a key of this form is about; 0, which is no id, for another journal's."""
        home, _, number = key.split(":")[1].rpartition(".")
        return int(number) if home == self.current and number.isdecimal() else 0

    def of_button(self, values: tuple[tuple[str, str], ...]) -> str:
        """The journal that a button with these values is bound to, '' for none."""
        return self.current if any(name in _BOUND for name, _ in values) else ""

    async def newest_ids(self, home: str, number: int = 0) -> NewestIds:
        """The highest ids of a journal in the bot's rows, as the journal counts.

        number: of the journal in the household, as JournalNumbers has it.
        """
        known = await self._db.one("SELECT newest_run, newest_audit FROM homes WHERE home = ?", (home,))
        first = number * NUMBERS_PER_JOURNAL
        asked = await self._db.one(
            "SELECT max(request_id) - ? AS newest FROM asked WHERE home = ? AND request_id BETWEEN ? AND ?",
            (first, home, first, first + NUMBERS_PER_JOURNAL - 1),
        )
        newest_asked = int(asked["newest"] or 0) if asked else 0
        requests = [*await self._numbers("request", home, number), newest_asked]
        own = known if number == 0 else None  # the household's first journal has its run and audit there
        return NewestIds(
            max(await self._numbers("card", home, number), default=0),
            max(requests),
            int(own["newest_run"]) if own else 0,
            int(own["newest_audit"]) if own else 0,
        )

    async def reported(self, home: str, number: int = 0) -> set[int]:
        """Tasks of a journal whose report the bot has. number: as in `newest_ids`."""
        return set(await self._numbers("report", home, number))

    async def open_cards(self) -> list[OpenCard]:
        """Tasks of the current journal that have a card and no report."""
        rows = await self._db.all("SELECT key, chat_id FROM outbox WHERE key GLOB 'card:*'")
        cards = [OpenCard(self.number(row["key"]), row["chat_id"]) for row in rows]
        return [card for card in cards if card.task_id and not await self.is_reported(card.task_id)]

    async def card_chat(self, task_id: int) -> int | None:
        """The chat that has the card of a task in the current journal; None without a card."""
        row = await self._db.one("SELECT chat_id FROM outbox WHERE key = ?", (self.key("card", task_id),))
        return int(row["chat_id"]) if row else None

    async def is_reported(self, task_id: int) -> bool:
        """Has the bot a report of this task in the current journal?"""
        key = self.key("report", task_id)
        return await self._db.one("SELECT 1 FROM outbox WHERE key = ?", (key,)) is not None

    async def save_older(self, home: str) -> None:
        """Commits that a journal with a new identity is an older copy, so that a crash cannot lose this."""
        async with self._db.transaction():
            await self._db.change(
                "INSERT INTO homes (home, is_current, since, untold) VALUES (?, 0, ?, ?)",
                (home, self._clock(), HomeChange.OLDER),
            )

    async def adopt(self, home: str) -> None:
        """Commits that this is the current journal.

        Rows from before there were identities belong to the first journal that is adopted. Updates that were
        not done with another journal are left alone: only that journal knows how far they went.
        """
        async with self._db.transaction():
            before = await self._db.one("SELECT home FROM homes WHERE is_current")
            if before is None:
                await self._take_all(home)
            elif before["home"] != home:
                found = await self._db.one("SELECT untold FROM homes WHERE home = ?", (home,))
                change = HomeChange.OLDER if found and found["untold"] else HomeChange.ANOTHER
                await self._db.change("UPDATE homes SET is_current = 0, untold = ''")
                await self._db.change(
                    "UPDATE inbox SET replays = ? WHERE state = 'new'", (OF_ANOTHER_JOURNAL,)
                )
                await self._db.change(
                    "INSERT INTO homes (home, is_current, since, untold)"
                    " VALUES (?, 1, ?, ?) ON CONFLICT (home)"
                    " DO UPDATE SET is_current = 1, since = excluded.since, untold = excluded.untold",
                    (home, self._clock(), change),
                )
        self.current = home

    async def keep(self) -> str:
        """The id of a household of several homes: that of the current journal as it was; '' for none yet."""
        row = await self._db.one("SELECT home FROM homes WHERE is_current")
        self.current = str(row["home"]) if row else ""
        return self.current

    async def untold(self) -> tuple[HomeChange, str] | None:
        """A change that the admins are not notified of yet, and its id."""
        row = await self._db.one("SELECT * FROM homes WHERE is_current AND untold <> ''")
        return (HomeChange(row["untold"]), f"{row['home']}:{row['since']:.3f}") if row else None

    async def save_notified(self) -> None:
        """Commits that the admins are notified."""
        async with self._db.transaction():
            await self._db.change("UPDATE homes SET untold = '' WHERE is_current")

    async def save_newest(self, newest: NewestIds) -> None:
        """Commits how far the current journal has come: an older copy lacks that run or audit entry."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE homes SET newest_run = max(newest_run, ?), newest_audit = max(newest_audit, ?)"
                " WHERE is_current",
                (newest.run, newest.audit),
            )

    async def _numbers(self, kind: str, home: str, number: int) -> list[int]:
        begin, first = f"{kind}:{home}.", number * NUMBERS_PER_JOURNAL
        rows = await self._db.all(
            "SELECT key FROM outbox WHERE key >= ? AND key < ?",
            (begin, f"{kind}:{home}/"),  # '/' comes after '.'
        )
        ids = [str(row["key"])[len(begin) :].split(":")[0] for row in rows]
        local = [int(each) - first for each in ids if each.isdecimal()]
        return [each for each in local if 0 < each < NUMBERS_PER_JOURNAL]

    async def _take_all(self, home: str) -> None:
        for table, column in _KEYS:
            for kind in _KINDS:
                await self._db.change(
                    f"UPDATE {table} SET {column} = ? || substr({column}, ?) WHERE {column} GLOB ?",  # noqa: S608 - names of ours
                    (f"{kind}:{home}.", len(kind) + 2, f"{kind}:[0-9]*"),
                )
        await self._db.change(
            "UPDATE outbox SET key = replace(key, ':ended:', ?) WHERE key GLOB 'group:*:ended:[0-9]*'",
            (f":ended:{home}.",),
        )
        for table in ("asked", "questions", "prompts"):
            await self._db.change(f"UPDATE {table} SET home = ?", (home,))  # noqa: S608 - names of ours
        await self._db.change(
            "UPDATE buttons SET home = ? WHERE EXISTS (SELECT 1 FROM json_each(act, '$[1]')"
            " WHERE json_extract(value, '$[0]') IN (?, ?, ?))",
            (home, *_NAMING),
        )
        await self._db.change(
            "INSERT INTO homes (home, is_current, since) VALUES (?, 1, ?)", (home, self._clock())
        )
