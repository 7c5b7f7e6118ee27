"""The only way of an input to a phone: its intent is committed, it is sent once, its result is written."""

import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from agent.contract.actions import ActionResult, Reason, ResultKind
from agent.phone.perform import Performed
from devices.errors import (
    AWAY,
    AppNotFound,
    CameTooLate,
    InputRefused,
    PhoneError,
    SystemCommandFailed,
    TypingUnavailable,
    UrlNotOpened,
    WindowChanged,
)

_log = logging.getLogger(__name__)
_LOST = ActionResult(ResultKind.UNKNOWN, Reason.LINK_LOST)
_ERRORS = (WindowChanged, AppNotFound, TypingUnavailable, UrlNotOpened, SystemCommandFailed, PhoneError)


class Intent(Protocol):
    """The row of an input in the journal."""

    async def commit(self) -> bool:
        """Commits that the input is about to be sent. False if it must not be sent any more."""
        ...

    async def close(self, performed: Performed) -> None:
        """Keeps the result of the input."""
        ...


async def send_input(
    intent: Intent, send: Callable[[], Awaitable[Performed]], *, one_line: bool = False
) -> Performed | None:
    """Sends an input whose intent is on disk by then; None if the intent was not accepted.

    A program that dies in here leaves an intent without a result: UNKNOWN at the next start, never repeated.

    send: the device call, made once.
    one_line: the input is one shell line, which a phone that was too late did not run.
    """
    if not await intent.commit():
        return None
    try:
        performed = await send()
    except _ERRORS as err:
        performed = _failed(err, one_line=one_line)
    await intent.close(performed)
    return performed


def _failed(err: Exception, *, one_line: bool) -> Performed:
    """FAILED and VOID if the phone surely did nothing of the input, else UNKNOWN."""
    match err:
        case WindowChanged():
            _log.info("an input was not sent: %s has the focus", err)
            return Performed(ActionResult(ResultKind.VOID, Reason.SCREEN_CHANGED), changed="window")
        case AppNotFound():
            return Performed(ActionResult(ResultKind.FAILED, Reason.APP_NOT_FOUND, err.close))
        case TypingUnavailable():
            return Performed(
                ActionResult(ResultKind.UNKNOWN if err.partly else ResultKind.FAILED, err.reason)
            )
        case UrlNotOpened() | SystemCommandFailed():
            return Performed(ActionResult(ResultKind.FAILED, err.reason))
        case CameTooLate():
            _log.warning("an input was not begun in time")
            kind = ResultKind.FAILED if one_line else ResultKind.UNKNOWN
            return Performed(ActionResult(kind, Reason.LINK_LOST))
        case InputRefused():
            return Performed(ActionResult(ResultKind.FAILED), error=err)
        case PhoneError() if not isinstance(err, AWAY):
            _log.warning("an input may have arrived: %s", type(err).__name__)
            return Performed(_LOST, error=err)
        case _:
            _log.warning("the phone went away while an input was sent: %s", type(err).__name__)
            return Performed(_LOST)
