"""Phones in words: their names, their state, their connection."""

from collections import Counter
from collections.abc import Iterable
from datetime import tzinfo

from agent.contract.phones import PhoneInfo, PhoneState
from bot.cards.text import clip, one_line
from bot.cards.times import moment_text
from bot.strings import say

_NAME_UNITS = 40
_HOME_UNITS = 20
_ADDRESS_UNITS = 80
_SERIAL_END = 4
# Wireless debugging takes a port of the system's ephemeral range; `adb tcpip` stays far below.
_RANDOM_PORTS = 30_000
# Emulators, simulated phones, forwarded ports: their port says nothing about wireless debugging.
_THIS_COMPUTER = frozenset({"127.0.0.1", "localhost", "[::1]"})


def phone_names(phones: Iterable[PhoneInfo]) -> dict[str, str]:
    """What sentences call each phone, by its id: with its home where there are several.

    Equal names get the end of the serial added.
    """
    phones = tuple(phones)
    labels = {phone.phone_id: _label(phone) for phone in phones}
    counts = Counter(labels.values())
    return {
        phone_id: label if counts[label] == 1 else f"{label} (…{_distinct_suffix(phone_id, labels)})"
        for phone_id, label in labels.items()
    }


def state_text(phone: PhoneInfo, lang: str, now: float, zone: tzinfo | None = None) -> str:
    """'connected since 14:02'. now: seconds since the epoch."""
    state = say(lang, f"phone_state_{phone.state}")
    if not phone.since:
        return state
    return say(lang, "phone_since", state=state, clock=moment_text(phone.since, now, zone))


def battery_text(phone: PhoneInfo, lang: str) -> str:
    """'battery 80 %', '' while unknown, as for an unreachable phone."""
    if phone.battery is None or not is_online(phone):
        return ""
    key = "phone_battery_charging" if phone.battery.charging else "phone_battery"
    return say(lang, key, percent=str(phone.battery.percent))


def way_text(phone: PhoneInfo) -> str:
    """The address, 'Wi-Fi' for a phone that is only known from its announcement, else 'USB'."""
    return clip(one_line(phone.address), _ADDRESS_UNITS) or ("Wi-Fi" if phone.mdns else "USB")


def on_usb(phone: PhoneInfo) -> bool:
    """The phone is on a cable, as far as is known."""
    return not phone.address and not phone.mdns


def address_moves(phone: PhoneInfo) -> bool:
    """Wireless debugging chose the port: a restart or a change of network will change it."""
    if not phone.address:
        return bool(phone.mdns)
    host, _, port = phone.address.rpartition(":")
    if not port.isdecimal() or int(port) < _RANDOM_PORTS:
        return False
    return bool(phone.mdns) or host not in _THIS_COMPUTER


def is_online(phone: PhoneInfo) -> bool:
    """The phone can work now."""
    return phone.state is PhoneState.ONLINE


def _label(phone: PhoneInfo) -> str:
    label = clip(one_line(phone.label), _NAME_UNITS) or clip(one_line(phone.phone_id), _NAME_UNITS)
    return f"{label} ({clip(one_line(phone.home), _HOME_UNITS)})" if phone.home else label


def _distinct_suffix(phone_id: str, labels: dict[str, str]) -> str:
    end = phone_id[-_SERIAL_END:]
    twins = [other for other, label in labels.items() if label == labels[phone_id]]
    return end if sum(other.endswith(end) for other in twins) == 1 else clip(one_line(phone_id), _NAME_UNITS)
