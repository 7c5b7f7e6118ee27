"""Inputs that the helper sends: each once, in its window and in time, or not at all.

Whoever gets False sends it the old way: then nothing of it was sent. A refusal and an unknown outcome are
raised, so that the screen is seen again first.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from enum import StrEnum

from devices.adb.helper.answers import Done, InputAnswer, InputDenied, Refusal
from devices.adb.helper.session import HelperSession, InputGuard
from devices.adb.helper.trouble import HelperFailed
from devices.adb.helper.use import HelperUse
from devices.adb.phone.keeper import HelperKeeper
from devices.adb.phone.read_back import focused_field
from devices.adb.phone.window_ties import Aim, WindowTies
from devices.base import Typed
from devices.errors import DeviceTimeout, HelperRefused, WindowChanged

_WITHIN_S = 7.0  # it has ended by then or never; its answer is awaited for 3 s more, and 10 are promised
_CLOCK_AGE_S = 8.0
_CLOCK_S = 1.5
_CLOSE_CLOCK_S = 0.05  # with a less exact one the second touch of two could not be timed
_SECOND_WITHIN_S = 0.25  # later ones are no double tap (ViewConfiguration.DOUBLE_TAP_TIMEOUT: 300 ms)
_TAP_MS = 50
_MOST_REFUSALS = 3  # in a row, each after a fresh look: more of the same help nobody
logger = logging.getLogger(__name__)
Point = tuple[int, int]
Ask = Callable[[HelperSession, InputGuard], Awaitable[InputAnswer]]


class InputKind(StrEnum):
    """What may be switched off for a task by itself."""

    TOUCH = "touch"
    KEY = "key"
    TEXT = "text"


# Begun and lifted without effect; or the system may have handed it on too late to tell. A touch of that kind
# was lifted, too.
_UNSURE = {(kind, Refusal.CANCELLED) for kind in InputKind} | {
    (InputKind.KEY, Refusal.TARGET),
    (InputKind.TEXT, Refusal.TARGET),
}


class HelperInputs:
    """Every method answers False, with nothing sent, if the helper is not to send it.

    window: an Observation.window; '' is never sent by the helper. Raises WindowChanged if the phone refused,
    HelperRefused for the third time in a row, both with nothing done; DeviceTimeout of an unknown outcome.
    """

    def __init__(
        self, keeper: HelperKeeper, ties: WindowTies, use: Callable[[], HelperUse], name: Callable[[], str]
    ) -> None:
        self._keeper = keeper
        self._ties = ties
        self._use = use
        self._name = name
        self._off: set[tuple[InputKind, str]] = set()  # '' for every window
        self._refusals = 0

    def end_task(self) -> None:
        """The next task tries everything again."""
        self._off.clear()
        self._refusals = 0

    async def tap(self, point_px: Point, window: str, hold_ms: int = _TAP_MS) -> bool:
        """One touch, or a long press."""
        return await self._send(
            InputKind.TOUCH,
            window,
            lambda session, guard: session.tap(*point_px, guard, hold_ms=hold_ms),
            point_px,
            hold_ms / 1000,
        )

    async def double_tap(self, point_px: Point, window: str) -> bool:
        """Two touches; after the first the second comes at once or never."""
        session = self._keeper.running
        best = session.clock_offset.best if session else None
        if best is None or best.error_s > _CLOSE_CLOCK_S or not await self.tap(point_px, window):
            return False
        until = time.monotonic() + _SECOND_WITHIN_S
        aim = await self._ties.aim(session, window, point_px) if session else None
        if session is None or aim is None:
            raise self._unknown("the second touch of two was not sent")
        try:
            answer = await session.tap(*point_px, _guard(aim, until))
        except HelperFailed as err:
            raise self._unknown("the second touch of two was not sent") from err
        another = isinstance(answer, InputDenied) and answer.reason in (Refusal.ELSEWHERE, Refusal.COVERED)
        if isinstance(answer, Done) or another:  # the first one has brought up another window
            return True
        raise self._unknown("of two touches one was sent")

    async def swipe(self, start_px: Point, end_px: Point, duration_ms: int, window: str) -> bool:
        """One finger from here to there."""
        return await self._send(
            InputKind.TOUCH,
            window,
            lambda session, guard: session.swipe(start_px, end_px, duration_ms, guard),
            start_px,
            duration_ms / 1000,
        )

    async def key(self, code: int, window: str) -> bool:
        """A key event by its Android code."""
        return await self._send(InputKind.KEY, window, lambda session, guard: session.key(code, guard))

    async def text(self, value: str, window: str) -> Typed | None:
        """Replaces the text of the focused field; answers how it was read back, None with nothing sent."""
        tree, typed = self._ties.tree, list[Typed]()
        field = focused_field(tree.tree) if tree else None
        if field is None or tree is None or tree.active is not tree.focused:
            return None

        async def set_text(session: HelperSession, guard: InputGuard) -> InputAnswer:
            answer = await session.text(value, field, guard)
            if isinstance(answer, Done) and answer.typed:
                typed.append(answer.typed)
            return answer

        return typed[-1] if await self._send(InputKind.TEXT, window, set_text) and typed else None

    async def _send(
        self, kind: InputKind, window: str, ask: Ask, point_px: Point | None = None, takes_s: float = 0.0
    ) -> bool:
        if not window or not self._is_on(kind, window):
            return False
        session = self._keeper.running
        aim = await self._ties.aim(session, window, point_px) if session else None
        if session is None or aim is None or not await self._knows_time(session):
            return False
        try:
            answer = await ask(session, _guard(aim, time.monotonic() + _WITHIN_S + takes_s))
        except asyncio.CancelledError:
            session.give_up()  # which lifts a finger that is down
            raise
        except HelperFailed as err:  # raised only for what was not sent
            logger.info("an input goes the old way: %s", err)
            return False
        if isinstance(answer, Done):
            self._refusals = 0
            return True
        if not isinstance(answer, InputDenied):
            raise self._unknown("no answer to an input")
        self._note_refusal(kind, window, answer)
        if (kind, answer.reason) in _UNSURE:
            raise self._unknown(f"an input was {answer.reason}")
        if self._refusals >= _MOST_REFUSALS:
            self._refusals = 0
            raise HelperRefused("the helper refuses one input after the other", name=self._name())
        raise WindowChanged(f"unknown, the helper refused: {answer.reason}")

    def _is_on(self, kind: InputKind, window: str) -> bool:
        off = {(kind, ""), (kind, window)} & self._off
        return self._use() is HelperUse.FULL and not off

    def _note_refusal(self, kind: InputKind, window: str, denied: InputDenied) -> None:
        logger.info("the helper refused an input (%s)", denied.reason)
        self._ties.untie(window)
        if not denied.falls_back:
            self._refusals += 1
        elif kind is InputKind.TEXT:  # it is the field that takes none
            self._off.add((kind, window))
        elif denied.reason is Refusal.PERMISSION:
            self._off |= {(InputKind.TOUCH, ""), (InputKind.KEY, "")}
        else:
            self._off.add((kind, ""))

    async def _knows_time(self, session: HelperSession) -> bool:
        """Whether the phone's clock was read just now: the reading itself may not outlast the input."""
        if session.clock_offset.age_s() < _CLOCK_AGE_S:
            return True
        try:
            async with asyncio.timeout(_CLOCK_S):
                await session.clock()
        except TimeoutError:
            session.give_up()
            return False
        except HelperFailed:
            return False
        return True

    def _unknown(self, detail: str) -> DeviceTimeout:
        return DeviceTimeout(detail, name=self._name(), seconds=f"{_WITHIN_S:g}")


def _guard(aim: Aim, until: float) -> InputGuard:
    return InputGuard(aim.window_id, aim.package, aim.focus_id, until)
