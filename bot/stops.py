"""Whether a text or a press came before a /stop of its person, in whichever order the two are worked."""

import time

from bot.front import Front
from bot.origin import Origin

# Telegram delivers nothing that is older. After a week without updates their ids begin anew and order nothing.
_ORDERED_S = 86400.0


async def text_is_stopped(front: Front, person_id: int, origin: Origin, sent_at: float) -> bool:
    """Did the person write /stop behind this text? Ask in the same turn of theirs in which it becomes a task."""
    stop = await front.store.stops.newest(person_id)
    return stop is not None and stop.is_behind(*place_of(origin), sent_at)


async def press_is_stopped(front: Front, person_id: int, update_id: int) -> bool:
    """Did the person write /stop behind this press?"""
    stop = await front.store.stops.newest(person_id)
    return stop is not None and update_id < stop.update_id and time.time() - stop.came_at < _ORDERED_S


def place_of(origin: Origin) -> tuple[int, int]:
    """The chat and the message that a task was written in."""
    if origin.group:
        return origin.group, origin.group_message
    return origin.chat_id, origin.message_id
