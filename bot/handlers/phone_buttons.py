"""Buttons about phones: the pages of /devices and their actions. The phone is asked in the background."""

import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial

from agent.contract.people import Caller, Right
from agent.contract.phones import PhoneError, PhoneHelper, PhoneInfo
from bot.cards import (
    Look,
    checks_look,
    devices_look,
    forget_look,
    forgotten_look,
    keep_look,
    phone_look,
)
from bot.cards.phone_words import on_usb
from bot.context import ChatContext, PressedButton
from bot.handlers.name_prompt import NamePrompt
from bot.people.changes import remove_phone_rights
from bot.rights.permissions import ADMIN, CONTROL, Needs
from bot.rights.person import Person, Role
from bot.showing.helper_offers import close_helper_questions
from bot.showing.page_jobs import begin
from bot.showing.pages import show_page
from bot.showing.phones_away import PhonesAway
from bot.store import BusyPage
from bot.strings import say_html

COMMANDS: dict[str, Needs] = {}
VERBS = {
    "phones": Needs(reads=True),
    "phone": Needs(Role.VIEWER, Right.VIEW, reads=True),
    "phone_check": Needs(Role.MEMBER, Right.CONTROL, reads=True),
    **dict.fromkeys(("phone_default", "phone_reconnect", "phone_retry"), CONTROL),
    **dict.fromkeys(
        ("phone_rename", "phone_keep", "phone_keep_yes", "phone_forget", "phone_forget_yes"), ADMIN
    ),
    **dict.fromkeys(("phone_helper_on", "phone_helper_off"), ADMIN),
}
_log = logging.getLogger(__name__)
_PhoneCall = Callable[[Caller, str], Awaitable[PhoneInfo]]
_Work = Callable[[], Awaitable[None]]
# Their advice does not fit a Reconnect that failed.
_UNREACHED = frozenset(
    {"device_offline", "device_timeout", "connect_failed", "connect_refused", "connect_timeout"}
    | {"connect_not_a_phone", "connect_host_unknown"}
)


