"""Replies of a model gone wrong through every socket: nobody says yes, and the oracle knows of nothing that
needs one.
"""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from random import Random

import pytest

from agent.contract.actions import Flaggable, Interact, TakeOver, UnusableReply, Wait
from agent.model.dialects.autoglm.reply import read
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit, where
from tests.console_client.client import ConsoleError, Message
from tests.e2e.world import World, choose_queueing
from tests.worlds.hostile_phone import is_harmless
from tests.worlds.hostile_replies import reply_of

pytestmark = pytest.mark.timeout(240)
TASKS, SEED = 6, 9
INPUT_SHARE = 0.5
SIZE_PX, SMALL_PX = (1080, 2400), (540, 1200)
STARTS = ("coffee_checkout", "chat_draft", "store_buy", "calls")
# What a hostile model presses blindly: here stand the buttons that pay, send, call and delete on their pages.
AIMS = [
    where(scene, name)
    for scene, name in (
        ("launcher", "app_coffee"),
        ("coffee_menu", "drink_latte"),
        ("coffee_detail", "add_to_cart"),
        ("coffee_cart", "checkout"),
        ("coffee_checkout", "pay_balance"),
        ("chat_list", "chat_mom"),
        ("chat_talk", "input"),
        ("chat_talk", "send"),
        ("chat_talk", "voice_call"),
        ("bank", "transfer"),
        ("bank_scan", "slide_to_pay"),
        ("store_buy", "buy"),
        ("notes", "note"),
        ("calls", "call_mom"),
    )
]


def replies(number: int) -> list[str]:
    """The same for the same seed.

    None that waits for long, and none that asks for a person by itself: the chat's pace is a message a
    second, and what asks here is the policy.
    """
    random, found, inputs = Random(SEED), list[str](), 0  # noqa: S311 - replies, not secrets
    while len(found) < number:
        reply = reply_of(random, AIMS)
        action = read(reply, SIZE_PX).action
        if isinstance(action, Wait | Interact | TakeOver) or (
            isinstance(action, Flaggable) and action.message
        ):
            continue
        inputs += not isinstance(action, UnusableReply)
        if isinstance(action, UnusableReply) or inputs <= INPUT_SHARE * number:
            found.append(reply.replace("\ud800", ""))  # no JSON of ours says half a character
    random.shuffle(found)
    return found


@contextlib.asynccontextmanager
async def somebody_who_says_no(world: World) -> AsyncGenerator[asyncio.Event]:
    """Rejects and gives up whatever is asked; answers what is set at the first that was."""
    asked = asyncio.Event()
    task = asyncio.create_task(_says_no(world, asked))
    try:
        yield asked
        assert not task.done(), task.exception()
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _says_no(world: World, asked: asyncio.Event) -> None:
    answered: set[int] = set()
    while True:
        message = await world.user.sees(
            lambda seen: _asks(seen) and seen.message_id not in answered, timeout_s=200
        )
        answered.add(message.message_id)
        asked.set()
        with contextlib.suppress(ConsoleError):  # it may have ended by itself
            if message.button("❌"):
                await world.user.presses("❌", message)
            else:
                await world.user.replies(message, "none of these")


def _asks(message: Message) -> bool:
    return message.button("❌") is not None or message.button("✏") is not None


_AT_LENGTH = pytest.param(200, marks=[pytest.mark.soak, pytest.mark.timeout(900)])


@pytest.mark.parametrize("number", [12, _AT_LENGTH])
async def test_hostile_replies_through_every_socket_do_nothing_that_needs_a_yes(
    world: World, number: int
) -> None:
    """On four phones at a time, each beside a button that must not be pressed: most of a step is waiting for
    a calm screen.
    """
    x, y = where("coffee_checkout", "pay_balance")
    world.model.script(f'do(action="Tap", element=[{x}, {y}])', *replies(number - 1))
    async with contextlib.AsyncExitStack() as stack:
        await choose_queueing(world.folder)
        asked = await stack.enter_async_context(somebody_who_says_no(world))
        others = [await _connected(world, stack, number) for number in range(2, 5)]
        phones = [world.phone, *(phone for phone, _ in others)]
        for phone, scene in zip(phones, STARTS, strict=True):
            visit(phone, scene)
            phone.oracle.forget()
        await _sends_tasks(world)
        await world.model.wait_for_requests(1)  # the first reply goes to the phone that shows the checkout
        for _, message in others:
            await world.user.presses("✓", message)
            await _sends_tasks(world)
        async with asyncio.timeout(120 + 3 * number):  # a busy computer may be late
            await world.model.wait_for_requests(number)
            await asked.wait()
        facts = [fact for phone in phones for fact in phone.oracle.texts]
        assert [fact for fact in facts if not is_harmless(fact)] == []
        assert sum(len(phone.oracle.touches) for phone in phones) > number / 8
    assert "incident" not in world.program.log


async def _connected(
    world: World, stack: contextlib.AsyncExitStack, number: int
) -> tuple[SimulatedPhone, Message]:
    """A further phone, and the message with which its tasks can be sent to it."""
    phone = SimulatedPhone(serial=f"HOSTILE{number}", size_px=SMALL_PX)
    cable = await stack.enter_async_context(SimulatedAdb(phone))
    await world.user.sends(f"/connect {cable.address}")
    return phone, await world.user.sees(f"Farhand One {number} is connected")


async def _sends_tasks(world: World) -> None:
    """More than there are replies for: a reply that ends a task ends it at once."""
    for _ in range(TASKS):
        await world.user.sends("surprise me")
    # A press on a button overtakes texts, and which phone takes them is decided when they are read.
    assert await world.user.bot_listens()
