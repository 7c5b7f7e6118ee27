"""Button presses: each nonce is looked up, obeyed only for its person, and decided by the agent's commit."""

from dataclasses import replace

from telegram import CallbackQuery, Update

from agent.contract.audit import AuditEvent
from agent.contract.errors import QuotaReached
from agent.contract.requests import Answer, AnswerOutcome
from bot.context import Context, Front
from bot.handlers.audit import AuditPages
from bot.handlers.binding_pages import BindingPages
from bot.handlers.history import HistoryPages
from bot.handlers.inviting import Inviting
from bot.handlers.pad_buttons import PadButtons
from bot.handlers.peeking import Peeking
from bot.handlers.people_pages import REFUSALS as NOT_CHANGED
from bot.handlers.people_pages import PeoplePages
from bot.handlers.phone_buttons import PhoneButtons
from bot.handlers.privacy import PrivacyPages
from bot.handlers.secret_prompts import SecretPrompts
from bot.handlers.sharing import SharedPhones
from bot.intake.stops import press_is_stopped
from bot.intake.which_phone import WhichPhone
from bot.outbox.outgoing import Outgoing, Priority
from bot.people.menu import set_menu
from bot.requests.answer_request import TOASTS, answered, toast_text
from bot.rights.person import Person
from bot.showing.screens import begin_screen
from bot.store import Act, PressStatus
from bot.strings import say, say_html

_ANSWERS = {
    "approve": Answer.APPROVE,
    "approve_task": Answer.APPROVE_TASK,
    "reject": Answer.REJECT,
    "finished": Answer.FINISHED,
    "give_up": Answer.GIVE_UP,
    "option": Answer.REPLY,
}
_REFUSALS = {
    PressStatus.UNKNOWN: "toast_old_button",
    PressStatus.NOT_YOURS: "toast_not_allowed",
    PressStatus.USED: "toast_old_button",
}
_NO_REFUSALS = {"toast_noted", "toast_needs_code"}
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
# What only the task's own person is asked for, and nobody else has a button of. The rest the agent decides.
_OWN = frozenset({"other", "pad", "pad_press"})
# What makes or continues a task; none of it counts any more once its person has written /stop behind it.
_BEGINS = frozenset({"task_on", "past_again", "resume"})


