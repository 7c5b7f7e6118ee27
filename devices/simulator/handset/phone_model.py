"""The make of the simulated phone: its properties and its maker's quirks."""

from devices.simulator.handset.oracle import Oracle
from devices.simulator.scenes.setup import Setup
from devices.simulator.scenes.tricks import Tricks
from devices.simulator.side import Latency, Quirks


class PhoneModel:
    """The part of side.PhoneSide that has nothing to do with the screen."""

    def __init__(self, serial: str, setup: Setup, oracle: Oracle) -> None:
        self.setup = setup
        self.oracle = oracle
        self._serial = serial

    @property
    def serial(self) -> str:
        """ro.serialno."""
        return self._serial

    @property
    def model(self) -> str:
        """ro.product.model."""
        return self.setup.model

    @property
    def manufacturer(self) -> str:
        """ro.product.manufacturer."""
        return self.setup.manufacturer

    @property
    def android(self) -> str:
        """ro.build.version.release."""
        return self.setup.android

    @property
    def quirks(self) -> Quirks:
        """The same object each time."""
        return self.setup.quirks

    @property
    def tricks(self) -> Tricks:
        """The same object each time."""
        return self.setup.tricks

    @property
    def latency(self) -> Latency:
        """May be changed while the phone runs."""
        return self.setup.latency

    @latency.setter
    def latency(self, latency: Latency) -> None:
        self.setup.latency = latency

    @property
    def battery(self) -> tuple[int, bool]:
        """(percent, charging). May be changed while the phone runs."""
        return self.setup.battery

    @battery.setter
    def battery(self, battery: tuple[int, bool]) -> None:
        if not 0 <= battery[0] <= 100:
            raise ValueError("a battery holds 0 to 100 percent")
        self.setup.battery = battery
        self.oracle.notify()
