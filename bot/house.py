"""The one place that builds objects: the whole bot, or what a command in the terminal needs of it."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from prometheus_client import CollectorRegistry

from agent.approval.requests import RequestBroker
from agent.contract.dispatcher import Dispatcher
from agent.contract.errors import ModelError
from agent.contract.event_stream import EventStream
from agent.contract.events import FirstModelRefuses, RulesRefused
from agent.contract.history import RetentionLimits
from agent.contract.model import NO_BUDGETS, ModelAddress, Usage
from agent.contract.people import Caller
from agent.contract.phones import Background, Check, HelperUse, PhoneInfo, Phones
from agent.contract.queue import Quotas
from agent.contract.rule_problems import RuleProblem
from agent.contract.tasks import Mode
from agent.dispatcher import TaskDispatcher
from agent.journal import Journal
from agent.knowledge.knowledge import Knowledge
from agent.knowledge.page_files import FOLDER as PAGES_FOLDER
from agent.knowledge.web_search import WebSearch
from agent.model.cover.covers import Covers, nobody
from agent.model.cover.find import personal_texts
from agent.model.decider import Deciders
from agent.model.dialects.language import prompt_language
from agent.model.models import TaskModels, models_at, offer_of
from agent.model.models_file import MODELS_FILE, ModelsError, read_models_file
from agent.model.team.role_requests import RoleModel, TeamRole, has_headings
from agent.model.team.teams import Teams
from agent.perception.reading.install import SIZE_MB, is_installed
from agent.perception.reading.picture import PictureReader
from agent.perception.reading.reader import PageReader
from agent.policy.rules.rules_file import FILE_NAME, RulesFile
from agent.secrets.vault import Vault
from agent.storage.clock import boottime_s
from agent.storage.retry import StartRetry
from agent.tasks.model_choices import OF_THE_SETTINGS, ModelChoices, NoModels, OfferedModel
from agent.tasks.model_costs import ModelCosts
from agent.tasks.resources import TaskResources, nothing_to_warm
from bot.cards.phone_words import is_online
from bot.context import App, ChatContext, chat_context
from bot.handlers import add_handlers
from bot.handlers.health import TakeVitals
from bot.handlers.registry import PERMISSIONS
from bot.health.metrics import metrics_served
from bot.health.redaction import hide
from bot.health.tally import Tally
from bot.health.watch import HealthWatch, Lent
from bot.home import adopt_journal, follow_journal, keep_run, tell_change
from bot.intake.client import Client, polling
from bot.intake.conflicts import Conflicts
from bot.intake.gate import Gate
from bot.intake.gate_quota import GateQuota
from bot.intake.group_hearing import Groups
from bot.intake.inbox import Inbox
from bot.intake.incidents import Incidents
from bot.intake.lanes import Lanes
from bot.intake.poll_watch import PollWatch
from bot.intake.poller import Poller
from bot.intake.telegram_calls import results_of
from bot.outbox import SqliteOutbox
from bot.people.change_audit import follow as follow_changes
from bot.people.kept_standings import KeptStandings
from bot.people.menu import set_menus
from bot.presenter import Presenter
from bot.scheduling.runner import ScheduleRunner
from bot.scheduling.runs import scheduler_of
from bot.settings import HostSettings, ModelSettings, Settings, environment_value
from bot.showing.button_ids import ButtonIds
from bot.showing.page_jobs import leave_all
from bot.showing.start_news import NOT_YET_USABLE, EarlyNews, StartNews
from bot.showing.wishes import MessageWishes
from bot.store import Store
from bot.summaries.runner import SummaryRunner
from devices.adb.client.host_check import check_host
from devices.adb.client.server import AdbServer
from devices.adb.client.start import ensure_server
from devices.adb.client.wire import ServerRefusal
from devices.errors import AdbServerUnavailable
from devices.hub import AdbPhones

_log = logging.getLogger(__name__)
# With two seconds for Telegram and two for the keyboard, a stop stays below ten.
_FLUSH_S = 1.5
_ADB_S = 2.0


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
        journal, store = await _open_databases(
            stack, data, StartRetry(stop, early.held, not_for=NOT_YET_USABLE)
        )
        adb = AdbServer(settings.android_adb_server_host, settings.android_adb_server_port)
        await ensure_server(adb)
        phones = await stack.enter_async_context(_hub(adb, settings))
        outbox = await stack.enter_async_context(
            SqliteOutbox.running(app.bot, store.database, protect=settings.farhand_protect)
        )
        outbox.when_doubtful(ButtonIds(store).renew)
        outbox.adapt_with(MessageWishes(store.preferences).adapt)
        stack.push_async_callback(outbox.flush, _FLUSH_S)
        registry = CollectorRegistry(auto_describe=False)
        stream = EventStream(Tally(registry).hear)

        resources = await stack.enter_async_context(
            _task_resources(settings, journal, stream, phones, data, health.model, names_of(store))
        )
        if settings.helper_use is not HelperUse.OFF:
            resources = replace(resources, helpers=phones, helper_use=settings.helper_use)
        background = Background(vital.broken)
        background.start(store.keeping.beat(store.runs.run_id), "heartbeat of the chat")
        background.start(resources.rules.follow(), "following the rules file")
        dispatcher = _dispatcher(settings, resources, store, vital)
        chat = chat_context(dispatcher, store, outbox, background, settings.farhand_lang, PERMISSIONS)
        outbox.when_blocked(chat.out_of_reach)  # in private chats the chat has its person's id
        stack.push_async_callback(leave_all, chat)  # of work that the next line cancels
        stack.push_async_callback(background.close)
        background.start(
            follow_changes(store, dispatcher.history.keep_change), "keeping the audit", vital=True
        )
        presenter = Presenter(chat)
        await stack.enter_async_context(_present(presenter, stream, vital))

        def hurry() -> None:
            # Not awaited: it runs before the take-down's writes, which would each wait for a locked file.
            background.start(store.database.hurry(), "hurrying")

        stack.callback(hurry)  # of a start that is given up
        patience = StartRetry(stop, StartNews(chat).held)
        await patience.until_done(lambda: tell_change(chat, data.absolute()))
        callers = await patience.until_done(lambda: everybody_at_work(chat, journal))
        await stack.enter_async_context(dispatcher.working(patience=patience, callers=callers))
        await patience.until_done(lambda: keep_run(journal, store))
        background.start(follow_journal(journal, store), "following how far the journal has come")
        await patience.until_done(outbox.report_blocked)
        await presenter.begin(patience)
        quota = GateQuota(chat, settings.farhand_messages_a_minute)
        scheduler = scheduler_of(chat)
        inbox = update_inbox(app, chat, presenter, quota, settings.farhand_groups, health.vitals, scheduler)
        watch = await _start_polling(stack, client, chat, inbox, patience, vital)
        people = await patience.until_done(store.people.all)
        gone = await patience.until_done(store.people.gone)
        await set_menus(chat, people, gone)
        lent = replace(_build_lent(adb, dispatcher), poll_ago_s=watch.last_poll_s_ago)
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


def update_inbox(
    app: App,
    chat: ChatContext,
    presenter: Presenter,
    quota: GateQuota | None,
    groups: Collection[int],
    vitals: TakeVitals | None,
    scheduler: ScheduleRunner | None = None,
) -> Inbox:
    """The path of updates: inbox, gate, handlers.

    groups: those in which the bot stays. scheduler: None for one that begins nothing.
    """
    heard = Groups(chat, quota, groups)
    Gate(chat, quota=quota, groups=heard).add_to(app)
    waits_for_name = add_handlers(
        app, chat, presenter.pairings, presenter.outages, presenter.away, presenter.pads, vitals, scheduler
    )
    return Inbox(chat, app, waits_for_name, groups=heard)


async def open_inbox(app: App, chat: ChatContext, inbox: Inbox, lanes: Lanes, patience: StartRetry) -> None:
    """Every update passes the inbox from now on, first those of an earlier run. Raises GaveUpWaiting."""
    inbox.add_to(app)
    lanes.when_done(inbox.done)
    app.add_error_handler(Incidents(chat).handle)
    await patience.until_done(inbox.replay)


def _hub(adb: AdbServer, settings: HostSettings) -> AdbPhones:
    return AdbPhones(
        adb, helper_use=settings.helper_use or HelperUse.OFF, shows_early=settings.farhand_ask_early
    )


def _dispatcher(
    settings: Settings, resources: TaskResources, store: Store, vital: Background
) -> TaskDispatcher:
    keeping = RetentionLimits(settings.farhand_keep_days, settings.farhand_keep_mb)
    quotas = Quotas(settings.farhand_queued_tasks, settings.farhand_tasks_a_day, settings.farhand_steps_a_day)
    return TaskDispatcher(
        resources,
        keeping,
        vital.broken,
        quotas=quotas,
        standings=KeptStandings(store),
        budgets=settings.budgets,
    )


async def everybody_at_work(chat: ChatContext, journal: Journal) -> tuple[Caller, ...]:
    """Everybody with each of the phones that have work to do."""
    people, tasks = await chat.store.people.all(), await journal.tasks.unfinished()
    phones = {task.phone_id for task in tasks}
    return tuple(chat.rights.caller(person, phone_id) for person in people for phone_id in sorted(phones))


async def _open_databases(
    stack: contextlib.AsyncExitStack, data: Path, patience: StartRetry
) -> tuple[Journal, Store]:
    """Opens both for the stack's life. Raises GaveUpWaiting, and errors that `patience` does not wait for."""
    journal = await patience.until_done(
        lambda: stack.enter_async_context(Journal.open(data / "journal.sqlite3", passed_s=boottime_s))
    )
    store = await patience.until_done(
        lambda: stack.enter_async_context(Store.open(data / "bot.sqlite3", passed_s=boottime_s))
    )
    await patience.until_done(store.runs.begin)
    await patience.until_done(lambda: adopt_journal(journal, store))
    return journal, store


