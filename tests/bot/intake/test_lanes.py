"""Order inside a chat, none between chats; buttons and /stop overtake."""

import asyncio
from datetime import UTC, datetime

import pytest
from telegram import CallbackQuery, Chat, Message, Update, User

from bot.intake.lanes import Lanes
from tests.wait_limit import WAIT_LIMIT_S

ANN = User(42, "Ann", is_bot=False)
BOB = User(43, "Bob", is_bot=False)
NOW = datetime(2026, 1, 2, tzinfo=UTC)


def message(text: str | None, user: User = ANN) -> Message:
    return Message(1, NOW, Chat(user.id, Chat.PRIVATE), from_user=user, text=text)


def said(text: str | None, user: User = ANN) -> Update:
    return Update(1, message=message(text, user))


def in_group(text: str, group: int = -5) -> Update:
    return Update(1, message=Message(1, NOW, Chat(group, Chat.SUPERGROUP), from_user=ANN, text=text))


def edited(text: str) -> Update:
    return Update(1, edited_message=message(text))


def press(user: User = ANN) -> Update:
    return Update(1, callback_query=CallbackQuery("1", user, "x", message=message("card", user), data="v1:x"))


class Traffic:
    """Handlers that note when they start and end, and stand still while their gate is shut."""

    def __init__(self) -> None:
        self.lanes = Lanes()
        self.log: list[str] = []
        self._running: list[asyncio.Task[None]] = []

    def comes(self, update: object, name: str, gate: asyncio.Event | None = None) -> asyncio.Task[None]:
        """An update arrives, as the application hands it over: one task each."""
        task = asyncio.create_task(self.lanes.process_update(update, self._handled(name, gate)))  # pyright: ignore[reportArgumentType]  # object, as in do_process_update
        self._running.append(task)
        return task

    async def _handled(self, name: str, gate: asyncio.Event | None) -> None:
        self.log.append(f"{name} begins")
        if gate:
            await gate.wait()
        self.log.append(f"{name} ends")

    async def ends(self) -> None:
        """Every handler has ended."""
        await asyncio.wait_for(asyncio.gather(*self._running), WAIT_LIMIT_S)


async def test_updates_of_a_chat_are_handled_one_after_the_other() -> None:
    traffic, gate = Traffic(), asyncio.Event()
    for number in range(4):
        traffic.comes(said(f"task {number}"), str(number), gate)
    traffic.comes(edited("task 0!"), "edit")
    await asyncio.sleep(0)
    gate.set()
    await traffic.ends()
    names = ["0", "1", "2", "3", "edit"]
    assert traffic.log == [f"{name} {what}" for name in names for what in ("begins", "ends")]


@pytest.mark.parametrize(
    "overtakes",
    [
        said("hello", BOB),
        press(),
        said("/stop"),
        said("/stop 3"),
        said("/stop\nnow"),
        said("/stop@our_bot"),
        said("/STOP"),
        said("/Stop@our_bot now"),
        said("/stopall"),
        said("Stop!"),
        said("算了"),
        said("🛑"),
        in_group("@our_bot stop"),
        "not an update",
    ],
)
async def test_other_chats_buttons_and_stop_do_not_wait(overtakes: object) -> None:
    traffic, gate = Traffic(), asyncio.Event()
    traffic.comes(said("slow"), "slow", gate)
    await asyncio.wait_for(traffic.comes(overtakes, "quick"), WAIT_LIMIT_S)
    assert traffic.log == ["slow begins", "quick begins", "quick ends"]
    gate.set()
    await traffic.ends()


@pytest.mark.parametrize(
    "waits",
    [
        *(said(text) for text in ("/stopwatch", "please /stop", None, "/status", "/cancel")),
        *(said(text) for text in ("cancel my booking", "@our_bot stop", "no")),
        edited("/stop"),
        edited("stop"),
        in_group("@our_bot order a latte", ANN.id),
    ],
)
async def test_everything_else_waits_for_its_turn(waits: Update) -> None:
    traffic, gate = Traffic(), asyncio.Event()
    traffic.comes(said("slow"), "slow", gate)
    traffic.comes(waits, "second")
    await asyncio.wait_for(traffic.comes(said("/stop"), "stop"), WAIT_LIMIT_S)
    assert traffic.log == ["slow begins", "stop begins", "stop ends"]
    gate.set()
    await traffic.ends()
    assert traffic.log[3:] == ["slow ends", "second begins", "second ends"]


async def test_a_handler_that_fails_leaves_its_lane_open() -> None:
    traffic = Traffic()

    async def fails() -> None:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        await traffic.lanes.process_update(said("first"), fails())
    await asyncio.wait_for(traffic.comes(said("second"), "second"), WAIT_LIMIT_S)
