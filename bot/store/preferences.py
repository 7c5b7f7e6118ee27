"""What people chose in /settings."""

import contextlib
from dataclasses import replace
from datetime import time

from agent.storage.database import Database
from bot.rights.preferences import BusyText, PictureChoice, Preferences, SummaryEvery, Telling


def texts_of(preferences: Preferences) -> dict[str, str]:
    """By name; '' for no time of day."""
    return {
        "busy_text": preferences.busy_text,
        "telling": preferences.telling,
        "pictures": preferences.pictures,
        "summary": preferences.summary,
        "zone": preferences.zone,
        "quiet_from": _time_text(preferences.quiet_from),
        "quiet_until": _time_text(preferences.quiet_until),
    }


def with_text(preferences: Preferences, name: str, text: str) -> Preferences:
    """With one thing as `texts_of` writes it; as it was for an unknown name.

    Raises ValueError for a text that the name does not have.
    """
    match name:
        case "busy_text":
            return replace(preferences, busy_text=BusyText(text))
        case "telling":
            return replace(preferences, telling=Telling(text))
        case "pictures":
            return replace(preferences, pictures=PictureChoice(text))
        case "summary":
            return replace(preferences, summary=SummaryEvery(text))
        case "zone":
            return replace(preferences, zone=text)
        case "quiet_from":
            return replace(preferences, quiet_from=_time_of(text))
        case "quiet_until":
            return replace(preferences, quiet_until=_time_of(text))
        case _:
            return preferences


class PreferenceTable:
    """Rows of `preferences`: one for each thing that a person chose."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def of(self, person_id: int) -> Preferences:
        """A person's; what they did not choose is as usual, and so is what another version wrote."""
        rows = await self._db.all("SELECT name, value FROM preferences WHERE person_id = ?", (person_id,))
        chosen = Preferences()
        for row in rows:
            with contextlib.suppress(ValueError):
                chosen = with_text(chosen, row["name"], row["value"])
        return chosen

    async def choose(self, person_id: int, preferences: Preferences) -> None:
        """Commits all of a person's."""
        usual, texts = texts_of(Preferences()), texts_of(preferences)
        async with self._db.transaction():
            await self._db.change("DELETE FROM preferences WHERE person_id = ?", (person_id,))
            for name, text in texts.items():
                if text != usual[name]:
                    await self._db.change(
                        "INSERT INTO preferences (person_id, name, value) VALUES (?, ?, ?)",
                        (person_id, name, text),
                    )


def _time_text(moment: time | None) -> str:
    return "" if moment is None else moment.isoformat("minutes")


def _time_of(text: str) -> time | None:
    return time.fromisoformat(text) if text else None
