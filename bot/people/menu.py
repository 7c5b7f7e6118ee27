"""The command menu beside the input field: each person's own, by role and language."""

from collections.abc import Iterable

from bot.outbox.outgoing import EVERYBODYS_MENU, Menu, Outbox
from bot.rights.permissions import menu_of
from bot.rights.person import Person
from bot.strings import say


async def set_menus(outbox: Outbox, people: Iterable[Person] = (), gone: Iterable[int] = ()) -> None:
    """Strangers have nothing but /start. gone: ids of those who were taken out, when Telegram may not have heard."""
    await _set(outbox, ("start",), EVERYBODYS_MENU)
    for person in people:
        await set_menu(outbox, person)
    for person_id in gone:
        await remove_menu(outbox, person_id)


async def set_menu(outbox: Outbox, person: Person) -> None:
    """What this person may use, in their private chat, in the language that they chose."""
    await _set(outbox, menu_of(person.role), person.person_id, person.lang)


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
