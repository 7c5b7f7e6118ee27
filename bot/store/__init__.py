"""The bot's own memory: people, claim codes, buttons, questions, updates seen, and the outbox."""

from bot.store.buttons import Act, Press, PressStatus
from bot.store.claims import ClaimResult
from bot.store.people import Person
from bot.store.store import Store

__all__ = ["Act", "ClaimResult", "Person", "Press", "PressStatus", "Store"]
