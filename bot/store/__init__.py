"""The bot's own memory: people, bindings, claim codes, invitations, buttons, questions, outages, busy pages, prompts, the inbox, the outbox."""

from bot.store.admissions import AdmissionDecision
from bot.store.bindings import Approvers, Grant
from bot.store.busy import BusyPage
from bot.store.buttons import Act, ButtonPress, PressStatus
from bot.store.claims import ClaimResult
from bot.store.codes import CheckedCode, CodeResult
from bot.store.inbox import InboxKind, InboxRow, InboxState
from bot.store.invitation_rows import OFFERS, Invitation, InvitationState, Terms
from bot.store.outages import Outage
from bot.store.people import Change, Person, Role
from bot.store.prompts import Prompt
from bot.store.stops import Stop
from bot.store.store import Store

__all__ = [
    "OFFERS",
    "Act",
    "AdmissionDecision",
    "Approvers",
    "BusyPage",
    "ButtonPress",
    "Change",
    "CheckedCode",
    "ClaimResult",
    "CodeResult",
    "Grant",
    "InboxKind",
    "InboxRow",
    "InboxState",
    "Invitation",
    "InvitationState",
    "Outage",
    "Person",
    "PressStatus",
    "Prompt",
    "Role",
    "Stop",
    "Store",
    "Terms",
]
