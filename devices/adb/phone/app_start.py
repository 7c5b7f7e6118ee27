"""Starts an app by its package id: as a launcher does, with monkey as the last way.

Facts: AOSP ActivityManagerShellCommand.java, Monkey.java; monkey turns auto-rotation on
(appium-uiautomator2-driver issue 513) and is a stub on some builds that exits 0.
"""

import re
import shlex
from itertools import pairwise

from devices.adb.client.link import Link

_COMPONENT = re.compile(r"([A-Za-z]\w*(?:\.\w+)*)/([\w.$]+)", re.ASCII)
_PACKAGE_LINE = re.compile(r"package:([A-Za-z]\w*(?:\.\w+)*)", re.ASCII)
_MAIN = "android.intent.action.MAIN"
_LAUNCHER = "android.intent.category.LAUNCHER"
_HOME = "android.intent.category.HOME"
APPS = f"cmd package query-activities --brief -a {_MAIN} -c {_LAUNCHER}"
# Answered where no home app is chosen, or before the first unlock; neither is a home screen.
_NO_HOME = ("ResolverActivity", "FallbackHome")
_NEW_TASK_RESET_IF_NEEDED = "0x10200000"  # a launcher's flags: a running app comes to the front unchanged
# With -W the phone waits for the app's first picture, 10 s at most, and starts a Java program before that.
_STARTS_WITHIN_S = 15.0
_ROTATION = "system accelerometer_rotation"


async def start_first(link: Link, packages: tuple[str, ...]) -> str | None:
    """Starts the first installed one of the packages and answers it; None if none could be started.

    PhoneErrors as Link.shell.
    """
    if not packages:
        return None
    component, understood = await _launcher_activity(link, packages)
    if component and await _start(link, component):
        return component.partition("/")[0]
    if component:
        package = component.partition("/")[0]
    else:
        package = None if understood else await _first_installed(link, packages)
    return package if package and await _monkey(link, package) else None


async def home_app(link: Link) -> str:
    """Package id of the phone's home app, '' if unknown or if there is no single one.

    PhoneErrors as Link.shell.
    """
    result = await link.shell(f"cmd package resolve-activity --brief -a {_MAIN} -c {_HOME}")
    found = (_COMPONENT.fullmatch(word) for word in result.out.decode(errors="replace").split())
    return next((each.group(1) for each in found if each and not each.group(2).endswith(_NO_HOME)), "")


async def startable_apps(link: Link) -> list[str]:
    """Package ids of all apps that a person could start. PhoneErrors as Link.shell."""
    # Not `pm list packages`: its hundreds of services and keyboards would be offered as close names.
    result = await link.shell(APPS)
    found = (_COMPONENT.fullmatch(word) for word in result.out.decode(errors="replace").split())
    packages = [match.group(1) for match in found if match]
    if not packages:  # the phone does not know the command; every phone has at least its launcher's settings
        listed = (await link.shell("pm list packages")).out.decode(errors="replace").split()
        packages = [match.group(1) for each in listed if (match := _PACKAGE_LINE.fullmatch(each))]
    return list(dict.fromkeys(packages))


async def _launcher_activity(link: Link, packages: tuple[str, ...]) -> tuple[str | None, bool]:
    """'PKG/ACTIVITY' of the first package that has one, or None; and whether the phone knows the command."""
    questions = (
        f"cmd package resolve-activity --brief -c {_LAUNCHER} {shlex.quote(each)}" for each in packages
    )
    result = await link.shell("; ".join(questions))
    found = [_COMPONENT.fullmatch(word) for word in result.out.decode(errors="replace").split()]
    # An activity of another package is the system's chooser.
    by_package = {match.group(1): match.group() for match in found if match}
    component = next((by_package[each] for each in packages if each in by_package), None)
    return component, bool(by_package) or "No activity found" in result.text


async def _start(link: Link, component: str) -> bool:
    result = await link.act(
        f"am start -W -a {_MAIN} -c {_LAUNCHER} -f {_NEW_TASK_RESET_IF_NEEDED} -n {shlex.quote(component)}",
        takes_s=_STARTS_WITHIN_S,
    )
    # "Status: timeout" is no failure: the app is on its way, and `settle` waits for it.
    # The exit code is 0 or 1 for the same failure, depending on the version.
    troubles = ("Error type", "does not exist", "Error:", "SecurityException", "Permission Denial")
    return result.code == 0 and not any(each in result.text for each in troubles)


async def _first_installed(link: Link, packages: tuple[str, ...]) -> str | None:
    """The first package with an app file, although the phone could not resolve it."""
    result = await link.shell(
        "; ".join(f"echo {each}; pm path {each}" for each in map(shlex.quote, packages))
    )
    lines = result.out.decode(errors="replace").splitlines()
    followed = pairwise(lines)
    return next((line for line, after in followed if line in packages and after.startswith("package:")), None)


async def _monkey(link: Link, package: str) -> bool:
    rotation = (await link.shell(f"settings get {_ROTATION}")).out.strip()
    line = f"monkey -p {shlex.quote(package)} -c {_LAUNCHER} 1"
    if rotation == b"0":  # in one line, so that a lost link cannot leave it on
        line += f"; settings put {_ROTATION} 0"
    # The exit code says nothing: a stub has 0, and here it is another command's.
    return "Events injected: 1" in (await link.act(line)).text
