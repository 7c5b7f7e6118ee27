"""How the program says how it is: the judgement, the heartbeat on disk, the command and the figures."""

import asyncio
import os
import socket
import stat
import time
import urllib.request
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry, generate_latest
from telegram import BotCommandScopeChat
from telegram.error import NetworkError
from telegram.request import HTTPXRequest

from agent.contract.actions import ActionResult, Back, ResultKind
from agent.contract.events import StepDone, TaskEnded, TaskStarted, TaskSuspended
from agent.contract.home_view import HomeState
from agent.contract.model import Usage
from agent.contract.tasks import EndKind, Outcome, Step, Task, TaskState
from agent.journal import Journal
from bot.cards.health import health_html
from bot.health.finding import HealthMark
from bot.health.findings import findings
from bot.health.heartbeat import FILE_NAME, HeartbeatUnreadable, read_heartbeat, write_heartbeat
from bot.health.loop_delay import LoopDelay
from bot.health.metrics import metrics_served
from bot.health.tally import Tally
from bot.health.vitals import BusVitals, HomeVitals, ServedVitals, Vitals
from bot.health.watch import HealthWatch, Lent
from bot.intake.telegram_calls import CountedRequest
from bot.outbox.chats import Chats
from bot.outbox.outgoing import EVERYBODYS_MENU, Menu, Outgoing, Priority
from bot.outbox.stats import OutboxStats, read_outbox
from bot.outbox.table import OutboxTable
from bot.people.menu import set_menus
from bot.store import Store
from bot.terminal.health import print_health
from devices.free_port import free_port
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.cases import each_of
from tests.worlds.chat_world import KITCHEN, chat
from tests.worlds.outbox_world import ANN, town
from tests.worlds.paper_phones import PAPER

NOW = 1_800_000_000.0
WELL = Vitals(
    NOW,
    1,
    600.0,
    version="1.0",
    poll_known=True,
    poll_ago_s=3.0,
    phones=1,
    phones_online=1,
    disk_free_bytes=10**11,
)
FLAT = HomeVitals("abcdefgh", "Mei’s flat", "present", 60.0, "1.0", 0, 3.0)
BUSY = replace(WELL, works_phones=False, bus=BusVitals(True, 60.0), homes=(FLAT,))
"""A bot without a home of its own."""
SERVED = replace(WELL, poll_known=False, poll_ago_s=None, bus=BusVitals(True, 60.0), served=ServedVitals())
"""`farhand home`."""
GONE_PID = 2**22 + 1  # beyond the largest that Linux gives


async def _yes() -> bool:
    return True


def _watch(folder: Path, usage: Usage | None = None) -> HealthWatch:
    watch = HealthWatch(folder, usage or Usage())
    watch.lend(Lent(lambda: (2, 1), _yes, lambda: 4.0))
    return watch


