"""Opens the pad whenever its person wants it: a by-hand task, unless a task works the phone already."""

import logging

from agent.contract.errors import QuotaReached
from agent.contract.people import Right
from agent.contract.phones import PhoneState
from agent.contract.requests import RequestKind
from agent.contract.tasks import TaskOptions, TaskState
from bot.cards import Look
from bot.cards.pad import busy_by_own_look
from bot.context import ChatContext
from bot.requests.pad_pages import PadPages
from bot.rights.permissions import rights_on
from bot.rights.person import Person
from bot.showing.origin import Origin
from bot.showing.pages import show_page
from bot.showing.shared_phones import is_others, running_on
from bot.strings import say, say_html

_log = logging.getLogger(__name__)


class PadOpening:
    """For one person and one phone at a time. Every refusal has a sentence."""

    def __init__(self, chat: ChatContext, pads: PadPages) -> None:
        self._chat = chat
        self._pads = pads

    async def open(
        self,
        person: Person,
        phone_id: str,
        key: str,
        origin: Origin,
        sent_at: float | None = None,
        words: str = "",
    ) -> None:
        """Opens the pad, or says why not, in a message of this key.

        origin: of the by-hand task, which is begun once for each. sent_at: when that was asked, None for now.
        words: of a task that is shown once, to be kept as a shortcut; '' for none.
        """
        chat, lang = self._chat, self._chat.lang(person)
        name = chat.phone_name(phone_id)
        if not {Right.CONTROL, Right.TAKE_OVER} <= rights_on(person, phone_id):
            await self._say(person, key, say_html(lang, "pad_not_allowed", phone=name))
        elif await self._is_shown(person, phone_id, key, words):
            return
        elif is_others(await running_on(chat, phone_id), person):
            await self._say(person, key, say_html(lang, "pad_busy", phone=name))
        elif (phone := chat.phone(phone_id)) is None or phone.state is not PhoneState.ONLINE:
            html = say_html(lang, "pad_phone_away", phone=name, command=_command(words))
            await self._say(person, key, html)
        else:
            await self._begin(person, phone_id, key, origin, sent_at, words)

    async def _is_shown(self, person: Person, phone_id: str, key: str, words: str) -> bool:
        """Does a task of theirs work the phone? Then its take-over is opened, or they can stop it first."""
        chat, lang = self._chat, self._chat.lang(person)
        for status in await chat.dispatcher.tasks.status(chat.rights.caller(person)):
            task, request = status.task, status.request
            if task.phone_id != phone_id or task.state is not TaskState.RUNNING:
                continue
            if words and task.by_hand:  # what was pressed before belongs to something else
                html = say_html(lang, "show_pad_open", phone=chat.phone_name(phone_id))
                await self._say(person, key, html)
            elif request is not None and request.kind is RequestKind.TAKE_OVER and not words:
                self._pads.open(request.request_id, person, key.rpartition(":")[2])
            elif task.by_hand:
                await self._say(person, key, say_html(lang, "pad_begins", phone=chat.phone_name(phone_id)))
            else:
                look = busy_by_own_look(task, chat.phone_name(phone_id), lang, _command(words))
                await show_page(chat, person, key, look, new=True)
            return True
        return False

    async def _begin(
        self, person: Person, phone_id: str, key: str, origin: Origin, sent_at: float | None, words: str
    ) -> None:
        chat, lang = self._chat, self._chat.lang(person)
        try:
            async with chat.rights.with_current_rights(person, phone_id) as caller:
                task = await chat.dispatcher.tasks.submit(
                    caller,
                    phone_id,
                    words or say(lang, "pad_task"),
                    lang,
                    origin.to_text(),
                    sent_at,
                    once=True,
                    options=TaskOptions(by_hand=True),
                )
        except QuotaReached as err:
            await self._say(person, key, say_html(lang, err.key, **err.values))
        except PermissionError:  # their rights were changed a moment ago
            await self._say(person, key, say_html(lang, "people_not_allowed"))
        else:
            _log.info("task %d is the pad of %s", task.task_id, phone_id)
            if words:
                await self._say(person, key, say_html(lang, "show_begins", words=words))

    async def _say(self, person: Person, key: str, html: str) -> None:
        await show_page(self._chat, person, key, Look(html), new=True)


def _command(words: str) -> str:
    """What the person sends to try again."""
    return "/show" if words else "/screen pad"
