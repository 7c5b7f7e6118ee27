"""Changes of a person's rights: committed under their lock, in force at once for their tasks, and notified to
them.
"""

import contextlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from agent.contract.people import Right
from bot.cards.people_words import held_rights, number_text, people_names, rights_words
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.people.invitation_news import show_invitation
from bot.people.menu import set_menu
from bot.rights.permissions import rights_on
from bot.rights.person import Approvers, Grant, Person, Role
from bot.store import Change
from bot.strings import say_html


@dataclass(frozen=True, slots=True)
class Changed:
    """What became of a change.

    person: as they are now, None for a stranger; stopped: how many of their tasks.
    """

    change: Change
    person: Person | None = None
    stopped: int = 0


def binding_of(person: Person, phone_id: str) -> Grant:
    """What the person may do with a phone by the store; nothing if it says nothing."""
    mine = (binding for binding in person.bindings if binding.phone_id == phone_id)
    return next(mine, Grant(person.person_id, phone_id, frozenset()))


def with_right(binding: Grant, right: Right, *, on: bool) -> frozenset[Right]:
    """The rights after one was switched: nobody works or takes over what they may not see."""
    if on:
        needs_view = right in (Right.CONTROL, Right.TAKE_OVER)
        return binding.rights | ({right, Right.VIEW} if needs_view else {right})
    gone = {Right.VIEW, Right.CONTROL, Right.TAKE_OVER} if right is Right.VIEW else {right}
    return binding.rights - gone


async def rebind(
    chat: ChatContext, by: Person, person_id: int, phone_id: str, edit: Callable[[Grant], Grant], key: str
) -> Changed:
    """Changes what a person may do with a phone.

    edit: from what stands to what shall; key: of the message to the person.
    """
    async with chat.rights.locks.of(person_id):
        before = await chat.store.people.person(person_id)
        if before is None:
            return Changed(Change.GONE)
        old = binding_of(before, phone_id)
        new = edit(old)
        change = await chat.store.people.bind(by.person_id, new)
        if change is not Change.DONE:
            return Changed(change, before)
        now, stopped = await _obeyed(chat, before)
    chat.rights.changes.changed()
    if now is not None and by.person_id != person_id:
        for number, html in enumerate(await _told(chat, by, now, old, phone_id)):
            await _tell(chat, now, f"{key}:{number}", html)
    return Changed(change, now, stopped)


async def change_role(chat: ChatContext, by: Person, person_id: int, role: Role, key: str) -> Changed:
    """Gives a person another role, and the menu that belongs to it."""
    async with chat.rights.locks.of(person_id):
        before = await chat.store.people.person(person_id)
        if before is None:
            return Changed(Change.GONE)
        invited = await chat.store.invitations.open_by(person_id)
        change = await chat.store.people.set_role(by.person_id, person_id, role)
        if change is not Change.DONE:
            return Changed(change, before)
        now, stopped = await _obeyed(chat, before)
    chat.rights.changes.changed()
    if now is None:
        return Changed(Change.GONE, None, stopped)
    await set_menu(chat, now)
    for invitation_id in invited if not now.is_admin else ():  # revoked with it
        await show_invitation(chat, invitation_id)
    if by.person_id != person_id and before.role is not now.role:
        html = say_html(chat.lang(now), f"told_role_{now.role}", by=await _name(chat, by))
        await _tell(chat, now, key, html)
    return Changed(change, now, stopped)


async def set_approvers(chat: ChatContext, by: Person, phone_id: str, approvers: Approvers) -> bool:
    """Sets who approves on a phone; False if who asks is no admin any more.

    Where nobody approves their own task, what somebody agreed to so is asked for again.
    """
    if not await chat.store.bindings.set_approvers(by.person_id, phone_id, approvers):
        return False
    for one in await chat.store.people.all():
        with contextlib.suppress(PermissionError):  # taken out meanwhile, with all that they agreed to
            async with chat.rights.as_now(one, phone_id) as caller:
                await chat.dispatcher.requests.take_back(caller)
    chat.rights.changes.changed()
    return True


async def adopted(chat: ChatContext, person: Person, phone_id: str) -> Person:
    """The admin who has added a phone is bound to it with every right, and it takes their tasks if none did."""
    async with chat.rights.locks.of(person.person_id):
        now = await chat.store.people.person(person.person_id)
        if now is None or not now.is_admin:
            return person
        spending = binding_of(now, phone_id).spending
        everything = Grant(now.person_id, phone_id, frozenset(Right), spending)
        await chat.store.people.bind(now.person_id, everything)
        now = await chat.store.people.person(person.person_id) or now
        return await chat.with_default(now, phone_id)


