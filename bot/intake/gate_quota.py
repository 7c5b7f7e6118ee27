"""The gate's limit of messages and presses: what it lets through, and what it says about the rest."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from telegram import CallbackQuery, Message, Update

from agent.storage.clock import boottime_s
from bot.context import ChatContext
from bot.intake.inbox_text import is_pause, is_urgent
from bot.outbox.outgoing import Outgoing, Priority
from bot.people.secret_texts import looks_like_code
from bot.rights.person import Person
from bot.strings import say, say_html

MESSAGES_A_MINUTE = 20
# A person who writes a secret may not know yet that the prompt is closed; the secret must be deleted.
_JUST_NOW_S = 30.0
_LATELY_S = 600.0  # for texts that look like a code
PRESSES_A_MINUTE = 60
_PRESSES_TO_A_MESSAGE = 3  # for each message that is let through
_MORE_ENDS = 20  # for presses that end or refuse something
_MINUTE_S = 60.0
_MOST_PEOPLE = 1000  # far more than ever write within a minute


class QuotaVerdict(Enum):
    """The quota's verdict on a message or a press."""

    WITHIN = auto()
    FIRST_OVER = auto()  # the person is notified
    OVER = auto()  # silent until the minute is over


@dataclass(slots=True)
class _Minute:
    began_at: float
    count: int = 0


class MessageQuota:
    """Limits how many messages one person may write, or buttons press, a minute; in memory alone.

    Counted by when a message was written, so that the messages of an outage, which come all at once, are not
    too many.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._minutes: dict[int, _Minute] = {}

    def is_over(self, person_id: int, sent_at: float) -> bool:
        """Would one more message be too many? sent_at: seconds since the epoch of Telegram's clock."""
        minute = self._minutes.get(person_id)
        return minute is not None and sent_at < minute.began_at + _MINUTE_S and minute.count >= self.limit

    def count(self, person_id: int, sent_at: float) -> QuotaVerdict:
        """Counts a message. A new minute begins with the first message after the last minute."""
        minute = self._minutes.get(person_id)
        if minute is None or sent_at >= minute.began_at + _MINUTE_S:
            if minute is None and not self._has_room(sent_at):
                return QuotaVerdict.OVER
            minute = self._minutes[person_id] = _Minute(sent_at)
        minute.count += 1
        if minute.count <= self.limit:
            return QuotaVerdict.WITHIN
        return QuotaVerdict.FIRST_OVER if minute.count == self.limit + 1 else QuotaVerdict.OVER

    def _has_room(self, now: float) -> bool:
        """Makes room for one more person by dropping minutes that are over, and no others."""
        if len(self._minutes) >= _MOST_PEOPLE:
            self._minutes = {
                person_id: minute
                for person_id, minute in self._minutes.items()
                if now < minute.began_at + _MINUTE_S
            }
        return len(self._minutes) < _MOST_PEOPLE


class GateQuota:
    """Limits messages, edits and presses of known people.

    clock: seconds since the epoch, as the store's.
    presses: a minute, 0 to derive it from the messages. A press has no time of its own, so its arrival
    counts.
    """

    def __init__(
        self,
        chat: ChatContext,
        limit: int = MESSAGES_A_MINUTE,
        clock: Callable[[], float] = time.time,
        *,
        presses: int = 0,
    ) -> None:
        self._chat = chat
        self._quota = MessageQuota(limit)
        self._presses = MessageQuota(presses or max(PRESSES_A_MINUTE, _PRESSES_TO_A_MESSAGE * limit))
        self._ends = MessageQuota(_MORE_ENDS)
        self._clock = clock

    async def allows(self, update: Update, person: Person) -> bool:
        """May this be acted on? Over the limit each press and the first message is answered, in private."""
        if update.callback_query is not None:
            return await self._allows_press(update.callback_query, person)
        message = update.message or update.edited_message
        if message is None or is_urgent(message) or is_pause(message):
            return True
        sent_at = (message.edit_date or message.date).timestamp()
        if self._quota.is_over(person.person_id, sent_at) and await self._may_be_secret(message, person):
            return True
        verdict = self._quota.count(person.person_id, sent_at)
        if verdict is QuotaVerdict.FIRST_OVER:
            limit = str(self._quota.limit)
            html = say_html(self._chat.lang(person), "quota_messages", limit=limit)
            # Not the key of the answer to that message: an edit within the same second may have had one.
            key = f"quota:{update.update_id}"
            notice = Outgoing(person.person_id, key, Priority.NOTICE, html, silent=True)
            await self._chat.outbox.send(notice)
        return verdict is QuotaVerdict.WITHIN

    async def _allows_press(self, query: CallbackQuery, person: Person) -> bool:
        if self._presses.count(person.person_id, boottime_s()) is QuotaVerdict.WITHIN:
            return True
        press = await self._chat.store.buttons.press(query.data or "", person.person_id, person.person_id)
        needs = self._chat.rights.permissions.verbs.get(press.act.verb) if press.act else None
        if needs and needs.ends and self._ends.count(person.person_id, boottime_s()) is QuotaVerdict.WITHIN:
            return True
        text = say(self._chat.lang(person), "toast_too_many_presses")
        await self._chat.outbox.acknowledge(person.person_id, query.id, text, alert=True)
        return False

    async def _may_be_secret(self, message: Message, person: Person) -> bool:
        """Is a prompt open or lately closed? Then the message is handed on, to be deleted as a secret."""
        if message.chat_id != person.person_id:  # secrets are asked for in private chats alone
            return False
        prompt = await self._chat.store.prompts.newest(person.person_id, message.chat_id)
        if prompt is None or prompt.ended_at is None:
            return prompt is not None
        lately_s = _LATELY_S if looks_like_code(message.text or "") else _JUST_NOW_S
        return self._clock() - prompt.ended_at < lately_s
