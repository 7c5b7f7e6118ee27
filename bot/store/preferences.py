"""What people chose in /settings."""

from dataclasses import asdict, dataclass, fields
from datetime import time
from enum import StrEnum

from agent.storage.database import Database


class BusyText(StrEnum):
    """What a plain text does while a task of the person's is worked."""

    ASK = "ask"  # the person is asked by buttons
    CORRECT = "correct"
    QUEUE = "queue"
    REPLACE = "replace"


class Telling(StrEnum):
    """How much is told of a task."""

    QUIET = "quiet"  # the report, and what waits for an answer
    NORMAL = "normal"  # the card, too
    STEPS = "steps"  # a message for every step, too


class SummaryEvery(StrEnum):
    """How often the person gets a summary."""

    NEVER = "never"
    DAY = "day"
    WEEK = "week"


@dataclass(frozen=True, slots=True)
class Preferences:
    """Of one person.

    zone: IANA name such as 'Europe/Berlin', '' for this computer's.
    quiet_from, quiet_until: in the person's zone, None for no quiet hours; they may span midnight.
    """

    busy_text: BusyText = BusyText.ASK
    telling: Telling = Telling.NORMAL
    summary: SummaryEvery = SummaryEvery.NEVER
    zone: str = ""
    quiet_from: time | None = None
    quiet_until: time | None = None


class PreferenceTable:
    """Rows of `preferences`: one for each thing that a person chose."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def of(self, person_id: int) -> Preferences:
        """A person's; what they did not choose is as usual, and so is what another version wrote."""
        rows = await self._db.all("SELECT name, value FROM preferences WHERE person_id = ?", (person_id,))
        chosen: dict[str, object] = {}
        for row in rows:
            if (read := _READ.get(row["name"])) is not None:
                try:
                    chosen[row["name"]] = read(row["value"])
                except ValueError:
                    continue
        return Preferences(**chosen)  # pyright: ignore[reportArgumentType] - read by the table of types below

    async def choose(self, person_id: int, preferences: Preferences) -> None:
        """Commits all of a person's."""
        usual = asdict(Preferences())
        async with self._db.transaction():
            await self._db.change("DELETE FROM preferences WHERE person_id = ?", (person_id,))
            for name, value in asdict(preferences).items():
                if value != usual[name]:
                    text = value.isoformat("minutes") if isinstance(value, time) else str(value)
                    await self._db.change(
                        "INSERT INTO preferences (person_id, name, value) VALUES (?, ?, ?)",
                        (person_id, name, text),
                    )


_READ = {
    "busy_text": BusyText,
    "telling": Telling,
    "summary": SummaryEvery,
    "zone": str,
    "quiet_from": time.fromisoformat,
    "quiet_until": time.fromisoformat,
}
assert _READ.keys() == {field.name for field in fields(Preferences)}  # noqa: S101 - holds at import or never
