"""Buttons about phones: the pages of /devices and what they do. The phone is asked in the background."""

import logging
import time
from collections.abc import Awaitable, Callable, Coroutine

from telegram import CallbackQuery

from agent.events import Caller
from agent.ports import PhoneError, PhoneInfo
from bot.cards import Look, checks_look, devices_look, forget_look, keep_look, phone_look
from bot.front import Front
from bot.handlers.renaming import Renaming
from bot.pages import show_page
from bot.store import Act, Person
from bot.strings import say_html

_log = logging.getLogger(__name__)
_PhoneCall = Callable[[Caller, str], Awaitable[PhoneInfo]]


class PhoneButtons:
    """Verbs that begin with 'phone'. key: of the message that the button stands on."""

    def __init__(self, front: Front, renaming: Renaming) -> None:
        self._front = front
        self._renaming = renaming

    async def press(self, act: Act, key: str, query: CallbackQuery, person: Person) -> str:
        """Does what the button says; answers the key of the toast, '' for none."""
        if act.verb == "phones":
            self._start(self.show_list(person, key), act, query)
            return ""
        phone = self._front.phone(dict(act.values)["phone"])
        if phone is None:
            return "toast_phone_gone"
        name = self._front.phone_name(phone.phone_id)
        lang, dispatcher = self._front.lang(person), self._front.dispatcher
        match act.verb:
            case "phone":
                await self._show_phone(person, key, phone)
            case "phone_default":
                await self._show_phone(
                    await self._front.make_default(person, phone.phone_id), key, phone, "default_set"
                )
            case "phone_rename":
                await self._renaming.ask(person, phone.phone_id, query)
            case "phone_keep":
                await show_page(self._front, person, key, keep_look(phone, name, lang))
            case "phone_keep_yes":
                await self._busy(person, key, "keep_trying", name)
                self._start(self._call(dispatcher.keep_address, person, key, phone, "kept"), act, query)
            case "phone_reconnect":
                await self._busy(person, key, "reconnect_trying", name)
                self._start(self._call(dispatcher.reconnect, person, key, phone, "reconnected"), act, query)
            case "phone_retry":
                self._start(self._retry(person, phone, query), act, query)
                return "toast_retrying"
            case "phone_check":
                await self._busy(person, key, "checks_running", name)
                self._start(self._check(person, key, phone), act, query)
            case "phone_forget":
                await show_page(self._front, person, key, forget_look(phone, name, lang))
            case "phone_forget_yes":
                await self._forget(person, key, phone, name)
            case _:
                return "toast_old_button"
        return ""

    async def show_list(self, person: Person, key: str, *, new: bool = False) -> None:
        """All phones, with their batteries as they are now."""
        lang = self._front.lang(person)
        try:
            phones = await self._front.dispatcher.refreshed()
        except PhoneError as err:
            look = Look(say_html(lang, err.key, **err.values))
        else:
            look = devices_look(phones, self._front.phone_of(person), lang, time.time())
        await show_page(self._front, person, key, look, new=new)

    def _start(self, work: Coroutine[None, None, None], act: Act, query: CallbackQuery) -> None:
        self._front.background.start(work, f"{act.verb} {query.id}")

    async def _busy(self, person: Person, key: str, sentence: str, name: str) -> None:
        # Without buttons: what is already under way cannot be begun a second time.
        look = Look(say_html(self._front.lang(person), sentence, name=name))
        await show_page(self._front, person, key, look)

    async def _show_phone(
        self, person: Person, key: str, phone: PhoneInfo, sentence: str = "", **values: str
    ) -> None:
        lang, phones = self._front.lang(person), self._front.dispatcher.phones()
        newest = self._front.phone(phone.phone_id) or phone
        name = self._front.phone_name(phone.phone_id)
        note = say_html(lang, sentence, **({"name": name} | values)) if sentence else ""
        default = self._front.phone_of(person)
        look = phone_look(newest, phones, default, lang, time.time(), note=note)
        await show_page(self._front, person, key, look)

    async def _call(
        self, call: _PhoneCall, person: Person, key: str, phone: PhoneInfo, sentence: str
    ) -> None:
        try:
            phone = await call(self._front.caller(person), phone.phone_id)
        except PhoneError as err:
            _log.info("%s did not come to %s: %s", phone.phone_id, sentence, err)
            await self._show_phone(person, key, phone, err.key, **err.values)
        else:
            await self._show_phone(person, key, phone, sentence, address=phone.address)

    async def _retry(self, person: Person, phone: PhoneInfo, query: CallbackQuery) -> None:
        """From the message about an outage, which changes by itself when the phone is back."""
        try:
            await self._front.dispatcher.reconnect(self._front.caller(person), phone.phone_id)
        except PhoneError as err:
            values = {"name": self._front.phone_name(phone.phone_id)} | err.values
            html = say_html(self._front.lang(person), err.key, **values)
            await self._front.note(person.person_id, f"retry:{query.id}", html)

    async def _check(self, person: Person, key: str, phone: PhoneInfo) -> None:
        checks = await self._front.dispatcher.check(self._front.caller(person), phone.phone_id)
        name = self._front.phone_name(phone.phone_id)
        look = checks_look(phone.phone_id, name, checks, self._front.lang(person))
        await show_page(self._front, person, key, look)

    async def _forget(self, person: Person, key: str, phone: PhoneInfo, name: str) -> None:
        if not await self._front.dispatcher.forget(self._front.caller(person), phone.phone_id):
            await self._show_phone(person, key, phone, "forget_busy")
            return
        if person.default_phone == phone.phone_id:
            person = await self._front.make_default(person, "")
        await show_page(
            self._front, person, key, Look(say_html(self._front.lang(person), "forgotten", name=name))
        )
