"""One kind of person in a household, and all that they could change: both databases, phones, every call."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import aiosqlite

from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.phones import HelperTrial
from agent.contract.queue import Standings
from agent.contract.tasks import Task
from bot.console.wire import as_integer, as_text
from bot.health.vitals import Vitals
from bot.outbox.outgoing import Outgoing, Priority
from bot.people.change_audit import carry
from bot.people.kept_standings import KeptStandings
from bot.showing.origin import Origin
from bot.store import Act, Store
from bot.strings import say
from tests.bot.rights.permission_kinds import ANN_LIVES, BOB_LIVES, LIVES
from tests.bot.rights.permission_traces import Done, Tables, tables_of
from tests.console_client.client import CallbackAnswer, ChatUser
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import ATTIC, KITCHEN
from tests.worlds.household_world import CARA, Homes, Household, household
from tests.worlds.outbox_world import ANN, QUICK, town
from tests.worlds.paper_phone import PaperPhone

SECRET = "zebra"  # noqa: S105 - a word that stands in whatever Ann asks for, and is nobody else's to read
GROUP = -5  # the console's `place="group"`
_UNTOLD = "SELECT count(*) FROM j.tasks WHERE told_at IS NULL AND state NOT IN ('queued', 'running')"
# Background work that is soon over, by the beginnings of its names.
_SHORT = ("showing what happens", "page job", "closing a request", "pad of", "menu", "work on phones")
_PATIENCE_S = 4.0

Measure = Callable[["Stage"], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class UntilNow:
    """Implements agent.contract.dispatcher.Standings: a task begins also for whoever may work its phone no
    longer since a moment ago.

    until_now: whose and on which phone.
    """

    kept: Standings
    until_now: set[tuple[int, str]]

    async def may_work(self, person_id: int, phone_id: str) -> bool:
        return await self.kept.may_work(person_id, phone_id) or (person_id, phone_id) in self.until_now


@dataclass
class Stage:
    """Cara, who is of this kind, at her chat. ids: what the scene's buttons are about.

    first: what `reset` puts back.

    until_now: as in UntilNow, of the scene.
    """

    kind: str
    h: Household
    folder: Path
    database: sqlite3.Connection
    group: int
    until_now: set[tuple[int, str]]
    ids: dict[str, object] = field(default_factory=dict[str, object])
    page: tuple[str, int] = ("", 0)
    first: Tables = field(default_factory=dict[str, list[tuple[object, ...]]])
    _pages: int = 0
    _called: int = 0
    _stirred: bool = True

    @property
    def cara(self) -> ChatUser:
        """Her app."""
        return self.h["Cara"]

    @property
    def own_phone(self) -> str:
        """The one that is hers; of whoever has none the household's."""
        return ATTIC.phone_id if self.kind == "elsewhere" else KITCHEN.phone_id

    @property
    def is_stranger(self) -> bool:
        """Nobody knows her, or not any more."""
        return self.kind in ("stranger", "revoked")

    @property
    def private_line(self) -> str:
        """All that a stranger is told."""
        return say("en", "stranger", id=str(CARA))

    def paper(self, phone_id: str = "") -> PaperPhone:
        """A phone, hers if none is named."""
        return self.h.homes.papers[phone_id or self.own_phone]

    def value(self, sql: str) -> object:
        """The one value of a query; :name stands for what the scene's buttons are about.

        Tables of the agent begin with j.
        """
        row = self.database.execute(sql, {"cara": CARA, **self.ids}).fetchone()
        return row[0] if row else None

    def said(self, chat_id: int = CARA) -> dict[int, str]:
        """The bot's messages in a chat by their ids, each with the texts of its buttons."""
        room = self.h.town.console.world.room(chat_id)
        assert room is not None
        return {
            seen.message_id: "\n".join(
                [seen.content.text, *(each.text for row in seen.markup.rows for each in row)]
            )
            for seen in room.messages.values()
            if seen.from_bot and not seen.deleted
        }

    async def submit(self, who: str, phone_id: str, text: str) -> Task:
        """A task of Ann's or Cara's, who had every right when it began, and may have them no longer."""
        person_id = ANN if who == "Ann" else CARA
        self.until_now.add((person_id, phone_id))
        caller = Caller(person_id, who, ALL_RIGHTS, phone_id, is_admin=who == "Ann")
        origin = Origin(person_id, 0).to_text()
        return await self.h.context.dispatcher.tasks.submit(caller, phone_id, text, "en", origin)

    async def opens_page(self) -> None:
        """A message in Cara's chat on which the buttons stand that come next."""
        self._stirred = True
        self._pages += 1
        key = f"page:{self._pages}"
        outbox = self.h.chat.outbox
        await outbox.send(Outgoing(CARA, key, Priority.NOTICE, "a page", silent=True))
        await outbox.flush(WAIT_LIMIT_S)
        message_id = await outbox.message_id(key)
        assert message_id is not None
        self.page = key, message_id

    async def button(self, verb: str, values: dict[str, str], *, of: int = CARA, chat_id: int = CARA) -> str:
        """The nonce of a button as if the bot had given it."""
        act = Act(verb, tuple(values.items()))
        return await self.h.store.buttons.make(of, chat_id, self.page[0], act)

    async def presses(self, nonce: str, *, place: str = "") -> Done:
        """Cara presses; what came of it at once."""
        return await self._done(lambda: self.cara.presses_data(self.page[1], nonce, place=place))

    async def does(self, step: Callable[[], Awaitable[object]]) -> Done:
        """She writes something, and the bot has dealt with it."""
        return await self._done(step)

    async def _done(self, step: Callable[[], Awaitable[object]]) -> Done:
        if self._stirred:
            await self._calls()
        await carry(
            self.h.store, self.h.context.dispatcher.history.keep_change
        )  # what changed before waits no longer
        before, works = self.tables(), _works()
        answer = await step()
        if not isinstance(answer, CallbackAnswer):
            await self._heard()
        await _end(_works() - works)
        await self.h.chat.outbox.flush(WAIT_LIMIT_S)
        return Done(
            before, self.tables(), await self._calls(), answer if isinstance(answer, CallbackAnswer) else None
        )

    async def _heard(self) -> None:
        """The bot asks for the next update only when it is through with the one before."""

        async def waiting(stage: Stage) -> object:
            return stage.h.town.console.world.updates.pending

        assert await self.comes(waiting, None, 0)

    async def _calls(self) -> tuple[str, ...]:
        """What the bot has called since the last look."""
        calls, self._stirred = await self.cara.calls(after=self._called), False
        self._called = as_integer(calls[-1]["n"]) if calls else self._called
        return tuple(
            as_text(call["method"]) for call in calls if call["method"] not in ("getMe", "getUpdates")
        )

    async def comes(self, measure: Measure, before: object, wanted: object) -> bool:
        """Does it become what is wanted, or for None anything else? A phone works in its own time: no event
        says it all.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE_S):
                while True:
                    now = await measure(self)
                    if now == wanted if wanted is not None else now != before:
                        return True
                    await asyncio.sleep(0.01)
        return False

    def tables(self) -> Tables:
        """Everything on disk that an act may change, and all that phones were asked."""
        asked: list[tuple[object, ...]] = [tuple(what) for what in self.h.homes.done]
        asked += [tuple(paper.done) for paper in self.h.homes.papers.values()]
        return tables_of(self.database) | {"phones of paper": asked}

    async def quiet(self) -> None:
        """Until nothing is under way any more: what has happened is shown, what was begun is over, all is
        sent.
        """
        before: Tables = {}
        self._stirred = True
        async with asyncio.timeout(WAIT_LIMIT_S):
            while before != (before := self.tables()) or self.value(_UNTOLD):
                await asyncio.sleep(0.005)  # an event that was published is with whoever shows it
                while works := {work for work in _works() if work.get_name().startswith(_SHORT)}:
                    await asyncio.wait(works)
                await self.h.chat.outbox.flush(WAIT_LIMIT_S)

    async def tries_helper(self) -> None:
        """The helper has been tried on every phone, and saves no time; nobody has decided about it."""
        async with aiosqlite.connect(self.folder / "journal.sqlite3") as database:
            await database.execute(
                "INSERT OR REPLACE INTO helpers (phone_id, tree_s, dump_s, inputs, tried_at)"
                " SELECT phone_id, 1.0, 1.0, 1, 1.0 FROM phones"
            )
            await database.commit()

    def remembers(self) -> None:
        """What `reset` puts back."""
        self.first = self.tables()


async def phones_known(stage: Stage) -> object:
    return stage.value("SELECT count(*) FROM j.phones")


def _works() -> set[asyncio.Task[object]]:
    """What runs in the background; each such task has a name of its own."""
    return {task for task in asyncio.all_tasks() if not task.get_name().startswith("Task-")}


async def _end(works: set[asyncio.Task[object]]) -> None:
    """What an act has begun is over, but for a phone at its task."""
    short = {work for work in works if not work.get_name().startswith("phone ")}
    if short:
        await asyncio.wait(short, timeout=WAIT_LIMIT_S)


async def _vitals() -> Vitals:
    return Vitals(at=0.0, pid=1, uptime_s=1.0)


# More tasks begin here in a minute than in a household in a day: their cards do not slow each other down.
_PACE = replace(QUICK, card_edits_per_s=1e6)


@contextlib.asynccontextmanager
async def stage(folder: Path, kind: str) -> AsyncGenerator[Stage]:
    """Ann, Bob, and Cara, who is of this kind; a group with Ann, Cara and the bot, which may be there."""
    people = (ANN_LIVES, BOB_LIVES, LIVES[kind])
    until_now = set[tuple[int, str]]()

    def standings(store: Store) -> Standings:
        return UntilNow(KeptStandings(store), until_now)

    homes = Homes(KITCHEN, ATTIC)
    homes.trial = HelperTrial(1.0, 1.0, inputs=True)
    async with contextlib.AsyncExitStack() as stack:
        inside = await stack.enter_async_context(town(folder))
        group = await inside.ann.makes_group("Home", supergroup=True)
        opening = household(
            folder,
            *people,
            homes=homes,
            inside=inside,
            groups=(GROUP, group),
            vitals=_vitals,
            others_after_s=3600,
            standings=standings,
            pace=_PACE,
        )
        h = await stack.enter_async_context(opening)
        await inside.ann.adds_member(group, CARA)
        await inside.ann.adds_bot(group)
        with contextlib.closing(sqlite3.connect(folder / "bot.sqlite3", isolation_level=None)) as database:
            database.execute("ATTACH ? AS j", (str(folder / "journal.sqlite3"),))
            database.execute("PRAGMA query_only = ON")
            on_stage = Stage(kind, h, folder, database, group, until_now)
            assert await on_stage.comes(phones_known, None, 2)
            await on_stage.tries_helper()
            await on_stage.quiet()
            on_stage.remembers()
            yield on_stage
