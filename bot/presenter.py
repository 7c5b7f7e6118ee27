"""Shows events: each one becomes the newest content of a card, a request or a report in the outbox."""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import replace

from agent.contract.errors import DatabaseTroubled
from agent.contract.events import (
    Event,
    FirstModelRefuses,
    HelperOffered,
    HumanAnswered,
    HumanNeeded,
    ModelUsed,
    NumberedEvent,
    PairingProgress,
    PhoneChanged,
    PlanChanged,
    RulesRefused,
    StepDone,
    TaskCorrected,
    TaskEnded,
    TaskQueued,
    TaskRestored,
    TaskResumed,
    TaskStarted,
    TaskSuspended,
    TaskUnsaved,
    WentSolo,
)
from agent.contract.tasks import EndKind, Task
from agent.storage.retry import DatabaseRetry, StartRetry
from agent.storage.trouble import DISK_PAUSE_S, TROUBLES
from bot.cards import CardState, Look, report_file, report_look
from bot.cards.result_table import ResultFile
from bot.cards.text import clip, escape
from bot.cards.watchful_apps import watchful_app_of
from bot.cards.words import step_line
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.people.pairings import PairingMessages
from bot.requests.pad_pages import PadPages
from bot.requests.requests import OTHERS_AFTER_S, RequestSender
from bot.rights.preferences import Telling
from bot.showing.addressing import Addressing
from bot.showing.button_ids import ButtonIds
from bot.showing.event_lanes import EventLanes
from bot.showing.group_lines import say_ended
from bot.showing.helper_offers import ask_about_helper
from bot.showing.model_news import ModelNews
from bot.showing.new_phones import NewPhones
from bot.showing.origin import Origin
from bot.showing.page_jobs import end_all
from bot.showing.pauses import Pauses
from bot.showing.phones_away import PhonesAway
from bot.showing.rules_news import RulesNews
from bot.showing.shortcut_offers import offer_shown
from bot.showing.task_cards import TaskCards, card_key
from bot.showing.tip_offers import offer_tip
from bot.showing.trouble_news import TroubleNews
from bot.strings import say_html

_log = logging.getLogger(__name__)
_STEP_UNITS = 500
# Of a task whose person was removed only the end is reported, and its open requests are closed.
_OF_WORK = (
    TaskQueued,
    TaskStarted,
    StepDone,
    HumanNeeded,
    TaskSuspended,
    TaskResumed,
    ModelUsed,
    PlanChanged,
    WentSolo,
    TaskCorrected,
)
"""What comes of these after the task's report was held up on its way, or comes once more."""
_ONLY_FOR_ITS_PERSON = (
    TaskQueued,
    TaskStarted,
    StepDone,
    HumanNeeded,
    TaskSuspended,
    TaskResumed,
    TaskUnsaved,
    ModelUsed,
    PlanChanged,
    WentSolo,
    TaskCorrected,
)


