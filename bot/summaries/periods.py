"""When a summary is due: 20:00 of each day, or of each Sunday, in the person's zone."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo

from bot.rights.preferences import SummaryEvery

_AT = time(20)
_SUNDAY = 6


def last_due(every: SummaryEvery, now: float, zone: tzinfo) -> float:
    """The newest moment at or before now at which a summary is due, seconds since the epoch.

    Clock changes move it with the clock on the wall. Raises ValueError for NEVER.
    """
    if every is SummaryEvery.NEVER:
        raise ValueError(every)
    day = datetime.fromtimestamp(now, UTC).astimezone(zone).date()
    if every is SummaryEvery.WEEK:
        day -= timedelta(days=(day.weekday() - _SUNDAY) % 7)
    due = _moment(day, zone)
    return due if due <= now else _moment(day - timedelta(days=7 if every is SummaryEvery.WEEK else 1), zone)


def _moment(day: date, zone: tzinfo) -> float:
    return datetime.combine(day, _AT, zone).timestamp()
