"""What the beats of one home say: whether it is there, and whether it is one."""

from dataclasses import dataclass

from agent.bus.messages import BUS_VERSION, Beat
from agent.contract.home_view import HomeState

AWAY_S = 15.0
"""Without a beat. A home beats every 4 s."""
_MISSED_S = 5.0
"""A start that has not beaten for so long, while another one has, is over."""
_TAKEN_OVER = 3
_DOUBLED_S = 60.0


@dataclass(slots=True)
class Presence:
    """Follows one home. All times are seconds of a clock that only increases.

    beat: the newest of the start that is followed; None while the home is away.
    """

    beat: Beat | None = None
    _heard_at: float = 0.0
    _other: Beat | None = None
    _others: int = 0
    _doubled_at: float | None = None

    def hear(self, beat: Beat, now: float) -> None:
        """A beat has come. Of two starts at once the first is followed: calls name its session."""
        followed = self.beat
        if followed is None or beat.instance == followed.instance:
            if beat.contested or (self._others and followed is not None and not beat.stopping):
                self._doubled_at = now  # both beat
            self._other, self._others = None, 0
            self.beat, self._heard_at = (None if beat.stopping else beat), now
        elif beat.stopping:
            self._other, self._others = None, 0
        else:
            same = self._other is not None and self._other.instance == beat.instance
            self._other, self._others = beat, self._others + 1 if same else 1
            self._follow_other(now)

    def look(self, now: float) -> None:
        """Time has passed."""
        self._follow_other(now)
        if self.beat is not None and now - self._heard_at >= AWAY_S:
            self.lose()
        if self._doubled_at is not None and now - self._doubled_at >= _DOUBLED_S:
            self._doubled_at = None

    def lose(self) -> None:
        """The bus is away, and every home with it."""
        self.beat, self._other, self._others = None, None, 0

    def _follow_other(self, now: float) -> None:
        """A home that was killed and started again does not say so: its first start has become silent."""
        if self._others >= _TAKEN_OVER and now - self._heard_at >= _MISSED_S:
            self.beat, self._heard_at = self._other, now
            self._other, self._others = None, 0

    @property
    def state(self) -> HomeState:
        """By the beats alone."""
        if self.beat is None:
            return HomeState.AWAY
        if abs(self.beat.bus_version - BUS_VERSION) > 1:
            return HomeState.OUTDATED
        return HomeState.PRESENT if self._doubled_at is None else HomeState.DOUBLED
