"""What `farhand home` runs: the agent of this place, at the bus for a bot that runs elsewhere."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator
from importlib.metadata import version

from prometheus_client import CollectorRegistry

from agent.bus.connection import Bus
from agent.bus.home_claim import HomeClaim
from agent.bus.home_server import serving_home
from agent.bus.seal import Seal
from agent.contract.event_stream import EventStream
from agent.contract.phones import Background
from agent.home.people import HomePeople
from agent.home.renewal import begin_new_numbers
from agent.home.served_home import HomeRecord, ServedHome
from agent.perception.reading.install import is_installed
from agent.storage.retry import StartRetry
from bot.assembly.local_home import local_agent, local_phones, open_journal
from bot.bus.bus_signs import bus_vitals
from bot.health.metrics import metrics_served
from bot.health.tally import Tally
from bot.health.vitals import ServedVitals
from bot.health.watch import HealthWatch, Lent
from bot.settings import ModelSettings

_log = logging.getLogger(__name__)


@contextlib.asynccontextmanager
async def home_at_work(
    settings: ModelSettings,
    bus: Bus,
    seal: Seal,
    claim: HomeClaim,
    health: HealthWatch,
    vital: Background,
    stop: asyncio.Event,
) -> AsyncGenerator[asyncio.Event, None]:
    """Works tasks for the length of the block, whether the bus can be reached or not.

    health: watches it from now on.

    Yields what is set when the block has to be left and entered again, because the journal needs another
    identity. Raises GaveUpWaiting at a `stop` during the wait for the journal; DatabaseTroubled for a damaged
    one; AdbServerUnavailable, RulesError, PricesError, ModelsError.
    """
    renewal = asyncio.Event()
    async with contextlib.AsyncExitStack() as stack:
        start_retry, registry = StartRetry(stop), CollectorRegistry(auto_describe=False)
        tally = Tally(registry)
        journal = await open_journal(stack, settings, start_retry)
        await start_retry.until_done(lambda: begin_new_numbers(journal))
        people = HomePeople(journal)
        await start_retry.until_done(people.load)
        phones = await stack.enter_async_context(local_phones(settings))
        agent = await stack.enter_async_context(
            local_agent(
                settings, journal, phones, EventStream(tally.hear), health.model, people.names, people, vital
            )
        )
        background = Background(vital.broken)
        stack.push_async_callback(background.close)
        background.start(agent.resources.rules.follow(), "following the rules file")
        program = version("farhand")
        record = HomeRecord(agent.dispatcher, journal, people, program, renewal.set)
        callers = await start_retry.until_done(people.at_work)
        await stack.enter_async_context(agent.dispatcher.working(start_retry=start_retry, callers=callers))
        home = ServedHome(agent.dispatcher, record)
        sender = await stack.enter_async_context(
            serving_home(bus, seal, home, people.limited, program, lambda: claim.contested, vital)
        )

        def served() -> ServedVitals:
            return ServedVitals(claim.contested, sender.waiting)

        health.lend(
            Lent(
                phones.counts,
                phones.adb_answers,
                reads_pictures=is_installed(),
                bus=lambda: bus_vitals(bus),
                served=served,
            )
        )
        await stack.enter_async_context(metrics_served(settings.farhand_metrics_port, health, {}, registry))
        _log.info("home %s works", seal.home_id)
        yield renewal
