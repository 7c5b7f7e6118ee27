"""The agent's memory on disk: tasks, steps with intent and result, requests to a person, phones."""

from agent.journal.journal import Journal
from agent.storage.database_file import DatabaseRefused
from agent.storage.trouble import DatabaseTroubled, Trouble

__all__ = ["DatabaseRefused", "DatabaseTroubled", "Journal", "Trouble"]
