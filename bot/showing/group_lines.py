"""The short lines about a task in the group that it came from; all details stay in the private chat."""

from agent.contract.events import TaskEnded
from agent.contract.tasks import EndKind
from bot.cards.unsent import ended_done
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.rights.person import Person
from bot.showing.origin import Origin
from bot.strings import say_html


async def say_accepted(chat: ChatContext, person: Person, origin: Origin) -> None:
    """Says that the task is accepted."""
    await _say(chat, origin, "taken", say_html(chat.lang(person), "group_taken"))


async def say_asked(chat: ChatContext, person: Person, origin: Origin) -> None:
    """Says that a question in the private chat must be answered first."""
    await _say(chat, origin, "asked", say_html(chat.lang(person), "group_asked"))


async def say_refused(chat: ChatContext, person: Person, origin: Origin) -> None:
    """Says that the text is not a task; the private chat says why."""
    await _say(chat, origin, "refused", say_html(chat.lang(person), "group_refused"))


async def say_ended(chat: ChatContext, origin: Origin, ended: TaskEnded, lang: str) -> None:
    """Says that the report is in the private chat. Can be repeated; it is sent once."""
    stopped = ended.outcome.kind is EndKind.STOPPED
    key = "group_stopped" if stopped else "group_done" if ended_done(ended) else "group_failed"
    html = say_html(lang, key)
    await _say(chat, origin, chat.key("ended", ended.task.task_id), html, on_disk=True)


async def _say(chat: ChatContext, origin: Origin, what: str, html: str, *, on_disk: bool = False) -> None:
    key = f"group:{origin.group}:{origin.group_message}:{what}"
    line = Outgoing(
        origin.group, key, Priority.NOTICE, html, reply_to=origin.group_message or None, silent=True
    )
    await chat.outbox.send(line, on_disk=on_disk)