async def _start_polling(
    stack: contextlib.AsyncExitStack,
    client: Client,
    chat: ChatContext,
    inbox: Inbox,
    patience: StartRetry,
    vital: Background,
) -> PollWatch:
    """Receives updates for the stack's life; those from during the start follow those of an earlier run."""
    app = client.app
    watch = PollWatch(Poller(app.bot, client.poll, inbox.take), Conflicts(chat))
    await open_inbox(app, chat, inbox, client.lanes, patience)
    await stack.enter_async_context(polling(app, watch, vital))
    return watch


def _build_lent(adb: AdbServer, dispatcher: Dispatcher) -> Lent:
    """What the health watch asks the house."""

    def phones() -> tuple[int, int]:
        known = dispatcher.phones.known()
        return len(known), sum(is_online(phone) for phone in known)

    async def adb_answers() -> bool:
        try:
            await adb.ask("host:version", _ADB_S)
        except (AdbServerUnavailable, ServerRefusal):
            return False
        return True

    return Lent(phones, adb_answers, reads_pictures=is_installed())


@contextlib.asynccontextmanager
async def _task_resources(
    settings: ModelSettings,
    journal: Journal,
    stream: EventStream,
    phones: Phones,
    folder: Path,
    usage: Usage | None = None,
    household: Callable[[], Awaitable[Collection[str]]] = nobody,
    *,
    reads_pictures: bool = True,
) -> AsyncGenerator[TaskResources, None]:
    """The tools of tasks, with their model; pictures go to folder/frames.

    household: names of its people, which are covered where the setting says so.
    Raises RulesError, PricesError or ModelsError.
    """
    rules = await RulesFile.opened(
        settings.farhand_data_dir / FILE_NAME, lambda problems: stream.publish(RulesRefused(problems))
    )
    async with contextlib.AsyncExitStack() as stack:
        others = await read_models_file(settings.farhand_data_dir / MODELS_FILE, environment_value)
        for other in others.values():
            hide(other.api_key)
        models = await stack.enter_async_context(_models(settings, stream, usage, others))
        if settings.budgets != NO_BUDGETS and (unpriced := models.all_unpriced()):
            names = ", ".join(unpriced)
            _log.warning("no budget holds for %s: its price is unknown, name it in FARHAND_PRICES", names)
        # It loads nothing before the first task begins.
        if pictures := PictureReader.if_installed() if reads_pictures else None:
            stack.callback(pictures.close)
        elif reads_pictures:
            _log.info(
                "no picture reader: in apps without an element tree Farhand asks before it touches what it"
                " cannot read. `farhand setup` or `make reading` installs it, about %d MB",
                SIZE_MB,
            )
        costs = ModelCosts(journal, stream)
        covers = Covers(household) if settings.farhand_cover == "on" else None

        def offered(name: str, at: ModelAddress, of: TaskModels) -> OfferedModel:
            lang, folder = settings.farhand_prompt_lang, settings.farhand_data_dir
            deciders = Deciders(of.model, of.dialect, lang, folder, costs.note, of.habit, covers, of.writer)
            return OfferedModel(offer_of(name, at), deciders)

        choices = ModelChoices(
            journal.model_choices,
            {OF_THE_SETTINGS: offered(OF_THE_SETTINGS, settings.first_model, models)}
            | {name: offered(name, at, models.others[name]) for name, at in others.items()},
        )
        knowledge = _knowledge(settings, journal)
        stack.callback(knowledge.close)
        secrets = Vault()
        roles = _roles(settings, models, settings.farhand_data_dir / MODELS_FILE)
        teams = Teams(
            journal,
            stream,
            secrets,
            Mode(settings.farhand_mode),
            choices.deciders_of,
            roles,
            knowledge.briefing,
        )
        yield TaskResources(
            journal,
            stream,
            RequestBroker(journal, stream),
            phones,
            choices.decider_of,
            folder / "frames",
            settings.farhand_max_steps,
            reader=PageReader(pictures),
            rules=rules,
            warm=pictures.warm if pictures else nothing_to_warm,
            secrets=secrets,
            answering=models.answering,
            team_of=teams.of,
            models=NoModels(by_rules=True) if settings.is_local else choices,
            knowledge=knowledge,
            prompt_lang=settings.farhand_prompt_lang,
            local=settings.local_use,
        )


