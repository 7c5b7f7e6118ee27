"""Plain text: a plain word, the answer to an open question, or a new task. /status, /stop and /cancel."""

import logging
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from telegram import Message, Update

from agent.contract.people import Caller, Right
from agent.contract.requests import Answer, AnswerOutcome
from agent.contract.tasks import TaskOptions
from bot.cards.costs import model_day_html
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.handlers.amount_prompt import AmountPrompt
from bot.handlers.fact_pages import FactPages
from bot.handlers.name_prompt import NamePrompt
from bot.handlers.plain_texts import PlainTexts
from bot.handlers.queue_pages import QueuePages
from bot.handlers.schedule_pages import SchedulePages
from bot.handlers.secret_prompts import SecretPrompts
from bot.handlers.settings_pages import SettingsPages
from bot.handlers.shortcut_pages import ShortcutPages
from bot.handlers.steering import Steering
from bot.intake.inbox_text import is_stop
from bot.intake.stopping import StopMessages, StopResult
from bot.intake.task_intake import MAX_TASK, IntakeResult, TaskIntake, TaskText
from bot.intake.which_phone import LOOKING, no_phone_html
from bot.requests import questions
from bot.requests.answer_request import commit_answer
from bot.requests.others import audience_of
from bot.requests.pad_pages import PadPages
from bot.rights.permissions import ALL, MEMBER, Needs
from bot.rights.person import Person, Role
from bot.showing.origin import Origin
from bot.showing.pages import show_page
from bot.showing.shared_phones import shared_for
from bot.showing.status_text import Away, spent_html, status_look

COMMANDS = {"status": ALL, "stop": MEMBER, "cancel": ALL}
VERBS = {
    "status": ALL,
    "stop": Needs(Role.MEMBER, ends=True),
    "resume": Needs(Role.MEMBER, Right.CONTROL, begins=True),
    "again": Needs(Role.MEMBER, Right.CONTROL, begins=True),
}
_log = logging.getLogger(__name__)
# The parts of one text are sent in one go; typing another text takes longer.
_PARTS_WITHIN = timedelta(seconds=2)
_NOT_TAKEN = {AnswerOutcome.UNKNOWN: "answer_by_button", AnswerOutcome.REPLACED: "answer_asked_again"}


