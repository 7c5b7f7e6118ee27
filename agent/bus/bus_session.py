"""One connection to the bus server, from its beginning to its end."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from nats.aio.client import Client
from nats.aio.subscription import Subscription

from agent.bus.client_errors import translated
from agent.bus.subscription import BusSubscription

_T = TypeVar("_T")
PING_EVERY_S, PING_ANSWER_S = 3.0, 6.0
"""A cable that was pulled out is noticed within 9 s: sooner than a home counts as away (15 s)."""
UNREAD_MESSAGES, UNREAD_BYTES = 4096, 64 * 1024 * 1024
"""What waits in memory for one subscription; more is dropped, and its sender repeats it."""
_CLOSE_S = 1.0


@dataclass(frozen=True, slots=True)
class PendingQuestion:
    """One that the server has not answered yet. cancel: gives it up."""

    subject: str
    cancel: Callable[[], object]


class BusSession:
    """One connection, until it ends."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.error: Exception | None = None
        self.unheard: set[str] = set()  # subjects that may not be subscribed, in small letters
        self.asked: set[PendingQuestion] = set()
        self.subscribed: dict[BusSubscription, Subscription | None] = {}  # None while it is being made

    def end(self, why: str, error: Exception | None = None) -> None:
        """Only the first reason counts."""
        if not self.ended.done():
            self.error = error
            self.ended.set_result(why)

    def refuse(self, subject: str) -> None:
        """The server has refused a request on this subject, which the client writes in small letters."""
        for question in tuple(self.asked):
            if question.subject.lower() == subject.lower():
                question.cancel()

    async def subscribe(self, subscription: BusSubscription) -> None:
        """Raises BusAway."""
        self.subscribed[subscription] = None
        with translated():
            self.subscribed[subscription] = await self.client.subscribe(  # pyright: ignore[reportUnknownMemberType]  # its unused `future` has no type
                subscription.subject,
                cb=subscription.deliver,
                pending_msgs_limit=UNREAD_MESSAGES,
                pending_bytes_limit=UNREAD_BYTES,
            )

    async def watch(self) -> None:
        """Ends the session when the server does not answer any more."""
        while True:
            await asyncio.sleep(PING_EVERY_S)
            try:
                await self.client.flush(timeout=int(PING_ANSWER_S))
            except Exception as err:  # noqa: BLE001 - whatever it is, nothing else notices a dead cable
                self.end(f"no answer to a ping: {err}")
                return

    async def abandon(self) -> None:
        """Closes the connection, though the other end may not answer."""
        with contextlib.suppress(Exception):  # of one that is half open: nobody uses it any more
            async with asyncio.timeout(_CLOSE_S):
                await self.client.close()


async def cancelled(future: asyncio.Future[_T]) -> None:
    """Cancels it and waits for its end, whatever that is.

    Again if need be: a connection that is reset in the midst of its TLS handshake raises that error in place
    of the cancellation.
    """
    while not future.done():
        future.cancel()
        await asyncio.wait({future}, timeout=_CLOSE_S)
    if not future.cancelled():
        future.exception()
