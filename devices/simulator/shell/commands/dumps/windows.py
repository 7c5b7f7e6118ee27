"""`dumpsys window windows`.

Forms: recordings of Android 11, 12 and 13 (appium/appium-android-driver); before Android 9 the flags are one
number (AOSP WindowManager.LayoutParams.toString); up to Android 9 the focus lines stand at the end of this
dump, from 10 on under `displays` (appium/appium issue 13420).
"""

from dataclasses import dataclass

from devices.simulator.shell.commands.dumps.names import (
    SYSTEM_UI,
    activity_record,
    focused_app,
    identity,
    owner_uid,
    title,
    user,
    window_name,
)
from devices.simulator.shell.commands.dumps.stage import app_in_front, focused
from devices.simulator.shell.commands.release import major
from devices.simulator.shell.system import System
from devices.simulator.side import SimulatedWindow

FOCUS_MOVED = 10  # to `dumpsys window displays`
_NAMED_FLAGS = 9
_TOP_FIRST = 8  # before, the numbers run downwards
_ROOT_TASKS = 11  # before, stacks; and 'showForAllUsers' was 'mShowToOwnerOnly', turned round
_BEHAVIOUR = 12
_SECURE_BIT = 0x2000  # WindowManager.LayoutParams.FLAG_SECURE


@dataclass(frozen=True, slots=True)
class _Kind:
    """A type of window: its name and number, and its flags.

    low, high: names of the flags below and above SECURE, in the order of their bits;
    bits: both as one number.
    """

    name: str
    number: int
    low: str
    high: str
    bits: int


_BAR_LOW = "NOT_FOCUSABLE TOUCHABLE_WHEN_WAKING"
_BAR_HIGH = "WATCH_OUTSIDE_TOUCH SPLIT_TOUCH HARDWARE_ACCELERATED"
_APP = _Kind(
    "BASE_APPLICATION",
    1,
    "LAYOUT_IN_SCREEN",
    "LAYOUT_INSET_DECOR SPLIT_TOUCH HARDWARE_ACCELERATED DRAWS_SYSTEM_BAR_BACKGROUNDS",
    0x81810100,
)
_OVERLAY = _Kind("APPLICATION_OVERLAY", 2038, "NOT_FOCUSABLE", "HARDWARE_ACCELERATED", 0x1000008)
_BY_TITLE = {
    "Toast": _Kind("TOAST", 2005, "NOT_FOCUSABLE NOT_TOUCHABLE", "HARDWARE_ACCELERATED", 0x1000018),
    "NavigationBar0": _Kind("NAVIGATION_BAR", 2019, _BAR_LOW, _BAR_HIGH, 0x1840068),
    "NavigationBar": _Kind("NAVIGATION_BAR", 2019, _BAR_LOW, _BAR_HIGH, 0x1840068),
    "NotificationShade": _Kind("NOTIFICATION_SHADE", 2040, _BAR_LOW, _BAR_HIGH, 0x1840048),
    "StatusBar": _Kind("STATUS_BAR", 2000, _BAR_LOW, _BAR_HIGH, 0x81840048),
    "InputMethod": _Kind("INPUT_METHOD", 2011, "NOT_FOCUSABLE LAYOUT_IN_SCREEN", "SPLIT_TOUCH", 0x800108),
}
_BARS = {  # from this version on, top first
    7: ("NavigationBar", "StatusBar"),
    10: ("NavigationBar0", "StatusBar"),
    11: ("NavigationBar0", "NotificationShade", "StatusBar"),
}


def windows(system: System) -> str:
    """The whole section; SECURE, or its bit, stands among the flags of a window that may not be captured."""
    stacked = _stacked(system)
    counts = range(len(stacked)) if major(system.side) >= _TOP_FIRST else range(len(stacked) - 1, -1, -1)
    blocks = [_block(system, count, window) for count, window in zip(counts, stacked, strict=True)]
    return "WINDOW MANAGER WINDOWS (dumpsys window windows)\n" + "".join(blocks) + "\n" + _foot(system)


def _stacked(system: System) -> list[SimulatedWindow]:
    """The bars that every phone has, the keyboard, then what the page brings.

    A window of the page replaces the bar of its name. Above the keyboard is what it is not for.
    """
    own = system.side.windows()
    named = {title(system, window) for window in own}
    bars = next(names for since, names in reversed(_BARS.items()) if major(system.side) >= since)
    standing = [SimulatedWindow(SYSTEM_UI, "", False, False, name) for name in bars if name not in named]
    if not system.side.keyboard_shown:
        return [*standing, *own]
    keys = SimulatedWindow(system.side.keyboard.partition("/")[0], "", False, False, "InputMethod")
    below = next((place for place, window in enumerate(own) if window.focused), 0)
    return [*standing, *own[:below], keys, *own[below:]]


def _is_shown(system: System, window: SimulatedWindow) -> bool:
    """The shade has a window also while it is shut."""
    return window.title != "NotificationShade" or window in system.side.windows()


