"""The agent's memory on disk: tasks, steps with intent and result, requests to a person, phones."""

from agent.journal.journal import Journal

__all__ = ["Journal"]
