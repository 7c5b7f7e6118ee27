"""The checkout of a latte and what may happen to it around a yes."""

import asyncio
from collections.abc import Callable

from agent.contract.actions import Action, Reason, ResultKind, Tap
from agent.contract.binding import Binding, Kind
from agent.contract.events import HumanNeeded
from agent.contract.requests import RequestKind, RequestState
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import where
from devices.simulator.scenes.tricks import Tricks
from devices.simulator.side import SimulatedWindow
from tests.e2e.trust_house import House

LATE_CENTS = 45_000  # less than the balance: whoever presses, pays
LATE = "450.00"
PAID = "paid 36.80 to Blue Door Coffee by balance"


class Treacherous(SimulatedPhone):
    """A phone on which something happens once, right behind the next look at it: capture and windows are
    taken.
    """

    springs: Callable[[], None] | None = None
    _captured = _told = False

    async def screencap_png(self, display_id: str = "") -> bytes:
        """The picture; then the trap, if the windows have been told."""
        png = await super().screencap_png(display_id)
        self._captured = self.springs is not None
        self._spring()
        return png

    def windows(self) -> tuple[SimulatedWindow, ...]:
        """The windows; then the trap, if a picture has been taken."""
        windows = super().windows()
        self._told = self.springs is not None
        self._spring()
        return windows

    def _spring(self) -> None:
        if self.springs is not None and self._captured and self._told:
            springs, self.springs = self.springs, None
            asyncio.get_running_loop().call_soon(springs)


def pay_point(house: House) -> Tap:
    """Where the checkout's button stands."""
    x, y = where("coffee_checkout", "pay_balance")
    width, height = house.phone.size_px
    return Tap((x * width // 1000, y * height // 1000))


def tap_in(house: House, scene: str, element: str) -> Tap:
    """A tap on a page that is still to come."""
    x, y = where(scene, element)
    width, height = house.phone.size_px
    return Tap((x * width // 1000, y * height // 1000))


def bound(asked: HumanNeeded) -> Binding:
    """What an approval is for."""
    assert asked.request.kind is RequestKind.APPROVAL
    assert asked.request.binding is not None
    return asked.request.binding


async def asks_to_pay(house: House, *more: Action, tricks: Tricks | None = None) -> HumanNeeded:
    """The checkout of a latte, a model that presses its button again and again, and the approval of the true
    sum.
    """
    house.show("coffee_checkout", tricks=tricks)
    pay = pay_point(house)
    await house.begins(pay, *(more or (pay, pay)))
    asked = await house.asks()
    binding = bound(asked)
    assert (binding.amount, binding.party) == ("¥36.80", "Blue Door Coffee")
    assert Kind.PAY in binding.kinds
    return asked


def paid(house: House) -> list[str]:
    """Every payment that happened."""
    return [fact for fact in house.facts if fact.startswith(("paid", "transferred", "topped up", "bought"))]


def voided(house: House, times: int = 1) -> bool:
    """Was the person told of so many yeses that came to nothing, and no tap sent for them?"""
    states = [event.state for event in house.answered]
    results = [result for result in house.results if result.kind is ResultKind.VOID]
    return (
        states.count(RequestState.VOID) == len(results) == times
        and {result.detail for result in results} == {Reason.SCREEN_CHANGED}
        and house.phone.oracle.touches == []
    )
