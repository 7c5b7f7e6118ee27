"""/connect and /pair: a new phone, at one of several homes where there are several.

The phone is asked in the background, after the handler has returned.
"""

import logging
import re
from functools import partial

from telegram import Update

from agent.contract.calls.phones import PhoneCalls
from agent.contract.home_view import HomeView
from agent.contract.phones import PhoneError
from bot.cards import connected_look
from bot.cards.homes import chosen_home_look, home_name, which_home_look
from bot.cards.look import Look
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.people.changes import adopt_phone
from bot.people.pairings import PairingMessages
from bot.rights.permissions import ADMIN
from bot.rights.person import Person
from bot.showing.page_jobs import begin_stored
from bot.showing.pages import show_page
from bot.store import BusyPage
from bot.strings import say_html

COMMANDS = {"connect": ADMIN, "pair": ADMIN}
VERBS = {"phone_add": ADMIN, "phone_at": ADMIN}
_log = logging.getLogger(__name__)
_ADDRESS = re.compile(r"[^\s:]+:[0-9]{1,5}|\[[^\s\]]+\]:[0-9]{1,5}")
_CODE = re.compile(r"[0-9]{6}")


class PhoneAdding:
    """The two commands, the button of /devices, and the question at which home a new phone is."""

    def __init__(self, chat: ChatContext, pairings: PairingMessages) -> None:
        self._chat = chat
        self._pairings = pairings
        # Codes of /pair that wait for a home, by person, with the key of their question: on no disk.
        self._codes: dict[int, tuple[str, str]] = {}

    async def connect(self, update: Update, context: UpdateContext) -> None:
        """/connect HOST:PORT, or /connect HOME HOST:PORT."""
        message, person = incoming(update), context.person
        if self._lacks_homes():
            await self._chat.replies.say(message, person, "homes_first")
            return
        view, address = self._split(" ".join(context.args or []), person)
        if not address:
            await self._chat.replies.say(message, person, "connect_usage")
        elif view is None and (unknown := self._unknown_home(address.split())):
            await self._chat.replies.say(
                message, person, "homes_unknown", name=unknown, names=self._names(person)
            )
        elif view is None and (views := self._several()):
            look = which_home_look(views, "connect", address, self._chat.lang(person))
            await show_page(self._chat, person, notice_key(message), look, new=True)
        else:
            await self._begin_connect(person, notice_key(message), address, self._calls(view), new=True)

    async def pair(self, update: Update, context: UpdateContext) -> None:
        """/pair HOST:PORT CODE, or without arguments for a QR picture; before both the name of a home may be.

        Refuses malformed arguments.
        """
        message, person, key = incoming(update), context.person, notice_key(incoming(update))
        if self._lacks_homes():
            await self._chat.replies.say(message, person, "homes_first")
            return
        view, rest = self._split(" ".join(context.args or []), person)
        words = rest.split()
        if not words:
            await self._ask_or_show_qr(person, key, view)
            return
        if view is None and (unknown := self._unknown_home(words)):
            await self._chat.replies.say(
                message, person, "homes_unknown", name=unknown, names=self._names(person)
            )
            return
        address, code = words[0], "".join(words[1:])  # some phones show the code as '123 456'
        if (wrong := _wrong(address, code)) is not None:
            await self._chat.replies.say(message, person, wrong, address=address)
        elif view is None and (views := self._several()):
            self._codes[person.person_id] = (key, code)
            look = which_home_look(views, "pair", address, self._chat.lang(person))
            await show_page(self._chat, person, key, look, new=True)
        else:
            await self._pair_by_code(person, key, address, code, self._calls(view))

    async def press(self, button: PressedButton) -> str:
        """Sends what /pair sends, or adds the phone at the button's home; returns the key of the toast."""
        person, key, values = button.person, button.key, button.values
        if button.verb == "phone_add" and self._lacks_homes():
            html = say_html(self._chat.lang(person), "homes_first")
            await show_page(self._chat, person, key, Look(html))
            return ""
        if button.verb == "phone_add":
            await self._ask_or_show_qr(person, f"pair:{button.query.id}", None)
            return ""
        view = next((each for each in self._views() if each.home_id == values["home"]), None)
        if view is None:
            html = say_html(self._chat.lang(person), "home_gone")
            await show_page(self._chat, person, key, Look(html))
            return "toast_home_gone"
        way, address, calls = values["way"], values["address"], self._calls(view)
        if way == "connect":
            await self._begin_connect(person, key, address, calls)
            return ""
        if way == "pair":
            asked, code = self._codes.pop(person.person_id, ("", ""))
            if asked != key:
                lang = self._chat.lang(person)
                await show_page(self._chat, person, key, Look(say_html(lang, "pair_send_again")))
                return ""
            await self._pair_by_code(person, key, address, code, calls)
            return ""
        look = chosen_home_look(view, self._chat.lang(person))
        await show_page(self._chat, person, key, look)  # a text cannot become the picture
        await self._pair_by_qr(person, f"pair:{button.query.id}", calls)
        return ""

    # Which home

    def _views(self) -> tuple[HomeView, ...]:
        return self._chat.homes.seen.views() if self._chat.homes else ()

    def _lacks_homes(self) -> bool:
        """A bot without a home of its own, and none has joined: nobody could look for a phone."""
        return self._chat.homes is not None and not self._views()

    def _several(self) -> tuple[HomeView, ...]:
        """All homes, if there is a choice."""
        views = self._views()
        return views if len(views) > 1 else ()

    def _split(self, text: str, person: Person) -> tuple[HomeView | None, str]:
        """'flat 192.168.1.5:5555' as the home and the rest; None without the name of a home."""
        lang, words = self._chat.lang(person), text.split()
        for view in sorted(self._several(), key=lambda each: -len(each.name)):
            named = home_name(view, lang).casefold().split()
            if [word.casefold() for word in words[: len(named)]] == named:
                return view, " ".join(words[len(named) :])
        return None, " ".join(words)

    def _unknown_home(self, words: list[str]) -> str:
        """What stands before the address where there are several homes, and names none; '' for nothing."""
        at = next((place for place, word in enumerate(words) if _ADDRESS.fullmatch(word)), 0)
        return " ".join(words[:at]) if self._several() else ""

    def _names(self, person: Person) -> str:
        """Of all homes."""
        return ", ".join(home_name(view, self._chat.lang(person)) for view in self._views())

    def _calls(self, view: HomeView | None) -> PhoneCalls:
        """Of this home; of the only one for None."""
        homes = self._chat.homes
        return (
            self._chat.dispatcher.phones
            if view is None or homes is None
            else homes.seen.phones_at(view.home_id)
        )

    # What is asked for

    async def _begin_connect(
        self, person: Person, key: str, address: str, calls: PhoneCalls, *, new: bool = False
    ) -> None:
        lang, page = self._chat.lang(person), BusyPage(key, person.person_id, "/connect")
        await self._chat.store.busy.keep(page)  # first: after a crash its button may be gone already
        lines = [say_html(lang, "connect_trying", address=address), say_html(lang, "connect_consent")]
        await show_page(self._chat, person, key, Look("\n".join(lines)), new=new)
        work = partial(self._connect, person, key, address, calls)
        begin_stored(self._chat, person, page, work)

    async def _connect(self, person: Person, key: str, address: str, calls: PhoneCalls) -> None:
        lang = self._chat.lang(person)
        try:
            phone = await calls.connect(self._chat.rights.caller(person), address)
        except PhoneError as err:
            _log.info("connect failed: %s", err)
            values = {"name": address, "address": address} | err.values
            await show_page(self._chat, person, key, Look(say_html(lang, err.key, **values)))
            return
        person = await adopt_phone(self._chat, person, phone.phone_id)
        phones = self._chat.dispatcher.phones.known()
        look = connected_look(phone, phones, self._chat.rights.phone_of(person), lang)
        await show_page(self._chat, person, key, look)

    async def _ask_or_show_qr(self, person: Person, key: str, view: HomeView | None) -> None:
        if view is None and (views := self._several()):
            look = which_home_look(views, "qr", "", self._chat.lang(person))
            await show_page(self._chat, person, key, look, new=True)
        else:
            await self._pair_by_qr(person, key, self._calls(view))

    async def _pair_by_qr(self, person: Person, key: str, calls: PhoneCalls) -> None:
        try:
            await self._pairings.by_qr(person, key, calls)
        except PhoneError as err:
            await self._note_failed(person, key, err)

    async def _pair_by_code(
        self, person: Person, key: str, address: str, code: str, calls: PhoneCalls
    ) -> None:
        try:
            await self._pairings.by_code(person, key, address, code, calls)
        except PhoneError as err:
            await self._note_failed(person, key, err)

    async def _note_failed(self, person: Person, key: str, err: PhoneError) -> None:
        _log.info("pairing did not begin: %s", err)
        html = say_html(self._chat.lang(person), err.key, **err.values)
        await show_page(self._chat, person, key, Look(html), new=True)


def _wrong(address: str, code: str) -> str | None:
    """The key of the sentence about malformed arguments; None if they are well-formed."""
    if not code:
        return "pair_needs_address" if _CODE.fullmatch(address) else "pair_needs_code"
    if not _ADDRESS.fullmatch(address):
        return "pair_address_invalid"
    return None if _CODE.fullmatch(code) else "pair_code_invalid"
