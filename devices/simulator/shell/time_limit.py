"""`timeout`, which ends a command on the phone itself.

Source: toybox toys/other/timeout.c, on every Android since 6 (AOSP system/core/shell_and_utilities).
"""

import re

TIMED_OUT = 124
_DURATION = re.compile(r"(\d+(?:\.\d*)?|\.\d+)([smhd]?)", re.ASCII)
_UNIT_S = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86_400.0}
_WITH_VALUE, _PLAIN = ("-k", "-s"), ("-f", "-i", "-v")


class BadLimit(Exception):
    """toybox would run nothing; the text is what it prints. code: its exit code."""

    def __init__(self, said: str, code: int = 125) -> None:
        super().__init__(said)
        self.code = code


def limit_of(args: tuple[str, ...]) -> tuple[float | None, tuple[str, ...]]:
    """`[-fiv] [-k DURATION] [-s SIGNAL] DURATION COMMAND...`: seconds, None for no limit, and the command.

    Here every command dies of every signal, so that -k and -s change nothing. Raises BadLimit.
    """
    left = list(args)
    while left and left[0].startswith("-"):
        option = left.pop(0)
        if option == "--":
            break
        if option in _WITH_VALUE and left:
            value = left.pop(0)
            if option == "-k":
                _seconds(value)
        elif option not in _PLAIN:
            raise BadLimit(f"timeout: Unknown option '{option.lstrip('-')}' (see \"timeout --help\")")
    if len(left) < 2:
        raise BadLimit(f"timeout: Need {2 - len(left)} more argument{'s' if not left else ''}")
    seconds = _seconds(left[0])
    return (seconds or None), tuple(left[1:])


def _seconds(text: str) -> float:
    found = _DURATION.fullmatch(text)
    if found is None:
        raise BadLimit(f"timeout: Not number '{text}'")
    return float(found[1]) * _UNIT_S[found[2]]
