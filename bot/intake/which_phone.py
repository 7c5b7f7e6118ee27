"""Asks which phone a text, a screenshot or a repetition is for, where the person has the choice."""

import json
import logging
from collections.abc import Mapping
from dataclasses import replace

from agent.contract.errors import QuotaReached
from agent.contract.people import Right
from agent.contract.phones import PhoneState
from agent.contract.tasks import ShortcutRun, Task, TaskOptions, TaskState
from bot.cards.look import Look
from bot.cards.which import which_look
from bot.context import ChatContext, PressedButton
from bot.intake.stops import text_is_stopped
from bot.rights.permissions import MEMBER, Needs
from bot.rights.person import Person, Role
from bot.showing.group_lines import say_accepted
from bot.showing.origin import Origin
from bot.showing.pages import show_page
from bot.showing.screens import begin_screen
from bot.store import PressStatus
from bot.strings import say_html

COMMANDS: dict[str, Needs] = {}
VERBS = {
    "task_on": Needs(Role.MEMBER, Right.CONTROL, begins=True),
    "task_default": MEMBER,
    "screen_of": Needs(Role.VIEWER, Right.VIEW, reads=True),
}
_log = logging.getLogger(__name__)
_Values = tuple[tuple[str, str], ...]
LOOKING = "👀"
_RIGHTS = {"task_on": Right.CONTROL, "screen_of": Right.VIEW, "pad_start": Right.TAKE_OVER}


def no_phone_html(chat: ChatContext, person: Person, right: Right = Right.CONTROL) -> str:
    """Why a person with this right on no phone can do nothing, and who can help."""
    if person.is_admin:
        key = "no_phone"
    elif right is not Right.VIEW and chat.rights.phones_of(person, Right.VIEW):
        key = "no_phone_only_looks"
    else:
        key = "no_phone_ask"
    return say_html(chat.lang(person), key)


