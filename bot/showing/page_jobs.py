"""Work that a message waits for: whatever becomes of it, the message does not go on saying that it is under
way.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from agent.storage.trouble import TROUBLES
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
    """Starts the work in the background; it shows its own end. new: the message comes only with that end."""
    if not new:
        await chat.store.busy.keep(page)
    go_on(chat, person, page, work, new=new)


def go_on(chat: ChatContext, person: Person, page: BusyPage, work: _Work, *, new: bool = False) -> None:
    """The same for a page that is kept as busy already."""
    chat.background.start(_followed(chat, person, page, work, new=new), f"page job {page.key}")


async def end_all(chat: ChatContext) -> None:
    """Tells of all that a stop or a crash has cut off, at the stop itself or at the next start.

    Raises DatabaseTroubled; then it may be called again.
    """
    for page in await chat.store.busy.all():
        person = await chat.store.people.person(page.person_id)
        if person is not None:
            picture = await asyncio.to_thread(spent_png, good=False) if page.drawn else None
            look = Look(_restarted_html(page, chat.lang(person)), _rows(chat, page, person), picture)
            await show_page(chat, person, page.key, look)
        await chat.store.busy.done(page.key)


async def leave_all(chat: ChatContext) -> None:
    """The same at the stop, which waits for no disk: what it does not take now, the next start tells."""
    try:
        await end_all(chat)
    except TROUBLES as err:
        _log.error("what was cut off is told by the next start: %s", err)


async def _followed(chat: ChatContext, person: Person, page: BusyPage, work: _Work, *, new: bool) -> None:
    try:
        await work()
    except Exception:  # noqa: BLE001 - the top handler of page jobs: nobody else would tell the chat
        incident = secrets.token_hex(4)
        _log.exception("incident %s in the page job %s", incident, page.key)
        html = say_html(chat.lang(person), "something_wrong", id=incident)
        await show_page(chat, person, page.key, Look(html, _rows(chat, page, person)), new=new)
    if not new:
        await chat.store.busy.done(page.key)


def _restarted_html(page: BusyPage, lang: str) -> str:
    if page.command:
        return say_html(lang, "restarted_command", command=page.command)
    return say_html(lang, "restarted_button")


def _rows(chat: ChatContext, page: BusyPage, person: Person) -> tuple[tuple[ButtonSpec, ...], ...]:
    """A way back for what was begun by a button."""
    lang = chat.lang(person)
    if page.command:
        return ()
    if chat.phone(page.phone_id) is None:
        return ((ButtonSpec(say(lang, "button_back"), "phones"),),)
    return ((back_button(page.phone_id, lang),),)
