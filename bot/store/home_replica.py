"""What the bot knows of other homes while they are away: their phones, and when they were seen."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from agent.contract.phones import PhoneInfo
from agent.contract.wire import JsonShape, Required
from agent.storage.database import Database

_PHONE = JsonShape("phone", {"phone": (PhoneInfo, Required)})


@dataclass(frozen=True, slots=True)
class HomeSighting:
    """When and how a home was seen last.

    version: of its program, '' if it never was seen. ahead_s: as in agent.contract.translate.Translation.
    last_seen, away_since: seconds since the epoch by the bot's clock, 0 for never, or while it is there.
    waiting: ids of people with an open task there. notified: of those who know that it is away now.
    """

    home_id: str
    version: str = ""
    ahead_s: float = 0.0
    last_seen: float = 0.0
    away_since: float = 0.0
    waiting: frozenset[int] = frozenset()
    notified: frozenset[int] = frozenset()


class HomeReplica:
    """Rows of `home_sightings` and `home_phones`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def sighting(self, home_id: str) -> HomeSighting:
        """An empty one for a home that was never seen."""
        row = await self._db.one("SELECT * FROM home_sightings WHERE home_id = ?", (home_id,))
        if row is None:
            return HomeSighting(home_id)
        people = (frozenset[int](json.loads(row[name])) for name in ("waiting", "notified"))
        return HomeSighting(
            home_id, row["version"], row["ahead_s"], row["last_seen"], row["away_since"], *people
        )

    async def save_sighting(self, sighting: HomeSighting) -> None:
        """Commits it in place of the earlier one."""
        async with self._db.transaction():
            await self._db.change(
                "INSERT OR REPLACE INTO home_sightings"
                " (home_id, version, ahead_s, last_seen, away_since, waiting, notified)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    sighting.home_id,
                    sighting.version,
                    sighting.ahead_s,
                    sighting.last_seen,
                    sighting.away_since,
                    json.dumps(sorted(sighting.waiting)),
                    json.dumps(sorted(sighting.notified)),
                ),
            )

    async def phones(self, home_id: str) -> tuple[PhoneInfo, ...]:
        """In the order in which the home has them."""
        rows = await self._db.all(
            "SELECT phone FROM home_phones WHERE home_id = ? ORDER BY place, rowid", (home_id,)
        )
        return tuple(_PHONE.from_json(row["phone"])["phone"] for row in rows)

    async def save_phones(self, home_id: str, phones: Sequence[PhoneInfo]) -> None:
        """Commits them in place of the earlier ones. With the household's ids."""
        async with self._db.transaction():
            await self._db.change("DELETE FROM home_phones WHERE home_id = ?", (home_id,))
            for place, phone in enumerate(phones):
                await self._db.change(
                    "INSERT OR REPLACE INTO home_phones (phone_id, home_id, place, phone)"
                    " VALUES (?, ?, ?, ?)",
                    (phone.phone_id, home_id, place, _PHONE.to_json(phone=phone)),
                )

    async def forget(self, home_id: str) -> None:
        """Commits that the home is gone."""
        async with self._db.transaction():
            for table in ("home_sightings", "home_phones", "kept_calls", "shown_events"):
                await self._db.change(f"DELETE FROM {table} WHERE home_id = ?", (home_id,))  # noqa: S608 - names of ours
