"""`farhand demo --homes`: two homes at a real bus on this computer, each with a simulated phone."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Mapping
from dataclasses import replace
from pathlib import Path

from nacl.public import PrivateKey

from agent.bus.connection import Bus, bus_of
from agent.bus.credentials import BusCredentials
from agent.bus.identity import FOLDER, BusIdentity
from agent.bus.nkey import NKey, NKeyKind
from agent.bus.server_files import CONFIG, HUB_FOLDER, HubFiles, HubPlan, write_hub
from agent.bus.server_program import nats_server_program
from agent.bus.streams import ensure_home_streams, ensure_presence
from bot.assembly.at_hand import phones_at_hand
from bot.settings import Settings
from bot.store import Store
from bot.terminal.run_home import run_home
from devices.adb.client.private import private_adb_server
from devices.free_port import free_port

_IDS = ("demoflat", "demowork")
_UP_S, _LOOK_S = 20.0, 0.05


@contextlib.asynccontextmanager
async def two_homes(
    settings: Settings, store: Store, phones: Mapping[str, str]
) -> AsyncGenerator[Settings, None]:
    """Both homes work; yields the settings of a bot for them. phones: their addresses for adb, by home.

    Raises FileNotFoundError without a nats-server.
    """
    data = settings.farhand_data_dir
    plan = HubPlan(port=free_port())
    files = await asyncio.to_thread(write_hub, plan, data / HUB_FOLDER, data / FOLDER)
    stop, homes = asyncio.Event(), list[asyncio.Task[int]]()
    async with contextlib.AsyncExitStack() as stack:
        await stack.enter_async_context(_bus_server(files.folders[0], plan.port))
        bus = await stack.enter_async_context(bus_of(files.identity))
        await bus.wait_connected(_UP_S)
        await ensure_presence(bus, 1)
        try:
            for home_id, (name, address) in zip(_IDS, phones.items(), strict=True):
                adb_host, adb_port = await stack.enter_async_context(private_adb_server(discovery=False))
                adb = {"android_adb_server_host": adb_host, "android_adb_server_port": adb_port}
                own = settings.model_copy(update={**adb, "farhand_data_dir": data / home_id})
                identity = await _joined(files, bus, store, home_id, name)
                async with phones_at_hand(own) as here:
                    await here.keep(await here.phones.connect(address))
                homes.append(asyncio.create_task(run_home(own, identity, stop)))
            yield settings.model_copy(
                update={"farhand_nats_url": ",".join(files.identity.urls), "farhand_own_home": "off"}
            )
        finally:
            stop.set()
            await asyncio.gather(*homes)


@contextlib.asynccontextmanager
async def _bus_server(folder: Path, port: int) -> AsyncGenerator[None, None]:
    """Yields when it listens, or never will: a connection that fails is a warning on the screen."""
    program = nats_server_program()
    if program is None:
        raise FileNotFoundError("nats-server")
    process = await asyncio.create_subprocess_exec(
        program,
        "-c",
        CONFIG,
        cwd=folder,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_UP_S):
                await _until_it_listens(port)
        yield
    finally:
        process.terminate()
        await process.wait()


async def _until_it_listens(port: int) -> None:
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        await asyncio.sleep(_LOOK_S)


async def _joined(files: HubFiles, bus: Bus, store: Store, home_id: str, name: str) -> BusIdentity:
    """A home that an admin has let in."""
    key, box = NKey.create(NKeyKind.USER), PrivateKey.generate()
    credentials = BusCredentials(files.keyring.mint_home_jwt(home_id, key.public), key.seed)
    await ensure_home_streams(bus, home_id, 1)
    prefix = f"{home_id}/" if await store.joined.all() else ""
    await store.joined.add(home_id, name, prefix, bytes(box.public_key), key.public)
    bots_key = bytes(files.identity.private_key.public_key)
    return replace(
        files.identity, home_id=home_id, credentials=credentials, box_key=bytes(box), other_key=bots_key
    )
