"""A chat with everything but real phones: console, gate, handlers, presenter, agent, paper phones."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Coroutine, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from telegram.request import HTTPXRequest

from agent.approval.requests import RequestBroker
from agent.contract.actions import Action
from agent.contract.calls.models import ModelCalls
from agent.contract.dispatcher import Dispatcher
from agent.contract.event_stream import EventStream
from agent.contract.queue import Quotas, Standings
from agent.contract.tasks import Task
from agent.dispatcher import TaskDispatcher
from agent.journal import Journal
from agent.storage.retry import StartRetry
from agent.storage.trouble import DISK_PAUSE_S
from agent.tasks.model_choices import NoModels
from agent.tasks.resources import TaskResources
from bot.assembly.updates import open_inbox, update_inbox
from bot.bus.home_admin import HomeAdmin
from bot.context import App, ChatContext, chat_context
from bot.handlers.health import TakeVitals
from bot.handlers.registry import PERMISSIONS
from bot.intake.client import application_of
from bot.intake.gate_quota import GateQuota
from bot.intake.inbox import Inbox
from bot.intake.lanes import Lanes
from bot.intake.poller import Poller
from bot.outbox import Pace, SqliteOutbox
from bot.people.change_audit import follow
from bot.people.kept_standings import KeptStandings
from bot.presenter import Presenter
from bot.requests.requests import OTHERS_AFTER_S
from bot.scheduling.runner import ScheduleRunner
from bot.scheduling.runs import scheduler_of
from bot.showing.button_ids import ButtonIds
from bot.showing.page_jobs import leave_all
from bot.showing.phones_away import PhonesAway
from bot.showing.wishes import MessageWishes
from bot.store import Store
from bot.store.preferences import BusyText
from devices.background import Background
from devices.base import Device
from devices.errors import PhoneError
from devices.phones import Check, PhoneInfo, PhoneState
from tests.console_client.client import ChatUser
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.fresh_databases import put_filled_store, put_journal
from tests.worlds.outbox_world import ANN, QUICK, Town, client, town
from tests.worlds.paper_home import PaperHome, beside
from tests.worlds.paper_phone import PaperPhone, ScriptedDecider
from tests.worlds.paper_phones import PAPER, OnePhone

KITCHEN = replace(PAPER, name="Kitchen phone")
ATTIC = PhoneInfo("attic", "Redmi Note 9", "11", "192.168.1.21:41234", PhoneState.ONLINE, mdns="adb-attic-x1")
GRACE_S = 0.05
MakeMind = Callable[[Task], Awaitable[ScriptedDecider]]


class House(OnePhone):
    """The phones of Ann.

    checks: what the check-up finds; refuses: why connecting in any way fails; broken: what every
    call ends with; hold: what every call waits for first.
    """

    def __init__(self, *phones: PhoneInfo) -> None:
        super().__init__(PaperPhone())
        self.rows = {phone.phone_id: phone for phone in phones}
        self.checks: tuple[Check, ...] = ()
        self.refuses: PhoneError | None = None
        self.broken: Exception | None = None
        self.hold: asyncio.Event | None = None

    async def check(self, phone_id: str) -> tuple[Check, ...]:
        self.done.append(("check", phone_id))
        await self._takes_part()
        return self.checks

    async def connect(self, address: str) -> PhoneInfo:
        await self._takes_part()
        self._refuse()
        return await super().connect(address)

    async def reconnect(self, phone_id: str) -> PhoneInfo:
        await self._takes_part()
        self._refuse()
        return await super().reconnect(phone_id)

    async def keep_address(self, phone_id: str) -> PhoneInfo:
        self.done.append(("keep_address", phone_id))
        await self._takes_part()
        self._refuse()
        return await super().keep_address(phone_id)

    async def forget(self, phone_id: str) -> None:
        await self._takes_part()
        await super().forget(phone_id)

    def device(self, phone_id: str) -> Device:
        if self.broken is not None:
            raise self.broken
        return super().device(phone_id)

    async def refreshed(self) -> tuple[PhoneInfo, ...]:
        await self._takes_part()
        return await super().refreshed()

    async def _takes_part(self) -> None:
        if self.hold is not None:
            await self.hold.wait()
        if self.broken is not None:
            raise self.broken

    def _refuse(self) -> None:
        if self.refuses is not None:
            raise self.refuses


@dataclass
class Chat:
    """Ann at her chat, and what stands behind it."""

    ann: ChatUser
    house: House
    store: Store
    outbox: SqliteOutbox
    context: ChatContext
    app: App
    presenter: Presenter
    schedules: ScheduleRunner | None = None

    async def default_phone(self) -> str:
        """The phone that takes Ann's tasks."""
        person = await self.store.people.person(ANN)
        assert person is not None
        return person.default_phone

    async def bot_texts(self) -> list[str]:
        """What the bot has written, as it looks now; everything queued is delivered."""
        await self.outbox.flush(WAIT_LIMIT_S)
        return [message.text for message in await self.ann.messages() if message.from_bot]