@each_of(
    ("vitals", "mark", "key"),
    [
        (replace(WELL, poll_ago_s=121.0), HealthMark.TROUBLE, "health_bad_poll"),
        (replace(WELL, poll_ago_s=None), HealthMark.TROUBLE, "health_bad_poll"),
        (replace(WELL, outbox_waiting=2, outbox_stuck_s=301.0), HealthMark.TROUBLE, "health_bad_outbox"),
        (replace(WELL, unwritten=2), HealthMark.TROUBLE, "health_bad_unwritten"),
        (replace(WELL, loop_delay_p99_s=2.5), HealthMark.TROUBLE, "health_bad_loop"),
        (replace(WELL, loop_delay_p99_s=0.6), HealthMark.ATTENTION, "health_loop_slow"),
        (replace(WELL, unreadable=("bot.sqlite3",)), HealthMark.TROUBLE, "health_bad_database"),
        (replace(WELL, adb=False), HealthMark.TROUBLE, "health_bad_adb"),
        (replace(WELL, disk_free_bytes=1_000_000), HealthMark.TROUBLE, "health_bad_disk"),
        (replace(WELL, disk_free_bytes=100_000_000), HealthMark.ATTENTION, "health_disk_low"),
        (replace(WELL, phones=2), HealthMark.ATTENTION, "health_phones_away"),
        (replace(WELL, phones=0, phones_online=0), HealthMark.ATTENTION, "health_phones_none"),
        (replace(WELL, model_ago_s=9.0, model_failed_ago_s=2.0), HealthMark.ATTENTION, "health_model_fails"),
        (replace(BUSY, bus=BusVitals(True, 9.0, few_copies=True)), HealthMark.ATTENTION, "health_bus_few"),
        (replace(BUSY, bus=BusVitals(False, 60.0)), HealthMark.ATTENTION, "health_bus_away"),
        (replace(BUSY, bus=BusVitals(False, 121.0)), HealthMark.TROUBLE, "health_bad_bus"),
        (replace(BUSY, bus=BusVitals(False, 1.0, "revoked")), HealthMark.TROUBLE, "health_bad_bus_refused"),
        (replace(BUSY, homes=()), HealthMark.ATTENTION, "health_homes_none"),
        (replace(BUSY, homes=(replace(FLAT, state="never"),)), HealthMark.ATTENTION, "health_home_never"),
        *(
            (replace(BUSY, homes=(replace(FLAT, state=state),)), HealthMark.ATTENTION, f"health_home_{state}")
            for state in HomeState
            if state is not HomeState.PRESENT
        ),
        (
            replace(SERVED, served=ServedVitals(contested=True)),
            HealthMark.ATTENTION,
            "health_claim_contested",
        ),
        (replace(SERVED, served=ServedVitals(False, 7)), HealthMark.ATTENTION, "health_events_waiting"),
        (
            replace(WELL, metrics_port=9100, metrics_served=False),
            HealthMark.ATTENTION,
            "health_metrics_taken",
        ),
    ],
)
def test_each_trouble_is_named(vitals: Vitals, mark: HealthMark, key: str) -> None:
    assert [(each.mark, each.key) for each in findings(vitals) if each.mark is not HealthMark.FINE] == [
        (mark, key)
    ]


def test_a_program_that_is_well_has_nothing_but_fine_findings() -> None:
    for vitals in (
        WELL,
        replace(WELL, uptime_s=60.0, poll_ago_s=None),  # it has just started
        replace(WELL, poll_known=False, poll_ago_s=None),
        replace(WELL, model_ago_s=2.0, model_failed_ago_s=9.0),  # the model is back
        replace(WELL, outbox_waiting=3, outbox_oldest_s=4.0, metrics_port=9100),
        replace(WELL, reads_pictures=False),  # somebody's choice
        BUSY,
        SERVED,
    ):
        assert {each.mark for each in findings(vitals)} == {HealthMark.FINE}


def test_what_it_means_to_do_without_the_picture_reader_is_said() -> None:
    assert "health_no_reader" not in [each.key for each in findings(WELL)]
    for lang, means in (("en", "I ask before I touch what I cannot read"), ("zh", "会先问你再点击")):
        assert means in health_html(replace(WELL, reads_pictures=False), lang)


def test_a_program_that_cannot_reach_telegram_from_its_start_is_in_trouble() -> None:
    starting = Vitals(NOW, 1, 130.0, ready=False, disk_free_bytes=10**11)
    assert [each.key for each in findings(starting) if each.mark is HealthMark.TROUBLE] == ["health_bad_poll"]
    assert {each.mark for each in findings(replace(starting, uptime_s=10.0))} == {HealthMark.FINE}


def test_the_heartbeat_is_private_and_whole(tmp_path: Path) -> None:
    write_heartbeat(tmp_path, WELL)
    write_heartbeat(tmp_path, replace(WELL, tasks={"running": 2}))
    file = tmp_path / FILE_NAME
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]
    assert read_heartbeat(tmp_path) == replace(WELL, tasks={"running": 2})
    file.write_text("{half")
    with pytest.raises(HeartbeatUnreadable):
        read_heartbeat(tmp_path)


@pytest.mark.parametrize(
    ("vitals", "code", "words"),
    [
        ({}, 0, "is well"),
        ({"phones": 2}, 0, "1 of 2 online"),
        ({"ready": False, "uptime_s": 3.0}, 0, "is starting"),
        ({"adb": False}, 1, "adb server: does not answer"),
        ({"at": -40.0}, 1, "hangs"),
        ({"at": 40.0}, 1, "hangs"),  # the clock was set back, and nothing has beaten since
        ({"pid": GONE_PID}, 2, "does not run"),
        ({"pid": GONE_PID, "host": "another container"}, 0, "is well"),
        ({"pid": GONE_PID, "host": "another container", "at": -40.0}, 1, "hangs"),
    ],
)
def test_the_exit_code_says_fine_troubled_or_not_running(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    vitals: dict[str, float | str | bool],
    code: int,
    words: str,
) -> None:
    here = replace(WELL, pid=os.getpid(), host=socket.gethostname())
    at = time.time() + float(vitals.get("at", 0.0))
    write_heartbeat(tmp_path, replace(here, **(vitals | {"at": at})))  # pyright: ignore[reportArgumentType]
    assert print_health(tmp_path, "en") == code
    assert words in capsys.readouterr().out


