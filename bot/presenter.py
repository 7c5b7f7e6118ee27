"""Shows what happens: each event becomes the newest look of a card, a request or a report in the outbox."""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import replace

from agent.events import (
    EndKind,
    Event,
    HumanAnswered,
    HumanNeeded,
    Outcome,
    PairingMoved,
    PhoneChanged,
    RequestKind,
    RequestState,
    RulesRefused,
    StepDone,
    Task,
    TaskEnded,
    TaskGoesOn,
    TaskHeld,
    TaskQueued,
    TaskStarted,
    TaskTakenUp,
    TaskWaiting,
)
from agent.journal.trouble import DatabaseTroubled
from agent.policy.held import held_to
from agent.runner import DISK_PAUSE_S
from bot import pad_chat
from bot.arrivals import Arrivals
from bot.cards import (
    CardState,
    Look,
    decided_look,
    paused_look,
    reminder_look,
    render,
    report_look,
    request_look,
    stale_look,
)
from bot.event_lanes import EventLanes
from bot.front import Front
from bot.nonces import Nonces
from bot.origin import Origin
from bot.outages import Outages
from bot.outgoing import Outgoing, Priority
from bot.pairings import Pairings
from bot.rules_news import RulesNews
from bot.secret_chat import request_over
from bot.trouble_news import TroubleNews

_log = logging.getLogger(__name__)


