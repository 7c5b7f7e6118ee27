"""/history: the person's own ended tasks, page by page, and their repetition."""

import logging

from telegram import Update

from agent.contract.history import PastTasks, TaskRecord
from agent.contract.people import Caller, Right
from agent.contract.tasks import TaskOptions
from bot.bus.left_out import noting_left_out
from bot.cards.history import TASKS, history_look, past_look, past_picture_html, past_steps_look
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.intake.which_phone import WhichPhone
from bot.rights.permissions import Needs
from bot.rights.person import Person, Role
from bot.showing.left_out_line import with_left_out
from bot.showing.origin import Origin
from bot.showing.pages import show_page
from bot.showing.trace_files import TraceFiles, TraceKind

COMMANDS = {"history": Needs(reads=True)}
VERBS: dict[str, Needs] = dict.fromkeys(
    ("past", "past_task", "past_steps", "past_picture", "past_details", "past_film"), Needs(reads=True)
) | {"past_again": Needs(Role.MEMBER, begins=True)}
MOST_WORDS = 100  # characters of a search
_log = logging.getLogger(__name__)


class HistoryPages:
    """The command, and its pages. key: of the message that shows the page."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat
        self._files = TraceFiles(chat)

    async def history(self, update: Update, context: UpdateContext) -> None:
        """Sends the newest tasks as a new message; with words behind the command those that have them."""
        message, person = incoming(update), context.person
        words = " ".join(context.args or ())
        if len(words) > MOST_WORDS:
            await self._chat.replies.say(message, person, "history_words_long", most=str(MOST_WORDS))
            return
        await self._show_list(person, notice_key(message), 0, words, new=True)

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        values, key, person = button.values, button.key, button.person
        page, words = int(values.get("page", "0")), values.get("words", "")
        if button.verb == "past":
            await self._show_list(person, key, page, words)
            return ""
        record = await self._chat.dispatcher.history.past_task(
            self._chat.rights.caller(person), int(values["task"])
        )
        if record is None and button.verb in ("past_details", "past_film"):  # below a report, perhaps
            return "toast_history_gone"
        if record is None:
            await self._show_list(person, key, page, words)
            return "toast_history_gone"
        match button.verb:
            case "past_task":
                await self._show_task(person, key, record, page, words)
            case "past_steps":
                look = past_steps_look(
                    record, page, int(values["from"]), self._chat.lang(person), words=words
                )
                await show_page(self._chat, person, key, look)
            case "past_picture":
                return await self._send_picture(record, int(values["step"]), button)
            case "past_details":
                return await self._files.begin(record, TraceKind.PAGE, button)
            case "past_film":
                return await self._files.begin(record, TraceKind.FILM, button)
            case "past_again":
                return await self._repeat(record, page, words, button)
            case _:
                return "toast_old_button"
        return ""

    async def _show_list(
        self, person: Person, key: str, page: int, words: str = "", *, new: bool = False
    ) -> None:
        caller = self._chat.rights.caller(person)
        with noting_left_out() as left_out:
            past = await self._page(caller, page, words)
            if page and not past.tasks:  # deleted since the page before was shown
                page = 0
                past = await self._page(caller, 0, words)
        look = history_look(past, page, self._chat.lang(person), words=words)
        await show_page(self._chat, person, key, with_left_out(self._chat, person, look, left_out), new=new)

    async def _page(self, caller: Caller, page: int, words: str) -> PastTasks:
        history = self._chat.dispatcher.history
        if words:
            return await history.search(caller, words, page * TASKS, TASKS)
        return await history.page(caller, page * TASKS, TASKS)

    async def _show_task(self, person: Person, key: str, record: TaskRecord, page: int, words: str) -> None:
        phone = self._chat.phone_name(record.past.task.phone_id)
        look = past_look(record, page, phone, self._chat.lang(person), words=words)
        await show_page(self._chat, person, key, look)

    async def _send_picture(self, record: TaskRecord, number: int, button: PressedButton) -> str:
        task_id, person = record.past.task.task_id, button.person
        kept = await self._chat.dispatcher.history.picture(self._chat.rights.caller(person), task_id, number)
        step = next((step for step in record.steps if step.number == number), None)
        if kept is None or step is None:
            return "toast_history_no_picture"
        html = past_picture_html(step, self._chat.lang(person))
        note_key = f"{self._chat.key('past', task_id)}:{number}:{button.query.id}"
        await self._chat.replies.note(person.person_id, note_key, html, kept.jpeg, private=kept.private)
        return ""

    async def _repeat(self, record: TaskRecord, page: int, words: str, button: PressedButton) -> str:
        """Submits the same words as a new task, for the phone that the person's tasks go to now."""
        key, query, person = button.key, button.query, button.person
        past, phone_id = record.past.task, self._chat.rights.phone_of(person)
        message_id = query.message.message_id if query.message else 0
        origin = Origin(person.person_id, message_id, query.data or "")
        if phone_id is None and self._chat.rights.phones_of(person, Right.CONTROL):
            await WhichPhone(self._chat).ask_again(person, past.task_id, origin)
            await self._show_task(person, key, record, page, words)
            return "toast_which_phone"
        if phone_id is None:
            return "toast_history_no_phone"
        lang = self._chat.lang(person)
        async with self._chat.rights.with_current_rights(person, phone_id) as caller:
            # Before the button is used: a second press, or this one after a crash, begins nothing else.
            task = await self._chat.dispatcher.tasks.submit(
                caller,
                phone_id,
                past.text,
                lang,
                origin.to_text(),
                button.pressed_at,
                once=True,
                options=TaskOptions(person.mode, by_hand=past.by_hand),
            )
        _log.info("task %d is task %d again", task.task_id, past.task_id)
        await self._show_task(person, key, record, page, words)
        return "toast_history_again"
