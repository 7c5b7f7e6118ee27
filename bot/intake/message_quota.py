"""How many messages a minute one person may write, or how often they may press."""

from dataclasses import dataclass
from enum import Enum, auto

_MINUTE_S = 60.0
_MOST_PEOPLE = 1000  # far more than ever write within a minute


class QuotaVerdict(Enum):
    """What a message is to the quota."""

    WITHIN = auto()
    FIRST_OVER = auto()  # the one that is told of
    OVER = auto()  # silent until the minute is over


@dataclass(slots=True)
class _Minute:
    began_at: float
    count: int = 0


class MessageQuota:
    """In memory alone: a restart forgives. Judged by when a message was written, so that those of an outage, which come
    all at once, are not too many.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._minutes: dict[int, _Minute] = {}

    def is_over(self, person_id: int, sent_at: float) -> bool:
        """Would one more message be too many? sent_at: seconds since the epoch, of Telegram's clock."""
        minute = self._minutes.get(person_id)
        return minute is not None and sent_at < minute.began_at + _MINUTE_S and minute.count >= self.limit

    def count(self, person_id: int, sent_at: float) -> QuotaVerdict:
        """Counts a message. A minute begins with the first one after the last minute."""
        minute = self._minutes.get(person_id)
        if minute is None or sent_at >= minute.began_at + _MINUTE_S:
            if minute is None and not self._has_room(sent_at):
                return QuotaVerdict.OVER
            minute = self._minutes[person_id] = _Minute(sent_at)
        minute.count += 1
        if minute.count <= self.limit:
            return QuotaVerdict.WITHIN
        return QuotaVerdict.FIRST_OVER if minute.count == self.limit + 1 else QuotaVerdict.OVER

    def _has_room(self, now: float) -> bool:
        """For one more person: minutes that are over are forgotten first, and nobody's that is not."""
        if len(self._minutes) >= _MOST_PEOPLE:
            self._minutes = {
                person_id: minute
                for person_id, minute in self._minutes.items()
                if now < minute.began_at + _MINUTE_S
            }
        return len(self._minutes) < _MOST_PEOPLE