def _knowledge(settings: ModelSettings, journal: Journal) -> Knowledge:
    """What models read besides the screen. It reads nothing before a long task begins."""
    return Knowledge(
        journal,
        settings.farhand_data_dir / PAGES_FOLDER,
        WebSearch(str(settings.farhand_search_url)) if settings.farhand_search_url else None,
        partial(prompt_language, setting=settings.farhand_prompt_lang),
        personal_texts,
    )


def _roles(settings: ModelSettings, models: TaskModels, path: Path) -> dict[TeamRole, RoleModel | None]:
    """The models of roles that have another than the steps, None for a role that is left out.

    path: of the file that names them. Raises ModelsError for a name that is not in it.
    """
    named = {
        TeamRole.MANAGER: settings.farhand_manager_model,
        TeamRole.REFLECTOR: settings.farhand_reflector_model,
        TeamRole.NOTETAKER: settings.farhand_notetaker_model,
    }
    found: dict[TeamRole, RoleModel | None] = {}
    problems: list[RuleProblem] = []
    for role, name in named.items():
        if name == "off":
            found[role] = None
        elif name:
            other = models.others.get(name)
            if other is None or other.writer is None:
                problems.append(
                    RuleProblem("model_of_role", values=(("upper", role.upper()), ("name", name)))
                )
            else:
                found[role] = RoleModel(other.writer, has_headings(other.dialect), own=True)
    if problems:
        raise ModelsError(path, *problems)
    return found


