"""A person's own 6-digit code for an approval: asked for after the press, valid for that answer alone.

It is checked by the bot, or by the home whose phone it is about: then it only passes through here.
"""

import asyncio
import re
import secrets
import unicodedata
from dataclasses import replace

from pydantic import SecretStr
from telegram import Message

from agent.contract.audit import AuditEvent
from agent.contract.codes import CheckedCode, CodeResult
from agent.contract.phones import PhoneError
from agent.contract.requests import Answer, AnswerOutcome
from agent.contract.spending import costs
from bot.cards import ButtonSpec, Look
from bot.cards.amounts import button_amount
from bot.cards.secret_words import with_fate
from bot.cards.text import clip, escape, one_line
from bot.cards.times import clock_text
from bot.context import ChatContext, PressedButton
from bot.outbox.outgoing import Outgoing, Priority
from bot.people.secret_texts import UsedSecrets, looks_like_code
from bot.requests import secret_chat
from bot.requests.answer_request import TOASTS, toast_text
from bot.rights.permissions import MEMBER, Needs
from bot.rights.person import Person
from bot.showing.pages import show_page
from bot.store import Prompt
from bot.strings import say, say_html

COMMANDS: dict[str, Needs] = {}
VERBS = {"totp_cancel": MEMBER}
KIND = "totp"
HOME_KIND = "home_totp"
KINDS = frozenset({KIND, HOME_KIND})
PREFIX = KIND  # begins the outbox keys of its prompts
_DOUBLE_PRESS_S = 3.0
_NAME_UNITS = 40
_SIX = re.compile(r"[0-9]{6}")
_SPACES = re.compile(r"\s")
_Deleted = asyncio.Future[bool]


