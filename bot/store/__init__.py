"""The bot's own database: people, rights, codes, buttons, questions, outages, prompts, inbox and outbox."""

from bot.store.admissions import AdmissionDecision
from bot.store.busy import BusyPage
from bot.store.buttons import Act, ButtonPress, PressStatus
from bot.store.claims import ClaimResult
from bot.store.inbox import InboxKind, InboxRow, InboxState
from bot.store.invitation_rows import OFFERS, Invitation, InvitationState, Terms
from bot.store.outages import Outage
from bot.store.people import Change
from bot.store.prompts import Prompt
from bot.store.stops import Stop
from bot.store.store import Store

__all__ = [
    "OFFERS",
    "Act",
    "AdmissionDecision",
    "BusyPage",
    "ButtonPress",
    "Change",
    "ClaimResult",
    "InboxKind",
    "InboxRow",
    "InboxState",
    "Invitation",
    "InvitationState",
    "Outage",
    "PressStatus",
    "Prompt",
    "Stop",
    "Store",
    "Terms",
]
