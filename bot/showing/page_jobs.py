"""Work shown as running in a message, so that the message always shows an end, also after a crash."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from agent.contract.phones import PhoneError
from agent.storage.trouble import TROUBLES
from bot.bus.done_before import begin_update, is_again
from bot.cards import ButtonSpec, Look
from bot.cards.phone_pages import back_button
from bot.cards.qr import spent_png
from bot.context import ChatContext
from bot.rights.person import Person
from bot.showing.pages import show_page
from bot.store import BusyPage
from bot.strings import say, say_html

_log = logging.getLogger(__name__)
_Work = Callable[[], Awaitable[None]]


async def begin(chat: ChatContext, person: Person, page: BusyPage, work: _Work, *, new: bool = False) -> None:
    """Starts the work in the background; the work shows its own end. new: the message is sent only then."""
    if not new:
        await chat.store.busy.keep(page)
    begin_stored(chat, person, page, work, new=new)


def begin_stored(
    chat: ChatContext, person: Person, page: BusyPage, work: _Work, *, new: bool = False
) -> None:
    """Starts the work for a page that is stored as busy already."""
    running = _run(chat, person, page, work, new=new, again=is_again())
    chat.background.start(running, f"page job {page.key}")


async def end_all(chat: ChatContext) -> None:
    """Shows the end of all work that a stop or a crash cut off, at the stop or at the next start.

    Raises DatabaseTroubled; then the call can be repeated.
    """
    for page in await chat.store.busy.all():
        person = await chat.store.people.person(page.person_id)
        if person is not None:
            picture = await asyncio.to_thread(spent_png, good=False) if page.drawn else None
            look = Look(_restarted_html(page, chat.lang(person)), _rows(chat, page, person), picture)
            # Work that sends its message only at its end has none yet.
            await show_page(chat, person, page.key, look, new=True)
        await chat.store.busy.done(page.key)


async def leave_all(chat: ChatContext) -> None:
    """As `end_all` at the stop, without waiting for the disk: what fails now is left for the next start."""
    try:
        await end_all(chat)
    except TROUBLES as err:
        _log.error("what was cut off is told by the next start: %s", err)


async def _run(
    chat: ChatContext, person: Person, page: BusyPage, work: _Work, *, new: bool, again: bool
) -> None:
    begin_update(again=again)
    try:
        await work()
    except PhoneError as err:
        _log.info("the page job %s ends: %s", page.key, err)
        html = say_html(chat.lang(person), err.key, **err.values)
        await show_page(chat, person, page.key, Look(html, _rows(chat, page, person)), new=new)
    except Exception:  # noqa: BLE001 - the top handler of page jobs: no other handler would notify the chat
        incident = secrets.token_hex(4)
        _log.exception("incident %s in the page job %s", incident, page.key)
        html = say_html(chat.lang(person), "something_wrong", id=incident)
        await show_page(chat, person, page.key, Look(html, _rows(chat, page, person)), new=new)
    await chat.store.busy.done(page.key)


def _restarted_html(page: BusyPage, lang: str) -> str:
    if page.command:
        return say_html(lang, "restarted_command", command=page.command)
    return say_html(lang, "restarted_button")


def _rows(chat: ChatContext, page: BusyPage, person: Person) -> tuple[tuple[ButtonSpec, ...], ...]:
    """A button that leads back, for work that was begun by a button."""
    lang = chat.lang(person)
    if page.command:
        return ()
    if chat.phone(page.phone_id) is None:
        return ((ButtonSpec(say(lang, "button_back"), "phones"),),)
    return ((back_button(page.phone_id, lang),),)