class Presenter:
    """Shows the agent's events, those of one person in order, and never waits for Telegram."""

    def __init__(
        self,
        chat: ChatContext,
        outages: PhonesAway | None = None,
        clock: Callable[[], float] = time.time,
        others_after_s: float = OTHERS_AFTER_S,
        disk_pause_s: float = DISK_PAUSE_S,
    ) -> None:
        self._chat = chat
        self.pairings = PairingMessages(chat)
        self.outages = outages or PhonesAway(chat)
        self._arrivals = NewPhones(chat)
        self._clock = clock
        self._disk_pause_s = disk_pause_s
        self._button_ids = ButtonIds(chat.store)
        self._rules_news = RulesNews(chat, clock)
        self._model_news = ModelNews(chat, clock)
        self._trouble_news = TroubleNews(chat)
        self._addressing = Addressing(chat, self._button_ids)
        self._cards = TaskCards(chat, self._addressing, clock)
        self.pads = PadPages(chat)
        self._request_sender = RequestSender(
            chat, self._addressing, self._button_ids, self._cards, self.pads, others_after_s, clock
        )
        self._pauses = Pauses(chat, self._addressing, self._button_ids, self._cards, self._trouble_news)
        self.away = self._cards.away
        self._held_up: set[int] = set()

    @property
    def held_up(self) -> int:
        """The number of events that the databases do not take at present."""
        return len(self._held_up)

    async def begin(self, start_retry: StartRetry) -> None:
        """Call once when the saved phones are known: reports what an earlier run left unfinished.

        Raises GaveUpWaiting.
        """
        await start_retry.until_done(lambda: end_all(self._chat))
        self._arrivals.begin()
        await start_retry.until_done(self.outages.begin)

    async def follow(self) -> None:
        """Shows events until the agent's stream is closed."""
        lanes = EventLanes(self._show_with_retry)
        try:
            async for numbered in self._chat.dispatcher.events():
                lanes.put(numbered)
            await lanes.wait_until_shown()
        finally:
            await lanes.close()

    async def _show_with_retry(self, numbered: NumberedEvent) -> None:
        """Shows an event as soon as the databases take it: a report must not be lost to a full disk."""
        event, is_over = numbered.event, True
        try:
            retry = DatabaseRetry(f"showing {type(event).__name__}", self._disk_pause_s)
            await retry.until_done(self._try_to_show, event)
        except asyncio.CancelledError:
            is_over = False
            raise
        finally:
            self._held_up.discard(id(event))
            if is_over:  # also one that cannot be shown: it would come again and again, before all others
                self._chat.dispatcher.shown(numbered)

    async def _try_to_show(self, event: Event) -> None:
        try:
            await self.show(event)
        except TROUBLES as err:
            self._held_up.add(id(event))
            task = getattr(event, "task", None)
            if isinstance(err, DatabaseTroubled) and isinstance(task, Task):
                await self._report_held(task, err.kind)
            raise

    async def show(self, event: Event) -> None:
        """Puts one event into the outbox. Raises one of TROUBLES; then it may be shown again."""
        if isinstance(event, _ONLY_FOR_ITS_PERSON) and await self._addressing.is_gone(event.task):
            return
        is_reported = await self._is_reported(event)
        if self._says_too_much(event) or (is_reported and self._is_late(event)):
            return
        match event:
            case TaskRestored():
                self._cards.restore(event)
                self._request_sender.restore(event)
            case TaskQueued():
                await self._pauses.close_question(event.task)
                await self._cards.show(event.task, self._state(event.task).with_queued(event), new=True)
            case TaskStarted():
                await self._pauses.close_question(event.task)  # as above, where TaskQueued was lost
                name = self._chat.phone_name(event.task.phone_id)
                card = self._state(event.task).with_started(event, self._clock(), name)
                # Its TaskQueued may have been lost on a bus; a pad needs no card.
                await self._cards.show(event.task, card, new=not event.task.by_hand)
            case StepDone():
                await self._request_sender.show_result(event)
                await self._show_step(event)
                await self._tell_step(event)
            case HumanNeeded():
                await self._request_sender.send(event)
            case HumanAnswered():
                await self._request_sender.show_answer(event, is_reported=is_reported)
            case TaskSuspended():
                card = self._state(event.task).with_away(event)
                await self._cards.show(event.task, card, new=event.task.by_hand)
            case TaskResumed():
                await self._cards.show(event.task, self._state(event.task).with_back())
            case TaskEnded():
                await self._show_end(event)
            case ModelUsed():
                # Not shown: the step that follows is.
                self._cards.keep(event.task, self._state(event.task).with_cost(event))
            case PlanChanged():
                await self._cards.show(event.task, self._state(event.task).with_plan(event.plan))
            case WentSolo():
                await self._cards.show(event.task, self._state(event.task).with_solo(event.why))
            case TaskCorrected(task, corrections):
                await self._cards.show(task, self._state(task).with_corrections(corrections))
            case FirstModelRefuses():
                await self._model_news.notify(event)
            case TaskUnsaved(task, trouble):
                await self._report_held(task, trouble, self._home_of(task))
            case PhoneChanged(phone):
                _log.info("phone %s is %s", phone.phone_id, phone.state)
                told = await self.outages.changed(phone)
                await self._arrivals.changed(phone, told=told)
            case HelperOffered():
                await ask_about_helper(self._chat, event)
            case PairingProgress():
                await self.pairings.show(event)
            case RulesRefused():
                await self._rules_news.notify(event)

    async def _is_reported(self, event: Event) -> bool:
        """Is it of a task whose report is on disk? A bus may give an event late, or once more."""
        task = getattr(event, "task", None)
        if not isinstance(task, Task) or id(event) in self._held_up:  # its report is there since the last try
            return False
        return await self._chat.store.homes.is_reported(task.task_id)

    def _is_late(self, event: Event) -> bool:
        """Of a task with a report: is nothing to be shown of it any more?

        Of an end that was not confirmed its home publishes all again, beginning with TaskRestored, whose
        steps the card needs.
        """
        if isinstance(event, TaskEnded):
            return not self._cards.is_known(event.task)
        return isinstance(event, _OF_WORK)

    def _says_too_much(self, event: Event) -> bool:
        """Does the pad of a by-hand task show it already? It gets a card only where its phone is away."""
        task = getattr(event, "task", None)
        if not isinstance(task, Task) or not task.by_hand or self._cards.is_known(task):
            return False
        if isinstance(event, TaskQueued):
            return event.position == 0
        return isinstance(event, TaskStarted | StepDone | TaskResumed)

    async def _show_step(self, event: StepDone) -> None:
        card, notices = self._state(event.task).with_step(event), self._chat.store.app_notices
        app = watchful_app_of(event.step)
        new = app != "" and not await notices.is_told(event.task.person_id, app)
        await self._cards.show(event.task, card.with_watchful(app) if new else card)
        if new:  # afterwards: rather told twice than never
            await notices.add(event.task.person_id, app)

    async def _tell_step(self, event: StepDone) -> None:
        """A message of its own for a person who wants every step; the outbox paces these, without sound."""
        task, step = event.task, event.step
        if (await self._chat.store.preferences.of(task.person_id)).telling is not Telling.STEPS:
            return
        lang = await self._addressing.lang(task)
        line = escape(clip(step_line(step, lang), _STEP_UNITS))
        html = say_html(lang, "settings_step", number=str(step.number)) + f" {line}"
        key = f"{self._chat.key('step', task.task_id)}:{step.number}"
        async with self._addressing.keep_known(task) as known:
            if known:
                message = await self._addressing.message(task, key, Priority.NOTICE, Look(html), silent=True)
                await self._chat.outbox.send(message, on_disk=True)

    async def _report_held(self, task: Task, trouble: str, home: str = "") -> None:
        # Not as a pause: no task waits for the person, and one that is sent again would be done twice.
        await self._trouble_news.notify(task, f"held_{trouble}", home)

    def _home_of(self, task: Task) -> str:
        """The name of the home whose phone it works; '' for the bot's own."""
        views = self._chat.homes.seen.views() if self._chat.homes else ()
        phones = {phone.phone_id: view.name for view in views for phone in view.phones}
        return phones.get(task.phone_id, "")

    def _state(self, task: Task) -> CardState:
        return self._cards.state(task)

    async def _show_end(self, event: TaskEnded) -> None:
        task, paused = event.task, event.outcome.kind is EndKind.PAUSED
        await self._request_sender.show_last_results(event)
        await self._request_sender.close_replaced(task)
        if paused and await self._addressing.is_gone(task):
            await self._pauses.close_question(task)  # the person can neither resume nor drop the task
        elif event.outcome.key == "stale":
            await self._pauses.ask(event)
        else:
            await self._pauses.close_question(task)
            if _is_nothing(event):
                await self._end_quietly(event)
            else:
                await (self._pauses.show(event) if paused else self._report(event))
        # Only now: until the report is on the outbox's disk, each start sends the event again.
        await self._chat.dispatcher.tasks.confirm_end(task)
        if not paused:  # last of all: until then the event may be shown once more
            self._cards.forget(task)

    async def _end_quietly(self, event: TaskEnded) -> None:
        """A pad on which nothing was pressed is closed without a report."""
        if self._cards.is_known(event.task):
            await self._button_ids.retire(card_key(self._chat, event.task))
            await self._cards.show(event.task, self._state(event.task).with_ended(event))

    async def _report(self, event: TaskEnded) -> None:
        task, card = event.task, card_key(self._chat, event.task)
        lang = await self._addressing.lang(task)
        look = report_look(event, lang)
        origin = Origin.from_text(task.origin)
        await self._button_ids.retire(card)
        async with self._addressing.keep_known(task):
            report = await self._addressing.message(
                task,
                self._chat.key("report", task.task_id),
                Priority.REPORT,
                look,
                silent=event.outcome.silent,
            )
            # A run of a schedule has no message of its person's: the card has its words.
            answered = await self._chat.outbox.message_id(card) if origin.schedule else origin.message_id
            shown = card if self._cards.is_known(task) or not task.by_hand else ""
            report = replace(report, reply_to=answered, card=shown)
            await self._chat.outbox.send(report, on_disk=True)
            if (file := report_file(event)) is not None:
                await self._chat.outbox.send(self._file_message(report, file, task, lang), on_disk=True)
        if origin.group:
            await say_ended(self._chat, origin, event, lang)
        if self._cards.is_known(task) or not task.by_hand:
            await self._cards.show(task, self._state(task).with_ended(event))
        await offer_tip(self._chat, event)
        await offer_shown(self._chat, event)

    def _file_message(self, report: Outgoing, file: ResultFile, task: Task, lang: str) -> Outgoing:
        # Without a card: if it is unknown whether it arrived, the file is sent again, never lost.
        cut = file.rows < file.total
        key = "report_file_cut" if cut else "report_file"
        caption = say_html(lang, key, count=str(file.rows), total=str(file.total))
        return Outgoing(
            report.chat_id,
            self._chat.key("table", task.task_id),
            Priority.REPORT,
            caption,
            picture=file.content,
            silent=True,
            file=file.name,
        )


def _is_nothing(event: TaskEnded) -> bool:
    """Is it the end of a by-hand task in which nothing was done?"""
    if not event.task.by_hand or event.outcome.kind is not EndKind.DONE or event.pressed:
        return False
    return all(one.receipt is None for one in event.by_hand)
