"""Retries a call to Telegram that has no row, while it may still pass."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from telegram.error import BadRequest, Forbidden, InvalidToken, RetryAfter, TelegramError
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt

_log = logging.getLogger(__name__)
_T = TypeVar("_T")


async def retry_call(call: Callable[[], Awaitable[_T]], pauses_s: Sequence[float], what: str) -> _T:
    """Returns the call's result. Raises errors that would come each time, and the last try's TelegramError.

    pauses_s: between tries; none after RetryAfter, for which the call itself waits.
    what: names the call in the log.
    """

    def pause_s(state: RetryCallState) -> float:
        return 0.0 if isinstance(_error(state), RetryAfter) else (*pauses_s, 0.0)[state.attempt_number - 1]

    def report(state: RetryCallState) -> None:
        if state.attempt_number == 1:
            _log.info("%s is tried again: %s", what, _error(state))

    async def awaited() -> _T:
        return await call()

    result: _T = await AsyncRetrying(
        retry=retry_if_exception(_may_pass),
        stop=stop_after_attempt(len(pauses_s) + 1),
        wait=pause_s,
        before_sleep=report,
        reraise=True,
    )(awaited)
    return result


def _may_pass(err: BaseException) -> bool:
    return isinstance(err, TelegramError) and not isinstance(err, BadRequest | Forbidden | InvalidToken)


def _error(state: RetryCallState) -> BaseException | None:
    return state.outcome.exception() if state.outcome else None
