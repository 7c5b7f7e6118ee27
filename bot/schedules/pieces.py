"""What a text says about times, piece by piece, and the moment or the cron text that the pieces make."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum

from bot.schedules.times import When

_DAY_S = 86400.0
LONGEST_S = 366 * _DAY_S


class TimeProblem(StrEnum):
    """Why a text that means a time cannot be kept."""

    PAST = "past"
    NEVER = "never"  # there is no such day
    CLOCK = "clock"  # there is no such time of day
    STEP = "step"  # minutes or hours that do not divide an hour or a day
    OFTEN = "often"
    STRANGE = "strange"  # it repeats in a way that no cron text says
    FAR = "far"  # more than a year ahead


class PartOfDay(StrEnum):
    """Words for a time of day, with the hour that they mean alone."""

    DAWN = "dawn"
    MORNING = "morning"
    NOON = "noon"
    AFTERNOON = "afternoon"
    EVENING = "evening"
    NIGHT = "night"


_HOURS = {
    PartOfDay.DAWN: 5,
    PartOfDay.MORNING: 8,
    PartOfDay.NOON: 12,
    PartOfDay.AFTERNOON: 15,
    PartOfDay.EVENING: 19,
    PartOfDay.NIGHT: 21,
}
_USUAL_HOUR = 9
_AFTER_NOON = {PartOfDay.AFTERNOON: 1, PartOfDay.EVENING: 5, PartOfDay.NIGHT: 6, PartOfDay.NOON: 1}


@dataclass(slots=True)
class TimePieces:
    """Filled while a text is read.

    repeats: it says 'every'. dom, month, dow: cron fields. each_min: minutes between runs, 0 for none.
    days_ahead, weekday (0 for Monday), day (year or None, month, day): of once; delay_s: from now.
    clock: hour and minute. explicit: the clock has minutes, 'am' or the like.
    needs_clock: without one the day is no time. seen: kinds of pieces that were read.
    """

    repeats: bool = False
    dom: str = "*"
    month: str = "*"
    dow: str = "*"
    each_min: int = 0
    days_ahead: int | None = None
    weekday: int | None = None
    day: tuple[int | None, int, int] | None = None
    delay_s: float | None = None
    clock: tuple[int, int] | None = None
    part: PartOfDay | None = None
    explicit: bool = False
    needs_clock: bool = False
    seen: set[str] = field(default_factory=set[str])

    def names_time(self) -> bool:
        """Is there enough to say when?"""
        if self.repeats or self.delay_s is not None:
            return True
        has_day = self.days_ahead is not None or self.weekday is not None or self.day is not None
        if self.clock is None:
            return self.part is not None and has_day and not self.needs_clock
        return has_day or self.explicit or self.part is not None

    def is_sure(self) -> bool:
        """Does it ask for a schedule by itself? 'every day' alone may describe what is wanted."""
        return bool(self.clock or self.part or not self.repeats or self.each_min)

    def time_of_day(self) -> tuple[int, int] | None:
        """Hour and minute; None if there are no such ones."""
        if self.clock is None:
            return (_HOURS[self.part] if self.part else _USUAL_HOUR), 0
        hour, minute = self.clock
        first = _AFTER_NOON.get(self.part) if self.part else None
        if first is not None and first <= hour < 12:
            hour += 12
        elif self.part is PartOfDay.NIGHT and hour == 12:
            hour = 24
        if (hour, minute) == (24, 0):
            hour = 0
        return (hour, minute) if hour < 24 and minute < 60 else None

    def when(self, now: float, zone: tzinfo) -> When | TimeProblem:
        """The moment, or the cron text. now: seconds since the epoch."""
        if self.delay_s is not None:
            if not self.delay_s:
                return TimeProblem.PAST
            return When(at=now + self.delay_s) if self.delay_s <= LONGEST_S else TimeProblem.FAR
        told = self.time_of_day()
        if told is None:
            return TimeProblem.CLOCK
        hour, minute = told
        if not self.repeats:
            return self._once(hour, minute, now, zone)
        if self.each_min:
            return self._steps(minute if self.clock else 0)
        return When(f"{minute} {hour} {self.dom} {self.month} {self.dow}")

    def _steps(self, minute: int) -> When | TimeProblem:
        if self.each_min < 10:
            return TimeProblem.OFTEN
        if self.each_min < 60:
            return When(f"*/{self.each_min} * * * *") if 60 % self.each_min == 0 else TimeProblem.STEP
        hours, rest = divmod(self.each_min, 60)
        if rest or hours > 24 or 24 % hours:
            return TimeProblem.STEP
        if hours == 24:
            return When(f"{minute} {_USUAL_HOUR} * * *")
        return When(f"{minute} */{hours} * * *" if hours > 1 else f"{minute} * * * *")

    def _once(self, hour: int, minute: int, now: float, zone: tzinfo) -> When | TimeProblem:
        today = datetime.fromtimestamp(now, UTC).astimezone(zone).date()

        def at(day: date) -> float:
            return datetime.combine(day, time(hour, minute), zone).timestamp()

        if self.day is not None:
            return self._on_day(today, now, at)
        if self.days_ahead is not None:
            if self.clock is not None and hour == 0 and self.part is PartOfDay.NIGHT:
                hour, moment = 0, at(today + timedelta(days=self.days_ahead + 1))
            else:
                moment = at(today + timedelta(days=self.days_ahead))
            return When(at=moment) if moment > now else TimeProblem.PAST
        ahead = 0 if self.weekday is None else (self.weekday - today.weekday()) % 7
        moment = at(today + timedelta(days=ahead))
        if moment <= now:
            moment = at(today + timedelta(days=ahead + (1 if self.weekday is None else 7)))
        return When(at=moment)

    def _on_day(self, today: date, now: float, at: Callable[[date], float]) -> When | TimeProblem:
        year, month, day = self.day or (None, 1, 1)
        # 29 February is in a later year, 31 February in none.
        for each in range(year or today.year, (year or today.year + 8) + 1):
            try:
                moment = at(date(each, month, day))
            except ValueError:
                continue
            if moment > now:
                return When(at=moment) if moment - now <= LONGEST_S else TimeProblem.FAR
            if year:
                return TimeProblem.PAST
        return TimeProblem.NEVER
