"""`farhand home` as a process: no chat, a real bus, a simulated phone; a raw client in the bot's place."""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import pytest

from agent.bus.identity import BusIdentity
from agent.contract.events import TaskEnded, TaskQueued, TaskStarted
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.phones import PhoneInfo, PhoneState
from agent.contract.tasks import EndKind
from agent.standin import StandinModel
from devices.adb.client.private import private_adb_server
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import SimulatedPhone
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.program import PROMISED_STOP_S, Program, environment, farhand, running, surrounded
from tests.worlds.raw_bot import RawBot, raw_bot

pytestmark = pytest.mark.timeout(240)
# Two that begin within 2 s of each other decide by chance which of them is the first.
_CLEARLY_LATER_S = 3.0
ANN = Caller(501, "Ann", frozenset(), is_admin=True)


@dataclass
class OneHome:
    """env: of the program, which has joined the bus already."""

    folder: Path
    env: dict[str, str]
    bus: BusWorld
    identity: BusIdentity
    cable: SimulatedAdb
    phone: SimulatedPhone

    @contextlib.asynccontextmanager
    async def program(self) -> AsyncGenerator[Program]:
        """A start of it."""
        async with running(self.env, self.folder, words=("home",)) as program:
            yield program

    @contextlib.asynccontextmanager
    async def bot(self) -> AsyncGenerator[RawBot]:
        """The other end."""
        async with raw_bot(self.bus, self.identity) as bot:
            yield bot


@pytest.fixture
async def home(tmp_path: Path) -> AsyncGenerator[OneHome]:
    phone = SimulatedPhone(size_px=(540, 1200))
    async with (
        SimulatedAdb(phone) as cable,
        StandinModel() as model,
        private_adb_server(discovery=False) as adb,
        running_bus(tmp_path / "nats") as bus,
    ):
        env = surrounded(tmp_path, "http://127.0.0.1:9", model.url, adb)
        env = {name: value for name, value in env.items() if not name.startswith("TELEGRAM_")}
        (tmp_path / "data").mkdir(mode=0o700)
        identity = await bus.enrol_with_streams(folder=tmp_path / "data" / "bus")
        yield OneHome(tmp_path, env, bus, identity, cable, phone)


async def test_a_home_works_a_task_that_the_bot_sends_it(home: OneHome) -> None:
    async with home.bot() as bot:
        async with home.program() as program:
            await bot.knows(ANN)
            phone = await bot.asks("phones.connect", {"caller": ANN, "address": home.cable.address})
            assert isinstance(phone, PhoneInfo)
            assert phone.state is PhoneState.ONLINE
            caller = Caller(ANN.person_id, "Ann", ALL_RIGHTS, phone.phone_id, is_admin=True)
            await bot.knows(ANN, caller)
            asked = {"caller": caller, "phone_id": phone.phone_id, "text": "turn off bluetooth"}
            await bot.asks("tasks.submit", {**asked, "lang": "en", "origin": ""})
            ended = await bot.hears(TaskEnded)
            assert ended.outcome.kind is EndKind.DONE
            assert (
                "opened com.android.settings" in " ".join(home.phone.oracle.texts) or home.phone.oracle.texts
            )
            first = (await bot.beat()).instance
            # The bus goes away in the middle of the next one: it goes on.
            await bot.asks("tasks.submit", {**asked, "lang": "en", "origin": ""})
            await bot.hears(TaskStarted)
            await home.bus.server.stop()
            await program.logs("task 2 ends")
            await home.bus.server.start()
            ended = await bot.hears(TaskEnded)
            assert (ended.task.task_id, ended.outcome.kind) == (2, EndKind.DONE)
            assert await program.stop(PROMISED_STOP_S) == 0
        assert bot.beats[-1].stopping
        # Without the bus it starts, too, and is found when that is there.
        await home.bus.server.stop()
        async with home.program() as program:
            await program.logs("works")
            await home.bus.server.start()
            assert (await bot.beat(after=first)).instance != first
            await bot.asks("tasks.submit", {**asked, "lang": "en", "origin": ""})
            queued = await bot.hears(TaskQueued)
            assert queued.task.task_id == 3
            # Found to be an older copy: the agent starts again, with another identity.
            before = (await bot.beat()).instance
            renewed = await bot.asks("home.renew_journal")
            await bot.beat(after=before)
            assert (await bot.asks("home.facts")).journal_id == renewed
            code, _, errors = await farhand("home", env=home.env, cwd=home.folder)
            assert (code, len(errors.splitlines())) == (3, 1)
            assert await program.stop(PROMISED_STOP_S) == 0


async def test_a_second_computer_with_the_same_key_does_nothing_and_says_so(home: OneHome) -> None:
    other = home.folder / "other"
    other.mkdir(mode=0o700)
    home.identity.write(other / "bus")
    async with home.bot() as bot, home.program():
        first = (await bot.beat()).instance
        await bot.beats_for(_CLEARLY_LATER_S)
        code, _, errors = await farhand(
            "home", env={**home.env, "FARHAND_DATA_DIR": str(other)}, cwd=home.folder
        )
        assert code == 3
        assert "Another computer works with this home's key" in errors
        assert not (other / "journal.sqlite3").exists()
        assert {beat.instance for beat in bot.beats} == {first}


@pytest.mark.soak
async def test_a_home_whose_key_was_taken_back_ends_and_says_why(home: OneHome) -> None:
    async with home.bot() as bot, home.program() as program:
        await bot.beat()
        await home.bus.keyring.revoke(home.identity.credentials.user_key)
        await program.logs("The bus does not let this home in", 2 * WAIT_LIMIT_S)
        assert await program.stop() == 2


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_all_that_is_wrong_is_said_at_once(tmp_path: Path, lang: str) -> None:
    env = environment(tmp_path, FARHAND_LANG=lang, FARHAND_MAX_STEPS="none")
    code, _, errors = await farhand("home", env=env, cwd=tmp_path)
    assert code == 2
    for word in ("OPENAI_BASE_URL", "FARHAND_MAX_STEPS", "farhand home join"):
        assert word in errors
