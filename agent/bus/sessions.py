"""Sessions of a home: a call names one, so that a call that was recorded does nothing the day after."""

import secrets
from collections.abc import Callable

from agent.storage.clock import boottime_s

SESSION_S = 90.0
"""Longer than the bot waits for any reply. A call that a bus held back is made within twice as long or never:
whoever made it was told that what became of it is unknown, and has done something else since.
"""


class Sessions:
    """The session of now and the one before it, of one start of the agent.

    instance: of this start. monotonic: seconds of a clock that nobody can set; it alone decides.
    """

    def __init__(self, monotonic: Callable[[], float] = boottime_s) -> None:
        self.instance = secrets.token_hex(8)
        self._monotonic = monotonic
        self._current, self._previous = secrets.token_hex(8), ""
        self._began_s = monotonic()

    @property
    def current(self) -> str:
        """A new one every SESSION_S."""
        self._renew()
        return self._current

    def accepts(self, session: str) -> bool:
        """Is it the current one or the one before that?"""
        self._renew()
        return bool(session) and session in (self._current, self._previous)

    def _renew(self) -> None:
        age_s = self._monotonic() - self._began_s
        if age_s < SESSION_S:
            return
        # After a long sleep of the computer even the newest is too old.
        self._previous = self._current if age_s < 2 * SESSION_S else ""
        self._current, self._began_s = secrets.token_hex(8), self._monotonic()
