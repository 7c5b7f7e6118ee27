"""The whole outside of Farhand: chat, model, phone and adb server, each behind its socket."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import aiosqlite

from agent.standin import StandinModel, served_family
from bot.console.server import Console
from bot.rights.preferences import BusyText
from bot.store import Store
from devices.adb.client.private import private_adb_server
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import SimulatedPhone
from tests.console_client.client import ChatUser
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.evidence import EVIDENCE
from tests.worlds.program import TOKEN, Program, running, surrounded

ANN = 501
_SIZE_PX = (540, 1200)  # a quarter of a phone's pixels: drawing them costs more than all else
STILL_WAITS = "SELECT 1 FROM outbox WHERE wanted IS NOT NULL AND state IN ('new', 'sending', 'sent') LIMIT 1"
_ON_ITS_WAY = "SELECT 1 FROM outbox WHERE state = 'sending' LIMIT 1"


@dataclass
class World:
    """One person, one phone, one bot. env: what the program is started with.

    program: the newest start of it. programs: every start, in order.
    """

    folder: Path
    env: dict[str, str]
    console: Console
    model: StandinModel
    phone: SimulatedPhone
    cable: SimulatedAdb
    user: ChatUser
    program: Program = field(init=False)
    programs: list[Program] = field(default_factory=list[Program], init=False)

    @property
    def agent_is_running(self) -> bool:
        """Does what works the phone live?"""
        return bool(self.programs) and self.program.is_running

    @property
    def facts(self) -> list[str]:
        """What really happened on the phone."""
        return list(self.phone.oracle.texts)

    async def has_settled(self, query: str = _ON_ITS_WAY) -> None:
        """What its person has seen is known on disk as delivered: nothing is on its way to the chat.

        query: or STILL_WAITS, then nothing waits either.
        """
        path = self.folder / "data" / "bot.sqlite3"
        async with (
            asyncio.timeout(WAIT_LIMIT_S),
            aiosqlite.connect(f"file:{path}?mode=ro", uri=True) as database,
        ):
            while await (await database.execute(query)).fetchone():  # noqa: ASYNC110 - the disk has no event
                await asyncio.sleep(0.02)

    @contextlib.asynccontextmanager
    async def restarted(self) -> AsyncGenerator[Program, None]:
        """A start of the program, the first or another on the same data."""
        async with running(self.env, self.folder) as program:
            self.program = program
            self.programs.append(program)
            yield program

    async def stop(self) -> int:
        """SIGTERM; answers the exit code."""
        return await self.program.stop()


@contextlib.asynccontextmanager
async def outside(
    folder: Path,
    lang: str = "en",
    *,
    discovery: bool = False,
    phone: SimulatedPhone | None = None,
    log_level: str = "INFO",
    settings: Mapping[str, str] | None = None,
) -> AsyncGenerator[World, None]:
    """The program runs, and nobody has claimed it.

    settings: more of the program's environment, or other values.
    """
    async with (
        around(
            folder, lang, discovery=discovery, phone=phone, log_level=log_level, settings=settings
        ) as world,
        world.restarted(),
    ):
        yield world


@contextlib.asynccontextmanager
async def around(
    folder: Path,
    lang: str = "en",
    *,
    discovery: bool = False,
    phone: SimulatedPhone | None = None,
    cable_of: Callable[[SimulatedPhone], SimulatedAdb] = SimulatedAdb,
    log_level: str = "INFO",
    settings: Mapping[str, str] | None = None,
) -> AsyncGenerator[World, None]:
    """Everything but the program itself.

    discovery: the adb server hears of phones that announce themselves.
    """
    async with contextlib.AsyncExitStack() as stack:
        phone = phone or SimulatedPhone(lang=lang, size_px=_SIZE_PX)
        cable = await stack.enter_async_context(cable_of(phone))
        model = await stack.enter_async_context(StandinModel())
        console = await stack.enter_async_context(Console(TOKEN, lang=lang))
        adb = await stack.enter_async_context(private_adb_server(discovery=discovery))
        user = await stack.enter_async_context(ChatUser(console.api_url, ANN, "Ann", language_code=lang))
        env = surrounded(
            folder,
            console.api_url,
            model.url,
            adb,
            FARHAND_LANG=lang,
            FARHAND_LOG_LEVEL=log_level,
            # A test writes faster than a person; what the limits do has tests of its own.
            FARHAND_MESSAGES_A_MINUTE="1000",
            FARHAND_QUEUED_TASKS="1000",
        )
        env |= settings or {}
        yield World(folder, env, console, model, phone, cable, user)
        await EVIDENCE.chat(console.api_url)
        EVIDENCE.text("model", lambda: [request.model_dump_json().encode() for request in model.requests])


@contextlib.asynccontextmanager
async def ready(
    folder: Path,
    lang: str = "en",
    *,
    phone: SimulatedPhone | None = None,
    log_level: str = "INFO",
    settings: Mapping[str, str] | None = None,
) -> AsyncGenerator[World, None]:
    """The program runs, Ann is its admin, her phone is connected.

    settings: more of the program's environment.
    """
    async with outside(folder, lang, phone=phone, log_level=log_level, settings=settings) as world:
        await world.user.sends(f"/start {await _code(folder)}")
        await world.user.sees("/connect")
        await world.user.sends(f"/connect {world.cable.address}")
        await world.user.sees("Farhand One is connected|Farhand One 已连接")
        yield world


async def choose_queueing(folder: Path) -> None:
    """What Ann writes while a task runs, or in one go with it, is a task of its own, without a question."""
    async with Store.open(folder / "data" / "bot.sqlite3") as store:
        chosen = await store.preferences.of(ANN)
        await store.preferences.choose(ANN, replace(chosen, busy_text=BusyText.QUEUE))


def spoken_as(family: str) -> dict[str, str]:
    """The settings of a model of this family, which the stand-in then speaks as."""
    served = served_family(family)
    assert served is not None
    return {"FARHAND_MODEL": served.example, "FARHAND_DIALECT": family}


async def _code(folder: Path) -> str:
    """As `farhand claim` makes it, which has tests of its own, without another start of Python."""
    async with Store.open(folder / "data" / "bot.sqlite3") as store:
        code = await store.claims.make_claim(again=False)
    EVIDENCE.declare(code)
    return code
