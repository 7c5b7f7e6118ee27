"""How the program says how it is: the judgement, the heartbeat on disk, the command and the figures."""

import asyncio
import os
import stat
import time
import urllib.request
from dataclasses import replace
from pathlib import Path

import pytest

from agent.events import EndKind, Outcome, TaskState
from agent.journal import Journal
from agent.journal.audit import AuditEntry, AuditEvent
from agent.model import Usage
from bot.cards.health import health_html
from bot.health.heartbeat import FILE_NAME, read_heartbeat, write_heartbeat
from bot.health.loop_delay import LoopDelay
from bot.health.metrics import metrics_served
from bot.health.vitals import Vitals, troubles
from bot.health.watch import HealthWatch, Lent
from bot.outgoing import Priority
from bot.store import Store
from bot.telegram_calls import CallCounts
from bot.terminal.health import print_health
from devices.adb.private import free_port
from tests.unit.chat_world import KITCHEN, chat
from tests.unit.outbox_helpers import ANN, town

NOW = 1_800_000_000.0
WELL = Vitals(NOW, 1, 600.0, poll_known=True, poll_ago_s=3.0)
GONE_PID = 2**22 + 1  # beyond the largest that Linux gives


async def _yes() -> bool:
    return True


def _lent(usage: Usage | None = None) -> Lent:
    return Lent(lambda: (2, 1), _yes, usage or Usage(), lambda: 4.0)


@pytest.mark.parametrize(
    ("vitals", "key"),
    [
        (replace(WELL, at=NOW - 31), "health_bad_heartbeat"),
        (replace(WELL, poll_ago_s=121.0), "health_bad_poll"),
        (replace(WELL, poll_ago_s=None), "health_bad_poll"),
        (replace(WELL, outbox_waiting=2, outbox_stuck_s=301.0), "health_bad_outbox"),
        (replace(WELL, loop_delay_p99_s=2.5), "health_bad_loop"),
        (replace(WELL, unreadable=("bot.sqlite3",)), "health_bad_database"),
    ],
)
def test_each_trouble_is_named(vitals: Vitals, key: str) -> None:
    assert [trouble.key for trouble in troubles(vitals, NOW)] == [key]
    assert troubles(WELL, NOW) == ()


def test_a_program_that_has_just_started_may_not_have_polled_yet() -> None:
    assert troubles(replace(WELL, uptime_s=60.0, poll_ago_s=None), NOW) == ()
    assert troubles(replace(WELL, poll_known=False, poll_ago_s=None), NOW) == ()


def test_the_heartbeat_is_private_and_whole(tmp_path: Path) -> None:
    write_heartbeat(tmp_path, WELL)
    write_heartbeat(tmp_path, replace(WELL, tasks={"running": 2}))
    file = tmp_path / FILE_NAME
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]
    assert read_heartbeat(tmp_path) == replace(WELL, tasks={"running": 2})
    file.write_text("{half")
    assert read_heartbeat(tmp_path) is None


