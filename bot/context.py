"""What every handler may use, and how it replies."""

from dataclasses import dataclass, field, replace
from typing import Any

from telegram import CallbackQuery, MaybeInaccessibleMessage, Message, Update
from telegram.ext import Application, CallbackContext, ExtBot

from agent.contract.dispatcher import Dispatcher
from agent.contract.people import Right
from agent.contract.phones import Background, PhoneError, PhoneInfo
from bot.bus.home_admin import HomeAdmin
from bot.cards import phone_names
from bot.cards.look import Look
from bot.outbox.outgoing import Button, Outbox, Outgoing, Priority
from bot.rights.permissions import Permissions
from bot.rights.person import Person
from bot.rights.person_locks import PersonLocks
from bot.rights.rights_view import RightsView
from bot.store import Act, Store
from bot.strings import say, say_html

_Data = dict[Any, Any]  # PTB's own storage; unused here


class UpdateContext(CallbackContext[ExtBot[None], _Data, _Data, _Data]):
    """PTB's context of one update, with the person that the gate let in."""

    person: Person
    late_answer: bool = False
    """A text that reached the last run as an answer or a name: it must not become a task."""
    no_answer: Look | None = None
    """Why a text that may have been an answer is none, and what else than a new task it may be.

    Nothing is done with it without a press.
    """
    came_at: float | None = None
    """Arrival of an update that the last run may have acted on, seconds since the epoch; None if new."""


@dataclass(frozen=True, slots=True)
class PressedButton:
    """A press, by a person who may use the button."""

    act: Act
    key: str
    """Of the button's message, '' unless the button is the person's own."""
    query: CallbackQuery
    person: Person
    pressed_at: float | None = None
    """Time of a press in an earlier run, seconds since the epoch; None for a press in this run."""

    @property
    def verb(self) -> str:
        """What the button asks for."""
        return self.act.verb

    @property
    def values(self) -> dict[str, str]:
        """What the verb applies to."""
        return dict(self.act.values)


App = Application[ExtBot[None], UpdateContext, _Data, _Data, _Data, None]


class Replies:
    """Sends silent replies to people's messages."""

    def __init__(self, outbox: Outbox, rights: RightsView, default_lang: str) -> None:
        self._outbox = outbox
        self._rights = rights
        self._default_lang = default_lang

    async def note(
        self,
        chat_id: int,
        key: str,
        html: str,
        picture: bytes | None = None,
        *,
        private: bool = False,
        of_another: bool = False,
    ) -> None:
        """Sends a message that nothing refers to later.

        private: as in Look.
        of_another: shows another person's task, which is covered whatever the reader wishes for their own.
        """
        note = Outgoing(chat_id, key, Priority.NOTICE, html, picture=picture, silent=True)
        note = replace(note, protect=private)
        if picture is None:
            await self._outbox.send(note)
            return
        async with self._rights.keep_known(chat_id) as person:
            if person is not None:
                await self._outbox.send(
                    replace(note, spoiler=private and (of_another or person.covers_pictures))
                )

    async def answer(
        self, message: Message, html: str, *, buttons: tuple[tuple[Button, ...], ...] = (), edit: bool = False
    ) -> None:
        """Replies to a person's message. edit: changes the last reply instead of adding one."""
        notice = Outgoing(
            message.chat_id, notice_key(message), Priority.NOTICE, html, buttons=buttons, silent=True
        )
        await (self._outbox.edit(notice) if edit else self._outbox.send(notice))

    async def say(
        self, message: Message, person: Person, key: str, *, edit: bool = False, **values: str
    ) -> None:
        """Replies with one of the sentences."""
        html = say_html(person.lang or self._default_lang, key, **values)
        await self.answer(message, html, edit=edit)

    async def ask(
        self,
        person: Person,
        key: str,
        html: str,
        placeholder: str,
        below: MaybeInaccessibleMessage | None = None,
    ) -> None:
        """Asks for a reply, below a message. placeholder: key of the words in the reply field."""
        await self._outbox.send(
            Outgoing(
                person.person_id,
                key,
                Priority.QUESTION,
                html,
                reply_to=below.message_id if below else None,
                silent=True,
                force_reply=say(person.lang or self._default_lang, placeholder),
            )
        )

    async def replied_to(self, message: Message) -> str:
        """The key of the bot's own message that this one replies to; '' for any other message."""
        replied = message.reply_to_message
        return (await self._outbox.key_of(message.chat_id, replied.message_id) if replied else None) or ""

    async def say_error(
        self, message: Message, person: Person, err: PhoneError, *, edit: bool = False, **known: str
    ) -> None:
        """Replies with the sentence of an error. known: values that the error does not have itself."""
        await self.say(message, person, err.key, edit=edit, **(known | err.values))


