"""Vital signs of the running bot: plain values, written as JSON for `farhand health`."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class BusVitals:
    """The connection to the bus.

    for_s: how long it has been so. refused: why the bus does not let this computer in, '' if it does.
    few_copies: did it not have enough servers for all replicas?
    """

    connected: bool
    for_s: float
    refused: str = ""
    few_copies: bool = False


@dataclass(frozen=True, slots=True)
class HomeVitals:
    """One joined home, as its bot knows it.

    state: as HomeState, 'never' for one that was never there.
    for_s: how long it has been so, None if unknown.
    version: of its program, '' if unknown.
    kept_calls: that wait until it is back.
    event_ago_s: since its last event, None for none since the start.
    """

    home_id: str
    name: str
    state: str
    for_s: float | None = None
    version: str = ""
    kept_calls: int = 0
    event_ago_s: float | None = None


@dataclass(frozen=True, slots=True)
class ServedVitals:
    """Of `farhand home` itself.

    contested: another computer has used its key within the last minute.
    events_waiting: that the bus has not taken yet.
    """

    contested: bool = False
    events_waiting: int = 0


@dataclass(frozen=True, slots=True)
class Vitals:
    """All times and durations are in seconds.

    at: when they were taken, since the epoch.
    uptime_s: since the start of the program.
    host: the computer that pid is of.
    ready: False while the program starts and knows little else.
    poll_known: False if the poll is not watched.
    poll_ago_s: since the last completed poll, None before the first.
    outbox_oldest_s: age of the oldest unsent message, None for none.
    outbox_stuck_s: time that messages have waited without any delivery.
    unwritten: messages that are only in memory because the database takes none.
    tasks: by state.
    waiting: running tasks with an open request.
    adb: whether the adb server answers.
    model_ago_s, model_failed_ago_s: since its last answer and its last failure, None before the first.
    database_bytes: by file name.
    unreadable: databases that could not be read, by file name.
    reads_pictures: False without the picture reader.
    metrics_port: 0 for none.
    metrics_served: False if the port was in use.
    works_phones: False for a bot without a home of its own.
    bus: None without one.
    homes: those that have joined this bot.
    served: of a program that is a home without a chat; None for a bot.
    """

    at: float
    pid: int
    uptime_s: float
    host: str = ""
    version: str = ""
    ready: bool = True
    poll_known: bool = False
    poll_ago_s: float | None = None
    outbox_waiting: int = 0
    outbox_oldest_s: float | None = None
    outbox_stuck_s: float = 0.0
    unwritten: int = 0
    tasks: dict[str, int] = field(default_factory=dict[str, int])
    waiting: int = 0
    phones: int = 0
    phones_online: int = 0
    adb: bool = True
    model_ago_s: float | None = None
    model_failed_ago_s: float | None = None
    disk_free_bytes: int = 0
    database_bytes: dict[str, int] = field(default_factory=dict[str, int])
    unreadable: tuple[str, ...] = ()
    loop_delay_p99_s: float = 0.0
    loop_delay_worst_s: float = 0.0
    reads_pictures: bool = True
    metrics_port: int = 0
    metrics_served: bool = True
    works_phones: bool = True
    bus: BusVitals | None = None
    homes: tuple[HomeVitals, ...] = ()
    served: ServedVitals | None = None
