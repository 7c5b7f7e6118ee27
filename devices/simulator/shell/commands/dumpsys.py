"""`dumpsys`: the services that hosts read, in the forms of the phone's own Android."""

from collections.abc import Callable

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall
from devices.simulator.shell.commands.dumps.activity import activity
from devices.simulator.shell.commands.dumps.display import display, surface_flinger
from devices.simulator.shell.commands.dumps.input_method import input_method
from devices.simulator.shell.commands.dumps.package import package
from devices.simulator.shell.commands.dumps.power import battery, power, trust
from devices.simulator.shell.commands.dumps.window import window
from devices.simulator.shell.commands.nonsense import nonsense_text
from devices.simulator.shell.system import System

_DUMPS: dict[str, Callable[[System, tuple[str, ...]], str]] = {
    "SurfaceFlinger": surface_flinger,
    "activity": activity,
    "battery": lambda system, _: battery(system),
    "display": lambda system, _: display(system),
    "input_method": lambda system, _: input_method(system),
    "package": package,
    "power": lambda system, _: power(system),
    "trust": lambda system, _: trust(system),
    "window": window,
}


async def dumpsys(call: CommandCall) -> CommandAnswer:
    """Unknown services are said on standard error with exit code 0, as on a phone."""
    args = list(call.args)
    while args and args[0] == "-t":
        del args[:2]
    await call.system.take(call.system.delays.dumpsys_s())
    if call.system.side.quirks.garbage:
        return CommandAnswer.said(nonsense_text(call.system.side.serial))
    if args == ["-l"]:
        return CommandAnswer.said("Currently running services:\n" + "".join(f"  {name}\n" for name in _DUMPS))
    if not args:
        return CommandAnswer.failed("the simulated phone dumps one service at a time\n", 255)
    dump = _DUMPS.get(args[0])
    if dump is None:
        return CommandAnswer(err=f"Can't find service: {args[0]}\n".encode())
    return CommandAnswer.said(dump(call.system, tuple(args[1:])))
