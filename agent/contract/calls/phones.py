"""Calls about phones: which there are, what they are called, how they are reached and checked."""

from typing import Protocol

from agent.contract.ids import PhoneId, TaskId
from agent.contract.people import Caller
from agent.contract.phones import Check, PairingOffer, PhoneHelper, PhoneInfo, ScreenView


class PhoneCalls(Protocol):
    """Calls for a phone raise PhoneErrors as the device layer does.

    Those that change which phones there are, or what is put on them (connect, pair, rename, keep_address,
    forget, use_helper) raise PermissionError for everybody but admins.
    """

    def known(self) -> tuple[PhoneInfo, ...]:
        """Every known phone, online or not, in the order in which they were added."""
        ...

    async def refreshed(self) -> tuple[PhoneInfo, ...]:
        """`known` with battery levels read now; 2 s at most."""
        ...

    async def look(self, caller: Caller, phone_id: PhoneId, *, during: TaskId = 0) -> ScreenView:
        """Captures the screen now.

        Raises SomebodysTask while another person's task works the phone, but not for admins.

        during: the task whose person has allowed this view, 0 for none.
        """
        ...

    async def connect(self, caller: Caller, address: str) -> PhoneInfo:
        """Adds a phone and remembers its address."""
        ...

    async def pair(self, caller: Caller, address: str, code: str) -> str:
        """Begins to pair by 'HOST:PORT' and code; answers the id of its PairingProgress events."""
        ...

    async def pair_by_qr(self, caller: Caller) -> PairingOffer:
        """Begins to wait for a phone that reads a QR picture; its steps come as PairingProgress events."""
        ...

    async def rename(self, caller: Caller, phone_id: PhoneId, name: str) -> PhoneInfo:
        """Names a phone, '' for its model's name. Raises ValueError('too_long') over MAX_NAME, KeyError."""
        ...

    async def reconnect(self, caller: Caller, phone_id: PhoneId) -> PhoneInfo:
        """Tries every known way to the phone now, 15 s at most."""
        ...

    async def keep_address(self, caller: Caller, phone_id: PhoneId) -> PhoneInfo:
        """Opens a plain port on the phone that stays the same until it restarts (`adb tcpip`)."""
        ...

    async def forget(self, caller: Caller, phone_id: PhoneId) -> bool:
        """Drops a phone and its address; False while one of its tasks is queued, running or paused."""
        ...

    async def check(self, caller: Caller, phone_id: PhoneId) -> tuple[Check, ...]:
        """The check-up behind the test button, with a trial of the helper while no task works the phone.

        A minute at most, never raises a PhoneError.
        """
        ...

    async def helper(self, phone_id: PhoneId) -> PhoneHelper:
        """What is known of the helper on a phone."""
        ...

    async def use_helper(
        self, caller: Caller, phone_id: PhoneId, *, on: bool, once: bool = False
    ) -> PhoneHelper:
        """Turns the helper on or off, from the next step on; answers what holds now.

        once: only if nobody has decided yet. Nothing changes where the setting decides.
        """
        ...

    async def confirm_offer(self, phone_id: PhoneId) -> None:
        """People were asked whether they want the helper: HelperOffered is not published again."""
        ...
