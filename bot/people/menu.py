"""The command menu beside the input field: each person's own, by role and language."""

from collections.abc import Iterable

from bot.context import ChatContext
from bot.outbox.outgoing import EVERYBODYS_MENU, Menu, Outbox
from bot.rights.person import Person
from bot.strings import say


async def set_menus(chat: ChatContext, people: Iterable[Person] = (), gone: Iterable[int] = ()) -> None:
    """Strangers have nothing but /start.

    gone: ids of those who were taken out, when Telegram may not have heard.
    """
    await _set(chat.outbox, ("start",), EVERYBODYS_MENU)
    for person in people:
        await set_menu(chat, person)
    for person_id in gone:
        await remove_menu(chat.outbox, person_id)


async def set_menu(chat: ChatContext, person: Person) -> None:
    """What this person may use, in their private chat, in the language that they chose."""
    commands = chat.rights.permissions.menu_of(person.role)
    await _set(chat.outbox, commands, person.person_id, person.lang)


async def remove_menu(outbox: Outbox, person_id: int) -> None:
    """A stranger again has what every stranger has."""
    for app_lang in ("", "zh"):
        await outbox.show_menu(Menu(person_id, app_lang, ()))


async def _set(outbox: Outbox, commands: tuple[str, ...], chat_id: int, lang: str = "") -> None:
    """lang: of everybody there, '' for English, and Chinese where the app is Chinese."""
    for app_lang in ("", "zh"):
        words = lang or app_lang or "en"
        named = tuple((name, say(words, f"command_{name}")) for name in commands)
        await outbox.show_menu(Menu(chat_id, app_lang, named))
