"""Quiet hours: whether a message to a person makes no sound now."""

from datetime import UTC, datetime

from bot.schedules.zones import zone_of
from bot.store.preferences import Preferences


def is_quiet(preferences: Preferences, now: float) -> bool:
    """Is it within the person's quiet hours, which may span midnight? now: seconds since the epoch."""
    begins, ends = preferences.quiet_from, preferences.quiet_until
    if begins is None or ends is None or begins == ends:
        return False
    clock = datetime.fromtimestamp(now, UTC).astimezone(zone_of(preferences.zone)).time()
    return begins <= clock < ends if begins < ends else clock >= begins or clock < ends
