"""What every handler may use, and how it answers."""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field, replace
from typing import Any

from telegram import CallbackQuery, Message, Update
from telegram.ext import Application, CallbackContext, ExtBot

from agent.contract.dispatcher import Background, Dispatcher, PhoneError, PhoneInfo
from agent.contract.people import ALL_RIGHTS, UNLIMITED, Caller, Right
from bot.cards import phone_names
from bot.outbox.outgoing import Button, Outbox, Outgoing, Priority
from bot.rights.permissions import Permissions, rights_on
from bot.rights.person import Grant, Person
from bot.rights.person_locks import PersonLocks
from bot.rights.rights_changes import RightsChanges
from bot.store import Act, Store
from bot.strings import say_html

_Data = dict[Any, Any]  # PTB's own bags; not used here


class Context(CallbackContext[ExtBot[None], _Data, _Data, _Data]):
    """PTB's context of one update, with the person the gate let in."""

    person: Person
    late_answer: bool = False
    """A text of the last run that was meant as an answer or a name: it must not become a task now."""
    came_at: float | None = None
    """When an update of the last run came, seconds since the epoch: it may have been acted on already. None for a new one."""


@dataclass(frozen=True, slots=True)
class PressedButton:
    """A button under the finger of a person who may press it."""

    act: Act
    key: str
    """Of the message on which it stands, '' unless the button is the person's own."""
    query: CallbackQuery
    person: Person
    pressed_at: float | None = None
    """When it was pressed in an earlier run of the program, seconds since the epoch; None for a press of now."""

    @property
    def verb(self) -> str:
        """What it asks for."""
        return self.act.verb

    @property
    def values(self) -> dict[str, str]:
        """What that is about."""
        return dict(self.act.values)


App = Application[ExtBot[None], Context, _Data, _Data, _Data, None]


