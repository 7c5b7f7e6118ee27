"""What an act leaves behind: rows of both databases, what phones were asked, and what the bot called."""

import sqlite3
from dataclasses import dataclass

from tests.console_client.client import CallbackAnswer

# The audit takes note of every refusal; runs have a heartbeat; strangers are answered once in a while.
_NOT_COMPARED = {"audit", "runs", "strangers", "sqlite_sequence"}
# Pages, and buttons that are old by them: whatever else an act changes, what comes next needs a fresh scene.
SHOWN = frozenset({"outbox", "outbox_chats", "buttons", "busy_pages", "phones of paper"})
Tables = dict[str, list[tuple[object, ...]]]


@dataclass(frozen=True, slots=True)
class Done:
    """What an act has left, and the answer to a press (None for a text). calls: of the bot, by method."""

    before: Tables
    after: Tables
    calls: tuple[str, ...]
    answer: CallbackAnswer | None = None

    @property
    def changed(self) -> set[str]:
        """The tables, and "phones" for anything that a phone was asked."""
        return _changed(self.before, self.after)

    def spoils(self, now: Tables) -> bool:
        """Is anything else than by then shown not as it was before the act?"""
        return bool(_changed(self.before, now) - SHOWN)


def _changed(before: Tables, after: Tables) -> set[str]:
    return {name for name, rows in after.items() if rows != before[name]}


def tables_of(database: sqlite3.Connection) -> Tables:
    """Everything that an act may change. database: the bot's, with the agent's attached as j."""
    found: Tables = {}
    for schema in ("main", "j"):
        names = database.execute(f"SELECT name FROM {schema}.sqlite_master WHERE type = 'table'").fetchall()  # noqa: S608 - ours
        for (name,) in names:
            if name not in _NOT_COMPARED:
                found[name] = database.execute(f"SELECT * FROM {schema}.{name}").fetchall()  # noqa: S608 - ours
    return found
