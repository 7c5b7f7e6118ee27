"""`pm` and `cmd package`: what is installed and what would start; `cmd statusbar`: the notifications."""

from devices.simulator.shell.commands.activity import launcher_activity
from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall
from devices.simulator.shell.commands.app_function import APP_FUNCTIONS_SINCE, app_function
from devices.simulator.shell.commands.dumps.names import short_component
from devices.simulator.shell.commands.release import major
from devices.simulator.shell.commands.volume import MEDIA_SESSION_SINCE, media_session
from devices.simulator.side import PhoneSide

_LAUNCHER = "android.intent.category.LAUNCHER"
_HOME = "android.intent.category.HOME"
_NOT_THIRD_PARTY = ("com.android.", "com.google.android.")
_THIRD_PARTY = ("com.android.adbkeyboard",)  # a name like the system's, and none of it


def _is_third_party(package: str) -> bool:
    return package in _THIRD_PARTY or not package.startswith(_NOT_THIRD_PARTY)


async def pm(call: CommandCall) -> CommandAnswer:
    """`pm list packages [-3|-s] [FILTER]`, `pm path PKG`, and the verbs of `cmd package`."""
    return _package(call, call.args)


async def cmd(call: CommandCall) -> CommandAnswer:
    """`cmd package`, `statusbar`, `media_session` and `app_function`; no other service is known."""
    if call.args[:1] == ("package",):
        return _package(call, call.args[1:])
    if call.args[:1] == ("statusbar",):
        return _status_bar(call, call.args[1:])
    if call.args[:1] == ("media_session",) and major(call.system.side) >= MEDIA_SESSION_SINCE:
        return media_session(call, call.args[1:])
    if call.args[:1] == ("app_function",) and major(call.system.side) >= APP_FUNCTIONS_SINCE:
        return app_function(call, call.args[1:])
    return CommandAnswer.failed(f"cmd: Can't find service: {call.args[0] if call.args else ''}\n", 20)


def _package(call: CommandCall, words: tuple[str, ...]) -> CommandAnswer:
    if words[:2] == ("list", "packages"):
        return _list(call, words[2:])
    if words[:1] == ("path",) and len(words) == 2:
        known = words[1] in call.system.side.packages()
        return (
            CommandAnswer.said(f"package:/data/app/{words[1]}/base.apk\n") if known else CommandAnswer(code=1)
        )
    if words[:1] == ("resolve-activity",):
        return _resolve(call, words[1:])
    if words[:1] == ("query-activities",):
        return _query(call)
    return CommandAnswer.failed(f"Unknown command: {words[0] if words else ''}\n", 255)


def _status_bar(call: CommandCall, words: tuple[str, ...]) -> CommandAnswer:
    """Facts: AOSP StatusBarShellCommand.java."""
    if words in (("expand-notifications",), ("expand-settings",)):
        call.system.side.open_shade()
        return CommandAnswer()
    if words == ("collapse",):
        call.system.side.close_shade()
        return CommandAnswer()
    return CommandAnswer.failed(f"Unknown command: {words[0] if words else ''}\n", 255)


def _list(call: CommandCall, words: tuple[str, ...]) -> CommandAnswer:
    options = [word for word in words if word.startswith("-")]
    filters = [word for word in words if not word.startswith("-")]
    names = list(call.system.side.packages())
    if "-3" in options:
        names = [name for name in names if _is_third_party(name)]
    if "-s" in options:
        names = [name for name in names if not _is_third_party(name)]
    return CommandAnswer.said(
        "".join(f"package:{name}\n" for name in names if all(each in name for each in filters))
    )


def _resolve(call: CommandCall, words: tuple[str, ...]) -> CommandAnswer:
    """Two questions are known: `--brief -c android.intent.category.LAUNCHER PKG`, and `-c ...HOME` for the
    home app.
    """
    side = call.system.side
    if _HOME in words:
        package = _home_app(side)
    else:
        named = _LAUNCHER in words and not words[-1].startswith(("-", "android.intent."))
        package = words[-1] if named else ""
    activity = launcher_activity(side, package)
    if not activity:
        return CommandAnswer.said("No activity found\n")
    head = "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\n"
    return CommandAnswer.said(f"{head}{short_component(package, activity)}\n")


def _home_app(side: PhoneSide) -> str:
    """The one whose activity is called Home."""
    return next((name for name, activity in side.packages().items() if activity.endswith(".Home")), "")


def _query(call: CommandCall) -> CommandAnswer:
    """Every app that the launcher shows, in the --brief form."""
    side = call.system.side
    found = [(name, launcher_activity(side, name)) for name in side.packages()]
    lines = [f"    {short_component(name, activity)}\n" for name, activity in found if activity]
    head = "  priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\n"
    return CommandAnswer.said(f"{len(lines)} activities found:\n" + "".join(head + line for line in lines))
