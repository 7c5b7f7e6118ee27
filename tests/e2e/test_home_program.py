"""`farhand home` as a process: no chat, a real bus, a simulated phone; a raw client in the bot's place."""

import contextlib
import shutil
from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from agent.bus.identity import BusIdentity
from agent.bus.server_files import HubPlan, write_hub
from agent.contract.events import TaskEnded, TaskQueued, TaskStarted
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.phones import PhoneInfo, PhoneState
from agent.contract.tasks import EndKind
from agent.standin import StandinModel
from devices.adb.client.private import private_adb_server
from devices.free_port import free_port
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


async def test_a_copy_of_a_home_works_nothing_while_the_bus_is_away(home: OneHome) -> None:
    copies = [home.folder / "copy", home.folder / "other"]
    async with home.bot() as bot, home.program() as program:
        await bot.beat()
        for copy in copies:
            shutil.copytree(home.folder / "data", copy, ignore=shutil.ignore_patterns("farhand.lock"))
        await home.bus.server.stop()
        assert await program.stop(PROMISED_STOP_S) == 0
    envs = [{**home.env, "FARHAND_DATA_DIR": str(copy)} for copy in copies]
    async with (
        running(envs[0], home.folder, words=("home",)) as copied,
        running(envs[1], home.folder, words=("home",)) as stopped,
        home.program() as program,
    ):
        await program.logs("works")  # on as before: the same folder on the same computer
        for each in (copied, stopped):
            await each.logs("has not run in this folder on this computer before")
        assert await stopped.stop(PROMISED_STOP_S) == 0
        await home.bus.server.start()
        async with home.bot() as bot:
            await bot.beat()
            await copied.logs("Another computer works with this home's key")
            await copied.ended()
            assert await copied.stop() == 3
            assert f"home {home.identity.home_id} works" not in copied.log + stopped.log
            assert len({beat.instance for beat in bot.beats}) == 1
            assert await program.stop(PROMISED_STOP_S) == 0
    # The rightful one is gone: the copy is the home, from now on also without the bus.
    async with home.bot() as bot, running(envs[1], home.folder, words=("home",)) as moved:
        await moved.logs("works")
        await bot.beat()
        assert await moved.stop(PROMISED_STOP_S) == 0
        await home.bus.server.stop()
    async with running(envs[1], home.folder, words=("home",)) as moved:
        await moved.logs(f"home {home.identity.home_id} works")


@pytest.mark.soak
async def test_a_home_whose_key_was_taken_back_ends_and_says_why(home: OneHome) -> None:
    async with home.bot() as bot, home.program() as program:
        await bot.beat()
        await home.bus.keyring.revoke(home.identity.credentials.user_key)
        await program.logs("The bus does not let this home in", 2 * WAIT_LIMIT_S)
        await program.ended()
        assert await program.stop() == 2


async def test_a_home_that_runs_takes_its_new_key_by_itself(home: OneHome) -> None:
    old = home.identity
    async with home.program() as program:
        async with home.bot() as bot:
            first = (await bot.beat()).instance
        await home.bus.keyring.revoke(
            old.credentials.user_key
        )  # as an admin's yes does, before the key is here
        renewed = home.bus.enrol(old.home_id, folder=home.folder / "data" / "bus")
        async with raw_bot(home.bus, renewed) as bot:
            second = (await bot.beat(after=first)).instance
            assert second != first
        # The bus moves: nobody is at the address of before, and the key of now comes with the new one.
        await home.bus.server.stop()
        files = write_hub(HubPlan(port=free_port()), home.folder / "nats" / "hub", home.bus.bot_folder)
        await home.bus.server.start()
        moved = replace(home.bus, files=files, bot=files.identity, keyring=files.keyring)
        renewed = moved.enrol(old.home_id, folder=home.folder / "data" / "bus")
        async with raw_bot(moved, renewed) as bot:
            await bot.beat(after=second)
            assert await program.stop(PROMISED_STOP_S) == 0


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_all_that_is_wrong_is_said_at_once(tmp_path: Path, lang: str) -> None:
    env = environment(tmp_path, FARHAND_LANG=lang, FARHAND_MAX_STEPS="none")
    code, _, errors = await farhand("home", env=env, cwd=tmp_path)
    assert code == 2
    for word in ("OPENAI_BASE_URL", "FARHAND_MAX_STEPS", "farhand home join"):
        assert word in errors
