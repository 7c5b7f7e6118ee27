"""The homes that have joined over the bus, and keys that the bus is not to know any more."""

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass

import aiosqlite

from agent.contract.audit import AuditEvent
from agent.storage.database import Database
from bot.store.audit_notes import AuditNotes


@dataclass(frozen=True, slots=True)
class JoinedHome:
    """One home.

    prefix: before the ids of its phones in the household, '' for the first home. box_key: public, for what is
    sealed. user_key: public, by which the bus knows the home. joined_at: seconds since the epoch.
    """

    home_id: str
    name: str
    prefix: str
    box_key: bytes
    user_key: str
    joined_at: float


class JoinedHomes:
    """Rows of `joined_homes` and `revoked_users`."""

    def __init__(self, database: Database, notes: AuditNotes, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._notes = notes
        self._clock = clock

    async def all(self) -> list[JoinedHome]:
        """Every home, in the order of joining."""
        return [
            _home(row) for row in await self._db.all("SELECT * FROM joined_homes ORDER BY joined_at, rowid")
        ]

    async def get(self, home_id: str) -> JoinedHome | None:
        """None for one that has not joined, or was removed."""
        row = await self._db.one("SELECT * FROM joined_homes WHERE home_id = ?", (home_id,))
        return _home(row) if row else None

    async def add(self, home_id: str, name: str, prefix: str, box_key: bytes, user_key: str) -> None:
        """Commits a home, or new keys of one that is there; the old key then waits for its revocation."""
        async with self._db.transaction():
            await self.add_within(home_id, name, prefix, box_key, user_key)

    async def add_within(self, home_id: str, name: str, prefix: str, box_key: bytes, user_key: str) -> None:
        """As `add`, inside a transaction of the caller."""
        await self._revoke_within(home_id, but=user_key)
        await self._db.change(
            "INSERT INTO joined_homes (home_id, name, prefix, box_key, user_key, joined_at)"
            " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (home_id)"
            " DO UPDATE SET box_key = excluded.box_key, user_key = excluded.user_key",
            (home_id, await self._free_name(name, home_id), prefix, box_key, user_key, self._clock()),
        )

    async def rename(self, home_id: str, name: str) -> str:
        """Commits what people call the home; answers the name that it got, '' if the home is gone."""
        async with self._db.transaction():
            free = await self._free_name(name, home_id)
            sql = "UPDATE joined_homes SET name = ? WHERE home_id = ?"
            return free if await self._db.change(sql, (free, home_id)) else ""

    async def remove(self, home_id: str, by: int = 0) -> JoinedHome | None:
        """Commits that the home is gone, with everybody's rights on its phones; None if it was gone.

        by: the admin who removed it, 0 for the person at the computer, which is no matter of the audit.
        """
        async with self._db.transaction():
            row = await self._db.one("SELECT * FROM joined_homes WHERE home_id = ?", (home_id,))
            if row is None:
                return None
            home = _home(row)
            await self._revoke_within(home_id)
            if by:
                await self._notes.add_within(AuditEvent.HOME_REMOVED, by, None)
            await self._db.change("DELETE FROM joined_homes WHERE home_id = ?", (home_id,))
            if home.prefix:  # without one all phones of this household would match
                of_home = (len(home.prefix), home.prefix)
                for table, column in _OF_PHONES:
                    sql = f"DELETE FROM {table} WHERE substr({column}, 1, ?) = ?"  # noqa: S608 - names of ours
                    await self._db.change(sql, of_home)
                await self._db.change(
                    "UPDATE people SET default_phone = '' WHERE substr(default_phone, 1, ?) = ?", of_home
                )
        return home

    async def to_revoke(self, listed: Collection[str]) -> list[str]:
        """Keys that the bus server may still take, oldest first. listed: as void in the household's list.

        One that the server knew is not there in an older copy of that list.
        """
        rows = await self._db.all("SELECT user_key, pushed FROM revoked_users ORDER BY at")
        return [row["user_key"] for row in rows if not row["pushed"] or row["user_key"] not in listed]

    async def save_revoked(self, user_key: str) -> None:
        """Commits that the bus server knows of it."""
        async with self._db.transaction():
            await self._db.change("UPDATE revoked_users SET pushed = 1 WHERE user_key = ?", (user_key,))

    async def revoke_within(self, user_key: str) -> None:
        """Inside a transaction of the caller: this key is not to be taken any more."""
        await self._db.change(
            "INSERT INTO revoked_users (user_key, at) VALUES (?, ?) ON CONFLICT DO NOTHING",
            (user_key, self._clock()),
        )

    async def _revoke_within(self, home_id: str, but: str = "") -> None:
        row = await self._db.one("SELECT user_key FROM joined_homes WHERE home_id = ?", (home_id,))
        if row is not None and row["user_key"] != but:
            await self.revoke_within(row["user_key"])

    async def _free_name(self, name: str, home_id: str) -> str:
        """The name, with a number if another home has it."""
        rows = await self._db.all("SELECT name FROM joined_homes WHERE home_id <> ?", (home_id,))
        taken = {row["name"] for row in rows}
        numbered = (f"{name} {number}" for number in range(2, len(taken) + 3))
        return name if name not in taken else next(each for each in numbered if each not in taken)


_OF_PHONES = (("bindings", "phone_id"), ("phone_rules", "phone_id"), ("outages", "phone_id"))


def _home(row: aiosqlite.Row) -> JoinedHome:
    return JoinedHome(
        row["home_id"],
        row["name"],
        row["prefix"],
        bytes(row["box_key"]),
        row["user_key"],
        row["joined_at"],
    )
