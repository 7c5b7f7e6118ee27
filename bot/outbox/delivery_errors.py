"""What a failed call means: whether Telegram took it decides whether it is made again."""

from enum import Enum, auto

import httpx
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

# Raised before the whole request is written, so sending again cannot send anything twice.
_NOT_WRITTEN = (
    httpx.ConnectError,
    httpx.ConnectTimeout,
    httpx.PoolTimeout,
    httpx.ProxyError,
    httpx.WriteError,
    httpx.WriteTimeout,
)
# The library gives no status: a NetworkError that is not a 5xx is recognized by its text.
_TOO_LARGE_OR_MANY = ("request entity too large", "payload too large", "too many requests")


class CallFailure(Enum):
    """What a failed call means for its message."""

    WAIT = auto()  # not taken; no call for this chat for a while
    NOT_TAKEN = auto()
    UNKNOWN = auto()  # the connection broke after the request, or no answer came: taken or not
    SERVER_ERROR = auto()  # an answer 5xx, or an error page: taken or not, mostly not
    REFUSED = auto()  # refused, and would be each time
    BLOCKED = auto()  # the person has blocked the bot


def classify(err: TelegramError) -> CallFailure:
    """What the error means. The order matters: BadRequest is a NetworkError."""
    match err:
        case RetryAfter():
            return CallFailure.WAIT
        case Forbidden():
            return CallFailure.BLOCKED
        case BadRequest() | ChatMigrated():
            return CallFailure.REFUSED
        case NetworkError():
            return _classify_network(err)
        case _ if type(err) is TelegramError:  # a 200 that is not Telegram's: a proxy's page, a cut answer
            return CallFailure.UNKNOWN
        case _:  # a 401 or 404 says nothing about this message, a 409 only that a second bot polls
            return CallFailure.NOT_TAKEN


def _classify_network(err: NetworkError) -> CallFailure:
    cause = err.__cause__
    if cause is None:  # Telegram's own words
        refused = err.message.lower().startswith(_TOO_LARGE_OR_MANY)
        return CallFailure.NOT_TAKEN if refused else CallFailure.SERVER_ERROR
    if isinstance(cause, TelegramError):  # the page of a server in between
        return CallFailure.SERVER_ERROR
    return CallFailure.NOT_TAKEN if isinstance(cause, _NOT_WRITTEN) else CallFailure.UNKNOWN


def seconds(err: RetryAfter) -> float:
    """Seconds to wait, as Telegram asks."""
    after = err.retry_after
    return float(after) if isinstance(after, int) else after.total_seconds()
