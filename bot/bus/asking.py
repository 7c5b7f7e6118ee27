"""One request on the bus, repeated until the start of the home replies for which it is."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from nats.errors import NoRespondersError

from agent.bus.connection import Bus
from agent.bus.errors import BusAway, BusError
from agent.bus.messages import SentReply

AGAIN_S = 3.0
"""Between two sendings of one call."""
_NOBODY_S = 0.3
_OTHER_START_S = 1.0


class Unanswered(Exception):
    """No reply came. heard: a sending may have reached the home. other_start: another start has replied."""

    def __init__(self, *, heard: bool, other_start: bool) -> None:
        super().__init__("no reply" if heard else "not sent")
        self.heard = heard
        self.other_start = other_start


@dataclass(frozen=True, slots=True)
class Answered:
    """sendings: how many of them the home may have heard."""

    reply: SentReply
    sendings: int


async def ask(
    bus: Bus,
    subject: str,
    message: bytes,
    limit_s: float,
    goes_on: Callable[[bool], bool],
    read: Callable[[bytes], SentReply | None],
) -> Answered:
    """Sends the message until a reply comes. Raises Unanswered, and what `read` raises.

    read: None for the reply of another start of the home, from which nothing follows for the one that is
        asked: both have heard the message.
    goes_on: asked before each sending, with whether another start has replied.
    """
    loop = asyncio.get_running_loop()
    ends_at, heard, other_start = loop.time() + limit_s, 0, False
    while (left_s := ends_at - loop.time()) > 0 and goes_on(other_start):
        if not bus.connected:
            await asyncio.sleep(min(_NOBODY_S, left_s))
            continue
        try:
            content = await bus.request(subject, message, min(AGAIN_S, left_s))
            heard += 1
            if (reply := read(content)) is not None:
                return Answered(reply, heard)
            other_start = True
            await asyncio.sleep(min(_OTHER_START_S, left_s))
        except BusAway as err:
            if isinstance(err.__cause__, NoRespondersError):  # the server says that nobody heard it
                await asyncio.sleep(min(_NOBODY_S, left_s))
            else:
                heard += 1
                if not bus.connected:
                    await asyncio.sleep(min(_NOBODY_S, left_s))
        except BusError as err:
            raise Unanswered(heard=heard > 0, other_start=other_start) from err
    raise Unanswered(heard=heard > 0, other_start=other_start)
