"""Changes a person's rights: committed under their lock, applied to their tasks at once, notified."""

import contextlib
import secrets
from collections.abc import Callable, Generator
from dataclasses import dataclass

from agent.contract.errors import DatabaseTroubled
from agent.contract.people import Right
from agent.contract.phones import PhoneError
from bot.bus.left_out import noting_left_out
from bot.cards.people_words import held_rights, number_text, people_names, rights_words
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.people.invitation_news import show_invitation
from bot.people.menu import set_menu
from bot.people.unheard import homes_unheard
from bot.rights.permissions import rights_on
from bot.rights.person import Approvers, Grant, Person, Role
from bot.store import Change
from bot.strings import say_html


@dataclass(frozen=True, slots=True)
class ChangeResult:
    """What a change has done.

    person: the person after the change, None for a stranger.
    stopped: how many of their tasks were stopped.
    unheard: names of homes where what they have lost holds on for now, '' for none.
    """

    change: Change
    person: Person | None = None
    stopped: int = 0
    unheard: str = ""


def binding_of(person: Person, phone_id: str) -> Grant:
    """The person's rights on a phone as stored; no rights if none are stored."""
    mine = (binding for binding in person.bindings if binding.phone_id == phone_id)
    return next(mine, Grant(person.person_id, phone_id, frozenset()))


def with_right(binding: Grant, right: Right, *, on: bool) -> frozenset[Right]:
    """The rights after one was switched; without the right to view, those to work and take over go."""
    if on:
        needs_view = right in (Right.CONTROL, Right.TAKE_OVER)
        return binding.rights | ({right, Right.VIEW} if needs_view else {right})
    gone = {Right.VIEW, Right.CONTROL, Right.TAKE_OVER} if right is Right.VIEW else {right}
    return binding.rights - gone


async def rebind(
    chat: ChatContext, by: Person, person_id: int, phone_id: str, edit: Callable[[Grant], Grant], key: str
) -> ChangeResult:
    """Changes a person's rights on a phone.

    edit: computes the new rights from the stored ones.
    key: of the message to the person.
    """
    async with chat.rights.locks.of(person_id):
        before = await chat.store.people.person(person_id)
        if before is None:
            return ChangeResult(Change.GONE)
        old = binding_of(before, phone_id)
        new = edit(old)
        change = await chat.store.people.bind(by.person_id, new)
        if change is not Change.DONE:
            return ChangeResult(change, before)
        now, stopped, unheard = await _apply(chat, before)
    if now is not None and by.person_id != person_id:
        for number, html in enumerate(await _sentences(chat, by, now, old, phone_id)):
            await _notify(chat, now, f"{key}:{number}", _with_unheard(html, unheard, chat.lang(now)))
    return ChangeResult(change, now, stopped, unheard)


async def change_role(chat: ChatContext, by: Person, person_id: int, role: Role, key: str) -> ChangeResult:
    """Gives a person another role and that role's menu."""
    async with chat.rights.locks.of(person_id):
        before = await chat.store.people.person(person_id)
        if before is None:
            return ChangeResult(Change.GONE)
        invited = await chat.store.invitations.open_by(person_id)
        change = await chat.store.people.set_role(by.person_id, person_id, role)
        if change is not Change.DONE:
            return ChangeResult(change, before)
        now, stopped, unheard = await _apply(chat, before)
    if now is None:
        return ChangeResult(Change.GONE, None, stopped, unheard)
    await set_menu(chat, now)
    for invitation_id in invited if not now.is_admin else ():  # revoked together with the role
        await show_invitation(chat, invitation_id)
    if by.person_id != person_id and before.role is not now.role:
        html = say_html(chat.lang(now), f"told_role_{now.role}", by=await _name(chat, by))
        await _notify(chat, now, key, _with_unheard(html, unheard, chat.lang(now)))
    return ChangeResult(change, now, stopped, unheard)


async def set_approvers(chat: ChatContext, by: Person, phone_id: str, approvers: Approvers) -> bool:
    """Sets who approves on a phone; False if the caller is no admin any more.

    Where nobody approves their own task, people's approvals of their own tasks are void and asked for again.
    """
    if not await chat.store.bindings.set_approvers(by.person_id, phone_id, approvers):
        return False
    for one in await chat.store.people.all():
        with contextlib.suppress(PermissionError):  # removed meanwhile, and their approvals with them
            async with chat.rights.with_current_rights(one, phone_id) as caller:
                await chat.dispatcher.requests.take_back(caller)
    chat.rights.changes.publish()
    return True


