"""A code or PIN in the chat: the person's next text is the secret, is deleted first, and is kept nowhere."""

import contextlib
import logging
import secrets
import traceback
from collections.abc import Collection
from datetime import datetime, timedelta

from pydantic import SecretStr
from telegram import Message

from agent.contract.errors import HomeAway
from agent.contract.people import Right
from agent.contract.requests import RequestState
from agent.contract.takeover import SecretOutcome
from agent.storage.trouble import TROUBLES
from bot.bus.errors import UNREACHED, HomeOutdated, HomeSilent, HomeTroubled, NoHome
from bot.bus.left_out import asking_everyone, noting_left_out
from bot.cards.secret_words import secret_html, with_fate
from bot.context import ChatContext, PressedButton
from bot.handlers import own_codes
from bot.handlers.own_codes import OwnCodes
from bot.people.secret_texts import MAX_SECRET, UsedSecrets, is_secret, looks_like_code, may_be_secret
from bot.requests import secret_chat
from bot.requests.pad_pages import PadPages
from bot.rights.permissions import MEMBER, Needs, rights_on
from bot.rights.person import Person
from bot.store import Prompt
from bot.strings import say_html

COMMANDS: dict[str, Needs] = {}
VERBS = {"code": MEMBER, "pin": MEMBER}
_log = logging.getLogger(__name__)
_JUST_NOW_S = 30.0
_WRITING_S = 10.0  # after a prompt has closed, its person may not have seen that yet
_DOUBLE_PRESS_S = 3.0
_PARTS_WITHIN = timedelta(seconds=2)  # between the parts of a text that the app cut
# After these the person can do something and write the secret once more.
_STAYS_OPEN = frozenset(
    {SecretOutcome.NO_FIELD, SecretOutcome.STILL_LOCKED, SecretOutcome.AWAY, SecretOutcome.UNKNOWN}
)