@dataclass(frozen=True, slots=True)
class ChatContext:
    """The tools of all chat features: the agent, the store, the outbox and the rights."""

    dispatcher: Dispatcher
    store: Store
    outbox: Outbox
    background: Background
    default_lang: str
    """For a person without a choice."""
    rights: RightsView
    replies: Replies
    invitation_locks: PersonLocks = field(default_factory=PersonLocks)
    """Messages of one invitation are shown in order, so the last is current. Taken before a lock of pages."""
    homes: HomeAdmin | None = None
    """None without a bus."""

    def key(self, kind: str, number: int) -> str:
        """The beginning of an outbox key of a task or request in the present journal; see bot.store.homes."""
        return self.store.homes.key(kind, number)

    def lang(self, person: Person) -> str:
        """The language of this person's sentences."""
        return person.lang or self.default_lang

    async def out_of_reach(self, person_id: int) -> None:
        """The person has blocked the bot and their chat is parked: tasks do not wait. May be repeated."""
        self.rights.changes.publish()  # before anything that a journal in trouble may refuse
        await self.dispatcher.tasks.pause_unreachable(person_id)

    async def in_reach(self, person_id: int) -> None:
        """The person can be written to (again). Cheap without a change."""
        if self.outbox.is_parked(person_id):
            # Before: a crash leaves the chat parked, and the next start keeps the calls anew.
            await self.store.kept_calls.cancel(
                "tasks.pause_unreachable", {"person_id": person_id}, self.dispatcher.journal_id
            )
            await self.outbox.unpark(person_id)
            self.rights.changes.publish()

    def phone(self, phone_id: str) -> PhoneInfo | None:
        """A known phone."""
        return next((phone for phone in self.dispatcher.phones.known() if phone.phone_id == phone_id), None)

    def phone_name(self, phone_id: str) -> str:
        """What people call the phone, distinct from others of the same name."""
        return phone_names(self.dispatcher.phones.known()).get(phone_id, phone_id)

    async def phone_of_several(self, person_id: int, phone_id: str) -> str:
        """As `phone_name`, for somebody who may work several phones; '' for anybody else."""
        person = await self.store.people.person(person_id)
        several = person is not None and len(self.rights.phones_of(person, Right.CONTROL)) > 1
        return self.phone_name(phone_id) if several else ""

    async def with_default(self, person: Person, phone_id: str) -> Person:
        """Makes a new phone the person's default, unless they have chosen one or have one other phone."""
        mine = [phone.phone_id for phone in self.rights.phones_of(person, Right.CONTROL)]
        if person.default_phone in mine:
            return person
        others = [other for other in mine if other != phone_id]
        return await self.make_default(person, others[0] if len(others) == 1 else phone_id)

    async def make_default(self, person: Person, phone_id: str) -> Person:
        """From now on the person's tasks go to this phone; '' for any that is there."""
        await self.store.people.set_default_phone(person.person_id, phone_id)
        return replace(person, default_phone=phone_id)


def chat_context(
    dispatcher: Dispatcher,
    store: Store,
    outbox: Outbox,
    background: Background,
    default_lang: str,
    permissions: Permissions,
) -> ChatContext:
    """Builds the tools of all chat features.

    permissions: of every command and verb there is.
    """
    rights = RightsView(permissions, store.people, dispatcher.phones.known)
    replies = Replies(outbox, rights, default_lang)
    return ChatContext(dispatcher, store, outbox, background, default_lang, rights, replies)


def notice_key(message: Message) -> str:
    """The key of the reply to a person's message."""
    # An edited message gets a reply for each edit.
    edited = f":{message.edit_date.timestamp():.0f}" if message.edit_date else ""
    return f"notice:{message.chat_id}:{message.message_id}{edited}"


def incoming(update: Update) -> Message:
    """The new message of an update that a MESSAGE filter let through."""
    if update.message is None:
        raise TypeError("the filter lets new messages through only")
    return update.message
