"""Takes the vital signs from the databases (in a thread), from the house and from the event loop."""

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
from bot.health.vitals import BusVitals, HomeVitals, ServedVitals, Vitals
from bot.outbox.stats import OutboxStats, read_outbox
from bot.store.kept_figures import read_kept_calls

_log = logging.getLogger(__name__)
_BEAT_S = 5.0
_ADB_S = 2.0
JOURNAL, STORE = "journal.sqlite3", "bot.sqlite3"


@dataclass(frozen=True, slots=True)
class Lent:
    """Facts of the house that the databases do not have.

    phones: (known, online).
    adb_answers: asks the adb server.
    poll_ago_s: seconds since the last completed poll, None before the first; None if the poll is not watched.
    unwritten: messages that are only in memory.
    reads_pictures: whether the picture reader is installed.
    has_journal: False for a bot without a home of its own.
    bus: the connection to it; None without one.
    homes: those that have joined, without their kept calls, which are in the database.
    served: of a home without a chat, and so without the chat's database; None for a bot.
    """

    phones: Callable[[], tuple[int, int]]
    adb_answers: Callable[[], Awaitable[bool]]
    poll_ago_s: Callable[[], float | None] | None = None
    unwritten: Callable[[], int] | None = None
    reads_pictures: bool = True
    has_journal: bool = True
    bus: Callable[[], BusVitals] | None = None
    homes: Callable[[], tuple[HomeVitals, ...]] | None = None
    served: Callable[[], ServedVitals] | None = None


@dataclass(frozen=True, slots=True)
class _OnDisk:
    journal: JournalFigures = field(default_factory=JournalFigures)
    outbox: OutboxStats = field(default_factory=OutboxStats)
    kept_calls: dict[str, int] = field(default_factory=dict[str, int])
    free: int = 0
    sizes: dict[str, int] = field(default_factory=dict[str, int])
    unreadable: tuple[str, ...] = ()


