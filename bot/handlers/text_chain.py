"""Plain texts go from taker to taker; the first whose own a text is keeps it."""

from collections.abc import Awaitable, Callable, Iterable

from telegram import Message, Update

from bot.context import UpdateContext, incoming
from bot.rights.person import Person

# Deals with a text and returns True if it is its own; False leaves it to the next.
TextTaker = Callable[[Update, UpdateContext], Awaitable[bool]]


def of_message(take: Callable[[Message, Person], Awaitable[bool]]) -> TextTaker:
    """A taker that needs the message and its person alone."""

    async def taker(update: Update, context: UpdateContext) -> bool:
        return await take(incoming(update), context.person)

    return taker


class TextChain:
    """The takers, in their order."""

    def __init__(self, takers: Iterable[TextTaker]) -> None:
        self._takers = tuple(takers)

    async def text(self, update: Update, context: UpdateContext) -> None:
        """Handles a plain text."""
        for take in self._takers:
            if await take(update, context):
                return
