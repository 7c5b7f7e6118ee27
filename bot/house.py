"""Builds the whole bot, from the parts in `bot/assembly`."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry

from agent.contract.dispatcher import Dispatcher
from agent.contract.event_stream import EventStream
from agent.contract.people import Caller
from agent.contract.phones import Background
from agent.contract.translate import Translation
from agent.journal import Journal
from agent.perception.reading.install import is_installed
from agent.storage.clock import boottime_s
from agent.storage.retry import StartRetry
from bot.assembly.local_home import LocalAgent, LocalPhones, local_agent, local_phones, open_journal
from bot.assembly.updates import start_polling, update_inbox
from bot.cards.phone_words import is_online
from bot.context import ChatContext, chat_context
from bot.handlers.registry import PERMISSIONS
from bot.health.metrics import metrics_served
from bot.health.tally import Tally
from bot.health.watch import HealthWatch, Lent
from bot.home import (
    adopt_journal,
    adopt_own_journal,
    follow_journal,
    keep_own_run,
    keep_run,
    tell_change,
)
from bot.intake.client import Client
from bot.intake.gate_quota import GateQuota
from bot.intake.poll_watch import PollWatch
from bot.intake.telegram_calls import results_of
from bot.outbox import SqliteOutbox
from bot.people.change_audit import follow as follow_changes
from bot.people.kept_standings import KeptStandings
from bot.people.menu import set_menus
from bot.presenter import Presenter
from bot.scheduling.runs import scheduler_of
from bot.settings import Settings
from bot.showing.button_ids import ButtonIds
from bot.showing.page_jobs import leave_all
from bot.showing.start_news import NOT_YET_USABLE, EarlyNews, StartNews
from bot.showing.wishes import MessageWishes
from bot.store import Store
from bot.summaries.runner import SummaryRunner

if TYPE_CHECKING:
    from bot.assembly.several_homes import SeveralHomes

_log = logging.getLogger(__name__)
# With two seconds for Telegram and two for the keyboard, a stop stays below ten.
_FLUSH_S = 1.5


@contextlib.asynccontextmanager
async def house(
    settings: Settings, client: Client, health: HealthWatch, vital: Background, stop: asyncio.Event
) -> AsyncGenerator[tuple[PollWatch, Store], None]:
    """Builds everything from the ground up and closes it in reverse: polling stops first, the outbox last.

    Yields the watch over the polling, and the bot's own database: it is not to be opened once more.

    Raises GaveUpWaiting at a `stop` during the wait for the databases; DatabaseTroubled for a damaged one.
    """
    app, data = client.app, settings.farhand_data_dir
    async with contextlib.AsyncExitStack() as stack:
        early = EarlyNews(app.bot, data / "bot.sqlite3", settings.farhand_lang, vital)
        journal, store, translation = await _open_databases(
            stack, settings, StartRetry(stop, early.held, not_for=NOT_YET_USABLE)
        )
        phones = await stack.enter_async_context(local_phones(settings)) if journal else None
        outbox = await _open_outbox(stack, client, settings, store)
        registry = CollectorRegistry(auto_describe=False)
        tally = Tally(registry)
        stream = EventStream(tally.hear)

        agent = several = None
        if journal and phones:
            names, standings = names_of(store), KeptStandings(store)
            agent = await stack.enter_async_context(
                local_agent(settings, journal, phones, stream, health.model, names, standings, vital)
            )
        if settings.nats_urls:
            # Here: without a bus nothing of NATS is loaded.
            from bot.assembly.several_homes import several_homes

            own = agent.dispatcher if agent else None
            several = await stack.enter_async_context(several_homes(settings, store, own, translation))
        dispatcher = _dispatcher(agent, several)
        background = Background(vital.broken)
        background.start(store.keeping.beat(store.runs.run_id), "heartbeat of the chat")
        if agent:
            background.start(agent.resources.rules.follow(), "following the rules file")
        chat = chat_context(dispatcher, store, outbox, background, settings.farhand_lang, PERMISSIONS)
        start_retry = StartRetry(stop, StartNews(chat).held)
        close_events = stream.close
        if several:
            chat = await several.follow(chat, background, start_retry, tally.hear)
            close_events = several.close_events_after(stream.close)
        outbox.when_blocked(chat.out_of_reach)  # in private chats the chat has its person's id
        stack.push_async_callback(leave_all, chat)  # of work that the next line cancels
        stack.push_async_callback(background.close)
        background.start(
            follow_changes(store, dispatcher.history.keep_change), "keeping the audit", vital=True
        )
        presenter = Presenter(chat)
        await stack.enter_async_context(_present(presenter, close_events, vital))

        def hurry() -> None:
            # Not awaited: it runs before the take-down's writes, which would each wait for a locked file.
            background.start(store.database.hurry(), "hurrying")

        stack.callback(hurry)  # of a start that is given up
        await start_retry.until_done(lambda: tell_change(chat, data.absolute()))
        if agent and journal:
            await _work_tasks(stack, agent, journal, chat, start_retry, keep_own_run if several else keep_run)
        await start_retry.until_done(outbox.report_blocked)
        await presenter.begin(start_retry)
        quota = GateQuota(chat, settings.farhand_messages_a_minute)
        scheduler = scheduler_of(chat)
        inbox = update_inbox(app, chat, presenter, quota, settings.farhand_groups, health.vitals, scheduler)
        watch = await start_polling(stack, client, chat, inbox, start_retry, vital)
        people = await start_retry.until_done(store.people.all)
        gone = await start_retry.until_done(store.people.gone)
        await set_menus(chat, people, gone)
        lent = replace(_build_lent(phones, dispatcher, several), poll_ago_s=watch.last_poll_s_ago)
        health.lend(replace(lent, unwritten=lambda: outbox.unwritten + presenter.held_up))
        served = metrics_served(settings.farhand_metrics_port, health, results_of(app.bot.request), registry)
        await stack.enter_async_context(served)
        background.start(store.keeping.follow(), "forgetting what is old in the chat")
        background.start(SummaryRunner(chat).follow(), "summaries")
        background.start(scheduler.follow(), "schedules", vital=True)
        stack.callback(hurry)  # first of all at the stop
        _log.info("running as @%s", app.bot.username)
        yield watch, store


def names_of(store: Store) -> Callable[[], Awaitable[Collection[str]]]:
    """Asks for the names of everybody who may use the bot."""

    async def names() -> tuple[str, ...]:
        return tuple(person.name for person in await store.people.all())

    return names


async def everybody_at_work(chat: ChatContext, journal: Journal) -> tuple[Caller, ...]:
    """Everybody with each of the phones that have work to do."""
    people, tasks = await chat.store.people.all(), await journal.tasks.unfinished()
    phones = {task.phone_id for task in tasks}
    return tuple(chat.rights.caller(person, phone_id) for person in people for phone_id in sorted(phones))


async def _open_databases(
    stack: contextlib.AsyncExitStack, settings: Settings, start_retry: StartRetry
) -> tuple[Journal | None, Store, Translation | None]:
    """Opens both for the stack's life; a bot without a home of its own has no journal.

    The last one is for the own home among several.
    Raises GaveUpWaiting, and errors that `start_retry` does not wait for.
    """
    journal = await open_journal(stack, settings, start_retry) if settings.has_own_home else None
    path = settings.farhand_data_dir / "bot.sqlite3"
    store = await start_retry.until_done(
        lambda: stack.enter_async_context(Store.open(path, passed_s=boottime_s))
    )
    await start_retry.until_done(store.runs.begin)
    translation = None
    if journal is None:
        await start_retry.until_done(store.homes.keep)
    elif settings.nats_urls:
        number = await start_retry.until_done(lambda: adopt_own_journal(journal, store))
        # Phones of other homes have the home's id before their own, those of this program never had one.
        translation = Translation(number, "", 0.0, journal.identity.current, store.homes.current)
    else:
        await start_retry.until_done(lambda: adopt_journal(journal, store))
    return journal, store, translation


async def _open_outbox(
    stack: contextlib.AsyncExitStack, client: Client, settings: Settings, store: Store
) -> SqliteOutbox:
    """At the end of the stack's life it sends what it can."""
    outbox = await stack.enter_async_context(
        SqliteOutbox.running(client.app.bot, store.database, protect=settings.farhand_protect)
    )
    outbox.when_doubtful(ButtonIds(store).renew)
    outbox.adapt_with(MessageWishes(store.preferences).adapt)
    stack.push_async_callback(outbox.flush, _FLUSH_S)
    return outbox


