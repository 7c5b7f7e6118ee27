"""What the beats of one home say: whether it is there, and whether it is one."""

from dataclasses import dataclass

from agent.bus.messages import BUS_VERSION, Beat
from bot.bus.views import HomeState

AWAY_S = 15.0
"""Without a beat. Home beats every 4 s."""
_TAKEN_OVER = 3
"""So many beats of another start, with none of the first between them, are a new start, not a second one."""
_DOUBLED_S = 60.0


@dataclass(slots=True)
class Presence:
    """Follows one home. All times are seconds of a clock that only increases.

    beat: the newest of the start that is followed; None while the home is away.
    """

    beat: Beat | None = None
    _heard_at: float = 0.0
    _others: int = 0
    _doubled_at: float | None = None

    def hear(self, beat: Beat, now: float) -> None:
        """A beat has come. Of two starts at once the first is followed: calls name its session."""
        followed = self.beat
        if followed is None or beat.instance == followed.instance:
            if self._others and followed is not None and not beat.stopping:
                self._doubled_at = now  # both beat
            self._others = 0
            self.beat, self._heard_at = (None if beat.stopping else beat), now
            return
        if beat.stopping:
            return  # of the other one
        self._others += 1
        if self._others >= _TAKEN_OVER:
            self._others, self.beat, self._heard_at = 0, beat, now

    def look(self, now: float) -> None:
        """Time has passed."""
        if self.beat is not None and now - self._heard_at >= AWAY_S:
            self.lose()
        if self._doubled_at is not None and now - self._doubled_at >= _DOUBLED_S:
            self._doubled_at = None

    def lose(self) -> None:
        """The bus is away, and every home with it."""
        self.beat, self._others = None, 0

    @property
    def state(self) -> HomeState:
        """By the beats alone."""
        if self.beat is None:
            return HomeState.AWAY
        if abs(self.beat.bus_version - BUS_VERSION) > 1:
            return HomeState.OUTDATED
        return HomeState.PRESENT if self._doubled_at is None else HomeState.DOUBLED
