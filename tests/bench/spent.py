"""Where wall and CPU time go: a ledger, and a phone and a model that enter what each call takes."""

import time
from collections.abc import AsyncIterator, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum

from agent.actions import Decision
from agent.dialects.base import PromptContext
from agent.mind import Model
from devices.base import Device, Gesture, Observation, PhoneInfo, Phones, Settled


class Span(StrEnum):
    """A kind of waiting inside a step. What lies in none is journal, chat picture, policy and the loop itself."""

    LOOK = "look"
    INPUT = "input"
    CALM = "calm"
    MODEL = "model"


@dataclass(slots=True)
class Spent:
    """Seconds. cpu_s: of the whole process with all threads, children not counted."""

    wall_s: float = 0.0
    cpu_s: float = 0.0

    def since(self, wall_s: float, cpu_s: float) -> None:
        """Adds what has gone by since these two readings."""
        self.wall_s += time.perf_counter() - wall_s
        self.cpu_s += time.process_time() - cpu_s


@dataclass(slots=True)
class Ledger:
    """Sums by span. Exact while one task runs on one phone; several at once would count each other's CPU."""

    spans: dict[Span, Spent] = field(default_factory=lambda: {span: Spent() for span in Span})

    @contextmanager
    def during(self, span: Span) -> Generator[None, None, None]:
        """Enters the block's time."""
        wall_s, cpu_s = time.perf_counter(), time.process_time()
        try:
            yield
        finally:
            self.spans[span].since(wall_s, cpu_s)

    def clear(self) -> None:
        """Starts again at 0."""
        self.spans = {span: Spent() for span in Span}


class TimedModel:
    """Implements agent.mind.Model."""

    def __init__(self, model: Model, ledger: Ledger) -> None:
        self._model = model
        self._ledger = ledger

    async def decide(self, context: PromptContext, size_px: tuple[int, int]) -> Decision:
        """Building the request, the call, reading the reply."""
        with self._ledger.during(Span.MODEL):
            return await self._model.decide(context, size_px)


class TimedPhones:
    """Implements devices.base.Phones."""

    def __init__(self, phones: Phones, ledger: Ledger) -> None:
        self._phones = phones
        self._ledger = ledger

    async def connect(self, address: str) -> PhoneInfo:
        """Not timed."""
        return await self._phones.connect(address)

    def device(self, phone_id: str) -> "TimedDevice":
        """The phone with its clock."""
        return TimedDevice(self._phones.device(phone_id), self._ledger)

    def phones(self) -> tuple[PhoneInfo, ...]:
        """Not timed."""
        return self._phones.phones()

    def changes(self) -> AsyncIterator[PhoneInfo]:
        """Not timed."""
        return self._phones.changes()


class TimedDevice:
    """Implements devices.base.Device."""

    def __init__(self, device: Device, ledger: Ledger) -> None:
        self._device = device
        self._ledger = ledger

    @property
    def phone_id(self) -> str:
        """Of the phone."""
        return self._device.phone_id

    async def observe(self) -> Observation:
        """A look."""
        with self._ledger.during(Span.LOOK):
            return await self._device.observe()

    async def look_again(self) -> Observation:
        """A look."""
        with self._ledger.during(Span.LOOK):
            return await self._device.look_again()

    async def settle(self, gesture: Gesture) -> Settled:
        """Waiting for a calm screen, with its captures and their decoding."""
        with self._ledger.during(Span.CALM):
            return await self._device.settle(gesture)

    async def tap(self, x_px: int, y_px: int) -> None:
        """An input."""
        with self._ledger.during(Span.INPUT):
            await self._device.tap(x_px, y_px)

    async def double_tap(self, x_px: int, y_px: int) -> None:
        """An input."""
        with self._ledger.during(Span.INPUT):
            await self._device.double_tap(x_px, y_px)

    async def long_press(self, x_px: int, y_px: int, duration_ms: int = 3000) -> None:
        """An input."""
        with self._ledger.during(Span.INPUT):
            await self._device.long_press(x_px, y_px, duration_ms)

    async def swipe(self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int) -> None:
        """An input."""
        with self._ledger.during(Span.INPUT):
            await self._device.swipe(start_px, end_px, duration_ms)

    async def back(self) -> None:
        """An input."""
        with self._ledger.during(Span.INPUT):
            await self._device.back()

    async def home(self) -> None:
        """An input."""
        with self._ledger.during(Span.INPUT):
            await self._device.home()

    async def type_text(self, text: str) -> None:
        """An input."""
        with self._ledger.during(Span.INPUT):
            await self._device.type_text(text)

    async def launch(self, name: str) -> str:
        """An input."""
        with self._ledger.during(Span.INPUT):
            return await self._device.launch(name)

    async def restore_keyboard(self) -> None:
        """An input."""
        with self._ledger.during(Span.INPUT):
            await self._device.restore_keyboard()
