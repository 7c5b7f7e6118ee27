"""The phone of one task: attached, kept awake, and waited for while it is away."""

import asyncio
import itertools
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

from agent.contract.event_stream import EventStream
from agent.contract.events import TaskResumed, TaskSuspended
from agent.contract.tasks import Task
from agent.phone.give_back import give_back_keyboard
from agent.phone.waits import PhoneWaits
from devices.base import Device
from devices.errors import AWAY, PhoneError
from devices.phones import PhoneInfo, Phones, PhoneState

_log = logging.getLogger(__name__)

_T = TypeVar("_T")
_LATER_S = 10.0  # nobody waits for these tries


class AttachedPhone:
    """Reaches the phone of one task for captures and all else that may be repeated; inputs never go this way.

    clock: seconds since the epoch, for what people read.
    """

    def __init__(
        self,
        task: Task,
        phones: Phones,
        stream: EventStream,
        clock: Callable[[], float],
        waits: PhoneWaits,
    ) -> None:
        self._task = task
        self._phones = phones
        self._stream = stream
        self._clock = clock
        self._waits = waits
        self._attached: Device | None = None
        self._until = 0.0  # the same moment as `_gives_up_at`, by the wall clock
        self._awake = False
        self._gives_up_at: float | None = None  # the loop's clock; None while the phone is there

    @property
    def attached(self) -> Device | None:
        """The phone as the task last worked it, for `give_back`; None if it was never reached."""
        return self._attached

    @property
    def device(self) -> Device:
        """The phone if it is online. Raises what `Phones.device` raises."""
        return self._phones.device(self._task.phone_id)

    @asynccontextmanager
    async def handed_over(self) -> AsyncGenerator[None]:
        """While a person is asked for what they may do on the phone: it is theirs, with their keyboard.

        The next `reach` lights it and keeps it awake again. The keyboard is tried once before, and then as
        often as needed: the phone may be slow, or away.
        """
        self._awake = False
        trying: asyncio.Task[None] | None = None
        if self._attached and not await give_back_keyboard(self._attached, self._waits.give_back_s):
            trying = asyncio.create_task(self._give_back_later(), name="giving the keyboard back")
        try:
            yield
        finally:
            if trying is not None:
                trying.cancel()
                await asyncio.gather(trying, return_exceptions=True)

    async def _give_back_later(self) -> None:
        pauses_s = self._waits.retry_pauses_s
        for pause_s in itertools.chain(pauses_s, itertools.repeat(pauses_s[-1])):
            await asyncio.sleep(pause_s)
            await self._phones.until_online(self._task.phone_id)
            with suppress(PhoneError):  # it went away again just now
                if await give_back_keyboard(self.device, _LATER_S):
                    return

    async def reach(self, ask: Callable[[Device], Awaitable[_T]]) -> _T:
        """What `ask` answers, once the phone is there for it: repeated while the phone is away.

        A phone that was away is woken and kept awake first. Raises the PhoneError itself when the limit is
        over, at once if it was over before, or when the error is of another kind.
        """
        try:
            found = await self._attempt(ask)
        except AWAY as err:
            found = await self._wait(ask, err)
        if self._gives_up_at is not None:
            self._gives_up_at = None
            _log.info("task %d goes on", self._task.task_id)
            self._stream.publish(TaskResumed(self._task))
        return found

    async def _wait(self, ask: Callable[[Device], Awaitable[_T]], reason: PhoneError) -> _T:
        loop = asyncio.get_running_loop()
        if self._gives_up_at is None:
            self._gives_up_at = loop.time() + self._waits.away_s
            self._until = self._clock() + self._waits.away_s
        if loop.time() < self._gives_up_at:
            # Published once more each time: a step that ended meanwhile has taken its place on the card.
            _log.warning("task %d waits for its phone: %s", self._task.task_id, reason)
            self._stream.publish(
                TaskSuspended(self._task, reason.key, tuple(reason.values.items()), self._until)
            )
        newest, pauses_s = reason, self._waits.retry_pauses_s
        limit = asyncio.timeout_at(self._gives_up_at)
        try:
            async with limit:
                for pause_s in itertools.chain(pauses_s, itertools.repeat(pauses_s[-1])):
                    await self._phones.until_online(self._task.phone_id)
                    try:
                        return await self._attempt(ask)
                    except AWAY as err:
                        newest = err
                    await asyncio.sleep(pause_s)
        except TimeoutError:
            if not limit.expired():
                raise
        raise newest

    async def _attempt(self, ask: Callable[[Device], Awaitable[_T]]) -> _T:
        try:
            device = self._attached = self.device
            if not self._awake:
                await device.wake()
                await device.keep_awake()
                self._awake = True
            return await ask(device)
        except AWAY:
            self._awake = False  # it may have gone dark, locked or restarted while it was away
            raise


def row_of(phones: Phones, phone_id: str) -> PhoneInfo:
    """The phone as people know it; for a forgotten phone a nameless one that is offline."""
    for phone in phones.phones():
        if phone.phone_id == phone_id:
            return phone
    return PhoneInfo(phone_id, phone_id, "", "", PhoneState.OFFLINE)
