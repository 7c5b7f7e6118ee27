"""Messages about a task: to its chat or somebody else's, with buttons that obey that one person alone."""

import contextlib
from collections.abc import AsyncGenerator

from agent.contract.tasks import Task
from bot.cards import Look
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.rights.person import Person
from bot.showing.button_ids import ButtonIds
from bot.showing.origin import Origin


class Addressing:
    """Turns looks into messages."""

    def __init__(self, chat: ChatContext, nonces: ButtonIds) -> None:
        self._chat = chat
        self._nonces = nonces

    async def lang(self, task: Task) -> str:
        """What the person has chosen by now, else what the task came with."""
        person = await self._chat.store.people.person(task.person_id)
        return person.lang if person and person.lang else task.lang

    @contextlib.asynccontextmanager
    async def while_in(self, task: Task) -> AsyncGenerator[bool, None]:
        """For a few commits about a message: is the task's person still in? Until the block ends nobody is
        taken out.
        """
        async with self._chat.rights.while_in(task.person_id) as person:
            yield person is not None

    async def is_gone(self, task: Task) -> bool:
        """Was the task's person taken out?"""
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

        to: for whom, in their private chat; None for the task's own person, where the task came from. For one
        who was taken out it is words alone.
        """
        if to is None and await self.is_gone(task):
            look = Look(look.html)
        chat_id = to.person_id if to else Origin.from_text(task.origin).chat_id
        person_id = to.person_id if to else task.person_id
        ids = (("task", str(task.task_id)), ("phone", task.phone_id))
        if request_id is not None:
            ids = (*ids, ("request", str(request_id)))
        buttons = await self._nonces.buttons(look.rows, person_id, chat_id, key, ids)
        return Outgoing(
            chat_id,
            key,
            priority,
            look.html,
            buttons,
            look.picture,
            silent=silent,
            protect=look.private,
            spoiler=look.private,
        )
