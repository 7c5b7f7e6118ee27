"""Pairings that run: who began which, and the message that shows its progress."""

import asyncio
import logging
from dataclasses import dataclass, field

from agent.contract.calls.phones import PhoneCalls
from agent.contract.events import PairingProgress
from agent.contract.phones import PairingStep, PairStage, PhoneInfo
from bot.cards import Look, connected_look, is_over, pairing_look, qr_look
from bot.cards.qr import qr_png, spent_png
from bot.context import ChatContext
from bot.people.changes import adopt_phone
from bot.rights.person import Person
from bot.showing.pages import show_page
from bot.store import BusyPage

_log = logging.getLogger(__name__)
_COMMAND = "/pair"


@dataclass
class _Begun:
    """A pairing of one person.

    key: of its message.
    address: as typed, '' for a QR picture.
    picture: the QR.
    """

    person_id: int
    key: str
    address: str
    picture: bytes | None = None
    # A step may come before the message with the picture is queued; the step waits for this lock.
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class PairingMessages:
    """Known until they end.

    A restart ends pairings on the agent's side as well; then `page_jobs.end_all` says so.
    """

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat
        self._begun: dict[str, _Begun] = {}

    async def by_code(self, person: Person, key: str, address: str, code: str, calls: PhoneCalls) -> None:
        """Begins a pairing by address and code. calls: of the home where the phone is. Raises PhoneError."""
        pairing_id = await calls.pair(self._chat.rights.caller(person), address, code)
        begun = self._begun[pairing_id] = _Begun(person.person_id, key, address)
        async with begun.lock:
            await self._chat.store.busy.keep(BusyPage(key, person.person_id, _COMMAND))
            look = pairing_look(PairingStep(PairStage.WAITING), address, self._chat.lang(person))
            await show_page(self._chat, person, key, look, new=True)

    async def by_qr(self, person: Person, key: str, calls: PhoneCalls) -> None:
        """Shows a QR picture and waits for the phone that reads it. calls: as above. Raises PhoneError."""
        offer = await calls.pair_by_qr(self._chat.rights.caller(person))
        begun = self._begun[offer.pairing_id] = _Begun(person.person_id, key, "")
        async with begun.lock:
            await self._chat.store.busy.keep(BusyPage(key, person.person_id, _COMMAND, drawn=True))
            begun.picture = await asyncio.to_thread(qr_png, offer.text)
            look = qr_look(offer.expires_at, begun.picture, self._chat.lang(person))
            await show_page(self._chat, person, key, look, new=True)

    async def show(self, event: PairingProgress) -> None:
        """Edits the message of the pairing."""
        begun, step = self._begun.get(event.pairing_id), event.step
        if begun is None:
            _log.info("pairing %s is %s, nobody here began it", event.pairing_id, step.stage)
            return
        person = await self._chat.store.people.person(begun.person_id)
        if person is None or (step.stage is PairStage.WAITING):
            return
        async with begun.lock:
            if is_over(step):
                del self._begun[event.pairing_id]
            if step.stage is PairStage.CONNECTED and step.phone is not None:
                await self._connected(begun, person, step, step.phone)
            else:
                await self._put(begun, person, step)
            if is_over(step):
                await self._chat.store.busy.done(begun.key)

    async def _connected(self, begun: _Begun, person: Person, step: PairingStep, phone: PhoneInfo) -> None:
        person = await adopt_phone(self._chat, person, phone.phone_id)
        phones = self._chat.dispatcher.phones.known()
        look = connected_look(phone, phones, self._chat.rights.phone_of(person), self._chat.lang(person))
        if begun.picture is None:
            await show_page(self._chat, person, begun.key, look)
            return
        # A picture's caption has no room for the check-up that the button would show there.
        await self._put(begun, person, step)
        await show_page(self._chat, person, f"{begun.key}:connected", look, new=True)

    async def _put(self, begun: _Begun, person: Person, step: PairingStep) -> None:
        look = pairing_look(step, begun.address, self._chat.lang(person))
        picture = begun.picture
        if picture is not None and is_over(step):
            good = step.stage is not PairStage.FAILED
            picture = await asyncio.to_thread(spent_png, good=good)
        await show_page(self._chat, person, begun.key, Look(look.html, look.rows, picture))
