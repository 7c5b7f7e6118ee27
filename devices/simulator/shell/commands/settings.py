"""`settings` and `svc`: values that the phone keeps."""

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall
from devices.simulator.shell.commands.denied import setting_denied

_NAMESPACES = ("system", "secure", "global")
_DEFAULT_KEYBOARD = ("secure", "default_input_method")
_ENABLED_KEYBOARDS = ("secure", "enabled_input_methods")
_SCREEN_TIMEOUT = ("system", "screen_off_timeout")


async def settings(call: CommandCall) -> CommandAnswer:
    """`settings [--user N] get|put|delete|list NAMESPACE [KEY [VALUE]]`; an absent value is 'null'."""
    args = list(call.args)
    if args[:1] == ["--user"]:
        del args[:2]
    verb, namespace, key, value = (args + [""] * 4)[:4]
    if verb not in ("get", "put", "delete", "list"):
        return CommandAnswer.failed(f"Invalid command: {verb}\n", 255)
    if namespace not in _NAMESPACES:
        return CommandAnswer.failed(f"Invalid namespace '{namespace}'\n", 255)
    wanted = {"get": 3, "delete": 3, "put": 4, "list": 2}[verb]
    if len(args) < wanted:
        return CommandAnswer.failed("Bad arguments\n", 255)
    if verb in ("put", "delete") and call.system.side.quirks.refuses_settings:
        return setting_denied(verb)
    if verb == "list":
        mine = sorted((name, text) for (space, name), text in _settings(call).items() if space == namespace)
        return CommandAnswer.said("".join(f"{name}={text}\n" for name, text in mine))
    if verb == "get":
        return CommandAnswer.said(_settings(call).get((namespace, key), "null") + "\n")
    if verb == "delete":
        gone = call.system.settings.pop((namespace, key), None)
        return CommandAnswer.said(f"Deleted {0 if gone is None else 1} rows\n")
    _put(call, (namespace, key), value)
    return CommandAnswer()


def _put(call: CommandCall, setting: tuple[str, str], value: str) -> None:
    side = call.system.side
    if setting == _DEFAULT_KEYBOARD:
        side.set_keyboard(value)  # the input method service ignores one that is not enabled
    elif setting == _SCREEN_TIMEOUT:
        if value.isascii() and value.isdecimal():  # PowerManagerService ignores what is no number
            side.screen_timeout_ms = int(value)
    else:
        call.system.settings[setting] = value


def _settings(call: CommandCall) -> dict[tuple[str, str], str]:
    side = call.system.side
    bound = {
        _DEFAULT_KEYBOARD: side.keyboard,
        _ENABLED_KEYBOARDS: ":".join(side.keyboards),
        _SCREEN_TIMEOUT: str(side.screen_timeout_ms),
    }
    return call.system.settings | bound


async def svc(call: CommandCall) -> CommandAnswer:
    """`svc power stayon true|false|usb|ac|wireless` is kept as its setting; nothing else is known."""
    modes = {"true": "7", "false": "0", "ac": "1", "usb": "2", "wireless": "4"}
    if call.args[:2] == ("power", "stayon") and len(call.args) == 3 and call.args[2] in modes:
        call.system.settings["global", "stay_on_while_plugged_in"] = modes[call.args[2]]
        return CommandAnswer()
    return CommandAnswer.failed("Available commands:\n    help     Show information about the subcommands\n")
