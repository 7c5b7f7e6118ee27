"""A screenshot during another's task: only with that person's consent, once, and both are notified."""

import logging
from collections.abc import Callable, Mapping
from functools import partial

from agent.contract.errors import SomebodysTask
from agent.contract.people import Right
from agent.contract.phones import PhoneError, ScreenView
from agent.storage.clock import boottime_s
from bot.cards import Look
from bot.cards.peeks import peek_look, peek_over_look
from bot.context import ChatContext, PressedButton
from bot.outbox.outgoing import Outgoing, Priority
from bot.rights.permissions import MEMBER, VIEW, Needs
from bot.rights.person import Person, Role
from bot.showing.button_ids import ButtonIds
from bot.showing.page_jobs import begin
from bot.showing.pages import show_page
from bot.showing.screens import screen_html
from bot.showing.shared_phones import is_others, running_on
from bot.store import BusyPage
from bot.strings import say_html

COMMANDS: dict[str, Needs] = {}
VERBS = {"peek_ask": VIEW, "peek_yes": MEMBER, "peek_no": Needs(Role.MEMBER, ends=True)}
_log = logging.getLogger(__name__)
_LIFE_S = 300.0


class ScreenConsent:
    """The question and its answer. clock: seconds that nobody can set; restarts with the computer."""

    def __init__(self, chat: ChatContext, clock: Callable[[], float] = boottime_s) -> None:
        self._chat = chat
        self._clock = clock
        self._button_ids = ButtonIds(chat.store)
        self._asked_at: dict[tuple[int, int], float] = {}  # (task, who asks) -> when
        self._decided = set[str]()  # questions that were pressed on

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        values, key, person = button.values, button.key, button.person
        if self._chat.phone(values["phone"]) is None:
            return "toast_phone_gone"
        if button.verb == "peek_ask":
            return await self._ask(values, key, person)
        if await self._is_anothers(values, person):
            return "toast_not_allowed"
        if key in self._decided:
            return "toast_already_decided"
        self._decided.add(key)
        if button.verb == "peek_yes":
            return await self._consent(values, key, person)
        await self._notify_refused(values, key, "peek_not_now")
        await self._close(person, key, values, "peek_refused")
        return ""

    async def _is_anothers(self, values: Mapping[str, str], person: Person) -> bool:
        """Is the running task whose screen is asked for another person's?"""
        task = await running_on(self._chat, values["phone"])
        return task is not None and task.task_id == int(values["task"]) and is_others(task, person)

    async def _ask(self, values: Mapping[str, str], key: str, person: Person) -> str:
        """Asks the task's person, whose name is not shown to the one who asks."""
        phone_id, task_id, now = values["phone"], int(values["task"]), self._clock()
        lang, phone = self._chat.lang(person), self._chat.phone_name(phone_id)
        task = await running_on(self._chat, phone_id)
        owner = await self._chat.store.people.person(task.person_id) if task else None
        if task is None or task.task_id != task_id or owner is None:
            await show_page(self._chat, person, key, Look(say_html(lang, "peek_free", phone=phone)))
            return ""
        self._asked_at = {asked: at for asked, at in self._asked_at.items() if now - at < _LIFE_S}
        if (task_id, person.person_id) not in self._asked_at:
            self._asked_at[task_id, person.person_id] = now
            await self._question(owner, person, phone_id, task_id, now)
        await show_page(self._chat, person, key, Look(say_html(lang, "peek_asked")))
        return ""

    async def _question(self, owner: Person, person: Person, phone_id: str, task_id: int, now: float) -> None:
        key = f"{self._chat.key('peek', task_id)}:{person.person_id}:{now:.3f}"
        values = (("phone", phone_id), ("task", str(task_id)))
        values = (*values, ("asker", str(person.person_id)), ("at", repr(now)))
        look = peek_look(person.name, self._chat.phone_name(phone_id), values, self._chat.lang(owner))
        chat_id = owner.person_id
        buttons = await self._button_ids.buttons(look.rows, chat_id, chat_id, key, ())
        await self._chat.outbox.send(Outgoing(chat_id, key, Priority.QUESTION, look.html, buttons))

    async def _consent(self, values: Mapping[str, str], key: str, person: Person) -> str:
        """Sends the screenshot as long as that very task works the phone, for five minutes."""
        task = await running_on(self._chat, values["phone"])
        own = task is not None and task.person_id == person.person_id
        over = task is None or not own or task.task_id != int(values["task"])
        asker = await self._chat.store.people.person(int(values["asker"]))
        if over or asker is None or not 0 <= self._clock() - float(values["at"]) <= _LIFE_S:
            await self._close(person, key, values, "peek_late")
            return "toast_expired"
        await self._close(person, key, values, "peek_showing")
        page = BusyPage(_result_key(key), asker.person_id, "/screen")
        await begin(self._chat, asker, page, partial(self._show, dict(values), key, person, asker), new=True)
        return ""

    async def _show(self, values: Mapping[str, str], key: str, person: Person, asker: Person) -> None:
        """Checks the asker's rights of now, before the screenshot and after it."""
        phone_id, task_id = values["phone"], int(values["task"])
        try:
            async with self._chat.rights.with_current_rights(asker, phone_id) as caller:
                pass
            look = await self._chat.dispatcher.phones.look(caller, phone_id, during=task_id)
            await self._send(look, key, asker, phone_id)
        except (PhoneError, SomebodysTask, PermissionError) as err:
            _log.info("a look at %s during task %d came to nothing: %s", phone_id, task_id, err)
            await self._notify_refused(values, key, "peek_failed")
            await self._close(person, key, values, "peek_not_shown")
            return
        await self._close(person, key, values, "peek_shown" if look.picture else "peek_not_shown")

    async def _send(self, look: ScreenView, key: str, asker: Person, phone_id: str) -> None:
        """Sends it covered and protected: it shows another person's task. Raises PermissionError."""
        html = screen_html(look, self._chat.phone_name(phone_id), self._chat.lang(asker))
        async with self._chat.rights.with_current_rights(asker, phone_id) as caller:
            if Right.VIEW not in caller.rights:
                raise PermissionError(Right.VIEW)
            await self._chat.replies.note(
                asker.person_id, _result_key(key), html, look.picture, private=True, of_another=True
            )

    async def _notify_refused(self, values: Mapping[str, str], key: str, sentence: str) -> None:
        asker = await self._chat.store.people.person(int(values["asker"]))
        if asker is not None:
            phone = self._chat.phone_name(values["phone"])
            html = say_html(self._chat.lang(asker), sentence, phone=phone)
            await self._chat.replies.note(asker.person_id, _result_key(key), html)

    async def _close(self, person: Person, key: str, values: Mapping[str, str], sentence: str) -> None:
        """Replaces the question by its result."""
        asker = await self._chat.store.people.person(int(values["asker"]))
        name, phone = asker.name if asker else "…", self._chat.phone_name(values["phone"])
        await show_page(
            self._chat, person, key, peek_over_look(sentence, name, phone, self._chat.lang(person))
        )


def _result_key(key: str) -> str:
    """The key of the one answer to a question, in the asker's outbox."""
    return f"{key}:answer"