@contextlib.asynccontextmanager
async def chat(
    folder: Path,
    *phones: PhoneInfo,
    house: House | None = None,
    inside: Town | None = None,
    killed: bool = False,
    actions: tuple[Action, ...] = (),
    minds: MakeMind | None = None,
    models: Callable[[Journal], ModelCalls] | None = None,
    vitals: TakeVitals | None = None,
    at_once: bool = False,
    others_after_s: float = OTHERS_AFTER_S,
    disk_pause_s: float = DISK_PAUSE_S,
    quotas: Quotas | None = None,
    groups: Collection[int] = (),
    messages_a_minute: int | None = None,
    polled: bool = False,
    presses_a_minute: int | None = None,
    standings: Callable[[Store], Standings] = KeptStandings,
    pace: Pace = QUICK,
    clock: Callable[[], float] | None = None,
    busy_text: BusyText = BusyText.QUEUE,
    homes: Callable[[ChatContext], HomeAdmin] | None = None,
    others: Sequence[PaperHome] = (),
    own_home: bool = True,
) -> AsyncGenerator[Chat]:
    """Ann is the admin; the phones are known. Opened again on the same folder it is a restart.

    inside: where Ann is, so that her chat outlives the bot; else the chat is a new one.
    killed: the bot tells nobody that it stops. actions: what the model of every task decides;
    minds: the model of each task, in place of that. models: that admins choose among.
    vitals: what /health tells.
    at_once: updates of different chats, and buttons, are handled side by side, as by `farhand run`.
    others_after_s: how long a task's person has before others are asked, too.
    disk_pause_s: between tries to show an event. groups: that the bot stays in.
    quotas: how much each person may ask for.
    messages_a_minute, presses_a_minute: of one person; if both are None there is no limit.
    polled: updates come by the program's own poller, inbox and lanes.
    standings: who may work which phone as a task begins. pace: of the outbox.
    clock: of the schedules, which run only with one; seconds since the epoch.
    busy_text: what everybody has chosen; most tests send several tasks in one go.
    homes: what admins may do with homes; None for a bot without a bus. others: homes beside its own.
    own_home: False for a bot that has none, but others.
    """
    house = house or House(*phones)
    async with contextlib.AsyncExitStack() as stack:
        t = inside or await stack.enter_async_context(town(folder))
        bot = await stack.enter_async_context(client(t.console.api_url))
        lanes = Lanes()
        app = application_of(bot, lanes)
        await app.initialize()
        stack.push_async_callback(app.shutdown)
        await asyncio.to_thread(put_journal, folder)
        await put_filled_store(folder, busy_text, lambda store: everybody_chooses(store, busy_text))
        journal = await stack.enter_async_context(Journal.open(folder / "journal.sqlite3"))
        store = await stack.enter_async_context(Store.open(folder / "bot.sqlite3"))
        await everybody_chooses(store, busy_text)  # after a restart, too
        outbox = await stack.enter_async_context(SqliteOutbox.running(bot, store.database, pace))
        stack.push_async_callback(outbox.flush, WAIT_LIMIT_S / 3)
        stream, background = EventStream(), Background()
        resources = TaskResources(
            journal, stream, RequestBroker(journal, stream), house, minds or _minds(actions), folder, 5,
            helpers=house if house.trial else None, models=models(journal) if models else NoModels(),
                checks_claims=False,
            )  # fmt: skip
        dispatcher = TaskDispatcher(resources, quotas=quotas, standings=standings(store))
        seen: Dispatcher = dispatcher
        if others:
            seen = await stack.enter_async_context(beside(dispatcher, store, *others, own_home=own_home))
        context = chat_context(seen, store, outbox, background, "en", PERMISSIONS)
        if homes is not None:
            context = replace(context, homes=homes(context))
        outbox.when_blocked(context.out_of_reach)
        outbox.when_doubtful(ButtonIds(store).renew)
        outbox.adapt_with(MessageWishes(store.preferences).adapt)
        if not killed:
            stack.push_async_callback(leave_all, context)
        stack.push_async_callback(background.close)
        background.start(follow(store, dispatcher.history.keep_change), "keeping the audit")
        outages = PhonesAway(context, GRACE_S, start_grace_s=2 * GRACE_S)
        presenter = Presenter(context, outages, others_after_s=others_after_s, disk_pause_s=disk_pause_s)
        if not await store.people.admins():
            await store.claims.take_claim(await store.claims.make_claim(), ANN, "Ann", "en")
        limited = messages_a_minute is not None or presses_a_minute is not None
        quota = (
            GateQuota(context, messages_a_minute or 1000, presses=presses_a_minute or 1000)
            if limited
            else None
        )
        schedules = scheduler_of(context, clock) if clock else None
        inbox = update_inbox(app, context, presenter, quota, groups, vitals, schedules)
        await stack.enter_async_context(_running(presenter.follow()))
        await stack.enter_async_context(dispatcher.working())
        await outbox.report_blocked()
        await presenter.begin(StartRetry())
        if polled:
            await stack.enter_async_context(_polled(context, app, inbox, lanes))
        else:
            await stack.enter_async_context(_running(_pump_at_once(app) if at_once else _pump(app)))
        if schedules is not None:
            await stack.enter_async_context(_running(schedules.follow()))
        yield Chat(t.ann, house, store, outbox, context, app, presenter, schedules)


