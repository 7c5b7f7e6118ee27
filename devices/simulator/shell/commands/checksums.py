"""`sha256sum` and `md5sum`."""

import hashlib

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall, encoded
from devices.simulator.shell.system import FileTrouble


async def sha256sum(call: CommandCall) -> CommandAnswer:
    """`sha256sum FILE...`."""
    return _sums(call, "sha256")


async def md5sum(call: CommandCall) -> CommandAnswer:
    """`md5sum FILE...`."""
    return _sums(call, "md5")


def _sums(call: CommandCall, kind: str) -> CommandAnswer:
    if call.argv[0] in call.system.helper.missing_programs:
        return CommandAnswer.failed(f"/system/bin/sh: {call.argv[0]}: inaccessible or not found\n", 127)
    out, err = b"", b""
    for path in call.args:
        try:
            content = call.system.files.read(path)
        except FileTrouble as trouble:
            err += encoded(f"{call.argv[0]}: {path}: {trouble}\n")
        else:
            out += encoded(f"{hashlib.new(kind, content, usedforsecurity=False).hexdigest()}  {path}\n")
    return CommandAnswer(out, err, 1 if err else 0)
