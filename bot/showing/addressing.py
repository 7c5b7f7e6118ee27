"""Messages about a task, for its chat or another person, with buttons that obey that one person alone."""

import contextlib
import time
from collections.abc import AsyncGenerator, Callable

from agent.contract.tasks import Task
from bot.cards import Look
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.rights.person import Person
from bot.showing.button_ids import ButtonIds
from bot.showing.origin import Origin
from bot.showing.quiet_hours import is_quiet


class Addressing:
    """Makes messages from looks."""

    def __init__(
        self, chat: ChatContext, button_ids: ButtonIds, clock: Callable[[], float] = time.time
    ) -> None:
        self._chat = chat
        self._button_ids = button_ids
        self._clock = clock

    async def lang(self, task: Task) -> str:
        """The language that the person has chosen by now, else the task's."""
        person = await self._chat.store.people.person(task.person_id)
        return person.lang if person and person.lang else task.lang

    @contextlib.asynccontextmanager
    async def keep_known(self, task: Task) -> AsyncGenerator[bool, None]:
        """Keeps the task's person from being removed during the block; False if they are removed."""
        async with self._chat.rights.keep_known(task.person_id) as person:
            yield person is not None

    async def is_gone(self, task: Task) -> bool:
        """Is the task's person removed?"""
        return await self._chat.store.people.person(task.person_id) is None

    async def message(
        self,
        task: Task,
        key: str,
        priority: Priority,
        look: Look,
        *,
        request_id: int | None = None,
        silent: bool = False,
        to: Person | None = None,
    ) -> Outgoing:
        """The look as a message of this key.

        request_id: what its buttons answer, None if they are the task's own.
        to: the recipient, in their private chat, with covered pictures; None for the task's own person, where
        the task came from. A message to a removed person has no buttons.
        """
        owner = await self._chat.store.people.person(task.person_id) if to is None else None
        if to is None and owner is None:
            look = Look(look.html)
        chat_id = to.person_id if to else Origin.from_text(task.origin).chat_id
        person_id = to.person_id if to else task.person_id
        if not silent and to is None and priority is not Priority.REQUEST:
            silent = await self._is_quiet(task)
        ids = (("task", str(task.task_id)), ("phone", task.phone_id))
        if request_id is not None:
            ids = (*ids, ("request", str(request_id)))
        buttons = await self._button_ids.buttons(look.rows, person_id, chat_id, key, ids)
        return Outgoing(
            chat_id,
            key,
            priority,
            look.html,
            buttons,
            look.picture,
            silent=silent,
            protect=look.private,
            spoiler=look.private and (owner is None or owner.covers_pictures),
        )

    async def _is_quiet(self, task: Task) -> bool:
        """Is it a schedule's run in its person's quiet hours? What needs a yes makes its sound."""
        if not Origin.from_text(task.origin).schedule:
            return False
        return is_quiet(await self._chat.store.preferences.of(task.person_id), self._clock())
