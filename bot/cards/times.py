"""Counts, durations and clock times in words."""

from datetime import UTC, datetime, tzinfo

from agent.contract.events import Offline
from bot.strings import say, say_html


def steps_text(count: int, lang: str) -> str:
    """'1 step', '9 steps'."""
    return say(lang, "steps_one" if count == 1 else "steps_many", count=str(count))


def exact_duration(duration_s: float, lang: str) -> str:
    """'42 s', '1 min 42 s', '1 h 3 min'."""
    seconds = max(0, round(duration_s))
    if seconds < 60:
        return say(lang, "time_s", seconds=str(seconds))
    if seconds < 3600:
        return say(lang, "time_min_s", minutes=str(seconds // 60), seconds=str(seconds % 60))
    return say(lang, "time_h_min", hours=str(seconds // 3600), minutes=str(seconds % 3600 // 60))


def coarse_duration(duration_s: float, lang: str) -> str:
    """'42 s', from a minute on whole minutes, because seconds say nothing there."""
    minutes = max(0, int(duration_s // 60))
    if minutes == 0:
        return say(lang, "time_s", seconds=str(max(0, int(duration_s))))
    if minutes < 60:
        return say(lang, "time_min", minutes=str(minutes))
    return say(lang, "time_h_min", hours=str(minutes // 60), minutes=str(minutes % 60))


def clock_text(at: float, zone: tzinfo | None = None) -> str:
    """'14:02'. at: seconds since the epoch; zone: None for that of this computer."""
    return datetime.fromtimestamp(at, UTC).astimezone(zone).strftime("%H:%M")


def until_html(created_at: float, expires_at: float, key: str, lang: str, zone: tzinfo | None = None) -> str:
    """The sentence with the end of a wait. created_at, expires_at: seconds since the epoch."""
    minutes = max(1, round((expires_at - created_at) / 60))
    return say_html(lang, key, minutes=str(minutes), clock=clock_text(expires_at, zone))


def offline_html(offline: Offline | None, lang: str, zone: tzinfo | None = None) -> list[str]:
    """The sentence with the time in which Farhand was off; nothing for None."""
    if offline is None:
        return []
    since = moment_text(offline.since, offline.until, zone)
    return [say_html(lang, "request_offline", since=since, until=clock_text(offline.until, zone))]


def moment_text(at: float, now: float, zone: tzinfo | None = None) -> str:
    """'14:02' on the day of `now`, else '2026-11-03 14:02'. at, now: seconds since the epoch."""
    then, today = (datetime.fromtimestamp(moment, UTC).astimezone(zone) for moment in (at, now))
    return then.strftime("%H:%M" if then.date() == today.date() else "%Y-%m-%d %H:%M")
