"""The bot's own memory: people, claim codes, buttons, questions, outages, updates seen, and the outbox."""

from bot.store.buttons import Act, Press, PressStatus
from bot.store.claims import ClaimResult
from bot.store.outages import Outage
from bot.store.people import Person
from bot.store.store import Store

__all__ = ["Act", "ClaimResult", "Outage", "Person", "Press", "PressStatus", "Store"]
