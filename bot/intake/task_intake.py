"""Makes a task of a person's text: for their phone, for one that they choose, or none, with the reason."""

from dataclasses import dataclass
from enum import Enum, auto

from agent.contract.errors import QuotaReached
from agent.contract.people import Right
from agent.contract.tasks import ShortcutRun, TaskOptions
from bot.context import ChatContext
from bot.intake.stops import text_is_stopped
from bot.intake.which_phone import WhichPhone, no_phone_html
from bot.outbox.outgoing import Outgoing, Priority
from bot.rights.person import Person
from bot.showing.origin import Origin
from bot.strings import say_html

MAX_TASK = 4000


@dataclass(frozen=True, slots=True)
class TaskText:
    """A text that should become a task.

    origin: where it was written.
    sent_at: when, seconds since the epoch.
    key: of the bot's answer in the outbox, if one is needed.
    follows: number of the ended task that it refers to, 0 for none.
    shortcut: is replayed.
    """

    text: str
    origin: Origin
    sent_at: float
    key: str
    follows: int = 0
    shortcut: ShortcutRun | None = None


class IntakeResult(Enum):
    """The result for a text."""

    BEGUN = auto()
    STOPPED = auto()  # before it began: a later /stop is known
    ASKED = auto()  # the person was asked for the phone
    REFUSED = auto()  # the person was told why


class TaskIntake:
    """Answers are sent to the person's private chat, wherever the text was written."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat
        self._which = WhichPhone(chat)

    async def take(self, person: Person, wish: TaskText) -> IntakeResult:
        """Makes the text a task. The same wish again is the same task."""
        text, lang = wish.text.strip(), self._chat.lang(person)
        if not text or len(text) > MAX_TASK:
            key = "task_too_long" if text else "task_empty"
            return await self._refuse(person, wish, say_html(lang, key, limit=str(MAX_TASK)))
        phone_id = self._chat.rights.phone_of(person)
        if phone_id is None:
            return await self._without_phone(person, wish, text)
        try:
            async with self._chat.rights.with_current_rights(person, phone_id) as caller:
                stopped = await self._is_stopped(person, wish)
                await self._chat.dispatcher.tasks.submit(
                    caller,
                    phone_id,
                    text,
                    lang,
                    wish.origin.to_text(),
                    wish.sent_at,
                    stopped=stopped,
                    options=TaskOptions(person.mode, wish.shortcut),
                    follows=wish.follows,
                )
        except QuotaReached as err:
            return await self._refuse(person, wish, say_html(lang, err.key, **err.values))
        except PermissionError:  # their rights were changed a moment ago
            now = await self._chat.store.people.person(person.person_id)
            return await self._without_phone(now, wish, text) if now else IntakeResult.REFUSED
        return IntakeResult.STOPPED if stopped else IntakeResult.BEGUN

    async def _without_phone(self, person: Person, wish: TaskText, text: str) -> IntakeResult:
        if await self._is_stopped(person, wish):
            return await self._refuse(person, wish, say_html(self._chat.lang(person), "stop_before"))
        if len(self._chat.rights.phones_of(person, Right.CONTROL)) > 1:
            await self._which.ask_task(
                person, text, wish.origin, wish.sent_at, wish.key, wish.follows, wish.shortcut
            )
            return IntakeResult.ASKED
        return await self._refuse(person, wish, no_phone_html(self._chat, person))

    async def _is_stopped(self, person: Person, wish: TaskText) -> bool:
        return await text_is_stopped(self._chat, person.person_id, wish.origin, wish.sent_at)

    async def _refuse(self, person: Person, wish: TaskText, html: str) -> IntakeResult:
        notice = Outgoing(person.person_id, wish.key, Priority.NOTICE, html, silent=True)
        await self._chat.outbox.send(notice)
        return IntakeResult.REFUSED
