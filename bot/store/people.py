"""Who may use the bot. Known by number: names change hands."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import aiosqlite

from agent.journal.database import Database


@dataclass(frozen=True, slots=True)
class Person:
    """A known person. lang: 'en', 'zh' or '' (not chosen); default_phone: phone id or ''."""

    person_id: int
    name: str
    lang: str
    role: str
    default_phone: str


class PeopleTable:
    """Rows of `people`."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def person(self, person_id: int) -> Person | None:
        """None for a stranger."""
        row = await self._db.one("SELECT * FROM people WHERE person_id = ?", (person_id,))
        return _person(row) if row else None

    async def admins(self) -> list[Person]:
        """Everybody who may do everything."""
        return [_person(row) for row in await self._db.all("SELECT * FROM people WHERE role = 'admin'")]

    async def set_lang(self, person_id: int, lang: str) -> None:
        """Commits the language a person chose."""
        async with self._db.transaction():
            await self._db.change("UPDATE people SET lang = ? WHERE person_id = ?", (lang, person_id))

    async def set_default_phone(self, person_id: int, phone_id: str) -> None:
        """Commits which phone takes a person's tasks."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE people SET default_phone = ? WHERE person_id = ?", (phone_id, person_id)
            )

    async def insert_admin(self, person_id: int, name: str, lang: str) -> None:
        """Inside a transaction of the caller."""
        await self._db.change(
            "INSERT INTO people (person_id, name, lang, role, joined_at) VALUES (?, ?, ?, 'admin', ?)"
            " ON CONFLICT (person_id) DO UPDATE SET role = 'admin'",
            (person_id, name, lang, self._clock()),
        )


def _person(row: aiosqlite.Row) -> Person:
    return Person(row["person_id"], row["name"], row["lang"], row["role"], row["default_phone"])
