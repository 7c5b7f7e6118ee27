"""Pure: state + language -> caption, buttons, picture. Knows neither Telegram's library nor the store."""

from bot.cards.apps import app_name
from bot.cards.card import CardState
from bot.cards.card_look import render
from bot.cards.decided import decided_look, restarted_look
from bot.cards.look import ButtonSpec, Look
from bot.cards.reports import paused_look, report_look
from bot.cards.requests import reminder_look, request_look
from bot.cards.words import step_line

__all__ = [
    "ButtonSpec",
    "CardState",
    "Look",
    "app_name",
    "decided_look",
    "paused_look",
    "reminder_look",
    "render",
    "report_look",
    "request_look",
    "restarted_look",
    "step_line",
]
