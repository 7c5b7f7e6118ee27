"""The messages of a take-over's pad: their keys, and their end with the take-over."""

from agent.contract.requests import RequestKind
from bot.cards import Look
from bot.context import ChatContext
from bot.rights.person import Person
from bot.showing.pages import show_page
from bot.strings import say_html


def key_of(chat: ChatContext, request_id: int, mark: str) -> str:
    """The outbox key of one message. mark: distinguishes the messages of one take-over."""
    return f"{_prefix(chat, request_id)}{mark}"


async def waits(chat: ChatContext, person: Person, request_id: int) -> bool:
    """Does the take-over still wait for this person?"""
    for status in await chat.dispatcher.tasks.status(chat.rights.caller(person)):
        request = status.request
        if request and request.request_id == request_id and request.kind is RequestKind.TAKE_OVER:
            return True
    return False


def is_pad(key: str) -> bool:
    """Is it the outbox key of a pad?"""
    return key.startswith("pad:")


async def close_request(
    chat: ChatContext, person_id: int, request_id: int, sentence: str = "pad_over"
) -> None:
    """Removes the buttons from the pads of a take-over that was finished, given up, expired or cancelled.

    sentence: the key of what they say then.
    """
    keys = await chat.store.buttons.messages(_prefix(chat, request_id))
    if not keys:
        return
    person = await chat.store.people.person(person_id)
    for key in keys:
        if person is None:
            await chat.store.buttons.retire(key)
        else:
            await show_page(chat, person, key, Look(say_html(chat.lang(person), sentence)))


def _prefix(chat: ChatContext, request_id: int) -> str:
    # The final dash keeps another request's key from beginning with this prefix.
    return f"{chat.key('pad', request_id)}:"
