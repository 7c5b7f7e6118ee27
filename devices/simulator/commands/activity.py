"""`am` and `monkey`: starting apps and sending broadcasts.

Facts: AOSP ActivityManagerShellCommand.java: trouble with a start goes to standard error, with -W to standard
output, and the exit code is 0 all the same.
"""

from dataclasses import dataclass, field

from devices.simulator.commands.answer import Answer, Call
from devices.simulator.commands.keyboard import ADB_KEYBOARD, hear
from devices.simulator.commands.window import full_activity, short_component
from devices.simulator.side import PhoneSide

_LAUNCHER = "android.intent.category.LAUNCHER"
_HOME_KEY = 3
_EXTRAS = ("--es", "--ei", "--ez", "--el", "--ef", "--eu", "-e")
_WITH_VALUE = ("--user", "--display", "-t", "--windowingMode", "--receiver-permission", "-i", "-R", "-P")


class _BadArgument(Exception):
    """The text is the sentence behind 'Error: '."""


@dataclass(slots=True)
class _Intent:
    action: str = ""
    uri: str = ""
    categories: list[str] = field(default_factory=lambda: list[str]())
    flags: int = 0
    package: str = ""
    component: tuple[str, str] | None = None
    extras: dict[str, str] = field(default_factory=lambda: dict[str, str]())
    options: set[str] = field(default_factory=lambda: set[str]())

    def shown(self) -> str:
        """Intent.toString."""
        parts = [f"act={self.action}"] if self.action else []
        parts += [f"cat=[{','.join(self.categories)}]"] if self.categories else []
        parts += [f"dat={self.uri}"] if self.uri else []
        parts += [f"flg={self.flags:#x}"] if self.flags else []
        parts += [f"pkg={self.package}"] if self.package else []
        parts += [f"cmp={short_component(*self.component)}"] if self.component else []
        parts += ["(has extras)"] if self.extras else []
        return f"Intent {{ {' '.join(parts)} }}"


def _read(words: tuple[str, ...]) -> _Intent:
    intent = _Intent()
    rest = list(words)
    while rest:
        word = rest.pop(0)
        needed = (
            2 if word in _EXTRAS else 1 if word in ("-a", "-c", "-d", "-f", "-n", "-p", *_WITH_VALUE) else 0
        )
        if len(rest) < needed:
            raise _BadArgument(f'Argument expected after "{rest[-1] if rest else word}"')
        values = [rest.pop(0) for _ in range(needed)]
        if word in _EXTRAS:
            intent.extras[values[0]] = values[1]
        elif word == "-n":
            intent.component = _component(values[0])
        elif needed:
            _set(intent, word, values[0])
        elif word.startswith("-"):
            intent.options.add(word)
        elif "/" in word and ":" not in word:
            intent.component = _component(word)
        elif ":" in word:
            intent.uri = word
        else:
            intent.package = word
    return intent


def _set(intent: _Intent, word: str, value: str) -> None:
    if word == "-a":
        intent.action = value
    elif word == "-c":
        intent.categories.append(value)
    elif word == "-d":
        intent.uri = value
    elif word == "-p":
        intent.package = value
    elif word == "-f":
        try:
            intent.flags = int(value, 0)
        except ValueError as err:
            raise _BadArgument(f'For input string: "{value}"') from err


def _component(text: str) -> tuple[str, str]:
    package, slash, activity = text.partition("/")
    if not (package and slash and activity):
        raise _BadArgument(f"Bad component name: {text}")
    return package, full_activity(package, activity)


async def am(call: Call) -> Answer:
    """`am start`, `am broadcast`, `am force-stop`."""
    verbs = {"start": _start, "start-activity": _start, "broadcast": _broadcast, "force-stop": _force_stop}
    verb = verbs.get(call.args[0]) if call.args else None
    if verb is None:
        return Answer.failed(f"Unknown command: {call.args[0] if call.args else ''}\n", 255)
    await call.system.take(call.system.side.latency.input_s)
    try:
        return verb(call.system.side, _read(call.args[1:]))
    except _BadArgument as err:
        return Answer.failed(f"Error: {err}\n", 255)


def launcher_activity(side: PhoneSide, package: str) -> str:
    """Full class name of the activity that the launcher would start; '' if there is none."""
    activity = side.packages().get(package, "")
    return full_activity(package, activity)


def bring_up(side: PhoneSide, package: str, activity: str) -> bool:
    """Starts an activity by full class name, in the spelling in which the phone lists it."""
    listed = side.packages().get(package, "")
    return side.start(package, listed if full_activity(package, listed) == activity else activity)


def _start(side: PhoneSide, intent: _Intent) -> Answer:
    waits = "-W" in intent.options
    said = f"Starting: {intent.shown()}\n"
    if intent.component is None and intent.package:
        activity = launcher_activity(side, intent.package)
        target = (intent.package, activity) if activity else None
    else:
        target = intent.component
    top = side.windows()[0].package
    if target is None:
        trouble = f"Error: Activity not started, unable to resolve {intent.shown()}\n"
    elif not bring_up(side, *target):
        trouble = f"Error type 3\nError: Activity class {{{target[0]}/{target[1]}}} does not exist.\n"
    elif target[0] == top:
        trouble = "Warning: Activity not started, intent has been delivered to currently running top-most instance.\n"
    else:
        trouble = ""
    if not waits:
        return Answer(out=said.encode(), err=trouble.encode())
    if trouble.startswith("Error") or target is None:
        return Answer.said(said + trouble)
    done = f"Status: ok\nLaunchState: WARM\nActivity: {short_component(*target)}\nTotalTime: 214\nWaitTime: 219\n"
    return Answer.said(f"{said}{trouble}{done}Complete\n")


def _broadcast(side: PhoneSide, intent: _Intent) -> Answer:
    """Answers result=0 whether or not anybody listens."""
    package = intent.component[0] if intent.component else intent.package
    if package in ("", ADB_KEYBOARD.partition("/")[0]):
        hear(side, intent.action, intent.extras)
    intent.flags |= 0x400000
    return Answer.said(f"Broadcasting: {intent.shown()}\nBroadcast completed: result=0\n")


def _force_stop(side: PhoneSide, intent: _Intent) -> Answer:
    if not intent.package:
        raise _BadArgument('Argument expected after "force-stop"')
    if side.windows()[0].package == intent.package:
        side.key(_HOME_KEY)  # what is seen when the app in front dies
    return Answer()


async def monkey(call: Call) -> Answer:
    """`monkey -p PKG [-c CATEGORY] 1`: starts an app as the launcher would."""
    args = call.args
    packages = [args[at + 1] for at in range(len(args) - 1) if args[at] == "-p"]
    if not packages or not args[-1].isdecimal():
        return Answer.failed("** Error: Count not specified\n", 255)
    side = call.system.side
    await call.system.take(side.latency.input_s)
    echoed = "".join(f"  bash arg: {word}\n" for word in args)
    activity = launcher_activity(side, packages[0])
    if not activity or not bring_up(side, packages[0], activity):
        return Answer(f"{echoed}** No activities found to run, monkey aborted.\n".encode(), code=252)
    network = "## Network stats: elapsed time=31ms (0ms mobile, 0ms wifi, 31ms not connected)\n"
    return Answer.said(f"{echoed}Events injected: {args[-1]}\n{network}")
