"""Whether a text or a press came before a /stop of its person, in whichever order they are handled."""

from telegram import Update

from bot.context import ChatContext
from bot.showing.origin import Origin


async def text_is_stopped(chat: ChatContext, person_id: int, origin: Origin, sent_at: float) -> bool:
    """Did the person write /stop after this text? Call under the lock in which the text becomes a task."""
    stop = await chat.store.stops.newest(person_id)
    return stop is not None and stop.is_behind(*place_of(origin), sent_at)


async def press_is_stopped(chat: ChatContext, person_id: int, update: Update, came_at: float | None) -> bool:
    """Did the person write /stop after this press? came_at: of one of the last run, as in UpdateContext."""
    stop = await chat.store.stops.newest(person_id)
    if stop is None:
        return False
    if came_at is not None:
        return stop.is_behind_press(update.update_id, came_at, update.get_bot().id)
    # Both came in this run, so from one bot, and too close to each other for new message ids.
    return update.update_id < stop.update_id and chat.store.stops.came_lately(person_id)


def place_of(origin: Origin) -> tuple[int, int]:
    """The chat and the message that a task was written in."""
    if origin.group:
        return origin.group, origin.group_message
    return origin.chat_id, origin.message_id
