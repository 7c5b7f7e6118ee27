"""The only sender of messages: a table on disk until Telegram has them."""

from bot.outbox.outbox import SqliteOutbox
from bot.outbox.pace import Pace

__all__ = ["Pace", "SqliteOutbox"]
