"""Part "homes": 1, 10 and 50 homes with four phones each on a real bus, all on this computer."""

import asyncio
import contextlib
import tempfile
import time
from collections.abc import AsyncGenerator, Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import cast

from agent.bus.identity import FOLDER
from bot.console.wire import JsonObject, as_integer, as_number
from bot.store import Store
from tests.bench.child import Child, child
from tests.bench.homes_far import PHONES
from tests.bench.process import Used, used_by
from tests.bench.table import Row, Table
from tests.worlds.bot_end import enrol
from tests.worlds.nats_bus import running_bus

_COUNTS = (1, 10, 50)
_PRESSES = 100
# Of one home at once: it keeps 32 MB for a bus that is away, and then drops what it can say again.
_SMALL_EVENTS, _EVENTS = 2000, 400
_PICTURE = 40_000
"""Bytes; as pictures of steps are at most 100,000."""
_EVENT_EVERY_S = 2.0
"""Of a phone at work, the pace at which its card is edited."""
_WORK_S = 6.0
_SETTLE_S = 5.0
_TELEGRAM_S = 30.0
"""Messages that Telegram takes in a second from one bot."""
_WANTED_MS = 20.0


@dataclass(frozen=True, slots=True)
class _Answers:
    """Milliseconds from the press to the yes on disk."""

    here: list[float]
    over_bus: list[float]

    @property
    def more_ms(self) -> tuple[float, float]:
        """What the bus adds at the median, and at the 95th of 100."""
        return (
            median(self.over_bus) - median(self.here),
            _percentile(self.over_bus, 95) - _percentile(self.here, 95),
        )


@dataclass(frozen=True, slots=True)
class _HomesRun:
    """Of one number of homes. idle_mb: bot, server, all homes. small, large: events a second.

    late_ms: of each event while all phones work. used: shares of one core meanwhile, as idle_mb.
    """

    homes: int
    idle_mb: tuple[float, float, float]
    most_mb: tuple[float, float, float]
    quiet: _Answers
    small: float
    large: float
    busy: _Answers
    late_ms: list[float]
    used: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class _Stage:
    bot: Child
    far: Child
    server_pid: int
    home_ids: tuple[str, ...]

    def used(self) -> tuple[Used, Used, Used]:
        """Bot, server, homes."""
        bot, server, far = (used_by(pid) for pid in (self.bot.pid, self.server_pid, self.far.pid))
        return bot, server, far

    async def answers(self, count: int) -> _Answers:
        """One in the home's own process and one over the bus by turns, so that both meet the same rest."""
        found = _Answers([], [])
        for number in range(count):
            at = number % len(self.home_ids)
            found.here.append(_ms(await self.far.ask({"do": "answer", "home": at})))
            found.over_bus.append(_ms(await self.bot.ask({"do": "answer", "home": self.home_ids[at]})))
        return found

    async def rate(self, events: int, size: int) -> float:
        """Events a second, of a heap that all homes have at once. size: of the picture in each, in bytes."""
        each = max(1, events // len(self.home_ids))
        await self.bot.ask({"do": "fresh"})
        began = time.time()
        await self.far.ask({"do": "burst", "each": each, "bytes": size})
        heard = await self.bot.ask({"do": "heard", "count": each * len(self.home_ids)})
        return each * len(self.home_ids) / (as_number(heard["newest_at"]) - began)


async def measure() -> Table:
    """One run of each number of homes. Raises RuntimeError if a yes was not taken."""
    seen = [await _measure(count) for count in _COUNTS]
    missed = [what for each in seen for what in _missed(each)]
    rows = [row for each in seen for row in _rows(each)]
    return Table(
        f"homes: {', '.join(map(str, _COUNTS))} homes of {PHONES} phones, nats-server between bot and homes",
        [*rows, *_sums(seen)],
        (
            (
                "All on this computer: the bot's end of the bus without the chat, nats-server with its files"
                " on a disk, and all homes in one process; phones of paper, nothing is drawn or tapped."
            ),
            (
                "Press to yes: the call `requests.answer` until its reply, given after the commit; in the"
                " home's own process and over the bus by turns."
            ),
            (
                "An event counts when the reader hands it on; writing its message is Telegram's side and not"
                " in it. All phones work: each publishes one with a picture of 40 kB every 2 s."
            ),
        ),
        missed,
    )


async def _measure(count: int) -> _HomesRun:
    async with _stage(count) as stage:
        await stage.bot.ask({"do": "present", "count": count})
        await stage.answers(2)  # once to warm up
        await asyncio.sleep(_SETTLE_S)
        idle = stage.used()
        quiet = await stage.answers(_PRESSES)
        small = await stage.rate(_SMALL_EVENTS, 0)
        large = await stage.rate(_EVENTS, _PICTURE)
        await stage.bot.ask({"do": "fresh"})
        before, began = stage.used(), time.monotonic()
        await stage.far.ask({"do": "work", "rate": PHONES / _EVENT_EVERY_S, "bytes": _PICTURE})
        await asyncio.sleep(_WORK_S)  # without the presses, which take the processor, too
        after, took_s = stage.used(), time.monotonic() - began
        busy = await stage.answers(_PRESSES)
        published = as_integer((await stage.far.ask({"do": "rest"}))["published"])
        heard = await stage.bot.ask({"do": "heard", "count": published})
        late_s = cast("list[float]", heard["late_s"])
        return _HomesRun(
            count,
            _three(each.resident_mb for each in idle),
            _three(each.most_mb for each in stage.used()),
            quiet,
            small,
            large,
            busy,
            [each * 1000 for each in late_s],
            _three(
                (then.cpu_s - first.cpu_s) / took_s * 100 for first, then in zip(before, after, strict=True)
            ),
        )


@contextlib.asynccontextmanager
async def _stage(count: int) -> AsyncGenerator[_Stage]:
    """Everything as new, all homes on their way to the bus."""
    async with contextlib.AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="farhand-bench-")))
        bus = await stack.enter_async_context(running_bus(folder / "nats"))
        home_ids = list[str]()
        async with Store.open(folder / "bot.sqlite3") as store:
            await store.homes.keep()
            for number in range(count):
                identity = await enrol(store, bus, f"home {number}")
                identity.write(folder / f"home-{number}" / FOLDER)
                home_ids.append(identity.home_id)
        bot = await stack.enter_async_context(child("tests.bench.homes_bot", folder, bus.bot_folder))
        far = await stack.enter_async_context(child("tests.bench.homes_far", folder, count))
        yield _Stage(bot, far, bus.server.pid, tuple(home_ids))


