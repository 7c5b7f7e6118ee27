"""`dumpsys package PKG`. Form: AOSP Settings.dumpPackageLPr, shortened to what hosts read."""

from datetime import UTC, datetime

from devices.simulator.shell.commands.dumps.names import full_activity, identity, owner_uid
from devices.simulator.shell.system import System

_INSTALLED = datetime(2026, 1, 5, 9, 30, tzinfo=UTC)
_MAIN = "android.intent.action.MAIN"


def package(system: System, args: tuple[str, ...]) -> str:
    """Of one package, or of all; an unknown one is said as AOSP says it."""
    installed = system.side.packages()
    wanted = [name for name in args if not name.startswith("-")][:1]
    if wanted and wanted[0] not in installed:
        return f"Unable to find package: {wanted[0]}\n"
    names = wanted or list(installed)
    return f"{_activities(installed, names)}Packages:\n" + "".join(map(_block, names))


def _activities(installed: dict[str, str], names: list[str]) -> str:
    lines = "".join(
        f"        {identity(name)} {name}/{full_activity(name, installed[name])}"
        f" filter {identity('f' + name)}\n"
        for name in names
        if installed[name]
    )
    return f"Activity Resolver Table:\n  Non-Data Actions:\n      {_MAIN}:\n{lines}\n" if lines else ""


def _block(name: str) -> str:
    number = identity(name)
    installed = f"{_INSTALLED:%Y-%m-%d %H:%M:%S}"
    return (
        f"  Package [{name}] ({number}):\n"
        f"    userId={owner_uid(name)}\n"
        f"    pkg=Package{{{identity('pkg ' + name)} {name}}}\n"
        f"    codePath=/data/app/{name}\n"
        "    versionCode=107 minSdk=24 targetSdk=33\n"
        "    versionName=1.0.7\n"
        "    flags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP ]\n"
        f"    signatures=PackageSignatures{{{identity('sig ' + name)} version:2, signatures:[{number}],"
        " past signatures:[]}\n"
        "    pkgFlags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP ]\n"
        f"    firstInstallTime={installed}\n"
        f"    lastUpdateTime={installed}\n"
        "    User 0: ceDataInode=81920 installed=true hidden=false suspended=false stopped=false\n"
    )
