"""The rights and limits of people on phones, and who approves on each phone."""

from decimal import Decimal

import aiosqlite

from agent.contract.audit import AuditEvent
from agent.contract.people import UNLIMITED, Right, Spending
from agent.storage.database import Database
from bot.rights.person import Approvers, Grant
from bot.store.audit_notes import AuditNotes


class BindingTable:
    """Rows of `bindings` and `phone_rules`."""

    def __init__(self, database: Database, notes: AuditNotes) -> None:
        self._db = database
        self._notes = notes

    async def of(self, person_id: int) -> tuple[Grant, ...]:
        """A person's grants."""
        rows = await self._db.all("SELECT * FROM bindings WHERE person_id = ? ORDER BY rowid", (person_id,))
        return tuple(binding_of(row) for row in rows)

    async def on(self, phone_id: str) -> tuple[Grant, ...]:
        """A phone's grants."""
        rows = await self._db.all("SELECT * FROM bindings WHERE phone_id = ? ORDER BY rowid", (phone_id,))
        return tuple(binding_of(row) for row in rows)

    async def bind(self, binding: Grant) -> None:
        """Commits a grant in place of the person's earlier one on this phone; an empty one is deleted."""
        async with self._db.transaction():
            await self.bind_within(binding)

    async def bind_within(self, binding: Grant) -> None:
        """As `bind`, inside a transaction of the caller."""
        key = (binding.person_id, binding.phone_id)
        if not binding.rights and binding.spending == UNLIMITED:
            await self._db.change("DELETE FROM bindings WHERE person_id = ? AND phone_id = ?", key)
            return
        await self._db.change(
            "INSERT INTO bindings (person_id, phone_id, rights, spend_limit, code_above)"
            " VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (person_id, phone_id) DO UPDATE SET rights = excluded.rights,"
            " spend_limit = excluded.spend_limit, code_above = excluded.code_above",
            (
                *key,
                rights_text(binding.rights),
                _number_text(binding.spending.limit),
                _number_text(binding.spending.code_above),
            ),
        )

    async def leave_view_only(self, person_id: int) -> None:
        """Inside a transaction of the caller: leaves a person only the right to view phones."""
        await self._db.change(
            "UPDATE bindings"
            " SET rights = CASE WHEN ' ' || rights || ' ' LIKE '% view %' THEN 'view' ELSE '' END"
            " WHERE person_id = ?",
            (person_id,),
        )

    async def forget_phone(self, phone_id: str) -> None:
        """Commits that all grants of a phone are deleted, and that it is nobody's default."""
        async with self._db.transaction():
            await self._db.change("DELETE FROM bindings WHERE phone_id = ?", (phone_id,))
            await self._db.change("DELETE FROM phone_rules WHERE phone_id = ?", (phone_id,))
            await self._db.change("UPDATE people SET default_phone = '' WHERE default_phone = ?", (phone_id,))

    async def approvers(self, phone_id: str) -> Approvers:
        """Who is asked for an approval on a phone."""
        row = await self._db.one("SELECT approvers FROM phone_rules WHERE phone_id = ?", (phone_id,))
        return Approvers(row["approvers"]) if row else Approvers.FIRST

    async def set_approvers(self, by: int, phone_id: str, approvers: Approvers) -> bool:
        """Commits who is asked from now on, if the one who sets this is still an admin."""
        async with self._db.transaction():
            changed = await self._db.change(
                "INSERT OR REPLACE INTO phone_rules (phone_id, approvers) SELECT ?, ?"
                " WHERE EXISTS (SELECT 1 FROM people WHERE person_id = ? AND role = 'admin')",
                (phone_id, approvers, by),
            )
            if changed:
                await self._notes.add_within(AuditEvent.APPROVERS_CHANGED, by, by, phone_id)
        return bool(changed)


def rights_text(rights: frozenset[Right]) -> str:
    """Rights as a row keeps them."""
    return " ".join(right for right in Right if right in rights)


def rights_of(text: str) -> frozenset[Right]:
    """The reverse of rights_text."""
    return frozenset(Right(word) for word in text.split())


def _number_text(number: Decimal | None) -> str:
    return "" if number is None else str(number)


def binding_of(row: aiosqlite.Row) -> Grant:
    """What a row grants."""
    limit, code_above = row["spend_limit"], row["code_above"]
    spending = Spending(Decimal(limit) if limit else None, Decimal(code_above) if code_above else None)
    return Grant(row["person_id"], row["phone_id"], rights_of(row["rights"]), spending)
