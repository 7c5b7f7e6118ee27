"""`settings`, `getprop`, `wm` and `svc`: values of the phone."""

from devices.simulator.commands.answer import Answer, Call
from devices.simulator.side import PhoneSide

_NAMESPACES = ("system", "secure", "global")
_JAVA = "com.android.providers.settings.SettingsService"
DEFAULT_KEYBOARD, ENABLED_KEYBOARDS = "default_input_method", "enabled_input_methods"


async def settings(call: Call) -> Answer:
    """`settings [--user N] get|put|delete|list NAMESPACE [KEY [VALUE]]`; an absent value is 'null'."""
    args = list(call.args)
    if args[:1] == ["--user"]:
        del args[:2]
    verb, namespace, key, value = (args + [""] * 4)[:4]
    if verb not in ("get", "put", "delete", "list"):
        return Answer.failed(f"Invalid command: {verb}\n", 255)
    if namespace not in _NAMESPACES:
        return Answer.failed(f"Invalid namespace '{namespace}'\n", 255)
    wanted = {"get": 3, "delete": 3, "put": 4, "list": 2}[verb]
    if len(args) < wanted:
        return Answer.failed("Bad arguments\n", 255)
    stored = _settings(call)
    if verb == "list":
        mine = sorted((name, text) for (space, name), text in stored.items() if space == namespace)
        return Answer.said("".join(f"{name}={text}\n" for name, text in mine))
    if verb == "get":
        return Answer.said(stored.get((namespace, key), "null") + "\n")
    if verb == "delete":
        gone = call.system.settings.pop((namespace, key), None)
        return Answer.said(f"Deleted {0 if gone is None else 1} rows\n")
    if (namespace, key) == ("secure", DEFAULT_KEYBOARD):
        call.system.side.set_keyboard(value)  # the input method service ignores one that is not enabled
    else:
        call.system.settings[namespace, key] = value
    return Answer()


def _settings(call: Call) -> dict[tuple[str, str], str]:
    side = call.system.side
    keyboards = {
        ("secure", DEFAULT_KEYBOARD): side.keyboard,
        ("secure", ENABLED_KEYBOARDS): ":".join(side.keyboards),
    }
    return call.system.settings | keyboards


def properties(side: PhoneSide) -> dict[str, str]:
    """What `getprop` knows."""
    product = side.model.lower().replace(" ", "_")
    return {
        "dev.bootcomplete": "1",
        "persist.sys.locale": "en-US",
        "persist.sys.timezone": "Europe/Berlin",
        "ro.boot.serialno": side.serial,
        "ro.build.characteristics": "default",
        "ro.build.type": "user",
        "ro.build.version.release": "13",
        "ro.build.version.sdk": "33",
        "ro.build.version.security_patch": "2023-09-05",
        "ro.product.brand": "farhand",
        "ro.product.cpu.abi": "arm64-v8a",
        "ro.product.device": product,
        "ro.product.locale": "en-US",
        "ro.product.manufacturer": "Farhand",
        "ro.product.model": side.model,
        "ro.product.name": product,
        "ro.serialno": side.serial,
        "ro.sf.lcd_density": "420",
        "sys.boot_completed": "1",
    }


async def getprop(call: Call) -> Answer:
    """`getprop [NAME [DEFAULT]]`; an unknown name is an empty line."""
    known = properties(call.system.side)
    if not call.args:
        return Answer.said("".join(f"[{name}]: [{value}]\n" for name, value in sorted(known.items())))
    name, default = (*call.args, "")[:2]
    return Answer.said(known.get(name, default) + "\n")


async def wm(call: Call) -> Answer:
    """`wm size`, `wm density`, `wm dismiss-keyguard`."""
    width, height = call.system.side.size_px
    answers: dict[tuple[str, ...], str] = {
        ("size",): f"Physical size: {width}x{height}\n",
        ("density",): "Physical density: 420\n",
        ("dismiss-keyguard",): "",
    }
    if call.args not in answers:
        return Answer.failed(f"Unknown command: {' '.join(call.args)}\n", 255)
    return Answer.said(answers[call.args])


async def svc(call: Call) -> Answer:
    """`svc power stayon true|false|usb|ac|wireless` is kept as the setting that it is; nothing else is known."""
    modes = {"true": "7", "false": "0", "ac": "1", "usb": "2", "wireless": "4"}
    if call.args[:2] == ("power", "stayon") and len(call.args) == 3 and call.args[2] in modes:
        call.system.settings["global", "stay_on_while_plugged_in"] = modes[call.args[2]]
        return Answer()
    return Answer.failed("Available commands:\n    help     Show information about the subcommands\n")