def _block(system: System, count: int, window: SimulatedWindow) -> str:
    version = major(system.side)
    shown = "true" if _is_shown(system, window) else "false"
    width, height = system.side.size_px
    uid = owner_uid(window.package)
    tasks = "rootTaskId" if version >= _ROOT_TASKS else "stackId"
    owner = "showForAllUsers=false" if version >= _ROOT_TASKS else "mShowToOwnerOnly=true"
    session = f"Session{{{identity('session ' + window.package)} 2635:u{user(system, window.package)}a{uid}}}"
    client = f"android.os.BinderProxy@{identity('client ' + title(system, window))}"
    frame = f"[0,0][{width},{height}]"
    return (
        f"  Window #{count} {window_name(system, window)}:\n"
        f"    mDisplayId=0 {tasks}=1 mSession={session} mClient={client}\n"
        f"    mOwnerUid={uid} {owner} package={window.package} appop=NONE\n"
        f"{_attributes(system, window, title(system, window))}"
        f"    Requested w={width} h={height} mLayoutSeq=116\n"
        f"{_token(system, window)}"
        "    mViewVisibility=0x0 mHaveFrame=true mObscured=false\n"
        f"    mHasSurface={shown} isReadyForDisplay()={shown} mWindowRemovalAllowed=false\n"
        f"    Frames: parent={frame} display={frame} frame={frame} last={frame} insetsChanged=false\n"
        f"    WindowStateAnimator{{{identity('animator ' + client)} {title(system, window)}}}:\n"
        "      mDrawState=HAS_DRAWN       mLastHidden=false\n"
        f"    isOnScreen={shown}\n"
        f"    isVisible={shown}\n"
    )


def _attributes(system: System, window: SimulatedWindow, name: str) -> str:
    version = major(system.side)
    size = f"fillx{system.side.status_bar_px if name == 'StatusBar' else 'fill'}"
    kind = _APP if window.activity else _BY_TITLE.get(name, _OVERLAY)
    if version < _NAMED_FLAGS:
        bits = kind.bits | (_SECURE_BIT if window.secure else 0)
        return (
            f"    mAttrs=WM.LayoutParams{{(0,0)({size}) sim=#120 ty={kind.number}"
            f" fl=#{bits:x} pfl=0x20000 "
            "wanim=0x1030461 vsysui=0x600 needsMenuKey=2}\n"
        )
    secure = " SECURE" if window.secure else ""
    modern = " layoutInDisplayCutoutMode=always" if version >= FOCUS_MOVED else ""
    if version >= _ROOT_TASKS:
        end = f"{'      bhv=DEFAULT' + chr(10) if version >= _BEHAVIOUR else ''}      fitSides=}}"
    else:
        end = "      vsysui=LAYOUT_STABLE}"
    return (
        f"    mAttrs={{(0,0)({size}) sim={{adjust=resize}}{modern} ty={kind.name} fmt=TRANSPARENT\n"
        f"      fl={kind.low}{secure} {kind.high}\n"
        "      pfl=NO_MOVE_ANIMATION FIT_INSETS_CONTROLLED\n"
        f"{end}\n"
    )


def _token(system: System, window: SimulatedWindow) -> str:
    if not window.activity:
        token = f"WindowToken{{{identity('token ' + title(system, window))} android.os.BinderProxy@8af6c62}}"
        return f"    mBaseLayer=251000 mSubLayer=0    mToken={token}\n"
    if major(system.side) < _ROOT_TASKS:
        token = focused_app(system, window)
        return f"    mBaseLayer=21000 mSubLayer=0    mToken={token}\n    mAppToken={token}\n"
    record = activity_record(system, window)
    return f"    mBaseLayer=21000 mSubLayer=0    mToken={record}\n    mActivityRecord={record}\n"


def _foot(system: System) -> str:
    version, side = major(system.side), system.side
    window, app = focused(system), app_in_front(system)
    target = window_name(system, window) if window else "null"
    if version < FOCUS_MOVED:
        focus = (
            f"  mCurrentFocus={target}\n"
            f"  mFocusedApp={focused_app(system, app) if app else 'null'}\n"
            f"  mInputMethodTarget={target}\n"
        )
    elif version < _BEHAVIOUR:
        focus = f"  mTopFocusedDisplayId=0\n  mInputMethodTarget in display# 0 {target}\n"
    else:
        focus = (
            f"  mTopFocusedDisplayId=0\n  imeLayeringTarget in display# 0 {target}\n"
            f"  imeInputTarget in display# 0 {target}\n  imeControlTarget in display# 0 {target}\n"
        )
    return (
        f"  mHasPermanentDpad=false\n{focus}"
        f"{'  Minimum task size of display#0 220  ' if version > _BEHAVIOUR else '  '}mInTouchMode=true\n"
        "  mSystemBooted=true mDisplayEnabled=true\n"
        f"  mDisplayFrozen=false windows=0 client=false apps=0 "
        f" mRotation={side.rotation}  mLastOrientation=5\n"
        " waitingForConfig=false\n"
        "  Animation settings: disabled=false window=1.0 transition=1.0 animator=1.0\n"
    )
