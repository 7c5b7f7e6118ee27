"""What became of a call that raised: whether Telegram took it decides whether it may be made again."""

from enum import Enum, auto

import httpx
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

# These happen before the request is written as a whole, so sending again cannot double anything.
_NOT_WRITTEN = (
    httpx.ConnectError,
    httpx.ConnectTimeout,
    httpx.PoolTimeout,
    httpx.ProxyError,
    httpx.WriteError,
    httpx.WriteTimeout,
)
# What stands between us and Telegram says this, and does not know what became of the call behind it.
_GATEWAY = ("bad gateway", "gateway timeout", "gateway time-out")


class Fate(Enum):
    """What a failed call means for its message."""

    WAIT = auto()  # not taken; nothing more for this chat for a while
    NOT_TAKEN = auto()
    UNKNOWN = auto()
    REFUSED = auto()  # and would be each time
    BLOCKED = auto()  # the person takes no messages any more


def fate_of(err: TelegramError) -> Fate:
    """The order matters: BadRequest is a NetworkError."""
    match err:
        case RetryAfter():
            return Fate.WAIT
        case Forbidden():
            return Fate.BLOCKED
        case BadRequest() | ChatMigrated():
            return Fate.REFUSED
        case NetworkError():
            return _fate_of_network(err)
        case _ if type(err) is TelegramError:  # a 200 that is not Telegram's: a proxy's page, a cut answer
            return Fate.UNKNOWN
        case _:  # a 401 or 404 says nothing about this message, a 409 only that there is a second bot
            return Fate.NOT_TAKEN


def _fate_of_network(err: NetworkError) -> Fate:
    cause = err.__cause__
    if cause is None:  # Telegram's own words for a 5xx
        return Fate.UNKNOWN if err.message.lower().startswith(_GATEWAY) else Fate.NOT_TAKEN
    # Else the line broke, or the answer was somebody's page.
    return Fate.NOT_TAKEN if isinstance(cause, _NOT_WRITTEN) else Fate.UNKNOWN


def seconds(err: RetryAfter) -> float:
    """The wait that Telegram asks for."""
    after = err.retry_after
    return float(after) if isinstance(after, int) else after.total_seconds()
