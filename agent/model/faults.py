"""Faults between here and the model server: transient ones, for a retry, and errors that no retry mends.

No error made here keeps the client's own error as its cause: a server may repeat the key in its words, and a
traceback would print them.
"""

import math
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from urllib.parse import urlsplit

from httpx import ConnectTimeout
from openai import APIConnectionError, APIError, APIStatusError, APITimeoutError

from agent.contract.errors import (
    ModelContextFull,
    ModelError,
    ModelFiltered,
    ModelKeyElsewhere,
    ModelKeyExpired,
    ModelKeyRefused,
    ModelNoCredit,
    ModelRefused,
    ModelSeesNoPictures,
    ModelUnknown,
)
from agent.model.refusals import RefusalMeaning, ServerError, other_service, refusal_of, server_error

_PASSING = frozenset({408, 409, 425, HTTPStatus.TOO_MANY_REQUESTS})
_TOO_MANY_CODES = frozenset({"429", "rate_limit_exceeded"})
_LONGEST_WAIT_S = 7 * 86_400.0
_MAX_WORDS = 160


class Transient(Exception):
    """A retry may help.

    reason: short English, without secrets.
    retry_after_s: the pause that the server asked for.
    too_many: the server says that it gets too many requests.
    stalled: the answer stopped in the middle.
    is_page: what came is a web page.
    asks_less: the server does not know the field that asks for its counts.
    waited: the server has the request and did not begin to answer in time, so it may be paid for.
    """

    def __init__(
        self,
        reason: str,
        retry_after_s: float | None = None,
        *,
        too_many: bool = False,
        stalled: bool = False,
        is_page: bool = False,
        asks_less: bool = False,
        waited: bool = False,
    ) -> None:
        super().__init__(reason)
        self.too_many = too_many
        self.stalled = stalled
        self.is_page = is_page
        self.asks_less = asks_less
        self.waited = waited
        self.reason = reason
        self.retry_after_s = retry_after_s


def address_of(base_url: str) -> str:
    """The server's address for people: no credentials, no query."""
    parts = urlsplit(base_url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}".rstrip("/")


def fault_of(err: APIError, base_url: str, model: str, api_key: str) -> Transient | ModelError:
    """Translates what the openai client raises."""
    address = address_of(base_url)
    if isinstance(err, APIStatusError):
        return _status_fault(err, base_url, model, api_key)
    if isinstance(err, APITimeoutError):
        return Transient("no answer in time", waited=not isinstance(err.__cause__, ConnectTimeout))
    if isinstance(err, APIConnectionError):
        return Transient(f"no connection, or it was lost ({type(err.__cause__).__name__})")
    # In the middle of a stream, where there is no status.
    error = server_error(err.body)
    if (meant := refusal_of(0, error)) and (known := _error_of(meant, "", address, model)):
        return known
    too_many = not _TOO_MANY_CODES.isdisjoint(error.code.split())
    return Transient(f"the server reports an error{_words(error, api_key)}", too_many=too_many)


def filtered(base_url: str) -> ModelFiltered:
    """The error for an answer that the service's content filter has cut off."""
    address = address_of(base_url)
    return ModelFiltered(f"the content filter of {address} cut the answer off", address=address)


def _status_fault(err: APIStatusError, base_url: str, model: str, api_key: str) -> Transient | ModelError:
    code, error, address = err.status_code, server_error(err.body), address_of(base_url)
    status = f"{code} {_phrase(code)}".strip() + _words(error, api_key)
    detail = f"{address} answers {status}"
    meant = refusal_of(code, error)
    if meant is RefusalMeaning.USAGE:
        return Transient(status, 0.0, asks_less=True)
    if meant is RefusalMeaning.KEY and (service := other_service(api_key, base_url)):
        return ModelKeyElsewhere(
            f"{detail}; the key looks like one of {service}", address=address, service=service
        )
    if meant is not None and (known := _error_of(meant, detail, address, model)):
        return known
    if code in _PASSING or code >= 500:
        too_many = code == HTTPStatus.TOO_MANY_REQUESTS
        return Transient(status, _retry_after_s(err.response.headers), too_many=too_many)
    if code in (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED):
        return ModelUnknown(detail, address=address, model=model)
    return ModelRefused(detail, address=address, status=status)


def _error_of(meant: RefusalMeaning, detail: str, address: str, model: str) -> ModelError | None:
    detail = detail or f"{address} refuses in the middle of its answer"
    match meant:
        case RefusalMeaning.PICTURES:
            return ModelSeesNoPictures(detail, address=address, model=model)
        case RefusalMeaning.TOO_LONG:
            return ModelContextFull(detail, address=address, model=model)
        case RefusalMeaning.FILTERED:
            return ModelFiltered(detail, address=address)
        case RefusalMeaning.NO_CREDIT:
            return ModelNoCredit(detail, address=address)
        case RefusalMeaning.KEY_EXPIRED:
            return ModelKeyExpired(detail, address=address)
        case RefusalMeaning.KEY:
            return ModelKeyRefused(detail, address=address)
        case RefusalMeaning.USAGE:
            return None


def _phrase(code: int) -> str:
    try:
        return HTTPStatus(code).phrase
    except ValueError:
        return ""


def _words(error: ServerError, api_key: str) -> str:
    """': ' and the server's own words, shortened; '' if there are none or they hold the key."""
    if not error.message or api_key in error.message:
        return ""
    return f": {' '.join(error.message.split())[:_MAX_WORDS]}"


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
