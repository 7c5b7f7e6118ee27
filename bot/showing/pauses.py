"""Tasks that wait for their person: paused ones, and those of a time when Farhand was off."""

from dataclasses import replace

from agent.contract.events import TaskEnded
from agent.contract.tasks import EndKind, Outcome, Task
from bot.cards import paused_look, stale_look
from bot.context import ChatContext
from bot.outbox.outgoing import Priority
from bot.showing.addressing import Addressing
from bot.showing.button_ids import ButtonIds
from bot.showing.origin import Origin
from bot.showing.task_cards import TaskCards
from bot.showing.trouble_news import TroubleNews

_BY_PERSON = "paused_by_person"


class Pauses:
    """Messages of pauses. Each pause has its own, named by its moment, so that two are not confused."""

    def __init__(
        self,
        chat: ChatContext,
        addressing: Addressing,
        button_ids: ButtonIds,
        cards: TaskCards,
        trouble_news: TroubleNews,
    ) -> None:
        self._chat = chat
        self._addressing = addressing
        self._button_ids = button_ids
        self._cards = cards
        self._trouble_news = trouble_news
        self._asked: dict[int, TaskEnded] = {}

    async def show(self, event: TaskEnded) -> None:
        """Shows the pause on the card and sends a message that makes a sound.

        The buttons are on the card.
        """
        task = event.task
        await self._cards.show(task, self._cards.state(task).with_ended(event))
        if event.outcome.key == _BY_PERSON:
            return  # they know, and the card has the button to go on
        chat_id, trouble = Origin.from_text(task.origin).chat_id, event.outcome.key.startswith("trouble_")
        if trouble and self._trouble_news.is_known(chat_id, event.outcome.key):
            return
        note = replace(paused_look(event, await self._addressing.lang(task)), rows=())
        key = f"{self._chat.key('paused', task.task_id)}:{_passed_s(event):.3f}"
        async with self._addressing.keep_known(task) as known:
            message = await self._addressing.message(task, key, Priority.QUESTION, note)
            if known:
                await self._chat.outbox.send(message, on_disk=True)
        if trouble:
            self._trouble_news.record(chat_id, event.outcome.key)

    async def ask(self, event: TaskEnded) -> None:
        """Asks whether a task that had to wait so long may still run."""
        task, key = event.task, f"{self._prefix(event.task)}{_passed_s(event):.3f}"
        await self._decide(task, but=key)
        self._asked[task.task_id] = event
        look = stale_look(event, await self._addressing.lang(task))
        origin = Origin.from_text(task.origin)
        async with self._addressing.keep_known(task) as known:
            message = await self._addressing.message(task, key, Priority.QUESTION, look)
            if known:
                await self._chat.outbox.send(replace(message, reply_to=origin.message_id), on_disk=True)
        if self._cards.is_known(task):
            await self._cards.show(task, self._cards.state(task).with_ended(event))

    async def close_question(self, task: Task) -> None:
        """Removes the question's buttons: its person has pressed Continue or Drop, or the task has ended."""
        await self._decide(task)
        self._asked.pop(task.task_id, None)

    async def _decide(self, task: Task, but: str = "") -> None:
        for key in await self._chat.store.buttons.messages(self._prefix(task)):
            if key == but:
                continue
            look = stale_look(self._event(task), await self._addressing.lang(task), decided=True)
            async with self._addressing.keep_known(task):
                message = await self._addressing.message(task, key, Priority.QUESTION, look)
                await self._chat.outbox.edit(message, on_disk=True)
            await self._button_ids.retire(
                key
            )  # after the edit: a repeated call finds the message by its buttons

    def _event(self, task: Task) -> TaskEnded:
        if (asked := self._asked.get(task.task_id)) is not None:
            return asked
        # Asked by an earlier run of the program; how old the task was then does not matter any more.
        return TaskEnded(task, Outcome(EndKind.PAUSED), 0, 0.0, (), None)

    def _prefix(self, task: Task) -> str:
        # The final dash keeps another task's key from beginning with this prefix.
        return f"{self._chat.key('stale', task.task_id)}:"


def _passed_s(event: TaskEnded) -> float:
    # The same each time the event comes, also if the clock of the task's home was set meanwhile.
    return event.at - event.task.created_at
