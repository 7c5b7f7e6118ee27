"""Who may use the bot. People are identified by number: names can be given to others."""

import json
import time
from collections.abc import Callable, Sequence
from enum import StrEnum
from itertools import groupby
from operator import itemgetter

import aiosqlite

from agent.contract.audit import AuditEvent
from agent.contract.tasks import Mode
from agent.storage.database import Database
from bot.rights.person import Grant, Person, Role
from bot.store.audit_notes import AuditNotes
from bot.store.bindings import BindingTable, binding_of
from bot.store.buttons import USED_UP


class Change(StrEnum):
    """What an admin's change of a person has done. Only DONE changed anything."""

    DONE = "done"
    NOT_ADMIN = "not_admin"  # the one who asked for it is no admin any more
    GONE = "gone"  # there is no such person (any more)
    LAST_ADMIN = "last_admin"


class PeopleTable:
    """Rows of `people`."""

    def __init__(
        self,
        database: Database,
        bindings: BindingTable,
        notes: AuditNotes,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._db = database
        self._bindings = bindings
        self._notes = notes
        self._clock = clock

    async def person(self, person_id: int) -> Person | None:
        """None for a stranger."""
        found = await self._people("WHERE people.person_id = ?", (person_id,))
        return found[0] if found else None

    async def all(self) -> list[Person]:
        """Everybody, in the order of joining."""
        return await self._people()

    async def admins(self) -> list[Person]:
        """Everybody who may do everything."""
        return await self._people("WHERE role = 'admin'")

    async def gone(self) -> list[int]:
        """Ids of removed people, as long as the message about the removal is kept."""
        rows = await self._db.all(
            "SELECT DISTINCT chat_id FROM outbox WHERE substr(key, 1, 8) = 'revoked:'"
            " AND chat_id NOT IN (SELECT person_id FROM people)"
        )
        return [row["chat_id"] for row in rows]

    async def set_lang(self, person_id: int, lang: str) -> None:
        """Commits the language a person chose."""
        async with self._db.transaction():
            await self._db.change("UPDATE people SET lang = ? WHERE person_id = ?", (lang, person_id))

    async def set_name(self, person_id: int, name: str) -> None:
        """Commits a person's present name."""
        async with self._db.transaction():
            await self._db.change("UPDATE people SET name = ? WHERE person_id = ?", (name, person_id))

    async def set_default_phone(self, person_id: int, phone_id: str) -> None:
        """Commits which phone a person's tasks go to."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE people SET default_phone = ? WHERE person_id = ?", (phone_id, person_id)
            )

    async def set_covers_pictures(self, person_id: int, *, covers: bool) -> None:
        """Commits whether a person's own pictures of payments are sent covered."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE people SET covers_pictures = ? WHERE person_id = ?", (covers, person_id)
            )

    async def set_mode(self, person_id: int, mode: Mode | None) -> None:
        """Commits who works a person's tasks; None: as the setting says."""
        async with self._db.transaction():
            await self._db.change("UPDATE people SET mode = ? WHERE person_id = ?", (mode or "", person_id))

    async def insert(self, person_id: int, name: str, lang: str, role: Role, agreed_at: float | None) -> None:
        """Inside a transaction of the caller; for a known person only the role is changed.

        agreed_at: when they agreed to what is seen and kept, seconds since the epoch, None for the first
        admin.
        """
        await self._db.change(
            "INSERT INTO people (person_id, name, lang, role, joined_at, agreed_at) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (person_id) DO UPDATE SET role = excluded.role",
            (person_id, name, lang, role, self._clock(), agreed_at),
        )

    async def set_role(self, by: int, person_id: int, role: Role) -> Change:
        """Commits a person's role, if the caller is an admin and an admin is left.

        A viewer keeps only the right to view; invitations by a person who is no admin any more are void.
        """
        async with self._db.transaction():
            refused = await self._refused(by, person_id, stays_admin=role is Role.ADMIN)
            if refused:
                return refused
            changed = await self._db.change(
                "UPDATE people SET role = ? WHERE person_id = ? AND role <> ?", (role, person_id, role)
            )
            if changed:
                await self._notes.add_within(AuditEvent.ROLE_CHANGED, by, person_id)
            if role is Role.VIEWER:
                await self._bindings.leave_view_only(person_id)
            if role is not Role.ADMIN:
                await self._note_revoked(by, person_id)
                await self._db.change(_REVOCATION, (person_id,))
        return Change.DONE

    async def bind(self, by: int, binding: Grant) -> Change:
        """Commits a person's rights on a phone, if the caller is an admin; a viewer can only view."""
        async with self._db.transaction():
            if refused := await self._refused(by, binding.person_id, stays_admin=True):
                return refused
            before = await self._bindings.of(binding.person_id)
            await self._bindings.bind_within(binding)
            row = await self._db.one("SELECT role FROM people WHERE person_id = ?", (binding.person_id,))
            if row is not None and row["role"] == Role.VIEWER:
                await self._bindings.leave_view_only(binding.person_id)
            if await self._bindings.of(binding.person_id) != before:
                await self._notes.add_within(
                    AuditEvent.RIGHTS_CHANGED, by, binding.person_id, binding.phone_id
                )
        return Change.DONE

    async def remove(self, by: int, person_id: int) -> Change:
        """Commits that a person is a stranger, and deletes all that waits for their answers and presses."""
        async with self._db.transaction():
            if refused := await self._refused(by, person_id, stays_admin=False):
                return refused
            await self._note_revoked(by, person_id)
            for statement in _REMOVAL:
                await self._db.change(statement, (person_id,))
            await self._notes.add_within(AuditEvent.PERSON_REMOVED, by, person_id)
        return Change.DONE

    async def _note_revoked(self, by: int, person_id: int) -> None:
        """Inside a transaction, before the person's invitations become void."""
        rows = await self._db.all(
            "SELECT coalesce(person_id, for_person) AS whom FROM invitations"
            " WHERE made_by = ? AND state IN ('open', 'taken', 'agreed') ORDER BY invitation_id",
            (person_id,),
        )
        for row in rows:
            await self._notes.add_within(AuditEvent.INVITATION_REVOKED, by, row["whom"])

    async def _refused(self, by: int, person_id: int, *, stays_admin: bool) -> Change | None:
        """Inside a transaction: of two admins who remove each other at once only the first succeeds."""
        admins = {row["person_id"] for row in await self._db.all(_ADMINS)}
        if by not in admins:
            return Change.NOT_ADMIN
        if not await self._db.one("SELECT person_id FROM people WHERE person_id = ?", (person_id,)):
            return Change.GONE
        return Change.LAST_ADMIN if admins == {person_id} and not stays_admin else None

    async def _people(self, those: str = "", values: Sequence[object] = ()) -> list[Person]:
        """With their grants, in the order of joining, as of one moment. those: a WHERE clause."""
        rows = await self._db.all(f"{_PEOPLE} {those} {_IN_ORDER}", values)
        return [_person(list(each)) for _, each in groupby(rows, key=itemgetter("person_id"))]