@pytest.mark.parametrize(
    ("lang", "well", "look"), [("en", "is well", "needs a look"), ("zh", "运行正常", "需要留意")]
)
def test_every_home_is_named_and_one_key_at_two_computers_is_not_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, well: str, look: str
) -> None:
    def said(*homes: HomeVitals, **changes: bool) -> list[str]:
        here = {"pid": os.getpid(), "host": socket.gethostname(), "at": time.time()}
        write_heartbeat(tmp_path, replace(BUSY, homes=homes, **here, **changes))  # pyright: ignore[reportArgumentType]
        assert print_health(tmp_path, lang) == (1 if "ready" not in changes and changes else 0)
        return capsys.readouterr().out.splitlines()

    barn = replace(FLAT, home_id="another1", name="barn", version="2.0")
    head, *lines = said(FLAT, barn)
    assert well in head
    assert [("Mei’s flat" in each, "barn" in each and "2.0" in each) for each in lines] == [
        (True, False),
        (False, True),
    ]
    head, *lines = said(FLAT, replace(barn, state="doubled"))
    assert look in head
    assert well not in head
    assert len(lines) == 3
    assert "barn" in lines[0]
    assert sum("2.0" in each for each in lines) == 1
    _, *lines = said(FLAT, unwritten=True)
    assert "Mei’s flat" in lines[0]
    assert len(said(ready=False)) == 1  # nobody knows yet whether there are homes


def test_without_a_heartbeat_nobody_can_tell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert print_health(tmp_path / "none", "en") == 2
    assert print_health(tmp_path, "en") == 2
    (tmp_path / FILE_NAME).write_text("[]")
    assert print_health(tmp_path, "zh") == 2
    assert [bool(line) for line in capsys.readouterr().out.splitlines()] == [True] * 3


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
    vitals = await _watch(tmp_path).vitals()
    assert vitals.tasks == {"running": 1, "queued": 1, "done": 1}
    assert (vitals.phones, vitals.phones_online, vitals.adb, vitals.poll_ago_s) == (2, 1, True, 4.0)
    assert vitals.unreadable == ()
    assert vitals.database_bytes["journal.sqlite3"] > 0


async def test_messages_that_are_only_in_memory_are_counted(tmp_path: Path) -> None:
    await _filled(tmp_path)
    watch = HealthWatch(tmp_path, Usage())
    watch.lend(Lent(lambda: (1, 1), _yes, unwritten=lambda: 3))
    assert (await watch.vitals()).unwritten == 3


async def test_a_missing_database_is_said_and_not_made(tmp_path: Path) -> None:
    vitals = await _watch(tmp_path).vitals()
    assert vitals.unreadable == ("journal.sqlite3", "bot.sqlite3")
    assert not await asyncio.to_thread(lambda: list(tmp_path.iterdir()))


async def test_a_silent_adb_server_is_not_waited_for(tmp_path: Path) -> None:
    async def silent() -> bool:
        await asyncio.Event().wait()
        return True

    await _filled(tmp_path)
    watch = HealthWatch(tmp_path, Usage())
    watch.lend(Lent(lambda: (0, 0), silent))
    assert not (await watch.vitals()).adb


async def test_an_outbox_that_delivers_nothing_grows_stuck(tmp_path: Path) -> None:
    now = time.time()
    async with Journal.open(tmp_path / "journal.sqlite3"), town(tmp_path) as t, t.outbox() as running:
        watch = HealthWatch(tmp_path, Usage(), lambda: now)
        watch.lend(Lent(lambda: (1, 1), _yes))
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
        assert "health_bad_outbox" in [each.key for each in findings(vitals)]


