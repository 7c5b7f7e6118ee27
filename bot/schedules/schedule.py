"""What a schedule is, and what its runs come to."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.tasks import ShortcutRun

MOST_SCHEDULES = 100  # of one person


class MissedRun(StrEnum):
    """What is done about a run whose time passed without it."""

    LATE = "late"
    SKIP = "skip"
    ASK = "ask"


class ScheduleState(StrEnum):
    """Only ON runs."""

    ON = "on"
    PAUSED = "paused"
    ENDED = "ended"  # it was for once


class RunFate(StrEnum):
    """What a run came to."""

    STARTED = "started"
    SKIPPED = "skipped"
    REFUSED = "refused"  # the task was not taken
    STOPPED = "stopped"  # the schedule was paused, as its person may not run it
    ASKED = "asked"  # its person decides
    WAITING = "waiting"  # for the phone or its home; it will be another one


@dataclass(frozen=True, slots=True)
class Schedule:
    """A task and its times.

    cron: five fields, '' for once; at: of once, seconds since the epoch.
    zone: the person's when next_run was counted, as in Preferences.
    next_run: seconds since the epoch; None if it is to be counted.
    why: of a pause, 'person', 'rights', 'phone' or 'home' (which was removed); else ''.
    """

    schedule_id: int
    person_id: int
    phone_id: str
    text: str
    cron: str = ""
    at: float = 0.0
    zone: str = ""
    next_run: float | None = None
    missed: MissedRun = MissedRun.ASK
    state: ScheduleState = ScheduleState.ON
    why: str = ""
    shortcut: ShortcutRun | None = None
    made_at: float = 0.0


@dataclass(frozen=True, slots=True)
class ScheduledRun:
    """One run that was due.

    run_at: when it was due, seconds since the epoch; with the schedule's id its name for ever.
    why: of a late, missed or waiting run 'off', 'phone' or 'home' (which was not reached); of a refused one
        the sentence; of a stopped one as in Schedule.
    words: values of that sentence; of 'home', its name.
    missed: how many later runs passed before this one was decided, which it stands for; last_at: of the last.
    told: its person's message is on the outbox's disk, or there is none.
    """

    schedule_id: int
    run_at: float
    fate: RunFate
    why: str = ""
    words: tuple[tuple[str, str], ...] = ()
    task_id: int = 0
    missed: int = 0
    last_at: float = 0.0
    decided_at: float = 0.0
    told: bool = False
