"""The pad in the chat: a picture with numbers, and a button for each number; texts that reply to it."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from weakref import WeakValueDictionary

from telegram import Message

from agent.contract.takeover import PadKey, PadOutcome, PadPress, PadView
from bot.cards import Look
from bot.cards.pad import pad_look
from bot.cards.secret_words import with_fate
from bot.context import ChatContext
from bot.requests import pad_chat
from bot.rights.person import Person
from bot.showing.pages import show_page
from bot.strings import say_html

_LOOK = PadPress(PadKey.REFRESH, "")


class PadPages:
    """The pads of all open take-overs. One press at a time works a phone and answers with the new screen."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat
        self._busy: dict[
            int, Callable[[], Awaitable[object]]
        ] = {}  # by request: what its phone is at work on
        self._in_turn: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._newest: dict[int, str] = {}  # by request: the key of the message that shows its screen
        self._seen: dict[int, str] = {}  # by request: the look that this message shows
        self._pictured: set[str] = set()

    def open(self, request_id: int, person: Person, mark: str) -> bool:
        """Sends a pad in the background; False while a press is at work. mark: one message for each."""
        return self._begin(request_id, partial(self._open, request_id, mark, person))

    def press(self, request_id: int, wanted: PadPress, key: str, person: Person) -> bool:
        """Presses in the background; False while another press is at work. key: of the button's message."""
        return self._begin(request_id, partial(self._work, request_id, wanted, key, person))

    def refresh(self, request_id: int, person: Person) -> None:
        """Updates the request's newest pad, if any: something other than a press has changed the screen."""
        if key := self._newest.get(request_id):  # a press takes its own screenshot afterwards
            self._begin(request_id, partial(self._work, request_id, _LOOK, key, person))

    async def take(self, message: Message, person: Person) -> bool:
        """Takes a text that replies to a pad as what is to be typed. False for every other text."""
        key = await self._chat.replies.replied_to(message)
        if not pad_chat.is_pad(key):
            return False
        request_id = self._chat.store.homes.number(key)
        if not await pad_chat.waits(self._chat, person, request_id):
            await self._chat.replies.say(message, person, "pad_text_over")
        elif not self._begin(request_id, partial(self._type, request_id, message, key, person)):
            await self._chat.replies.say(message, person, "pad_text_busy")
        return True

    def _begin(self, request_id: int, work: Callable[[], Awaitable[object]]) -> bool:
        if request_id in self._busy:
            return False
        self._busy[request_id] = work
        self._chat.background.start(self._work_in_order(request_id, work), f"pad of {request_id}")
        return True

    async def _work_in_order(self, request_id: int, work: Callable[[], Awaitable[object]]) -> None:
        """Waits for the picture of the screenshot before, which may still be on its way to the chat."""
        async with self._in_turn.setdefault(request_id, asyncio.Lock()):
            try:
                await work()
            finally:
                if self._busy.get(request_id) is work:  # the next press may have begun to wait
                    del self._busy[request_id]

    async def _open(self, request_id: int, mark: str, person: Person) -> None:
        """Sends a message each time the pad is opened: the one before may be far up in the chat."""
        key = pad_chat.key_of(self._chat, request_id, mark)
        looking = Look(say_html(self._chat.lang(person), "pad_looking"))
        # A later page may be private, and only the first send can protect.
        await show_page(self._chat, person, key, looking, new=True, protect=True)
        await self._work(request_id, _LOOK, key, person)

    async def _type(self, request_id: int, message: Message, key: str, person: Person) -> None:
        """Types the text; a text for a page that asks for a secret may be one, so it is deleted."""
        newest = self._newest.get(request_id, key)
        # A reply to an earlier message of this pad was not written for what the newest one shows.
        look_id = self._seen.get(request_id, "") if key == newest else ""
        wanted = PadPress(PadKey.TEXT, look_id, text=message.text or "")
        outcome = await self._work(request_id, wanted, newest, person)
        if outcome is PadOutcome.ASKS_CODE:
            lang, deleted = (
                self._chat.lang(person),
                await self._chat.outbox.delete(message.chat_id, message.message_id),
            )
            html = with_fate(say_html(lang, "pad_text_secret"), lang, deleted=deleted)
            await self._chat.replies.note(
                message.chat_id, f"notice:{message.chat_id}:{message.message_id}", html
            )

    async def _work(self, request_id: int, wanted: PadPress, key: str, person: Person) -> PadOutcome:
        pad = await self._request_pad(request_id, wanted, person)
        self._busy.pop(request_id, None)  # before anybody can see the next buttons
        await self._show(pad, key, person)
        # The take-over may have ended while these buttons were made.
        if not await pad_chat.waits(self._chat, person, request_id):
            self._newest.pop(request_id, None)
            self._seen.pop(request_id, None)
            over = "pad_closed" if pad.by_hand else "pad_over"
            await pad_chat.close_request(self._chat, person.person_id, request_id, over)
        return pad.outcome

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
        self._newest[pad.request_id], self._seen[pad.request_id] = key, pad.look_id
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
