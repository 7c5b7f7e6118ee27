"""Times as models write them: 3, "3 seconds", '500 ms', 半分钟."""

import re

MAX_WAIT_S = 60.0
_DURATION = re.compile(r"(-?\d+(?:\.\d+)?|[半一二两三四五六七八九十])\s*+([A-Za-z]++|毫秒|秒|分)?")
_HAN_DIGITS = {"半": 0.5, "两": 2.0} | {
    digit: float(at) for at, digit in enumerate("一二三四五六七八九十", 1)
}


def seconds_in(written: str) -> float | None:
    """The first time in a text, at most a minute; None for what is no time. A bare number is seconds."""
    match = _DURATION.search(written[:200])
    number = (_HAN_DIGITS.get(match[1]) or float(match[1])) if match else -1.0
    if not match or number < 0:
        return None
    unit = (match[2] or "s").lower()
    if unit in ("ms", "毫秒") or unit.startswith("milli"):
        number /= 1000
    elif unit == "m" or unit.startswith(("min", "分")):
        number *= 60
    return min(number, MAX_WAIT_S)