async def forgotten(chat: ChatContext, phone_id: str, name: str) -> None:
    """Nobody has to do with a phone any more that is not there; whose tasks went to it is told where they go
    now.

    Call when the phone is gone. name: what it was called.
    """
    key = f"{phone_id}:{secrets.token_hex(4)}"  # it may be added and forgotten again
    people = await chat.store.people.all()
    theirs = [
        one
        for one in people
        if one.default_phone == phone_id or (_holds(one, phone_id) and not chat.rights.phones_of(one))
    ]
    await chat.store.bindings.forget_phone(phone_id)
    for one in theirs:
        now = await chat.store.people.person(one.person_id)
        if now is None or (now.is_admin and not chat.rights.phones_of(now)):
            continue  # an admin sees by the page that none is left
        other = chat.rights.phone_of(now)
        sentence = "told_forgotten" if other else "told_forgotten_choose"
        sentence = sentence if chat.rights.phones_of(now) else "told_forgotten_last"
        values = {"phone": name, "other": chat.phone_name(other) if other else ""}
        await _tell(chat, now, key, say_html(chat.lang(now), sentence, **values))


async def _obeyed(chat: ChatContext, before: Person) -> tuple[Person | None, int]:
    """In the person's turn, after a commit: stops what they may not do.

    Answers them as they are now, and how many tasks.

    Not only of what they could do before: the same change, made once more, makes good what a crash or a
    journal in trouble cut off.
    """
    now = await chat.store.people.person(before.person_id)
    without = _without(chat, before, now, Right.CONTROL)
    lost = {phone_id for phone_id in without if Right.CONTROL in rights_on(before, phone_id)}
    stopped = 0
    for phone_id in sorted(lost):
        stopped += await chat.dispatcher.tasks.stop_removed(before.person_id, phone_id)
    for phone_id in sorted(_phones(chat, before) - lost):  # what they may still say there, it judges itself
        await chat.dispatcher.requests.take_back(chat.rights.caller(now or before, phone_id))
    open_still = await chat.dispatcher.tasks.status(chat.rights.caller(before))
    for phone_id in sorted({each.task.phone_id for each in open_still} & without - lost):
        stopped += await chat.dispatcher.tasks.stop_removed(before.person_id, phone_id)
    if now is not None and now.default_phone in without:
        now = await chat.make_default(now, "")
    return now, stopped


def _phones(chat: ChatContext, before: Person) -> frozenset[str]:
    """The known phones, and those that were bound and are not known just now."""
    known = {phone.phone_id for phone in chat.dispatcher.phones.known()}
    return frozenset(known | {binding.phone_id for binding in before.bindings})


def _without(chat: ChatContext, before: Person, now: Person | None, right: Right) -> frozenset[str]:
    """Phones on which the person has not this right."""
    return frozenset(
        phone_id for phone_id in _phones(chat, before) if now is None or right not in rights_on(now, phone_id)
    )


def _holds(person: Person, phone_id: str) -> bool:
    return bool(held_rights(binding_of(person, phone_id), person.role))


async def _told(chat: ChatContext, by: Person, now: Person, old: Grant, phone_id: str) -> list[str]:
    """A sentence for each thing that has changed, as HTML."""
    new, lang = binding_of(now, phone_id), chat.lang(now)
    values = {"by": await _name(chat, by), "phone": chat.phone_name(phone_id)}
    told: list[str] = []
    rights = held_rights(new, now.role)
    if rights != held_rights(old, now.role):
        key = "told_rights" if rights else "told_rights_none"
        told.append(say_html(lang, key, **values, rights=rights_words(rights, lang)))
    for of in ("limit", "code_above"):
        before, after = (getattr(each.spending, of) for each in (old, new))
        if before != after:
            key = f"told_{of}" if after is not None else f"told_{of}_none"
            amount = "" if after is None else number_text(after)
            told.append(say_html(lang, key, **values, amount=amount))
    return told


async def _tell(chat: ChatContext, person: Person, key: str, html: str) -> None:
    await chat.outbox.send(
        Outgoing(person.person_id, f"changed:{person.person_id}:{key}", Priority.NOTICE, html)
    )


async def _name(chat: ChatContext, person: Person) -> str:
    names = people_names(await chat.store.people.all())
    return names.get(person.person_id, str(person.person_id))
