"""Where wall and CPU time go: a ledger, and a phone and a model that enter what each call takes."""

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from types import CoroutineType
from typing import Any, ParamSpec, TypeVar

from agent.contract.actions import Decision
from agent.model.decider import Model
from agent.model.dialects.base import PromptContext
from agent.model.token_counts import OnUse
from devices.base import Device
from devices.phones import Phones

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")


class Span(StrEnum):
    """A kind of waiting inside a step.

    What lies in none is journal, chat picture, policy and the loop itself.
    """

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
    """Sums by span. Exact while one task runs on one phone; several at once would count each other's CPU.

    decided: when the model's decisions came, by time.perf_counter.
    """

    spans: dict[Span, Spent] = field(default_factory=lambda: {span: Spent() for span in Span})
    decided: list[float] = field(default_factory=list[float])

    @contextmanager
    def during(self, span: Span) -> Generator[None, None, None]:
        """Enters the block's time."""
        wall_s, cpu_s = time.perf_counter(), time.process_time()
        try:
            yield
        finally:
            self.spans[span].since(wall_s, cpu_s)

    def timed(
        self, span: Span, call: Callable[_Given, "CoroutineType[Any, Any, _Answer]"]
    ) -> Callable[_Given, "CoroutineType[Any, Any, _Answer]"]:
        """The same call, with its time entered."""

        async def clocked(*given: _Given.args, **named: _Given.kwargs) -> _Answer:
            with self.during(span):
                return await call(*given, **named)

        return clocked

    def clear(self) -> None:
        """Starts again at 0."""
        self.spans = {span: Spent() for span in Span}
        self.decided = []


class TimedModel:
    """Implements agent.model.decider.Model."""

    def __init__(self, model: Model, ledger: Ledger) -> None:
        self._model = model
        self._ledger = ledger

    async def decide(self, context: PromptContext, *, on_use: OnUse | None = None) -> Decision:
        """Building the request, the call, reading the reply."""
        with self._ledger.during(Span.MODEL):
            decision = await self._model.decide(context, on_use=on_use)
        self._ledger.decided.append(time.perf_counter())
        return decision


class TimedPhones:
    """Implements devices.phones.Phones; only its devices are timed."""

    def __init__(self, phones: Phones, ledger: Ledger) -> None:
        self._phones = phones
        self._ledger = ledger
        self.connect = phones.connect
        self.pair = phones.pair
        self.pair_by_qr = phones.pair_by_qr
        self.keep_address = phones.keep_address
        self.reconnect = phones.reconnect
        self.remember = phones.remember
        self.rename = phones.rename
        self.forget = phones.forget
        self.check = phones.check
        self.until_online = phones.until_online
        self.phones = phones.phones
        self.refreshed = phones.refreshed
        self.changes = phones.changes

    def device(self, phone_id: str) -> "TimedDevice":
        """The phone with its clock."""
        return TimedDevice(self._phones.device(phone_id), self._ledger)


class TimedDevice:
    """Implements devices.base.Device. Reading the tree runs beside the model and is not timed."""

    def __init__(self, device: Device, ledger: Ledger) -> None:
        timed = ledger.timed
        self.phone_id = device.phone_id
        self.read_tree = device.read_tree
        self.observe = timed(Span.LOOK, device.observe)
        self.look_again = timed(Span.LOOK, device.look_again)
        self.settle = timed(Span.CALM, device.settle)
        self.wait_for_rest = device.wait_for_rest
        self.tap = timed(Span.INPUT, device.tap)
        self.double_tap = timed(Span.INPUT, device.double_tap)
        self.long_press = timed(Span.INPUT, device.long_press)
        self.swipe = timed(Span.INPUT, device.swipe)
        self.drag = timed(Span.INPUT, device.drag)
        self.back = timed(Span.INPUT, device.back)
        self.home = timed(Span.INPUT, device.home)
        self.enter = timed(Span.INPUT, device.enter)
        self.recents = timed(Span.INPUT, device.recents)
        self.open_notifications = timed(Span.INPUT, device.open_notifications)
        self.system_command = timed(Span.INPUT, device.system_command)
        self.open_url = timed(Span.INPUT, device.open_url)
        self.type_text = timed(Span.INPUT, device.type_text)
        self.check_typed = device.check_typed
        self.type_secret = timed(Span.INPUT, device.type_secret)
        self.enter_pin = timed(Span.INPUT, device.enter_pin)
        self.launch = timed(Span.INPUT, device.launch)
        self.wake = timed(Span.INPUT, device.wake)
        self.keep_awake = timed(Span.INPUT, device.keep_awake)
        self.give_back_keyboard = timed(Span.INPUT, device.give_back_keyboard)
        self.give_back = timed(Span.INPUT, device.give_back)
