"""The phone's Android release, as the numbers that decide the forms of its output."""

from devices.simulator.side import PhoneSide

_SDK = {7: 24, 8: 26, 9: 28, 10: 29, 11: 30, 12: 31, 13: 33, 14: 34, 15: 35, 16: 36}
_SDK_OF_POINT_ONE = {7: 25, 8: 27}


def major(side: PhoneSide) -> int:
    """7 to 16, from ro.build.version.release."""
    return int(side.android.split(".")[0])


def sdk(side: PhoneSide) -> int:
    """ro.build.version.sdk. Source: developer.android.com, "API levels"."""
    number, _, rest = side.android.partition(".")
    if rest.startswith("1") and int(number) in _SDK_OF_POINT_ONE:
        return _SDK_OF_POINT_ONE[int(number)]
    return _SDK[int(number)]
