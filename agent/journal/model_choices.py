"""Which model answers on which phone, as an admin chose it in the chat."""

from agent.storage.database import Database

EVERYWHERE = ""  # the row of all phones without one of their own


class ModelChoiceTable:
    """Rows of `model_choices`, one a phone; a phone without one has that of all phones."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def all(self) -> dict[str, str]:
        """Names of models by phone; EVERYWHERE among them if somebody chose."""
        rows = await self._db.all("SELECT phone_id, name FROM model_choices ORDER BY phone_id")
        return {row["phone_id"]: row["name"] for row in rows}

    async def of(self, phone_id: str) -> str:
        """The name of the phone's model; '' without any choice."""
        rows = await self._db.all(
            "SELECT name FROM model_choices WHERE phone_id IN (?, ?) ORDER BY phone_id DESC LIMIT 1",
            (phone_id, EVERYWHERE),
        )
        return str(rows[0]["name"]) if rows else ""

    async def choose(self, phone_id: str, name: str) -> None:
        """For one phone; EVERYWHERE also takes every phone's own choice away."""
        async with self._db.transaction():
            if phone_id == EVERYWHERE:
                await self._db.change("DELETE FROM model_choices", ())
            await self._db.change(
                "INSERT INTO model_choices (phone_id, name) VALUES (?, ?)"
                " ON CONFLICT (phone_id) DO UPDATE SET name = excluded.name",
                (phone_id, name),
            )
