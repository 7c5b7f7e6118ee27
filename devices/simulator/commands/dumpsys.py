"""`dumpsys`: the services that hosts read. Forms of Android 13."""

from devices.simulator.commands.answer import Answer, Call
from devices.simulator.commands.screen import DISPLAY_ID
from devices.simulator.commands.window import activity_record, dump, full_activity, identity
from devices.simulator.side import PhoneSide


async def dumpsys(call: Call) -> Answer:
    """Unknown services are said on standard error with exit code 0, as on a phone."""
    args = list(call.args)
    while args and args[0] == "-t":
        del args[:2]
    await call.system.take(call.system.side.latency.dumpsys_s)
    if not args:
        return Answer.failed("the simulated phone dumps one service at a time\n", 255)
    name, rest = args[0], tuple(args[1:])
    side = call.system.side
    if name == "window":
        return Answer.said(dump(side, rest))
    if name == "activity":
        return Answer.said(_activity(side, rest))
    dumps = {
        "power": _POWER,
        "battery": _BATTERY,
        "display": _display(side),
        "input_method": _input_method(side),
        "SurfaceFlinger": f'Display {DISPLAY_ID} (HWC display 0): port=0 pnpId=FHD displayName="Built-in"\n',
    }
    if name not in dumps:
        return Answer(err=f"Can't find service: {name}\n".encode())
    return Answer.said(dumps[name])


def _activity(side: PhoneSide, words: tuple[str, ...]) -> str:
    running = [window for window in side.windows() if window.activity]
    if words[:1] == ("top",):
        lines = [
            f"TASK {window.package} id=1 userId=0\n"
            f"  ACTIVITY {window.package}/{full_activity(window.package, window.activity)}"
            f" {identity(window.package)} pid=4321\n"
            for window in reversed(running)  # the one in front comes last
        ]
        return "".join(lines)
    if words[:1] not in ((), ("activities",), ("a",)):
        return f"Bad activity command, or no activities match: {words[0]}\n"
    record = activity_record(running[0]) if running else "null"
    history = "".join(
        f"      * Hist  #{len(running) - 1 - number}: {activity_record(window)}\n"
        for number, window in enumerate(running)
    )
    return (
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n"
        "Display #0 (activities from top to bottom):\n"
        f"{history}\n"
        f"    topResumedActivity={record}\n"
        "\n"
        f"  ResumedActivity: {record}\n"
    )


def _display(side: PhoneSide) -> str:
    width, height = side.size_px
    return (
        "DISPLAY MANAGER (dumpsys display)\n"
        "  mGlobalDisplayState=ON\n"
        "  mViewports=[DisplayViewport{type=INTERNAL, valid=true, isActive=true, displayId=0, "
        f"uniqueId='local:{DISPLAY_ID}', physicalPort=0, orientation=0, "
        f"logicalFrame=Rect(0, 0 - {width}, {height}), physicalFrame=Rect(0, 0 - {width}, {height}), "
        f"deviceWidth={width}, deviceHeight={height}}}]\n"
        f'    mBaseDisplayInfo=DisplayInfo{{"Built-in Screen", displayId 0, real {width} x {height}, rotation 0, '
        "state ON, committedState ON}\n"
    )


def _input_method(side: PhoneSide) -> str:
    methods = "".join(
        f"  InputMethod #{number}:\n    mId={ime}\n" for number, ime in enumerate(side.keyboards)
    )
    return f"Current Input Method Manager state:\n{methods}  mCurMethodId={side.keyboard}\n"


_POWER = """\
POWER MANAGER (dumpsys power)

Power Manager State:
  mDirty=0x0
  mWakefulness=Awake
  mWakefulnessChanging=false
  mIsPowered=true
  mPlugType=2
  mBatteryLevel=87
  mStayOn=false
  mHoldingWakeLockSuspendBlocker=false
  mHoldingDisplaySuspendBlocker=true
Display Power: state=ON
"""

_BATTERY = """\
Current Battery Service state:
  AC powered: false
  USB powered: true
  Wireless powered: false
  Max charging current: 500000
  Max charging voltage: 5000000
  Charge counter: 3480000
  status: 2
  health: 2
  present: true
  level: 87
  scale: 100
  voltage: 4250
  temperature: 281
  technology: Li-ion
"""
