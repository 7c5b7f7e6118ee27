"""How a person wishes their messages: without sound in quiet hours, pictures behind a tap."""

import time
from collections.abc import Callable
from dataclasses import replace

from bot.outbox.outgoing import Outgoing, Priority
from bot.rights.preferences import PictureChoice
from bot.showing.quiet_hours import is_quiet
from bot.store.preferences import PreferenceTable

# What waits for the person makes its sound at any hour: nobody answers what nobody hears.
_WAITS_FOR_THEM = (Priority.REQUEST, Priority.QUESTION)


class MessageWishes:
    """The one place where what is sent becomes what its person wants. clock: seconds since the epoch."""

    def __init__(self, preferences: PreferenceTable, clock: Callable[[], float] = time.time) -> None:
        self._preferences = preferences
        self._clock = clock

    async def adapt(self, message: Outgoing) -> Outgoing:
        """The message as its chat wishes it; a private chat has its person's id, a group wishes nothing."""
        may_sound = not message.silent and message.priority not in _WAITS_FOR_THEM
        has_picture = message.picture is not None and not message.file
        if not may_sound and not has_picture:
            return message
        wishes = await self._preferences.of(message.chat_id)
        if may_sound and is_quiet(wishes, self._clock()):
            message = replace(message, silent=True)
        if has_picture and wishes.pictures is PictureChoice.COVERED:
            message = replace(message, spoiler=True)
        return message
