"""Why a call for a phone at another home was not made, as errors that a person reads."""

from agent.contract.phones import PhoneError


class HomeAway(PhoneError):
    """The home cannot be reached, so nothing was done. Values: home."""

    key = "home_away"


class HomeAwaySince(HomeAway):
    """As HomeAway. Values: home, since (a time of day by the bot's clock)."""

    key = "home_away_since"


class HomeSilent(PhoneError):
    """The home did not answer in time; whether it did what it was asked is unknown. Values: home."""

    key = "home_silent"


class HomeOutdated(PhoneError):
    """The versions of bot and home differ by more than one, so nothing was done. Values: home, version."""

    key = "home_outdated"


class NoHome(PhoneError):
    """No home has joined yet, or none that has this phone."""

    key = "home_none"


UNREACHED = (HomeAway, HomeSilent, HomeOutdated, NoHome)
"""After these a call may be made later."""