@dataclass(frozen=True, slots=True)
class Front:
    """The bot's side of the house. default_lang: before a person has chosen."""

    dispatcher: Dispatcher
    store: Store
    outbox: Outbox
    background: Background
    default_lang: str
    permissions: Permissions
    page_turns: PersonLocks = field(default_factory=PersonLocks)
    """A person's pages are made one after the other: of two at once the one that shows could have the older buttons. And they
    are not taken out while one is made. Whoever holds one waits for no other turn."""
    turns: PersonLocks = field(default_factory=PersonLocks)
    standing: RightsChanges = field(default_factory=RightsChanges)
    joining_turns: PersonLocks = field(default_factory=PersonLocks)
    """The messages of one invitation are shown one after the other, for the same reason. Taken before a turn of pages."""

    def key(self, kind: str, number: int) -> str:
        """The beginning of an outbox key about a task or request of the present journal; see bot.store.homes."""
        return self.store.homes.key(kind, number)

    def lang(self, person: Person) -> str:
        """The language of this person's sentences."""
        return person.lang or self.default_lang

    def caller(self, person: Person, phone_id: str = "") -> Caller:
        """The person as the agent knows them, with their rights on this phone; without any for a call about no phone."""
        if not phone_id:
            return Caller(person.person_id, person.name, frozenset(), is_admin=person.is_admin)
        binding = _binding(person, phone_id)
        return Caller(
            person.person_id,
            person.name,
            self.rights(person, phone_id),
            phone_id,
            person.is_admin,
            binding.spending if binding else UNLIMITED,
            phone_id in person.seconds,
        )

    async def out_of_reach(self, person_id: int) -> None:
        """The person has blocked the bot, and their chat is parked: nobody waits for them. May be repeated."""
        self.standing.changed()  # before anything that a journal in trouble may refuse
        await self.dispatcher.withdraw(person_id)

    async def in_reach(self, person_id: int) -> None:
        """The person can be written to (again). Cheap if that is nothing new."""
        if self.outbox.is_parked(person_id):
            await self.outbox.unpark(person_id)
            self.standing.changed()

    @contextlib.asynccontextmanager
    async def as_now(self, person: Person, phone_id: str) -> AsyncGenerator[Caller, None]:
        """For a call that begins or decides something: the person's rights as they are for the length of the block. A
        change of them comes before it or after it. Raises PermissionError for somebody who was removed meanwhile.
        """
        async with self.turns.of(person.person_id):
            now = await self.store.people.person(person.person_id)
            if now is None:
                raise PermissionError(person.person_id)
            yield self.caller(now, phone_id)

    @contextlib.asynccontextmanager
    async def while_in(self, person_id: int) -> AsyncGenerator[Person | None, None]:
        """For a few commits about a message to this person: until the block ends they are not taken out. None for a stranger,
        who gets nothing of it. Not inside another such block, nor around a page.
        """
        async with self.page_turns.of(person_id):
            yield await self.store.people.person(person_id)

    def rights(self, person: Person, phone_id: str) -> frozenset[Right]:
        """What the person may do with a phone."""
        return rights_on(person, phone_id)

    def may(self, person: Person, verb: str, phone_id: str = "") -> bool:
        """May the person press a button with this verb that is about this phone? Of one that is gone its handler tells."""
        rights = self.rights(person, phone_id) if self.phone(phone_id) else ALL_RIGHTS
        return self.permissions.allows(verb, person.role, rights)

    def phones_of(self, person: Person, right: Right = Right.VIEW) -> list[PhoneInfo]:
        """The known phones on which the person has this right, in the order in which they were added."""
        return [phone for phone in self.dispatcher.phones() if right in self.rights(person, phone.phone_id)]

    async def people_of(self, phone_id: str) -> list[Person]:
        """Whoever must know how a phone is: those who control it, admins among them."""
        everybody = await self.store.people.all()
        return [person for person in everybody if Right.CONTROL in self.rights(person, phone_id)]

    def phone_of(self, person: Person, right: Right = Right.CONTROL) -> str | None:
        """The phone that takes what the person asks for: their default one, else the only one; None if there is none, or
        the choice is theirs.
        """
        mine = [phone.phone_id for phone in self.phones_of(person, right)]
        if person.default_phone in mine:
            return person.default_phone
        return mine[0] if len(mine) == 1 else None

    def phone(self, phone_id: str) -> PhoneInfo | None:
        """A known phone."""
        return next((phone for phone in self.dispatcher.phones() if phone.phone_id == phone_id), None)

    def phone_name(self, phone_id: str) -> str:
        """What people call it, told apart from others of the same name."""
        return phone_names(self.dispatcher.phones()).get(phone_id, phone_id)

    async def with_default(self, person: Person, phone_id: str) -> Person:
        """A phone that is new for the person takes their tasks if they had none; else the one that took them goes on so."""
        mine = [phone.phone_id for phone in self.phones_of(person, Right.CONTROL)]
        if person.default_phone in mine:
            return person
        others = [other for other in mine if other != phone_id]
        return await self.make_default(person, others[0] if len(others) == 1 else phone_id)

    async def make_default(self, person: Person, phone_id: str) -> Person:
        """From now on the person's tasks go to this phone; '' for whichever there is."""
        await self.store.people.set_default_phone(person.person_id, phone_id)
        return replace(person, default_phone=phone_id)

    async def note(
        self, chat_id: int, key: str, html: str, picture: bytes | None = None, *, private: bool = False
    ) -> None:
        """Sends a silent message that nothing refers to later. private: as in Look."""
        note = Outgoing(chat_id, key, Priority.NOTICE, html, picture=picture, silent=True)
        note = replace(note, protect=private, spoiler=private)
        if picture is None:
            await self.outbox.send(note)
            return
        async with self.while_in(chat_id) as person:
            if person is not None:
                await self.outbox.send(note)

    async def answer(
        self, message: Message, html: str, *, buttons: tuple[tuple[Button, ...], ...] = (), edit: bool = False
    ) -> None:
        """Answers a person's message, silently. edit: changes the answer given before instead of adding one."""
        notice = Outgoing(
            message.chat_id, notice_key(message), Priority.NOTICE, html, buttons=buttons, silent=True
        )
        await (self.outbox.edit(notice) if edit else self.outbox.send(notice))

    async def say(
        self, message: Message, person: Person, key: str, *, edit: bool = False, **values: str
    ) -> None:
        """Answers with one of the sentences."""
        await self.answer(message, say_html(self.lang(person), key, **values), edit=edit)

    async def say_error(
        self, message: Message, person: Person, err: PhoneError, *, edit: bool = False, **known: str
    ) -> None:
        """Answers with the sentence of an error. known: values for what the error does not name itself."""
        html = say_html(self.lang(person), err.key, **(known | err.values))
        await self.answer(message, html, edit=edit)


def _binding(person: Person, phone_id: str) -> Grant | None:
    return next((binding for binding in person.bindings if binding.phone_id == phone_id), None)


def notice_key(message: Message) -> str:
    """The key of the answer to a person's message."""
    # An edited message is answered once for each edit.
    edited = f":{message.edit_date.timestamp():.0f}" if message.edit_date else ""
    return f"notice:{message.chat_id}:{message.message_id}{edited}"


def incoming(update: Update) -> Message:
    """The new message of an update that a MESSAGE filter let through."""
    if update.message is None:
        raise TypeError("the filter lets new messages through only")
    return update.message
