"""The only sender: a table on disk until Telegram has it."""

from bot.outbox.outbox import Pace, SqliteOutbox

__all__ = ["Pace", "SqliteOutbox"]
