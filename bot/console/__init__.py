"""Stand-in for Telegram's cloud: a local Bot API server with a chat page. Reached only through its socket."""

from bot.console.server import Console

__all__ = ["Console"]