def _person(rows: Sequence[aiosqlite.Row]) -> Person:
    """rows: of one person, one a grant."""
    row = rows[0]
    return Person(
        row["person_id"],
        row["name"],
        row["lang"],
        Role(row["role"]),
        row["default_phone"],
        tuple(binding_of(each) for each in rows if each["phone_id"] is not None),
        frozenset(json.loads(row["seconds"])),
        row["joined_at"],
        bool(row["covers_pictures"]),
        Mode(row["mode"]) if row["mode"] else None,
    )


_PEOPLE = (
    "SELECT people.*, phone_id, rights, spend_limit, code_above,"
    " (SELECT json_group_array(phone_id) FROM phone_rules WHERE approvers = 'second') AS seconds"
    " FROM people LEFT JOIN bindings USING (person_id)"
)
_IN_ORDER = "ORDER BY joined_at, person_id, bindings.rowid"
_ADMINS = "SELECT person_id FROM people WHERE role = 'admin'"
_REVOCATION = (
    "UPDATE invitations SET state = 'revoked' WHERE made_by = ? AND state NOT IN ('joined', 'refused')"
)
# Undelivered messages are deleted, too, and pictures are not shown any more: the report of a task that this
# stops comes later. A message that is being sent keeps its row, for its id; if it does not arrive it is not
# sent again.
_REMOVAL = (
    "DELETE FROM people WHERE person_id = ?",
    "DELETE FROM bindings WHERE person_id = ?",
    f"UPDATE buttons SET {USED_UP} WHERE person_id = ?",  # noqa: S608 - a constant of ours
    "DELETE FROM asked WHERE person_id = ?",
    "DELETE FROM questions WHERE chat_id = ?",
    "DELETE FROM busy_pages WHERE person_id = ?",
    "DELETE FROM codes WHERE person_id = ?",
    "DELETE FROM stops WHERE person_id = ?",
    "DELETE FROM app_notices WHERE person_id = ?",
    "DELETE FROM preferences WHERE person_id = ?",
    "DELETE FROM summaries WHERE person_id = ?",
    "DELETE FROM schedule_runs WHERE schedule_id IN (SELECT schedule_id FROM schedules WHERE person_id = ?)",
    "DELETE FROM schedules WHERE person_id = ?",
    "DELETE FROM reply_drafts WHERE person_id = ?",
    _REVOCATION,
    "UPDATE invitations SET state = 'revoked' WHERE for_person = ? AND state NOT IN ('joined', 'refused')",
    (
        "DELETE FROM outbox WHERE chat_id = ? AND wanted IS NOT NULL AND message_id IS NULL"
        " AND state <> 'sending'"
    ),
    "UPDATE outbox SET wanted = NULL, picture = NULL WHERE chat_id = ? AND state = 'sending'",
    "UPDATE outbox SET picture = NULL WHERE chat_id = ?",
)
