"""What `farhand home` runs: the agent of this place, at the bus for a bot that runs elsewhere."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator
from importlib.metadata import version

from agent.bus.connection import Bus
from agent.bus.home_claim import HomeClaim
from agent.bus.home_server import serving_home
from agent.bus.seal import Seal
from agent.contract.event_stream import EventStream
from agent.contract.model import Usage
from agent.contract.phones import Background
from agent.home.people import HomePeople
from agent.home.served_home import HomeRecord, ServedHome
from agent.storage.retry import StartRetry
from bot.assembly.local_home import local_agent, local_phones, open_journal
from bot.settings import ModelSettings

_log = logging.getLogger(__name__)


@contextlib.asynccontextmanager
async def home_at_work(
    settings: ModelSettings,
    bus: Bus,
    seal: Seal,
    claim: HomeClaim,
    vital: Background,
    stop: asyncio.Event,
) -> AsyncGenerator[asyncio.Event, None]:
    """Works tasks for the length of the block, whether the bus can be reached or not.

    Yields what is set when the block has to be left and entered again, because the journal needs another
    identity. Raises GaveUpWaiting at a `stop` during the wait for the journal; DatabaseTroubled for a damaged
    one; AdbServerUnavailable, RulesError, PricesError, ModelsError.
    """
    renewal = asyncio.Event()
    async with contextlib.AsyncExitStack() as stack:
        patience = StartRetry(stop)
        journal = await open_journal(stack, settings, patience)
        people = HomePeople(journal)
        await patience.until_done(people.load)
        phones = await stack.enter_async_context(local_phones(settings))
        agent = await stack.enter_async_context(
            local_agent(settings, journal, phones, EventStream(), Usage(), people.names, people, vital)
        )
        background = Background(vital.broken)
        stack.push_async_callback(background.close)
        background.start(agent.resources.rules.follow(), "following the rules file")
        program = version("farhand")
        record = HomeRecord(agent.dispatcher, journal, people, program, renewal.set)
        callers = await patience.until_done(people.at_work)
        await stack.enter_async_context(agent.dispatcher.working(patience=patience, callers=callers))
        home = ServedHome(agent.dispatcher, record)
        await stack.enter_async_context(
            serving_home(bus, seal, home, people.limited, program, lambda: claim.contested, vital)
        )
        _log.info("home %s works", seal.home_id)
        yield renewal
