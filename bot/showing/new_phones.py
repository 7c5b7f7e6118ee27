"""Notifies of phones that nobody added: plugged in by a cable for the first time."""

import time

from agent.contract.phones import PhoneInfo
from bot.cards import connected_look
from bot.cards.phone_words import is_online, on_usb
from bot.context import ChatContext
from bot.showing.pages import show_page


class NewPhones:
    """Called for PhoneChanged. A phone that was added by /connect or /pair has its message already."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat
        self._known: set[str] = set()
        self._begun = False
        self._came_at: dict[str, float] = {}  # of phones in work: each try has the same key

    def begin(self) -> None:
        """Call once when the saved phones are known: those are not new."""
        self._known.update(phone.phone_id for phone in self._chat.dispatcher.phones.known())
        self._begun = True

    async def changed(self, phone: PhoneInfo, *, told: bool) -> None:
        """A phone came or went. told: another message says already that it came.

        Raises DatabaseTroubled; then the call can be repeated.
        """
        if not is_online(phone) or phone.phone_id in self._known:
            return
        if self._begun and on_usb(phone):
            await self._notify(phone, told=told)
        self._known.add(phone.phone_id)  # after the commit: until then it is notified again

    async def _notify(self, phone: PhoneInfo, *, told: bool) -> None:
        came_at = self._came_at.setdefault(phone.phone_id, time.time())
        for admin in await self._chat.store.people.admins():
            person = await self._chat.with_default(admin, phone.phone_id)
            if told:
                continue
            lang, phones = self._chat.lang(person), self._chat.dispatcher.phones.known()
            look = connected_look(phone, phones, self._chat.rights.phone_of(person), lang)
            key = f"arrived:{phone.phone_id}:{came_at:.3f}:{person.person_id}"
            await show_page(self._chat, person, key, look, new=True)
        del self._came_at[phone.phone_id]