class PhoneButtons:
    """The pages of phones. key: of the message that shows the page."""

    def __init__(self, chat: ChatContext, name_prompt: NamePrompt, outages: PhonesAway) -> None:
        self._chat = chat
        self._name_prompt = name_prompt
        self._outages = outages

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        key, person = button.key, button.person
        if button.verb == "phones":
            page = BusyPage(key, person.person_id)
            await begin(self._chat, person, page, partial(self.show_list, person, key))
            return ""
        phone = self._chat.phone(button.values["phone"])
        if phone is None:
            return "toast_phone_gone"
        name = self._chat.phone_name(phone.phone_id)
        lang, dispatcher = self._chat.lang(person), self._chat.dispatcher
        match button.verb:
            case "phone":
                await self._show_phone(person, key, phone)
            case "phone_default":
                await self._show_phone(
                    await self._chat.make_default(person, phone.phone_id), key, phone, "default_set"
                )
            case "phone_rename":
                await self._name_prompt.ask(person, phone.phone_id, button.query)
            case "phone_keep":
                await show_page(self._chat, person, key, keep_look(phone, name, lang))
            case "phone_keep_yes":
                work = partial(self._call, dispatcher.phones.keep_address, person, key, phone, "kept")
                await self._begin(person, key, phone, "keep_trying", work)
            case "phone_reconnect":
                work = partial(self._call, dispatcher.phones.reconnect, person, key, phone, "reconnected")
                await self._begin(person, key, phone, "reconnect_trying", work)
            case "phone_retry":
                note = BusyPage(f"retry:{button.query.id}", person.person_id, phone_id=phone.phone_id)
                work = partial(self._retry, person, phone, note.key)
                await begin(self._chat, person, note, work, new=True)
                return "toast_retrying"
            case "phone_check":
                work = partial(self._check, person, key, phone)
                await self._begin(person, key, phone, "checks_running", work)
            case "phone_helper_on" | "phone_helper_off":
                caller = self._chat.rights.caller(person, phone.phone_id)
                on = button.verb == "phone_helper_on"
                helper = await dispatcher.phones.use_helper(caller, phone.phone_id, on=on)
                await close_helper_questions(self._chat, phone.phone_id, helper)
                await self._show_phone(person, key, phone)
            case "phone_forget":
                await show_page(self._chat, person, key, forget_look(phone, name, lang))
            case "phone_forget_yes":
                work = partial(self._forget, person, key, phone, name)
                await self._begin(person, key, phone, "forget_trying", work)
            case _:
                return "toast_old_button"
        return ""

    async def _helper(self, phone_id: str) -> PhoneHelper | None:
        """None while the phone's home is away."""
        try:
            return await self._chat.dispatcher.phones.helper(phone_id)
        except PhoneError:
            return None

    async def show_list(self, person: Person, key: str, *, new: bool = False) -> None:
        """Shows all phones that the person may see, with their present batteries."""
        lang = self._chat.lang(person)
        try:
            phones = await self._chat.dispatcher.phones.refreshed()
        except PhoneError as err:
            look = Look(say_html(lang, err.key, **err.values))
        else:
            mine = {phone.phone_id for phone in self._chat.rights.phones_of(person)}
            shown = [phone for phone in phones if phone.phone_id in mine]
            default, may = self._chat.rights.phone_of(person), partial(self._chat.rights.may, person)
            only = shown[0].phone_id if len(shown) == 1 else ""
            helper = await self._helper(only) if only else None
            look = devices_look(shown, default, lang, time.time(), may=may, helper=helper)
            if not shown and not person.is_admin:
                look = Look(say_html(lang, "people_devices_none"))
        await show_page(self._chat, person, key, look, new=new)

    async def _begin(self, person: Person, key: str, phone: PhoneInfo, sentence: str, work: _Work) -> None:
        lang, name = self._chat.lang(person), self._chat.phone_name(phone.phone_id)
        # Without buttons: work that runs cannot be begun a second time.
        await show_page(self._chat, person, key, Look(say_html(lang, sentence, name=name)))
        await begin(self._chat, person, BusyPage(key, person.person_id, phone_id=phone.phone_id), work)

    async def _show_phone(
        self, person: Person, key: str, phone: PhoneInfo, sentence: str = "", **values: str
    ) -> None:
        lang, phones = self._chat.lang(person), self._chat.rights.phones_of(person)
        newest = self._chat.phone(phone.phone_id) or phone
        name = self._chat.phone_name(phone.phone_id)
        note = say_html(lang, sentence, **({"name": name} | values)) if sentence else ""
        default = self._chat.rights.phone_of(person)
        may = partial(self._chat.rights.may, person)
        helper = await self._helper(phone.phone_id)
        look = phone_look(newest, phones, default, lang, time.time(), note=note, may=may, helper=helper)
        await show_page(self._chat, person, key, look)

    async def _call(
        self, call: _PhoneCall, person: Person, key: str, phone: PhoneInfo, sentence: str
    ) -> None:
        try:
            phone = await call(self._chat.rights.caller(person, phone.phone_id), phone.phone_id)
        except PhoneError as err:
            _log.info("%s did not come to %s: %s", phone.phone_id, sentence, err)
            told = _reconnect_key(err, phone) if sentence == "reconnected" else err.key
            await self._show_phone(person, key, phone, told, **err.values)
        else:
            await self._show_phone(person, key, phone, sentence, address=phone.address)

    async def _retry(self, person: Person, phone: PhoneInfo, key: str) -> None:
        """Pressed on the message about an outage, which changes by itself when the phone is back."""
        try:
            await self._chat.dispatcher.phones.reconnect(
                self._chat.rights.caller(person, phone.phone_id), phone.phone_id
            )
        except PhoneError as err:
            values = {"name": self._chat.phone_name(phone.phone_id)} | err.values
            html = say_html(self._chat.lang(person), _reconnect_key(err, phone), **values)
            await self._chat.replies.note(person.person_id, key, html)

    async def _check(self, person: Person, key: str, phone: PhoneInfo) -> None:
        checks = await self._chat.dispatcher.phones.check(
            self._chat.rights.caller(person, phone.phone_id), phone.phone_id
        )
        name = self._chat.phone_name(phone.phone_id)
        look = checks_look(phone.phone_id, name, checks, self._chat.lang(person))
        await show_page(self._chat, person, key, look)

    async def _forget(self, person: Person, key: str, phone: PhoneInfo, name: str) -> None:
        if not await self._chat.dispatcher.phones.forget(self._chat.rights.caller(person), phone.phone_id):
            await self._show_phone(person, key, phone, "forget_busy")
            return
        await self._outages.forget(phone.phone_id, name)
        await remove_phone_rights(self._chat, phone.phone_id, name)
        await show_page(self._chat, person, key, forgotten_look(name, self._chat.lang(person)))


def _reconnect_key(err: PhoneError, phone: PhoneInfo) -> str:
    """The sentence's key for a phone that Reconnect could not reach."""
    if err.key == "device_unauthorized":
        return "reconnect_unauthorized"
    if err.key in _UNREACHED:
        return "reconnect_failed_usb" if on_usb(phone) else "reconnect_failed"
    return err.key
