"""All small questions about a phone's screen, in one round trip."""

import re
from dataclasses import dataclass

from devices.adb.foreground import WindowDump, read_windows
from devices.adb.link import Link

_SEPARATOR = "farhand:power"
# Plain `dumpsys window`: since Android 10 the focus lines are no longer in `dumpsys window windows`.
# The whole dump is 100 kB and more, so the phone keeps only the lines that are read.
_LINE = (
    r"dumpsys window | grep -E 'Window #|[^a-z]fl=|mCurrentFocus=|mFocusedApp='; "
    f"echo {_SEPARATOR}; dumpsys power | grep mWakefulness="
)
_WAKEFULNESS = re.compile(r"mWakefulness=(\w+)")


@dataclass(frozen=True, slots=True)
class Probe:
    """windows: app in front and protection. wakefulness: 'Awake', 'Asleep', 'Dozing', 'Dreaming', '' if unknown."""

    windows: WindowDump
    wakefulness: str

    @property
    def screen_off(self) -> bool:
        """The phone says that its screen is off."""
        return self.wakefulness in ("Asleep", "Dozing")


async def probe(link: Link, timeout_s: float) -> Probe:
    """Asks the phone. What it does not say stays unknown; PhoneErrors as Link.shell."""
    result = await link.shell(_LINE, timeout_s)
    windows, _, power = result.out.decode(errors="replace").partition(_SEPARATOR)
    wakefulness = _WAKEFULNESS.search(power)
    return Probe(read_windows(windows), wakefulness.group(1) if wakefulness else "")
