"""Faults between here and the model server: transient ones, for a retry, and errors that no retry mends.

No error made here keeps the client's own error as its cause: a server may repeat the key in its words, and a
traceback would print them.
"""

import math
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import cast
from urllib.parse import urlsplit

from openai import APIConnectionError, APIError, APIStatusError, APITimeoutError

from agent.contract.errors import ModelError, ModelKeyRefused, ModelRefused, ModelUnknown

_PASSING = frozenset({408, 409, 425, HTTPStatus.TOO_MANY_REQUESTS})
_TOO_MANY_CODES = frozenset({"429", "rate_limit_exceeded"})
_LONGEST_WAIT_S = 7 * 86_400.0
_MAX_WORDS = 160


class Transient(Exception):
    """A retry may help.

    reason: short English, without secrets.
    retry_after_s: the pause that the server asked for.
    too_many: the server says that it gets too many requests.
    """

    def __init__(self, reason: str, retry_after_s: float | None = None, *, too_many: bool = False) -> None:
        super().__init__(reason)
        self.too_many = too_many
        self.reason = reason
        self.retry_after_s = retry_after_s


def address_of(base_url: str) -> str:
    """The server's address for people: no credentials, no query."""
    parts = urlsplit(base_url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}".rstrip("/")


def fault_of(err: APIError, base_url: str, model: str, api_key: str) -> Transient | ModelError:
    """Translates what the openai client raises."""
    if isinstance(err, APIStatusError):
        return _status_fault(err, address_of(base_url), model, api_key)
    if isinstance(err, APITimeoutError):
        return Transient("no answer in time")
    if isinstance(err, APIConnectionError):
        return Transient(f"no connection, or it was lost ({type(err.__cause__).__name__})")
    # In the middle of a stream, where there is no status.
    return Transient(
        f"the server reports an error{_words(err.body, api_key)}",
        too_many=str(_code(err.body)) in _TOO_MANY_CODES,
    )


def _status_fault(err: APIStatusError, address: str, model: str, api_key: str) -> Transient | ModelError:
    code = err.status_code
    status = f"{code} {_phrase(code)}".strip() + _words(err.body, api_key)
    if code in _PASSING or code >= 500:
        too_many = code == HTTPStatus.TOO_MANY_REQUESTS
        return Transient(status, _retry_after_s(err.response.headers), too_many=too_many)
    detail = f"{address} answers {status}"
    if code in (401, 403):
        return ModelKeyRefused(detail, address=address)
    if code == 404:
        return ModelUnknown(detail, address=address, model=model)
    return ModelRefused(detail, address=address, status=status)


def _phrase(code: int) -> str:
    try:
        return HTTPStatus(code).phrase
    except ValueError:
        return ""


def _code(body: object) -> object:
    return cast("dict[str, object]", body).get("code") if isinstance(body, dict) else None


def _words(body: object, api_key: str) -> str:
    """': ' and the server's own words, shortened; '' if there are none or they hold the key."""
    if not isinstance(body, dict):
        return ""
    message = cast("dict[str, object]", body).get("message")
    if not isinstance(message, str) or not message.strip() or api_key in message:
        return ""
    return f": {' '.join(message.split())[:_MAX_WORDS]}"


def _retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Retry-After in seconds, from its form as a date by the server's own clock; None without a usable one.

    Source: RFC 9110, 10.2.3 and 6.6.1.
    """
    header = headers.get("retry-after", "").strip()
    try:
        wait_s = float(header)
    except ValueError:
        until = _date(header)
        if until is None:
            return None
        now = _date(headers.get("date", "")) or datetime.now(UTC)
        wait_s = (until - now).total_seconds()
    return None if math.isnan(wait_s) else min(max(0.0, wait_s), _LONGEST_WAIT_S)


def _date(header: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(header)
    except (ValueError, OverflowError):
        return None
    return date if date.tzinfo else date.replace(tzinfo=UTC)
