"""Two computers with one home's key: the one that has worked for longer goes on, the other does nothing."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable

from nats.errors import NoRespondersError

from agent.bus.complaints import Complaints
from agent.bus.connection import CONNECT_S, LONGEST_WAIT_S, Bus, BusMessage
from agent.bus.errors import BusAway, BusError
from agent.bus.messages import KeyClaim, shape_of
from agent.bus.seal import Seal, Sealed
from agent.bus.subjects import claim_subject
from agent.contract.wire import Unreadable
from agent.storage.clock import boottime_s

_ANSWER_S = 5.0
_EVERY_S = 4.0
_CONTESTED_S = 60.0
_EQUAL_S = 2.0
"""Two that began within so much of each other decide by their random words."""
_RETURN_S = LONGEST_WAIT_S + 2 * CONNECT_S
"""After a cut the other one is back at the bus, if it is there."""
_AGAIN_S = 1.0
_CLAIM = shape_of(KeyClaim)
_log = logging.getLogger(__name__)


class HomeClaim:
    """The claim of this program to the home of its key.

    taken: set when another program works the home, and did before; this one has to end.
    """

    def __init__(self, bus: Bus, seal: Seal, monotonic: Callable[[], float] = boottime_s) -> None:
        self.taken = asyncio.Event()
        self._bus = bus
        self._seal = seal
        self._monotonic = monotonic
        self._subject = claim_subject(seal.home_id)
        self._program = secrets.token_hex(8)
        self._began_s = monotonic()
        self._begun = False
        self._contested_s = float("-inf")
        self._complaints = Complaints(_log)

    @property
    def contested(self) -> bool:
        """Was another computer with this key there in the last minute?"""
        return self._monotonic() - self._contested_s < _CONTESTED_S

    async def begin(self, *, accepted: bool = True) -> bool:
        """Call before anything works: asks whether somebody else does, and from then on answers others.

        accepted: this computer worked the home last, so it begins though the bus is away. Answers whether it
        may work now; if not, `taken` is set, or the bus has to be waited for with `wait_for_bus`.
        """
        is_free = False
        with contextlib.suppress(BusError):
            await self._bus.wait_connected(CONNECT_S)
            is_free = await self._ask(_ANSWER_S)
        # Where the bus was away until now, the other one may not be back there yet.
        may_work = accepted or (is_free and not self._bus.was_away)
        if self.taken.is_set() or not may_work:
            return False
        await self._begin()
        return True

    async def wait_for_bus(self) -> None:
        """Returns when the bus has confirmed that nobody else works the home, or when `taken` is set.

        Nobody is told of this program meanwhile: it works nothing yet.
        """
        free_since: float | None = None
        while free_since is None or self._monotonic() - free_since < _RETURN_S:
            is_free = False
            with contextlib.suppress(BusError):
                await self._bus.wait_connected(CONNECT_S)
                is_free = await self._ask(_ANSWER_S)
            if self.taken.is_set():
                return
            if not is_free:
                free_since = None
            elif free_since is None:
                free_since = self._monotonic()
            await asyncio.sleep(_AGAIN_S)
        self._began_s = self._monotonic()
        await self._begin()

    async def _begin(self) -> None:
        self._begun = True
        await self._bus.subscribe(self._subject, self._hear)

    async def follow(self) -> None:
        """Asks again and again, until cancelled: the other one may have come while the bus was away."""
        while True:
            await asyncio.sleep(_EVERY_S)
            with contextlib.suppress(BusError):
                await self._ask(_EVERY_S)

    async def _ask(self, limit_s: float) -> bool:
        """Whether the bus says that nobody is there, before this program itself is. Raises BusError."""
        nonce = secrets.token_hex(8)
        try:
            answer = await self._bus.request(self._subject, self._close(nonce), limit_s)
        except BusAway as err:
            if isinstance(err.__cause__, NoRespondersError):
                return True
            if isinstance(err.__cause__, TimeoutError):
                return False
            raise
        try:
            other = self._open(answer, nonce)
        except Unreadable as err:
            _log.warning("an answer on %s was not readable and was left: %s", self._subject, err)
            return False
        if other.program != self._program:
            self._meet(other)
        return False

    async def _hear(self, message: BusMessage) -> None:
        try:
            other = self._open(message.content)
        except Unreadable as err:
            self._complaints.note("what came as a claim was not readable and was left", str(err))
            return
        if other.program == self._program:
            return
        # Not believed: it may have been recorded. Who is older the answer to an own question says.
        if not self.contested:
            _log.warning("another computer uses the key of this home: one of the two has to be removed")
        self._contested_s = self._monotonic()
        with contextlib.suppress(BusError):
            await self._bus.answer(message, self._close(of=other.nonce))

    def _meet(self, other: KeyClaim) -> None:
        """The other one answered just now."""
        ahead_s = other.ran_s - (self._monotonic() - self._began_s)
        is_older = other.program > self._program if abs(ahead_s) < _EQUAL_S else ahead_s > 0
        if is_older or not self._begun:
            _log.error("another computer works with the key of this home, and did before: this one stops")
            self.taken.set()
        else:
            self._contested_s = self._monotonic()

    def _close(self, nonce: str = "", of: str = "") -> bytes:
        claim = KeyClaim(self._program, self._monotonic() - self._began_s, nonce)
        return self._seal.close(Sealed.CLAIM, _CLAIM.to_json(message=claim).encode(), of)

    def _open(self, content: bytes, of: str = "") -> KeyClaim:
        """Raises Unreadable."""
        claim: KeyClaim = _CLAIM.from_json(self._seal.open(Sealed.CLAIM, content, of))["message"]
        return claim
