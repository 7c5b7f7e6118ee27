"""Waits after an input until the screen is calm, told of its changes by the phone itself.

When nothing moves any more, one capture is taken with the page's tree beside it, and a small picture by the
helper after both. Animations, video and games move without telling, so the two pictures are compared: a frame
that shows the same as the later one is of a still page. Only if nothing was told meanwhile either, the tree
is surely the one of that page.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from devices.adb.helper.answers import Calm
from devices.adb.helper.helper_tree import HelperTree
from devices.adb.phone.probe import Probe
from devices.adb.phone.settle import LIMIT_S, REACTION_S, SLOW_APP_S, AskProbe, SettledFrame, TakeFrame
from devices.base import Frame, Gesture, Settled
from devices.errors import PhoneError
from devices.frame import NotAPicture
from devices.frame_diff import has_changed, is_similar

_QUIET_S = 0.1  # apps tell of changes at least so often (AOSP, ViewRootImpl: 100 ms)
# A page change is drawn for so much longer than it is told of: a capture before shows half of it.
_DRAWN_S = {
    Gesture.TAP: 0.25,
    Gesture.KEY: 0.25,
    Gesture.LAUNCH: 0.25,
    Gesture.SWIPE: 0.05,
    Gesture.TYPE: 0.0,
}
# What a swipe moves rolls on, or bounces back, and before that an unchanged page proves nothing.
_NOT_BEFORE_S = {Gesture.SWIPE: REACTION_S[Gesture.SWIPE]}
_APART_S = 0.2  # from the beginning of the capture to the later picture
_TREE_S = 0.8  # a slower one is read when it is asked for
_LATER_S = 0.5  # so much longer than for the capture tree and later picture are waited for
_PROBE_LATER_S = 0.2
_LAUNCH_PAUSE_S = 1.0  # between two captures while an app is awaited and nothing moves
_Told = TypeVar("_Told")
SameAs = Callable[[Frame], Awaitable[bool]]


class Events(Protocol):
    """What the helper tells of the screen. Everything raises HelperFailed."""

    async def calm(self, quiet_s: float, most_s: float) -> Calm:
        """As HelperSession.calm."""
        ...

    async def tree(self) -> HelperTree | None:
        """The page's tree, None if it cannot be read whole, or if it shall not be read in passing."""
        ...

    async def look(self) -> SameAs | None:
        """A small picture, which tells whether a frame shows the same; None if the phone gives none."""
        ...


@dataclass(frozen=True, slots=True)
class SettledPage:
    """What the waiting ended on. kept: None without a picture.

    seq: changes of the screen so far; the next wait begins with it.
    tree: of the very page of the picture, None if that is not certain.
    """

    settled: Settled
    kept: SettledFrame | None
    seq: int = 0
    tree: HelperTree | None = None


@dataclass(frozen=True, slots=True)
class _View:
    """still: the later picture shows the same as the frame."""

    frame: Frame
    probe: Probe | None
    tree: HelperTree | None
    still: bool


async def settle_by_events(
    gesture: Gesture,
    before: Frame | None,
    capture: TakeFrame,
    ask: AskProbe,
    events: Events,
    launched: str = "",
    seq: int | None = None,
) -> SettledPage:
    """As `settle`. seq: changes of the screen before the input, None if unknown. Raises HelperFailed."""
    return await _EventWait(gesture, before, capture, ask, events, launched).until_calm(seq)


class _EventWait:
    """One wait. Times count from its beginning."""

    def __init__(
        self,
        gesture: Gesture,
        before: Frame | None,
        capture: TakeFrame,
        ask: AskProbe,
        events: Events,
        launched: str,
    ) -> None:
        self._before, self._launched = before, launched
        self._capture, self._ask, self._events = capture, ask, events
        self._drawn_s, self._not_before_s = _DRAWN_S[gesture], _NOT_BEFORE_S.get(gesture, 0.0)
        self._limit_s, self._reaction_s = LIMIT_S[gesture], REACTION_S[gesture]
        self._clock = asyncio.get_running_loop().time
        self._started = self._clock()

    async def until_calm(self, seq: int | None) -> SettledPage:
        """The loop of `settle_by_events`."""
        last: Frame | None = None
        told = False  # of a change that may be the app's answer
        if seq is None:
            seq = (await self._events.calm(0.0, 0.0)).seq
        while True:
            # Half of the limit: what moves for ever may look still, and the rest is for seeing that.
            quiet = await self._events.calm(_QUIET_S, max(_QUIET_S, min(self._left_s(), self._limit_s / 2)))
            told, seq = told or quiet.seq != seq, quiet.seq
            if not told and self._now() < self._reaction_s:
                continue
            drawn_s = self._drawn_s if told and last is None else 0.0
            began = max(self._now() + drawn_s, self._not_before_s)
            try:
                view = await self._view(began - self._now())
            except (NotAPicture, PhoneError):
                return SettledPage(Settled(False, None, self._now()), None, seq)
            seq = (await self._events.calm(0.0, 0.0)).seq
            unmoved = seq == quiet.seq
            changed = has_changed(self._before, view.frame)
            calm = view.still or (last is not None and is_similar(last, view.frame))
            if calm and changed is False and began < self._reaction_s:
                told, calm = not unmoved, False  # what moved before was not the app's answer
            elif calm and changed is False and self._awaits_app(view):
                self._limit_s, self._reaction_s = SLOW_APP_S, self._now() + _LAUNCH_PAUSE_S
                told, calm = False, False
            if calm or not self._left_s():
                certain = calm and view.still and unmoved and view.tree is not None and view.tree.seq == seq
                settled = Settled(calm, changed, self._now())
                kept = SettledFrame(view.frame, view.probe)
                return SettledPage(settled, kept, seq, view.tree if certain else None)
            last = view.frame

    async def _view(self, drawn_s: float) -> _View:
        """A capture, with what comes soon enough beside it."""
        begins_at = self._now() + drawn_s
        looking = asyncio.create_task(self._tree_and_look(begins_at + _APART_S))
        tasks: list[asyncio.Task[object]] = [looking]
        try:
            await asyncio.sleep(drawn_s)
            probing = asyncio.create_task(self._ask())
            tasks.append(probing)
            frame = await self._capture()
            await asyncio.wait({looking}, timeout=_LATER_S)
            await asyncio.wait({probing}, timeout=_PROBE_LATER_S)
            tree, same_as = _result(looking) or (None, None)
            still = same_as is not None and await same_as(frame)
            return _View(frame, _result(probing), tree, still)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _tree_and_look(self, later: float) -> tuple[HelperTree | None, SameAs | None]:
        """later: the picture is not taken before."""
        tree = None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_TREE_S):
                tree = await self._events.tree()
        await asyncio.sleep(max(0.0, later - self._now()))
        return tree, await self._events.look()

    def _now(self) -> float:
        return self._clock() - self._started

    def _left_s(self) -> float:
        return max(0.0, self._limit_s - self._now())

    def _awaits_app(self, view: _View) -> bool:
        """Is another app than the launched one in front?"""
        seen = view.probe.foreground if self._launched and view.probe else None
        return bool(self._left_s()) and seen is not None and seen.package != self._launched


def _result(task: asyncio.Task[_Told]) -> _Told | None:
    return task.result() if task.done() and not task.cancelled() and task.exception() is None else None
