"""Runs parsed shell lines on the simulated phone: expansion, redirections, pipes, exit codes."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from fnmatch import translate
from glob import escape

from devices.simulator.shell.app_process.program import Feed, ProgramStart, app_process
from devices.simulator.shell.commands import COMMANDS
from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall
from devices.simulator.shell.shell import BraceGroup, Redirect, ShellItem, Simple, parse
from devices.simulator.shell.shell_words import Piece, ShellSyntaxError, Word
from devices.simulator.shell.system import FileTrouble, System
from devices.simulator.shell.time_limit import TIMED_OUT, BadLimit, limit_of
from devices.simulator.shell.variables import read, without_end

Sink = Callable[[bytes], Awaitable[None]]
_FULL_BYTES = 16 * 1024 * 1024  # what a pipe or a file takes of output without end
_BREATH_S = 0.001  # between two pieces of such output, so that a reader who throws all away costs little
_BROKEN_PIPE = 141
_NO_SUCH_JOB = 127
_FIRST_PID = 20_000
_BUILT_IN = frozenset(
    {"exit", "read", "umask", "wait"}
)  # of the shell itself, so that no other program can start them
# What takes in what a pipe brings; everything else leaves it to the next command of its group.
_READS_PIPE = frozenset({"cat", "grep", "head", "read", "tail"})
_ECHO = "echo"  # written by the shell, which dies of it where nobody reads any more
_NAME = "/system/bin/sh: "
_VARIABLES = {
    "HOME": "/",
    "PATH": "/product/bin:/apex/com.android.runtime/bin:/system/bin:/vendor/bin",
    "PWD": "/",
    "SHELL": "/bin/sh",
    "USER": "shell",
    "EXTERNAL_STORAGE": "/sdcard",
    "TMPDIR": "/data/local/tmp",
}


class _Exit(Exception):
    """`exit` was met; the shell's status is its own."""


class ReaderGone(Exception):
    """Nobody reads an output any more, or a pipe or a file takes no more; its writer dies."""


async def _nowhere(_: bytes) -> None:
    return


class _Buffer:
    """A sink that keeps what it gets: a pipe or a file."""

    def __init__(self) -> None:
        self.content = bytearray()

    async def __call__(self, data: bytes) -> None:
        if len(self.content) > _FULL_BYTES:
            raise ReaderGone
        self.content += data


class _Pipe:
    """What a command finds on its standard input. writer: who still fills it, if anybody."""

    def __init__(self, content: bytes = b"", writer: "asyncio.Task[bytes] | None" = None) -> None:
        self._content = content
        self._writer = writer

    async def read(self) -> bytes:
        """All of it once the writer has ended, for the first one who reads."""
        content = await self._writer if self._writer else self._content
        self._content, self._writer = b"", None
        return content