class SecretPrompts:
    """Opens prompts, and takes the text that answers one."""

    def __init__(self, chat: ChatContext, pads: PadPages) -> None:
        self._chat = chat
        self._pads = pads
        self._used_secrets = UsedSecrets()
        self.own_codes = OwnCodes(chat, self._used_secrets)
        self._in_use: dict[str, SecretStr] = {}  # by prompt, while its text is deleted and typed
        self._cut_at: dict[int, datetime] = {}

    async def press(self, button: PressedButton) -> str:
        """Handles the buttons 'code' and 'pin' of a request; returns the key of the toast."""
        values, query, person = button.values, button.query, button.person
        if "request" not in values or query.message is None:
            return "toast_old_button"
        status = await secret_chat.waiting(self._chat, person, int(values["request"]))
        if status is None or status.request is None or secret_chat.KINDS[status.request.kind] != button.verb:
            return "toast_old_button"
        if Right.TAKE_OVER not in rights_on(person, status.phone.phone_id):
            return "toast_not_allowed"
        chat_id = query.message.chat.id
        newest = await self._chat.store.prompts.newest(person.person_id, chat_id)
        if newest is None or not self._is_just_open(newest, status.request.request_id):
            await secret_chat.ask(self._chat, person, status, chat_id)
        return "toast_secret"

    def _is_just_open(self, prompt: Prompt, request_id: int) -> bool:
        """True for a second press at once, which opens nothing new; a later one sends the prompt again."""
        if not prompt.is_open or prompt.request_id != request_id:
            return False
        return prompt.key in self._in_use or self._chat.store.prompts.opened_s_ago(prompt) < _DOUBLE_PRESS_S

    async def take(self, message: Message, person: Person) -> bool:
        """Takes the text as the secret, whatever it says, if the person has an open prompt in this chat.

        Also True for a text that can only be a code, without a prompt: it is deleted and does not become a
        task.
        """
        text = message.text or ""
        prompt = await self._chat.store.prompts.newest(person.person_id, message.chat_id)
        if prompt is None or not prompt.is_open:
            sentence = await self._refusal(message, person, prompt)
            if sentence:
                self._discard(message, person, sentence)
            return bool(sentence)
        if prompt.kind in own_codes.KINDS:
            await self.own_codes.take(prompt, message, person)
        elif prompt.key in self._in_use:
            same = self._in_use[prompt.key].get_secret_value() == text
            self._discard(message, person, "secret_twice" if same else "secret_busy")
        elif not is_secret(text) or self._is_rest(message):
            self._cut_at[message.chat_id] = message.date
            self._discard(message, person, "secret_one_line")
        else:
            await self._begin(prompt, person, message.message_id, SecretStr(text))
        return True

    async def _begin(self, prompt: Prompt, person: Person, message_id: int, secret: SecretStr) -> None:
        """Commits which message it is, before anything can cut this off: a new start then deletes it."""
        self._in_use[prompt.key] = secret
        try:
            await self._chat.store.prompts.using(prompt.key, message_id)
        finally:  # whatever happens to the row, the message must be deleted
            work = self._use(prompt, person, message_id, secret)
            self._chat.background.start(work, f"secret for request {prompt.request_id}")

    async def waits(self, message: Message, person: Person) -> bool:
        """Is a prompt open? Then an update that is not the person's own text is answered with a sentence."""
        prompt = await self._chat.store.prompts.newest(person.person_id, message.chat_id)
        return prompt is not None and prompt.is_open

    async def cancel(self, message: Message, person: Person) -> bool:
        """Calls off the open prompt: the next text is an ordinary one again. False if none is open."""
        prompt = await self._chat.store.prompts.newest(person.person_id, message.chat_id)
        if prompt is None or not prompt.is_open or prompt.key in self._in_use:
            return False
        await secret_chat.end(self._chat, prompt, "secret_cancelled")
        return True

    async def _refusal(self, message: Message, person: Person, last: Prompt | None) -> str:
        """Why a text without a prompt may not become a task all the same; '' if it may."""
        text, code = message.text or "", looks_like_code(message.text or "")
        if self._used_secrets.knows(message.chat_id, text):
            return "secret_twice"
        if message.reply_to_message:
            key = await self._chat.replies.replied_to(message)
            if key.startswith((f"{secret_chat.PREFIX}:", f"{own_codes.PREFIX}:")):
                return "secret_late"
            if await self._may_be_answer(message, code=code):
                return ""
        elif last and self._was_being_written(message, last):
            return "secret_late"
        elif code and last and self._chat.store.prompts.ended_s_ago(last) < _JUST_NOW_S:
            return "totp_stray" if last.kind in own_codes.KINDS else "secret_stray"
        elif await self._may_be_answer(message, code=code):
            return ""
        stray = await self.own_codes.is_stray(text, person, last)
        has_takeover = await self._has_takeover(person) if code else False
        if has_takeover or (has_takeover is None and not stray):
            return "secret_stray"
        return "totp_stray" if stray else ""

    async def _may_be_answer(self, message: Message, *, code: bool) -> bool:
        """Is a question open in the chat? A code answers only one that can be answered at this moment."""
        asked = await self._chat.store.questions.open_in(message.chat_id)
        if not code:
            return bool(asked)
        for request_id in asked:
            with contextlib.suppress(*UNREACHED):
                view = await self._chat.dispatcher.requests.get(request_id)
                if view is not None and view.state is RequestState.PENDING:
                    return True
        return False

    def _was_being_written(self, message: Message, last: Prompt) -> bool:
        """Was this written for a prompt that ended before it came?

        Telegram's time of the message decides: the message may have waited while the program was off. Right
        after the end only what may be a password counts.
        """
        if not last.cut_off or last.ended_at is None:
            return False
        if message.date.timestamp() <= last.ended_at:
            return True
        return self._chat.store.prompts.ended_s_ago(last) < _WRITING_S and may_be_secret(message.text or "")

    async def _has_takeover(self, person: Person) -> bool | None:
        """Has a task of the person handed them its phone? None while that is unknown.

        Then no text can become a task either, and a secret must not stay in the chat.
        """
        left_out: Collection[str] = ()
        try:
            with asking_everyone(), noting_left_out() as left_out:
                statuses = await self._chat.dispatcher.tasks.status(self._chat.rights.caller(person))
        except (HomeAway, HomeOutdated, NoHome):
            statuses = None
        except (*TROUBLES, HomeSilent, HomeTroubled) as err:
            _log.error("whether a text may be a secret is not known: %s", err)
            return None
        if any(status.request and status.request.kind in secret_chat.KINDS for status in statuses or ()):
            return True
        views = self._chat.homes.seen.views() if self._chat.homes else ()
        if any(view.is_present and (statuses is None or view.name in left_out) for view in views):
            return None
        return (statuses is None or bool(left_out)) and await self._has_key_button(person)

    async def _has_key_button(self, person: Person) -> bool:
        """Is there a 🔑 of a request that is open as far as the chat knows? Its home may be away."""
        for verb in secret_chat.KINDS.values():
            if await self._chat.store.buttons.of_verb(person.person_id, verb):
                return True
        return False

    def _is_rest(self, message: Message) -> bool:
        cut_at = self._cut_at.get(message.chat_id)
        return cut_at is not None and message.date - cut_at < _PARTS_WITHIN

    def _discard(self, message: Message, person: Person, sentence: str) -> None:
        work = self._delete_and_notify(message.chat_id, message.message_id, person, sentence)
        self._chat.background.start(work, "a text that is no task")

    async def _delete_and_notify(self, chat_id: int, message_id: int, person: Person, sentence: str) -> None:
        lang, deleted = self._chat.lang(person), await self._chat.outbox.delete(chat_id, message_id)
        html = say_html(lang, sentence, limit=str(MAX_SECRET))
        await self._notify(chat_id, message_id, with_fate(html, lang, deleted=deleted))

    async def _use(self, prompt: Prompt, person: Person, message_id: int, secret: SecretStr) -> None:
        """Deletes the text, types it, shows the result; an error is logged without its words.

        They may quote the secret.
        """
        lang, deleted = self._chat.lang(person), False
        try:
            deleted = await self._chat.outbox.delete(prompt.chat_id, message_id)
            async with self._chat.rights.with_current_rights(person, prompt.phone_id) as caller:
                pass  # deleting may have taken seconds; under the lock, a removal would wait for the typing
            outcome = await self._chat.dispatcher.takeover.type_secret(caller, prompt.request_id, secret)
            if outcome is SecretOutcome.USED:
                self._used_secrets.remember(prompt.chat_id, secret.get_secret_value())
                self._pads.refresh(prompt.request_id, person)
            if outcome not in _STAYS_OPEN:
                await secret_chat.end(self._chat, prompt, "")
            html = secret_html(
                prompt.kind, outcome, self._chat.phone_name(prompt.phone_id), lang, deleted=deleted
            )
        except PermissionError:
            await secret_chat.end(self._chat, prompt, "")
            html = with_fate(say_html(lang, "secret_not_allowed"), lang, deleted=deleted)
        except Exception as err:  # noqa: BLE001 - the top handler of a secret: no other would notify the chat
            html = say_html(lang, "something_wrong", id=_logged(err))
            html = with_fate(html, lang, deleted=deleted)
        finally:
            del self._in_use[prompt.key]
        try:
            await self._chat.store.prompts.using(prompt.key, None)
        finally:
            await self._notify(prompt.chat_id, message_id, html)

    async def _notify(self, chat_id: int, message_id: int, html: str) -> None:
        await self._chat.replies.note(chat_id, f"notice:{chat_id}:{message_id}", html)


def _logged(err: Exception) -> str:
    """Logs an incident with the places of its error, without its words; returns its number."""
    incident = secrets.token_hex(4)
    where = "".join(traceback.format_tb(err.__traceback__))
    _log.error("incident %s while a secret was used: %s\n%s", incident, type(err).__name__, where)
    return incident
