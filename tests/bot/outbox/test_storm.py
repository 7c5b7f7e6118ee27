"""Many short histories with random failures, kills and restarts: what stands in the chats at the end."""

import asyncio
import contextlib
import random
from dataclasses import dataclass, field
from typing import cast

import pytest
from telegram.ext import ExtBot

import bot.outbox
from bot.outbox import Pace, SqliteOutbox
from bot.outbox.outgoing import Button, Outgoing, Priority
from bot.showing.button_ids import ButtonIds
from bot.store import Act, PressStatus, Store
from bot.store.buttons import ButtonTable
from bot.store.homes import HomeTable
from bot.store.schema import MIGRATIONS
from tests.worlds.outbox_world import depth
from tests.worlds.paper_telegram import Paper, PaperTelegram
from tests.worlds.virtual_time import DatabaseAtOnce, in_virtual_time, wall_clock

# A row is never passed over here, so that the order in a chat has no exception.
PACE = Pace(defer_after=10_000)
STORM_S = 90.0
_OUTBOX = bot.outbox.__path__[0]  # in the words of its tasks


@pytest.fixture(autouse=True)
def _newer_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library warns about the old type of RetryAfter.retry_after; the program sets this, too."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


@dataclass
class _Buttons:
    buttons: ButtonTable


