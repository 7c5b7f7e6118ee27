"""One request on the bus, repeated until the home replies."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from nats.errors import NoRespondersError

from agent.bus.connection import Bus
from agent.bus.errors import BusAway, BusError

AGAIN_S = 3.0
"""Between two sendings of one call."""
_NOBODY_S = 0.3


class Unanswered(Exception):
    """No reply came. heard: a sending may have reached the home."""

    def __init__(self, *, heard: bool) -> None:
        super().__init__("no reply" if heard else "not sent")
        self.heard = heard


@dataclass(frozen=True, slots=True)
class Answered:
    """sendings: how many of them the home may have heard."""

    content: bytes = field(repr=False)
    sendings: int


async def ask(
    bus: Bus, subject: str, message: bytes, limit_s: float, goes_on: Callable[[], bool]
) -> Answered:
    """Sends the message until a reply comes. goes_on: asked before each sending. Raises Unanswered."""
    loop = asyncio.get_running_loop()
    ends_at, heard = loop.time() + limit_s, 0
    while (left_s := ends_at - loop.time()) > 0 and goes_on():
        if not bus.connected:
            await asyncio.sleep(min(_NOBODY_S, left_s))
            continue
        try:
            content = await bus.request(subject, message, min(AGAIN_S, left_s))
            return Answered(content, heard + 1)
        except BusAway as err:
            if isinstance(err.__cause__, NoRespondersError):  # the server says that nobody heard it
                await asyncio.sleep(min(_NOBODY_S, left_s))
            else:
                heard += 1
                if not bus.connected:
                    await asyncio.sleep(min(_NOBODY_S, left_s))
        except BusError as err:
            raise Unanswered(heard=heard > 0) from err
    raise Unanswered(heard=heard > 0)
