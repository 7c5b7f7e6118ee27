"""Pure functions from state and language to caption, buttons and picture; no Telegram library, no store."""

from bot.cards.apps import app_name
from bot.cards.card import CardState
from bot.cards.card_look import render
from bot.cards.checks import checks_look
from bot.cards.decided import decided_look
from bot.cards.look import ButtonSpec, Look
from bot.cards.outage import away_look, back_look
from bot.cards.pairing import is_over, pairing_look, qr_look
from bot.cards.phone_pages import (
    connected_look,
    devices_html,
    devices_look,
    forget_look,
    forgotten_look,
    keep_look,
    phone_look,
)
from bot.cards.phone_words import phone_names
from bot.cards.reports import paused_look, report_file, report_look, stale_look
from bot.cards.requests import reminder_look, request_look
from bot.cards.second import (
    one_of,
    second_decided_look,
    second_look,
    second_reminder_look,
    waiting_look,
    waiting_reminder_look,
)
from bot.cards.words import step_line

__all__ = [
    "ButtonSpec",
    "CardState",
    "Look",
    "app_name",
    "away_look",
    "back_look",
    "checks_look",
    "connected_look",
    "decided_look",
    "devices_html",
    "devices_look",
    "forget_look",
    "forgotten_look",
    "is_over",
    "keep_look",
    "one_of",
    "pairing_look",
    "paused_look",
    "phone_look",
    "phone_names",
    "qr_look",
    "reminder_look",
    "render",
    "report_file",
    "report_look",
    "request_look",
    "second_decided_look",
    "second_look",
    "second_reminder_look",
    "stale_look",
    "step_line",
    "waiting_look",
    "waiting_reminder_look",
]