async def adopt_phone(chat: ChatContext, person: Person, phone_id: str) -> Person:
    """Gives the admin who added a phone every right on it; their tasks go to the phone if they had none."""
    async with chat.rights.locks.of(person.person_id):
        now = await chat.store.people.person(person.person_id)
        if now is None or not now.is_admin:
            return person
        spending = binding_of(now, phone_id).spending
        everything = Grant(now.person_id, phone_id, frozenset(Right), spending)
        await chat.store.people.bind(now.person_id, everything)
        now = await chat.store.people.person(person.person_id) or now
        return await chat.with_default(now, phone_id)


async def remove_phone_rights(chat: ChatContext, phone_id: str, name: str) -> None:
    """Removes all rights on a removed phone; people whose default it was are notified of the new one.

    Call when the phone is removed. name: what the phone was called.
    """
    key = f"{phone_id}:{secrets.token_hex(4)}"  # the phone may be added and removed again
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
            continue  # the page shows admins that no phone is left
        other = chat.rights.phone_of(now)
        sentence = "told_forgotten" if other else "told_forgotten_choose"
        sentence = sentence if chat.rights.phones_of(now) else "told_forgotten_last"
        values = {"phone": name, "other": chat.phone_name(other) if other else ""}
        await _notify(chat, now, key, say_html(chat.lang(now), sentence, **values))


async def _apply(chat: ChatContext, before: Person) -> tuple[Person | None, int, str]:
    """Applies a committed change, under the person's lock: stops what they may not do any more.

    Returns the person after the change, how many tasks were stopped, and homes as in ChangeResult.

    Checks all rights, not only those they had before: so the same change, made again, completes what a crash
    or a journal in trouble cut off. Raises that trouble when all others have done their part.
    """
    troubles = list[Exception]()
    now = await chat.store.people.person(before.person_id)
    without = _without(chat, before, now, Right.CONTROL)
    lost = {phone_id for phone_id in without if Right.CONTROL in rights_on(before, phone_id)}
    stopped = 0
    with noting_left_out() as left_out:
        for phone_id in sorted(lost):
            with _collecting(troubles):
                stopped += await chat.dispatcher.tasks.stop_removed(before.person_id, phone_id)
        for phone_id in sorted(_phones(chat, before) - lost):  # the agent judges the rights left there
            with _collecting(troubles):
                await chat.dispatcher.requests.take_back(chat.rights.caller(now or before, phone_id))
    open_still = ()
    # A home that is away hears of the change before anything else.
    with _collecting(troubles), contextlib.suppress(PhoneError):
        open_still = await chat.dispatcher.tasks.status(chat.rights.caller(before))
    for phone_id in sorted({each.task.phone_id for each in open_still} & without - lost):
        with _collecting(troubles):
            stopped += await chat.dispatcher.tasks.stop_removed(before.person_id, phone_id)
    if now is not None and now.default_phone in without:
        now = await chat.make_default(now, "")
    unheard = homes_unheard(chat, left_out, before, now)
    chat.rights.changes.publish()
    if troubles:
        raise troubles[0]
    return now, stopped, unheard


@contextlib.contextmanager
def _collecting(troubles: list[Exception]) -> Generator[None]:
    """What one home cannot do now keeps no other one from its part."""
    try:
        yield
    except (PhoneError, DatabaseTroubled) as err:
        troubles.append(err)


def _phones(chat: ChatContext, before: Person) -> frozenset[str]:
    """Known phones, and phones with a grant that are not known now."""
    known = {phone.phone_id for phone in chat.dispatcher.phones.known()}
    return frozenset(known | {binding.phone_id for binding in before.bindings})


def _without(chat: ChatContext, before: Person, now: Person | None, right: Right) -> frozenset[str]:
    """Phones on which the person lacks this right."""
    return frozenset(
        phone_id for phone_id in _phones(chat, before) if now is None or right not in rights_on(now, phone_id)
    )


def _with_unheard(html: str, homes: str, lang: str) -> str:
    """What the person is told, and where it does not hold yet."""
    return f"{html}\n{say_html(lang, 'told_unheard', homes=homes)}" if homes else html


def _holds(person: Person, phone_id: str) -> bool:
    return bool(held_rights(binding_of(person, phone_id), person.role))


async def _sentences(chat: ChatContext, by: Person, now: Person, old: Grant, phone_id: str) -> list[str]:
    """One sentence for each change, as HTML."""
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


async def _notify(chat: ChatContext, person: Person, key: str, html: str) -> None:
    await chat.outbox.send(
        Outgoing(person.person_id, f"changed:{person.person_id}:{key}", Priority.NOTICE, html)
    )


async def _name(chat: ChatContext, person: Person) -> str:
    names = people_names(await chat.store.people.all())
    return names.get(person.person_id, str(person.person_id))