class Presenter:
    """Shows the agent's events, those of one person in order, and never waits for Telegram."""

    def __init__(
        self,
        front: Front,
        pairings: Pairings,
        outages: Outages,
        arrivals: Arrivals,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._front = front
        self._pairings = pairings
        self._outages = outages
        self._arrivals = arrivals
        self._clock = clock
        self._cards: dict[int, CardState] = {}
        self._nonces = Nonces(front.store)
        self._rules_news = RulesNews(front, clock)
        self._replaced: dict[int, int] = {}  # task -> the question that it has not asked again yet
        self._stale: dict[int, TaskEnded] = {}
        self._trouble_news = TroubleNews(front)

    async def follow(self) -> None:
        """Until the agent's bell is closed."""
        lanes = EventLanes(self._shown)
        try:
            async for event in self._front.dispatcher.events():
                lanes.put(event)
            await lanes.shown()
        finally:
            await lanes.close()

    async def _shown(self, event: Event) -> None:
        """Shows it as soon as the databases take it: a report must not be lost to a full disk."""
        while True:
            try:
                return await self.show(event)
            except DatabaseTroubled as err:
                _log.error("%s cannot be shown yet: %s", type(event).__name__, err)
                if isinstance(task := getattr(event, "task", None), Task):
                    await self._trouble_news.tell(task, f"trouble_{err.kind}")
            await asyncio.sleep(DISK_PAUSE_S)

    def away(self, task_id: int) -> TaskWaiting | None:
        """Why and until when a task waits for its phone; None while it does not."""
        card = self._cards.get(task_id)
        return card.away if card else None

    async def show(self, event: Event) -> None:
        """Puts one event into the outbox."""
        match event:
            case TaskTakenUp(task):
                if task.task_id not in self._cards:
                    self._cards[task.task_id] = self._state(task).with_taken_up(event)
            case TaskQueued():
                await self._queued(event)
            case TaskStarted():
                name = self._front.phone_name(event.task.phone_id)
                await self._card(event.task, self._state(event.task).with_started(event, self._clock(), name))
            case StepDone():
                await self._card(event.task, self._state(event.task).with_step(event))
            case HumanNeeded():
                await self._needed(event)
            case HumanAnswered():
                await self._answered(event)
            case TaskWaiting():
                await self._card(event.task, self._state(event.task).with_away(event))
            case TaskGoesOn():
                await self._card(event.task, self._state(event.task).with_back())
            case TaskEnded():
                await self._ended(event)
            case TaskHeld(task, trouble):
                await self._trouble_news.tell(task, f"trouble_{trouble}")
            case PhoneChanged(phone):
                _log.info("phone %s is %s", phone.phone_id, phone.state)
                told = await self._outages.changed(phone)
                await self._arrivals.changed(phone, told=told)
            case PairingMoved():
                await self._pairings.show(event)
            case RulesRefused():
                await self._rules_news.tell(event)

    def _state(self, task: Task) -> CardState:
        return self._cards.get(task.task_id) or CardState(task, self._front.phone_name(task.phone_id))

    async def _queued(self, event: TaskQueued) -> None:
        await self._stale_decided(event.task)
        card = self._state(event.task).with_queued(event)
        look = await self._card_look(event.task, card)
        # A task that is queued again after a pause has its card already: then the send is ignored.
        await self._front.outbox.send(look, on_disk=True)
        await self._front.outbox.edit(look, on_disk=True)
        self._cards[event.task.task_id] = card

    async def _card(self, task: Task, card: CardState) -> None:
        await self._front.outbox.edit(await self._card_look(task, card), on_disk=True)
        self._cards[task.task_id] = card  # not sooner: until it is on disk the event is shown again

    async def _card_look(self, task: Task, card: CardState) -> Outgoing:
        look = render(card, await self._lang(task), self._clock())
        # What a person waits for is not held back like the ordinary refresh of a card.
        at_ease = card.waiting is None and card.away is None and card.ended is None
        priority = Priority.CARD if at_ease else Priority.REPORT
        return await self._outgoing(task, f"card:{task.task_id}", priority, look, silent=True)

    async def _needed(self, event: HumanNeeded) -> None:
        task, request, lang = event.task, event.request, await self._lang(event.task)
        key = f"request:{request.request_id}"
        priority = Priority.QUESTION if request.kind is RequestKind.QUESTION else Priority.REQUEST
        if event.reminder:
            reminder = await self._outgoing(
                task, f"reminder:{request.request_id}", priority, reminder_look(request, lang)
            )
            reminder = replace(reminder, reply_to=await self._front.outbox.message_id(key))
            await self._front.outbox.send(reminder, on_disk=True)
            return
        held = held_to(task.text)
        look = request_look(
            request,
            lang,
            task=task.text,
            held_to=held,
            hidden=event.hidden,
            offline=event.offline,
            uncertain=event.uncertain,
        )
        message = await self._outgoing(task, key, priority, look, request_id=request.request_id)
        if request.kind is RequestKind.QUESTION:
            await self._front.store.questions.open(message.chat_id, request.request_id)
        await self._ask_no_more(task)
        card = await self._front.outbox.message_id(f"card:{task.task_id}")
        await self._front.outbox.send(replace(message, reply_to=card), on_disk=True)
        await self._card(task, self._state(task).with_request(event))

    async def _answered(self, event: HumanAnswered) -> None:
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
            await self._lang(event.task),
            by=event.by,
            at=event.at,
            reply=event.text,
            for_task=event.for_task,
            changed=event.changed,
        )
        decided = await self._outgoing(event.task, key, Priority.REQUEST, look)
        await self._front.outbox.edit(decided, on_disk=True)
        if event.task.task_id in self._cards:
            await self._card(event.task, self._state(event.task).with_answer(event))

    async def _ask_no_more(self, task: Task) -> None:
        if (request_id := self._replaced.get(task.task_id)) is not None:
            await self._front.store.questions.close(request_id)
            del self._replaced[task.task_id]

    async def _ended(self, event: TaskEnded) -> None:
        await self._ask_no_more(event.task)
        if event.outcome.key == "stale":
            await self._ask_about_stale(event)
        else:
            await self._stale_decided(event.task)
            await self._told_end(event)
        # Only now: until it is on the outbox's disk, each start tells it again.
        await self._front.dispatcher.end_told(event.task)
        if (
            event.outcome.kind is not EndKind.PAUSED
        ):  # last of all: until then the event may be shown once more
            self._cards.pop(event.task.task_id, None)

    async def _ask_about_stale(self, event: TaskEnded) -> None:
        task = event.task
        self._stale[task.task_id] = event
        look = stale_look(event, await self._lang(task))
        message = await self._outgoing(task, _stale_key(task), Priority.QUESTION, look)
        origin = Origin.from_text(task.origin)
        await self._front.outbox.send(replace(message, reply_to=origin.message_id), on_disk=True)
        if task.task_id in self._cards:
            await self._card(task, self._state(task).with_ended(event))

    async def _stale_decided(self, task: Task) -> None:
        """Its person has pressed Continue or Drop: the buttons go."""
        event, key = self._stale.get(task.task_id), _stale_key(task)
        if event is None:
            # Asked by an earlier run of the program; how old it was then nobody needs to know any more.
            asked = await self._front.outbox.message_id(key) is not None
            if not asked or not await self._front.store.buttons.messages(key):
                return
            outcome = Outcome(EndKind.PAUSED, values=(("age_s", str(self._clock() - task.created_at)),))
            event = TaskEnded(task, outcome, 0, 0.0, (), None)
        look = stale_look(event, await self._lang(task), decided=True)
        decided = await self._outgoing(task, key, Priority.QUESTION, look)
        await self._front.outbox.edit(decided, on_disk=True)
        await self._nonces.retire(key)  # not sooner: by them it is found once more if the edit failed
        self._stale.pop(task.task_id, None)

    async def _told_end(self, event: TaskEnded) -> None:
        task, lang = event.task, await self._lang(event.task)
        if event.outcome.kind is EndKind.PAUSED:
            await self._card(task, self._state(task).with_ended(event))
            chat_id, trouble = Origin.from_text(task.origin).chat_id, event.outcome.key.startswith("trouble_")
            if trouble and self._trouble_news.is_known(chat_id, event.outcome.key):
                return
            # The buttons stand on the card; this message only makes a noise.
            note = replace(paused_look(event, lang), rows=())
            key = f"paused:{task.task_id}:{event.steps}"
            await self._front.outbox.send(
                await self._outgoing(task, key, Priority.QUESTION, note), on_disk=True
            )
            if trouble:
                self._trouble_news.noted(chat_id, event.outcome.key)
            return
        report = await self._outgoing(
            task, f"report:{task.task_id}", Priority.REPORT, report_look(event, lang)
        )
        origin = Origin.from_text(task.origin)
        card = f"card:{task.task_id}"
        await self._nonces.retire(card)
        await self._front.outbox.send(replace(report, reply_to=origin.message_id, card=card), on_disk=True)
        await self._card(task, self._state(task).with_ended(event))

    async def _lang(self, task: Task) -> str:
        person = await self._front.store.people.person(task.person_id)
        return person.lang if person and person.lang else task.lang

    async def _outgoing(
        self,
        task: Task,
        key: str,
        priority: Priority,
        look: Look,
        *,
        request_id: int | None = None,
        silent: bool = False,
    ) -> Outgoing:
        chat_id = Origin.from_text(task.origin).chat_id
        ids = (("task", str(task.task_id)), ("phone", task.phone_id))
        if request_id is not None:
            ids = (*ids, ("request", str(request_id)))
        buttons = await self._nonces.buttons(look.rows, task.person_id, chat_id, key, ids)
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


def _stale_key(task: Task) -> str:
    # The stroke at its end, so that no other task's key begins like it.
    return f"stale:{task.task_id}:"