class TaskMessages:
    """Texts of people, /status, /stop and /cancel."""

    def __init__(
        self,
        chat: ChatContext,
        name_prompt: NamePrompt,
        secrets: SecretPrompts,
        away: Away,
        amount_prompt: AmountPrompt,
        plain_texts: PlainTexts,
        facts: FactPages,
        pads: PadPages,
        chosen: SettingsPages,
        steering: Steering,
        schedules: SchedulePages,
        shortcuts: ShortcutPages,
    ) -> None:
        self._chat = chat
        self._amount_prompt = amount_prompt
        self._task_intake = TaskIntake(chat)
        self._shared = QueuePages(chat)
        self._stops = StopMessages(chat)
        self._secrets = secrets
        self._away = away
        self._name_prompt = name_prompt
        self._plain_texts = plain_texts
        self._facts = facts
        self._pads = pads
        self._settings = chosen
        self._steering = steering
        self._schedules = schedules
        self._shortcuts = shortcuts
        self._cut_at: dict[int, datetime] = {}

    async def text(self, update: Update, context: UpdateContext) -> None:
        """Takes a text as /stop, a phone's name, an answer to a question, a plain word, else as a task."""
        message, person = incoming(update), context.person
        if is_stop(message.text or "") and self._may_stop(person):
            await self.stop(update, context)
            return
        if await self._steering.pause_by_word(update, context):
            return
        if not await self._secrets.waits(message, person) and await self._pads.take(message, person):
            return
        if await self._secrets.take(message, person):
            return
        if self._is_continuation(message):
            return
        if await self._is_ambiguous(message, person):
            await self._chat.replies.say(message, person, "answer_which")
            return
        if await self._name_prompt.take(message, person) or await self._amount_prompt.take(message, person):
            return
        if await self._shortcuts.take(message, person):
            return
        if await self._settings.take(message, person):
            return
        if await self._plain_texts.decide(message, context) or await self._answer_question(message, context):
            return
        if context.late_answer:
            await self._chat.replies.say(message, person, "text_restarted")
        elif not await self._plain_texts.talk(update, context):
            await self._new_task(message, person)

    async def _is_ambiguous(self, message: Message, person: Person) -> bool:
        """Are both a name and an answer waited for? Then one could be taken for the other."""
        if message.reply_to_message is not None or not self._name_prompt.waits_for(person):
            return False
        return bool(await self._chat.store.questions.open_in(message.chat_id))

    def _is_continuation(self, message: Message) -> bool:
        """Is it the rest of a text that the app cut at about 4,096 characters, refused with its start?"""
        cut_at = self._cut_at.get(message.chat_id)
        if len((message.text or "").encode("utf-16-le")) // 2 > MAX_TASK:
            self._cut_at[message.chat_id] = message.date
        return cut_at is not None and message.date - cut_at <= _PARTS_WITHIN

    async def _answer_question(self, message: Message, context: UpdateContext) -> bool:
        """Takes a reply to a question, or the next text while a question is open, as an answer."""
        person = context.person
        may_answer = await self._asked_requests(message, person)
        if not may_answer:
            return False
        if len(may_answer) > 1:
            await self._chat.replies.say(message, person, "answer_which_question")
            return True
        asked = may_answer[0]
        text = (message.text or "").strip()
        if not text:
            await self._chat.replies.say(message, person, "task_empty")
            return True
        outcome = await commit_answer(self._chat, person, asked, Answer.REPLY, text)
        if outcome is AnswerOutcome.ACCEPTED:
            await self._chat.outbox.react(message.chat_id, message.message_id, "👌")
            return True
        await self._chat.store.questions.close(asked)
        # Of the last run, it may be the answer that was taken: sent again as a task it would order twice.
        late = "answer_too_late" if context.came_at is None else "answer_restarted"
        await self._chat.replies.say(message, person, _NOT_TAKEN.get(outcome, late))
        return True

    async def _asked_requests(self, message: Message, person: Person) -> list[int]:
        """Ids of the requests that this message may answer."""
        if message.reply_to_message:
            key = await self._chat.outbox.key_of(message.chat_id, message.reply_to_message.message_id)
            asks = (key or "").partition(":")[0] in ("request", "other", "reminder")
            # A request of another journal is unknown: the answer came too late, and is not a task.
            return [self._chat.store.homes.number(key)] if key and asks else []
        return await questions.to_answer(self._chat, person, message.chat_id)

    async def _new_task(self, message: Message, person: Person) -> None:
        """Makes the text a task, unless it is a shortcut, a schedule, a fact or about a task."""
        # Names that Telegram knows as no command, such as Chinese ones, come as plain texts.
        if await self._shortcuts.run_written(message, person) or await self._schedules.take(message, person):
            return
        if await self._facts.ask_about_heard(message, person) or await self._steering.take(message, person):
            return
        if await self._shortcuts.offer_said(message, person):
            return
        origin = Origin(message.chat_id, message.message_id)
        wish = TaskText(message.text or "", origin, message.date.timestamp(), notice_key(message))
        if await self._task_intake.take(person, wish) is IntakeResult.BEGUN:
            await self._chat.outbox.react(message.chat_id, message.message_id, LOOKING)

    async def status(self, update: Update, context: UpdateContext) -> None:
        """/status: running and waiting tasks, phones; of others' tasks only that a phone is busy."""
        await self._show_status(context.person, notice_key(incoming(update)), new=True)

    async def _show_status(self, person: Person, key: str, *, new: bool = False) -> None:
        caller = self._chat.rights.caller(person)
        tasks = await self._chat.dispatcher.tasks.status(caller)
        others = await shared_for(self._chat, person)
        phones, lang = self._chat.rights.phones_of(person), self._chat.lang(person)
        none_html = "" if phones else no_phone_html(self._chat, person)
        elsewhere = [
            one.task.task_id
            for one in tasks
            if one.request and (await audience_of(self._chat, one.task, one.request)).at_once
        ]
        may_ask = bool(self._chat.rights.phones_of(person, Right.CONTROL))
        may = partial(self._chat.rights.may, person)
        look = status_look(
            tasks, phones, others, lang, self._away, none_html, elsewhere, may_ask=may_ask, may=may
        )
        if spent := spent_html(await self._chat.dispatcher.requests.spent_today(caller), lang):
            look = replace(look, html=f"{look.html}\n\n{spent}")
        if costs := await self._model_costs_html(caller, lang):
            look = replace(look, html=f"{look.html}\n\n{costs}")
        await show_page(self._chat, person, key, look, new=new)

    async def _model_costs_html(self, caller: Caller, lang: str) -> str:
        day = await self._chat.dispatcher.history.model_day(caller)
        people = await self._chat.store.people.all() if day.everybody else []
        return model_day_html(day, {person.person_id: person.name for person in people}, lang)

    async def stop(self, update: Update, context: UpdateContext) -> None:
        """/stop: ends every task of theirs that was written before it, in whatever state.

        If none of theirs ran, but another person's task works a phone of theirs, it asks whether that task is
        meant.
        """
        message, person = incoming(update), context.person
        named = self._name_prompt.drop(person)
        done = await self._stops.obey(message, person, update.update_id, context.came_at)
        if done in (StopResult.RUNNING, StopResult.ENDED_BEFORE):
            return  # the reports say how the tasks ended
        asks = context.came_at is None or done is StopResult.NOTHING
        if asks and await self._shared.offer_stop(person, notice_key(message)):
            return
        if done is not StopResult.WAITING:
            nothing = "not_renamed" if named else "stop_nothing"
            sentence = "stop_on_its_way" if done is StopResult.ON_ITS_WAY else nothing
            await self._chat.replies.say(message, person, sentence)

    async def cancel(self, update: Update, context: UpdateContext) -> None:
        """/cancel: calls off the code or the name that I wait for, else it is /stop."""
        message, person = incoming(update), context.person
        if await self._secrets.cancel(message, person):
            return
        if self._name_prompt.drop(person):
            await self._chat.replies.say(message, person, "not_renamed")
        elif self._may_stop(person):
            await self.stop(update, context)
        else:
            await self._chat.replies.say(message, person, "secret_nothing")

    def _may_stop(self, person: Person) -> bool:
        return self._chat.rights.permissions.commands["stop"].met_by(person.role)

    async def press(self, button: PressedButton) -> str:
        """Stops the button's task, continues a paused one, begins an ended one anew, or shows /status.

        Returns the key of the toast.
        """
        if button.verb == "status":
            await self._show_status(button.person, button.key)
            return ""
        person, phone_id, task_id = button.person, button.values["phone"], int(button.values["task"])
        if button.verb == "stop":
            stopped = await self._chat.dispatcher.tasks.stop(
                self._chat.rights.caller(person, phone_id), task_id
            )
            return "toast_stopping" if stopped else "toast_old_button"
        if button.verb == "again":
            return await self._again(button, phone_id, task_id)
        async with self._chat.rights.with_current_rights(person, phone_id) as caller:
            resumed = await self._chat.dispatcher.tasks.resume(caller, task_id)
        return "toast_resumed" if resumed else "toast_old_button"

    async def _again(self, button: PressedButton, phone_id: str, task_id: int) -> str:
        """Submits the words of an ended task as a new task of the same person on the same phone."""
        query, person = button.query, button.person
        record = await self._chat.dispatcher.history.past_task(self._chat.rights.caller(person), task_id)
        if record is None:
            return "toast_history_gone"
        if self._chat.phone(phone_id) is None:
            return "toast_phone_gone"
        message = query.message
        if message is None:  # the gate admits none without a chat
            return "toast_old_button"
        origin = Origin(message.chat.id, message.message_id, query.data or "").to_text()
        lang, text = self._chat.lang(person), record.past.task.text
        async with self._chat.rights.with_current_rights(person, phone_id) as caller:
            # Before the button is used: a second press, or this one after a crash, begins nothing else.
            task = await self._chat.dispatcher.tasks.submit(
                caller,
                phone_id,
                text,
                lang,
                origin,
                button.pressed_at,
                once=True,
                options=TaskOptions(person.mode, by_hand=record.past.task.by_hand),
            )
        await self._chat.store.buttons.retire(button.key)
        _log.info("task %d is task %d again", task.task_id, task_id)
        return "toast_history_again"
