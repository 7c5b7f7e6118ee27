"""Addresses of the bus, as they are given. Needs none of its libraries: the settings are checked by this."""

import ipaddress
import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

_SCHEMES = ("nats", "tls")
_HOST = re.compile(r"[A-Za-z0-9._:-]+")


@dataclass(frozen=True, slots=True)
class IdentityProblem:
    """key: names the sentence in bot/strings. values: fill it in."""

    key: str
    values: Mapping[str, str]


def url_problems(urls: tuple[str, ...]) -> list[IdentityProblem]:
    """What is wrong with these addresses of the bus: keys go over TLS, but on this computer itself."""
    problems: list[IdentityProblem] = []
    for url in urls:
        shown = f"…@{url.rpartition('@')[2]}" if "@" in url else url  # no name and password
        try:
            parts = urlsplit(url)
            is_usable = (
                parts.scheme in _SCHEMES and bool(parts.port) and _HOST.fullmatch(parts.hostname or "")
            )
        except ValueError:
            is_usable, parts = False, urlsplit("")
        if not is_usable or parts.username or parts.password or parts.path not in ("", "/"):
            problems.append(IdentityProblem("bus_url_wrong", {"url": shown}))
        elif parts.scheme == "nats" and not is_loopback(parts.hostname or ""):
            problems.append(IdentityProblem("bus_url_no_tls", {"url": shown}))
    return problems


def is_loopback(host: str) -> bool:
    """Is it this computer itself? A name only if it is 'localhost'."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
