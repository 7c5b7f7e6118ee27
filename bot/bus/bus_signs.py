"""How a connection to the bus is, as a vital sign."""

import time

from agent.bus.connection import Bus
from bot.health.vitals import BusVitals


def bus_vitals(bus: Bus) -> BusVitals:
    """As it is now."""
    return BusVitals(bus.connected, time.monotonic() - bus.changed_at, bus.refused)
