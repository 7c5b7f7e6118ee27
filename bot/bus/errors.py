"""Why a call for a phone at another home was not made, as errors that a person reads."""

from collections.abc import Mapping

from agent.contract.errors import DatabaseTroubled, HomeAway, Trouble
from agent.contract.phones import PhoneError


class HomeNeverSeen(HomeAway):
    """The home has joined and was never there. Values: name (of the home)."""

    key = "home_never"


class HomeSilent(PhoneError):
    """The home did not answer in time; whether it did what it was asked is unknown. Values: name."""

    key = "home_silent"


class HomeUnread(HomeSilent):
    """No reply to a question that changes nothing."""

    key = "home_unread"


class HomeBroken(HomeSilent):
    """The home met an error that no call may raise; whether it did what it was asked is unknown."""

    key = "home_broken"


class HomeLost(HomeSilent):
    """The home was there when an update began to change something, and then no more."""

    key = "home_lost"


class HomeTroubled(PhoneError):
    """A database or file of the home cannot be read or written: no trouble of the bot's. Values: name.

    What was to be written there was not kept; whether something else was done is unknown.
    """

    key = "home_trouble_read_only"


class HomeFull(HomeTroubled):
    """There is no room on the home's disk. Values: name."""

    key = "home_trouble_full"


class HomeLocked(HomeTroubled):
    """Another program holds the home's database. Values: name."""

    key = "home_trouble_locked"


class HomeDamaged(HomeTroubled):
    """The content of the home's database makes no sense. Values: name."""

    key = "home_trouble_broken"


_TROUBLES: Mapping[Trouble, type[HomeTroubled]] = {
    Trouble.FULL: HomeFull,
    Trouble.LOCKED: HomeLocked,
    Trouble.BROKEN: HomeDamaged,
}


def home_troubled(err: DatabaseTroubled, name: str) -> HomeTroubled:
    """What the trouble of a home is at the bot. name: of the home."""
    return _TROUBLES.get(err.kind, HomeTroubled)(str(err), name=name)


class HomeOutdated(PhoneError):
    """The versions of bot and home differ by more than one, so nothing was done. Values: name, version."""

    key = "home_outdated"


class HomeBehind(HomeOutdated):
    """The home's version does not have the call, so nothing was done. Values: name, version."""

    key = "home_behind"


class CallRefused(HomeOutdated):
    """The home cannot read the call, so nothing was done. Values: name, version."""


class HomeAhead(HomeSilent):
    """The home is newer and has answered what cannot be read here; what it did is unknown.

    Values: name, version.
    """

    key = "home_ahead"


class NoHome(PhoneError):
    """No home has joined yet, or none that has this phone."""

    key = "home_none"


class HomesLeftOut(PhoneError):
    """All other homes have stopped their tasks; these were not reached, so theirs may go on.

    Values: count (of tasks that were stopped), homes (names).
    """

    key = "stop_all_left_out"


class StopKept(PhoneError):
    """The home has not confirmed it; this task, and no other, is stopped as soon as it can. Values: name."""

    key = "stop_kept"


class ShortcutElsewhere(PhoneError):
    """A shortcut of another home was to run on a phone; nothing was done. Values: home (that keeps it)."""

    key = "shortcut_elsewhere"


class ShortcutAtBot(ShortcutElsewhere):
    """The same, kept by the bot's own home, which has no name."""

    key = "shortcut_elsewhere_own"


UNREACHED = (HomeAway, HomeSilent, HomeTroubled, HomeOutdated, NoHome)
"""After these a call may be made later."""

NOT_HERE = (PermissionError, KeyError)
"""Of a call to all homes: one that does not know the person, or the thing, is left out."""

NOT_UNDERSTOOD = (HomeBehind, CallRefused)
"""After these only another version of the home makes the call."""
