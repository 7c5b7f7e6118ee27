"""Days from midnight to midnight in this computer's zone, 23 or 25 hours long where clocks change."""

from datetime import datetime, timedelta


def midnight(now: float) -> float:
    """When today began, seconds since the epoch.

    The first moment of the day if clocks are put forward at midnight; the first midnight if there are two.
    """
    return _local(now).replace(hour=0, minute=0, second=0, microsecond=0, fold=0).timestamp()


def days_before(now: float, days: int) -> float:
    """The same time of day so many days ago."""
    return (_local(now) - timedelta(days=days)).timestamp()


def _local(now: float) -> datetime:
    # Without an offset: today's offset may be wrong for a moment before clocks were changed.
    return datetime.fromtimestamp(now)  # noqa: DTZ006 - as above
