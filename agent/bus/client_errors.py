"""Errors of the client in words of `agent.bus.errors`."""

import contextlib
import re
from collections.abc import Generator

import nats.errors

from agent.bus.errors import BusAway, BusError, BusMessageTooLarge, BusRefused, BusSilent

_VIOLATION = re.compile(r'Permissions Violation for (\w+) to "([^"]+)"', re.IGNORECASE)
_REFUSALS = re.compile(
    r"authori[sz]ation violation|authentication (revoked|expired)|account.*expired", re.IGNORECASE
)


class NobodyThere(BusAway):
    """The server knows nobody who listens on this subject."""


def refused_subject(err: Exception) -> tuple[str, str] | None:
    """What the server did not allow, such as 'publish', and where; None for another error."""
    found = _VIOLATION.search(str(err))
    return (found[1].lower(), found[2]) if found else None


def is_refusal(problem: str) -> bool:
    """Does the server say that it does not take this key?"""
    return bool(_REFUSALS.search(problem))


@contextlib.contextmanager
def translated() -> Generator[None]:
    """Raises errors of the client in words of this project."""
    try:
        yield
    except nats.errors.MaxPayloadError as err:
        raise BusMessageTooLarge("more than a message may have") from err
    except nats.errors.NoRespondersError as err:
        raise NobodyThere("nobody is there to answer") from err
    except TimeoutError as err:  # the client's own is one, too
        raise BusSilent("no answer in time") from err
    except nats.errors.AuthorizationError as err:
        raise BusRefused("the server does not take this key") from err
    except nats.errors.Error as err:
        raise BusAway(str(err)) from err
    except OSError as err:
        if isinstance(err, BusError):
            raise
        raise BusAway(str(err)) from err
