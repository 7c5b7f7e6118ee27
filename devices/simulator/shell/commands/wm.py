"""`wm`: size, density, and the way past a swipe lock. Facts: AOSP WindowManagerShellCommand.java."""

import re

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall


async def wm(call: CommandCall) -> CommandAnswer:
    """`wm size [WxH | reset]`, `wm density`, `wm dismiss-keyguard`."""
    match call.args:
        case ("size",):
            return CommandAnswer.said(_size(call))
        case ("size", "reset"):
            call.system.size_override = ""
            return CommandAnswer()
        case ("size", size) if re.fullmatch(r"\d+x\d+", size, re.ASCII):
            # Only what is said of the size changes: pages and touches keep the physical one.
            call.system.size_override = size
            return CommandAnswer()
        case ("density",):
            return CommandAnswer.said("Physical density: 420\n")
        case ("dismiss-keyguard",):
            call.system.side.dismiss_keyguard()
            return CommandAnswer()
        case _:
            return CommandAnswer.failed(f"Unknown command: {' '.join(call.args)}\n", 255)


def _size(call: CommandCall) -> str:
    """The size at rotation 0, whatever the rotation is."""
    width, height = call.system.side.natural_size_px
    override = call.system.size_override
    return f"Physical size: {width}x{height}\n" + (f"Override size: {override}\n" if override else "")
