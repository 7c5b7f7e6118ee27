"""`getprop`: the phone's properties."""

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall
from devices.simulator.shell.commands.release import sdk
from devices.simulator.side import PhoneSide


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
        "ro.build.version.release": side.android,
        "ro.build.version.sdk": str(sdk(side)),
        "ro.build.version.security_patch": "2023-09-05",
        "ro.product.brand": side.manufacturer.lower(),
        "ro.product.cpu.abi": "arm64-v8a",
        "ro.product.device": product,
        "ro.product.locale": "en-US",
        "ro.product.manufacturer": side.manufacturer,
        "ro.product.model": side.model,
        "ro.product.name": product,
        "ro.serialno": side.serial,
        "ro.sf.lcd_density": "420",
        "sys.boot_completed": "1",
    }


async def getprop(call: CommandCall) -> CommandAnswer:
    """`getprop [NAME [DEFAULT]]`; an unknown name is an empty line."""
    known = properties(call.system.side)
    if not call.args:
        return CommandAnswer.said("".join(f"[{name}]: [{value}]\n" for name, value in sorted(known.items())))
    name, default = (*call.args, "")[:2]
    return CommandAnswer.said(known.get(name, default) + "\n")