async def _work_tasks(
    stack: contextlib.AsyncExitStack,
    agent: LocalAgent,
    journal: Journal,
    chat: ChatContext,
    start_retry: StartRetry,
    keep: Callable[[Journal, Store], Awaitable[None]],
) -> None:
    """Those of this program's home go on for the stack's life. keep: as in `follow_journal`."""
    callers = await start_retry.until_done(lambda: everybody_at_work(chat, journal))
    await stack.enter_async_context(agent.dispatcher.working(start_retry=start_retry, callers=callers))
    await start_retry.until_done(lambda: keep(journal, chat.store))
    following = follow_journal(journal, chat.store, keep)
    chat.background.start(following, "following how far the journal has come")


def _dispatcher(agent: LocalAgent | None, several: "SeveralHomes | None") -> Dispatcher:
    """All homes together where there are several, else the one of this program."""
    if several:
        return several.homes
    if agent is None:
        raise TypeError("neither a home nor a bus")  # the settings do not allow that
    return agent.dispatcher


def _build_lent(local: LocalPhones | None, dispatcher: Dispatcher, several: "SeveralHomes | None") -> Lent:
    """What the health watch asks the house. local: None where this program works no phones."""

    def phones() -> tuple[int, int]:
        known = dispatcher.phones.known()
        return len(known), sum(is_online(phone) for phone in known)

    async def adb_answers() -> bool:
        return local is None or await local.adb_answers()

    works_phones = local is not None
    reads = is_installed() or not works_phones
    lent = Lent(phones, adb_answers, reads_pictures=reads, has_journal=works_phones)
    return replace(lent, bus=several.bus_vitals, homes=several.home_vitals) if several else lent


@contextlib.asynccontextmanager
async def _present(
    presenter: Presenter, close_events: Callable[[], None], vital: Background
) -> AsyncGenerator[None, None]:
    """Shows events, and at the end those up to then. close_events: says that there are no more."""
    following = vital.start(presenter.follow(), "presenter", vital=True)
    try:
        yield
    finally:
        close_events()
        await asyncio.wait({following}, timeout=_FLUSH_S)
        following.cancel()
        await asyncio.wait({following})
