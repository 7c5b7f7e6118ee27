"""Findings about the bus and what is at its other end: homes for a bot, other computers for a home."""

from collections.abc import Iterator
from dataclasses import replace

from agent.contract.home_view import THERE, HomeState
from bot.health.finding import HealthFinding, HealthMark
from bot.health.vitals import HomeVitals, Vitals

_BUS_AWAY_S = 120.0
"""As long as Telegram may be silent: a router starts again within that."""
_NEVER = "never"


def bus_findings(vitals: Vitals) -> Iterator[HealthFinding]:
    """How this computer reaches the bus; nothing without one."""
    bus = vitals.bus
    if bus is None:
        return
    times = (("time", bus.for_s),)
    if bus.connected and bus.few_copies:
        yield HealthFinding(HealthMark.ATTENTION, "health_bus_few", times=times)
    elif bus.connected:
        yield HealthFinding(HealthMark.FINE, "health_bus", times=times)
    elif bus.refused:
        yield HealthFinding(HealthMark.TROUBLE, "health_bad_bus_refused", (("why", bus.refused),))
    elif bus.for_s > _BUS_AWAY_S:
        yield HealthFinding(HealthMark.TROUBLE, "health_bad_bus", times=times)
    else:
        yield HealthFinding(HealthMark.ATTENTION, "health_bus_away", times=times)


def served_findings(vitals: Vitals) -> Iterator[HealthFinding]:
    """Of `farhand home`: is it the only one with its key, and does the bus take its events?"""
    served = vitals.served
    if served is None:
        return
    if served.contested:
        yield HealthFinding(HealthMark.ATTENTION, "health_claim_contested")
    else:
        yield HealthFinding(HealthMark.FINE, "health_claim")
    if served.events_waiting:
        # While the bus is away that follows from it, and is said there.
        connected = vitals.bus is not None and vitals.bus.connected
        mark = HealthMark.ATTENTION if connected else HealthMark.FINE
        yield HealthFinding(mark, "health_events_waiting", (("count", str(served.events_waiting)),))


def home_findings(vitals: Vitals) -> Iterator[HealthFinding]:
    """Of a bot: each home that has joined. One that is away counts as a phone that is away does."""
    if not vitals.works_phones and not vitals.homes:
        yield HealthFinding(HealthMark.ATTENTION, "health_homes_none")
    cut_off = vitals.bus is not None and not vitals.bus.connected
    for home in vitals.homes:
        if cut_off and not is_up(home):  # follows from the bus, and is no fault of theirs
            continue
        found = _home(home)
        yield found
        if home.state == HomeState.DOUBLED:  # its finding tells nothing of the home itself
            yield _home(replace(home, state=HomeState.PRESENT))
        if home.kept_calls:
            values = (("home", home.name), ("count", str(home.kept_calls)))
            yield HealthFinding(found.mark, "health_home_kept", values)


def _home(home: HomeVitals) -> HealthFinding:
    values = (("home", home.name), ("version", home.version or "?"))
    mark = HealthMark.FINE if home.state == HomeState.PRESENT else HealthMark.ATTENTION
    if home.state == _NEVER or (home.state == HomeState.AWAY and home.for_s is None):
        return HealthFinding(mark, "health_home_never", values)
    if home.state == HomeState.AWAY:
        return HealthFinding(mark, "health_home_away", values, (("time", home.for_s or 0.0),))
    if home.state == HomeState.PRESENT and home.event_ago_s is not None:
        return HealthFinding(mark, "health_home_heard", values, (("time", home.event_ago_s),))
    return HealthFinding(mark, f"health_home_{home.state}", values)


def is_up(home: HomeVitals) -> bool:
    """Can calls be made there?"""
    return home.state in THERE
