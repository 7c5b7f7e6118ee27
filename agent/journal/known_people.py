"""Who may do what at this home, as its bot, which runs elsewhere, said last."""

import logging
from typing import Annotated

from agent.contract.complete import Complete
from agent.contract.people import Caller
from agent.contract.wire import JsonShape, Required, Unreadable
from agent.storage.database import Database

_log = logging.getLogger(__name__)
_SHAPE = JsonShape("known person", {"caller": (Annotated[Caller, Complete()], Required)})


class KnownPeopleTable:
    """Rows of `known_people`, one for each person and phone; phone '' for what is about no phone."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def all(self) -> tuple[Caller, ...]:
        """Everybody. A row that this version cannot read is left out: its person may do nothing."""
        rows = await self._db.all("SELECT person_id, caller FROM known_people ORDER BY person_id, phone_id")
        found: list[Caller] = []
        for row in rows:
            try:
                found.append(_SHAPE.from_json(row["caller"])["caller"])
            except Unreadable as err:
                _log.warning("person %s counts as unknown: %s", row["person_id"], err)
        return tuple(found)

    async def number(self) -> int:
        """Of the list, 0 before there was one."""
        row = await self._db.one("SELECT people_number FROM identity")
        return int(row["people_number"]) if row else 0

    async def replace(self, people: tuple[Caller, ...], number: int) -> None:
        """In one transaction. number: of this list."""
        async with self._db.transaction():
            await self._db.change("UPDATE identity SET people_number = ?", (number,))
            await self._db.change("DELETE FROM known_people", ())
            for each in people:
                await self._db.change(
                    "INSERT OR REPLACE INTO known_people (person_id, phone_id, caller) VALUES (?, ?, ?)",
                    (each.person_id, each.phone_id, _SHAPE.to_json(caller=each)),
                )
