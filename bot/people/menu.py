"""Sets the command menu beside the input field: each person's own, by role and language."""

from collections.abc import Iterable

from bot.context import ChatContext
from bot.outbox.outgoing import EVERYBODYS_MENU, Menu, Outbox
from bot.rights.person import Person
from bot.strings import say


async def set_menus(chat: ChatContext, people: Iterable[Person] = (), gone: Iterable[int] = ()) -> None:
    """Sets everybody's menu; strangers have only /start.

    gone: ids of removed people whose menu may still be set at Telegram.
    """
    await _set(chat.outbox, ("start",), EVERYBODYS_MENU)
    for person in people:
        await set_menu(chat, person)
    for person_id in gone:
        await remove_menu(chat.outbox, person_id)


async def set_menu(chat: ChatContext, person: Person) -> None:
    """Sets the menu of this person's private chat, in the language that they chose."""
    commands = chat.rights.permissions.menu_of(person.role)
    await _set(chat.outbox, commands, person.person_id, person.lang)


async def remove_menu(outbox: Outbox, person_id: int) -> None:
    """Gives the person the menu of a stranger."""
    for app_lang in ("", "zh"):
        await outbox.show_menu(Menu(person_id, app_lang, ()))


async def _set(outbox: Outbox, commands: tuple[str, ...], chat_id: int, lang: str = "") -> None:
    """Sets one menu. lang: everybody's there; '' for English, and for Chinese where the app is Chinese."""
    for app_lang in ("", "zh"):
        words = lang or app_lang or "en"
        named = tuple((name, say(words, f"command_{name}")) for name in commands)
        await outbox.show_menu(Menu(chat_id, app_lang, named))
