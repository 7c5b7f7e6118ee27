"""Logging whose finished lines hold no secret, whichever library wrote them."""

import logging
import os
import re
import sys
from pathlib import Path
from typing import TextIO

# A bot token as BotFather gives it, a part of every Telegram address.
_TOKEN = r"(?<!\d)\d{5,12}:[A-Za-z0-9_-]{30,}"  # noqa: S105 - a pattern, no token
_VERBOSE_LOGGERS = ("httpx", "httpx2", "httpcore", "httpcore2", "openai", "apscheduler", "aiosqlite")
_MIN_SECRET_LENGTH = 6  # hiding 'none' or 'key' would hide half the log


class RedactingFormatter(logging.Formatter):
    """Works on the finished line: message, arguments and traceback are all text by then."""

    def __init__(self, secrets: tuple[str, ...]) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._known: tuple[str, ...] = ()
        self.hide(*secrets)

    def hide(self, *secrets: str) -> None:
        """From now on also these."""
        self._known += tuple(re.escape(secret) for secret in secrets if len(secret) >= _MIN_SECRET_LENGTH)
        self._secrets = re.compile("|".join([*self._known, _TOKEN]))

    def format(self, record: logging.LogRecord) -> str:
        """The line with every secret as '[secret]'."""
        return self._secrets.sub("[secret]", super().format(record))


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """nats-py starts TLS below a StreamReader that knows of none, which so answers True to each end of data.

    asyncio closes the connection all the same, and says so at each cut of the bus.
    """
    return not record.getMessage().startswith("returning true from eof_received() has no effect")


def hide(secret: str) -> None:
    """Keeps a secret that has just become known out of the log."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler.formatter, RedactingFormatter):
            handler.formatter.hide(secret)


def log_into(path: Path, secrets: tuple[str, ...]) -> None:
    """From now on the log is in this file alone, which only its owner can read. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = os.fdopen(os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600), "a", encoding="utf-8")
    configure_logging("INFO", secrets, file)


def configure_logging(level: str, secrets: tuple[str, ...], stream: TextIO | None = None) -> None:
    """Replaces the root's handlers; every library's records pass here. stream: stderr if None."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(RedactingFormatter(secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _VERBOSE_LOGGERS:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("asyncio").addFilter(_is_worth_a_line)
    # It logs a whole page that is no JSON, with a traceback; the caller reports the failure.
    logging.getLogger("telegram.request.BaseRequest").setLevel(logging.CRITICAL)
    # At DEBUG it writes whole updates, and with them people's messages.
    logging.getLogger("telegram").setLevel(max(logging.INFO, logging.getLogger().level))
