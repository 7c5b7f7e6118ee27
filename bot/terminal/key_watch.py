"""Whether the key with which a home works still holds: another one has come, or the bus refuses it."""

import asyncio
from pathlib import Path

from agent.bus.connection import Bus
from agent.bus.identity import BusIdentity, IdentityUnusable
from bot.terminal.home_join import is_joining

_REFUSED_S = 60.0
"""A home that the bus does not let in for so long was removed, or its key was replaced."""
_LOOK_S = 2.0


async def watch_key(
    bus: Bus,
    folder: Path,
    identity: BusIdentity,
    over: asyncio.Event,
    *,
    refused_s: float = _REFUSED_S,
    look_s: float = _LOOK_S,
) -> None:
    """Sets `over` after a refusal that lasts, and at once where there is a new key.

    Whatever the bus says: a bus that has moved is silent at the address that came with the old key. An
    admin's yes voids the old key before the person at `farhand home join` has said yes, too, and that person
    has time.

    folder: of the identity. refused_s: how long a refusal lasts. look_s: between two looks.
    """
    looks = 0
    while looks * look_s < refused_s and not await asyncio.to_thread(has_new_key, folder, identity):
        await asyncio.sleep(look_s)
        waits = not bus.key_refused or await asyncio.to_thread(is_joining, folder)
        looks = 0 if waits else looks + 1
    over.set()


def has_new_key(folder: Path, identity: BusIdentity) -> bool:
    """Is there another whole key for the same home on the disk? Blocking."""
    try:
        found = BusIdentity.read(folder)
    except IdentityUnusable:
        return False
    return found.home_id == identity.home_id and found.credentials != identity.credentials
