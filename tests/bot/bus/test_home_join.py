"""`farhand home join` against a real bus: let in, refused, with a token of another moment or computer."""

import asyncio
import contextlib
import os
import pty
import shutil
import stat
import time
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from nacl.public import PrivateKey

from agent.bus.connection import Bus, BusMessage, bus_of
from agent.bus.credentials import BusCredentials
from agent.bus.errors import BusAway, BusRefused
from agent.bus.identity import FOLDER, BusIdentity
from agent.bus.join_messages import (
    JoinAnswer,
    JoinRequest,
    JoinState,
    close_answer,
    close_request,
    commitment_to,
    open_answer,
    open_request,
)
from agent.bus.join_token import GarbledToken, JoinToken
from agent.bus.keyring import BusKeyring
from agent.bus.nkey import NKey, NKeyKind
from agent.bus.permissions import BusRole, inbox_prefix
from agent.bus.server_files import HubPlan, write_hub
from agent.bus.subjects import call_subject, join_subject
from bot.bus.join import Enrolment
from bot.rights.person import Role
from bot.store import Store
from bot.store.join_tokens import JoinDecision, JoinRow
from bot.store.joined_homes import JoinedHome
from bot.terminal.home_join import HomePlace, JoiningKeys, ask_to_join, keep_home
from bot.terminal.speaking import plain
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.outbox_world import ANN
from tests.worlds.own_terminal import read_until, with_own_terminal
from tests.worlds.program import FARHAND, environment

Wait = Callable[[], Awaitable[JoinRow]]


@dataclass
class Heard:
    """Implements bot.bus.join.JoinNews: what admins are told."""

    asked: asyncio.Queue[tuple[JoinRow, str]] = field(default_factory=asyncio.Queue[tuple[JoinRow, str]])
    others: asyncio.Queue[str] = field(default_factory=asyncio.Queue[str])
    void: list[str] = field(default_factory=list[str])

    async def ask(self, row: JoinRow, code: str) -> None:
        self.asked.put_nowait((row, code))

    async def warn(self, row: JoinRow, computer: str, number: int) -> None:
        self.others.put_nowait(computer)

    async def warn_void(self, home: JoinedHome) -> None:
        self.void.append(home.name)

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


