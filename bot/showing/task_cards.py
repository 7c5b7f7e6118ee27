"""The cards of the tasks: the state of each, and its newest view in the outbox."""

import time
from collections.abc import Callable

from agent.contract.events import TaskRestored, TaskSuspended
from agent.contract.tasks import EndKind, Task
from bot.cards import CardState, render
from bot.context import ChatContext
from bot.outbox.outgoing import Priority
from bot.rights.preferences import Telling
from bot.showing.addressing import Addressing


def card_key(chat: ChatContext, task: Task) -> str:
    """The outbox key of the task's card."""
    return chat.key("card", task.task_id)


class TaskCards:
    """One card a task, in memory until the task has ended."""

    def __init__(
        self, chat: ChatContext, addressing: Addressing, clock: Callable[[], float] = time.time
    ) -> None:
        self._chat = chat
        self._addressing = addressing
        self._clock = clock
        self._states: dict[int, CardState] = {}

    def state(self, task: Task) -> CardState:
        """The state that is shown; a new one if no card was shown."""
        return self._states.get(task.task_id) or CardState(task, self._chat.phone_name(task.phone_id))

    def is_known(self, task: Task) -> bool:
        """Has the task been shown since the start of the program?"""
        return task.task_id in self._states

    def away(self, task_id: int) -> TaskSuspended | None:
        """Why and until when a task waits for its phone; None while it does not wait."""
        card = self._states.get(task_id)
        return card.away if card else None

    def restore(self, event: TaskRestored) -> None:
        """Restores a task's card from its journal; nothing is shown yet."""
        if not self.is_known(event.task):
            self._states[event.task.task_id] = self.state(event.task).with_taken_up(event)

    def keep(self, task: Task, card: CardState) -> None:
        """Keeps the state of a card that is known; it is shown with the next one."""
        if self.is_known(task):
            self._states[task.task_id] = card

    async def show(self, task: Task, card: CardState, *, new: bool = False) -> None:
        """Shows the card in this state.

        new: its message may not exist yet; a removed person gets no new one, nor does who wants none.
        """
        at = await self._chat.phone_of_several(task.person_id, task.phone_id) if card.waiting else ""
        look = render(card, await self._addressing.lang(task), self._clock(), at_phone=at)
        # What a person waits for is not delayed as the ordinary refresh of a card is.
        at_ease = card.waiting is None and card.away is None and card.ended is None
        priority = Priority.CARD if at_ease else Priority.REPORT
        async with self._addressing.keep_known(task) as known:
            message = await self._addressing.message(
                task, card_key(self._chat, task), priority, look, silent=True
            )
            if known and await self._is_wanted(task, card, new=new):
                # A task that is queued again after a pause has its card already: then the send is ignored.
                await self._chat.outbox.send(message, on_disk=True)
            await self._chat.outbox.edit(message, on_disk=True)
        self._states[task.task_id] = card  # after the commit: until then the event is shown again

    async def _is_wanted(self, task: Task, card: CardState, *, new: bool) -> bool:
        """Is the card sent if it was not yet? An edit of a card that was never sent changes nothing."""
        if (await self._chat.store.preferences.of(task.person_id)).telling is not Telling.QUIET:
            return new
        # Of a pause the buttons that continue or drop the task are on the card alone.
        return card.ended is not None and card.ended.kind is EndKind.PAUSED

    def forget(self, task: Task) -> None:
        """The task has ended, and the end is shown."""
        self._states.pop(task.task_id, None)
