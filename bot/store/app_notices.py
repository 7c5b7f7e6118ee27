"""Of which apps a person was told once that they log out accounts which they think are automated."""

from agent.storage.database import Database


class AppNoticeTable:
    """Rows of `app_notices`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def is_told(self, person_id: int, app: str) -> bool:
        """Was the person told of this app (package id)?"""
        row = await self._db.one(
            "SELECT 1 FROM app_notices WHERE person_id = ? AND app = ?", (person_id, app)
        )
        return row is not None

    async def add(self, person_id: int, app: str) -> None:
        """Commits that the person was told. Can be repeated."""
        async with self._db.transaction():
            await self._db.change(
                "INSERT INTO app_notices (person_id, app) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (person_id, app),
            )
