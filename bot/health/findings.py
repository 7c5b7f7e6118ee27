"""Findings from the vital signs: what is well, what needs attention, and what is wrong."""

from collections.abc import Iterator

from agent.storage.free_space import LEAST_FREE_BYTES
from bot.health.finding import HealthFinding, HealthMark
from bot.health.home_findings import bus_findings, home_findings, served_findings
from bot.health.vitals import Vitals

HEARTBEAT_OLD_S = 30.0
_POLL_OLD_S = 120.0
_OUTBOX_STUCK_S = 300.0
_LOOP_SLOW_S = 0.5
_LOOP_BLOCKED_S = 2.0
_DISK_LOW_BYTES = 500_000_000
_MB, _GB = 1_000_000, 1_000_000_000


def findings(vitals: Vitals) -> tuple[HealthFinding, ...]:
    """The findings of every part of the program, always in the same order."""
    about = (("version", vitals.version),)
    up = HealthFinding(HealthMark.FINE, "health_uptime", about, (("time", vitals.uptime_s),))
    bus = tuple(bus_findings(vitals))
    if not vitals.ready:
        return (up, *bus, *_poll(vitals), _disk(vitals))
    return (
        up,
        *_chat(vitals),
        *bus,
        *served_findings(vitals),
        *home_findings(vitals),
        *_own_work(vitals),
        *_reading(vitals),
        _disk(vitals),
        *_databases(vitals),
        _loop(vitals),
        *_metrics(vitals),
    )


def heartbeat(age_s: float, max_age_s: float = HEARTBEAT_OLD_S) -> tuple[HealthFinding, ...]:
    """A finding for a running program, empty while the heartbeat is fresh. age_s: of the last heartbeat."""
    if abs(age_s) <= max_age_s:  # below 0 the computer's clock was set back
        return ()
    return (HealthFinding(HealthMark.TROUBLE, "health_bad_heartbeat", times=(("time", abs(age_s)),)),)


def _reading(vitals: Vitals) -> Iterator[HealthFinding]:
    """The picture reader is optional, so its absence is no fault."""
    if not vitals.reads_pictures:
        yield HealthFinding(HealthMark.FINE, "health_no_reader")


def _chat(vitals: Vitals) -> Iterator[HealthFinding]:
    if vitals.served is None:
        yield from _poll(vitals)
        yield _outbox(vitals)
        yield from _unwritten(vitals)


def _poll(vitals: Vitals) -> Iterator[HealthFinding]:
    if vitals.served is not None or (not vitals.poll_known and vitals.ready):
        return
    # Before the first poll the time counts from the start.
    ago_s = vitals.uptime_s if vitals.poll_ago_s is None else vitals.poll_ago_s
    if ago_s > _POLL_OLD_S:
        yield HealthFinding(HealthMark.TROUBLE, "health_bad_poll", times=(("time", ago_s),))
    elif vitals.poll_ago_s is None:
        yield HealthFinding(HealthMark.FINE, "health_poll_first")
    else:
        yield HealthFinding(HealthMark.FINE, "health_poll", times=(("time", vitals.poll_ago_s),))


def _outbox(vitals: Vitals) -> HealthFinding:
    waiting = (("count", str(vitals.outbox_waiting)),)
    if vitals.outbox_stuck_s > _OUTBOX_STUCK_S:
        return HealthFinding(
            HealthMark.TROUBLE, "health_bad_outbox", waiting, (("time", vitals.outbox_stuck_s),)
        )
    if not vitals.outbox_waiting:
        return HealthFinding(HealthMark.FINE, "health_outbox_empty")
    if vitals.outbox_oldest_s is None:
        return HealthFinding(HealthMark.FINE, "health_outbox_looks", waiting)
    return HealthFinding(HealthMark.FINE, "health_outbox", waiting, (("time", vitals.outbox_oldest_s),))


def _unwritten(vitals: Vitals) -> Iterator[HealthFinding]:
    if vitals.unwritten:
        yield HealthFinding(HealthMark.TROUBLE, "health_bad_unwritten", (("count", str(vitals.unwritten)),))