@dataclass
class History:
    """Some chats with some tasks, and what was said in them.

    said: keys of a chat in the order in which they were sent.
    """

    seed: int
    chance: random.Random = field(init=False)
    telegram: PaperTelegram = field(init=False)
    said: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    looks: dict[str, str] = field(default_factory=dict[str, str])  # the newest of each key
    decided: set[str] = field(default_factory=set[str])

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)  # noqa: S311 - a test's dice
        self.telegram = PaperTelegram(self.chance, trouble=self.chance.choice([0.1, 0.3, 0.6]))
        self.memory = DatabaseAtOnce.made(MIGRATIONS)
        self.database = DatabaseAtOnce(self.memory)
        self.lives = asyncio.Event()
        self.outbox: SqliteOutbox | None = None
        self.life: asyncio.Task[None] | None = None

    @property
    def button_ids(self) -> ButtonIds:
        return ButtonIds(
            cast(Store, _Buttons(ButtonTable(self.database, wall_clock, HomeTable(self.database))))
        )

    async def run(self) -> None:
        """Everything, until nothing waits."""
        await self.start()
        tasks = [
            asyncio.create_task(self.task(chat_id, f"{chat_id}.{number}"))
            for chat_id in range(1, self.chance.randint(2, 5))
            for number in range(self.chance.randint(1, 3))
        ]
        killing = asyncio.create_task(self.kill_at_times())
        await asyncio.wait(tasks)
        await killing
        for task in tasks:
            task.result()
        self.telegram.trouble = 0.0
        assert self.outbox is not None
        await self.outbox.flush(3600)
        assert await depth(self.database) == 0
        await self.check()
        await self.kill()

    async def start(self) -> None:
        self.database = DatabaseAtOnce(self.memory)
        self.life = asyncio.create_task(self.live())
        await self.lives.wait()

    async def live(self) -> None:
        async with SqliteOutbox.running(
            cast(ExtBot[None], self.telegram), self.database, PACE, clock=wall_clock
        ) as self.outbox:
            self.outbox.when_doubtful(self.button_ids.renew)
            self.lives.set()
            await asyncio.Event().wait()

    async def kill(self) -> None:
        """As SIGKILL: whatever its tasks do from now on, nothing of it is written or sent."""
        self.database.dead = True
        self.lives.clear()
        mine = [task for task in asyncio.all_tasks() if task is self.life or _OUTBOX in repr(task)]
        for task in mine:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*mine, return_exceptions=True)

    async def kill_at_times(self) -> None:
        for _ in range(self.chance.randint(0, 4)):
            await asyncio.sleep(self.chance.uniform(0, STORM_S / 4))
            await self.kill()
            await self.start()

    async def task(self, chat_id: int, name: str) -> None:
        """A card with steps, sometimes a request, a report."""
        await asyncio.sleep(self.chance.uniform(0, STORM_S / 3))
        card = f"card:{name}"
        await self.say(chat_id, card, Priority.CARD)
        for number in range(self.chance.randint(0, 6)):
            await asyncio.sleep(self.chance.uniform(0, 4))
            await self.say(chat_id, card, Priority.CARD)
            if self.chance.random() < 0.2:
                await self.request(chat_id, f"request:{name}.{number}")
        await self.say(chat_id, f"report:{name}", Priority.REPORT, card=card)
        if self.chance.random() < 0.7:
            await self.say(chat_id, card, Priority.REPORT)

    async def request(self, chat_id: int, key: str) -> None:
        nonces = ButtonTable(self.database, wall_clock, HomeTable(self.database))
        made = [await nonces.make(chat_id, chat_id, key, Act(verb)) for verb in ("yes", "no")]
        rows = (tuple(Button(nonce[-4:], nonce) for nonce in made),)
        await self.say(chat_id, key, Priority.REQUEST, buttons=rows)
        await asyncio.sleep(self.chance.uniform(0, 10))
        if self.chance.random() < 0.5:
            self.decided.add(key)
            await self.button_ids.retire(key)
            await self.say(chat_id, key, Priority.REQUEST)

    async def say(
        self,
        chat_id: int,
        key: str,
        priority: Priority,
        *,
        card: str = "",
        buttons: tuple[tuple[Button, ...], ...] = (),
    ) -> None:
        await self.lives.wait()
        assert self.outbox is not None
        number = self.looks.get(key, " 0").rpartition(" ")[2]
        self.looks[key] = f"{key} {int(number) + 1}"
        message = Outgoing(chat_id, key, priority, self.looks[key], buttons, card=card)
        if key in self.said.setdefault(chat_id, []):
            await self.outbox.edit(message)
        else:
            self.said[chat_id].append(key)
            await self.outbox.send(message)

    def papers_of(self, key: str) -> list[Paper]:
        """The messages that were sent under this key, oldest first."""
        return [paper for paper in self.telegram.papers.values() if paper.texts[0].startswith(f"{key} ")]

    async def check(self) -> None:
        """What must be true of every history."""
        for chat_id, keys in self.said.items():
            self.check_order(chat_id, keys)
            for key in keys:
                kind = key.partition(":")[0]
                if kind == "report":
                    self.check_report(key)
                elif kind == "request":
                    await self.check_request(chat_id, key)
        self.check_pace()
        assert self.telegram.inside_a_wait == []

    def check_order(self, chat_id: int, keys: list[str]) -> None:
        first: list[str] = []
        for paper in self.telegram.papers.values():
            key = paper.texts[0].rpartition(" ")[0]
            if paper.chat_id == chat_id and key not in first:
                first.append(key)
        assert first == [key for key in keys if key in first]

    def check_report(self, key: str) -> None:
        messages = self.papers_of(key)
        card = self.papers_of(key.replace("report", "card"))[-1]
        assert len(messages) <= 1, f"{key} was doubled"
        assert messages or card.texts[-1] == self.looks[key], f"{key} was lost"
        assert card.texts[-1] in (self.looks[key], self.looks[key.replace("report", "card")])

    async def check_request(self, chat_id: int, key: str) -> None:
        *older, newest = self.papers_of(key)
        assert newest.texts[-1] == self.looks[key]
        assert bool(newest.nonces) == (key not in self.decided)
        table = ButtonTable(self.database, wall_clock, HomeTable(self.database))
        for paper in older:
            for nonce in paper.nonces:
                assert (await table.press(nonce, chat_id, chat_id)).status is PressStatus.USED
        for nonce in newest.nonces:
            assert (await table.press(nonce, chat_id, chat_id)).status is PressStatus.OK

    def check_pace(self) -> None:
        times = [at for at, _ in self.telegram.calls]
        assert all(later - sooner > 0.999 for sooner, later in zip(times, times[26:], strict=False))
        assert self.telegram.most_in_flight <= PACE.in_flight


@pytest.mark.parametrize("block", range(2))
@pytest.mark.sample(1)
def test_every_report_comes_once_and_every_request_is_answerable_whatever_happens(block: int) -> None:
    for seed in range(block * 25, block * 25 + 25):
        tell(seed)


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_a_thousand_histories_lose_and_double_nothing() -> None:
    for seed in range(1000, 2000):
        tell(seed)


def tell(seed: int) -> None:
    """One history; what fails says which."""
    random.seed(seed)
    try:
        in_virtual_time(History(seed).run())
    except AssertionError as err:
        raise AssertionError(f"in history {seed}: {err}") from err