async def test_a_menu_that_telegram_holds_back_is_nothing_that_waits(tmp_path: Path) -> None:
    now, path = time.time(), tmp_path / "bot.sqlite3"
    async with Store.open(path) as store:
        chats, table = Chats(store.database), OutboxTable(store.database)
        menu = Menu(ANN, "", (("status", "how it stands"),))
        await table.put_menu(Outgoing(ANN, "menu:1", Priority.MENU, "", menu=menu))
        assert (await asyncio.to_thread(read_outbox, path, now)).waiting == 1
        chats.hold(EVERYBODYS_MENU, 3600.0, 0.0)
        await chats.save_hold(EVERYBODYS_MENU, 0.0)
        assert await asyncio.to_thread(read_outbox, path, now) == OutboxStats()
        await table.add(Outgoing(ANN, "report:1", Priority.REPORT, "A report"))  # its chat is not held
        assert (await asyncio.to_thread(read_outbox, path, now)).waiting == 1
        assert (await asyncio.to_thread(read_outbox, path, now + 4000)).waiting == 2


async def test_beating_begins_before_anything_else_and_a_clean_stop_takes_it_away(tmp_path: Path) -> None:
    data = tmp_path / "data"
    watch = HealthWatch(data, Usage())
    running = asyncio.create_task(watch.run())
    await asyncio.to_thread(_until_there, data / FILE_NAME)
    beat = await asyncio.to_thread(read_heartbeat, data)
    assert beat is not None
    assert (beat, beat.ready) == (watch.last, False)
    assert stat.S_IMODE((await asyncio.to_thread(data.stat)).st_mode) == 0o700
    running.cancel()
    await asyncio.wait({running})
    assert await asyncio.to_thread(read_heartbeat, data) is None


async def test_a_disk_that_is_gone_for_a_while_does_not_end_the_heartbeat(tmp_path: Path) -> None:
    away = tmp_path / "disk"
    watch = HealthWatch(away / "data", Usage())
    running = asyncio.create_task(watch.run())
    await asyncio.wait({running}, timeout=0.3)  # wall time: it may try some times; it must not end
    assert not running.done()
    assert await asyncio.to_thread(read_heartbeat, away / "data") is None
    await asyncio.to_thread(away.mkdir)
    await asyncio.to_thread(_until_there, away / "data" / FILE_NAME)
    running.cancel()
    await asyncio.wait({running})


async def test_figures_are_served_on_loopback_without_texts_or_ids(tmp_path: Path) -> None:
    await _filled(tmp_path)
    watch = _watch(tmp_path, Usage(calls=7, errors=2, seconds=12.5, kind_mismatches=3))
    await watch.vitals()
    port = free_port()
    async with metrics_served(port, watch, Counter(ok=30, flood=1), CollectorRegistry()):
        page = await asyncio.to_thread(_get, f"http://127.0.0.1:{port}/metrics")
    for line in (
        'farhand_tasks{state="running"} 1.0',
        "farhand_model_seconds_total 12.5",
        "farhand_model_kind_mismatches_total 3.0",
        'farhand_telegram_calls_total{result="flood"} 1.0',
        "farhand_poll_age_seconds 4.0",
    ):
        assert line in page
    assert "kitchen" not in page
    assert str(ANN) not in [part.strip('"') for part in page.replace("=", " ").split()]
    assert ((await watch.vitals()).metrics_port, (await watch.vitals()).metrics_served) == (port, True)


async def test_homes_are_figures_by_their_ids_with_the_calls_that_wait_for_them(tmp_path: Path) -> None:
    await _filled(tmp_path)
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        for home_id in ("abcdefgh", "abcdefgh", "another1"):
            await store.kept_calls.add(home_id, "tasks.pause_unreachable", {"person_id": ANN}, "household")
    watch = _watch(tmp_path)
    away = replace(FLAT, home_id="another1", state="away", event_ago_s=None)
    lent = Lent(lambda: (2, 1), _yes, bus=lambda: BusVitals(True, 9.0), homes=lambda: (FLAT, away))
    watch.lend(lent)
    vitals = await watch.vitals()
    assert [home.kept_calls for home in vitals.homes] == [2, 1]
    write_heartbeat(tmp_path, vitals)
    assert read_heartbeat(tmp_path) == vitals
    port = free_port()
    async with metrics_served(port, watch, {}, CollectorRegistry()):
        page = await asyncio.to_thread(_get, f"http://127.0.0.1:{port}/metrics")
    for line in (
        "farhand_bus_up 1.0",
        'farhand_home_up{home="abcdefgh"} 1.0',
        'farhand_home_up{home="another1"} 0.0',
        'farhand_home_kept_calls{home="abcdefgh"} 2.0',
        'farhand_home_event_age_seconds{home="abcdefgh"} 3.0',
    ):
        assert line in page
    assert "Mei" not in page


