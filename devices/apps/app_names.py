"""Finds the installed app of a name."""

import re

from rapidfuzz import fuzz

from devices.apps.apps import known_names, known_packages, plain

_PACKAGE = re.compile(r"[A-Za-z]\w*(?:\.[A-Za-z]\w*)+", re.ASCII)
_SURE = 85.0  # of 100; "cofee" for "coffee" is 91, "parcel" for "paypal" 67
_LEAD = 3.0  # over the second best, unless the first is exact
_CLOSE = 45.0
_NOT_TELLING = frozenset({"android", "google", "mobile", "client", "main", "phone", "apps", "free", "lite"})


def by_name(wanted: str) -> tuple[str, ...]:
    """Package ids of the name on any phone, best first; saves a list of all installed apps."""
    return known_packages(wanted) or ((wanted,) if is_package(wanted) else ())


def is_package(text: str) -> bool:
    """Could this be a package id? Others never reach the phone."""
    return len(text) <= 255 and _PACKAGE.fullmatch(text) is not None


def choose(wanted: str, installed: list[str]) -> str | None:
    """The installed package that the name surely means, else None.

    A package id is taken as it is, so a wrong one is never exchanged for a similar app.
    """
    if is_package(wanted) and not known_packages(wanted):
        return {each.casefold(): each for each in installed}.get(wanted.casefold())
    for package in known_packages(wanted):
        if package in installed:
            return package
    if not plain(wanted):
        return None
    ranked = _ranked(wanted, installed)
    if not ranked or ranked[0][0] < _SURE:
        return None
    if len(ranked) > 1 and ranked[1][0] > min(ranked[0][0] - _LEAD, 99.9):
        return None  # two apps fit about equally well: the model must say which
    return ranked[0][1]


def close_names(wanted: str, installed: list[str]) -> tuple[str, ...]:
    """Up to five names (package ids for unknown apps) that come close, best first."""
    ranked = [(score, package) for score, package in _ranked(wanted, installed) if score >= _CLOSE]
    return tuple((known_names(package) or (package,))[0] for _, package in ranked[:5])


def _ranked(wanted: str, installed: list[str]) -> list[tuple[float, str]]:
    key = plain(wanted)
    scored = [
        (max((fuzz.ratio(key, each) for each in _names(package)), default=0.0), package)
        for package in installed
    ]
    return sorted(scored, key=lambda each: (-each[0], each[1]))


def _names(package: str) -> set[str]:
    parts = (plain(part) for part in package.split("."))
    telling = {part for part in parts if len(part) >= 4 and part not in _NOT_TELLING}
    return telling | {plain(package)} | {plain(name) for name in known_names(package)}
