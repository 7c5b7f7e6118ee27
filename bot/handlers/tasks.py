"""/status, /stop and /cancel; a plain stop; the buttons of tasks."""

import logging
from collections.abc import Awaitable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from telegram import Update

from agent.contract.errors import HomeAway
from agent.contract.people import Caller, Right
from agent.contract.tasks import TaskOptions
from bot.bus.errors import HomeSilent
from bot.bus.left_out import names_for, noting_left_out
from bot.cards.costs import model_day_html
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.handlers.name_prompt import NamePrompt
from bot.handlers.queue_pages import QueuePages
from bot.handlers.secret_prompts import SecretPrompts
from bot.intake.inbox_text import is_stop
from bot.intake.stopping import StopMessages, StopResult, homes_html
from bot.intake.which_phone import no_phone_html
from bot.requests.others import audience_of
from bot.rights.permissions import ALL, MEMBER, Needs
from bot.rights.person import Person, Role
from bot.showing.origin import Origin
from bot.showing.pages import show_page
from bot.showing.shared_phones import shared_for
from bot.showing.status_text import Away, spent_html, status_look
from bot.strings import say_html

COMMANDS = {"status": Needs(reads=True), "stop": MEMBER, "cancel": ALL}
VERBS = {
    "status": Needs(reads=True),
    "stop": Needs(Role.MEMBER, ends=True),
    "resume": Needs(Role.MEMBER, Right.CONTROL, begins=True),
    "again": Needs(Role.MEMBER, Right.CONTROL, begins=True),
}
_log = logging.getLogger(__name__)
_T = TypeVar("_T")


class TaskCommands:
    """/status, /stop and /cancel, the buttons of tasks, and a plain stop."""

    def __init__(
        self, chat: ChatContext, name_prompt: NamePrompt, secrets: SecretPrompts, away: Away
    ) -> None:
        self._chat = chat
        self._name_prompt = name_prompt
        self._secrets = secrets
        self._away = away
        self._shared = QueuePages(chat)
        self._stops = StopMessages(chat)

    async def take_stop(self, update: Update, context: UpdateContext) -> bool:
        """Takes a text that says no more than to stop, from a person who may."""
        if not is_stop(incoming(update).text or "") or not self._may_stop(context.person):
            return False
        await self.stop(update, context)
        return True

    async def status(self, update: Update, context: UpdateContext) -> None:
        """/status: running and waiting tasks, phones; of others' tasks only that a phone is busy."""
        await self._show_status(context.person, notice_key(incoming(update)), new=True)

    async def _show_status(self, person: Person, key: str, *, new: bool = False) -> None:
        caller = self._chat.rights.caller(person)
        with noting_left_out() as left_out:
            tasks = await _if_reached(self._chat.dispatcher.tasks.status(caller), ())
            others = await _if_reached(shared_for(self._chat, person), [])
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
            tasks,
            phones,
            others,
            lang,
            self._away,
            none_html,
            elsewhere,
            may_ask=may_ask,
            may=may,
            left_out=names_for(left_out, phones),
        )
        sums = await _if_reached(self._chat.dispatcher.requests.spent_today(caller), ())
        if spent := spent_html(sums, lang):
            look = replace(look, html=f"{look.html}\n\n{spent}")
        if costs := await _if_reached(self._model_costs_html(caller, lang), ""):
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
        outcome = await self._stops.obey(message, person, update.update_id, context.came_at)
        done, homes = outcome.result, outcome.left_out
        if html := homes_html(outcome, self._chat.lang(person)):
            await self._chat.replies.note(message.chat_id, f"{notice_key(message)}:homes", html)
        if done in (StopResult.RUNNING, StopResult.ENDED_BEFORE):
            return  # the reports say how the tasks ended
        asks = context.came_at is None or done is StopResult.NOTHING
        if asks and await self._shared.offer_stop(person, notice_key(message)):
            if homes and done is not StopResult.WAITING:
                html = say_html(self._chat.lang(person), "stop_left_out", homes=homes)
                await self._chat.replies.note(message.chat_id, f"{notice_key(message)}:homes", html)
            return
        if done is not StopResult.WAITING:
            nothing = "stop_home_away" if homes else "not_renamed" if named else "stop_nothing"
            sentence = "stop_on_its_way" if done is StopResult.ON_ITS_WAY and not homes else nothing
            await self._chat.replies.say(message, person, sentence, homes=homes)

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


async def _if_reached(asked: Awaitable[_T], nothing: _T) -> _T:
    """`nothing` if no home at all was reached: whoever looks what became of a task reads that, and no error
    which says that nothing was done.
    """
    try:
        return await asked
    except (HomeAway, HomeSilent):
        return nothing
