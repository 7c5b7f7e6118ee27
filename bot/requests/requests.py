"""Requests to people: sent, reminded of, escalated to others, repeated after a restart, closed."""

import time
from collections.abc import Callable
from dataclasses import replace

from agent.contract.actions import ResultKind
from agent.contract.events import HumanAnswered, HumanNeeded, StepDone, TaskEnded, TaskRestored
from agent.contract.phones import PhoneError
from agent.contract.requests import Request, RequestKind, RequestState
from agent.contract.tasks import EndKind, Task
from bot.cards import (
    Look,
    decided_look,
    one_of,
    reminder_look,
    request_look,
    waiting_look,
    waiting_reminder_look,
)
from bot.context import ChatContext
from bot.outbox.outgoing import Priority
from bot.requests import buttons_again, pad_chat, questions
from bot.requests.audience import AsRead, Audience
from bot.requests.escalation import Escalations
from bot.requests.others import Others, audience_of
from bot.requests.pad_pages import PadPages
from bot.requests.secret_chat import close_request
from bot.requests.sent_approvals import SentApprovals
from bot.rights.person import Person
from bot.showing.addressing import Addressing
from bot.showing.button_ids import ButtonIds
from bot.showing.task_cards import TaskCards, card_key

OTHERS_AFTER_S = 60.0
_FIRST_PAD = "first"