class HealthWatch:
    """`run` takes `last` every 5 s and writes it down; `vitals` takes them at once.

    model: its counters. Until `lend` the program is starting, and hardly any figure is known.
    """

    def __init__(self, folder: Path, model: Usage, clock: Callable[[], float] = time.time) -> None:
        self.loop_delay = LoopDelay()
        self.model = model
        self._folder = folder
        self._clock = clock
        self._started_at = time.monotonic()
        self._lent: Lent | None = None
        self._delivered_at = clock()  # when the outbox last was empty or delivered a message
        self._metrics = (0, True)
        self._vitals_lock = asyncio.Lock()
        self._is_writable = True
        self.last = Vitals(clock(), os.getpid(), 0.0, ready=False)

    def lend(self, lent: Lent) -> None:
        """Call when the house is built."""
        self._lent = lent

    def metrics(self, port: int, *, served: bool) -> None:
        """Notes whether the metrics' port could be used."""
        self._metrics = (port, served)

    async def run(self) -> None:
        """Writes heartbeats until it is cancelled, then removes the last one."""
        delay = asyncio.create_task(self.loop_delay.watch(), name="loop delay")
        try:
            while True:
                await self._beat()
                await asyncio.sleep(_BEAT_S)
        finally:
            delay.cancel()
            await asyncio.to_thread(end_heartbeat, self._folder)

    async def vitals(self) -> Vitals:
        """Takes them now, in 2 s at most where the adb server is silent."""
        async with self._vitals_lock:
            lent = self._lent
            adb, disk = await asyncio.gather(self._adb(lent), asyncio.to_thread(self._read, lent))
            self.last = self._compose(disk, lent, adb=adb)
        return self.last

    async def _beat(self) -> None:
        try:
            vitals = await self.vitals()
            await asyncio.to_thread(_write, self._folder, vitals)
        except OSError as err:  # the disk is full or gone; the heartbeat's age shows it outside
            if self._is_writable:
                _log.warning("the heartbeat is not taken or written: %s", err)
            self._is_writable = False
        else:
            self._is_writable = True

    def _compose(self, disk: _OnDisk, lent: Lent | None, *, adb: bool) -> Vitals:
        now, outbox = self._clock(), disk.outbox
        if not outbox.waiting:
            self._delivered_at = now
        self._delivered_at = max(self._delivered_at, outbox.delivered_at)
        known, online = lent.phones() if lent else (0, 0)
        watched = lent.poll_ago_s if lent else None
        unwritten = lent.unwritten if lent else None
        port, is_served = self._metrics
        return Vitals(
            at=now,
            pid=os.getpid(),
            uptime_s=time.monotonic() - self._started_at,
            host=socket.gethostname(),
            version=version("farhand"),
            ready=lent is not None,
            poll_known=watched is not None,
            poll_ago_s=watched() if watched else None,
            outbox_waiting=outbox.waiting,
            outbox_oldest_s=_age_s(outbox.oldest_at, now),
            outbox_stuck_s=max(0.0, now - self._delivered_at),
            unwritten=unwritten() if unwritten else 0,
            tasks=disk.journal.tasks,
            waiting=disk.journal.waiting,
            phones=known,
            phones_online=online,
            adb=adb,
            model_ago_s=_age_s(self.model.answered_at, now),
            model_failed_ago_s=_age_s(self.model.failed_at, now),
            disk_free_bytes=disk.free,
            database_bytes=disk.sizes,
            unreadable=disk.unreadable,
            loop_delay_p99_s=self.loop_delay.p99_s,
            loop_delay_worst_s=self.loop_delay.worst_s,
            reads_pictures=lent.reads_pictures if lent else True,
            metrics_port=port,
            metrics_served=is_served,
            works_phones=lent.has_journal if lent else True,
            bus=lent.bus() if lent and lent.bus else None,
            homes=tuple(
                replace(home, kept_calls=disk.kept_calls.get(home.home_id, 0))
                for home in (lent.homes() if lent and lent.homes else ())
            ),
            served=lent.served() if lent and lent.served else None,
        )

    async def _adb(self, lent: Lent | None) -> bool:
        if lent is None:
            return True
        try:
            async with asyncio.timeout(_ADB_S):
                return await lent.adb_answers()
        except TimeoutError:
            return False

    def _read(self, lent: Lent | None) -> _OnDisk:
        there = self._folder if self._folder.is_dir() else self._folder.absolute().parent
        disk = _OnDisk(free=shutil.disk_usage(there).free, sizes=_sizes(self._folder))
        if lent is None:
            return disk
        try:
            if lent.has_journal:
                disk = replace(disk, journal=read_figures(self._folder / JOURNAL))
        except sqlite3.Error as err:
            disk = _add_unreadable(disk, JOURNAL, err)
        if lent.served is not None:
            return disk
        try:
            store = self._folder / STORE
            if lent.homes is not None:
                disk = replace(disk, kept_calls=read_kept_calls(store))
            return replace(disk, outbox=read_outbox(store, self._clock()))
        except sqlite3.Error as err:
            return _add_unreadable(disk, STORE, err)


def _age_s(at: float | None, now: float) -> float | None:
    return None if at is None else max(0.0, now - at)


def _write(folder: Path, vitals: Vitals) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_heartbeat(folder, vitals)


def _add_unreadable(disk: _OnDisk, name: str, err: sqlite3.Error) -> _OnDisk:
    _log.warning("%s cannot be read: %s", name, err)
    return replace(disk, unreadable=(*disk.unreadable, name))


def _sizes(folder: Path) -> dict[str, int]:
    """Bytes of each database that there is, with its write-ahead log."""
    sizes: dict[str, int] = {}
    for name in (JOURNAL, STORE):
        parts = [part for end in ("", "-wal") if (part := folder / f"{name}{end}").is_file()]
        if parts:
            sizes[name] = sum(part.stat().st_size for part in parts)
    return sizes
