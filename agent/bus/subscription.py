"""What arrives over the bus, and who handles it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from nats.aio.msg import Msg


class HandlerFailed(Exception):
    """What handles a message raised an error that has nothing to do with the connection."""


@dataclass(frozen=True, slots=True)
class BusMessage:
    """One that arrived. reply: the subject on which its sender waits for an answer; '' for none."""

    subject: str
    content: bytes = field(repr=False)
    reply: str = ""


Handle = Callable[[BusMessage], Awaitable[None]]


class BusSubscription:
    """Messages on one subject, after a cut again. Use `Bus.subscribe`."""

    def __init__(self, subject: str, handle: Handle) -> None:
        self.subject = subject
        self.handle = handle
        self.closed = False

    async def deliver(self, message: Msg) -> None:
        """Raises HandlerFailed instead of an OSError, which would count as one of the connection."""
        if self.closed:
            return
        try:
            await self.handle(BusMessage(message.subject, message.data, message.reply))
        except OSError as err:
            raise HandlerFailed(self.subject) from err
