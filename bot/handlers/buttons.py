"""Button presses: each nonce is looked up, obeyed for its person alone, and decided by the agent's commit."""

from collections.abc import Awaitable, Callable, Mapping

from telegram import MaybeInaccessibleMessage, Message, Update

from agent.contract.audit import AuditEvent
from agent.contract.errors import QuotaReached
from bot.bus.done_before import only_reads
from bot.context import ChatContext, PressedButton, UpdateContext
from bot.handlers.people_pages import REFUSALS as NOT_CHANGED
from bot.intake.stops import press_is_stopped
from bot.requests.answer_request import TOASTS, toast_text
from bot.rights.person import Person
from bot.store import Act, ButtonPress, PressStatus
from bot.strings import say_html

PressFunction = Callable[[PressedButton], Awaitable[str]]
"""Does what the button says, and answers the key of the toast, '' for none."""

_REFUSALS = {
    PressStatus.UNKNOWN: "toast_old_button",
    PressStatus.NOT_YOURS: "toast_not_allowed",
    PressStatus.USED: "toast_old_button",
}
_NO_REFUSALS = {"toast_needs_code"}
_OTHER_REFUSALS = {
    "toast_phone_gone",
    "toast_no_code",
    "toast_code_locked",
    "toast_invitation_over",
    "toast_stopped_since",
    *NOT_CHANGED.values(),
}
_REFUSED = {*_REFUSALS.values(), *TOASTS.values(), *_OTHER_REFUSALS} - _NO_REFUSALS
_REQUEST = "request:"


class Buttons:
    """The one handler of all buttons. presses: by verb."""

    def __init__(self, chat: ChatContext, presses: Mapping[str, PressFunction]) -> None:
        self._chat = chat
        self._presses = presses

    async def press(self, update: Update, context: UpdateContext) -> None:
        """Decides first, then shows the toast: a failed toast never undoes a decision."""
        query, person = update.callback_query, context.person
        if query is None or query.message is None:  # the gate admits none without a chat
            return
        press = await self._chat.store.buttons.press(
            query.data or "", query.from_user.id, query.message.chat.id
        )
        if press.act is None or not await self._may_press(press.act, person):
            toast = _REFUSALS[press.status] if press.act is None else "toast_not_allowed"
            await self._chat.dispatcher.history.note_refusal(person.person_id, AuditEvent.PRESS_REFUSED)
            await self._close_copy(press, query.message, person)
        else:
            button = PressedButton(press.act, press.message, query, person, context.came_at)
            toast = await self._obey(button, update)
        refused = toast in _REFUSED
        request_id = (
            self._chat.store.homes.number(press.message) if press.message.startswith(_REQUEST) else None
        )
        text = await toast_text(self._chat, person, toast, request_id) if toast else ""
        await self._chat.outbox.acknowledge(query.message.chat.id, query.id, text, alert=refused)

    async def _obey(self, button: PressedButton, update: Update) -> str:
        """Obeys a press; returns the key of the toast, '' for none."""
        person_id, needs = button.person.person_id, self._chat.rights.permissions.verbs[button.verb]
        if needs.reads:
            only_reads()
        if needs.begins and await press_is_stopped(self._chat, person_id, update, button.pressed_at):
            if button.verb in (
                "past_again",
                "again",
                "shortcut_run",
                "shortcut_said",
                "shortcut_plain",
            ):  # the /stop itself ends waiting and paused ones and reports them
                html = say_html(self._chat.lang(button.person), "stop_before")
                await self._chat.replies.note(person_id, f"stopped:{button.query.id}", html)
            return "toast_stopped_since"
        try:
            return await self._presses[button.verb](button)
        except QuotaReached as err:
            html = say_html(self._chat.lang(button.person), err.key, **err.values)
            await self._chat.replies.note(person_id, f"quota:{button.query.id}", html)
            return ""

    async def _close_copy(
        self, press: ButtonPress, message: MaybeInaccessibleMessage, person: Person
    ) -> None:
        """A request that may not have arrived was sent again, and here is the first copy: it did arrive."""
        if press.status is not PressStatus.USED or not press.message.startswith(_REQUEST):
            return
        known = await self._chat.outbox.message_id(press.message)
        if known in (None, message.message_id) or not isinstance(message, Message):
            return
        html, picture = say_html(self._chat.lang(person), "request_copy"), bool(message.photo)
        await self._chat.outbox.replace_copy(message.chat.id, message.message_id, html, picture=picture)

    async def _may_press(self, act: Act, person: Person) -> bool:
        """May this person press the button, for its phone or its request?"""
        values = dict(act.values)
        if not self._chat.rights.may(person, act.verb, values.get("phone", "")):
            return False
        if not self._chat.rights.permissions.verbs[act.verb].own:
            return True
        asked = await self._chat.dispatcher.requests.get(int(values["request"]))
        return asked is not None and asked.person_id == person.person_id
