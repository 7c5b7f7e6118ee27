"""`dumpsys activity activities` and `top`.

Forms: up to Android 12 'mResumedActivity: ', from 12 on 'topResumedActivity=' and 'ResumedActivity: '
(openatx/uiautomator2 issue 952); AOSP ActivityStackSupervisor and RootWindowContainer dumps.
"""

from devices.simulator.shell.commands.dumps.names import (
    activity_record,
    full_activity,
    identity,
    task_id,
    user,
)
from devices.simulator.shell.commands.dumps.stage import resumed
from devices.simulator.shell.commands.release import major
from devices.simulator.shell.system import System
from devices.simulator.side import SimulatedWindow

_NEW_LINES = 12
_OLD_LINE_UNTIL = 12
_TASKS = 11  # before, TaskRecord


def activity(system: System, words: tuple[str, ...]) -> str:
    """`dumpsys activity [activities | a | top]`."""
    running = [window for window in system.side.windows() if window.activity]
    if words[:1] == ("top",):
        return "".join(_top(system, window) for window in reversed(running))  # the one in front comes last
    if words[:1] not in ((), ("activities",), ("a",)):
        return f"Bad activity command, or no activities match: {words[0]}\n"
    history = "".join(_task(system, window) for window in running)
    return (
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n"
        f"Display #0 (activities from top to bottom):\n{history}\n{_resumed(system)}"
    )


def _task(system: System, window: SimulatedWindow) -> str:
    kind = "Task" if major(system.side) >= _TASKS else "TaskRecord"
    number, owner = task_id(window), user(system, window.package)
    return (
        f"  * {kind}{{{identity('task ' + window.package)} #{number} A={window.package} U={owner} sz=1}}\n"
        f"    * Hist #0: {activity_record(system, window)}\n"
    )


def _resumed(system: System) -> str:
    version, window = major(system.side), resumed(system)
    record = activity_record(system, window) if window else "null"
    old = f"    mResumedActivity: {record}\n" if version <= _OLD_LINE_UNTIL else ""
    new = f"    topResumedActivity={record}\n\n  ResumedActivity: {record}\n" if version >= _NEW_LINES else ""
    focused = f"  mFocusedActivity: {record}\n" if version == 7 else ""
    return f"{old}{new}{focused}"


def _top(system: System, window: SimulatedWindow) -> str:
    component = f"{window.package}/{full_activity(window.package, window.activity)}"
    return (
        f"TASK {window.package} id={task_id(window)} userId={user(system, window.package)}\n"
        f"  ACTIVITY {component} {identity(window.package)} pid=4321\n"
    )
