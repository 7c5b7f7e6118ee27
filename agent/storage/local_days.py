"""Days from midnight to midnight in this computer's zone, 23 or 25 hours long where clocks change."""

from datetime import datetime, timedelta


def midnight(now: float) -> float:
    """When today began, seconds since the epoch.

    Where clocks are put forward at midnight that is the first moment of the day; where midnight comes twice,
    the first.
    """
    return _local(now).replace(hour=0, minute=0, second=0, microsecond=0, fold=0).timestamp()


def days_before(now: float, days: int) -> float:
    """The same time of day so many days ago."""
    return (_local(now) - timedelta(days=days)).timestamp()


def _local(now: float) -> datetime:
    # Without an offset: one of now would be kept for a moment at which the clocks stood otherwise.
    return datetime.fromtimestamp(now)  # noqa: DTZ006 - as above
