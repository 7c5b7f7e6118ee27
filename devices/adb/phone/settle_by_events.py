"""Waits after an input until the screen is calm, told of its changes by the phone itself.

When nothing was told for a moment, the probe and the page's tree begin, and beside them pictures by the
helper are compared: animations, video and games move without telling. A page that told of its change before
the tree began, and of none since, is the page of that tree when two pictures are alike; one that changed
without telling is not, and its tree is read anew.
"""

import asyncio
from dataclasses import dataclass
from typing import Protocol

from devices.adb.helper.answers import Calm
from devices.adb.phone.probe import Probe
from devices.adb.phone.settle import (
    FIRST_CAPTURE_S,
    LIMIT_S,
    REACTION_S,
    SLOW_APP_S,
    AskProbe,
    SettledFrame,
)
from devices.base import Frame, Gesture, Settled
from devices.errors import PhoneError
from devices.frame_diff import has_changed, is_similar

_QUIET_S = 0.1  # apps tell of changes at least so often (AOSP, ViewRootImpl: 100 ms)
# What a swipe moves rolls on, or bounces back.
_NOT_BEFORE_S = {**FIRST_CAPTURE_S, Gesture.SWIPE: REACTION_S[Gesture.SWIPE]}
_APART_S = 0.15  # between the beginnings of two pictures; with less a slow animation would count as calm
_PROBE_S = 4.0  # one that runs is sooner there than a new one, unless it hangs
_LAUNCH_PAUSE_S = 1.0  # between two pictures while an app is awaited and nothing moves


@dataclass(frozen=True, slots=True)
class SeenFrame:
    """A picture of the whole screen. seq: changes that were told before it was taken."""

    frame: Frame
    seq: int


class Events(Protocol):
    """What the helper tells of the screen. Everything raises HelperFailed."""

    async def calm(self, quiet_s: float, most_s: float) -> Calm:
        """As HelperSession.calm. Ends a tree that is being read."""
        ...

    async def look(self) -> SeenFrame:
        """A picture; a tree may be read meanwhile. Raises NotAPicture."""
        ...

    def begin_tree(self, seq: int) -> None:
        """The page's tree is read from now on, for whoever asks for it next. seq: changes so far."""
        ...

    def end_tree(self) -> None:
        """That tree is not of the page that will be seen."""
        ...


@dataclass(frozen=True, slots=True)
class SettledPage:
    """What the waiting ended on. kept: None without a picture.

    by_helper: its tree was begun beside the picture. seq: changes of the screen so far, None if not told.
    early: the first picture of a page that may still move.
    """

    settled: Settled
    kept: SettledFrame | None
    by_helper: bool = False
    seq: int | None = None
    early: bool = False


async def settle_by_events(
    gesture: Gesture,
    before: Frame | None,
    ask: AskProbe,
    events: Events,
    launched: str = "",
    seq: int | None = None,
) -> SettledPage:
    """As `settle`. seq: changes of the screen before the input, None if unknown.

    Raises HelperFailed; NotAPicture if the helper gives no picture of this screen.
    """
    wait = _EventWait(gesture, before, ask, events, launched)
    try:
        return await wait.until_calm(seq)
    finally:
        await wait.end()


class _EventWait:
    """One wait. Times count from its beginning."""

    def __init__(
        self, gesture: Gesture, before: Frame | None, ask: AskProbe, events: Events, launched: str
    ) -> None:
        self._before, self._launched = before, launched
        self._ask, self._events = ask, events
        self._limit_s, self._reaction_s = LIMIT_S[gesture], REACTION_S[gesture]
        self._clock = asyncio.get_running_loop().time
        self._started = self._clock()
        self._next_look_at = _NOT_BEFORE_S[gesture]
        self._probing: asyncio.Task[Probe] | None = None

    async def until_calm(self, seq_before: int | None) -> SettledPage:
        """The loop of `settle_by_events`."""
        awaited: int | None = None  # changes so far, while an app is awaited
        while True:
            seq = (await self._quiet(awaited)).seq
            self._begin(seq)
            seen, still = await self._watch(seq)
            changed = has_changed(self._before, seen.frame)
            awaited = None
            if still and changed is False and await self._awaits_app():
                self._limit_s, still, awaited = SLOW_APP_S, False, seen.seq
            if still or not self._left_s():
                probe = await self._probe() if seen.seq == seq else None
                told = changed is False or (seq_before is not None and seq != seq_before)
                if not told:
                    self._events.end_tree()
                settled, kept = Settled(still, changed, self._now()), SettledFrame(seen.frame, probe)
                return SettledPage(settled, kept, by_helper=told, seq=seen.seq)
            await self._drop()

    async def _quiet(self, awaited: int | None) -> Calm:
        """When nothing moves; where an app is awaited, after the next change or a while."""
        until = self._now() + (0.0 if awaited is None else _LAUNCH_PAUSE_S)
        while True:
            # Half of the limit: what moves for ever may look still, and the rest is for seeing that.
            most_s = max(_QUIET_S, min(self._left_s(), self._limit_s / 2))
            quiet = await self._events.calm(_QUIET_S, most_s)
            if quiet.seq != awaited or self._now() >= until:
                return quiet

    async def end(self) -> None:
        """Closes the probe's connection."""
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.gather(self._probing, return_exceptions=True)

    def _begin(self, seq: int) -> None:
        self._probing = asyncio.create_task(self._ask(), name="probing a page that comes to rest")
        self._events.begin_tree(seq)

    async def _drop(self) -> None:
        self._events.end_tree()
        await self.end()

    async def _watch(self, seq: int) -> tuple[SeenFrame, bool]:
        """The newest picture, and whether the one before looks the same; ended by a change that is told.

        A page that looks as before the input is watched until its app had time to react.
        """
        last = await self._look()
        while last.seq == seq:
            began = max(self._now(), self._next_look_at)
            seen = await self._look()
            had_time = began >= self._reaction_s or has_changed(self._before, seen.frame) is not False
            if had_time and is_similar(last.frame, seen.frame):
                return seen, True
            last = seen
            if not self._left_s():
                break
        return last, False

    async def _look(self) -> SeenFrame:
        await asyncio.sleep(max(0.0, self._next_look_at - self._now()))
        self._next_look_at = self._now() + _APART_S
        return await self._events.look()

    def _now(self) -> float:
        return self._clock() - self._started

    def _left_s(self) -> float:
        return max(0.0, self._limit_s - self._now())

    async def _awaits_app(self) -> bool:
        """Is another app than the launched one in front?"""
        probe = await self._probe() if self._launched and self._left_s() else None
        seen = probe.foreground if probe else None
        return seen is not None and seen.package != self._launched

    async def _probe(self) -> Probe | None:
        if self._probing is None:
            return None
        await asyncio.wait({self._probing}, timeout=_PROBE_S)
        try:
            return self._probing.result() if self._probing.done() else None
        except PhoneError:  # the next observation meets it again
            return None
