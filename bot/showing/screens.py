"""Shows a phone's screenshot, taken in the background, and during others' tasks a way to ask for it."""

from functools import partial

from agent.contract.errors import SomebodysTask
from agent.contract.people import Right
from agent.contract.phones import PhoneError, ScreenView
from bot.cards import ButtonSpec, Look, app_name
from bot.cards.pad import start_button
from bot.cards.peeks import busy_look
from bot.context import ChatContext
from bot.rights.permissions import rights_on
from bot.rights.person import Person
from bot.showing.page_jobs import begin
from bot.showing.pages import show_page
from bot.store import BusyPage
from bot.strings import say_html

_PRESSES = frozenset({Right.CONTROL, Right.TAKE_OVER})


async def begin_screen(chat: ChatContext, person: Person, phone_id: str, key: str) -> None:
    """Takes the screenshot in the background and answers under this key; each failure has a sentence."""
    page = BusyPage(key, person.person_id, "/screen")
    await begin(chat, person, page, partial(_show_screen, chat, person, phone_id, key), new=True)


async def _show_screen(chat: ChatContext, person: Person, phone_id: str, key: str) -> None:
    lang, picture, private, name = chat.lang(person), None, False, chat.phone_name(phone_id)
    rows: tuple[tuple[ButtonSpec, ...], ...] = ()
    try:
        look = await chat.dispatcher.phones.look(chat.rights.caller(person, phone_id), phone_id)
    except SomebodysTask as err:
        await show_page(chat, person, key, busy_look(phone_id, err.task_id, name, lang), new=True)
        return
    except PhoneError as err:
        html = say_html(lang, err.key, **{"name": name} | err.values)
    else:
        html, picture, private = screen_html(look, name, lang), look.picture, look.private
        rows = ((start_button(phone_id, lang),),)
    now = await chat.store.people.person(person.person_id)
    if now is None:
        return  # removed while the phone was asked
    if Right.VIEW not in rights_on(now, phone_id):
        html, picture = say_html(lang, "people_not_allowed"), None
    if rows and rights_on(now, phone_id) >= _PRESSES:
        await show_page(chat, now, key, Look(html, rows, picture, private), new=True)
        return
    await chat.replies.note(person.person_id, key, html, picture, private=private)


def screen_html(look: ScreenView, name: str, lang: str) -> str:
    """The text under the picture, or instead of the picture."""
    if look.withheld:
        return say_html(lang, "screen_withheld", phone=name, app=app_name(look.app, lang))
    return say_html(lang, f"screen_{look.verdict}", phone=name, app=app_name(look.app, lang))
