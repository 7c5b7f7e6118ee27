"""`dumpsys window`: the whole, or one of its sections."""

from devices.simulator.shell.commands.dumps.displays import displays
from devices.simulator.shell.commands.dumps.policy import policy
from devices.simulator.shell.commands.dumps.windows import windows
from devices.simulator.shell.system import System

_LINE = "-" * 79
_NO_ANR = "WINDOW MANAGER LAST ANR (dumpsys window lastanr)\n  <no ANR has occurred since boot>\n"
_SECTIONS = {
    "policy": policy,
    "p": policy,
    "displays": displays,
    "d": displays,
    "windows": windows,
    "w": windows,
}


def window(system: System, words: tuple[str, ...]) -> str:
    """`dumpsys window [WHAT]`; without a section all of them, policy first."""
    names = [word for word in words if not word.startswith("-")]
    if names:
        section = _SECTIONS.get(names[0])
        if section is None:
            return f"Bad window command, or no windows match: {names[0]}\nUse -h for help.\n"
        return section(system)
    parts = (_NO_ANR, policy(system), displays(system), windows(system))
    return f"\n{_LINE}\n".join(parts)
