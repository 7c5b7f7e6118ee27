"""Two computers with one home's key: the one that has run for longer goes on, the other does nothing."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable

from nats.errors import NoRespondersError

from agent.bus.connection import Bus, BusMessage
from agent.bus.errors import BusAway, BusError
from agent.bus.messages import KeyClaim, shape_of
from agent.bus.seal import Seal, Sealed
from agent.bus.subjects import claim_subject
from agent.contract.wire import Unreadable
from agent.storage.clock import boottime_s

_CONNECT_S = 5.0
_ANSWER_S = 5.0
_EVERY_S = 4.0
_CONTESTED_S = 60.0
_EQUAL_S = 2.0
"""Two that began within so much of each other decide by their random words."""
_CLAIM = shape_of(KeyClaim)
_log = logging.getLogger(__name__)


class HomeClaim:
    """The claim of this program to the home of its key.

    taken: set when an older program works the home; this one has to end.
    """

    def __init__(self, bus: Bus, seal: Seal, steady: Callable[[], float] = boottime_s) -> None:
        self.taken = asyncio.Event()
        self._bus = bus
        self._seal = seal
        self._steady = steady
        self._subject = claim_subject(seal.home_id)
        self._program = secrets.token_hex(8)
        self._began_s = steady()
        self._contested_s = float("-inf")

    @property
    def contested(self) -> bool:
        """Was another computer with this key there in the last minute?"""
        return self._steady() - self._contested_s < _CONTESTED_S

    async def begin(self) -> None:
        """Call before anything works: asks whether somebody else does, if the bus can be reached now.

        From then on it answers others.
        """
        with contextlib.suppress(BusError):
            await self._bus.wait_connected(_CONNECT_S)
            await self._ask(_ANSWER_S)
        if not self.taken.is_set():
            await self._bus.subscribe(self._subject, self._hear)

    async def follow(self) -> None:
        """Asks again and again, until cancelled: the other one may have come while the bus was away."""
        while True:
            await asyncio.sleep(_EVERY_S)
            with contextlib.suppress(BusError):
                await self._ask(_EVERY_S)

    async def _ask(self, limit_s: float) -> None:
        """Raises BusError; no answer is none."""
        nonce = secrets.token_hex(8)
        try:
            answer = await self._bus.request(self._subject, self._close(nonce), limit_s)
        except BusAway as err:
            if isinstance(err.__cause__, NoRespondersError | TimeoutError):
                return
            raise
        try:
            other = self._open(answer, nonce)
        except Unreadable as err:
            _log.warning("an answer on %s was not readable and was left: %s", self._subject, err)
            return
        if other.program != self._program:
            self._meet(other)

    async def _hear(self, message: BusMessage) -> None:
        try:
            other = self._open(message.content)
        except Unreadable as err:
            _log.warning("what came on %s was not readable and was left: %s", self._subject, err)
            return
        if other.program == self._program:
            return
        # Not believed: it may have been recorded. Who is older the answer to an own question says.
        if not self.contested:
            _log.warning("another computer uses the key of this home: one of the two has to be removed")
        self._contested_s = self._steady()
        with contextlib.suppress(BusError):
            await self._bus.answer(message, self._close(of=other.nonce))

    def _meet(self, other: KeyClaim) -> None:
        """The other one answered just now."""
        ahead_s = other.ran_s - (self._steady() - self._began_s)
        is_older = other.program > self._program if abs(ahead_s) < _EQUAL_S else ahead_s > 0
        if is_older:
            _log.error("another computer works with the key of this home, and did before: this one stops")
            self.taken.set()
        else:
            self._contested_s = self._steady()

    def _close(self, nonce: str = "", of: str = "") -> bytes:
        claim = KeyClaim(self._program, self._steady() - self._began_s, nonce)
        return self._seal.close(Sealed.CLAIM, _CLAIM.to_json(message=claim).encode(), of)

    def _open(self, content: bytes, of: str = "") -> KeyClaim:
        """Raises Unreadable."""
        claim: KeyClaim = _CLAIM.from_json(self._seal.open(Sealed.CLAIM, content, of))["message"]
        return claim
