"""A line of any length that is typed or pasted unseen."""

import os
import sys
import termios
import tty

import click

_BACKSPACES = b"\x7f\x08"
_LINE_ENDS = b"\r\n"


def read_hidden_line(question: str) -> str:
    """The line without its end, from a standard input that is a terminal.

    Raises EOFError for Ctrl-D on an empty line, KeyboardInterrupt, and OSError if the terminal is gone.
    """
    # A terminal that edits lines itself takes 1024 bytes of one on macOS and 4095 on Linux, no more:
    # https://github.com/python/cpython/issues/112338
    number = sys.stdin.fileno()
    settings = termios.tcgetattr(number)
    try:
        tty.setcbreak(number)  # before the question: what is typed earlier is thrown away here
        click.echo(f"{question}: ", nl=False)
        line = _read_edited(number, settings[tty.CC])
    finally:
        termios.tcsetattr(number, termios.TCSAFLUSH, settings)
    click.echo()
    return line.decode(errors="replace")


def _read_edited(number: int, controls: list[bytes]) -> bytes:
    """Raises EOFError, OSError. controls: what Ctrl-D and the like send, by their places in termios."""
    line = bytearray()
    while piece := os.read(number, 4096):
        for at in range(len(piece)):
            key = piece[at : at + 1]
            if key in _LINE_ENDS or (key == controls[termios.VEOF] and line):
                return bytes(line)
            if key == controls[termios.VEOF]:
                raise EOFError
            if key in _BACKSPACES or key == controls[termios.VERASE]:
                while line and line.pop() & 0xC0 == 0x80:  # the whole character in UTF-8
                    pass
            elif key in (controls[termios.VKILL], controls[termios.VWERASE]):
                line.clear()  # an invitation is one word
            else:
                line += key
    raise EOFError