class _Files:
    """The files that one command writes by redirection; saved when it ends."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._open: dict[str, _Buffer] = {}

    def open(self, path: str, *, append: bool) -> Sink:
        """Raises FileTrouble."""
        if self._system.files.absolute(path) == "/dev/null":
            return _nowhere
        buffer = _Buffer()
        if append and self._system.files.is_file(path):
            buffer.content += self._system.files.read(path)
        self._system.files.write(path, bytes(buffer.content))
        self._open[path] = buffer
        return buffer

    def save(self) -> None:
        for path, buffer in self._open.items():
            self._system.files.write(path, bytes(buffer.content))


class Interpreter:
    """One `sh -c`. out, err: where the bytes of the two outputs go, piece by piece.

    feed: what the line is sent while it runs; None if nothing can be sent.
    """

    def __init__(self, system: System, out: Sink, err: Sink, feed: Feed | None = None) -> None:
        self._system = system
        self._feed = feed
        self._out = out
        self._err = err
        self._variables = dict(_VARIABLES)
        self._status = 0
        self._jobs: list[tuple[asyncio.Task[int], bool]] = []  # with: does it hold an output open?

    async def run(self, line: str) -> int:
        """The exit code, 0-255."""
        try:
            items = parse(line)
        except ShellSyntaxError as err:
            await self._err(f"{_NAME}{err}\n".encode())
            return 1
        return await self._to_the_end(items, _Pipe())

    async def _to_the_end(self, items: Sequence[ShellItem], stdin: _Pipe) -> int:
        try:
            await self._list(items, stdin)
        except _Exit:
            pass
        except ReaderGone:  # SIGPIPE, by what the shell itself had to say
            return _BROKEN_PIPE
        finally:
            await self._end_jobs()
        return self._status

    async def _list(self, items: Sequence[ShellItem], stdin: _Pipe) -> None:
        for item in items:
            await self._item(item, stdin)

    def _subshell(self, out: Sink) -> "Interpreter":
        """With all that is known here; what it learns stays its own."""
        shell = Interpreter(self._system, out, self._err)
        shell._variables, shell._status = dict(self._variables), self._status
        return shell

    def _begin_job(self, item: ShellItem) -> None:
        """`&`: one that is detached from the adb stream, with setsid and without its outputs, outlives it."""
        command = item.pipeline[-1]
        words = command.words[:1] if isinstance(command, Simple) else ()
        holds = not {1, 2} <= {each.fd for each in command.redirects}
        work = self._subshell(self._out)._to_the_end((replace(item, background=False),), _Pipe())
        if not holds and [piece.text for word in words for piece in word] == ["setsid"]:
            self._system.in_background(work)
            return
        self._jobs.append((asyncio.create_task(work), holds))
        self._variables["!"] = str(_FIRST_PID + len(self._jobs))

    async def _wait(self, args: list[str]) -> int:
        """`wait [PID]`: the exit code of that job, or 0 once all have ended."""
        if not args:
            await asyncio.gather(*(job for job, _ in self._jobs))
            return 0
        number = int(args[0]) - _FIRST_PID if args[0].isdecimal() else 0
        if not 0 < number <= len(self._jobs):
            return _NO_SUCH_JOB
        return await self._jobs[number - 1][0]

    async def _end_jobs(self) -> None:
        """adbd waits for whoever holds an output, and kills the others with their stream."""
        try:
            for job, holds in self._jobs:
                if holds:
                    await job
        finally:
            for job, _ in self._jobs:
                job.cancel()
            await asyncio.gather(*(job for job, _ in self._jobs), return_exceptions=True)

    async def _item(self, item: ShellItem, stdin: _Pipe) -> None:
        if (item.joiner == "&&" and self._status != 0) or (item.joiner == "||" and self._status == 0):
            return
        if item.background:
            self._begin_job(item)
            self._status = 0
        elif len(item.pipeline) == 1:
            self._status = await self._run(item.pipeline[0], stdin)
        else:
            self._status = await self._pipeline(item.pipeline, stdin)

    async def _pipeline(self, commands: Sequence[Simple | BraceGroup], stdin: _Pipe) -> int:
        """All side by side, each in a shell of its own; the exit code is the last one's."""
        tasks = list[asyncio.Task[bytes]]()
        try:
            for command in commands[:-1]:
                tasks.append(asyncio.create_task(self._into_pipe(command, stdin)))
                stdin = _Pipe(writer=tasks[-1])
            code = await self._subshell(self._out)._alone(commands[-1], stdin)
            await asyncio.gather(*tasks)
            return code
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _into_pipe(self, command: Simple | BraceGroup, stdin: _Pipe) -> bytes:
        pipe = _Buffer()
        await self._subshell(pipe)._alone(command, stdin)
        return bytes(pipe.content)

    async def _alone(self, command: Simple | BraceGroup, stdin: _Pipe) -> int:
        return await self._to_the_end((ShellItem(";", (command,)),), stdin)

    async def _run(self, command: Simple | BraceGroup, stdin: _Pipe) -> int:
        argv = self._argv(command) if isinstance(command, Simple) else []
        files = _Files(self._system)
        sinks: dict[int, Sink] = {1: self._out, 2: self._err}
        for redirect in command.redirects:
            if trouble := self._redirect(redirect, files, sinks):
                await self._err(f"{_NAME}{trouble}\n".encode("utf-8", "surrogateescape"))
                return 1
            if redirect.operator == "<":
                stdin = _Pipe(self._system.files.read("".join(self._expand(redirect.target))))
        if isinstance(command, BraceGroup):
            code = await self._group(command, stdin, sinks)
        else:
            code = await self._limited(argv, stdin, sinks) if argv else 0
        files.save()
        return code

    def _argv(self, command: Simple) -> list[str]:
        for name, value in command.assignments:
            self._variables[name] = "".join(self._expand(value))
        return [field for word in command.words for field in self._expand(word)]

    async def _group(self, group: BraceGroup, stdin: _Pipe, sinks: dict[int, Sink]) -> int:
        outside = self._out, self._err
        self._out, self._err = sinks[1], sinks[2]
        try:
            await self._list(group.items, stdin)
        finally:
            self._out, self._err = outside
        return self._status

    async def _limited(self, argv: list[str], stdin: _Pipe, sinks: dict[int, Sink]) -> int:
        """Runs a command to its end; `timeout` cuts it off with the output that is not written yet.

        Raises ReaderGone where that kills the shell itself.
        """
        if argv[0] == "setsid" and argv[1:] and not self._system.side.quirks.no_setsid:
            return await self._limited(argv[1:], stdin, sinks)
        if argv[:2] == ["sh", "-c"] and len(argv) == 3:
            return await Interpreter(self._system, sinks[1], sinks[2]).run(argv[2])
        if argv[0] == _ECHO:
            return await _handed_on(await self._command(argv, stdin), sinks)
        if argv[0] != "timeout":
            return await _written(await self._command(argv, stdin), sinks)
        try:
            limit_s, command = limit_of(tuple(argv[1:]))
            if command[0] in _BUILT_IN:
                raise BadLimit(f"timeout: exec {command[0]}: No such file or directory", 127)
        except BadLimit as err:
            return await _written(CommandAnswer.failed(f"{err}\n", err.code), sinks)
        try:
            async with asyncio.timeout(limit_s):
                with suppress(ReaderGone):  # another program's echo
                    return await self._limited(list(command), stdin, sinks)
                return _BROKEN_PIPE
        except TimeoutError:
            return TIMED_OUT

    async def _command(self, argv: list[str], stdin: _Pipe) -> CommandAnswer:
        if argv[0] == "exit":
            if len(argv) > 1 and argv[1].isdecimal():
                self._status = int(argv[1]) & 0xFF
            raise _Exit
        if argv[:2] == ["exec", "app_process"] and self._feed:
            start = ProgramStart(self._system, self._variables.get("CLASSPATH", ""), tuple(argv[2:]))
            self._status = await app_process(start, self._feed, self._out, self._err)
            raise _Exit
        if argv[0] == "wait":
            return CommandAnswer(code=await self._wait(argv[1:]))
        name = argv[0].removeprefix("/system/bin/")
        brought = await stdin.read() if name in _READS_PIPE else b""
        if name == "read":
            values, answer = read(tuple(argv[1:]), brought)
            self._variables |= values
            return answer
        command = self._system.programs.get(name) or COMMANDS.get(name)
        if command is None:
            return CommandAnswer.failed(f"{_NAME}{argv[0]}: inaccessible or not found\n", 127)
        return await command(CommandCall(self._system, tuple(argv), brought))

    def _redirect(self, redirect: Redirect, files: _Files, sinks: dict[int, Sink]) -> str | None:
        """Points a sink elsewhere; answers what is wrong, if anything."""
        target = "".join(self._expand(redirect.target))
        if redirect.operator == ">&":
            if target not in ("1", "2"):
                return f"{target}: bad file descriptor"
            sinks[redirect.fd] = sinks[int(target)]
            return None
        try:
            if redirect.operator == "<":
                self._system.files.read(target)
            else:
                sinks[redirect.fd] = files.open(target, append=redirect.operator == ">>")
        except FileTrouble as err:
            return f"can't {'open' if redirect.operator == '<' else 'create'} {target}: {err}"
        return None

    def _expand(self, word: Word) -> list[str]:
        """The fields that a word becomes: one, unless unquoted variables are empty or hold blanks."""
        fields: list[list[Piece]] = []
        joins = False  # whether the next piece continues the last field
        for piece in word:
            value = self._value(piece)
            parts = [value] if piece.quoted or not piece.variable else re.split(r"([ \t\n]+)", value)
            for part in parts:
                if len(parts) > 1 and not part.strip(" \t\n"):
                    joins = joins and not part
                elif part or not piece.variable or piece.quoted:
                    if not joins:
                        fields.append([])
                    fields[-1].append(Piece(part, piece.quoted))
                    joins = True
        return [text for field in fields for text in self._matching(field)]

    def _value(self, piece: Piece) -> str:
        if not piece.variable:
            return piece.text
        value = str(self._status) if piece.text == "?" else self._variables.get(piece.text, "")
        return without_end(value, piece.cut) if piece.cut else value

    def _matching(self, field: list[Piece]) -> list[str]:
        """The file names that an unquoted pattern stands for; the text itself if there are none."""
        text = "".join(piece.text for piece in field)
        if not any(not piece.quoted and re.search(r"[*?]|\[.+\]", piece.text) for piece in field):
            return [text]
        pattern = "".join(escape(piece.text) if piece.quoted else piece.text for piece in field)
        rooted = pattern if pattern.startswith("/") else "/" + pattern
        parts = [re.compile(translate(part)) for part in rooted.split("/")]
        names = [name for name in self._system.files.names() if _matches(parts, name.split("/"))]
        return [name if pattern.startswith("/") else name[1:] for name in names if name != "/"] or [text]


async def _written(answer: CommandAnswer, sinks: dict[int, Sink]) -> int:
    """Hands an answer to its readers; the exit code."""
    with suppress(ReaderGone):
        return await _handed_on(answer, sinks)
    return _BROKEN_PIPE


async def _handed_on(answer: CommandAnswer, sinks: dict[int, Sink]) -> int:
    """The same; raises ReaderGone."""
    for sink, data in ((sinks[2], answer.warning), (sinks[1], answer.out), (sinks[2], answer.err)):
        if data:
            await sink(data)
    while answer.endless:
        await sinks[1](answer.endless)
        await asyncio.sleep(_BREATH_S)
    return answer.code


def _matches(patterns: list[re.Pattern[str]], parts: list[str]) -> bool:
    return len(patterns) == len(parts) and all(
        pattern.match(part) for pattern, part in zip(patterns, parts, strict=True)
    )