class RequestSender:
    """Sends requests. Called for HumanNeeded and HumanAnswered.

    others_after_s: after this time others than the task's person are asked, too.
    """

    def __init__(
        self,
        chat: ChatContext,
        addressing: Addressing,
        button_ids: ButtonIds,
        cards: TaskCards,
        pads: PadPages,
        others_after_s: float = OTHERS_AFTER_S,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._chat = chat
        self._addressing = addressing
        self._button_ids = button_ids
        self._cards = cards
        self._pads = pads
        self._others = Others(chat, addressing, button_ids)
        self._escalations = Escalations(chat.background, self._ask_others, others_after_s, clock)
        chat.rights.changes.follow(self._escalations.recheck)
        self._sent = SentApprovals()
        self._shown: dict[int, AsRead] = {}  # by request, as long as it is pending
        self._asked: dict[int, set[int]] = {}  # task -> its requests that wait for an answer
        self._replaced: dict[int, int] = {}  # task -> its question of before the restart, not asked again yet

    async def send(self, event: HumanNeeded) -> None:
        """Sends the request, or its reminder at half time."""
        if event.reminder:
            await self._remind(event)
            return
        task, request = event.task, event.request
        if task.by_hand and request.kind is RequestKind.TAKE_OVER:
            await self._open_pad(task, request)
            return
        audience = await audience_of(self._chat, task, request)
        priority = Priority.QUESTION if request.kind is RequestKind.QUESTION else Priority.REQUEST
        look = await self._request_look(event, audience)
        await self.close_replaced(task)
        card = await self._chat.outbox.message_id(card_key(self._chat, task))
        async with self._addressing.keep_known(task) as known:
            if not known:  # what the request asks is closed as soon as the task has stopped
                return
            message = await self._addressing.message(
                task, self._key(request), priority, look, request_id=request.request_id
            )
            if request.kind is RequestKind.QUESTION:
                await self._drop_interrupted(task, message.chat_id)
                await self._chat.store.questions.open(message.chat_id, request.request_id)
            await self._chat.outbox.send(replace(message, reply_to=card), on_disk=True)
        self._asked.setdefault(task.task_id, set()).add(request.request_id)
        asked = audience.others if audience.at_once else ()
        if asked:
            await self._others.ask(event, asked)
        await self._cards.show(task, self._cards.state(task).with_request(event, for_others=audience.at_once))
        if request.kind is not RequestKind.QUESTION and not task.by_hand:  # a pad is for its person alone
            self._shown.setdefault(request.request_id, audience.as_read(asked))
            self._escalations.begin(event)

    async def _open_pad(self, task: Task, request: Request) -> None:
        """The whole of a by-hand task: nobody else is asked, and the pad says all that a request would."""
        person = await self._chat.store.people.person(task.person_id)
        if person is not None:
            self._pads.open(request.request_id, person, _FIRST_PAD)

    async def show_answer(self, event: HumanAnswered, *, is_reported: bool = False) -> None:
        """Replaces the buttons by what was decided, in the messages of everybody who was asked.

        Of an approved input the messages say that it is being done, until its step has a result.
        is_reported: the task's report came before; what the messages say by now stays.
        """
        request = event.request
        asks = await self._chat.store.buttons.are_usable(self._key(request))
        is_over = self._sent.is_over(event) and not asks
        self._asked.get(event.task.task_id, set()).discard(request.request_id)
        await self._escalations.end(request.request_id)
        self._shown.pop(request.request_id, None)
        await self._button_ids.retire(self._key(request))
        is_asked_again = event.state is RequestState.REPLACED and not is_reported
        if is_asked_again and request.kind is RequestKind.QUESTION:
            # Until the question is asked again, the person's text is an answer that came too early, not a
            # task.
            self._replaced[event.task.task_id] = request.request_id
        else:
            await self._chat.store.questions.close(request.request_id)
        await close_request(self._chat, request.request_id)
        await buttons_again.close_request(self._chat, request.request_id)
        by_hand = event.task.by_hand and request.kind is RequestKind.TAKE_OVER
        quiet = event.state is RequestState.EXPIRED
        over = ("pad_over_quiet" if quiet else "pad_closed") if by_hand else "pad_over"
        await pad_chat.close_request(self._chat, event.task.person_id, request.request_id, over)
        if by_hand:
            return
        if (asks or not is_reported) and not is_over:
            await self._show_decided(event, self._sent.result_of(event, is_reported=is_reported))
        if self._cards.is_known(event.task) and not is_reported:
            await self._cards.show(event.task, self._cards.state(event.task).with_answer(event))

    def restore(self, event: TaskRestored) -> None:
        """Call before the answers of the task's earlier run are shown again."""
        self._sent.restore(event)

    async def show_result(self, event: StepDone) -> None:
        """Says in the messages of the approval that the step has used what came of it."""
        if given := self._sent.used_by(event):
            await self._show_decided(given, event.step.result.kind)
            self._sent.forget(event.task.task_id, event.step.number)

    async def show_last_results(self, event: TaskEnded) -> None:
        """Says the same of approvals whose step has no result, because the task ended during it.

        And closes what would ask on because a bus has lost its answer, or brings it behind the report.
        """
        asked = self._asked.get(event.task.task_id, set())
        for request_id in sorted(asked | {sent.request_id for sent in event.approved}):
            if (answered := await self._lost_answer(event, request_id)) is not None:
                await self.show_answer(answered)
        # A paused task that goes on may ask anew before its pause is heard of.
        if event.outcome.kind is not EndKind.PAUSED:
            for request_id in self._asked.pop(event.task.task_id, set()):
                await self._chat.store.questions.close(request_id)  # no text answers it any more
        for given, result in self._sent.left_by(event):
            await self._show_decided(given, result)
        self._sent.forget(event.task.task_id)

    async def _lost_answer(self, event: TaskEnded, request_id: int) -> HumanAnswered | None:
        """The answer to a request whose message still has buttons; None also while its home is away."""
        if not await self._chat.store.buttons.are_usable(self._chat.key("request", request_id)):
            return None
        try:
            known = await self._chat.dispatcher.requests.get(request_id)
        except PhoneError:
            return None
        if known is None or known.state is RequestState.PENDING:
            return None
        at = known.answered_at or min(event.at, known.request.expires_at)
        return HumanAnswered(event.task, known.request, known.state, known.answered_by, at, known.reply)

    async def _show_decided(self, event: HumanAnswered, result: ResultKind | None) -> None:
        request = event.request
        look = decided_look(
            request,
            event.state,
            await self._addressing.lang(event.task),
            by=event.by,
            at=event.at,
            reply=event.text,
            for_task=event.for_task,
            changed=event.changed,
            result=result,
        )
        async with self._addressing.keep_known(event.task):
            decided = await self._addressing.message(event.task, self._key(request), Priority.REQUEST, look)
            await self._chat.outbox.edit(decided, on_disk=True)
        await self._others.close(event, result)

    async def close_replaced(self, task: Task) -> None:
        """Closes a question of before the restart: the task has ended, or asks a newer question."""
        if (request_id := self._replaced.get(task.task_id)) is not None:
            await self._chat.store.questions.close(request_id)
            del self._replaced[task.task_id]

    async def _request_look(
        self, event: HumanNeeded, audience: Audience, asked: tuple[Person, ...] = ()
    ) -> Look:
        """The message for the task's person. asked: others who were asked although that is optional."""
        task, request, lang = event.task, event.request, await self._addressing.lang(event.task)
        at_phone = await self._chat.phone_of_several(task.person_id, task.phone_id)
        if audience.why is not None:
            return waiting_look(
                request,
                lang,
                why=audience.why,
                names=[person.name for person in audience.others],
                able=audience.able,
                unreached=[person.name for person in audience.unreached],
                task=task.text,
                offline=event.offline,
                at_phone=at_phone,
            )
        return request_look(
            request,
            lang,
            task=task.text,
            held_to=event.held_to,
            hidden=event.hidden,
            offline=event.offline,
            uncertain=event.uncertain,
            others=one_of([person.name for person in asked], lang),
            at_phone=at_phone,
        )

    async def _remind(self, event: HumanNeeded) -> None:
        task, request, lang = event.task, event.request, await self._addressing.lang(event.task)
        look, priority = reminder_look(request, lang), Priority.REQUEST
        audience = await audience_of(self._chat, task, request)
        asked_too = await self._others.asked_of(request, audience)
        if request.kind is RequestKind.QUESTION:
            priority = Priority.QUESTION
        elif audience.at_once:
            look = waiting_reminder_look(request, lang, names=[person.name for person in asked_too])
        name, asked = (
            self._chat.key("reminder", request.request_id),
            await self._chat.outbox.message_id(self._key(request)),
        )
        async with self._addressing.keep_known(task) as known:
            reminder = await self._addressing.message(task, name, priority, look)
            if known:
                await self._chat.outbox.send(replace(reminder, reply_to=asked), on_disk=True)
        await self._others.remind(event, asked_too)

    async def _ask_others(self, event: HumanNeeded, late: bool) -> None:
        """Asks others by the rights and settings of now, unless it is decided or all messages are current.

        late: the task's person has had their time alone.
        """
        task, request = event.task, event.request
        try:
            known = await self._chat.dispatcher.requests.get(request.request_id)
        except PhoneError:  # its home is away: asked when it is back
            return
        audience = await audience_of(self._chat, task, request)
        if known is None or known.state is not RequestState.PENDING:
            return
        everybody = audience.at_once or late
        asked = audience.others if everybody else await self._others.asked_of(request, audience)
        if audience.as_read(asked) == self._shown.get(request.request_id):
            return
        await self._others.ask(event, asked)
        look = await self._request_look(event, audience, asked)
        async with self._addressing.keep_known(task):
            message = await self._addressing.message(
                task, self._key(request), Priority.REQUEST, look, request_id=request.request_id
            )
            await self._chat.outbox.edit(message, on_disk=True)
        card = self._cards.state(task)
        if card.waiting is not None and card.for_others is not audience.at_once:
            await self._cards.show(task, replace(card, for_others=audience.at_once))
        self._shown[request.request_id] = audience.as_read(asked)

    async def _drop_interrupted(self, task: Task, chat_id: int) -> None:
        """Drops questions that a crash left open between two questions: a text would answer neither."""
        person = await self._chat.store.people.person(task.person_id)
        if person is not None and (asked := await self._chat.store.questions.open_in(chat_id)):
            pending = await questions.pending(self._chat, person)
            if pending is None:
                return
            waited_for = pending | set(self._replaced.values())
            await questions.drop(
                self._chat, [request_id for request_id in asked if request_id not in waited_for]
            )

    def _key(self, request: Request) -> str:
        return self._chat.key("request", request.request_id)
