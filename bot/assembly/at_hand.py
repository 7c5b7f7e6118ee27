"""What a command in the terminal needs: this computer's phones, or an agent of its own, without a bot."""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

from agent.contract.dispatcher import Dispatcher
from agent.contract.event_stream import EventStream
from agent.contract.phones import Check, HelperUse, PhoneInfo
from agent.dispatcher import TaskDispatcher
from agent.journal import Journal
from bot.assembly.task_tools import task_resources
from bot.settings import HostSettings, ModelSettings
from devices.adb.client.host_check import check_host
from devices.adb.client.server import AdbServer
from devices.adb.client.start import ensure_server
from devices.hub import AdbPhones


def hub_of(adb: AdbServer, settings: HostSettings) -> AdbPhones:
    return AdbPhones(
        adb, helper_use=settings.helper_use or HelperUse.OFF, shows_early=settings.farhand_ask_early
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
        hub_of(adb, settings) as phones,
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
            task_resources(settings, journal, stream, home.phones, folder, reads_pictures=reads_pictures)
        )
        dispatcher = TaskDispatcher(resources, budgets=settings.budgets)
        # This command does not resume a task that was interrupted in a terminal.
        await stack.enter_async_context(dispatcher.working(goes_on=False))
        yield dispatcher


async def host_checks(settings: HostSettings) -> tuple[Check, ...]:
    """The check-up of this computer's adb."""
    server = AdbServer(settings.android_adb_server_host, settings.android_adb_server_port)
    return await check_host(server, Path.home())
