"""Steering: a text while a task runs, replies to cards and reports, /pause and /resume, what it is doing."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from telegram import Message, Update

from agent.contract.corrections import MAX_CORRECTION, MOST_CORRECTIONS, CorrectionOutcome
from agent.contract.errors import HomeAway, QuotaReached
from agent.contract.people import Right
from agent.contract.queue import TaskStatus
from agent.contract.tasks import OPEN_STATES, Task, TaskOptions, TaskState
from bot.bus.errors import HomeSilent, StopKept
from bot.bus.left_out import names_for, noting_left_out
from bot.cards import Look
from bot.cards.steering import doing_html, on_pad_look, steer_add_button, steer_look, too_late_look
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.intake.pausing import pause_homes_html, pause_running, runs
from bot.intake.plain_words import PlainWord, plain_word
from bot.intake.stops import text_is_stopped
from bot.intake.task_intake import IntakeResult, TaskIntake, TaskText
from bot.intake.which_phone import LOOKING
from bot.rights.permissions import MEMBER, Needs
from bot.rights.person import Person, Role
from bot.showing.origin import Origin
from bot.showing.pages import show_page
from bot.store.preferences import BusyText
from bot.strings import say_html

COMMANDS = {"pause": MEMBER, "resume": MEMBER}
_BEGINS = Needs(Role.MEMBER, Right.CONTROL, begins=True)
VERBS = {
    "pause": Needs(Role.MEMBER, ends=True),
    **dict.fromkeys(("steer_add", "steer_queue", "steer_replace", "steer_follow"), _BEGINS),
}
# Lines that were sent in one go; the server counts whole seconds.
_TOGETHER_S = 1.0
_REFUSED = {
    CorrectionOutcome.TOO_MANY: "steer_too_many",
    CorrectionOutcome.TOO_LONG: "steer_too_long",
    CorrectionOutcome.EMPTY: "task_empty",
    CorrectionOutcome.NOT_THEIRS: "steer_not_yours",
}


@dataclass(frozen=True, slots=True)
class _AskedText:
    """A text of which the person was asked what it is. at: of its last line. key: of the question."""

    at: float
    key: str
    text: str
    origin: str
    sent_at: float


class Steering:
    """Texts about tasks that run or have ended. All that waits for a press is in the buttons, on disk."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat
        self._intake = TaskIntake(chat)
        self._asked: dict[int, _AskedText] = {}

    async def take(self, update: Update, context: UpdateContext) -> bool:
        """Takes a text that is about a task, or that its person must say more of; False for a new task."""
        message, person = incoming(update), context.person
        open_tasks = await self._chat.dispatcher.tasks.status(self._chat.rights.caller(person))
        origin = Origin(message.chat_id, message.message_id).to_text()
        if any(each.task.origin == origin for each in open_tasks):
            return False  # it is a task already; after a crash it is handed on once more
        if message.reply_to_message is not None:
            return await self._take_reply(message, person, open_tasks)
        mode = (await self._chat.store.preferences.of(person.person_id)).busy_text
        busy = next((each.task for each in open_tasks if each.task.state is TaskState.RUNNING), None)
        if context.no_answer is not None:  # it is offered as a new task, and as more of this one
            if busy is not None and not busy.by_hand and mode is not BusyText.QUEUE:
                text = (message.text or "").strip()
                values = _values(busy, text, origin, message.date.timestamp())
                add = steer_add_button(values, self._chat.lang(person))
                context.no_answer = replace(context.no_answer, rows=((add,),))
            return False
        if busy is not None and busy.by_hand:
            await self._ask_on_pad(message, person, busy)
            return True
        if mode in (BusyText.ASK, BusyText.CORRECT) and (
            begun := _written_with(message, [each.task for each in open_tasks])
        ):
            await self._correct(message, person, begun, together=True)
            return True
        if busy is None or mode is BusyText.QUEUE:
            return False
        if mode is BusyText.CORRECT:
            await self._correct(message, person, busy)
        elif mode is BusyText.REPLACE:
            await self._replace(message, person, busy)
        else:
            await self._ask(message, person, busy, origin)
        return True

    async def _take_reply(self, message: Message, person: Person, open_tasks: Sequence[TaskStatus]) -> bool:
        task_id = await self._replied_to(message, [each.task for each in open_tasks])
        about = next((each.task for each in open_tasks if each.task.task_id == task_id), None)
        if about is not None:
            take = self._ask_on_pad if about.by_hand else self._correct
            await take(message, person, about)
            return True
        past = None
        if task_id:
            caller = self._chat.rights.caller(person)
            past = await self._chat.dispatcher.history.past_task(caller, task_id)
        if past is None:
            return False
        wish = _wish(message, follows=task_id)
        if await self._intake.take(person, wish) is IntakeResult.BEGUN:
            await self._chat.outbox.react(message.chat_id, message.message_id, LOOKING)
        return True

    async def _replied_to(self, message: Message, tasks: Sequence[Task]) -> int:
        """The task whose card, report or own message this replies to; 0 for none."""
        reply = message.reply_to_message
        if reply is None:
            return 0
        own = Origin(message.chat_id, reply.message_id)
        for task in tasks:
            origin = Origin.from_text(task.origin)
            if (origin.chat_id, origin.message_id) == (own.chat_id, own.message_id):
                return task.task_id
        key = await self._chat.replies.replied_to(message)
        if key.partition(":")[0] not in ("card", "report", "paused"):
            return 0
        return self._chat.store.homes.number(key)

    async def _correct(self, message: Message, person: Person, task: Task, *, together: bool = False) -> None:
        origin = Origin(message.chat_id, message.message_id).to_text()
        text = message.text or ""
        outcome = await self._add(person, task.task_id, task.phone_id, text, origin, together=together)
        if outcome is CorrectionOutcome.TAKEN:
            await self._chat.outbox.react(message.chat_id, message.message_id, "👌")
        elif outcome is CorrectionOutcome.ENDED:
            values = _values(task, (message.text or "").strip(), origin, message.date.timestamp())
            look = too_late_look(message.text or "", values, self._chat.lang(person))
            await show_page(self._chat, person, notice_key(message), look, new=True)
        else:
            await self._chat.replies.answer(message, self._refusal(outcome, person))

    async def _add(
        self,
        person: Person,
        task_id: int,
        phone_id: str,
        text: str,
        origin: str,
        *,
        together: bool = False,
    ) -> CorrectionOutcome:
        try:
            async with self._chat.rights.with_current_rights(person, phone_id) as caller:
                return await self._chat.dispatcher.tasks.correct(
                    caller, task_id, text, origin, together=together
                )
        except PermissionError:
            return CorrectionOutcome.NOT_THEIRS

    def _refusal(self, outcome: CorrectionOutcome, person: Person) -> str:
        limits = {"limit": str(MAX_CORRECTION), "count": str(MOST_CORRECTIONS)}
        return say_html(self._chat.lang(person), _REFUSED[outcome], **limits)

    async def _ask(self, message: Message, person: Person, task: Task, origin: str) -> None:
        """Asks what the text is; lines that came within a second are asked about as one."""
        text, at, chat_id = (message.text or "").strip(), message.date.timestamp(), message.chat_id
        asked, before = _AskedText(at, notice_key(message), text, origin, at), self._asked.get(chat_id)
        joins = before is not None and at - before.at <= _TOGETHER_S
        if joins and before is not None:
            joined = f"{before.text}\n{text}"
            asked = _AskedText(at, before.key, joined, before.origin, before.sent_at)
        self._asked[chat_id] = asked
        look = steer_look(
            asked.text, _values(task, asked.text, asked.origin, asked.sent_at), self._chat.lang(person)
        )
        await show_page(self._chat, person, asked.key, look, new=not joins)

    async def _ask_on_pad(self, message: Message, person: Person, task: Task) -> None:
        """Nobody but the person works the phone: the text is typed by a reply to the pad, or is a task."""
        text, origin = (message.text or "").strip(), Origin(message.chat_id, message.message_id).to_text()
        values = _values(task, text, origin, message.date.timestamp())
        look = on_pad_look(text, values, self._chat.lang(person))
        await show_page(self._chat, person, notice_key(message), look, new=True)

    async def _replace(self, message: Message, person: Person, task: Task) -> None:
        """The new task is on disk before the old one is stopped: a crash between them loses neither."""
        if await self._intake.take(person, _wish(message)) is IntakeResult.BEGUN:
            await self._chat.outbox.react(message.chat_id, message.message_id, LOOKING)
            await self._chat.dispatcher.tasks.stop(
                self._chat.rights.caller(person, task.phone_id), task.task_id
            )

    async def pause(self, update: Update, context: UpdateContext) -> None:
        """/pause: pauses what runs, before its next input."""
        message, person = incoming(update), context.person
        outcome, lang = await pause_running(self._chat, person, context.came_at), self._chat.lang(person)
        lines = [pause_homes_html(outcome, lang)]
        if outcome.paused:
            lines.insert(0, say_html(lang, "pause_asked"))
        elif not outcome.unknown:
            nothing = "pause_nothing_reached" if outcome.left_out else "pause_nothing"
            lines.insert(0, say_html(lang, nothing))
        await self._chat.replies.answer(message, "\n".join(filter(None, lines)))

    async def pause_by_word(self, update: Update, context: UpdateContext) -> bool:
        """Takes a plain word for /pause while a task of theirs runs; False for every other text."""
        message, person = incoming(update), context.person
        may_pause = self._chat.rights.permissions.commands["pause"].met_by(person.role)
        if not may_pause or plain_word(message.text or "") is not PlainWord.PAUSE:
            return False
        if context.came_at is None and not await runs(self._chat, person):
            return False
        await self.pause(update, context)
        return True

    async def resume(self, update: Update, context: UpdateContext) -> None:
        """/resume: goes on with the task that was begun last of those that are paused."""
        message, person = incoming(update), context.person
        with noting_left_out() as left_out:
            tasks = await self._chat.dispatcher.tasks.status(self._chat.rights.caller(person))
        paused = [each.task for each in tasks if each.task.state is TaskState.PAUSED]
        resumed = False
        if paused:
            try:
                async with self._chat.rights.with_current_rights(person, paused[-1].phone_id) as caller:
                    resumed = await self._chat.dispatcher.tasks.resume(caller, paused[-1].task_id)
            except QuotaReached as err:
                await self._chat.replies.answer(
                    message, say_html(self._chat.lang(person), err.key, **err.values)
                )
                return
            except PermissionError:
                resumed = False
        homes = names_for(left_out, self._chat.rights.phones_of(person))
        nothing = "resume_left_out" if homes else "resume_nothing"
        await self._chat.replies.say(message, person, "resume_asked" if resumed else nothing, homes=homes)

    async def tell(self, message: Message, person: Person) -> None:
        """What their tasks do at present, without a model."""
        tasks = tuple[TaskStatus, ...]()
        with noting_left_out() as left_out, contextlib.suppress(HomeAway, HomeSilent):  # as /status
            tasks = await self._chat.dispatcher.tasks.status(self._chat.rights.caller(person))
        homes = names_for(left_out, self._chat.rights.phones_of(person))
        await self._chat.replies.answer(message, doing_html(tasks, self._chat.lang(person), homes))

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        values, person = button.values, button.person
        task_id, phone_id = int(values["task"]), values["phone"]
        if button.verb == "pause":
            caller = self._chat.rights.caller(person, phone_id)
            paused = await self._chat.dispatcher.tasks.pause(caller, task_id)
            return "toast_pausing" if paused else "toast_old_button"
        if button.verb == "steer_add":
            return await self._press_add(button, task_id, phone_id)
        follows = task_id if button.verb == "steer_follow" else 0
        try:
            task = await self._submit(button, phone_id, follows)
        except QuotaReached as err:
            html = say_html(self._chat.lang(person), err.key, **err.values)
            await show_page(self._chat, person, button.key, Look(html))
            return ""
        later = ""
        if button.verb == "steer_replace" and task.state in OPEN_STATES:
            caller = self._chat.rights.caller(person, phone_id)
            try:
                await self._chat.dispatcher.tasks.stop(caller, task_id)
            except StopKept as err:  # the new task stands all the same
                later = say_html(self._chat.lang(person), err.key, **err.values)
        stopped = task.state is TaskState.STOPPED  # a later /stop was meant for it, too
        await self._close(button, "stop_before" if stopped else f"{button.verb}_done", later)
        return ""

    async def _press_add(self, button: PressedButton, task_id: int, phone_id: str) -> str:
        values, person = button.values, button.person
        outcome = await self._add(person, task_id, phone_id, values["text"], values["origin"])
        if outcome is CorrectionOutcome.TAKEN:
            await self._close(button, "steer_add_done")
        elif outcome is CorrectionOutcome.ENDED:
            look = too_late_look(values["text"], tuple(button.act.values), self._chat.lang(person))
            await show_page(self._chat, person, button.key, look)
        else:
            await show_page(self._chat, person, button.key, Look(self._refusal(outcome, person)))
        return ""

    async def _submit(self, button: PressedButton, phone_id: str, follows: int) -> Task:
        values, person = button.values, button.person
        async with self._chat.rights.with_current_rights(person, phone_id) as caller:
            origin = Origin.from_text(values["origin"])
            stopped = await text_is_stopped(self._chat, person.person_id, origin, float(values["sent_at"]))
            return await self._chat.dispatcher.tasks.submit(
                caller,
                phone_id,
                values["text"],
                self._chat.lang(person),
                values["origin"],
                button.pressed_at,
                once=True,
                stopped=stopped,
                options=TaskOptions(person.mode),
                follows=follows,
            )

    async def _close(self, button: PressedButton, sentence: str, more_html: str = "") -> None:
        lines = [say_html(self._chat.lang(button.person), sentence), more_html]
        await show_page(self._chat, button.person, button.key, Look("\n".join(filter(None, lines))))


def _written_with(message: Message, tasks: Sequence[Task]) -> Task | None:
    """The task whose own message was sent in one go with this one, which is then a part of it."""
    for task in reversed(tasks):
        origin = Origin.from_text(task.origin)
        if (
            task.sent_at is not None
            and not task.by_hand
            and not origin.group
            and origin.chat_id == message.chat_id
            and origin.message_id < message.message_id
            and message.date.timestamp() - task.sent_at <= _TOGETHER_S
        ):
            return task
    return None


def _wish(message: Message, follows: int = 0) -> TaskText:
    origin = Origin(message.chat_id, message.message_id)
    return TaskText(message.text or "", origin, message.date.timestamp(), notice_key(message), follows)


def _values(task: Task, text: str, origin: str, sent_at: float) -> tuple[tuple[str, str], ...]:
    return (
        ("task", str(task.task_id)),
        ("phone", task.phone_id),
        ("text", text),
        ("origin", origin),
        ("sent_at", repr(sent_at)),
    )
