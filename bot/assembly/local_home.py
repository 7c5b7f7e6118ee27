"""The agent of one place, its phones and tasks: for the bot in the same program, and for `farhand home`."""

import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection
from dataclasses import dataclass, replace

from agent.contract.event_stream import EventStream
from agent.contract.history import RetentionLimits
from agent.contract.model import Usage
from agent.contract.phones import Background, HelperUse, PhoneState
from agent.contract.queue import Quotas, Standings
from agent.dispatcher import TaskDispatcher
from agent.home.renewal import renew_if_planned
from agent.journal import Journal
from agent.storage.clock import boottime_s
from agent.storage.retry import StartRetry
from agent.tasks.resources import TaskResources
from bot.assembly.at_hand import hub_of
from bot.assembly.task_tools import task_resources
from bot.settings import HostSettings, ModelSettings
from devices.adb.client.server import AdbServer
from devices.adb.client.start import ensure_server
from devices.adb.client.wire import ServerRefusal
from devices.errors import AdbServerUnavailable
from devices.hub import AdbPhones

_ADB_S = 2.0


@dataclass(frozen=True, slots=True)
class LocalPhones:
    """The phones of this place, and the adb server that reaches them."""

    adb: AdbServer
    hub: AdbPhones

    async def adb_answers(self) -> bool:
        """Does the adb server answer? Soon, or not."""
        try:
            await self.adb.ask("host:version", _ADB_S)
        except (AdbServerUnavailable, ServerRefusal):
            return False
        return True

    def counts(self) -> tuple[int, int]:
        """How many phones are known, and how many of them are there."""
        known = self.hub.phones()
        return len(known), sum(phone.state is PhoneState.ONLINE for phone in known)


@dataclass(frozen=True, slots=True)
class LocalAgent:
    """What works the tasks of this place, once `dispatcher.working` is entered."""

    dispatcher: TaskDispatcher
    resources: TaskResources


async def open_journal(
    stack: contextlib.AsyncExitStack, settings: HostSettings, start_retry: StartRetry
) -> Journal:
    """Opens it for the stack. Raises GaveUpWaiting, and errors that `start_retry` does not wait for."""
    path = settings.farhand_data_dir / "journal.sqlite3"
    journal = await start_retry.until_done(
        lambda: stack.enter_async_context(Journal.open(path, passed_s=boottime_s))
    )
    await start_retry.until_done(lambda: renew_if_planned(journal))
    return journal


@contextlib.asynccontextmanager
async def local_phones(settings: HostSettings) -> AsyncGenerator[LocalPhones, None]:
    """Raises AdbServerUnavailable."""
    adb = AdbServer(settings.android_adb_server_host, settings.android_adb_server_port)
    await ensure_server(adb)
    async with hub_of(adb, settings) as hub:
        yield LocalPhones(adb, hub)


@contextlib.asynccontextmanager
async def local_agent(
    settings: ModelSettings,
    journal: Journal,
    phones: LocalPhones,
    stream: EventStream,
    usage: Usage,
    names: Callable[[], Awaitable[Collection[str]]],
    standings: Standings,
    vital: Background,
) -> AsyncGenerator[LocalAgent, None]:
    """Builds the agent; it works nothing yet.

    names: of everybody who may use it, for covers. vital: learns when it can no longer do its work.
    Raises RulesError, PricesError or ModelsError.
    """
    folder = settings.farhand_data_dir
    async with task_resources(settings, journal, stream, phones.hub, folder, usage, names) as resources:
        if settings.helper_use is not HelperUse.OFF:
            resources = replace(resources, helpers=phones.hub, helper_use=settings.helper_use)
        keeping = RetentionLimits(settings.farhand_keep_days, settings.farhand_keep_mb)
        quotas = Quotas(
            settings.farhand_queued_tasks, settings.farhand_tasks_a_day, settings.farhand_steps_a_day
        )
        dispatcher = TaskDispatcher(
            resources,
            keeping,
            vital.broken,
            quotas=quotas,
            standings=standings,
            budgets=settings.budgets,
        )
        yield LocalAgent(dispatcher, resources)