def _rows(seen: _HomesRun) -> list[Row | str]:
    bot, server, far = seen.used
    return [
        f"{seen.homes} {'home' if seen.homes == 1 else 'homes'}, {seen.homes * PHONES} phones",
        *_answer_rows("press to yes", seen.quiet),
        *_answer_rows("the same while all phones work", seen.busy),
        Row("events, without a picture", [seen.small], "/s", 0),
        Row(f"events, each with {_PICTURE // 1000} kB", [seen.large], "/s", 0),
        Row("an event on its way while all phones work", seen.late_ms, "ms", 1),
        Row("  95 of 100 are under", [_percentile(seen.late_ms, 95)], "ms", 1),
        Row("CPU meanwhile: bot", [bot], "% of one core", 1),
        Row("  server", [server], "% of one core", 1),
        Row("  all homes", [far], "% of one core", 1),
        Row("memory at rest: bot", [seen.idle_mb[0]], "MB", 1),
        Row("  server", [seen.idle_mb[1]], "MB", 1),
        Row("  all homes", [seen.idle_mb[2]], "MB", 1),
        Row("memory at most: bot", [seen.most_mb[0]], "MB", 1),
        Row("  server", [seen.most_mb[1]], "MB", 1),
    ]


def _answer_rows(what: str, answers: _Answers) -> list[Row | str]:
    more, more_late = answers.more_ms
    return [
        Row(f"{what}: one process", answers.here, "ms", 1),
        Row("  over the bus", answers.over_bus, "ms", 1),
        Row(f"  more by the bus, median (wanted: {_WANTED_MS:.0f})", [more], "ms", 1),
        Row(f"  more by the bus, 95 of 100 (wanted: {_WANTED_MS:.0f})", [more_late], "ms", 1),
    ]


def _sums(seen: list[_HomesRun]) -> list[Row | str]:
    """What is computed from the rest."""
    first, last = seen[0], seen[-1]
    homes = last.homes - first.homes
    bot, server, far = (
        (most - least) / homes for least, most in zip(first.idle_mb, last.idle_mb, strict=True)
    )
    return [
        f"computed, from {first.homes} to {last.homes} homes",
        Row("memory a home: bot", [bot], "MB", 2),
        Row("  server", [server], "MB", 2),
        Row("  the home's agent, in a process with others", [far], "MB", 2),
        Row("phones at work that the bus alone carries", [last.large * _EVENT_EVERY_S], "", 0),
        Row(
            f"phones at work with Telegram's {_TELEGRAM_S:.0f} a second",
            [_TELEGRAM_S * _EVENT_EVERY_S],
            "",
            0,
        ),
    ]


def _missed(seen: _HomesRun) -> list[str]:
    found = list[str]()
    for what, answers in (("at rest", seen.quiet), ("while all phones work", seen.busy)):
        for share, more_ms in zip(("median", "95 of 100"), answers.more_ms, strict=True):
            if more_ms > _WANTED_MS:
                found.append(f"{seen.homes} homes {what}: the bus adds {more_ms:.1f} ms, {share}")
    if min(seen.small, seen.large) < _TELEGRAM_S:
        found.append(f"{seen.homes} homes: the bus carries fewer events than Telegram takes messages")
    return found


def _ms(answer: JsonObject) -> float:
    return as_number(answer["ms"])


def _three(values: Iterable[float]) -> tuple[float, float, float]:
    bot, server, far = values
    return bot, server, far


def _percentile(values: list[float], percent: int) -> float:
    return quantiles(values, n=100, method="inclusive")[percent - 1]