def _own_work(vitals: Vitals) -> Iterator[HealthFinding]:
    """A bot without a home of its own knows of the phones of others alone."""
    if vitals.works_phones:
        yield _tasks(vitals)
    if vitals.works_phones or vitals.homes:
        yield _phones(vitals)
    if vitals.works_phones:
        yield _adb(vitals)
        yield _model(vitals)


def _tasks(vitals: Vitals) -> HealthFinding:
    counts = {"running": 0, "queued": 0, "paused": 0} | vitals.tasks
    shown = tuple((state, str(counts[state])) for state in ("running", "queued", "paused"))
    return HealthFinding(HealthMark.FINE, "health_tasks", (*shown, ("waiting", str(vitals.waiting))))


def _phones(vitals: Vitals) -> HealthFinding:
    values = (("online", str(vitals.phones_online)), ("all", str(vitals.phones)))
    if not vitals.phones:
        return HealthFinding(HealthMark.ATTENTION, "health_phones_none")
    if vitals.phones_online == vitals.phones:
        return HealthFinding(HealthMark.FINE, "health_phones", values)
    key = "health_phones_away_here" if vitals.served else "health_phones_away"
    return HealthFinding(HealthMark.ATTENTION, key, values)


def _adb(vitals: Vitals) -> HealthFinding:
    return (
        HealthFinding(HealthMark.FINE, "health_adb")
        if vitals.adb
        else HealthFinding(HealthMark.TROUBLE, "health_bad_adb")
    )


def _model(vitals: Vitals) -> HealthFinding:
    ago_s, failed_ago_s = vitals.model_ago_s, vitals.model_failed_ago_s
    if failed_ago_s is not None and (ago_s is None or failed_ago_s < ago_s):
        return HealthFinding(HealthMark.ATTENTION, "health_model_fails", times=(("time", failed_ago_s),))
    if ago_s is None:
        return HealthFinding(HealthMark.FINE, "health_model_first")
    return HealthFinding(HealthMark.FINE, "health_model", times=(("time", ago_s),))


def _disk(vitals: Vitals) -> HealthFinding:
    free = vitals.disk_free_bytes
    if free < LEAST_FREE_BYTES:
        return HealthFinding(HealthMark.TROUBLE, "health_bad_disk", (("free", f"{free / _MB:.0f} MB"),))
    if free < _DISK_LOW_BYTES:
        return HealthFinding(HealthMark.ATTENTION, "health_disk_low", (("free", f"{free / _MB:.0f} MB"),))
    return HealthFinding(HealthMark.FINE, "health_disk", (("free", f"{free / _GB:.1f} GB"),))


def _databases(vitals: Vitals) -> Iterator[HealthFinding]:
    if vitals.unreadable:
        yield HealthFinding(
            HealthMark.TROUBLE, "health_bad_database", (("files", ", ".join(vitals.unreadable)),)
        )
    if vitals.database_bytes:
        sizes = ", ".join(f"{name} {size / _MB:.1f} MB" for name, size in vitals.database_bytes.items())
        yield HealthFinding(HealthMark.FINE, "health_databases", (("sizes", sizes),))


def _loop(vitals: Vitals) -> HealthFinding:
    p99_s, worst_s = vitals.loop_delay_p99_s, vitals.loop_delay_worst_s
    values = (("ms", f"{p99_s * 1000:.0f}"), ("worst", f"{worst_s * 1000:.0f}"))
    if p99_s > _LOOP_BLOCKED_S:
        return HealthFinding(HealthMark.TROUBLE, "health_bad_loop", values)
    if p99_s > _LOOP_SLOW_S:
        return HealthFinding(HealthMark.ATTENTION, "health_loop_slow", values)
    return HealthFinding(HealthMark.FINE, "health_loop", values)


def _metrics(vitals: Vitals) -> Iterator[HealthFinding]:
    port = (("port", str(vitals.metrics_port)),)
    if vitals.metrics_port and vitals.metrics_served:
        yield HealthFinding(HealthMark.FINE, "health_metrics", port)
    elif vitals.metrics_port:
        yield HealthFinding(HealthMark.ATTENTION, "health_metrics_taken", port)