async def everybody_chooses(store: Store, busy_text: BusyText) -> None:
    """What becomes of a text that comes while a task runs."""
    for person_id in range(ANN, ANN + 5):
        chosen = await store.preferences.of(person_id)
        if chosen.busy_text is not busy_text:
            await store.preferences.choose(person_id, replace(chosen, busy_text=busy_text))


@contextlib.asynccontextmanager
async def _running(work: Coroutine[None, None, None]) -> AsyncGenerator[None]:
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@contextlib.asynccontextmanager
async def _polled(context: ChatContext, app: App, inbox: Inbox, lanes: Lanes) -> AsyncGenerator[None]:
    """As the program has it: on disk, then to the lanes; what an earlier run left comes first."""
    await open_inbox(app, context, inbox, lanes, StartRetry())
    await app.start()
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(app.stop)
        request = HTTPXRequest(httpx_kwargs={"verify": False})
        await request.initialize()
        stack.push_async_callback(request.shutdown)
        await stack.enter_async_context(_running(_ask(Poller(app.bot, request, inbox.take))))
        yield


async def _ask(poller: Poller) -> None:
    while True:
        await poller.ask()


async def _pump(app: App) -> None:
    """Hands each update to the handlers, one after the other."""
    offset = 0
    while True:
        for update in await app.bot.get_updates(offset=offset, timeout=5):
            offset = update.update_id + 1
            await app.process_update(update)


async def _pump_at_once(app: App) -> None:
    """Hands each update to its lane."""
    offset, lanes = 0, Lanes()
    async with asyncio.TaskGroup() as handling:
        while True:
            for update in await app.bot.get_updates(offset=offset, timeout=5):
                offset = update.update_id + 1
                handling.create_task(lanes.do_process_update(update, app.process_update(update)))


def _minds(actions: tuple[Action, ...]) -> MakeMind:
    async def decider_of(task: Task) -> ScriptedDecider:
        del task
        return ScriptedDecider(list(actions))

    return decider_of