def test_the_exit_code_says_healthy_unhealthy_or_not_running(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here = replace(WELL, at=time.time(), pid=os.getpid())
    assert print_health(tmp_path / "none", "en") == 2
    assert print_health(tmp_path, "en") == 2
    write_heartbeat(tmp_path, here)
    assert print_health(tmp_path, "en") == 0
    write_heartbeat(tmp_path, replace(here, at=time.time() - 40))
    assert print_health(tmp_path, "en") == 1
    write_heartbeat(tmp_path, replace(here, at=time.time() - 40, pid=GONE_PID))
    assert print_health(tmp_path, "zh") == 2
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert "hangs" in lines[3]


async def test_a_blocked_loop_is_noticed() -> None:
    delay = LoopDelay()
    watching = asyncio.create_task(delay.watch())
    await asyncio.sleep(0)
    held = time.monotonic() + 0.4
    while time.monotonic() < held:
        pass
    await asyncio.sleep(0.05)  # it is long due, so its turn comes first
    watching.cancel()
    assert delay.p99_s > 0.15


def test_a_minute_old_delay_is_forgotten() -> None:
    now = 0.0
    delay = LoopDelay(lambda: now)
    delay.note(3.0)
    now = 61.0
    delay.note(0.01)
    assert delay.p99_s == 0.01


async def _filled(folder: Path) -> None:
    """One task each running, queued and done; nothing in the outbox."""
    async with Store.open(folder / "bot.sqlite3"), Journal.open(folder / "journal.sqlite3") as journal:
        for text in ("one", "two", "three"):
            await journal.tasks.add(ANN, "kitchen", text, "en", "")
        await journal.tasks.move(1, TaskState.QUEUED, TaskState.RUNNING)
        await journal.tasks.close(3, TaskState.QUEUED, TaskState.DONE, Outcome(EndKind.DONE))


async def test_the_databases_are_counted_beside_the_program(tmp_path: Path) -> None:
    await _filled(tmp_path)
    watch = HealthWatch(tmp_path, _lent())
    vitals = await watch.vitals()
    assert vitals.tasks == {"running": 1, "queued": 1, "done": 1}
    assert (vitals.phones, vitals.phones_online, vitals.adb, vitals.poll_ago_s) == (2, 1, True, 4.0)
    assert vitals.unreadable == ()
    assert vitals.database_bytes["journal.sqlite3"] > 0
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        for event in (AuditEvent.REQUEST_APPROVED, AuditEvent.REQUEST_REJECTED):
            await journal.audit.note(AuditEntry(event, ANN, kinds="pay"))
        await journal.audit.note(AuditEntry(AuditEvent.REQUEST_EXPIRED, ANN))  # a question
    await watch.vitals()
    await watch.vitals()
    assert watch.totals.approvals == {"approved": 1, "rejected": 1}


async def test_a_missing_database_is_said_and_not_made(tmp_path: Path) -> None:
    vitals = await HealthWatch(tmp_path, _lent()).vitals()
    assert vitals.unreadable == ("journal.sqlite3", "bot.sqlite3")
    assert not await asyncio.to_thread(lambda: list(tmp_path.iterdir()))


async def test_an_outbox_that_delivers_nothing_grows_stuck(tmp_path: Path) -> None:
    now = time.time()
    async with Journal.open(tmp_path / "journal.sqlite3"), town(tmp_path) as t, t.outbox() as running:
        watch = HealthWatch(tmp_path, _lent(), lambda: now)
        await t.fault(method="sendMessage", times=9, status=429, retry_after=60)
        await running.send("report:1", "A report", Priority.REPORT)
        now += 200
        await watch.vitals()
        now += 200
        vitals = await watch.vitals()
        assert vitals.outbox_waiting == 1
        assert vitals.outbox_stuck_s > 300
        assert vitals.outbox_oldest_s is not None
        assert vitals.outbox_oldest_s > 300
        assert [trouble.key for trouble in troubles(replace(vitals, poll_known=False), now)] == [
            "health_bad_outbox"
        ]


async def test_beating_writes_and_a_clean_stop_takes_it_away(tmp_path: Path) -> None:
    await _filled(tmp_path)
    watch = HealthWatch(tmp_path, _lent())
    running = asyncio.create_task(watch.run())
    await asyncio.to_thread(_until_there, tmp_path / FILE_NAME)
    assert await asyncio.to_thread(read_heartbeat, tmp_path) == watch.last
    running.cancel()
    await asyncio.wait({running})
    assert await asyncio.to_thread(read_heartbeat, tmp_path) is None


async def test_figures_are_served_on_loopback_without_texts_or_ids(tmp_path: Path) -> None:
    await _filled(tmp_path)
    usage = Usage(calls=7, errors=2, seconds=12.5)
    watch = HealthWatch(tmp_path, _lent(usage))
    await watch.vitals()
    port = free_port()
    async with metrics_served(port, watch, CallCounts(30, 1)):
        page = await asyncio.to_thread(_get, f"http://127.0.0.1:{port}/metrics")
    for line in (
        'farhand_tasks{state="running"} 1.0',
        "farhand_model_seconds_total 12.5",
        "farhand_telegram_refused_429_total 1.0",
        "farhand_poll_age_seconds 4.0",
    ):
        assert line in page
    assert "kitchen" not in page
    assert str(ANN) not in [part.strip('"') for part in page.replace("=", " ").split()]


def _until_there(file: Path) -> None:
    end = time.monotonic() + 5
    while not file.exists() and time.monotonic() < end:
        time.sleep(0.01)


def _get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=5) as reply:  # noqa: S310 - our own address
        return str(reply.read().decode())


async def test_admins_read_it_and_nobody_else_knows_it(tmp_path: Path) -> None:
    async def taken() -> Vitals:
        return WELL

    async with chat(tmp_path, KITCHEN, vitals=taken) as c:
        await c.ann.sends("/health")
        page = await c.ann.sees("Farhand is well")
        assert "Running for 10 min 0 s" in page.text
        async with c.store.database.transaction():
            await c.store.database.change("UPDATE people SET role = 'guest' WHERE person_id = ?", (ANN,))
        await c.ann.sends("/health")
        await c.ann.sees("I do not know that command")


def test_what_is_wrong_stands_first_in_both_languages() -> None:
    for lang, word in (("en", "not well"), ("zh", "运行异常")):
        page = health_html(replace(WELL, poll_ago_s=500.0), lang)
        assert word in page
        assert len(page) < 900
