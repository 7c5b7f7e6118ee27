"""Requests to a person: asked, reminded of, asked anew after a restart, and closed with what was decided."""

from dataclasses import replace

from agent.events import HumanAnswered, HumanNeeded, RequestKind, RequestState, Task
from agent.policy.held import held_to
from bot import pad_chat, questions
from bot.addressing import Addressing
from bot.cards import decided_look, reminder_look, request_look
from bot.front import Front
from bot.nonces import Nonces
from bot.outgoing import Priority
from bot.secret_chat import request_over
from bot.task_cards import TaskCards, card_key


class Asking:
    """Fed by HumanNeeded and HumanAnswered."""

    def __init__(self, front: Front, addressing: Addressing, nonces: Nonces, cards: TaskCards) -> None:
        self._front = front
        self._addressing = addressing
        self._nonces = nonces
        self._cards = cards
        self._replaced: dict[int, int] = {}  # task -> the question that it has not asked again yet

    async def needed(self, event: HumanNeeded) -> None:
        """Asks, or reminds at half time."""
        task, request = event.task, event.request
        lang, key = await self._addressing.lang(task), f"request:{request.request_id}"
        priority = Priority.QUESTION if request.kind is RequestKind.QUESTION else Priority.REQUEST
        if event.reminder:
            look = reminder_look(request, lang)
            name, asked = f"reminder:{request.request_id}", await self._front.outbox.message_id(key)
            async with self._addressing.while_in(task) as known:
                reminder = await self._addressing.message(task, name, priority, look)
                if known:
                    await self._front.outbox.send(replace(reminder, reply_to=asked), on_disk=True)
            return
        look = request_look(
            request,
            lang,
            task=task.text,
            held_to=held_to(task.text),
            hidden=event.hidden,
            offline=event.offline,
            uncertain=event.uncertain,
        )
        await self.over(task)
        card = await self._front.outbox.message_id(card_key(task))
        async with self._addressing.while_in(task) as known:
            if not known:  # what it asks is closed as soon as the task has stopped
                return
            message = await self._addressing.message(task, key, priority, look, request_id=request.request_id)
            if request.kind is RequestKind.QUESTION:
                await self._drop_dead(task, message.chat_id)
                await self._front.store.questions.open(message.chat_id, request.request_id)
            await self._front.outbox.send(replace(message, reply_to=card), on_disk=True)
        await self._cards.show(task, self._cards.state(task).with_request(event))

    async def _drop_dead(self, task: Task, chat_id: int) -> None:
        """A run that died between two questions leaves the older one open, and a text would be the answer to neither."""
        person = await self._front.store.people.person(task.person_id)
        if person is not None and (asked := await self._front.store.questions.open_in(chat_id)):
            waited_for = await questions.pending(self._front, person) | set(self._replaced.values())
            dead = [request_id for request_id in asked if request_id not in waited_for]
            await questions.drop(self._front, dead)

    async def answered(self, event: HumanAnswered) -> None:
        """Says what was decided in place of the buttons."""
        request = event.request
        key = f"request:{request.request_id}"
        await self._nonces.retire(key)
        if event.state is RequestState.REPLACED and request.kind is RequestKind.QUESTION:
            # Until it is asked again, what its person writes is an answer that came too early, and no task.
            self._replaced[event.task.task_id] = request.request_id
        else:
            await self._front.store.questions.close(request.request_id)
        await request_over(self._front, request.request_id)
        await pad_chat.request_over(self._front, event.task.person_id, request.request_id)
        look = decided_look(
            request,
            event.state,
            await self._addressing.lang(event.task),
            by=event.by,
            at=event.at,
            reply=event.text,
            for_task=event.for_task,
            changed=event.changed,
        )
        async with self._addressing.while_in(event.task):
            decided = await self._addressing.message(event.task, key, Priority.REQUEST, look)
            await self._front.outbox.edit(decided, on_disk=True)
        if self._cards.is_known(event.task):
            await self._cards.show(event.task, self._cards.state(event.task).with_answer(event))

    async def over(self, task: Task) -> None:
        """The task has ended, or asks something newer: a question of before the restart is not asked again."""
        if (request_id := self._replaced.get(task.task_id)) is not None:
            await self._front.store.questions.close(request_id)
            del self._replaced[task.task_id]
