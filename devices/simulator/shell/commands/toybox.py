"""`toybox`: the program behind most small commands; without arguments it lists them (toybox main.c)."""

from devices.simulator.shell.commands import text
from devices.simulator.shell.commands.answer import Command, CommandAnswer, CommandCall
from devices.simulator.shell.commands.checksums import md5sum, sha256sum
from devices.simulator.shell.commands.condition import test
from devices.simulator.shell.commands.grep import grep

_PROGRAMS: dict[str, Command] = {
    "[": test,
    "cat": text.cat,
    "date": text.date,
    "echo": text.echo,
    "false": text.false,
    "grep": grep,
    "head": text.head,
    "id": text.id_,
    "ls": text.ls,
    "md5sum": md5sum,
    "rm": text.rm,
    "sha256sum": sha256sum,
    "sleep": text.sleep,
    "tail": text.tail,
    "test": test,
    "true": text.true,
}


async def toybox(call: CommandCall) -> CommandAnswer:
    """`toybox [COMMAND ...]`."""
    if not call.args:
        return CommandAnswer.said(" ".join(_PROGRAMS) + "\n")
    program = _PROGRAMS.get(call.args[0])
    if program is None:
        return CommandAnswer.failed(f"toybox: Unknown command {call.args[0]}\n", 127)
    return await program(CommandCall(call.system, call.args, call.stdin))
