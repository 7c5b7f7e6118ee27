"""What /health says."""

from bot.cards.times import exact_duration
from bot.health.vitals import Vitals, troubles
from bot.strings import say, say_html

_MB = 1_000_000


def health_html(vitals: Vitals, lang: str) -> str:
    """Short: what is wrong first, then one figure a line."""
    found = troubles(vitals, vitals.at)
    lines = [say_html(lang, "health_title" if not found else "health_title_bad")]
    lines += [say_html(lang, trouble.key, **dict(trouble.values)) for trouble in found]
    lines.append(say_html(lang, "health_uptime", time=exact_duration(vitals.uptime_s, lang)))
    if vitals.poll_known:
        lines.append(say_html(lang, "health_poll", time=_ago(vitals.poll_ago_s, lang)))
    oldest = (
        say(lang, "health_none") if vitals.outbox_oldest_s is None else _ago(vitals.outbox_oldest_s, lang)
    )
    lines.append(say_html(lang, "health_outbox", count=str(vitals.outbox_waiting), oldest=oldest))
    running, queued = vitals.tasks.get("running", 0), vitals.tasks.get("queued", 0)
    lines.append(
        say_html(lang, "health_tasks", running=str(running), queued=str(queued), waiting=str(vitals.waiting))
    )
    lines.append(say_html(lang, "health_phones", online=str(vitals.phones_online), all=str(vitals.phones)))
    lines.append(say_html(lang, "health_adb" if vitals.adb else "health_adb_away"))
    lines.append(
        say_html(lang, "health_model", time=_ago(vitals.model_ago_s, lang), errors=str(vitals.model_errors))
    )
    sizes = ", ".join(
        f"{name.removesuffix('.sqlite3')} {size / _MB:.1f} MB" for name, size in vitals.database_bytes.items()
    )
    lines.append(
        say_html(lang, "health_disk", free=f"{vitals.disk_free_bytes / _MB / 1000:.1f}", sizes=sizes)
    )
    lines.append(say_html(lang, "health_loop", ms=f"{vitals.loop_delay_p99_s * 1000:.0f}"))
    return "\n".join(lines)


def _ago(ago_s: float | None, lang: str) -> str:
    if ago_s is None:
        return say(lang, "health_never")
    return say(lang, "health_ago", time=exact_duration(ago_s, lang))
