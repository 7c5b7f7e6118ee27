"""The bot's own memory: people, claim codes, buttons, questions, outages, busy pages, prompts, the inbox, the outbox."""

from bot.store.busy import BusyPage
from bot.store.buttons import Act, Press, PressStatus
from bot.store.claims import ClaimResult
from bot.store.inbox import InboxKind, InboxRow, InboxState
from bot.store.outages import Outage
from bot.store.people import Person
from bot.store.prompts import Prompt
from bot.store.store import Store

__all__ = [
    "Act",
    "BusyPage",
    "ClaimResult",
    "InboxKind",
    "InboxRow",
    "InboxState",
    "Outage",
    "Person",
    "Press",
    "PressStatus",
    "Prompt",
    "Store",
]
