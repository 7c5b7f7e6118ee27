"""Operations of Android's shell on variables: `read` and `${NAME%PATTERN}`."""

import re
from fnmatch import translate

from devices.simulator.shell.commands.answer import CommandAnswer

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_SHELL = "/system/bin/sh: read: "


def read(args: tuple[str, ...], stdin: bytes) -> tuple[dict[str, str], CommandAnswer]:
    """`read [-r] NAME...`: what the variables become and the command's answer.

    A word of the first line for each name, what is left over for the last. Exit code 1 for a line without an
    end.
    """
    raw = args[:1] == ("-r",)
    names = args[1:] if raw else args
    if not names or not all(_NAME.fullmatch(each) for each in names):
        return {}, CommandAnswer.failed(f"{_SHELL}{' '.join(args)}: is not an identifier\n")
    first, end, _ = stdin.partition(b"\n")
    line = first.decode("utf-8", "surrogateescape").strip(" \t")
    if "\\" in line and not raw:
        return {}, CommandAnswer.failed(f"{_SHELL}the simulated phone knows no backslash here\n")
    words = re.split(r"[ \t]+", line, maxsplit=len(names) - 1) if len(names) > 1 else [line]
    words += [""] * (len(names) - len(words))
    return dict(zip(names, words, strict=True)), CommandAnswer(code=0 if end else 1)


def without_end(value: str, cut: str) -> str:
    """cut: '%PATTERN' for the shortest end that fits the pattern, '%%PATTERN' for the longest."""
    fits = re.compile(translate(cut.lstrip("%")))
    starts = range(len(value) + 1) if cut.startswith("%%") else range(len(value), -1, -1)
    return value[: next((start for start in starts if fits.match(value[start:])), len(value))]
