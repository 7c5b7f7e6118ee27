"""A program with a terminal of its own, not that of whoever runs the tests."""

import os
import sys

# Of tests that run in the background of a shell a program inherits that Ctrl-C is ignored.
_TAKES_IT = (
    "import fcntl, os, signal, sys, termios; os.setsid(); fcntl.ioctl(2, termios.TIOCSCTTY, 0);"
    " signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
)


def with_own_terminal(*words: str) -> list[str]:
    """The words to start the program by; its standard error is the terminal."""
    return [sys.executable, "-c", _TAKES_IT, *words]


def read_until(terminal: int, words: str) -> str:
    """All that is printed until the words come. terminal: its other end. Raises OSError if they never do."""
    said = b""
    while words.encode() not in said:
        said += os.read(terminal, 4096)
    return said.decode()


def read_rest(terminal: int) -> str:
    """All that is printed until the program ends."""
    said = b""
    try:
        while piece := os.read(terminal, 4096):
            said += piece
    except OSError:  # of Linux, at the end
        pass
    return said.decode()
