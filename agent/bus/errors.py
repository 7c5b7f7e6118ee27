"""What can go wrong on the bus; `key` names the sentence in bot/strings."""

from typing import ClassVar


class BusError(ConnectionError):
    """Something about the bus that a person can act on; nothing was done."""

    key: ClassVar[str]


class BusAway(BusError):
    """No connection, or no reply in time; what was sent may have arrived."""

    key = "bus_away"


class BusSilent(BusAway):
    """There is a connection, and no answer in time."""


class BusRefused(BusError):
    """The server does not take this computer's key (revoked, expired, another household's), or not there."""

    key = "bus_refused"


class BusFull(BusError):
    """The server has no room for more, or cannot write to its disk. Send it again later: it may have it."""

    key = "bus_full"


class BusMessageTooLarge(BusError):
    """More than one message can hold, by the server's limit; what is larger goes to the object store."""

    key = "bus_too_large"
