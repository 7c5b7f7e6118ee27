"""The short lines about a task in the group that it came from; all details stay in the private chat."""

import contextlib

from telegram import Message

from agent.contract.events import TaskEnded
from agent.contract.tasks import EndKind
from agent.storage.trouble import TROUBLES
from bot.cards.unsent import ended_done
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.rights.person import Person
from bot.showing.origin import Origin
from bot.strings import say_html


def origin_of(message: Message, person: Person) -> Origin:
    """Of a task that the person's message in a group asks for."""
    return Origin(person.person_id, 0, group=message.chat_id, group_message=message.message_id)


async def mark_heard(chat: ChatContext, origin: Origin) -> None:
    """Notes that its message was said to the bot. Call before its task begins: the end may come first."""
    await chat.outbox.mark(origin.group, _key(origin, "taken"))


async def say_accepted(chat: ChatContext, person: Person, origin: Origin) -> None:
    """Says that the task is accepted, unless its end was said already."""
    with contextlib.suppress(*TROUBLES):
        if await chat.outbox.is_known(_key(origin, "ended")):
            return
    await mark_heard(chat, origin)
    await chat.outbox.edit(_line(origin, "taken", say_html(chat.lang(person), "group_taken")))


async def say_asked(chat: ChatContext, person: Person, origin: Origin) -> None:
    """Says that a question in the private chat must be answered first."""
    await _say(chat, origin, "asked", say_html(chat.lang(person), "group_asked"))


async def say_refused(chat: ChatContext, person: Person, origin: Origin) -> None:
    """Says that the text is not a task; the private chat says why."""
    await _say(chat, origin, "refused", say_html(chat.lang(person), "group_refused"))


async def say_ended(chat: ChatContext, origin: Origin, ended: TaskEnded, lang: str) -> None:
    """Says that the report is in the private chat. Can be repeated; it is sent once a message.

    Only of a message that the bot has heard: what a home writes into an origin is no reason to write to a
    group. Raises one of TROUBLES.
    """
    if not await chat.outbox.is_known(_key(origin, "taken")):
        return
    stopped = ended.outcome.kind is EndKind.STOPPED
    key = "group_stopped" if stopped else "group_done" if ended_done(ended) else "group_failed"
    html = say_html(lang, key)
    await _say(chat, origin, "ended", html, on_disk=True)


async def _say(chat: ChatContext, origin: Origin, what: str, html: str, *, on_disk: bool = False) -> None:
    await chat.outbox.send(_line(origin, what, html), on_disk=on_disk)


def _line(origin: Origin, what: str, html: str) -> Outgoing:
    key, reply_to = _key(origin, what), origin.group_message or None
    return Outgoing(origin.group, key, Priority.NOTICE, html, reply_to=reply_to, silent=True)


def _key(origin: Origin, what: str) -> str:
    return f"group:{origin.group}:{origin.group_message}:{what}"
