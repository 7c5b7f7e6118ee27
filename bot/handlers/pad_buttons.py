"""The pad of a take-over in the chat: a picture with numbers, and a button for each number."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from weakref import WeakValueDictionary

from agent.contract.takeover import PadKey, PadOutcome, PadPress, PadView
from bot.cards import Look
from bot.cards.pad import pad_look
from bot.context import ChatContext, PressedButton
from bot.requests import pad_chat
from bot.rights.permissions import Needs
from bot.rights.person import Person, Role
from bot.showing.pages import show_page
from bot.strings import say_html

COMMANDS: dict[str, Needs] = {}
VERBS = {"pad": Needs(Role.MEMBER, own=True), "pad_press": Needs(Role.MEMBER, own=True)}
_LOOK = PadPress(PadKey.REFRESH, "")


class PadButtons:
    """The verb 'pad' opens the pad, 'pad_press' is a press on it."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat
        self._busy: set[int] = set()  # requests whose phone is at work on a press
        self._in_turn: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._newest: dict[int, str] = {}  # by request: the key of the message that shows its screen
        self._pictured: set[str] = set()

    async def press(self, button: PressedButton) -> str:
        """Starts the work in the background; returns the key of the toast."""
        values, person = button.values, button.person
        request_id = int(values["request"])
        if request_id in self._busy:
            return "toast_pad_busy"
        if button.verb == "pad":
            work = partial(self._open, request_id, button.query.id, person)
        else:
            wanted = PadPress(PadKey(values["key"]), values["look"], int(values.get("number", "0")))
            work = partial(self._work, request_id, wanted, button.key, person)
        self._begin(request_id, work)
        return ""

    def refresh(self, request_id: int, person: Person) -> None:
        """Updates the request's newest pad, if any: something other than a press has changed the screen."""
        key = self._newest.get(request_id)
        if key is not None and request_id not in self._busy:  # a press takes its own screenshot afterwards
            self._begin(request_id, partial(self._work, request_id, _LOOK, key, person))

    def _begin(self, request_id: int, work: Callable[[], Awaitable[None]]) -> None:
        self._busy.add(request_id)
        self._chat.background.start(self._work_in_order(request_id, work), f"pad of {request_id}")

    async def _work_in_order(self, request_id: int, work: Callable[[], Awaitable[None]]) -> None:
        """Waits for the picture of the screenshot before, which may still be on its way to the chat."""
        async with self._in_turn.setdefault(request_id, asyncio.Lock()):
            try:
                await work()
            finally:
                self._busy.discard(request_id)

    async def _open(self, request_id: int, mark: str, person: Person) -> None:
        """Sends a message each time the pad is opened: the one before may be far up in the chat."""
        key = pad_chat.key_of(self._chat, request_id, mark)
        looking = Look(say_html(self._chat.lang(person), "pad_looking"))
        # A later page may be private, and only the first send can protect.
        await show_page(self._chat, person, key, looking, new=True, protect=True)
        await self._work(request_id, _LOOK, key, person)

    async def _work(self, request_id: int, wanted: PadPress, key: str, person: Person) -> None:
        pad = await self._request_pad(request_id, wanted, person)
        self._busy.discard(request_id)  # before anybody can see the next buttons
        await self._show(pad, key, person)
        # The take-over may have ended while these buttons were made.
        if not await pad_chat.waits(self._chat, person, request_id):
            self._newest.pop(request_id, None)
            await pad_chat.close_request(self._chat, person.person_id, request_id)

    async def _request_pad(self, request_id: int, wanted: PadPress, person: Person) -> PadView:
        asked = await self._chat.dispatcher.requests.get(request_id)
        try:
            async with self._chat.rights.with_current_rights(
                person, asked.phone_id if asked else ""
            ) as caller:
                pass  # a press takes as long as the phone does, and a removal does not wait for it
            return await self._chat.dispatcher.takeover.touch(caller, request_id, wanted)
        except PermissionError:
            return PadView(request_id, PadOutcome.OVER)

    async def _show(self, pad: PadView, key: str, person: Person) -> None:
        lang = self._chat.lang(person)
        look = pad_look(pad, lang)
        self._newest[pad.request_id] = key
        if look.picture is None and pad.look_id and key in self._pictured:
            # A message with a picture keeps it, and this page must not be shown under another page's picture.
            await show_page(self._chat, person, key, Look(say_html(lang, "pad_moved")))
            self._pictured.discard(key)
            key = self._newest[pad.request_id] = pad_chat.key_of(
                self._chat, pad.request_id, secrets.token_hex(4)
            )
            await show_page(self._chat, person, key, look, new=True, protect=True)
            return
        if look.picture is not None:
            self._pictured.add(key)
        await show_page(self._chat, person, key, look)
