"""Part "load": 200 chats, 60 phones at work at the same time, the program as its own process."""

import asyncio
import contextlib
import json
import math
import os
import sys
import tempfile
import time
from collections.abc import AsyncGenerator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import median, quantiles
from typing import cast

import aiosqlite

from agent.contract.people import ALL_RIGHTS
from agent.journal import Journal
from bot.console.wire import JsonObject, as_integer, as_text
from bot.rights.person import Grant, Role
from bot.store import Store
from devices.phones import PhoneInfo, PhoneState
from devices.simulator.side import SLOW_PHONE
from tests.bench.child import Child, child
from tests.bench.crowd import FIRST_ID, Seen
from tests.bench.neighbours import Neighbours, neighbours
from tests.bench.process import Used, used_by
from tests.bench.table import Row, Table
from tests.console_client.client import ChatUser
from tests.worlds.program import KEY, TOKEN, environment

_CHATS, _PHONES = 200, 60
_SIZE = (540, 1200)
_REPLY_S = 6.0
_WRITTEN_OVER_S = 20.0
_TASKS = ("Order a latte", "Search for mocha in Coffee", "Turn off Wi-Fi", "Turn on Bluetooth")
_LATTE = "paid 36.80 to Blue Door Coffee by balance"
# A page that stands is one picture for all phones; one in transition would be drawn for each look at each
# phone, and the phones would take the processor that is measured.
_PHONE = replace(SLOW_PHONE, transition_s=0.0)
_START_S, _LIMIT_S, _STOP_S = 60.0, 330.0, 15.0
_LOOK_S = 1.0
_CARD_AGE_S, _RESIDENT_MB = 12.0, 400.0


@dataclass(frozen=True, slots=True)
class _Tick:
    """As tests.bench.watched writes it."""

    at: float
    late_s: float
    own_s: float


@dataclass(slots=True)
class Measured:
    """One run. task_ends, step_ends: from the journal, by person; seconds since the epoch."""

    wall_s: float
    before: Used
    after: Used
    resident_mb: list[float]
    beside_cpu_s: dict[str, float]
    ticks: list[_Tick]
    seen: dict[int, Seen]
    step_ends: dict[int, list[float]]
    task_ends: dict[int, float]
    calls: list[JsonObject]
    refused: int
    facts: list[list[str]]
    busy: tuple[float, float]


async def measure() -> Table:
    """One run. Raises RuntimeError if somebody was not served or paid as often as they did not ask for."""
    with tempfile.TemporaryDirectory(prefix="farhand-bench-") as folder:
        found = await _run(Path(folder))
    _check(found)
    return Table(
        f"load: {_CHATS} chats, {_CHATS} tasks on {_PHONES} phones of {_SIZE[0]}x{_SIZE[1]}, "
        f"model {_REPLY_S:g} s",
        [*_answers(found), *_costs(found)],
        _notes(found),
        _missed(found),
    )


async def _run(folder: Path) -> Measured:
    async with (
        neighbours(phones=_PHONES, size_px=_SIZE, reply_delay_s=_REPLY_S) as outside,
        child("tests.bench.crowd", "--people", _CHATS) as crowd,
        ChatUser(as_text(crowd.hello["url"]), FIRST_ID) as person,
    ):
        await outside.latency(**asdict(_PHONE))
        await person.post("limits", {"on": True})
        await _furnish(folder / "data", outside)
        async with _bot(folder, person.console_url, outside) as bot:
            await _until_all_online(folder / "log", bot)
            busy = os.getloadavg()[0]
            began, before = time.time(), used_by(bot.pid)
            beside = {"phones and model": outside.process.pid, "chat": crowd.pid}
            beside_before = {name: used_by(pid).cpu_s for name, pid in beside.items()}
            await crowd.ask({"do": "write", "tasks": _tasks(), "over_s": _WRITTEN_OVER_S})
            resident = await _until_reported(crowd, bot)
            after, wall_s = used_by(bot.pid), time.time() - began
            cpu = {name: used_by(pid).cpu_s - beside_before[name] for name, pid in beside.items()}
            state, calls = await person.state(), await person.calls()
        ticks = [_Tick(*tick) for tick in json.loads((folder / "ticks").read_text())]
        seen = cast("dict[str, dict[str, object]]", (await crowd.ask({"do": "seen"}))["seen"])
        step_ends, task_ends = await _journal(folder / "data")
        return Measured(
            wall_s,
            before,
            after,
            resident,
            cpu,
            [tick for tick in ticks if began <= tick.at <= began + wall_s],
            {int(user_id): Seen(**fields) for user_id, fields in seen.items()},  # pyright: ignore[reportArgumentType]  # as asdict gave them
            step_ends,
            task_ends,
            calls,
            as_integer(state.get("refused_429")),
            await outside.facts(),
            (busy, os.getloadavg()[0]),
        )


