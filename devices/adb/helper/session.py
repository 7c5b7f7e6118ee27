"""What a running helper may be asked."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass

from devices.adb.helper.answers import (
    BadAnswer,
    Calm,
    Fields,
    Hello,
    InputAnswer,
    Shot,
    Unknown,
    read_calm,
    read_hello,
    read_input,
)
from devices.adb.helper.clock import ClockReading, HelperClock
from devices.adb.helper.exchange import HelperExchange
from devices.adb.helper.frames import PROTOCOL
from devices.adb.helper.helper_tree import HelperTree, read_helper_tree
from devices.adb.helper.trouble import HelperFailed, HelperTrouble
from devices.base import Element, UnreadTree
from devices.tree import MAX_ELEMENTS

_ANSWER_S = 5.0  # a hung app costs its caller 5 s for each node, so no longer is waited for any
_TREE_S = 4.0
_LATER_S = 3.0  # so much later than an input's deadline its answer is still waited for
_CLOCKS = 5
_CLOCK_AGE_S = 10.0
_TAP_MS = 50
_LARGE_BYTES = 64 << 10


@dataclass(frozen=True, slots=True)
class InputGuard:
    """What an input is meant for; the phone checks it directly before.

    window_id, package: of the window that takes it. focus_id: of the one that has the focus meanwhile.
    until: the latest moment of its end (monotonic seconds of this computer).
    uid: of the package, if known: from Android 13 on the system hands the input to nobody else.
    seq: nothing on the screen may have changed since; None for whatever changes.
    """

    window_id: int
    package: str
    focus_id: int
    until: float
    uid: int | None = None
    seq: int | None = None
    display: int = 0

    def values(self, until_ms: int) -> Mapping[str, int | str]:
        """As the phone is told. until_ms: on its clock."""
        told: dict[str, int | str] = {"until": until_ms, "win": self.window_id, "pkg": self.package}
        told |= {"focus": self.focus_id, "display": self.display}
        told |= {} if self.uid is None else {"uid": self.uid}
        return told if self.seq is None else told | {"seq": self.seq}


class HelperSession:
    """Made by `start_helper`. Everything raises HelperFailed once it has ended.

    An input whose question was sent answers Unknown instead. Inputs are sent once.
    clock_offset: the phone's clock beside ours.
    """

    def __init__(self, exchange: HelperExchange, nonce: str) -> None:
        self._exchange = exchange
        self._nonce = nonce
        self.clock_offset = HelperClock()

    @property
    def trouble(self) -> HelperTrouble | None:
        """Why it has ended; None while it runs."""
        return self._exchange.trouble

    async def hello(self) -> Hello:
        """What runs there."""
        payload = await self._ask("hello")
        try:
            return read_hello(payload, self._nonce, PROTOCOL)
        except BadAnswer as err:
            raise self._garbled(err) from err

    async def clock(self) -> ClockReading:
        """The most exact of five readings of the phone's clock, which `clock_offset` takes."""
        readings = [await self._clock_once() for _ in range(_CLOCKS)]
        for reading in readings:
            self.clock_offset.update(reading)
        return min(readings, key=lambda each: each.error_s)

    async def tree(self, limit_s: float = _TREE_S) -> HelperTree | UnreadTree:
        """All windows; UnreadTree if they could not be read whole within the limit."""
        values = {"limit_ms": round(limit_s * 1000), "max_nodes": MAX_ELEMENTS}
        payload = await self._ask("tree", values, limit_s + _ANSWER_S)
        taken_at = time.time()
        try:
            if len(payload) < _LARGE_BYTES:
                return read_helper_tree(payload, taken_at)
            return await asyncio.to_thread(read_helper_tree, payload, taken_at)
        except BadAnswer as err:
            raise self._garbled(err) from err

    async def calm(self, quiet_s: float, most_s: float) -> Calm:
        """Waits on the phone until nothing has changed for so long, at most so long.

        Cancelled, it ends with the next question.
        """
        values = {"quiet_ms": round(quiet_s * 1000), "most_ms": round(most_s * 1000)}
        payload = await self._ask("calm", values, most_s + _ANSWER_S)
        try:
            return read_calm(payload)
        except BadAnswer as err:
            raise self._garbled(err) from err

    async def shot(self, max_side_px: int, quality: int = 70) -> Shot | None:
        """A picture, scaled on the phone; None if the phone gives none. Waits for no other question."""
        values = {"side": max_side_px, "quality": quality}
        payload, jpeg = await self._exchange.ask_for_bytes("shot", values, _ANSWER_S)
        if jpeg is None:
            return None
        try:
            told = Fields.of(payload)
            return Shot(jpeg, (told.number("w"), told.number("h")), told.number("seq"))
        except BadAnswer as err:
            raise self._garbled(err) from err

    async def tap(self, x_px: int, y_px: int, guard: InputGuard, *, hold_ms: int = _TAP_MS) -> InputAnswer:
        """One touch; held for longer it is a long press."""
        return await self._input("tap", {"x": x_px, "y": y_px, "hold": hold_ms}, guard)

    async def swipe(
        self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int, guard: InputGuard
    ) -> InputAnswer:
        """One finger from here, in the guard's window, to there."""
        (x1, y1), (x2, y2) = start_px, end_px
        return await self._input("swipe", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "ms": duration_ms}, guard)

    async def key(self, code: int, guard: InputGuard) -> InputAnswer:
        """A key event by its Android code, to the window with the focus. Home needs a guard without uid."""
        return await self._input("key", {"code": code}, guard)

    async def text(self, value: str, field: Element, guard: InputGuard) -> InputAnswer:
        """Replaces the text of the focused field, which must be this one, and reads it back."""
        sent = value.encode(errors="replace").decode()  # lone surrogates
        expect = ",".join(map(str, (field.class_name, *field.box)))
        return await self._input("text", {"value": sent, "expect": expect}, guard, sent)

    def give_up(self) -> HelperFailed:
        """Ends it because it did not answer in time; what is asked and not answered yet fails."""
        return self._exchange.fail(HelperTrouble.SLOW, "given up")

    async def stop(self) -> None:
        """Ends it and waits until its process has ended. Safe to call always."""
        await self._exchange.stop()

    async def _clock_once(self) -> ClockReading:
        asked_at = time.monotonic()
        payload = await self._ask("clock")
        answered_at = time.monotonic()
        try:
            return ClockReading(Fields.of(payload).number("elapsed"), asked_at, answered_at)
        except BadAnswer as err:
            raise self._garbled(err) from err

    async def _input(
        self, verb: str, values: Mapping[str, int | str], guard: InputGuard, text: str | None = None
    ) -> InputAnswer:
        if self.clock_offset.age_s() > _CLOCK_AGE_S:
            await self.clock()
        sent = {**values, **guard.values(self.clock_offset.deadline_ms(guard.until))}
        wait_s = max(0.0, guard.until - time.monotonic()) + _LATER_S
        answer = await self._exchange.ask_once(verb, sent, wait_s)
        return Unknown() if answer is None else read_input(answer[0], text)

    async def _ask(
        self, verb: str, values: Mapping[str, int | str] | None = None, wait_s: float = _ANSWER_S
    ) -> bytes:
        return await self._exchange.ask(verb, values or {}, wait_s)

    def _garbled(self, err: BadAnswer) -> HelperFailed:
        return self._exchange.fail(HelperTrouble.GARBLED, str(err))
