"""`am` and `monkey`: starting apps, opening addresses, sending broadcasts.

Facts: AOSP ActivityManagerShellCommand.java: trouble with a start goes to standard error, with -W to standard
output, and the exit code is 0 all the same; from Android 14 on it is 1.
"""

import asyncio

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall
from devices.simulator.shell.commands.dumps.names import full_activity, short_component
from devices.simulator.shell.commands.intent import AndroidIntent, BadArgument, read_intent
from devices.simulator.shell.commands.keyboard import hear
from devices.simulator.shell.commands.release import major
from devices.simulator.shell.system import System
from devices.simulator.side import PhoneSide

_HOME_KEY = 3
_VIEW = "android.intent.action.VIEW"
_NEW_TASK = 0x10000000
# Source: android.provider.AlarmClock; the shell holds their permission.
_FOR_CLOCKS = frozenset(
    f"android.intent.action.{name}" for name in ("SET_ALARM", "SET_TIMER", "DISMISS_TIMER")
)
# Pages of the Settings by the action that opens them. Source: android.provider.Settings.
_SETTINGS_PAGES = {
    "android.settings.SETTINGS": ("com.android.settings", "com.android.settings.Settings"),
    "android.settings.APP_SEARCH_SETTINGS": (
        "com.android.settings.intelligence",
        "com.android.settings.intelligence.search.SearchActivity",
    ),
}
_HIDES_PATHS = 12
_EXIT_CODE = 14


async def am(call: CommandCall) -> CommandAnswer:
    """`am start`, `am broadcast`, `am force-stop`."""
    verbs = {"start": _start, "start-activity": _start, "broadcast": _broadcast, "force-stop": _force_stop}
    verb = verbs.get(call.args[0]) if call.args else None
    if verb is None:
        return CommandAnswer.failed(f"Unknown command: {call.args[0] if call.args else ''}\n", 255)
    await call.system.take(call.system.side.latency.input_s)
    try:
        intent = read_intent(call.args[1:])
        slow = verb is _start and await _is_late(call.system, intent)
        return _started_late(call.system, intent) if slow else verb(call.system.side, intent)
    except BadArgument as err:
        return CommandAnswer.failed(f"Error: {err}\n", 255)


def launcher_activity(side: PhoneSide, package: str) -> str:
    """Full class name of the activity that the launcher would start; '' if there is none."""
    activity = side.packages().get(package, "")
    return full_activity(package, activity)


def bring_up(side: PhoneSide, package: str, activity: str) -> bool:
    """Starts an activity by full class name, in the spelling in which the phone lists it."""
    listed = side.packages().get(package, "")
    return side.start(package, listed if full_activity(package, listed) == activity else activity)


async def _is_late(system: System, intent: AndroidIntent) -> bool:
    """Waits for the app as `-W` does; is it still on its way then?"""
    times, target = system.side.latency, intent.component
    if target is None or target[0] not in system.side.packages() or target[0] == _in_front(system.side)[0]:
        return False
    waits_s = times.am_waits_s if "-W" in intent.options else 0.0
    await system.take(min(times.app_start_s, waits_s))
    return times.app_start_s > waits_s


def _started_late(system: System, intent: AndroidIntent) -> CommandAnswer:
    """The app comes later; `-W` says that it has waited long enough."""
    side, times = system.side, system.side.latency
    said = f"Starting: {intent.shown(hides_paths=major(side) >= _HIDES_PATHS)}\n"
    waits = "-W" in intent.options

    async def come() -> None:
        await asyncio.sleep(times.app_start_s - (times.am_waits_s if waits else 0.0))
        _start(side, intent)

    system.in_background(come())
    timed_out = (
        f"Status: timeout\nLaunchState: UNKNOWN (0)\nWaitTime: {times.am_waits_s * 1000:.0f}\nComplete\n"
    )
    return CommandAnswer.said(said + (timed_out if waits else ""))