class WhichPhone:
    """The question and its buttons. All that waits for the choice is in the buttons, on disk."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat
        self._beginning: set[str] = set()
        """Keys of questions of which a press begins a task now."""

    async def ask_task(
        self,
        person: Person,
        text: str,
        origin: Origin,
        sent_at: float,
        key: str,
        follows: int = 0,
        shortcut: ShortcutRun | None = None,
    ) -> None:
        """Asks for a text. key: of the question in the outbox; sent_at: seconds since the epoch.

        follows, shortcut: as in TaskText.
        """
        values = _values(text, origin, sent_at)
        if follows:
            values = (*values, ("follows", str(follows)))
        if shortcut is not None:
            replayed = json.dumps([shortcut.shortcut_id, shortcut.values])
            values = (*values, ("replays", replayed))
        await self._ask(person, key, "task_on", values, keeps=False, new=True)

    def offered(self, person: Person) -> Mapping[str, str]:
        """Names of the phones, by id, on which a text could begin now."""
        usual = self._chat.rights.phone_of(person)
        return {
            phone.phone_id: self._chat.phone_name(phone.phone_id)
            for phone in self._chat.rights.phones_of(person, Right.CONTROL)
            if usual in (None, phone.phone_id) and phone.state is not PhoneState.HOME_AWAY
        }

    async def offer_task(
        self, person: Person, text: str, origin: Origin, sent_at: float, key: str, ask: Look
    ) -> None:
        """Offers to begin a text that could not be an answer; nothing begins without a press.

        ask: why, and the question, with buttons for what else the text may be.
        """
        names, values, lang = self.offered(person), _values(text, origin, sent_at), self._chat.lang(person)
        look = which_look(names, "task_on", values, lang, text=text, ask_html=ask.html)
        look = replace(look, rows=(*look.rows, *ask.rows))
        await show_page(self._chat, person, key, look, new=True)

    async def ask_again(self, person: Person, task_id: int, origin: Origin) -> None:
        """Asks for an ended task that is to be repeated; its words stay in its row."""
        values = (("past", str(task_id)), ("origin", origin.to_text()))
        await self._ask(person, f"again:{origin.press}", "task_on", values, keeps=False, new=True)

    async def ask_screen(self, person: Person, key: str) -> None:
        """Asks for a screenshot."""
        await self._ask(person, key, "screen_of", (), keeps=False, new=True)

    async def ask_pad(self, person: Person, key: str, words: str = "") -> None:
        """Asks for a pad. words: as for PadOpening.open."""
        values = (("words", words),) if words else ()
        await self._ask(person, key, "pad_start", values, keeps=False, new=True)

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        values, key, person = button.values, button.key, button.person
        if button.verb == "task_default":
            waiting = tuple((name, value) for name, value in button.act.values if name not in ("keep", "for"))
            await self._ask(person, key, values["for"], waiting, keeps=bool(values["keep"]))
            return ""
        if self._chat.phone(values["phone"]) is None:
            return "toast_phone_gone"
        if button.verb == "task_on":
            return await self._begin_once(button)
        await begin_screen(self._chat, person, values["phone"], f"screen:{button.query.id}")
        await self._chosen(values, key, person, values["phone"])
        return "toast_screen"

    async def _ask(
        self, person: Person, key: str, verb: str, values: _Values, *, keeps: bool, new: bool = False
    ) -> None:
        right = _RIGHTS[verb]
        phones = self._chat.rights.phones_of(person, right)
        names = {phone.phone_id: self._chat.phone_name(phone.phone_id) for phone in phones}
        offered = keeps if VERBS["task_default"].met_by(person.role) else None
        lang, text = self._chat.lang(person), dict(values).get("text", "")
        look = which_look(names, verb, values, lang, text=text, keeps=offered)
        if not phones:
            look = Look(no_phone_html(self._chat, person, right))
        await show_page(self._chat, person, key, look, new=new)

    async def _begin_once(self, button: PressedButton) -> str:
        """A press while another one begins the task, or that was let in before that one retired the buttons,
        begins nothing: its phone may be of another home, which does not know the task.
        """
        if button.key in self._beginning:
            return "toast_old_button"
        self._beginning.add(button.key)
        try:
            person_id, buttons = button.person.person_id, self._chat.store.buttons
            # The question and its buttons are always in the person's private chat.
            now = await buttons.press(button.query.data or "", person_id, person_id)
            if now.status is not PressStatus.OK:
                return "toast_old_button"
            return await self._begin(button.values, button.key, button.person, button.pressed_at)
        finally:
            self._beginning.discard(button.key)

    async def _begin(
        self, values: Mapping[str, str], key: str, person: Person, pressed_at: float | None
    ) -> str:
        """A press that a crash cut off begins no second task: at its home the task is known by its origin."""
        try:
            task = await self._task(values, person, pressed_at)
        except PermissionError:
            return "toast_not_allowed"
        except QuotaReached as err:
            html = say_html(self._chat.lang(person), err.key, **err.values)
            await show_page(self._chat, person, key, Look(html))
            return ""
        if task is None:
            return "toast_history_gone"
        if task.state is TaskState.STOPPED:  # the report says so
            await show_page(self._chat, person, key, Look(say_html(self._chat.lang(person), "stop_before")))
            return ""
        origin = Origin.from_text(values["origin"])
        if origin.group:
            await say_accepted(self._chat, person, origin)
        elif "text" in values:
            await self._chat.outbox.react(origin.chat_id, origin.message_id, LOOKING)
        await self._chosen(values, key, person, task.phone_id)
        return ""

    async def _task(self, values: Mapping[str, str], person: Person, pressed_at: float | None) -> Task | None:
        """None if the task to be repeated is not kept any more. Raises PermissionError, QuotaReached."""
        text, sent_at, once, by_hand = values.get("text", ""), pressed_at, "past" in values, False
        if once:
            own = self._chat.rights.caller(person)
            record = await self._chat.dispatcher.history.past_task(own, int(values["past"]))
            if record is None:
                return None
            text, by_hand = record.past.task.text, record.past.task.by_hand
        else:
            sent_at = float(values["sent_at"])
        phone_id, lang = values["phone"], self._chat.lang(person)
        async with self._chat.rights.with_current_rights(person, phone_id) as caller:
            stopped = False
            if not once and sent_at is not None:
                origin = Origin.from_text(values["origin"])
                stopped = await text_is_stopped(self._chat, person.person_id, origin, sent_at)
            task = await self._chat.dispatcher.tasks.submit(
                caller,
                phone_id,
                text,
                lang,
                values["origin"],
                sent_at,
                once=once,
                stopped=stopped,
                options=TaskOptions(person.mode, _shortcut(values), by_hand=by_hand),
                follows=int(values.get("follows", "0")),
            )
        _log.info("task %d is for phone %s by choice", task.task_id, task.phone_id)
        return task

    async def _chosen(self, values: Mapping[str, str], key: str, person: Person, phone_id: str) -> None:
        """Closes the question. phone_id: of the task, which another press may have begun."""
        lang, keeps = self._chat.lang(person), values["keep"] and phone_id == values["phone"]
        if keeps:
            await self._chat.make_default(person, phone_id)
        sentence = "which_for_always" if keeps else "which_for"
        html = say_html(lang, sentence, phone=self._chat.phone_name(phone_id))
        await show_page(self._chat, person, key, Look(html))


def _values(text: str, origin: Origin, sent_at: float) -> _Values:
    return (("text", text), ("origin", origin.to_text()), ("sent_at", repr(sent_at)))


def _shortcut(values: Mapping[str, str]) -> ShortcutRun | None:
    if "replays" not in values:
        return None
    shortcut_id, given = json.loads(values["replays"])
    return ShortcutRun(str(shortcut_id), tuple((str(name), str(value)) for name, value in given))
