"""`farhand home join` against a real bus: let in, refused, with a token of another moment or computer."""

import asyncio
import stat
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from agent.bus.connection import bus_of
from agent.bus.credentials import BusCredentials
from agent.bus.errors import BusAway, BusRefused
from agent.bus.identity import FOLDER, BusIdentity
from agent.bus.join_token import GarbledToken, JoinToken
from agent.bus.permissions import BusRole, inbox_prefix
from agent.bus.subjects import call_subject, join_subject
from bot.bus.join import Enrolment
from bot.rights.person import Role
from bot.store import Store
from bot.store.join_tokens import JoinDecision, JoinRow
from bot.terminal.home_join import JoiningKeys, join_home
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.outbox_world import ANN

Wait = Callable[[], Awaitable[JoinRow]]


@dataclass
class Heard:
    """Implements bot.bus.join.JoinNews: what admins are told."""

    asked: asyncio.Queue[tuple[JoinRow, str]] = field(default_factory=asyncio.Queue[tuple[JoinRow, str]])
    others: asyncio.Queue[str] = field(default_factory=asyncio.Queue[str])

    async def ask(self, row: JoinRow, code: str) -> None:
        self.asked.put_nowait((row, code))

    async def warn(self, row: JoinRow, computer: str, number: int) -> None:
        self.others.put_nowait(computer)

    async def question(self) -> tuple[JoinRow, str]:
        """The next computer that asks, and its code."""
        return await asyncio.wait_for(self.asked.get(), WAIT_LIMIT_S)


@dataclass
class Bot:
    """The bot's end of joining, on the bus."""

    world: BusWorld
    store: Store
    heard: Heard
    enrolment: Enrolment

    async def token(self) -> str:
        """Made by Ann."""
        return await self.enrolment.invite(ANN)


@asynccontextmanager
async def bot_on(world: BusWorld, folder: Path) -> AsyncGenerator[Bot]:
    """Opened again on the same folder it is a restart."""
    async with Store.open(folder / "bot.sqlite3") as store, bus_of(world.bot) as bus:
        async with store.database.transaction():
            await store.people.insert(ANN, "Ann", "en", Role.ADMIN, None)
        heard = Heard()
        box = world.bot.private_key
        enrolment = Enrolment(store.joins, store.joined, world.keyring, box, heard)
        await enrolment.serve(bus)
        await bus.wait_connected(WAIT_LIMIT_S)
        await enrolment.resume()
        yield Bot(world, store, heard, enrolment)


async def ends(code: asyncio.Task[int]) -> int:
    """The exit code."""
    return await asyncio.wait_for(code, WAIT_LIMIT_S)


async def test_a_computer_becomes_a_home_and_gets_no_further_than_its_own_subjects(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running_bus(tmp_path) as world, bot_on(world, tmp_path) as bot:
        token = await bot.token()
        joining = asyncio.create_task(join_home(tmp_path / "flat", token, "en", "flat-pi"))
        row, code = await bot.heard.question()
        assert row.computer.name == "flat-pi"
        assert await bot.enrolment.confirm(row.token_id, ANN) is JoinDecision.DONE
        assert await ends(joining) == 0
        said = capsys.readouterr().out
        assert f"Six digits to compare: {code}" in said
        assert "This computer is the home flat-pi" in said
        folder = tmp_path / "flat" / FOLDER
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}
        own = BusIdentity.read(folder)
        assert (own.home_id, own.other_key) == (row.home_id, bytes(world.bot.private_key.public_key))
        async with bus_of(own) as bus:
            await bus.wait_connected(WAIT_LIMIT_S)
            with pytest.raises(BusRefused):
                await bus.request(call_subject("otherone"), b"x", WAIT_LIMIT_S)
        home = await bot.store.joined.get(own.home_id)
        assert home is not None
        assert await bot.enrolment.remove(own.home_id, ANN)
        async with bus_of(own) as bus:
            with pytest.raises(BusRefused):
                await bus.wait_connected(WAIT_LIMIT_S)


async def test_after_a_crash_of_either_side_the_same_computer_gets_the_same_answer(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world:
        async with bot_on(world, tmp_path) as bot:
            token = await bot.token()
            joining = asyncio.create_task(join_home(tmp_path / "flat", token, "en"))
            row, code = await bot.heard.question()
            joining.cancel()
            await asyncio.wait({joining})
        async with bot_on(world, tmp_path) as bot:
            assert await bot.heard.question() == (row, code)
            await bot.enrolment.confirm(row.token_id, ANN)
            assert await ends(asyncio.create_task(join_home(tmp_path / "flat", token, "en"))) == 0
            assert await ends(asyncio.create_task(join_home(tmp_path / "flat", token, "en"))) == 0
            assert len(await bot.store.joined.all()) == 1
            assert BusIdentity.read(tmp_path / "flat" / FOLDER).credentials.user_key == row.computer.user_key


async def test_each_reason_for_a_refusal_is_said_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running_bus(tmp_path) as world, bot_on(world, tmp_path) as bot:
        token = await bot.token()

        async def says(
            words: str, text: str, code: int = 1, folder: str = "flat", connect_s: float = WAIT_LIMIT_S
        ) -> None:
            joining = join_home(tmp_path / folder, text, "en", connect_s=connect_s)
            assert await ends(asyncio.create_task(joining)) == code
            assert words in capsys.readouterr().err
            assert not BusIdentity.exists(tmp_path / folder / FOLDER)

        await says("no whole invitation", token[:-20], 2)
        await says("no whole invitation", "farhand", 2)
        read = JoinToken.from_text(token)
        await says("does not know", replace(read, secret="").to_text())
        await says("is not reached", replace(read, urls=("nats://127.0.0.1:9",)).to_text(), connect_s=3.0)
        joining = asyncio.create_task(join_home(tmp_path / "first", token, "en", "first"))
        row, _ = await bot.heard.question()
        await says("Another computer", token, folder="thief")
        assert await asyncio.wait_for(bot.heard.others.get(), WAIT_LIMIT_S)
        await bot.enrolment.decline(row.token_id, ANN)
        assert await ends(joining) == 1
        assert "An admin has refused" in capsys.readouterr().err
        later = await bot.token()
        async with bot.store.database.transaction():
            await bot.store.database.change("UPDATE join_tokens SET expires_at = expires_at - 901")
        await says("has expired", later)


async def test_the_token_lets_nobody_do_anything_but_ask(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world, bot_on(world, tmp_path) as bot:
        token = JoinToken.from_text(await bot.token())
        creds = BusCredentials.from_text(token.creds)
        keys = JoiningKeys.kept(tmp_path / "thief", token.token_id)
        asks = BusIdentity(token.token_id, token.urls, creds, bytes(keys.box), token.bot_key, token.ca_pem)
        async with bus_of(asks, creds, inbox_prefix(BusRole.JOIN, token.token_id)) as bus:
            await bus.wait_connected(WAIT_LIMIT_S)
            for subject in (join_subject("otherone"), call_subject("otherone"), "farhand.event.otherone"):
                with pytest.raises(BusRefused):
                    await bus.request(subject, b"x", WAIT_LIMIT_S)
            with pytest.raises(BusAway):  # read, and not answered
                await bus.request(join_subject(token.token_id), b"x" * 100_000, 0.5)
        assert bot.heard.asked.empty()


@pytest.mark.parametrize("text", ["", "fh1.", "fh1." + "A" * 400, "fh1." + "A" * 20_000, "\x00"])
def test_what_is_no_token_is_not_read(text: str) -> None:
    with pytest.raises(GarbledToken):
        JoinToken.from_text(text)
