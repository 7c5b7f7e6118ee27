"""Calls of the Bot API whose answer is Telegram's own, not the page of a server in between."""

import json
from typing import cast
from urllib.parse import urlencode

from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import ExtBot
from telegram.request import HTTPXRequest

_OK, _CONFLICT, _TOO_MANY = 200, 409, 429
_REFUSED = (401, 404)  # an unknown or malformed token


async def call_method(
    bot: ExtBot[None],
    request: HTTPXRequest,
    method: str,
    wanted: dict[str, str | int] | None = None,
    read_timeout_s: float = 30.0,
) -> object:
    """Calls a method of the Bot API; returns the result.

    Raises InvalidToken only in Telegram's own words; Conflict, RetryAfter, NetworkError.
    """
    url = f"{bot.base_url}/{method}?{urlencode(wanted or {})}"
    code, payload = await request.do_request(url, "POST", read_timeout=read_timeout_s)
    answer = _object(payload)
    if code != _OK:
        raise _refusal(code, answer)
    if answer.get("ok") is not True:
        raise NetworkError("a server in between answered with a page of its own")
    return answer.get("result")


def _object(payload: bytes) -> dict[str, object]:
    """The answer as an object, {} for the page of a server in between. The library would log all of it."""
    try:
        answer: object = json.loads(payload)
    except ValueError:
        return {}
    return cast("dict[str, object]", answer) if isinstance(answer, dict) else {}


def _refusal(code: int, answer: dict[str, object]) -> TelegramError:
    described = str(answer.get("description", "")) or f"HTTP {code} from a server in between"
    parameters = answer.get("parameters")
    wait_s = (
        cast("dict[str, object]", parameters).get("retry_after") if isinstance(parameters, dict) else None
    )
    if code in _REFUSED and answer.get("ok") is False:
        return InvalidToken(described)
    if code == _CONFLICT:
        return Conflict(described)
    if code == _TOO_MANY and isinstance(wait_s, int):
        return RetryAfter(wait_s)
    return NetworkError(described)
