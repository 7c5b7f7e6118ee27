"""Takes the vital signs: from the databases in a thread, from what the house lends, from the event loop
itself.
"""

import asyncio
import logging
import os
import shutil
import socket
import sqlite3
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from pathlib import Path

from agent.contract.model import Usage
from agent.storage.journal_figures import JournalFigures, read_figures
from bot.health.heartbeat import end_heartbeat, write_heartbeat
from bot.health.loop_delay import LoopDelay
from bot.health.vitals import Vitals
from bot.outbox.stats import OutboxStats, read_outbox

_log = logging.getLogger(__name__)
_BEAT_S = 5.0
_ADB_S = 2.0
JOURNAL, STORE = "journal.sqlite3", "bot.sqlite3"


@dataclass(frozen=True, slots=True)
class Lent:
    """What the house knows and the databases do not.

    phones: (known, online). adb_answers: asks the adb server.
    poll_ago_s: seconds since the last completed poll, None before the first; the callable itself is None
    where nobody watches. unwritten: messages that are only in memory.
    reads_pictures: the picture reader is installed.
    """

    phones: Callable[[], tuple[int, int]]
    adb_answers: Callable[[], Awaitable[bool]]
    poll_ago_s: Callable[[], float | None] | None = None
    unwritten: Callable[[], int] | None = None
    reads_pictures: bool = True


@dataclass(frozen=True, slots=True)
class _OnDisk:
    journal: JournalFigures = field(default_factory=JournalFigures)
    outbox: OutboxStats = field(default_factory=OutboxStats)
    free: int = 0
    sizes: dict[str, int] = field(default_factory=dict[str, int])
    unreadable: tuple[str, ...] = ()


class HealthWatch:
    """`last` is taken every 5 s by `run`, which also writes it down; `vitals` takes them now.

    model: its counters. Until `lend` the program is starting, and hardly anything is known of it.
    """

    def __init__(self, folder: Path, model: Usage, clock: Callable[[], float] = time.time) -> None:
        self.loop_delay = LoopDelay()
        self.model = model
        self._folder = folder
        self._clock = clock
        self._born = time.monotonic()
        self._lent: Lent | None = None
        self._moved_at = clock()  # when the outbox last was empty or delivered something
        self._metrics = (0, True)
        self._taking = asyncio.Lock()
        self._writes = True
        self.last = Vitals(clock(), os.getpid(), 0.0, ready=False)

    def lend(self, lent: Lent) -> None:
        """The house is built."""
        self._lent = lent

    def metrics(self, port: int, *, served: bool) -> None:
        """What became of the metrics' port."""
        self._metrics = (port, served)

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
            lent = self._lent
            adb, disk = await asyncio.gather(self._adb(lent), asyncio.to_thread(self._read, lent is not None))
            self.last = self._judged(disk, lent, adb=adb)
        return self.last

    async def _beat(self) -> None:
        try:
            vitals = await self.vitals()
            await asyncio.to_thread(_write, self._folder, vitals)
        except OSError as err:  # the disk is full or gone; that the heartbeat grows old says so outside
            if self._writes:
                _log.warning("the heartbeat is not taken or written: %s", err)
            self._writes = False
        else:
            self._writes = True

    def _judged(self, disk: _OnDisk, lent: Lent | None, *, adb: bool) -> Vitals:
        now, outbox = self._clock(), disk.outbox
        if not outbox.waiting:
            self._moved_at = now
        self._moved_at = max(self._moved_at, outbox.delivered_at)
        known, online = lent.phones() if lent else (0, 0)
        watched = lent.poll_ago_s if lent else None
        unwritten = lent.unwritten if lent else None
        port, served = self._metrics
        return Vitals(
            at=now,
            pid=os.getpid(),
            uptime_s=time.monotonic() - self._born,
            host=socket.gethostname(),
            version=version("farhand"),
            ready=lent is not None,
            poll_known=watched is not None,
            poll_ago_s=watched() if watched else None,
            outbox_waiting=outbox.waiting,
            outbox_oldest_s=_ago(outbox.oldest_at, now),
            outbox_stuck_s=max(0.0, now - self._moved_at),
            unwritten=unwritten() if unwritten else 0,
            tasks=disk.journal.tasks,
            waiting=disk.journal.waiting,
            phones=known,
            phones_online=online,
            adb=adb,
            model_ago_s=_ago(self.model.answered_at, now),
            model_failed_ago_s=_ago(self.model.failed_at, now),
            disk_free_bytes=disk.free,
            database_bytes=disk.sizes,
            unreadable=disk.unreadable,
            loop_delay_p99_s=self.loop_delay.p99_s,
            loop_delay_worst_s=self.loop_delay.worst_s,
            reads_pictures=lent.reads_pictures if lent else True,
            metrics_port=port,
            metrics_served=served,
        )

    async def _adb(self, lent: Lent | None) -> bool:
        if lent is None:
            return True
        try:
            async with asyncio.timeout(_ADB_S):
                return await lent.adb_answers()
        except TimeoutError:
            return False

    def _read(self, databases: bool) -> _OnDisk:
        there = self._folder if self._folder.is_dir() else self._folder.absolute().parent
        disk = _OnDisk(free=shutil.disk_usage(there).free, sizes=_sizes(self._folder))
        if not databases:
            return disk
        try:
            disk = replace(disk, journal=read_figures(self._folder / JOURNAL))
        except sqlite3.Error as err:
            disk = _without(disk, JOURNAL, err)
        try:
            return replace(disk, outbox=read_outbox(self._folder / STORE, self._clock()))
        except sqlite3.Error as err:
            return _without(disk, STORE, err)


def _ago(at: float | None, now: float) -> float | None:
    return None if at is None else max(0.0, now - at)


def _write(folder: Path, vitals: Vitals) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_heartbeat(folder, vitals)


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