def _start(side: PhoneSide, intent: AndroidIntent) -> CommandAnswer:
    hides = major(side) >= _HIDES_PATHS
    said = f"Starting: {intent.shown(hides_paths=hides)}\n"
    before = _in_front(side)
    trouble = _trouble_of_start(side, intent, hides=hides)
    failed = trouble.startswith("Error")
    quiet = intent.uri or intent.action in _FOR_CLOCKS  # that one's activity has ended already
    if not failed and before == _in_front(side) and not quiet:
        trouble = (
            "Warning: Activity not started,"
            " intent has been delivered to currently running top-most instance.\n"
        )
    code = 1 if failed and major(side) >= _EXIT_CODE else 0
    if "-W" not in intent.options:
        return CommandAnswer(said.encode(), trouble.encode(), code)
    if failed:
        return CommandAnswer((said + trouble).encode(), code=code)
    started = short_component(*_in_front(side))
    done = f"Status: ok\nLaunchState: WARM\nActivity: {started}\nTotalTime: 214\nWaitTime: 219\n"
    return CommandAnswer.said(f"{said}{trouble}{done}Complete\n")


def _in_front(side: PhoneSide) -> tuple[str, str]:
    """(package, activity) of the topmost window that has one; behind a lock screen, too."""
    return next(((each.package, each.activity) for each in side.windows() if each.activity), ("", ""))


def _trouble_of_start(side: PhoneSide, intent: AndroidIntent, *, hides: bool) -> str:
    """Starts what the intent means; what is said if that is nothing, else ''."""
    target = intent.component
    if target is None and intent.uri and intent.action == _VIEW:
        installed = not intent.package or intent.package in side.packages()
        if installed and side.open_url(intent.uri):
            return ""
    elif target is None and intent.package:
        activity = launcher_activity(side, intent.package)
        target = (intent.package, activity) if activity else None
    elif target is None and intent.action in _FOR_CLOCKS and side.take_intent(intent.action, intent.extras):
        return ""
    target = target or _SETTINGS_PAGES.get(intent.action)
    if target is None:
        intent.flags |= _NEW_TASK
        return f"Error: Activity not started, unable to resolve {intent.shown(hides_paths=hides)}\n"
    if not bring_up(side, *target):
        return f"Error type 3\nError: Activity class {{{target[0]}/{target[1]}}} does not exist.\n"
    return ""


def _broadcast(side: PhoneSide, intent: AndroidIntent) -> CommandAnswer:
    """result=0 does not tell whether anybody listens."""
    package = intent.component[0] if intent.component else intent.package
    result = hear(side, package, intent.action, intent.extras)
    intent.flags |= 0x400000
    shown = intent.shown(hides_paths=major(side) >= _HIDES_PATHS)
    return CommandAnswer.said(f"Broadcasting: {shown}\nBroadcast completed: result={result}\n")


def _force_stop(side: PhoneSide, intent: AndroidIntent) -> CommandAnswer:
    if not intent.package:
        raise BadArgument('Argument expected after "force-stop"')
    if _in_front(side)[0] == intent.package:
        side.key(_HOME_KEY)  # what is seen when the app in front dies
    return CommandAnswer()


async def monkey(call: CommandCall) -> CommandAnswer:
    """`monkey -p PKG [-c CATEGORY] 1`: starts an app as the launcher would, and switches auto-rotation on.

    Source of the latter: tiann/KernelSU issue 1614.
    """
    args = call.args
    packages = [args[at + 1] for at in range(len(args) - 1) if args[at] == "-p"]
    side = call.system.side
    await call.system.take(side.latency.input_s)
    if side.quirks.monkey_stub:
        return CommandAnswer()
    if not packages or not args[-1].isdecimal():
        return CommandAnswer.failed("** Error: Count not specified\n", 255)
    echoed = "".join(f"  bash arg: {word}\n" for word in args)
    activity = launcher_activity(side, packages[0])
    if not activity or not bring_up(side, packages[0], activity):
        return CommandAnswer(f"{echoed}** No activities found to run, monkey aborted.\n".encode(), code=252)
    call.system.settings["system", "accelerometer_rotation"] = "1"
    network = "## Network stats: elapsed time=31ms (0ms mobile, 0ms wifi, 31ms not connected)\n"
    return CommandAnswer.said(f"{echoed}Events injected: {args[-1]}\n{network}")