async def test_a_metrics_port_that_is_taken_keeps_nobody_from_their_phone(tmp_path: Path) -> None:
    taken = await asyncio.start_server(lambda _reader, writer: writer.close(), "127.0.0.1", 0)
    port = int(taken.sockets[0].getsockname()[1])
    watch = _watch(tmp_path)
    async with taken, metrics_served(port, watch, {}, CollectorRegistry()):
        vitals = await watch.vitals()
    assert (vitals.metrics_port, vitals.metrics_served) == (port, False)


def test_steps_are_timed_without_those_that_waited_and_ends_are_counted() -> None:
    now = 0.0
    registry = CollectorRegistry()
    tally = Tally(registry, lambda: now)
    task = Task(1, ANN, "kitchen", "order a latte", "en", "", TaskState.RUNNING, 0.0)
    done = StepDone(task, Step(1, "", "", Back(), ActionResult(ResultKind.DONE), None))
    tally.hear(TaskStarted(task, PAPER))
    now = 4.0
    tally.hear(done)
    tally.hear(TaskSuspended(task, "device_offline", (), 0.0))
    now = 300.0
    tally.hear(done)
    now = 306.0
    tally.hear(done)
    tally.hear(TaskEnded(task, Outcome(EndKind.DONE), 3, 306.0, (), None))
    page = generate_latest(registry).decode()
    assert "farhand_steps_total 3.0" in page
    assert "farhand_step_seconds_count 2.0" in page
    assert "farhand_step_seconds_sum 10.0" in page
    assert 'farhand_tasks_ended_total{end="done"} 1.0' in page


async def test_calls_to_telegram_are_counted_by_result(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[int] = [200, 200, 429, 400, 502]

    async def answered(*_: object, **__: object) -> tuple[int, bytes]:
        if not answers:
            raise NetworkError("cut")
        return answers.pop(0), b""

    monkeypatch.setattr(HTTPXRequest, "do_request", answered)
    request = CountedRequest()
    for _ in range(5):
        await request.do_request("url", "POST")
    with pytest.raises(NetworkError):
        await request.do_request("url", "POST")
    await request.shutdown()
    assert request.results == {"ok": 2, "flood": 1, "refused": 1, "server_error": 1, "no_answer": 1}


def _until_there(file: Path) -> None:
    end = time.monotonic() + WAIT_LIMIT_S
    while not file.exists() and time.monotonic() < end:
        time.sleep(0.01)


def _get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=WAIT_LIMIT_S) as reply:  # noqa: S310 - our own address
        return str(reply.read().decode())


async def test_admins_read_it_and_nobody_else_knows_it(tmp_path: Path) -> None:
    async def taken() -> Vitals:
        return WELL

    async with chat(tmp_path, KITCHEN, vitals=taken) as c:
        await c.ann.sends("/health")
        page = await c.ann.sees("Farhand is well")
        assert "running for 10 min 0 s" in page.text
        async with c.store.database.transaction():
            await c.store.database.change("UPDATE people SET role = 'member' WHERE person_id = ?", (ANN,))
        await c.ann.sends("/health")
        await c.ann.sees("I do not know that command")


async def test_an_admin_s_menu_has_seven_commands_and_it_is_none_of_them(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await set_menus(c.context, await c.store.people.all())
        await c.outbox.flush(WAIT_LIMIT_S)
        everybody = await c.app.bot.get_my_commands()
        mine = await c.app.bot.get_my_commands(BotCommandScopeChat(ANN), "zh")
    assert "health" not in [command.command for command in everybody]
    named = [command.command for command in mine]
    assert named == ["status", "stop", "devices", "screen", "history", "users", "help"]
    assert [command.command for command in everybody] == ["start"]


def test_what_is_wrong_stands_first_in_both_languages() -> None:
    for lang, title, first in (("en", "needs a look", "🔴 Telegram"), ("zh", "需要留意", "🔴 Telegram")):
        page = health_html(replace(WELL, poll_ago_s=500.0, phones=2), lang).splitlines()
        assert title in page[0]
        assert page[1].startswith(first)
        assert page[2].startswith("🟠")
        assert len("".join(page)) < 1500
