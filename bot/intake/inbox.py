"""Stores each update before it is acted on, has it acted on once by its id, and marks it as done."""

import json
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from telegram import Chat, Message, Update
from telegram.ext import TypeHandler

from agent.contract.errors import DatabaseTroubled
from bot.cards.secret_words import with_fate
from bot.context import App, ChatContext, UpdateContext
from bot.intake.group_hearing import Groups
from bot.intake.group_texts import Addressed
from bot.intake.inbox_marks import PAUSES_S, Marks
from bot.intake.inbox_text import (
    first_command,
    is_bare_command,
    is_stop,
    may_hold_code,
    own_words,
    written,
)
from bot.people.secret_texts import looks_like_code
from bot.requests.pad_chat import is_pad
from bot.rights.person import Person
from bot.store import InboxKind, InboxRow, InboxState
from bot.store.inbox import OF_ANOTHER_JOURNAL, SECRET_BODY
from bot.strings import say_html

_log = logging.getLogger(__name__)
# Before the gate: an update that crashes the program there is counted, too.
_GROUP = -110
# An update that crashes the program must not do so for ever.
_MOST_TRIES = 3
_JUST_NOW_S = 60.0
_HELD_QUIET_S = 300.0
_MEMORY_ALONE = (InboxKind.SECRET, InboxKind.CODE, InboxKind.STRANGER)


