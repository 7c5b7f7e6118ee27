"""Logging whose finished lines hold no secret, whichever library wrote them."""

import logging
import re
import sys

# A bot token as BotFather gives it, a part of every Telegram address.
_TOKEN = r"(?<!\d)\d{5,12}:[A-Za-z0-9_-]{30,}"  # noqa: S105 - a pattern, no token
_VERBOSE_LOGGERS = ("httpx", "httpx2", "httpcore", "httpcore2", "openai", "apscheduler", "aiosqlite")
_MIN_SECRET_LENGTH = 6  # hiding 'none' or 'key' would hide half the log


class RedactingFormatter(logging.Formatter):
    """Works on the finished line: message, arguments and traceback are all text by then."""

    def __init__(self, secrets: tuple[str, ...]) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        known = [re.escape(secret) for secret in secrets if len(secret) >= _MIN_SECRET_LENGTH]
        self._secrets = re.compile("|".join([*known, _TOKEN]))

    def format(self, record: logging.LogRecord) -> str:
        """The line with every secret as '[secret]'."""
        return self._secrets.sub("[secret]", super().format(record))


def configure_logging(level: str, secrets: tuple[str, ...]) -> None:
    """Replaces the root's handlers; every library's records pass here."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(RedactingFormatter(secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _VERBOSE_LOGGERS:
        logging.getLogger(name).setLevel(logging.WARNING)
    # It logs a whole page that is no JSON, with a traceback; the caller reports the failure.
    logging.getLogger("telegram.request.BaseRequest").setLevel(logging.CRITICAL)
    # At DEBUG it writes whole updates, and with them people's messages.
    logging.getLogger("telegram").setLevel(max(logging.INFO, logging.getLogger().level))
