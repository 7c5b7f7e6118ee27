"""How dumps name windows and activities, by version.

Forms: recordings of Android 11 to 13 in appium/appium-android-driver; openatx/uiautomator2 issue 952 and
appium/appium-adb issue 797 for the activity records of other versions.
"""

import zlib

from devices.simulator.shell.commands.release import major
from devices.simulator.shell.system import System
from devices.simulator.side import SimulatedWindow

SYSTEM_UI = "com.android.systemui"
_HAS_SHADE = 11  # before, notifications and the lock screen are drawn in the window of the status bar
_NO_APP_TOKEN = 11
_STRAY_BRACE = (13, 14)  # 'ActivityRecord{... u0 PKG/.Main} t9}'
_DECIMAL_IDENTITY = 15  # the identity hash of an activity record is printed as a decimal number


def identity(name: str) -> str:
    """Seven hex digits that stay the same for the same name, like a Java identity hash."""
    return f"{zlib.crc32(name.encode()):08x}"[:7]


def full_activity(package: str, activity: str) -> str:
    """'.Main' as 'com.x.Main'."""
    return package + activity if activity.startswith(".") else activity


def short_component(package: str, activity: str) -> str:
    """'com.x/.Main', the form of ComponentName.flattenToShortString."""
    full = full_activity(package, activity)
    return f"{package}/{full.removeprefix(package) if full.startswith(package + '.') else full}"


def shade_title(system: System) -> str:
    """The window in which notifications and the lock screen stand."""
    return "NotificationShade" if major(system.side) >= _HAS_SHADE else "StatusBar"


def title(system: System, window: SimulatedWindow) -> str:
    """What stands behind the user number: 'PKG/FULL.ACTIVITY', a title without '/', or a bare package."""
    if window.activity:
        return f"{window.package}/{full_activity(window.package, window.activity)}"
    if window.title == "NotificationShade":
        return shade_title(system)
    return window.title or window.package


def window_name(system: System, window: SimulatedWindow) -> str:
    """'Window{HASH u0 TITLE}'."""
    name = title(system, window)
    return f"Window{{{identity(name + window.mark)} u{user(system, window.package)} {name}}}"


def user(system: System, package: str) -> int:
    """The user number an app runs under: 0, or another for a cloned app."""
    return system.users.get(package, 0)


def owner_uid(package: str) -> int:
    """The Linux user that a package runs as."""
    return 10000 + int(identity(package), 16) % 200


def task_id(window: SimulatedWindow) -> int:
    """The number behind 't', the same for all windows of an app."""
    return 1 + zlib.crc32(window.package.encode()) % 97


def activity_record(system: System, window: SimulatedWindow) -> str:
    """'ActivityRecord{HASH u0 PACKAGE/.ACTIVITY tN}', with the braces and numbers of the version."""
    component = short_component(window.package, window.activity)
    version = major(system.side)
    name = identity("record " + component)
    if version >= _DECIMAL_IDENTITY:
        name = str(int(name, 16))
    brace = "}" if version in _STRAY_BRACE else ""
    return f"ActivityRecord{{{name} u{user(system, window.package)} {component}{brace} t{task_id(window)}}}"


def focused_app(system: System, window: SimulatedWindow) -> str:
    """What mFocusedApp says: up to Android 10 a window token around the record."""
    record = activity_record(system, window)
    if major(system.side) >= _NO_APP_TOKEN:
        return record
    token, inner = identity("token " + record), identity("inner " + record)
    return f"AppWindowToken{{{token} token=Token{{{inner} {record}}}}}"
