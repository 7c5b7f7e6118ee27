"""A home with a code of its own, from `farhand hub` to the payment: real programs, a real bus with TLS."""

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from pyotp.totp import TOTP

from agent.bus.identity import FOLDER, BusIdentity
from devices.free_port import free_port
from tests.console_client.client import Message
from tests.e2e.split_world import homes_env
from tests.e2e.test_stories import LONG_S, PAID, asks_to_pay, report
from tests.e2e.test_two_places import bots_env, claimed
from tests.e2e.world import ANN, World, around
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.evidence import EVIDENCE
from tests.worlds.nats_bus import NatsServer
from tests.worlds.program import FARHAND, PROMISED_STOP_S, Program, farhand, running
from tests.worlds.traces import traces

pytestmark = [pytest.mark.timeout(400), pytest.mark.soak]


@dataclass
class CodedHome:
    """All programs run, and the phone is connected. generator: Ann's, of the home."""

    world: World
    bot: Program
    home: Program
    generator: TOTP

    def code(self, off_s: float = 0.0) -> str:
        """What the generator shows then."""
        return self.generator.at(int(time.time() + off_s))

    def wrong_code(self) -> str:
        """Six digits that it shows at no moment close by."""
        near = {self.code(30 * step) for step in range(-6, 7)}
        return next(text for text in map("{:06}".format, range(654321, 654421)) if text not in near)


async def test_a_payment_asks_for_the_code_of_the_home(tmp_path: Path) -> None:
    async with _coded_home(tmp_path) as here:
        world, user = here.world, here.world.user
        task = await user.sends("order a latte")
        request = await asks_to_pay(world, task)
        answer = await user.presses("✅", request, timeout_s=LONG_S)
        assert answer.text == "Write your 6-digit code now."
        await user.sees(_asks_for_code, timeout_s=LONG_S)
        await user.sends(here.wrong_code())
        await user.sees("Wrong code. Tries left: 4.", timeout_s=LONG_S)
        assert not [fact for fact in world.facts if fact.startswith("paid")]
        used = here.code(30)  # that of now was typed at the home's terminal
        typed = await user.sends(used)
        await user.sees("Right code.", timeout_s=LONG_S)
        await user.sees(report("✅", task), timeout_s=LONG_S)
        assert world.facts.count(PAID) == 1
        assert next(each for each in await user.messages() if each.message_id == typed).deleted
        assert await here.bot.stop(PROMISED_STOP_S) == 0
        assert await here.home.stop(PROMISED_STOP_S) == 0
        log, secrets = (here.bot.log + here.home.log).encode(), [here.generator.secret, used]
    found = await asyncio.to_thread(lambda: traces(tmp_path, secrets, log=log))
    assert {place.split(":")[0] for place in found} == {f"flat/home-codes/{ANN}"}


@contextlib.asynccontextmanager
async def _coded_home(folder: Path) -> AsyncGenerator[CodedHome]:
    async with around(folder) as world, contextlib.AsyncExitStack() as stack:
        at_home = homes_env(world.env, folder / "flat")
        world.env = bots_env(world.env) | {"FARHAND_NATS_URL": await hub_written(world)}
        assert world.env["FARHAND_NATS_URL"].startswith("tls://")
        server = NatsServer(folder / "data" / "hub")
        await server.start()
        stack.push_async_callback(server.stop)
        bot = await stack.enter_async_context(running(world.env, folder))
        await claimed(world, bot)
        await joined_by_chat(world, at_home)
        home = await stack.enter_async_context(running(at_home, folder, words=("home",)))
        home_id = BusIdentity.read(folder / "flat" / FOLDER).home_id
        await bot.logs(f"home {home_id} is present")
        await world.user.sends(f"/connect {world.cable.address}")
        await world.user.sees("Farhand One is connected", timeout_s=LONG_S)
        yield CodedHome(world, bot, home, await _generator_set_up(at_home, folder))


async def hub_written(world: World) -> str:
    """The address for the bot. A household's server that others reach has TLS; here nobody needs the name."""
    words = ("hub", "--host", "127.0.0.1", "--host", "bus.invalid", "--listen", "127.0.0.1")
    code, out, err = await farhand(*words, "--port", str(free_port()), env=world.env, cwd=world.folder)
    assert code == 0, err
    found = re.search(r"FARHAND_NATS_URL=(\S+)", out)
    assert found, out
    return found[1]


async def joined_by_chat(world: World, at_home: Mapping[str, str]) -> None:
    """The computer of the home is invited, compared and let in."""
    page = await world.user.sees("Homes", after=await world.user.sends("/homes"), timeout_s=LONG_S)
    await world.user.presses("🆕 Invite", page, timeout_s=LONG_S)
    shown = await world.user.sees("farhand home join", timeout_s=LONG_S)
    line = re.search(r"fh1\.\S+", shown.text)
    assert line
    EVIDENCE.declare(line[0])
    joining = asyncio.create_task(farhand("home", "join", line[0], env=dict(at_home), cwd=world.folder))
    question = await world.user.sees("wants to become a home", timeout_s=LONG_S)
    code = re.search(r"\d{3} \d{3}", question.text)
    assert code
    await world.user.presses("✅ It is ours", question, timeout_s=LONG_S)
    exit_code, out, err = await asyncio.wait_for(joining, WAIT_LIMIT_S)
    assert (exit_code, code[0] in out) == (0, True), out + err


async def _generator_set_up(at_home: Mapping[str, str], folder: Path) -> TOTP:
    """Reads the key at the home's terminal and types what a generator makes of it."""
    process = await asyncio.create_subprocess_exec(
        *(FARHAND, "home", "code", str(ANN)),
        env=at_home,
        cwd=folder,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdin
    assert process.stdout
    said = b""
    async with asyncio.timeout(WAIT_LIMIT_S):
        while b"digits that it shows now" not in said:
            piece = await process.stdout.read(4096)
            assert piece, said.decode()
            said += piece
        shown = re.search(r"type this key there: ([A-Z2-7 ]+)", said.decode())
        assert shown
        generator = TOTP(shown[1].replace(" ", ""))
        process.stdin.write(f"{generator.now()}\n".encode())
        rest, _ = await process.communicate()
    assert process.returncode == 0, rest.decode()
    assert b"is set up" in rest
    return generator


def _asks_for_code(message: Message) -> bool:
    return message.force_reply and "6-digit code" in message.text and "of the home" in message.text
