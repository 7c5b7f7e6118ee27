"""One request on the bus, repeated until somebody replies."""

import asyncio
from collections.abc import Callable

from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.errors import TimeoutError as NatsTimeoutError

AGAIN_S = 3.0
"""Between two sendings of one call."""
_NOBODY_S = 0.5
_NOBODY = "503"


class Unanswered(Exception):
    """No reply came in time. heard: a sending may have reached the home."""

    def __init__(self, *, heard: bool) -> None:
        super().__init__("no reply" if heard else "not sent")
        self.heard = heard


async def ask(
    client: Client, subject: str, message: bytes, limit_s: float, goes_on: Callable[[], bool]
) -> tuple[bytes, int]:
    """Sends the message until a reply comes; answers the reply, and how often somebody may have heard it.

    goes_on: asked before each sending. Raises Unanswered.
    """
    loop = asyncio.get_running_loop()
    ends_at, sent = loop.time() + limit_s, 0
    inbox = client.new_inbox()
    try:
        replies = await client.subscribe(inbox)
    except NatsError as err:
        raise Unanswered(heard=False) from err
    try:
        while (left_s := ends_at - loop.time()) > 0 and goes_on():
            if not client.is_connected:  # the library would send it whenever the bus is back
                await asyncio.sleep(min(_NOBODY_S, left_s))
                continue
            sent += 1
            await client.publish(subject, message, reply=inbox)
            try:
                reply = await replies.next_msg(timeout=min(AGAIN_S, left_s))
            except NatsTimeoutError:
                continue
            if (reply.headers or {}).get("Status") == _NOBODY:
                sent -= 1  # nobody was there to hear it
                await asyncio.sleep(min(_NOBODY_S, left_s))
                continue
            return reply.data, sent
    except NatsError as err:
        raise Unanswered(heard=sent > 0) from err
    finally:
        if not client.is_closed:
            await replies.unsubscribe()
    raise Unanswered(heard=sent > 0)