def _tasks() -> list[tuple[int, str]]:
    """What each person wants; on every phone something else after the other."""
    return [(FIRST_ID + number, _task_of(number)) for number in range(_CHATS)]


def _task_of(number: int) -> str:
    return _TASKS[(number + number // _PHONES) % len(_TASKS)]


async def _furnish(data: Path, outside: Neighbours) -> None:
    """The people and phones as earlier runs of the program would have left them, three or four people a
    phone.
    """
    async with Journal.open(data / "journal.sqlite3") as journal:
        for number, address in enumerate(outside.phones):
            await journal.phones.remember(
                PhoneInfo(_phone_id(number), "", "", address, PhoneState.OFFLINE, f"Phone {number + 1}")
            )
    async with Store.open(data / "bot.sqlite3") as store:
        for number in range(_CHATS):
            person_id, phone_id = FIRST_ID + number, _phone_id(number % _PHONES)
            role = Role.MEMBER if number else Role.ADMIN
            async with store.database.transaction():
                await store.people.insert(person_id, f"Person {number + 1}", "en", role, None)
                await store.bindings.bind_within(Grant(person_id, phone_id, ALL_RIGHTS))
            await store.people.set_default_phone(person_id, phone_id)


def _phone_id(number: int) -> str:
    return f"BENCH{number:04}"


@contextlib.asynccontextmanager
async def _bot(
    folder: Path, console_url: str, outside: Neighbours
) -> AsyncGenerator[asyncio.subprocess.Process, None]:
    """`farhand run` with a clock in its loop, stopped as its users stop it.

    Shows the end of its log if that fails.
    """
    host, port = outside.adb
    env = environment(
        folder,
        TELEGRAM_BOT_TOKEN=TOKEN,
        TELEGRAM_API_URL=console_url,
        OPENAI_BASE_URL=outside.model_url,
        OPENAI_API_KEY=KEY,
        FARHAND_DATA_DIR=str(folder / "data"),
        ANDROID_ADB_SERVER_HOST=host,
        ANDROID_ADB_SERVER_PORT=str(port),
    )
    words = ("-m", "tests.bench.watched", str(folder / "ticks"), "run")
    with (folder / "log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *words, env=env, stdout=log, stderr=log
        )
    try:
        yield process
        process.terminate()
        async with asyncio.timeout(_STOP_S):
            await process.wait()
    except BaseException:
        sys.stderr.write((folder / "log").read_text(errors="replace")[-4000:])
        raise
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _until_all_online(log: Path, bot: asyncio.subprocess.Process) -> None:
    async with asyncio.timeout(_START_S):
        # The program tells nobody when its last phone is there; its log is a file, and nothing wakes whoever
        # reads it.
        while (await asyncio.to_thread(log.read_text)).count("is online at") < _PHONES:
            _check_lives(bot)
            await asyncio.sleep(0.2)


def _check_lives(bot: asyncio.subprocess.Process) -> None:
    if bot.returncode is not None:
        raise RuntimeError(f"the bot has ended with exit code {bot.returncode}")


async def _until_reported(crowd: Child, bot: asyncio.subprocess.Process) -> list[float]:
    """Waits for everybody's report, a limited time; the bot's memory meanwhile, once a second."""
    resident, ends_at = list[float](), time.monotonic() + _LIMIT_S
    while (await crowd.ask({"do": "progress"}))["reports"] != _CHATS and time.monotonic() < ends_at:
        await asyncio.sleep(_LOOK_S)
        _check_lives(bot)
        resident.append(used_by(bot.pid).resident_mb)
    return resident


async def _journal(data: Path) -> tuple[dict[int, list[float]], dict[int, float]]:
    """When steps and tasks ended, by person."""
    steps, tasks = dict[int, list[float]](), dict[int, float]()
    async with aiosqlite.connect(data / "journal.sqlite3") as journal:
        for person_id, at in await journal.execute_fetchall(
            "SELECT person_id, result_at FROM steps JOIN tasks USING (task_id) ORDER BY task_id, number"
        ):
            steps.setdefault(person_id, []).append(at)
        for person_id, at in await journal.execute_fetchall("SELECT person_id, ended_at FROM tasks"):
            tasks[person_id] = at
    return steps, tasks


def _check(found: Measured) -> None:
    if not any(seen.reports for seen in found.seen.values()):
        raise RuntimeError("nobody got a report")
    lattes = [0] * _PHONES
    for number in range(_CHATS):
        lattes[number % _PHONES] += _task_of(number) == _TASKS[0]
    paid = [facts.count(_LATTE) for facts in found.facts]
    if paid != lattes:
        raise RuntimeError(f"paid {paid} instead of {lattes}")
    if doubled := [user_id for user_id, seen in found.seen.items() if len(seen.reports) > 1]:
        raise RuntimeError(f"more than one report: {doubled}")


def _answers(found: Measured) -> list[Row | str]:
    reports = [seen.reports[0] for seen in found.seen.values() if seen.reports]
    done = sum(report.startswith("✅") for report in reports)
    ages = _ages(found)
    late = [
        found.seen[user_id].report_at - ended
        for user_id, ended in found.task_ends.items()
        if found.seen[user_id].reports
    ]
    first = [seen.card_at - seen.written_at for seen in found.seen.values() if seen.card_at]
    calls = [call for call in found.calls if as_text(call.get("method")).startswith(("send", "edit", "set"))]
    return [
        "what people get",
        Row(f"reports delivered (wanted: {_CHATS})", [len(reports)], "", 0),
        Row("of them done", [done], "", 0),
        Row("calls refused with 429 (wanted: 0)", [found.refused], "", 0),
        Row(
            f"card age: a step's end to the card that shows it (wanted: median under {_CARD_AGE_S:g})",
            ages,
            "s",
            2,
        ),
        Row("  nine of ten are under", [_percentile(ages, 90)], "s", 2),
        Row("steps that no card has shown", [sum(map(len, found.step_ends.values())) - len(ages)], "", 0),
        Row("a task's end to its report", late, "s", 2),
        Row("a text to the card that takes it up", first, "s", 2),
        Row("calls to Telegram", [len(calls) / found.wall_s], "/s", 1),
    ]


def _ages(found: Measured) -> list[float]:
    """From the end of each step to the card that shows it, without those that no card has shown."""
    return [
        shown - ended
        for user_id, ends in found.step_ends.items()
        for ended, shown in zip(ends, found.seen[user_id].steps, strict=False)
    ]


def _missed(found: Measured) -> list[str]:
    ages = _ages(found)
    # What no card has shown is older than anything.
    ages += [math.inf] * (sum(map(len, found.step_ends.values())) - len(ages))
    reached = {
        "all reports": all(seen.reports for seen in found.seen.values()),
        "no 429": not found.refused,
        "card age": median(ages) < _CARD_AGE_S,
        "resident memory": max(*found.resident_mb, found.after.resident_mb) < _RESIDENT_MB,
    }
    return [name for name, was in reached.items() if not was]


def _costs(found: Measured) -> list[Row | str]:
    delays = [tick.late_s * 1000 for tick in found.ticks]
    own = [min(tick.late_s, tick.own_s) * 1000 for tick in found.ticks]
    tasks, cpu_s = len(found.task_ends), found.after.cpu_s - found.before.cpu_s
    steps = sum(map(len, found.step_ends.values()))
    return [
        "what it takes",
        Row(f"resident memory (wanted: under {_RESIDENT_MB:g})", found.resident_mb, "MB", 0),
        Row("  the most, start included", [found.after.most_mb], "MB", 0),
        Row("  before the first task", [found.before.resident_mb], "MB", 0),
        Row("  more than that for each running task", [_grown_mb(found) / _PHONES], "MB", 2),
        Row("CPU a task", [cpu_s / tasks], "s", 2),
        Row("CPU a step", [cpu_s / steps * 1000], "ms", 0),
        Row("CPU in all", [cpu_s / found.wall_s * 100], "% of one core", 0),
        Row("event loop delay, half of the ticks are under", [_percentile(delays, 50)], "ms", 1),
        Row("  99 of 100 are under (wanted: 100)", [_percentile(delays, 99)], "ms", 1),
        Row("  99 of 100, by the loop's own work alone", [_percentile(own, 99)], "ms", 1),
        Row("  the longest", [max(delays)], "ms", 1),
        Row("wall time, first text to last report", [found.wall_s], "s", 0),
        Row("steps", [steps], "", 0),
    ]


def _grown_mb(found: Measured) -> float:
    return max(found.resident_mb, default=found.after.resident_mb) - found.before.resident_mb


def _percentile(values: list[float], percent: int) -> float:
    return quantiles(values, n=100, method="inclusive")[percent - 1]


def _notes(found: Measured) -> tuple[str, ...]:
    beside = ", ".join(f"{name} {cpu_s:.0f} s" for name, cpu_s in found.beside_cpu_s.items())
    return (
        (
            "Every chat writes one task within the first 20 s; what a phone cannot do yet waits in its queue."
            " One task in four"
        ),
        (
            "  asks for a yes, which comes at once. The chat refuses beyond 30 calls a second, "
            "and 6 in 5 s for a chat."
        ),
        (
            f'Slow phones as in part "device", without pages in transition.'
            f" CPU beside the bot, on the same cores: {beside}."
        ),
        (
            f"Load of the machine (1 min) before and at the end: {found.busy[0]:.1f} and "
            f"{found.busy[1]:.1f} on {os.cpu_count()} cores."
        ),
        (
            "Without the extra 'reading', which takes about 300 MB more once an app without "
            "an element tree is met."
        ),
        (
            "Own work: of each delay at most what the loop's thread spent on the CPU in it; "
            "the rest is waiting for the CPU."
        ),
    )
