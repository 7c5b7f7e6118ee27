"""Vital signs of the running bot and what is wrong with them. Plain values, written as JSON for `farhand health`."""

from dataclasses import dataclass, field

HEARTBEAT_OLD_S = 30.0
POLL_OLD_S = 120.0
OUTBOX_STUCK_S = 300.0
LOOP_BLOCKED_S = 2.0


@dataclass(frozen=True, slots=True)
class Vitals:
    """at: when they were taken, seconds since the epoch. uptime_s: since the start of the program.

    poll_ago_s: since the last completed poll, None for none yet; poll_known: False where nobody watches the poll.
    outbox_oldest_s: age of the oldest unsent message, None for none; outbox_stuck_s: how long something has waited
    without anything being delivered. tasks: by state; waiting: running tasks with an open request.
    adb: the adb server answers. model_ago_s: since its last answer, None for none yet. database_bytes: by file name.
    unreadable: databases that could not be read, by file name.
    """

    at: float
    pid: int
    uptime_s: float
    poll_known: bool = False
    poll_ago_s: float | None = None
    outbox_waiting: int = 0
    outbox_oldest_s: float | None = None
    outbox_stuck_s: float = 0.0
    tasks: dict[str, int] = field(default_factory=dict[str, int])
    waiting: int = 0
    phones: int = 0
    phones_online: int = 0
    adb: bool = True
    model_calls: int = 0
    model_errors: int = 0
    model_ago_s: float | None = None
    disk_free_bytes: int = 0
    database_bytes: dict[str, int] = field(default_factory=dict[str, int])
    unreadable: tuple[str, ...] = ()
    loop_delay_p99_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Trouble:
    """key: of the sentence; values fill it in."""

    key: str
    values: tuple[tuple[str, str], ...] = ()


def troubles(vitals: Vitals, now: float) -> tuple[Trouble, ...]:
    """What a supervisor should restart the program for; empty for a healthy one. now: seconds since the epoch."""
    found: list[Trouble] = []
    if (age_s := now - vitals.at) > HEARTBEAT_OLD_S:
        found.append(Trouble("health_bad_heartbeat", _seconds(age_s)))
    # Nothing polled since the start counts from the start.
    poll_s = vitals.uptime_s if vitals.poll_ago_s is None else vitals.poll_ago_s
    if vitals.poll_known and poll_s > POLL_OLD_S:
        found.append(Trouble("health_bad_poll", _seconds(poll_s)))
    if vitals.outbox_stuck_s > OUTBOX_STUCK_S:
        found.append(Trouble("health_bad_outbox", (("count", str(vitals.outbox_waiting)),)))
    if vitals.loop_delay_p99_s > LOOP_BLOCKED_S:
        found.append(Trouble("health_bad_loop", (("seconds", f"{vitals.loop_delay_p99_s:.1f}"),)))
    if vitals.unreadable:
        found.append(Trouble("health_bad_database", (("files", ", ".join(vitals.unreadable)),)))
    return tuple(found)


def _seconds(seconds: float) -> tuple[tuple[str, str], ...]:
    return (("seconds", f"{seconds:.0f}"),)
