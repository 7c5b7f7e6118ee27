"""The call and the answer of a command of the simulated phone."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from devices.simulator.shell.system import System


@dataclass(frozen=True, slots=True)
class CommandCall:
    """One start of a command. argv: its name first; stdin: everything that the pipe brought."""

    system: System
    argv: tuple[str, ...]
    stdin: bytes = b""

    @property
    def args(self) -> tuple[str, ...]:
        """argv without the name."""
        return self.argv[1:]


@dataclass(frozen=True, slots=True)
class CommandAnswer:
    """Both outputs and the exit code, 0-255.

    warning: standard error that came before `out`; where both outputs share a stream it stands in front.
    endless: what follows `out` again and again, until nobody reads any more; b"" for a command that ends.
    """

    out: bytes = b""
    err: bytes = b""
    code: int = 0
    warning: bytes = b""
    endless: bytes = b""

    @staticmethod
    def said(text: str) -> "CommandAnswer":
        """Success with text on standard output."""
        return CommandAnswer(out=encoded(text))

    @staticmethod
    def failed(text: str, code: int = 1) -> "CommandAnswer":
        """Failure with text on standard error."""
        return CommandAnswer(err=encoded(text), code=code)

    @staticmethod
    def exception(command: str, what: str, where: str) -> "CommandAnswer":
        """A Java exception inside a system service, as the `cmd` wrapper prints it; exit code 255.

        where: the topmost frame, e.g. 'com.android.server.input.InputShellCommand.sendText'.
        """
        name = where.split(".")[-2]
        return CommandAnswer.failed(
            f"\nException occurred while executing '{command}':\n{what}\n\tat {where}({name}.java)\n"
            "\tat android.os.BasicShellCommandHandler.exec(BasicShellCommandHandler.java:97)\n"
            "\tat android.os.ShellCommand.exec(ShellCommand.java:38)\n"
            "\tat android.os.Binder.execTransact(Binder.java:1275)\n",
            255,
        )


def encoded(text: str) -> bytes:
    """Bytes of a text that came from a command line, stray ones included."""
    return text.encode("utf-8", "surrogateescape")


Command = Callable[[CommandCall], Awaitable[CommandAnswer]]
