"""Finds the app that a name means and brings it to the front."""

import re
import shlex

from rapidfuzz import fuzz

from devices.adb.apps import known_names, known_packages, plain
from devices.adb.link import Link
from devices.errors import AppNotFound, InputRefused

_PACKAGE = re.compile(r"[A-Za-z]\w*(?:\.[A-Za-z]\w*)+", re.ASCII)
_COMPONENT = re.compile(r"([A-Za-z]\w*(?:\.\w+)*)/([\w.$]+)", re.ASCII)
_MAIN = "android.intent.action.MAIN"
_LAUNCHER = "android.intent.category.LAUNCHER"
_SURE = 85.0  # of 100; "cofee" for "coffee" is 91, "parcel" for "paypal" 67
_LEAD = 3.0  # over the second best, unless the first is exact
_CLOSE = 45.0
_NOT_TELLING = frozenset({"android", "google", "mobile", "client", "main", "phone", "apps", "free", "lite"})
_NEW_TASK_RESET_IF_NEEDED = (
    "0x10200000"  # what a launcher sends: an app that runs already comes back as it was
)


async def launch(link: Link, name: str) -> str:
    """Starts an app by package id, known name or something close; answers its package id.

    Raises AppNotFound, InputRefused, PhoneErrors as Link.shell.
    """
    wanted = name.strip()
    component = await _launcher_activity(link, _by_name(wanted))
    if component is None:
        installed = await _installed(link)
        package = choose(wanted, installed)
        component = await _launcher_activity(link, (package,)) if package else None
        if component is None:
            raise AppNotFound(wanted, close_names(wanted, [each for each in installed if each != package]))
    await _start(link, wanted, component)
    return component.partition("/")[0]


def _by_name(wanted: str) -> tuple[str, ...]:
    """Package ids that the name means on any phone, best first; spares a list of everything installed."""
    return known_packages(wanted) or ((wanted,) if _is_package(wanted) else ())


def _is_package(text: str) -> bool:
    return len(text) <= 255 and _PACKAGE.fullmatch(text) is not None


def choose(wanted: str, installed: list[str]) -> str | None:
    """The installed package that the name surely means, else None.

    A package id is taken as it is, so a wrong one is never exchanged for a similar app.
    """
    if _is_package(wanted) and not known_packages(wanted):
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


async def _installed(link: Link) -> list[str]:
    """Package ids of all apps that a person could start."""
    # Not `pm list packages`: that has hundreds of services and keyboards which would come up as close names.
    result = await link.shell(f"cmd package query-activities --brief -a {_MAIN} -c {_LAUNCHER}")
    found = (_COMPONENT.fullmatch(word) for word in result.out.decode(errors="replace").split())
    return list(dict.fromkeys(match.group(1) for match in found if match))


async def _launcher_activity(link: Link, packages: tuple[str, ...]) -> str | None:
    """'PKG/ACTIVITY' of the first of the packages that is installed and has one."""
    # monkey would start it in one command, but it turns auto-rotation on and is a stub on some builds.
    if not packages:
        return None
    questions = (
        f"cmd package resolve-activity --brief -c {_LAUNCHER} {shlex.quote(each)}" for each in packages
    )
    result = await link.shell("; ".join(questions))
    found = [_COMPONENT.fullmatch(word) for word in result.out.decode(errors="replace").split()]
    # An answer of another package is the system's chooser.
    by_package = {match.group(1): match.group() for match in found if match}
    return next((by_package[each] for each in packages if each in by_package), None)


async def _start(link: Link, wanted: str, component: str) -> None:
    result = await link.shell(
        f"am start -W -a {_MAIN} -c {_LAUNCHER} -f {_NEW_TASK_RESET_IF_NEEDED} -n {shlex.quote(component)}"
    )
    text = result.text
    if "SecurityException" in text or "Permission Denial" in text:
        raise InputRefused("the phone does not let adb start this app", name=link.name, reason="am start")
    # The exit code is 0 or 1 for the same failure, depending on the version.
    if result.code != 0 or "Error type" in text or "does not exist" in text or "Error:" in text:
        raise AppNotFound(wanted, ())
