"""The adb server's list is followed through everything that can happen to it."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from devices.adb.client.server import AdbServer
from devices.adb.reach.reconnect import ReconnectPolicy
from devices.hub import AdbPhones
from devices.phones import PhoneInfo, PhoneState
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.scripted_adb import block
from tests.worlds.scripted_hub import ONE, quiet_street

LOOKS_OFTEN = ReconnectPolicy(grace_s=0.05, server_s=0.1, pauses_s=(0.05,), list_check_s=0.1)


@dataclass
class OddServer:
    """answers: what follows the request of that beginning, b'' for silence; others are hung up on.

    asked: how often.
    """

    answers: dict[str, bytes]
    port: int = 0
    asked: Counter[str] = field(default_factory=Counter[str])

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection; stays open until the other side closes it."""
        try:
            request = (await reader.readexactly(int(await reader.readexactly(4), 16))).decode()
            self.asked[request] += 1
            found = [text for head, text in self.answers.items() if request.startswith(head)]
            if found:
                writer.write(found[0])
                await reader.read()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def until(self, request: str, times: int) -> None:
        """It was asked so often; fails after a while."""
        async with asyncio.timeout(WAIT_LIMIT_S):
            while self.asked[request] < times:  # noqa: ASYNC110 (the server has no event for it)
                await asyncio.sleep(0.01)


@asynccontextmanager
async def odd_server(**answers: bytes) -> AsyncGenerator[OddServer]:
    """Says its version, has a list without phones, and answers host:NAME as told."""
    usual = {"version": b"OKAY" + block("0029"), "track": b"OKAY" + block("")}
    odd = OddServer({f"host:{name}": text for name, text in (usual | answers).items()})
    async with await asyncio.start_server(odd.answer, "127.0.0.1", 0) as listener:
        odd.port = listener.sockets[0].getsockname()[1]
        yield odd


async def test_a_list_that_stops_without_a_word_is_asked_for_again() -> None:
    async with quiet_street() as street:
        street.fake.states = f"{ONE}\tdevice\n"
        async with street.watched(LOOKS_OFTEN) as hub:
            street.lists(one="device")
            assert await street.next(1) == [("A1", PhoneState.ONLINE)]
            listed = street.fake.listed
            while street.fake.listed < listed + 3:  # noqa: ASYNC110 (as in Street)
                await asyncio.sleep(0.01)
            assert hub.phones()[0].state is PhoneState.ONLINE  # silent, but true
            street.fake.states = ""
            assert await street.next(1) == [("A1", PhoneState.OFFLINE)]
            street.fake.states = f"{ONE}\tdevice\n"
            street.fake.lists.put_nowait(None)  # of the dead connection
            street.lists(one="device")
            assert await street.next(1) == [("A1", PhoneState.ONLINE)]


async def test_a_server_that_answers_no_more_is_subscribed_to_again() -> None:
    async with odd_server() as odd, AdbPhones(AdbServer("127.0.0.1", odd.port), reconnect_policy=LOOKS_OFTEN):
        await odd.until("host:track-devices", 2)
        assert odd.asked["host:devices"] >= 2  # one silence is not believed


async def test_nonsense_in_the_list_does_not_end_the_following() -> None:
    async with (
        odd_server(track=b"OKAY-001") as odd,
        AdbPhones(AdbServer("127.0.0.1", odd.port), reconnect_policy=LOOKS_OFTEN),
    ):
        await odd.until("host:track-devices", 2)


async def test_a_server_that_refuses_the_simplest_question_does_not_end_the_ladder() -> None:
    async with (
        odd_server(devices=b"FAIL" + block("not now")) as odd,
        AdbPhones(
            AdbServer("127.0.0.1", odd.port), reconnect_policy=ReconnectPolicy(pauses_s=(0.05,))
        ) as hub,
    ):
        hub.remember([PhoneInfo("A1", "", "", ONE, PhoneState.OFFLINE)])
        await odd.until("host:devices", 3)
        assert hub.phones()[0].state is PhoneState.OFFLINE