class OwnCodes:
    """Opens prompts, and takes the text that answers one."""

    def __init__(self, chat: ChatContext, used_secrets: UsedSecrets) -> None:
        self._chat = chat
        self._used_secrets = used_secrets

    async def ask(self, person: Person, request_id: int, answer: Answer, chat_id: int, kind: str) -> str:
        """Opens a prompt for the pressed answer; returns the key of the toast. kind: one of KINDS."""
        person_id = person.person_id
        if kind == KIND and (refused := await self._refusal(person_id)):
            await self._chat.dispatcher.history.note_refusal(person_id, AuditEvent.PRESS_REFUSED)
            return refused
        asked = await self._chat.dispatcher.requests.get(request_id)
        if asked is None:
            return "toast_old_button"
        if await self._is_just_open(person_id, chat_id, request_id, kind):
            return "toast_needs_code"
        key = f"{self._chat.key(PREFIX, request_id)}:{answer}:{secrets.token_hex(4)}"
        prompt = Prompt(key, request_id, asked.phone_id, person_id, chat_id, kind)
        lang, binding = self._chat.lang(person), asked.request.binding
        unread = "totp_what_unread" if costs(asked.request) else "totp_what_input"
        what = button_amount(binding.amount if binding else "") or say(lang, unread)
        if kind == HOME_KIND:
            html = say_html(lang, "totp_ask_home", what=what, phone=self._chat.phone_name(asked.phone_id))
        else:
            html = say_html(lang, "totp_ask", what=what)
        await secret_chat.open_prompt(self._chat, prompt, html, say(lang, "placeholder_totp"))
        return "toast_needs_code"

    async def _refusal(self, person_id: int) -> str:
        """Why the bot cannot take a code of this person now; '' if it can."""
        if not await self._chat.store.codes.is_set_up(person_id):
            return "toast_no_code"
        return "toast_code_locked" if await self._chat.store.codes.locked_until(person_id) else ""

    async def take(self, prompt: Prompt, message: Message, person: Person) -> None:
        """Takes the person's text as the code that this open prompt asks for."""
        text = message.text or ""
        digits = _six_digits(text)
        if digits is None:
            html = say_html(self._chat.lang(person), "totp_six_digits")
            self._notify(
                message, person, html, self._begin_to_delete(message) if looks_like_code(text) else None
            )
            return
        # Before the database, which may be in trouble: the code must not stay in the chat.
        deleted = self._begin_to_delete(message)
        try:
            checked, outcome = await self._checked(prompt, message, person, digits)
        except PhoneError as err:  # its home is not reached: the error says whether it may have been done
            await secret_chat.end(self._chat, prompt, "")
            self._notify(message, person, say_html(self._chat.lang(person), err.key, **err.values), deleted)
            return
        if checked.result is CodeResult.RIGHT:
            self._used_secrets.remember(message.chat_id, text)
        elif checked.result not in (CodeResult.WRONG, CodeResult.USED):
            await secret_chat.end(self._chat, prompt, "")
        html = await self._result_html(prompt, person, checked, outcome)
        waits = checked.result in (CodeResult.WRONG, CodeResult.USED)
        self._notify(message, person, html, deleted, waits_for=prompt.request_id if waits else None)
        if checked.result is CodeResult.LAST_WRONG:
            self._chat.rights.changes.publish()  # others are asked: this person cannot approve for a while
            await self._notify_admins(person, checked.until)

    async def is_stray(self, text: str, person: Person, last: Prompt | None) -> bool:
        """May this be the person's code, without a prompt? last: their newest one, which has ended."""
        if _six_digits(text) is None:
            return False
        # Of a home's codes the bot knows no more than that it asked for one.
        asked_by_home = last is not None and last.kind == HOME_KIND
        return asked_by_home or await self._chat.store.codes.is_set_up(person.person_id)

    async def press(self, button: PressedButton) -> str:
        """Handles the button under the answer to a wrong code; returns the key of the toast."""
        person = button.person
        prompt = await self._chat.store.prompts.newest(person.person_id, person.person_id)
        request = button.values.get("request", "")
        if (
            prompt is None
            or not prompt.is_open
            or prompt.kind not in KINDS
            or str(prompt.request_id) != request
        ):
            return "toast_old_button"
        await secret_chat.end(self._chat, prompt, "")
        look = Look(say_html(self._chat.lang(person), "secret_cancelled"))
        await show_page(self._chat, person, button.key, look)
        return ""

    async def _is_just_open(self, person_id: int, chat_id: int, request_id: int, kind: str) -> bool:
        """True for a second press at once, which opens nothing new; a later one sends the prompt again."""
        newest = await self._chat.store.prompts.newest(person_id, chat_id)
        if newest is None or not newest.is_open or (newest.kind, newest.request_id) != (kind, request_id):
            return False
        return self._chat.store.prompts.opened_s_ago(newest) < _DOUBLE_PRESS_S

    async def _checked(
        self, prompt: Prompt, message: Message, person: Person, digits: SecretStr
    ) -> tuple[CheckedCode, AnswerOutcome]:
        """Raises PhoneError if its home is not reached."""
        if prompt.kind != HOME_KIND:
            return await self._check(prompt, person, digits)
        # On disk is which message it is, never what it says: whatever ends the prompt now says nothing more.
        await self._chat.store.prompts.using(prompt.key, message.message_id)
        try:
            return await self._check_at_home(prompt, person, digits)
        finally:
            await self._chat.store.prompts.using(prompt.key, None)

    async def _check_at_home(
        self, prompt: Prompt, person: Person, digits: SecretStr
    ) -> tuple[CheckedCode, AnswerOutcome]:
        """Hands the code on. Where the home did not look at it, the outcome says why."""
        answer = Answer(prompt.key.split(":")[2])
        try:
            async with self._chat.rights.with_current_rights(person, prompt.phone_id) as caller:
                answered = await self._chat.dispatcher.requests.answer_with_code(
                    caller, prompt.request_id, answer, digits
                )
        except PermissionError:
            return CheckedCode(CodeResult.NONE), AnswerOutcome.NOT_YOURS
        if answered.outcome is AnswerOutcome.ACCEPTED:
            await secret_chat.end(self._chat, prompt, "")
            return CheckedCode(CodeResult.RIGHT), answered.outcome
        return answered.code or CheckedCode(CodeResult.NONE), answered.outcome

    async def _check(
        self, prompt: Prompt, person: Person, digits: SecretStr
    ) -> tuple[CheckedCode, AnswerOutcome]:
        """Checks the code under the person's lock: a person who is removed meanwhile answers nothing."""
        answer = Answer(prompt.key.split(":")[2])
        try:
            async with self._chat.rights.with_current_rights(person, prompt.phone_id) as caller:
                checked = await self._chat.store.codes.check(person.person_id, digits.get_secret_value())
                if checked.result is not CodeResult.RIGHT:
                    return checked, AnswerOutcome.NEEDS_CODE
                await secret_chat.end(self._chat, prompt, "")  # before the answer closes it with a sentence
                with_code = replace(caller, code_given=True)
                return checked, await self._chat.dispatcher.requests.answer(
                    with_code, prompt.request_id, answer
                )
        except PermissionError:
            return CheckedCode(CodeResult.NONE), AnswerOutcome.NOT_YOURS

    async def _result_html(
        self, prompt: Prompt, person: Person, checked: CheckedCode, outcome: AnswerOutcome
    ) -> str:
        lang = self._chat.lang(person)
        match checked.result:
            case CodeResult.RIGHT:
                right = say_html(lang, "totp_right")
                if outcome is AnswerOutcome.ACCEPTED:
                    return right
                told = await toast_text(self._chat, person, TOASTS[outcome], prompt.request_id)
                return f"{right} {told}"
            case CodeResult.WRONG:
                wrong = say_html(lang, "totp_wrong", left=str(checked.tries_left))
                off = say_html(lang, "totp_off", seconds=str(abs(checked.off_s)))
                return f"{wrong}\n{off}" if checked.off_s else wrong
            case CodeResult.USED:
                return say_html(lang, "totp_used")
            case CodeResult.LAST_WRONG | CodeResult.LOCKED:
                return say_html(lang, "totp_locked", clock=clock_text(checked.until))
            case CodeResult.NONE if prompt.kind == HOME_KIND:
                return escape(await toast_text(self._chat, person, TOASTS[outcome], prompt.request_id))
            case CodeResult.NONE:
                return say_html(lang, "totp_gone")

    def _begin_to_delete(self, message: Message) -> _Deleted:
        """Starts deleting the message from the chat, whatever the result for its text. Returns at once."""
        deleted: _Deleted = asyncio.get_running_loop().create_future()

        async def delete() -> None:
            deleted.set_result(await self._chat.outbox.delete(message.chat_id, message.message_id))

        self._chat.background.start(delete(), "deleting a code")
        return deleted

    def _notify(
        self,
        message: Message,
        person: Person,
        html: str,
        deleted: _Deleted | None,
        *,
        waits_for: int | None = None,
    ) -> None:
        work = self._notify_with_fate(message, person, html, deleted, waits_for)
        self._chat.background.start(work, "answer to a code")

    async def _notify_with_fate(
        self, message: Message, person: Person, html: str, deleted: _Deleted | None, waits_for: int | None
    ) -> None:
        lang = self._chat.lang(person)
        if deleted is not None:
            html = with_fate(html, lang, deleted=await deleted)
        rows: tuple[tuple[ButtonSpec, ...], ...] = ()
        if waits_for is not None:
            values = (("request", str(waits_for)),)
            rows = ((ButtonSpec(say(lang, "button_totp_cancel"), "totp_cancel", values),),)
        key = f"notice:{message.chat_id}:{message.message_id}"
        await show_page(self._chat, person, key, Look(html, rows), new=True)

    async def _notify_admins(self, person: Person, until: float) -> None:
        name = clip(one_line(person.name), _NAME_UNITS)
        for admin in await self._chat.store.people.admins():
            if admin.person_id == person.person_id:
                continue
            key = f"totp_locked:{person.person_id}:{secrets.token_hex(4)}:{admin.person_id}"
            html = say_html(
                self._chat.lang(admin),
                "totp_locked_other",
                name=name,
                id=str(person.person_id),
                clock=clock_text(until),
            )
            await self._chat.outbox.send(Outgoing(admin.person_id, key, Priority.NOTICE, html))


def _six_digits(text: str) -> SecretStr | None:
    """The six digits, however they are spaced or wide; None for any other text."""
    plain = _SPACES.sub("", unicodedata.normalize("NFKC", text))
    return SecretStr(plain) if _SIX.fullmatch(plain) else None
