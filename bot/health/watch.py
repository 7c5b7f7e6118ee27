"""Takes the vital signs: from the databases in a thread, from what the house lends, from the event loop itself."""

import asyncio
import logging
import os
import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from agent.journal.figures import JournalFigures, JournalMark, read_figures
from bot.health.heartbeat import end_heartbeat, write_heartbeat
from bot.health.loop_delay import LoopDelay
from bot.health.vitals import Vitals
from bot.outbox.figures import OutboxFigures, read_outbox

_log = logging.getLogger(__name__)
_BEAT_S = 5.0
_ADB_S = 2.0
JOURNAL, STORE = "journal.sqlite3", "bot.sqlite3"


class ModelFigures(Protocol):
    """What the model's client counts, see agent.model.Usage."""

    calls: int
    errors: int
    seconds: float
    answered_at: float | None


@dataclass(frozen=True, slots=True)
class Lent:
    """What the house knows and the databases do not.

    phones: (known, online). adb_answers: asks the adb server. model: counters. poll_ago_s: seconds since the last
    completed poll, None before the first; the callable itself is None where nobody watches.
    """

    phones: Callable[[], tuple[int, int]]
    adb_answers: Callable[[], Awaitable[bool]]
    model: ModelFigures
    poll_ago_s: Callable[[], float | None] | None = None


@dataclass(slots=True)
class Totals:
    """Since the start of the program, for counters that only grow."""

    steps: int = 0
    approvals: dict[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True, slots=True)
class _OnDisk:
    journal: JournalFigures = field(default_factory=JournalFigures)
    outbox: OutboxFigures = field(default_factory=OutboxFigures)
    free: int = 0
    sizes: dict[str, int] = field(default_factory=dict[str, int])
    unreadable: tuple[str, ...] = ()


class HealthWatch:
    """`last` is taken every 5 s by `beat`, which also writes it down; `vitals` takes them now."""

    def __init__(self, folder: Path, lent: Lent, clock: Callable[[], float] = time.time) -> None:
        self.totals = Totals()
        self.loop_delay = LoopDelay()
        self.lent = lent
        self._folder = folder
        self._clock = clock
        self._born = clock()
        self._mark: JournalMark | None = None
        self._moved_at = self._born  # when the outbox last was empty or delivered something
        self._taking = asyncio.Lock()
        self.last = Vitals(self._born, os.getpid(), 0.0)

    async def run(self) -> None:
        """Beats until it is cancelled; then the heartbeat is taken away."""
        delay = asyncio.create_task(self.loop_delay.watch(), name="loop delay")
        try:
            while True:
                await self._beat()
                await asyncio.sleep(_BEAT_S)
        finally:
            delay.cancel()
            await asyncio.to_thread(end_heartbeat, self._folder)

    async def vitals(self) -> Vitals:
        """As they are now; 2 s at most where the adb server is silent."""
        async with self._taking:
            adb, disk = await asyncio.gather(self._adb(), asyncio.to_thread(self._read))
            self.last = self._judged(disk, adb=adb)
        return self.last

    async def _beat(self) -> None:
        vitals = await self.vitals()
        try:
            await asyncio.to_thread(write_heartbeat, self._folder, vitals)
        except OSError as err:  # the disk is full or gone; that the heartbeat grows old says so outside
            _log.warning("the heartbeat was not written: %s", err)

    def _judged(self, disk: _OnDisk, *, adb: bool) -> Vitals:
        now, outbox, model = self._clock(), disk.outbox, self.lent.model
        if not outbox.waiting:
            self._moved_at = now
        self._moved_at = max(self._moved_at, outbox.delivered_at)
        known, online = self.lent.phones()
        watched = self.lent.poll_ago_s
        return Vitals(
            at=now,
            pid=os.getpid(),
            uptime_s=now - self._born,
            poll_known=watched is not None,
            poll_ago_s=watched() if watched else None,
            outbox_waiting=outbox.waiting,
            outbox_oldest_s=None if outbox.oldest_at is None else max(0.0, now - outbox.oldest_at),
            outbox_stuck_s=max(0.0, now - self._moved_at),
            tasks=disk.journal.tasks,
            waiting=disk.journal.waiting,
            phones=known,
            phones_online=online,
            adb=adb,
            model_calls=model.calls,
            model_errors=model.errors,
            model_ago_s=None if model.answered_at is None else max(0.0, now - model.answered_at),
            disk_free_bytes=disk.free,
            database_bytes=disk.sizes,
            unreadable=disk.unreadable,
            loop_delay_p99_s=self.loop_delay.p99_s,
        )

    async def _adb(self) -> bool:
        try:
            async with asyncio.timeout(_ADB_S):
                return await self.lent.adb_answers()
        except TimeoutError:
            return False

    def _read(self) -> _OnDisk:
        disk = _OnDisk(free=shutil.disk_usage(self._folder).free, sizes=_sizes(self._folder))
        try:
            figures = read_figures(self._folder / JOURNAL, self._mark)
            self._mark = figures.mark
            self.totals.steps += figures.steps
            for outcome, count in figures.approvals.items():
                self.totals.approvals[outcome] = self.totals.approvals.get(outcome, 0) + count
            disk = replace(disk, journal=figures)
        except sqlite3.Error as err:
            disk = _without(disk, JOURNAL, err)
        try:
            return replace(disk, outbox=read_outbox(self._folder / STORE))
        except sqlite3.Error as err:
            return _without(disk, STORE, err)


def _without(disk: _OnDisk, name: str, err: sqlite3.Error) -> _OnDisk:
    _log.warning("%s cannot be read: %s", name, err)
    return replace(disk, unreadable=(*disk.unreadable, name))


def _sizes(folder: Path) -> dict[str, int]:
    """Of each database with what has not been written back into it yet."""
    sizes: dict[str, int] = {}
    for name in (JOURNAL, STORE):
        parts = (folder / f"{name}{end}" for end in ("", "-wal"))
        sizes[name] = sum(part.stat().st_size for part in parts if part.is_file())
    return sizes
