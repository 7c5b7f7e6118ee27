"""Waits after an input until the screen is calm, by overlapping captures."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass

from devices.adb.phone.probe import Probe
from devices.base import Frame, Gesture, Settled
from devices.errors import PhoneError
from devices.frame import NotAPicture
from devices.frame_diff import has_changed, is_similar

IN_FLIGHT = 2
# A page change takes 0.3 to 0.4 s, and a capture shows what stands 0.1 s after its beginning: an earlier one
# only keeps the phone busy, and the one that counts has to wait for its end.
FIRST_CAPTURE_S = {
    Gesture.TAP: 0.3,
    Gesture.KEY: 0.33,
    Gesture.TYPE: 0.05,
    Gesture.SWIPE: 0.33,
    Gesture.LAUNCH: 0.33,
}
_APART_S = 0.15  # between the beginnings of two captures; with less a slow animation would count as calm
LIMIT_S = {Gesture.TAP: 1.5, Gesture.KEY: 1.5, Gesture.TYPE: 1.0, Gesture.SWIPE: 2.0, Gesture.LAUNCH: 4.0}
# An app may need this long to react; before that an unchanged page proves nothing.
REACTION_S = {Gesture.TAP: 0.7, Gesture.KEY: 0.7, Gesture.TYPE: 0.4, Gesture.SWIPE: 0.4, Gesture.LAUNCH: 1.5}

SLOW_APP_S = 10.0  # for a launched app that is not in front yet

TakeFrame = Callable[[], Coroutine[None, None, Frame]]
AskProbe = Callable[[], Coroutine[None, None, Probe]]


@dataclass(frozen=True, slots=True)
class SettledFrame:
    """What the waiting ended on.

    probe: taken while the screen looked like the frame; None if there was none in time.
    """

    frame: Frame
    probe: Probe | None


TellFrame = Callable[[SettledFrame, bool], None]


@dataclass(frozen=True, slots=True)
class _PendingCapture:
    began: float
    task: asyncio.Task[Frame]


async def settle(
    gesture: Gesture,
    before: Frame | None,
    capture: TakeFrame,
    ask: AskProbe,
    launched: str = "",
    tell: TellFrame | None = None,
) -> tuple[Settled, SettledFrame | None]:
    """Captures until two frames are similar or the gesture's limit has passed; answers the last frame, too.

    before: the page before the input, None if unknown.
    launched: package that a launch has started, '' if unknown; while the page looks as before and another app
    is in front, it is waited for up to 10 s.
    tell: is given the first frame, with its probe, as soon as both are there, and whether the page changed.

    Two frames are waited for, however slow; then the limit holds. An error ends the waiting and is not
    raised: the next observation meets it again.
    """
    wait = _SettleWait(gesture, before, capture, ask, launched, tell)
    try:
        return await wait.until_calm()
    finally:
        await wait.end()


class _SettleWait:
    """One wait: its running captures and probes, and the frames so far. Times count from its beginning."""

    def __init__(
        self,
        gesture: Gesture,
        before: Frame | None,
        capture: TakeFrame,
        ask: AskProbe,
        launched: str,
        tell: TellFrame | None,
    ) -> None:
        self._gesture, self._before, self._launched = gesture, before, launched
        self._tell = tell
        self._telling: asyncio.Task[None] | None = None
        self._limit_s = LIMIT_S[gesture]
        self._capture, self._ask = capture, ask
        self._clock = asyncio.get_running_loop().time
        self._started = self._clock()
        self._first_at = self._next_at = FIRST_CAPTURE_S[gesture]
        self._pending: deque[_PendingCapture] = deque()
        self._probes: list[tuple[float, asyncio.Task[Probe]]] = []  # with the time of asking
        self._seen = 0

    async def until_calm(self) -> tuple[Settled, SettledFrame | None]:
        """The loop of `settle`."""
        last: tuple[float, Frame] | None = None
        while last is None or not self._is_over():
            self._begin_if_due()
            try:
                pending = await self._next_capture()
            except (NotAPicture, PhoneError):
                return Settled(False, None, self._now()), None
            if pending is None:
                continue
            began, frame = pending
            self._seen += 1
            changed = has_changed(self._before, frame)
            if changed is not None and self._tell and self._telling is None:
                telling = self._tell_of(self._tell, began, frame, changed=changed)
                self._telling = asyncio.create_task(telling, name="telling of a first frame")
            had_time = changed is not False or began >= REACTION_S[self._gesture]
            if last and had_time and is_similar(last[1], frame):
                if changed is not False or not await self._awaits_app(since=last[0]):
                    return await self._finish(frame, since=last[0], calm=True)
                self._limit_s = SLOW_APP_S
            last = pending
        return await self._finish(last[1], since=last[0], calm=False)

    async def _finish(self, frame: Frame, since: float, *, calm: bool) -> tuple[Settled, SettledFrame]:
        changed = has_changed(self._before, frame)
        # It may have been answered before the app came, and its frame drawn after: then it is asked anew.
        early = changed is not False and await self._awaits_app(since)
        kept = SettledFrame(frame, None if early else await self._probe_since(since))
        return Settled(calm, changed, self._now()), kept

    async def end(self) -> None:
        """Closes the connections of all running captures and probes."""
        running = [pending.task for pending in self._pending], [task for _, task in self._probes]
        telling = [self._telling] if self._telling is not None else []
        for task in (*running[0], *running[1], *telling):
            task.cancel()
        await asyncio.gather(*running[0], *running[1], *telling, return_exceptions=True)

    def _now(self) -> float:
        return self._clock() - self._started

    def _left_s(self) -> float:
        return max(0.0, self._limit_s - self._now())

    def _is_over(self) -> bool:
        return self._seen >= 2 and not self._left_s()

    def _may_begin(self) -> bool:
        enough = self._seen + len(self._pending) >= 2  # two are waited for, whatever the limit
        return len(self._pending) < IN_FLIGHT and not (enough and not self._left_s())

    def _begin_if_due(self) -> None:
        now = self._now()
        if not self._may_begin() or now < self._next_at:
            return
        # The first frame alone never ends the wait, so it needs no probe, unless somebody is told of it.
        wanted = self._tell is not None or self._next_at > self._first_at
        if wanted and all(task.done() for _, task in self._probes):
            self._probes.append((now, asyncio.create_task(self._ask())))
        self._pending.append(_PendingCapture(now, asyncio.create_task(self._capture())))
        self._next_at = now + _APART_S

    async def _next_capture(self) -> tuple[float, Frame] | None:
        """The oldest capture, if it ends before the next one is due or the wait is over."""
        if not self._pending:
            wait_s = max(0.0, self._next_at - self._now())
            await asyncio.sleep(min(wait_s, self._left_s()) if self._seen >= 2 else wait_s)
            return None
        due = [self._left_s()] if self._seen >= 2 else []
        if self._may_begin():
            due.append(max(0.0, self._next_at - self._now()))
        await asyncio.wait({self._pending[0].task}, timeout=min(due, default=None))
        if not self._pending[0].task.done():
            return None
        pending = self._pending.popleft()
        return pending.began, await pending.task

    async def _tell_of(self, tell: TellFrame, began: float, frame: Frame, *, changed: bool) -> None:
        probe = await self._probe_since(began)
        seen = probe.foreground if probe else None
        if probe and not (self._launched and seen and seen.package != self._launched):
            tell(SettledFrame(frame, probe), changed)

    async def _awaits_app(self, since: float) -> bool:
        """Is another app than the launched one in front?"""
        probe = await self._probe_since(since) if self._launched else None
        seen = probe.foreground if probe else None
        return seen is not None and seen.package != self._launched

    async def _probe_since(self, since: float) -> Probe | None:
        """The answer of a probe begun since then; a running one is awaited up to the limit."""
        asked = [task for asked_at, task in self._probes if asked_at >= since]
        if asked and not any(task.done() for task in asked):
            await asyncio.wait(asked, timeout=self._left_s())
        for task in reversed(asked):
            if task.done() and task.exception() is None:
                return task.result()
        return None
