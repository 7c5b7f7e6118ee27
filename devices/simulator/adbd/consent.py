"""The box "Allow USB debugging?" of a simulated phone: which computers it trusts, and the AUTH messages about
that.

Facts: AOSP packages/modules/adb, protocol.txt (AUTH) and daemon/auth.cpp.
"""

import asyncio
import secrets
from collections.abc import Callable
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from devices.simulator.adbd.messages import AUTH, AdbMessage, BadMessage, read_message
from devices.simulator.adbd.pipes import Pipe, PlainPipe

if TYPE_CHECKING:  # a phone that trusts everybody needs no cryptography
    from devices.simulator.adbd.adb_key import AdbKey

_TOKEN, _SIGNATURE, _PUBLIC_KEY = 1, 2, 3
_TOKEN_BYTES = 20


class ConsentMode(StrEnum):
    """What a computer meets that comes by USB or by a plain port."""

    OFF = "off"  # in, whoever it is
    ASKING = "asking"  # a known key is in; an unknown one waits for `allow`: "unauthorized"


class Consent:
    """Whom this phone trusts.

    allowed: keys that the owner allowed with "always", for plain ports.
    paired: keys of paired computers, for wireless debugging. Neither opens the other's door: a paired
    computer meets the box when it comes by `adb tcpip`. drop: breaks every link of the phone.
    """

    def __init__(self, drop: Callable[[], None]) -> None:
        self.allowed: set[AdbKey] = set()
        self.paired: set[AdbKey] = set()
        self._mode = ConsentMode.OFF
        self._drop = drop
        self._boxes: dict[asyncio.Future[None], AdbKey] = {}
        self._box_shown = asyncio.Condition()

    @property
    def mode(self) -> ConsentMode:
        """May be set at any time, for links to come. Raises ExtraMissing without the extra 'simulator'."""
        return self._mode

    @mode.setter
    def mode(self, mode: ConsentMode) -> None:
        if mode is ConsentMode.ASKING:
            import_module(
                "devices.simulator.adbd.adb_key"
            )  # what it lacks shows now, not in the middle of a link
        self._mode = mode

    @property
    def waiting(self) -> tuple[str, ...]:
        """Names ('user@host') of the computers whose box is on the screen, oldest first."""
        return tuple(key.name for key in self._boxes.values())

    async def asked(self) -> None:
        """Returns when at least one box is on the screen."""
        async with self._box_shown:
            await self._box_shown.wait_for(lambda: self._boxes)

    def allow(self, *, always: bool = True) -> None:
        """Presses "Allow" in every box that is shown. always: the key is known from now on."""
        for decision, key in list(self._boxes.items()):
            if always:
                self.allowed.add(key)
            if not decision.done():
                decision.set_result(None)

    def deny(self) -> None:
        """Presses "Cancel" in every box: those links stay unauthorized, the next one asks again."""
        self._boxes.clear()

    def withdraw(self) -> None:
        """ "Revoke authorizations" and "Forget" in one: no key is known any more, every link breaks.

        Whoever comes back by a plain port is asked for, also where nobody was before.
        """
        self.mode = ConsentMode.ASKING
        self.allowed.clear()
        self.paired.clear()
        self._drop()

    async def admit(self, pipe: PlainPipe, _: AdbMessage) -> Pipe:
        """Returns when the computer may come in; waits for as long as nobody says so and the link stands.

        Raises BadMessage, IncompleteReadError, ConnectionError.
        """
        if self._mode is ConsentMode.OFF:
            return pipe
        from devices.simulator.adbd.adb_key import AdbKey, BadKey

        while True:
            token = secrets.token_bytes(_TOKEN_BYTES)
            await pipe.send(AdbMessage(AUTH, _TOKEN, 0, token).packed(checked=True))
            message = await read_message(pipe)
            if message.command == AUTH and message.arg0 == _PUBLIC_KEY:
                try:
                    key = AdbKey.from_text(message.payload)
                except BadKey as err:
                    raise BadMessage(f"public key: {err}") from err
                await self._show_box(key, pipe)
                return pipe
            if message.command != AUTH or message.arg0 != _SIGNATURE:
                raise BadMessage(f"command {message.command:#x} while the phone wants a signature")
            if any(key.has_signed(token, message.payload) for key in self.allowed):
                return pipe

    async def _show_box(self, key: "AdbKey", pipe: Pipe) -> None:
        decision = asyncio.get_running_loop().create_future()
        leaving = asyncio.create_task(_until_it_leaves(pipe))
        self._boxes[decision] = key
        try:
            async with self._box_shown:
                self._box_shown.notify_all()
            await asyncio.wait((decision, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not decision.done():
                await leaving
        finally:
            self._boxes.pop(decision, None)
            leaving.cancel()
            await asyncio.gather(leaving, return_exceptions=True)


async def _until_it_leaves(pipe: Pipe) -> NoReturn:
    await pipe.exactly(1)
    raise BadMessage("the computer goes on before it was allowed")