class Inbox:
    """Between the long poll and the handlers. The last run's rows come first, in their order.

    waits_for_name: is the person's next text the name of a phone?
    mark_pauses_s: as in Marks.
    """

    def __init__(
        self,
        chat: ChatContext,
        app: App,
        waits_for_name: Callable[[Person], bool],
        *,
        groups: Groups | None = None,
        mark_pauses_s: tuple[float, ...] = PAUSES_S,
    ) -> None:
        self._chat = chat
        self._app = app
        self._waits_for_name = waits_for_name
        self._groups = groups
        self._replayed: dict[int, InboxRow] = {}
        self._marks = Marks(chat.store.inbox, chat.background, mark_pauses_s)
        self._notified_at: dict[int, float] = {}

    def add_to(self, app: App) -> None:
        """Tells all handlers of an update whether it is acted on once more."""
        app.add_handler(TypeHandler(Update, self._record_replay), group=_GROUP)

    async def take(self, updates: Sequence[Update]) -> None:
        """Commits the updates, then hands on new ones. When this returns Telegram may forget them.

        Raises DatabaseTroubled; their people are notified of the delay, and Telegram delivers them again.
        """
        await self._marks.wait_for_room()
        try:
            new = await self._chat.store.inbox.write(await self._rows(updates))
            if any(update.update_id not in new for update in updates):
                # One written when polling was renewed was not handed on yet.
                new |= {row.update_id for row in await self._chat.store.inbox.unfinished()}
        except DatabaseTroubled:
            await self._notify_delayed(updates)
            raise
        for update in updates:
            # Without a wait: polling may be cancelled at each.
            if update.update_id in new and self._marks.begin(update.update_id):
                self._app.update_queue.put_nowait(update)

    async def _rows(self, updates: Sequence[Update]) -> list[InboxRow]:
        pressed, rows = set[int](), list[InboxRow]()
        for update in updates:
            row = await self._row(update, pressed)
            if row.chat_id > 0 and await self._stops(row.chat_id, own_words(update.message)):
                row = self._with_stop(row, update, row.chat_id)  # a private chat has its person's id
            rows.append(row)
            if row.kind is InboxKind.PRESS:
                pressed.add(row.chat_id)
        return rows

    async def _stops(self, person_id: int, text: str) -> bool:
        """Is it /stop, or a /cancel that calls off no prompt?"""
        if first_command(text) != "/cancel":
            return is_stop(text)
        prompt = await self._chat.store.prompts.newest(person_id, person_id)
        person = await self._chat.store.people.person(person_id)
        return not (prompt and prompt.is_open) and not (person and self._waits_for_name(person))

    def _with_stop(self, row: InboxRow, update: Update, person_id: int) -> InboxRow:
        if update.message is None:
            return row
        sent_at = update.message.date.timestamp()
        return replace(row, stop_of=person_id, sent_at=sent_at, bot_id=self._app.bot.id)

    async def _notify_delayed(self, updates: Sequence[Update]) -> None:
        chats = {update.effective_chat.id for update in updates if update.effective_chat}
        try:
            for chat_id in chats:
                await self._notify_chat_delayed(chat_id)
        except DatabaseTroubled as err:
            _log.error("nobody can be told that updates wait: %s", err)

    async def _notify_chat_delayed(self, chat_id: int) -> None:
        """Notifies the chat, once in a while and without the disk, that updates wait at Telegram."""
        now, person = time.monotonic(), await self._chat.store.people.person(chat_id)
        if person is not None and now - self._notified_at.get(chat_id, -_HELD_QUIET_S) >= _HELD_QUIET_S:
            self._notified_at[chat_id] = now
            await self._chat.outbox.alert(chat_id, say_html(self._chat.lang(person), "inbox_held"))

    async def done(self, update: object) -> None:
        """The update's handlers have returned, or their error was reported."""
        if isinstance(update, Update):
            self._replayed.pop(update.update_id, None)
            await self._marks.done(update.update_id)

    async def replay(self) -> None:
        """Hands on what the last run stored and did not finish. Call before the first poll.

        Raises DatabaseTroubled; called again it continues where the disk stopped it.
        """
        for row in await self._chat.store.inbox.unfinished():
            if self._marks.is_begun(row.update_id):
                continue
            await self._resume(row)
            self._marks.begin(row.update_id)  # Telegram may deliver it again

    async def _resume(self, row: InboxRow) -> None:
        if row.kind in _MEMORY_ALONE:
            await self._ask_to_resend(row)
        elif row.replays == OF_ANOTHER_JOURNAL:
            _log.warning("update %d was begun beside another journal and is left alone", row.update_id)
            await self._notify(row, "inbox_other_journal")
            await self._chat.store.inbox.end(row.update_id, InboxState.FAILED)
        elif row.replays + 1 >= _MOST_TRIES:
            _log.error("update %d was begun %d times and is left alone", row.update_id, row.replays + 1)
            await self._notify(row, "inbox_given_up")
            await self._chat.store.inbox.end(row.update_id, InboxState.FAILED)
        else:
            await self._hand_on(row)

    async def _hand_on(self, row: InboxRow) -> None:
        try:
            update = Update.de_json(json.loads(row.body), self._app.bot)
        except (AttributeError, KeyError, TypeError, ValueError):  # written by another version
            _log.exception("update %d of the last run cannot be read and is left out", row.update_id)
            await self._notify(row, "inbox_given_up")
            await self._chat.store.inbox.end(row.update_id, InboxState.FAILED)
            return
        _log.info("update %d of the last run is acted on again", row.update_id)
        self._replayed[row.update_id] = row
        self._app.update_queue.put_nowait(update)

    async def _record_replay(self, update: Update, context: UpdateContext) -> None:
        row = self._replayed.get(update.update_id)
        if row is not None:
            context.late_answer, context.came_at = row.waited, row.at
            await self._chat.store.inbox.record_replay(row.update_id)

    async def _row(self, update: Update, pressed: set[int]) -> InboxRow:
        if self._groups is not None and (heard := await self._groups.meant(update)) and update.message:
            row, (person, words) = _group_row(update, update.message, heard[1]), heard
            return self._with_stop(row, update, person.person_id) if words.stops else row
        user, chat, message = update.effective_user, update.effective_chat, update.effective_message
        private = chat is not None and chat.type == Chat.PRIVATE
        person = await self._chat.store.people.person(user.id) if user and not user.is_bot else None
        if person is None or chat is None or not (private or update.callback_query):
            return InboxRow(update.update_id, InboxKind.STRANGER)
        if update.callback_query:
            return InboxRow(update.update_id, InboxKind.PRESS, written(update), chat.id)
        message_id = message.message_id if message else 0
        text, waited = own_words(update.message), False
        if text and not is_stop(text) and not is_bare_command(text, self._chat.rights.permissions.commands):
            if chat.id in pressed or await self._waits_for_secret(person, update):
                return InboxRow(update.update_id, InboxKind.SECRET, SECRET_BODY, chat.id, message_id)
            # What is typed on the phone may turn out to be a password there.
            if may_hold_code(text) or await self._is_for_pad(update.message):
                return InboxRow(update.update_id, InboxKind.CODE, SECRET_BODY, chat.id, message_id)
            waited = self._waits_for_name(person) or bool(await self._chat.store.questions.open_in(chat.id))
        return InboxRow(update.update_id, InboxKind.UPDATE, written(update), chat.id, message_id, waited)

    async def _is_for_pad(self, message: Message | None) -> bool:
        """Does it reply to a pad?"""
        return message is not None and is_pad(await self._chat.replies.replied_to(message))

    async def _waits_for_secret(self, person: Person, update: Update) -> bool:
        """Is a prompt open, about to open, or so lately closed that this may have been written for it?"""
        message = update.message
        if message is None:
            return False
        if self._marks.pending(await self._chat.store.inbox.pressing(message.chat_id)):
            return True
        prompt = await self._chat.store.prompts.newest(person.person_id, message.chat_id)
        if prompt is None or prompt.ended_at is None:
            return prompt is not None
        lately = self._chat.store.prompts.ended_s_ago(prompt) < _JUST_NOW_S
        return lately or message.date.timestamp() <= prompt.ended_at

    async def _ask_to_resend(self, row: InboxRow) -> None:
        """Asks the person to send again what was in memory alone; deletes a secret from the chat."""
        if row.kind is InboxKind.SECRET:
            self._chat.background.start(self._delete_secret(row), f"secret of update {row.update_id}")
            return
        if row.kind is InboxKind.CODE:
            await self._notify(row, "inbox_code_lost")
        await self._chat.store.inbox.end(row.update_id, InboxState.FAILED)

    async def _delete_secret(self, row: InboxRow) -> None:
        deleted = await self._chat.outbox.delete(row.chat_id, row.message_id)
        await self._notify(row, "inbox_code_lost", deleted=deleted)
        await self._chat.store.inbox.end(row.update_id, InboxState.FAILED)

    async def _notify(self, row: InboxRow, sentence: str, *, deleted: bool | None = None) -> None:
        person = await self._chat.store.people.person(row.chat_id)
        if person is None:
            return
        lang = self._chat.lang(person)
        html = say_html(lang, sentence)
        if deleted is not None:
            html = with_fate(html, lang, deleted=deleted)
        # The key of the answer to that message: an answer from before the crash stays.
        await self._chat.replies.note(row.chat_id, f"notice:{row.chat_id}:{row.message_id}", html)


def _group_row(update: Update, message: Message, words: Addressed) -> InboxRow:
    """A member's words to the bot in a group. Nothing else that is said there is stored."""
    if looks_like_code(words.text):
        return InboxRow(update.update_id, InboxKind.CODE, SECRET_BODY, message.chat_id, message.message_id)
    body = written(update)
    return InboxRow(update.update_id, InboxKind.UPDATE, body, message.chat_id, message.message_id)
