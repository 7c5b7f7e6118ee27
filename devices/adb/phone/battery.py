"""The charge of the phone's battery."""

import re

from devices.adb.client.link import Link
from devices.errors import PhoneError
from devices.phones import Battery

_NUMBER = re.compile(r"^[ \t]*(level|scale): (\d{1,9})[ \t\r]*$", re.MULTILINE)
_POWERED = re.compile(r"^[ \t]*(?:AC|USB|Wireless|Dock) powered: true[ \t\r]*$", re.MULTILINE)


async def read_battery(link: Link, timeout_s: float) -> Battery | None:
    """Source: `dumpsys battery`. None if the phone does not say."""
    try:
        return parse_battery((await link.shell("dumpsys battery", timeout_s)).text)
    except PhoneError:
        return None


def parse_battery(text: str) -> Battery | None:
    """The battery in the dump; None without a valid level."""
    numbers = {name: int(digits) for name, digits in _NUMBER.findall(text)}
    level, scale = numbers.get("level"), numbers.get("scale", 100)
    if level is None or not 0 <= level <= scale or scale == 0:
        return None
    return Battery(level * 100 // scale, _POWERED.search(text) is not None)