class Buttons:
    """One handler for every button there is."""

    def __init__(
        self,
        front: Front,
        phones: PhoneButtons,
        pad: PadButtons,
        secrets: SecretPrompts,
        bindings: BindingPages,
    ) -> None:
        self._front = front
        self._phones = phones
        self._pad = pad
        self._secrets = secrets
        self._audit = AuditPages(front)
        self._history = HistoryPages(front)
        self._inviting = Inviting(front)
        self._privacy = PrivacyPages(front)
        self._people = PeoplePages(front)
        self._bindings = bindings
        self._which = WhichPhone(front)
        self._shared = SharedPhones(front)
        self._peeking = Peeking(front)

    async def press(self, update: Update, context: Context) -> None:
        """Decision first, then the toast: a failed toast never undoes a decision."""
        query, person = update.callback_query, context.person
        if query is None or query.message is None:  # the gate lets none without a chat through
            return
        press = await self._front.store.buttons.press(
            query.data or "", query.from_user.id, query.message.chat.id
        )
        if press.act is None or not await self._permitted(press.act, person):
            toast = _REFUSALS[press.status] if press.act is None else "toast_not_allowed"
            await self._front.dispatcher.note_refusal(person.person_id, AuditEvent.PRESS_REFUSED)
        elif press.act.verb in _BEGINS and await press_is_stopped(
            self._front, person.person_id, update, context.came_at
        ):
            toast = await self._stopped_since(press.act, query, person)
        else:
            try:
                toast = await self._act(press.act, press.message, query, person, context.came_at)
            except QuotaReached as err:
                toast, html = "", say_html(self._front.lang(person), err.key, **err.values)
                await self._front.note(person.person_id, f"quota:{query.id}", html)
        refused = toast in _REFUSED
        request_id = (
            self._front.store.homes.number(press.message) if press.message.startswith(_REQUEST) else None
        )
        text = await toast_text(self._front, person, toast, request_id) if toast else ""
        await self._front.outbox.acknowledge(query.message.chat.id, query.id, text, alert=refused)

    async def _stopped_since(self, act: Act, query: CallbackQuery, person: Person) -> str:
        """What waits in a question or is paused, the /stop itself ends and tells."""
        if act.verb == "past_again":
            html = say_html(self._front.lang(person), "stop_before")
            await self._front.note(person.person_id, f"stopped:{query.id}", html)
        return "toast_stopped_since"

    async def _permitted(self, act: Act, person: Person) -> bool:
        """Does the table say that this person may press it, for the phone or the request that it is about?"""
        values = dict(act.values)
        if not self._front.may(person, act.verb, values.get("phone", "")):
            return False
        if act.verb not in _OWN:
            return True
        asked = await self._front.dispatcher.request(int(values["request"]))
        return asked is not None and asked.person_id == person.person_id

    async def _act(
        self, act: Act, key: str, query: CallbackQuery, person: Person, pressed_at: float | None
    ) -> str:
        """Does what the button says; answers the key of the toast. pressed_at: as in HistoryPages.press."""
        values = dict(act.values)
        match act.verb:
            case "approve" | "approve_task" | "reject" | "finished" | "give_up" | "option":
                return await self._answer(act, query, person)
            case "other":
                await self._ask_for_text(int(values["request"]), query, person)
                return ""
            case "stop":
                caller = self._front.caller(person, values["phone"])
                stopped = await self._front.dispatcher.stop(caller, int(values["task"]))
                return "toast_stopping" if stopped else "toast_old_button"
            case "resume":
                async with self._front.as_now(person, values["phone"]) as caller:
                    resumed = await self._front.dispatcher.resume(caller, int(values["task"]))
                return "toast_resumed" if resumed else "toast_old_button"
            case "screen":
                await begin_screen(self._front, person, values["phone"], f"screen:{query.id}")
                return "toast_screen"
            case "lang":
                return await self._set_language(query, person, values["code"])
            case "totp_cancel":
                return await self._secrets.own_codes.cancel(act, key, person)
            case "task_on" | "task_default" | "screen_of":
                return await self._which.press(act, key, query, person, pressed_at)
            case "stop_here" | "stopall_yes" | "queue" | "queue_first" | "queue_stop":
                return await self._shared.press(act, key, person)
            case "peek_ask" | "peek_yes" | "peek_no":
                return await self._peeking.press(act, key, person)
            case "code" | "pin":
                return await self._secrets.press(act, key, query, person)
            case "audit":
                return await self._audit.press(act, key, person)
            case verb if verb.startswith("past"):
                return await self._history.press(act, key, query, person, pressed_at)
            case verb if verb.startswith("privacy"):
                return await self._privacy.press(act, key, person)
            case verb if verb.startswith("pad"):
                return await self._pad.press(act, key, query, person)
            case verb if verb.startswith("user"):
                return await self._people.press(act, key, query, person)
            case verb if verb.startswith("bind") or verb in ("phone_people", "phone_approvers"):
                return await self._bindings.press(act, key, query, person)
            case verb if verb.startswith(("invite", "join")):
                return await self._inviting.press(act, key, query, person)
            case verb if verb.startswith("phone"):
                return await self._phones.press(act, key, query, person)
            case _:
                return "toast_old_button"

    async def _answer(self, act: Act, query: CallbackQuery, person: Person) -> str:
        values, answer = dict(act.values), _ANSWERS[act.verb]
        request_id = int(values["request"])
        outcome = await answered(self._front, person, request_id, answer, values.get("text", ""))
        if outcome is AnswerOutcome.NEEDS_CODE and query.message is not None:
            return await self._secrets.own_codes.ask(person, request_id, answer, query.message.chat.id)
        for_task = answer is Answer.APPROVE_TASK and outcome is AnswerOutcome.ACCEPTED
        return "toast_for_task" if for_task else TOASTS[outcome]

    async def _ask_for_text(self, request_id: int, query: CallbackQuery, person: Person) -> None:
        lang = self._front.lang(person)
        await self._front.outbox.send(
            Outgoing(
                chat_id=person.person_id,
                key=f"{self._front.key('other', request_id)}:{query.id}",
                priority=Priority.QUESTION,
                html=say_html(lang, "request_other"),
                reply_to=query.message.message_id if query.message else None,
                force_reply=say(lang, "placeholder_other"),
            )
        )

    async def _set_language(self, query: CallbackQuery, person: Person, code: str) -> str:
        await self._front.store.people.set_lang(person.person_id, code)
        await set_menu(self._front.outbox, replace(person, lang=code))
        await self._front.note(person.person_id, f"language:{query.id}", say_html(code, "language_chosen"))
        return ""
