"""Time zones by the names that people write."""

import os
import re
from collections.abc import Iterable
from datetime import UTC, datetime, tzinfo
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

_LINK = Path("/etc/localtime")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_+\-]*(?:/[A-Za-z0-9_+\-]+){0,2}", re.ASCII)
_LIKELY = ("Europe/London", "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Shanghai")
# What people call a place that the zone is not named after.
_PLACES = {
    "北京": "Asia/Shanghai",
    "上海": "Asia/Shanghai",
    "中国": "Asia/Shanghai",
    "香港": "Asia/Hong_Kong",
    "台北": "Asia/Taipei",
    "东京": "Asia/Tokyo",
    "新加坡": "Asia/Singapore",
    "伦敦": "Europe/London",
    "柏林": "Europe/Berlin",
    "巴黎": "Europe/Paris",
    "纽约": "America/New_York",
    "洛杉矶": "America/Los_Angeles",
    "悉尼": "Australia/Sydney",
    "beijing": "Asia/Shanghai",
    "china": "Asia/Shanghai",
    "germany": "Europe/Berlin",
    "france": "Europe/Paris",
    "uk": "Europe/London",
    "japan": "Asia/Tokyo",
}


@cache
def zone_names() -> frozenset[str]:
    """All IANA names that this computer knows."""
    return frozenset(available_timezones())


def named_zone(words: str) -> str | None:
    """The IANA name that these words mean: itself in any case, or a city's; None for no or several zones."""
    told = words.strip().strip("。.!！").casefold()
    if place := _PLACES.get(told):
        return place
    wanted = re.sub(r"\s+", "_", told)
    if exact := [name for name in zone_names() if name.casefold() == wanted]:
        return exact[0]
    cities = [name for name in zone_names() if "/" in name and name.rpartition("/")[2].casefold() == wanted]
    # An old spelling ('Asia/Chongqing' below another continent) is not guessed at.
    return cities[0] if len(cities) == 1 else None


def computer_zone() -> str:
    """The IANA name of this computer's zone, '' if it has none."""
    told = os.environ.get("TZ", "").lstrip(":")
    if not told and _LINK.is_symlink():
        told = str(_LINK.readlink()).partition("zoneinfo/")[2]
    if told in ("Etc/UTC", "UTC", "Etc/UCT"):
        return "UTC"
    return told if _NAME.fullmatch(told) and told in zone_names() else ""


def zone_of(name: str) -> tzinfo:
    """The zone of this name; this computer's for '' and for a name that is unknown (any more)."""
    for each in (name, computer_zone()):
        if each:
            try:
                return ZoneInfo(each)
            except (ZoneInfoNotFoundError, ValueError):
                continue
    return datetime.now(UTC).astimezone().tzinfo or UTC


def likely_zones(own: str, others: Iterable[str]) -> tuple[str, ...]:
    """Zones to choose from. own: this computer's; others: of the household's people."""
    names = dict.fromkeys(name for name in (own, *others, *_LIKELY) if name)
    return tuple(names)[:6]
