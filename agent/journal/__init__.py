"""The agent's memory on disk: tasks, steps with intent and result, requests to a person, phones."""

from agent.journal.database_file import DatabaseRefused
from agent.journal.journal import Journal
from agent.journal.trouble import DatabaseTroubled, Trouble

__all__ = ["DatabaseRefused", "DatabaseTroubled", "Journal", "Trouble"]
