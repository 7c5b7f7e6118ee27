"""The messages of a pad: their names, and their end with the take-over that they belong to."""

from agent.contract.requests import RequestKind
from bot.cards import Look
from bot.context import ChatContext
from bot.rights.person import Person
from bot.showing.pages import show_page
from bot.strings import say_html


def key_of(chat: ChatContext, request_id: int, mark: str) -> str:
    """The outbox key of one message. mark: tells the messages of one take-over apart."""
    return f"{_prefix(chat, request_id)}{mark}"


async def waits(chat: ChatContext, person: Person, request_id: int) -> bool:
    """Does the take-over still wait for this person?"""
    for status in await chat.dispatcher.tasks.status(chat.rights.caller(person)):
        request = status.request
        if request and request.request_id == request_id and request.kind is RequestKind.TAKE_OVER:
            return True
    return False


async def request_over(chat: ChatContext, person_id: int, request_id: int) -> None:
    """The take-over was finished, given up, has expired or was cancelled: its pads lose their buttons."""
    keys = await chat.store.buttons.messages(_prefix(chat, request_id))
    if not keys:
        return
    person = await chat.store.people.person(person_id)
    for key in keys:
        if person is None:
            await chat.store.buttons.retire(key)
        else:
            await show_page(chat, person, key, Look(say_html(chat.lang(person), "pad_over")))


def _prefix(chat: ChatContext, request_id: int) -> str:
    # The stroke at its end, so that no other request's key begins like it.
    return f"{chat.key('pad', request_id)}:"
