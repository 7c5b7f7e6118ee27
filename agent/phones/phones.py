"""The dispatcher's calls about phones: which there are, their names, how they are reached and checked."""

import logging
from collections.abc import Callable
from dataclasses import replace

from agent.approval.rights import require, require_admin
from agent.contract.errors import SomebodysTask
from agent.contract.events import PhoneChanged
from agent.contract.people import Caller, Right
from agent.contract.phones import MAX_NAME, PairingOffer, PhoneHelper, ScreenView
from agent.contract.tasks import TaskState
from agent.phones.helpers import PhoneHelpers
from agent.phones.pairing import Pairings
from agent.phones.snapshot import take_snapshot
from agent.tasks.resources import TaskResources
from devices.background import Background
from devices.phones import Check, Grade, PhoneInfo, PhoneState, new_offer

_log = logging.getLogger(__name__)


class KnownPhones:
    """Implements agent.contract.calls.phones.PhoneCalls.

    came_online: called with each phone that is back.
    """

    def __init__(
        self,
        resources: TaskResources,
        background: Background,
        helpers: PhoneHelpers,
        came_online: Callable[[str], None],
    ) -> None:
        self._resources = resources
        self._helpers = helpers
        self._came_online = came_online
        self._journal = resources.journal
        self._stream = resources.stream
        self._phones = resources.phones
        self._pairings = Pairings(background, resources.stream, self._remember)
        self._rows: dict[str, PhoneInfo] = {}  # as the journal has them

    def known(self) -> tuple[PhoneInfo, ...]:
        """Every known phone, online or not, in the order in which they were added; others come last."""
        return self._in_order(self._phones.phones())

    async def refreshed(self) -> tuple[PhoneInfo, ...]:
        """`known` with battery levels read now; 2 s at most."""
        return self._in_order(await self._phones.refreshed())

    def _in_order(self, phones: tuple[PhoneInfo, ...]) -> tuple[PhoneInfo, ...]:
        # The hub has them in the order in which it saw them, which differs after each restart.
        added = {phone_id: place for place, phone_id in enumerate(self._rows)}
        return tuple(sorted(phones, key=lambda phone: added.get(phone.phone_id, len(added))))

    async def look(self, caller: Caller, phone_id: str, *, during: int = 0) -> ScreenView:
        """Captures the screen now, without secrets; says whether it shows what should not be passed on."""
        require(caller, Right.VIEW, phone_id)
        await self._require_free(caller, phone_id, during)
        look = await take_snapshot(self._resources, phone_id)
        await self._require_free(caller, phone_id, during)  # another's task may have begun meanwhile
        return look

    async def _require_free(self, caller: Caller, phone_id: str, during: int) -> None:
        """Raises SomebodysTask if another person's task works the phone."""
        if caller.is_admin:
            return
        for task in await self._journal.tasks.unfinished({TaskState.RUNNING}):
            if task.phone_id == phone_id and task.task_id != during and task.person_id != caller.person_id:
                raise SomebodysTask(task.task_id, task.person_id)

    async def connect(self, caller: Caller, address: str) -> PhoneInfo:
        """Adds a phone and remembers its address."""
        require_admin(caller)
        return await self._remember(await self._phones.connect(address))

    async def pair(self, caller: Caller, address: str, code: str) -> str:
        """Begins to pair by 'HOST:PORT' and code; answers the id of its PairingProgress events."""
        require_admin(caller)
        return self._pairings.begin(self._phones.pair(address, code))

    async def pair_by_qr(self, caller: Caller) -> PairingOffer:
        """Begins to wait for a phone that reads a QR picture; its steps come as PairingProgress events."""
        require_admin(caller)
        offer = new_offer()
        pairing_id = self._pairings.begin(self._phones.pair_by_qr(offer))
        return PairingOffer(pairing_id, offer.text, self._journal.clock() + offer.life_s)

    async def rename(self, caller: Caller, phone_id: str, name: str) -> PhoneInfo:
        """Names a phone, '' for its model's name. Raises ValueError('too_long') over 40 signs, KeyError."""
        require_admin(caller)
        name = " ".join(name.split())
        if len(name) > MAX_NAME:
            raise ValueError("too_long")
        return await self._remember(self._phones.rename(phone_id, name))

    async def reconnect(self, caller: Caller, phone_id: str) -> PhoneInfo:
        """Tries every known way to the phone now, 15 s at most."""
        require(caller, Right.CONTROL, phone_id)
        return await self._remember(await self._phones.reconnect(phone_id))

    async def keep_address(self, caller: Caller, phone_id: str) -> PhoneInfo:
        """Opens a plain port on the phone that stays the same until it restarts (`adb tcpip`)."""
        require_admin(caller)
        return await self._remember(await self._phones.keep_address(phone_id))

    async def forget(self, caller: Caller, phone_id: str) -> bool:
        """Drops a phone and its address; False while one of its tasks is queued, running or paused."""
        require_admin(caller)
        if any(task.phone_id == phone_id for task in await self._journal.tasks.unfinished()):
            return False
        await self._phones.forget(phone_id)
        self._rows.pop(phone_id, None)  # not before: a change of it would bring the row back
        await self._journal.phones.forget(phone_id, caller.person_id)
        return True

    async def check(self, caller: Caller, phone_id: str) -> tuple[Check, ...]:
        """The check-up behind the test button, with a trial of the helper; a minute at most."""
        require(caller, Right.CONTROL, phone_id)
        async with self._helpers.lock(phone_id):
            checks = await self._phones.check(phone_id)
        if not checks or checks[0].grade is not Grade.OK:
            return checks  # the phone was not reached
        helper = await self._helpers.check(phone_id)
        return checks if helper is None else (*checks, helper)

    async def helper(self, phone_id: str) -> PhoneHelper:
        """What is known of the helper on a phone."""
        return await self._helpers.of(phone_id)

    async def use_helper(self, caller: Caller, phone_id: str, *, on: bool, once: bool = False) -> PhoneHelper:
        """Turns the helper on or off, from the next step on; answers what holds now."""
        return await self._helpers.use(caller, phone_id, on=on, once=once)

    async def confirm_offer(self, phone_id: str) -> None:
        """HelperOffered is not published again."""
        await self._helpers.confirm_offer(phone_id)

    async def load_saved(self) -> None:
        """Gives the phones of earlier runs to the hub, which keeps them reachable."""
        self._rows = {phone.phone_id: phone for phone in await self._journal.phones.all()}
        self._phones.remember(self._rows.values())
        await self._helpers.load()

    async def follow_phones(self) -> None:
        """Publishes and keeps the hub's changes of phones, until cancelled."""
        async for phone in self._phones.changes():
            if self._is_known(phone):
                self._stream.publish(PhoneChanged(await self._keep_news(phone)))

    async def keep_present(self) -> None:
        """Keeps the phones that were there before anybody followed the changes."""
        for phone in self._phones.phones():
            if self._is_known(phone):
                await self._keep_news(phone)

    def _is_known(self, phone: PhoneInfo) -> bool:
        """False once it was forgotten: an older change of it must not bring it back."""
        return any(known.phone_id == phone.phone_id for known in self._phones.phones())

    async def _keep_news(self, phone: PhoneInfo) -> PhoneInfo:
        try:
            return await self._keep(phone)
        except Exception:  # noqa: BLE001 - the top handler of such a change: the next must be handled
            _log.exception("what is new of %s could not be kept", phone.phone_id)
            return phone

    async def _keep(self, phone: PhoneInfo) -> PhoneInfo:
        online = phone.state is PhoneState.ONLINE
        if online:
            self._came_online(phone.phone_id)
        return await self._remember(phone) if online or phone.phone_id in self._rows else phone

    async def _remember(self, phone: PhoneInfo) -> PhoneInfo:
        """Keeps the changes of a phone; names a second phone of the same model, to tell them apart."""
        if phone.phone_id not in self._rows and not phone.name and (name := self._free_name(phone)):
            phone = self._phones.rename(phone.phone_id, name)
        row = replace(phone, state=PhoneState.OFFLINE, since=0.0, battery=None)
        if self._rows.get(phone.phone_id) != row:
            self._rows[phone.phone_id] = row
            await self._journal.phones.remember(row)
        return phone

    def _free_name(self, phone: PhoneInfo) -> str:
        """'MODEL 2' or the next free number; '' if no other phone has this name."""
        labels = {row.label for row in self._rows.values()}
        if phone.label not in labels:
            return ""
        number = 2
        while (name := f"{phone.label} {number}") in labels:
            number += 1
        return name