async def join_home(
    data: Path, line: str, lang: str, computer: str = "", connect_s: float = WAIT_LIMIT_S
) -> int:
    """As the command without a person at its terminal."""
    place = await ask_to_join(data, line, lang, computer, connect_s)
    return place if isinstance(place, int) else keep_home(place, lang, same=None)


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


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_a_removed_home_becomes_one_again_by_what_its_computer_says(
    tmp_path: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "flat"
    folder = data / FOLDER
    async with running_bus(tmp_path) as world, bot_on(world, tmp_path) as bot:
        joining = asyncio.create_task(join_home(data, await bot.token(), lang, "flat-pi"))
        row, _ = await bot.heard.question()
        assert await bot.enrolment.confirm(row.token_id, ANN) is JoinDecision.DONE
        assert await ends(joining) == 0
        removed = BusIdentity.read(folder).home_id
        assert await bot.enrolment.remove(removed, ANN)
        capsys.readouterr()
        line = await bot.token()
        assert await ends(asyncio.create_task(join_home(data, line, lang, "flat-pi"))) == 1
        said = capsys.readouterr().err
        assert removed not in said  # nobody has ever seen it
        moves = {"en": "move {} away and use this line again", "zh": "请把 {} 移走，再用这一行"}
        assert moves[lang].format(folder) in " ".join(said.split())
        folder.rename(data / "bus-before")
        joining = asyncio.create_task(join_home(data, line, lang, "flat-pi"))
        row, _ = await bot.heard.question()
        assert await bot.enrolment.confirm(row.token_id, ANN) is JoinDecision.DONE
        assert await ends(joining) == 0
        assert [home.name for home in await bot.store.joined.all()] == ["flat-pi"]
        async with bus_of(BusIdentity.read(folder)) as bus:
            await bus.wait_connected(WAIT_LIMIT_S)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("key", ["home_refused", "doctor_bus_refused_home", "home_taken"])
def test_no_computer_is_told_to_join_in_a_folder_whose_home_refuses_that(key: str, lang: str) -> None:
    said = plain(lang, key, why="its key is void", folder="/data/bus", url="tls://bus:4222")
    assert ("/data/bus" in said) is (key != "home_taken")
    assert ("FARHAND_DATA_DIR" in said) is (key == "home_taken")


@pytest.mark.parametrize(("behind_s", "code"), [(3600, 0), (49 * 3600, 1)])
async def test_an_invitation_is_good_though_the_servers_clock_is_ahead_of_the_bots(
    behind_s: int,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    right = time.time
    async with running_bus(tmp_path) as world, bot_on(world, tmp_path) as bot:
        monkeypatch.setattr(time, "time", lambda: right() - behind_s)
        token = await bot.token()
        monkeypatch.undo()
        joining = asyncio.create_task(join_home(tmp_path / "flat", token, "en"))
        if code == 0:
            row, _ = await bot.heard.question()
            assert await bot.enrolment.confirm(row.token_id, ANN) is JoinDecision.DONE
        assert await ends(joining) == code
        assert ("look at the clocks" in capsys.readouterr().err) is bool(code)


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


async def test_a_server_that_was_put_back_learns_again_who_is_removed(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world, bot_on(world, tmp_path) as stage:
        gone, server = world.enrol(), world.server
        await world.keyring.revoke(gone.credentials.user_key)
        await server.stop()
        shutil.rmtree(server.folder / "accounts")  # its configuration is of before the removal
        await server.start()
        async with bus_of(gone) as bus:
            async with asyncio.timeout(WAIT_LIMIT_S):
                while not bus.connected:
                    with contextlib.suppress(BusAway):
                        await bus.wait_connected(WAIT_LIMIT_S)
                await stage.enrolment.resume()
                while not bus.key_refused:  # noqa: ASYNC110 - the next try to connect tells
                    await asyncio.sleep(0.05)


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
        keys = JoiningKeys.kept(tmp_path / "thief", token)
        asks = BusIdentity(token.token_id, token.urls, creds, bytes(keys.box), token.bot_key, token.ca_pem)
        async with bus_of(asks, creds, inbox_prefix(BusRole.JOIN, token.token_id)) as bus:
            await bus.wait_connected(WAIT_LIMIT_S)
            for subject in (join_subject("otherone"), call_subject("otherone"), "farhand.event.otherone"):
                with pytest.raises(BusRefused):
                    await bus.request(subject, b"x", WAIT_LIMIT_S)
            with pytest.raises(BusAway):  # read, and not answered
                await bus.request(join_subject(token.token_id), b"x" * 100_000, 0.5)
        assert bot.heard.asked.empty()


class ManInTheMiddle:
    """Has put a key and a bus of his own into the line, and passes on between the two all that he can.

    ours, theirs: the bus of the bot, and his own. line: the one that the computer gets from him.
    """

    def __init__(self, ours: BusWorld, theirs: BusWorld, line: str) -> None:
        self._ours = ours
        self._theirs = theirs
        self._read = JoinToken.from_text(line)
        self._key = PrivateKey.generate()
        self._box = PrivateKey.generate()
        self._user = NKey.create(NKeyKind.USER)
        self._home = theirs.keyring.mint_home_jwt("homeevil", self._user.public)
        creds = theirs.keyring.mint_join_user(self._read.token_id, 900.0)
        own = bytes(self._key.public_key)
        self.line = replace(
            self._read, urls=theirs.bot.urls, ca_pem=theirs.bot.ca_pem, creds=creds.text, bot_key=own
        ).to_text()
        self.heard: list[JoinRequest] = []
        self.nonces: list[str] = []
        self.again: list[JoinState] = []

    @asynccontextmanager
    async def stands_between(self) -> AsyncGenerator[None]:
        """For the length of the block."""
        read = self._read
        creds = BusCredentials.from_text(read.creds)
        asks = BusIdentity(read.token_id, read.urls, creds, bytes(self._box), read.bot_key, read.ca_pem)
        async with (
            bus_of(asks, creds, inbox_prefix(BusRole.JOIN, read.token_id)) as ours,
            bus_of(self._theirs.bot) as theirs,
        ):
            await ours.wait_connected(WAIT_LIMIT_S)

            async def handle(message: BusMessage) -> None:
                request, box_key = open_request(message.content, read.token_id, self._key)
                answer = await self._answer(ours, request)
                await theirs.answer(message, close_answer(answer, read.token_id, self._key, box_key))

            await theirs.subscribe(join_subject("*"), handle)
            await theirs.wait_connected(WAIT_LIMIT_S)
            yield

    async def _answer(self, ours: Bus, request: JoinRequest) -> JoinAnswer:
        self.heard.append(request)
        match len(self.heard):
            case 1:
                answer = await self._to_bot(ours, request)
                self.nonces.append(answer.nonce)
                other = commitment_to("another number")
                for changed in (replace(request, commitment=other), replace(request, number="of nobody")):
                    self.again.append((await self._to_bot(ours, changed)).state)
                return answer
            case 2:  # now that he has the number, he could search for a nonce
                return JoinAnswer(JoinState.NUMBER, "c" * 32)
            case 3:
                return await self._to_bot(ours, request)
            case _:
                return JoinAnswer(JoinState.WELCOME, "", "homeevil", "flat", self._home)

    async def _to_bot(self, ours: Bus, request: JoinRequest) -> JoinAnswer:
        message = close_request(replace(request, user_key=self._user.public), self._read, self._box)
        reply = await ours.request(join_subject(self._read.token_id), message, WAIT_LIMIT_S)
        return open_answer(reply, self._read, self._box)


async def test_who_has_put_his_own_key_into_the_line_cannot_make_the_digits_equal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        running_bus(tmp_path / "ours") as ours,
        running_bus(tmp_path / "theirs") as theirs,
        bot_on(ours, tmp_path) as bot,
    ):
        line = await bot.token()
        man = ManInTheMiddle(ours, theirs, line)
        async with man.stands_between():
            joining = asyncio.create_task(ask_to_join(tmp_path / "flat", man.line, "en"))
            row, asked = await bot.heard.question()
            place = await asyncio.wait_for(joining, WAIT_LIMIT_S)
        assert isinstance(place, HomePlace)
        assert place.code != asked
        assert f"Six digits to compare: {place.code}" in capsys.readouterr().out
        # What he can choose is chosen before he hears the number, and stays.
        assert [bool(each.number) for each in man.heard] == [False, True, True, True]
        assert {each.commitment for each in man.heard} == {commitment_to(man.heard[1].number)}
        kept = JoiningKeys.kept(tmp_path / "flat" / FOLDER, JoinToken.from_text(man.line))
        assert [kept.nonce, row.nonce] == man.nonces * 2
        assert man.again == [JoinState.USED, JoinState.UNKNOWN]
        assert await asyncio.wait_for(bot.heard.others.get(), WAIT_LIMIT_S)
        # His word alone makes this computer no home of his, and with the right line it is another computer.
        assert keep_home(place, "en", same=False) == 1
        assert "remove that home" in capsys.readouterr().err
        assert not BusIdentity.exists(tmp_path / "flat" / FOLDER)
        right = JoiningKeys.kept(tmp_path / "flat" / FOLDER, JoinToken.from_text(line))
        assert right.number != man.heard[1].number
        assert right.nonce == ""


async def test_with_a_piped_line_the_digits_are_asked_about_at_the_terminal_if_there_is_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    env = environment(tmp_path, FARHAND_DATA_DIR=str(tmp_path / "flat"))
    words = (FARHAND, "home", "join", "-")
    async with running_bus(tmp_path) as world, bot_on(world, tmp_path) as bot:
        piped = f"{await bot.token()}\ny\n".encode()  # no answer comes from the pipe
        ours, its = pty.openpty()
        at_terminal = await asyncio.create_subprocess_exec(
            *with_own_terminal(*words), stdin=PIPE, stdout=DEVNULL, stderr=its, env=env, cwd=tmp_path
        )
        os.close(its)
        ending = asyncio.create_task(at_terminal.communicate(piped))
        row, code = await bot.heard.question()
        assert await bot.enrolment.confirm(row.token_id, ANN) is JoinDecision.DONE
        await asyncio.wait_for(asyncio.to_thread(read_until, ours, f"the same digits, {code}"), WAIT_LIMIT_S)
        os.write(ours, b"n\n")
        await asyncio.wait_for(ending, WAIT_LIMIT_S)
        os.close(ours)
        assert at_terminal.returncode == 1
        assert not BusIdentity.exists(tmp_path / "flat" / FOLDER)
        alone = await asyncio.create_subprocess_exec(
            *words, stdin=PIPE, stdout=PIPE, env=env, cwd=tmp_path, start_new_session=True
        )
        said, _ = await asyncio.wait_for(alone.communicate(piped), WAIT_LIMIT_S)
        assert alone.returncode == 0
        assert (
            f"Start it only if the chat has asked about this computer with the digits {code}" in said.decode()
        )
        # Of a home that has its people, a new key is refused without the loss of their rights.
        kept = BusIdentity.read(tmp_path / "flat" / FOLDER)
        refused = HomePlace(tmp_path / "flat" / FOLDER, world.enrol(), "line", "flat", code)
        assert keep_home(refused, "en", same=False) == 1
        assert "take “New key” in /homes again" in capsys.readouterr().err
        assert BusIdentity.read(tmp_path / "flat" / FOLDER) == kept


@pytest.mark.parametrize("text", ["", "fh1.", "fh1." + "A" * 400, "fh1." + "A" * 20_000, "\x00"])
def test_what_is_no_token_is_not_read(text: str) -> None:
    with pytest.raises(GarbledToken):
        JoinToken.from_text(text)


async def test_keys_that_were_void_stay_void_with_an_older_copy_of_the_bots_own_keys(tmp_path: Path) -> None:
    async with running_bus(tmp_path) as world:
        saved = tmp_path / "saved"
        await asyncio.to_thread(shutil.copytree, world.bot_folder, saved)
        gone = world.enrol()
        async with bot_on(world, tmp_path) as bot:
            key = bytes(gone.private_key.public_key)
            await bot.store.joined.add(
                gone.home_id, "flat", f"{gone.home_id}/", key, gone.credentials.user_key
            )
            assert await bot.enrolment.remove(gone.home_id, ANN)
        # The bot's computer is replaced: its database is of last night, its keys of when they were made.
        await asyncio.to_thread(shutil.rmtree, world.bot_folder)
        await asyncio.to_thread(shutil.copytree, saved, world.bot_folder)
        keyring = BusKeyring.read(world.bot_folder, world.bot)
        async with bot_on(replace(world, keyring=keyring), tmp_path) as bot:
            await bot.enrolment.resume()
            other = world.enrol()
            await bot.store.joined.add(
                other.home_id, "office", f"{other.home_id}/", b"k" * 32, other.credentials.user_key
            )
            assert await bot.enrolment.remove(other.home_id, ANN)
            async with bus_of(gone) as bus:
                with pytest.raises(BusRefused):
                    await bus.wait_connected(WAIT_LIMIT_S)


@pytest.mark.parametrize("hub_again", [False, True])
async def test_a_removed_home_stays_out_though_the_bots_keys_and_list_are_of_before(
    tmp_path: Path, *, hub_again: bool
) -> None:
    async with running_bus(tmp_path) as world:
        gone, other = world.enrol(), world.enrol()
        async with bot_on(world, tmp_path) as bot:
            for home, name in ((gone, "flat"), (other, "office")):
                await bot.store.joined.add(
                    home.home_id, name, f"{home.home_id}/", b"k" * 32, home.credentials.user_key
                )
        saved = tmp_path / "saved"
        await asyncio.to_thread(shutil.copytree, world.bot_folder, saved / "bus")
        await asyncio.to_thread(shutil.copy, tmp_path / "bot.sqlite3", saved)
        async with bot_on(world, tmp_path) as bot:
            assert await bot.enrolment.remove(gone.home_id, ANN)
        await asyncio.to_thread(shutil.rmtree, world.bot_folder)
        await asyncio.to_thread(shutil.copytree, saved / "bus", world.bot_folder)
        await asyncio.to_thread(shutil.copy, saved / "bot.sqlite3", tmp_path)
        if hub_again:  # as people do who have put a computer back
            await world.server.stop()
            port = int(world.bot.urls[0].rpartition(":")[2])
            await asyncio.to_thread(write_hub, HubPlan(port=port), tmp_path / "hub", world.bot_folder)
            await world.server.start()
        keyring = BusKeyring.read(world.bot_folder, world.bot)
        async with bot_on(replace(world, keyring=keyring), tmp_path) as bot:
            await bot.enrolment.resume()
            assert bot.heard.void == ["flat"]
            assert gone.credentials.user_key in keyring.revoked
            assert await bot.enrolment.remove(other.home_id, ANN)  # the list goes to the server anew
            for home in (gone, other):
                async with bus_of(home) as bus:
                    with pytest.raises(BusRefused):
                        await bus.wait_connected(WAIT_LIMIT_S)


async def test_a_key_that_cannot_be_written_as_void_keeps_no_later_one_from_the_bus(tmp_path: Path) -> None:
    async with running_bus(tmp_path / "bus") as world, bot_on(world, tmp_path) as bot:
        homes = world.enrol(), world.enrol()
        async with bot.store.database.transaction():
            for home in homes:
                await bot.store.joined.revoke_within(home.credentials.user_key)
        await asyncio.to_thread((world.bot_folder / "homes.jwt").unlink)
        await asyncio.to_thread((world.bot_folder / "homes.jwt").mkdir)
        await bot.enrolment.push_revoked()
        for home in homes:
            async with bus_of(home) as bus, asyncio.timeout(WAIT_LIMIT_S):
                while not bus.key_refused:  # noqa: ASYNC110 - no event says it
                    await asyncio.sleep(0.02)
