"""Presses, reactions and deletions go past the table, but into no wait that Telegram asked for."""

import asyncio
import contextlib
from typing import Any

import pytest
from telegram import Message
from telegram.error import RetryAfter

from bot.outbox import Pace, SqliteOutbox
from bot.outbox.outgoing import Outgoing, Priority
from bot.store.schema import MIGRATIONS
from tests.bot.outbox.test_urgency import Refusing, outbox
from tests.worlds.virtual_time import DatabaseAtOnce, in_virtual_time

HELLO = Outgoing(1, "n:1", Priority.NOTICE, "hello")


@pytest.fixture(autouse=True)
def _newer_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library warns about the old type of RetryAfter.retry_after; the program sets this, too."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


class Beside(Refusing):
    """Takes what goes beside the messages, too.

    refuses: the waits that it asks for first; slow_s: of each message.

    begun: a message was called for. refused: the last of the waits was asked for.
    reacted: a reaction was put.
    """

    def __init__(self, *refuses: float, slow_s: float = 0.0) -> None:
        super().__init__()
        self.refuses = list(refuses)
        self.slow_s = slow_s
        self.beside: list[tuple[float, str]] = []
        self.begun, self.refused, self.reacted = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def answer_callback_query(self, *args: Any, **options: Any) -> bool:
        return self._took("press")

    async def set_message_reaction(self, *args: Any) -> bool:
        return self._took("reaction")

    async def delete_message(self, *args: Any) -> bool:
        return self._took("deletion")

    def _took(self, what: str) -> bool:
        self.beside.append((asyncio.get_running_loop().time(), what))
        if self.refuses:
            self.refused.set()
            raise RetryAfter(int(self.refuses.pop(0)))
        if what == "reaction":
            self.reacted.set()
        return True

    async def _call(
        self, chat_id: int, text: str, options: dict[str, Any], message_id: int | None = None
    ) -> Message:
        self.begun.set()
        await asyncio.sleep(self.slow_s)
        try:
            return await super()._call(chat_id, text, options, message_id)
        except RetryAfter:
            if not self.everybody:
                self.refused.set()
            raise


async def _beside(o: SqliteOutbox, what: str) -> None:
    match what:
        case "press":
            await o.acknowledge(1, "press", "noted")
        case "reaction":
            await o.react(1, 7, "👀")
        case _:
            assert await o.delete(1, 7)


@pytest.mark.parametrize("what", ["press", "reaction", "deletion"])
def test_a_wait_asked_for_beside_the_messages_holds_the_chat(what: str) -> None:
    async def story() -> tuple[float, float]:
        telegram = Beside(4)
        async with outbox(telegram) as o:
            asking = asyncio.create_task(_beside(o, what))
            await telegram.refused.wait()
            await o.send(HELLO)
            await o.flush(20)
            await asking
        return telegram.beside[0][0], telegram.calls[0][0]

    refused, sent = in_virtual_time(story())
    assert sent - refused >= 4


@pytest.mark.parametrize(("wait_s", "deleted"), [(3, True), (30, False)])
def test_a_message_is_deleted_behind_the_wait_of_its_chat_or_not_in_time(wait_s: int, deleted: bool) -> None:
    async def story() -> tuple[bool, list[float], float]:
        telegram = Beside()
        telegram.errors[1] = [RetryAfter(wait_s)]
        async with outbox(telegram) as o:
            await o.send(HELLO)
            await telegram.refused.wait()
            done = await o.delete(1, 7)
        return done, [at for at, _ in telegram.beside], telegram.calls[0][0]

    done, tries, refused = in_virtual_time(story())
    assert (done, len(tries)) == (deleted, int(deleted))
    assert all(at - refused >= wait_s for at in tries)


class Keeps(Beside):
    """Answers False to a deletion, as another server than Telegram's may."""

    async def delete_message(self, *args: Any) -> bool:
        await super().delete_message(*args)
        return False


def test_a_deletion_that_was_not_made_is_not_said_to_be() -> None:
    async def story() -> bool:
        async with outbox(Keeps()) as o:
            return await o.delete(1, 7)

    assert in_virtual_time(story()) is False


def test_no_reaction_goes_into_a_wait_for_everybody() -> None:
    async def story() -> list[tuple[float, str]]:
        telegram = Beside()
        telegram.everybody = [RetryAfter(30) for _ in range(3)]
        async with outbox(telegram, pace=Pace(in_flight=1)) as o:
            for chat_id in range(1, 4):
                await o.send(Outgoing(chat_id, f"n:{chat_id}", Priority.NOTICE, "hello"))
            await telegram.refused.wait()
            await o.react(9, 1, "👀")
            await o.flush(100)
            assert telegram.beside == []
            await o.react(9, 1, "👀")
            await telegram.reacted.wait()
        return telegram.beside

    assert len(in_virtual_time(story())) == 1


def test_a_reaction_that_waited_for_its_slot_looks_again_whether_it_may_go() -> None:
    async def story() -> list[tuple[float, str]]:
        telegram = Beside(slow_s=0.3)
        telegram.errors[1] = [RetryAfter(30)]
        async with outbox(telegram, pace=Pace(calls_per_s=2)) as o:
            await o.send(HELLO)
            await telegram.begun.wait()
            await o.react(1, 7, "👀")  # its slot comes half a second after the message, the refusal before
            await o.flush(10)
        return telegram.beside

    assert in_virtual_time(story()) == []


def test_a_disk_that_takes_nothing_keeps_no_message_from_being_deleted() -> None:
    async def story() -> bool:
        telegram = Beside(1)
        with contextlib.closing(DatabaseAtOnce.made(MIGRATIONS)) as memory:
            async with outbox(telegram, memory) as o:
                memory.execute("PRAGMA query_only=ON")
                return await o.delete(1, 7)

    assert in_virtual_time(story())
