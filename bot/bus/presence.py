"""What the beats of one home say: whether it is there, and whether it is one."""

from dataclasses import dataclass, field

from agent.bus.home_beat import BEAT_S
from agent.bus.messages import BUS_VERSION, Beat
from agent.contract.home_view import HomeState

AWAY_S = 15.0
"""Without a beat. A home beats every 4 s."""
_MISSED_S = 5.0
"""A start that has not beaten for so long, while another one has, is over."""
_TAKEN_OVER = 3
_DOUBLED_S = 60.0
_STARTS = 64
_IN_STEP_S = 2.0
"""So much the way of a beat may differ from that of the one before."""
_QUICK_BEATS = 4
"""Of each start, in its first seconds."""


@dataclass(frozen=True, slots=True)
class _HeardBeat:
    """The newest beat of a start. in_step: its clock has gone on as ours since the beat before it."""

    beat: Beat
    at: float
    in_step: bool


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
    _newest: dict[str, _HeardBeat] = field(default_factory=dict[str, _HeardBeat])
    """By start."""

    def hear(self, beat: Beat, now: float) -> None:
        """A beat has come. Of two starts at once the first is followed: calls name its session."""
        if not self._is_new(beat, now):  # its clock and session are old, and its home may be gone since
            return
        followed = self.beat
        if followed is None or beat.instance == followed.instance:
            if followed is None:
                self._doubled_at = None
            elif not beat.stopping and self._is_doubled(beat):
                self._doubled_at = now
            self._other, self._others = None, 0
            self.beat, self._heard_at = (None if beat.stopping else beat), now
        elif beat.stopping:
            self._other, self._others = None, 0
        else:
            same = self._other is not None and self._other.instance == beat.instance
            self._other, self._others = beat, self._others + 1 if same else 1
            self._follow_other(now)

    def _is_new(self, beat: Beat, now: float) -> bool:
        """False for one that was heard before, and was recorded."""
        before = self._newest.pop(beat.instance, None)
        newest = 0 if before is None else before.beat.number
        is_new = not 0 < beat.number <= newest
        if before is None or is_new:
            ahead_s = None if before is None else beat.clock - before.beat.clock - (now - before.at)
            before = _HeardBeat(beat, now, ahead_s is not None and abs(ahead_s) <= _IN_STEP_S)
        self._newest[beat.instance] = before
        if len(self._newest) > _STARTS:
            del self._newest[next(iter(self._newest))]
        return is_new

    def _is_doubled(self, beat: Beat) -> bool:
        """Do two computers beat, or does the one that is followed say so, with this beat?

        What was recorded says neither, also after a restart of the bot: it does not come in step with its own
        clock, or its start had ended before the other one began. Clocks that differ delay the answer by that.
        """
        if beat.contested and self._newest[beat.instance].in_step:
            return True
        other = self._other
        if other is None or not self._newest[other.instance].in_step:
            return False
        return beat.clock >= _began(other) and other.clock >= _began(beat)

    def look(self, now: float) -> None:
        """Time has passed."""
        self._follow_other(now)
        if self.beat is not None and now - self._heard_at >= AWAY_S:
            self.lose()
        if self._doubled_at is not None and now - self._doubled_at >= _DOUBLED_S:
            self._doubled_at = None

    def lose(self) -> None:
        """The bus is away, and every home with it."""
        self.beat, self._other, self._others, self._doubled_at = None, None, 0, None

    def _follow_other(self, now: float) -> None:
        """A home that was killed and started again does not say so: its first start has become silent."""
        if self._others >= _TAKEN_OVER and now - self._heard_at >= _MISSED_S:
            self.beat, self._heard_at, self._doubled_at = self._other, now, None
            self._other, self._others = None, 0

    @property
    def state(self) -> HomeState:
        """By the beats alone."""
        if self.beat is None:
            return HomeState.AWAY
        if abs(self.beat.bus_version - BUS_VERSION) > 1:
            return HomeState.OUTDATED
        if self.beat.deaf:
            return HomeState.DEAF
        if self._doubled_at is not None:
            return HomeState.DOUBLED
        return HomeState.FULL if self.beat.full else HomeState.PRESENT


def _began(beat: Beat) -> float:
    """When its start began, by the home's clock, or a little later; -inf if it does not count its beats."""
    return beat.clock - BEAT_S * max(0, beat.number - _QUICK_BEATS) if beat.number else float("-inf")
