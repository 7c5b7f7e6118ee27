"""How long requests live: within one run by a clock that nobody can set."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from agent.contract.events import HumanNeeded
from agent.contract.requests import RequestKind
from agent.journal.requests import RequestRow


@dataclass(frozen=True, slots=True)
class RequestWaits:
    """How long requests live, in seconds."""

    approval_s: float = 600.0
    other_s: float = 1800.0
    by_hand_s: float = 300.0
    """Of a by-hand task, whose person wants the phone now; each press renews it, and nobody is reminded."""
    lost_link_s: float = 60.0
    """An approval is meant for now: an approval outlives a short loss of the phone, not a long one."""
    clock_check_s: float = 5.0
    """Between two checks of the monotonic clock: it goes on in a suspended computer, the loop's does not."""

    def life_s(self, kind: RequestKind, *, by_hand: bool = False) -> float:
        """An approval lives shorter: the screen behind it must still be the same. by_hand: as in Task."""
        if by_hand:
            return self.by_hand_s
        return self.approval_s if kind is RequestKind.APPROVAL else self.other_s


@dataclass(slots=True)
class OpenWait:
    """A wait of this run for an answer. asked: as it was published. began, until: by the boot-time clock."""

    asked: HumanNeeded
    began: float
    until: float
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    reminded: bool = False


class OpenWaits:
    """All waits of this run. clock, monotonic: as in RequestBroker."""

    def __init__(
        self, waits: RequestWaits, clock: Callable[[], float], monotonic: Callable[[], float]
    ) -> None:
        self._waits = waits
        self._clock = clock
        self._monotonic = monotonic
        self._open: dict[int, OpenWait] = {}

    def begin(self, asked: HumanNeeded, began: float, until: float) -> OpenWait:
        """Whoever waits ends it."""
        return self._open.setdefault(asked.request.request_id, OpenWait(asked, began, until))

    def end(self, wait: OpenWait) -> None:
        """From now on the request goes by the wall clock."""
        del self._open[wait.asked.request.request_id]

    def unanswered(self, request_id: int) -> OpenWait | None:
        """None for a request that is answered, or that no task of this run waits for."""
        wait = self._open.get(request_id)
        return wait if wait and not wait.answered.is_set() else None

    def wake(self, request_id: int) -> None:
        """It is answered."""
        if wait := self._open.get(request_id):
            wait.answered.set()

    def renew(self, request_id: int) -> None:
        """That of a by-hand task lives by its whole time from now on."""
        if wait := self._open.get(request_id):
            wait.until = self._monotonic() + self._waits.by_hand_s

    def is_late(self, row: RequestRow) -> bool:
        """Has it expired? A request that no task of this run waits for goes by the wall clock."""
        if wait := self._open.get(row.request.request_id):
            return wait.until <= self._monotonic()
        return row.request.expires_at <= self._clock()

    def age_s(self, row: RequestRow) -> float:
        """Since it was opened. By the same clocks as `is_late`."""
        if wait := self._open.get(row.request.request_id):
            return self._monotonic() - wait.began
        return self._clock() - row.request.created_at

    async def answer_until(self, deadline: float, wait: OpenWait) -> bool:
        """Was it answered by then?"""
        while (left_s := deadline - self._monotonic()) > 0:
            try:
                async with asyncio.timeout(min(left_s, self._waits.clock_check_s)):
                    await wait.answered.wait()
            except TimeoutError:
                continue
            return True
        return wait.answered.is_set()

    async def answer_while_renewed(self, wait: OpenWait) -> bool:
        """Was it answered before it expired? As long as presses renew it."""
        deadline = 0.0
        while deadline < wait.until:
            deadline = wait.until
            if await self.answer_until(deadline, wait):
                return True
        return False
