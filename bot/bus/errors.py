"""Why a call for a phone at another home was not made, as errors that a person reads."""

from agent.contract.errors import HomeAway
from agent.contract.phones import PhoneError


class HomeNeverSeen(HomeAway):
    """The home has joined and was never there. Values: name (of the home)."""

    key = "home_never"


class HomeSilent(PhoneError):
    """The home did not answer in time; whether it did what it was asked is unknown. Values: name."""

    key = "home_silent"


class HomeBroken(HomeSilent):
    """The home met an error that no call may raise; whether it did what it was asked is unknown."""

    key = "home_broken"


class HomeOutdated(PhoneError):
    """The versions of bot and home differ by more than one, so nothing was done. Values: name, version."""

    key = "home_outdated"


class NoHome(PhoneError):
    """No home has joined yet, or none that has this phone."""

    key = "home_none"


class HomesLeftOut(PhoneError):
    """All other homes have stopped their tasks; these were not reached, so theirs may go on.

    Values: count (of tasks that were stopped), homes (names).
    """

    key = "stop_all_left_out"


UNREACHED = (HomeAway, HomeSilent, HomeOutdated, NoHome)
"""After these a call may be made later."""