def _models(
    settings: ModelSettings,
    stream: EventStream,
    usage: Usage | None,
    others: Mapping[str, ModelAddress],
) -> contextlib.AbstractAsyncContextManager[TaskModels]:
    """The model, or both, of the settings. Raises PricesError."""

    def refused(err: ModelError, model: str) -> None:
        stream.publish(FirstModelRefuses(err.key, tuple(err.values.items()), model))

    return models_at(
        settings.first_model,
        settings.second_model,
        settings.farhand_data_dir,
        refused,
        prices=settings.farhand_prices,
        max_tokens=settings.farhand_max_tokens or None,
        usage=usage,
        others=others,
    )


@dataclass(frozen=True, slots=True)
class PhonesAtHand:
    """The phones of this computer for a command in the terminal, without a bot."""

    phones: AdbPhones
    journal: Journal

    async def keep(self, phone: PhoneInfo) -> None:
        """Remembers a phone for the bot."""
        await self.journal.phones.remember(phone)


@contextlib.asynccontextmanager
async def phones_at_hand(settings: HostSettings) -> AsyncGenerator[PhonesAtHand, None]:
    """Every phone that the adb server sees or the bot remembers. Raises AdbServerUnavailable."""
    adb = AdbServer(settings.android_adb_server_host, settings.android_adb_server_port)
    await ensure_server(adb)
    async with (
        Journal.open(settings.farhand_data_dir / "journal.sqlite3") as journal,
        _hub(adb, settings) as phones,
    ):
        phones.remember(await journal.phones.all())
        if settings.helper_use is None:
            for phone_id, use in (await journal.helpers.answers()).items():
                phones.use_helper(phone_id, use)
        yield PhonesAtHand(phones, journal)


@contextlib.asynccontextmanager
async def agent_at_hand(
    settings: ModelSettings, folder: Path, *, reads_pictures: bool = True
) -> AsyncGenerator[Dispatcher, None]:
    """An agent with its own journal in `folder`, for one task in the terminal.

    reads_pictures: where an app gives no element tree; False saves the seconds that loading the reader takes.
    Raises AdbServerUnavailable.
    """
    async with contextlib.AsyncExitStack() as stack:
        home = await stack.enter_async_context(phones_at_hand(settings))
        journal = await stack.enter_async_context(Journal.open(folder / "journal.sqlite3"))
        stream = EventStream()
        resources = await stack.enter_async_context(
            _task_resources(settings, journal, stream, home.phones, folder, reads_pictures=reads_pictures)
        )
        dispatcher = TaskDispatcher(resources, budgets=settings.budgets)
        # This command does not resume a task that was interrupted in a terminal.
        await stack.enter_async_context(dispatcher.working(goes_on=False))
        yield dispatcher


async def host_checks(settings: HostSettings) -> tuple[Check, ...]:
    """The check-up of this computer's adb."""
    server = AdbServer(settings.android_adb_server_host, settings.android_adb_server_port)
    return await check_host(server, Path.home())


@contextlib.asynccontextmanager
async def _present(
    presenter: Presenter, stream: EventStream, vital: Background
) -> AsyncGenerator[None, None]:
    """Shows events, and at the end those up to then."""
    following = vital.start(presenter.follow(), "presenter", vital=True)
    try:
        yield
    finally:
        stream.close()
        await asyncio.wait({following}, timeout=_FLUSH_S)
        following.cancel()
        await asyncio.wait({following})
