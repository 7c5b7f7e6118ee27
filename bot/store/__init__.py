"""The bot's own memory: people, bindings, claim codes, invitations, buttons, questions, outages, busy pages, prompts, the inbox, the outbox."""

from bot.store.admissions import Decision
from bot.store.bindings import Approvers, Binding
from bot.store.busy import BusyPage
from bot.store.buttons import Act, Press, PressStatus
from bot.store.claims import ClaimResult
from bot.store.codes import Checked, CodeResult
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
    "Approvers",
    "Binding",
    "BusyPage",
    "Change",
    "Checked",
    "ClaimResult",
    "CodeResult",
    "Decision",
    "InboxKind",
    "InboxRow",
    "InboxState",
    "Invitation",
    "InvitationState",
    "Outage",
    "Person",
    "Press",
    "PressStatus",
    "Prompt",
    "Role",
    "Stop",
    "Store",
    "Terms",
]
