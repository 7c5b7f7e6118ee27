"""Small commands of toybox and of the shell itself: text, files, time."""

import re
from datetime import datetime
from functools import partial

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall, encoded
from devices.simulator.shell.system import FileTrouble, System

_ECHO_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


async def echo(call: CommandCall) -> CommandAnswer:
    """mksh's own: backslash escapes mean something unless -E is given."""
    words = list(call.args)
    options = ""
    while words and re.fullmatch(r"-[neE]+", words[0]):
        options += words.pop(0)[1:]
    text = " ".join(words)
    if "E" not in options:
        text = re.sub(r"\\([ntr\\abfv])", lambda match: _ECHO_ESCAPES[match[1]], text)
    return CommandAnswer.said(text + ("" if "n" in options else "\n"))


async def cat(call: CommandCall) -> CommandAnswer:
    """Files in order, '-' for the pipe."""
    out, err, endless = b"", b"", b""
    for path in call.args or ("-",):
        if endless:
            break  # it never gets to the next file
        try:
            out += call.stdin if path == "-" else call.system.files.read(path)
            endless = call.system.files.endless(path)
        except FileTrouble as trouble:
            err += encoded(f"cat: {path}: {trouble}\n")
    return CommandAnswer(out, err, 1 if err else 0, endless=endless)


async def head(call: CommandCall) -> CommandAnswer:
    """`head [-n LINES | -c BYTES] [FILE]`; ten lines without an option."""
    args = list(call.args)
    unit, count = "-n", 10
    if len(args) > 1 and args[0] in ("-n", "-c") and args[1].isdecimal():
        unit, count = args[0], int(args[1])
        del args[:2]
    read = await cat(CommandCall(call.system, ("head", *args), call.stdin))
    if unit == "-c":
        return CommandAnswer(
            (read.out + read.endless * (count // max(1, len(read.endless)) + 1))[:count], read.err
        )
    return CommandAnswer(b"".join(read.out.splitlines(keepends=True)[:count]), read.err, read.code)


async def tail(call: CommandCall) -> CommandAnswer:
    """`tail [-n LINES] [FILE]`; ten lines without an option."""
    args = list(call.args)
    count = 10
    if len(args) > 1 and args[0] == "-n" and args[1].isdecimal():
        count = int(args[1])
        del args[:2]
    read = await cat(CommandCall(call.system, ("tail", *args), call.stdin))
    lines = read.out.splitlines(keepends=True)
    return CommandAnswer(b"".join(lines[len(lines) - min(count, len(lines)) :]), read.err, read.code)


async def umask(call: CommandCall) -> CommandAnswer:
    """`umask MODE`; the files here belong to nobody, so nothing changes."""
    if len(call.args) != 1 or not re.fullmatch(r"[0-7]{1,4}", call.args[0], re.ASCII):
        return CommandAnswer.failed("/system/bin/sh: umask: bad number\n")
    return CommandAnswer()


async def rm(call: CommandCall) -> CommandAnswer:
    """`rm [-f] [-r] FILE...`."""
    forced = any("f" in word for word in call.args if word.startswith("-"))
    err = b""
    for path in (word for word in call.args if not word.startswith("-")):
        try:
            call.system.files.remove(path)
        except FileTrouble as trouble:
            if not (forced and str(trouble) == "No such file or directory"):
                err += encoded(f"rm: {path}: {trouble}\n")
    return CommandAnswer(err=err, code=1 if err else 0)


async def ls(call: CommandCall) -> CommandAnswer:
    """Names, one a line; with -l also mode, owner, size and time; with -d folders themselves."""
    out, err = "", ""
    options = "".join(word[1:] for word in call.args if word.startswith("-"))
    line = partial(_long_line if "l" in options else _short_line, call.system)
    for path in [word for word in call.args if not word.startswith("-")] or ["/"]:
        full = call.system.files.absolute(path)
        if call.system.files.is_folder(full) and "d" not in options:
            inside = full.rstrip("/") + "/"
            names = [
                name.removeprefix(inside) for name in call.system.files.names() if name.startswith(inside)
            ]
            shown = [line(inside + name, name) for name in names if name and "/" not in name]
            out += f"total {len(shown) * 4}\n" if "l" in options else ""
            out += "".join(shown)
        elif call.system.files.is_file(full) or call.system.files.is_folder(full):
            out += line(full, path)
        else:
            err += f"ls: {path}: No such file or directory\n"
    return CommandAnswer(encoded(out), encoded(err), 1 if err else 0)


def _short_line(_system: System, _path: str, name: str) -> str:
    return f"{name}\n"


def _long_line(system: System, path: str, name: str) -> str:
    """As toybox ls writes it, in the phone's time zone."""
    files = system.files
    changed_at, bits = files.about(path)
    kind = "d" if files.is_folder(path) else "-"
    letters = "".join(
        letter if bits >> place & 1 else "-"
        for place, letter in zip(range(8, -1, -1), "rwxrwxrwx", strict=True)
    )
    when = datetime.fromtimestamp(changed_at, system.side.now().tzinfo)
    return f"{kind}{letters} 1 shell shell {files.size(path):>8} {when:%Y-%m-%d %H:%M} {name}\n"


async def pkill(call: CommandCall) -> CommandAnswer:
    """`pkill -f PATTERN`: SIGTERM to every program whose whole command line fits."""
    if len(call.args) != 2 or call.args[0] != "-f":
        return CommandAnswer.failed("pkill: needs 1 argument\n")
    return CommandAnswer(code=0 if call.system.kill(call.args[1]) else 1)


async def sleep(call: CommandCall) -> CommandAnswer:
    """Real seconds, whatever the phone's latency is."""
    if len(call.args) != 1 or not re.fullmatch(r"\d+(\.\d*)?s?", call.args[0], re.ASCII):
        return CommandAnswer.failed("sleep: Not number\n")
    await call.system.take(float(call.args[0].rstrip("s")))
    return CommandAnswer()


async def true(_: CommandCall) -> CommandAnswer:
    """Also `:`."""
    return CommandAnswer()


async def false(_: CommandCall) -> CommandAnswer:
    """Exit code 1."""
    return CommandAnswer(code=1)


async def date(call: CommandCall) -> CommandAnswer:
    """`date`, `date +%s` and the like, in the phone's time zone."""
    form = call.args[0][1:] if call.args and call.args[0].startswith("+") else "%a %b %e %H:%M:%S %Z %Y"
    return CommandAnswer.said(call.system.side.now().strftime(form.replace("%N", "000000000")) + "\n")


async def id_(_: CommandCall) -> CommandAnswer:
    """The shell user."""
    return CommandAnswer.said("uid=2000(shell) gid=2000(shell) groups=2000(shell) context=u:r:shell:s0\n")
