"""`dumpsys window` in the forms of Android 13: the whole, windows, displays, policy.

Forms: `dumpsys window windows` of an Android 13 emulator as in appium-android-driver's test data. From Android 10
on the focus lines stand under displays, not under windows, and activity records have a stray '}' before the task.
"""

import zlib

from devices.simulator.side import PhoneSide, Window

_APP_FLAGS = (
    "LAYOUT_IN_SCREEN LAYOUT_INSET_DECOR SPLIT_TOUCH HARDWARE_ACCELERATED DRAWS_SYSTEM_BAR_BACKGROUNDS"
)
_BAR_FLAGS = "NOT_FOCUSABLE TOUCHABLE_WHEN_WAKING WATCH_OUTSIDE_TOUCH SPLIT_TOUCH HARDWARE_ACCELERATED"
_BARS = (  # title, type
    ("NavigationBar0", "NAVIGATION_BAR"),
    ("NotificationShade", "NOTIFICATION_SHADE"),
    ("StatusBar", "STATUS_BAR"),
)


def identity(name: str) -> str:
    """Seven hex digits that stay the same for the same name, like a Java identity hash."""
    return f"{zlib.crc32(name.encode()):08x}"[:7]


def full_activity(package: str, activity: str) -> str:
    """'.Main' as 'com.x.Main'."""
    return package + activity if activity.startswith(".") else activity


def short_component(package: str, activity: str) -> str:
    """'com.x/.Main', the form of ComponentName.flattenToShortString."""
    full = full_activity(package, activity)
    return f"{package}/{full.removeprefix(package) if full.startswith(package + '.') else full}"


def window_name(window: Window) -> str:
    """'Window{HASH u0 PACKAGE/FULL.ACTIVITY}'; a window without an activity goes by its package."""
    title = (
        f"{window.package}/{full_activity(window.package, window.activity)}"
        if window.activity
        else window.package
    )
    return f"Window{{{identity(title)} u0 {title}}}"


def activity_record(window: Window) -> str:
    """'ActivityRecord{HASH u0 PACKAGE/.ACTIVITY} tN}', braces as Android 13 has them."""
    component = short_component(window.package, window.activity)
    task = 1 + zlib.crc32(window.package.encode()) % 97
    return f"ActivityRecord{{{identity('record ' + component)} u0 {component}}} t{task}}}"


def focused(side: PhoneSide) -> Window | None:
    """The window with the input focus, if one has it."""
    return next((window for window in side.windows() if window.focused), None)


def displays(side: PhoneSide) -> str:
    """`dumpsys window displays`."""
    width, height = side.size_px
    window = focused(side)
    app = next((each for each in side.windows() if each.activity), None)
    return (
        "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)\n"
        "  Display: mDisplayId=0 (organized)\n"
        f"    init={width}x{height} 420dpi mMinSizeOfResizeableTaskDp=220 cur={width}x{height} app={width}x{height}\n"
        "    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion()\n"
        "  mLayoutSeq=1024\n"
        f"  mCurrentFocus={window_name(window) if window else 'null'}\n"
        f"  mFocusedApp={activity_record(app) if app else 'null'}\n"
        "  mLastOrientation=5 mRotation=0\n"
    )


def windows(side: PhoneSide) -> str:
    """`dumpsys window windows`; SECURE stands among the flags of a window that may not be captured."""
    width, height = side.size_px
    blocks: list[str] = []
    for title, kind in _BARS:
        name = f"Window{{{identity(title)} u0 {title}}}"
        blocks.append(_block(len(blocks), name, "com.android.systemui", kind, _BAR_FLAGS, f"{width}x66"))
    for window in side.windows():
        flags = f"{'SECURE ' if window.secure else ''}{_APP_FLAGS}"
        kind = "BASE_APPLICATION" if window.activity else "APPLICATION_OVERLAY"
        name = window_name(window)
        blocks.append(_block(len(blocks), name, window.package, kind, flags, f"{width}x{height}"))
    window = focused(side)
    target = window_name(window) if window else "null"
    return (
        "WINDOW MANAGER WINDOWS (dumpsys window windows)\n" + "\n".join(blocks) + "\n\n"
        "  mHasPermanentDpad=false\n"
        "  mTopFocusedDisplayId=0\n"
        f"  imeLayeringTarget in display# 0 {target}\n"
        f"  imeInputTarget in display# 0 {target}\n"
        "  Minimum task size of display#0 220  mInTouchMode=true\n"
        "  mSystemBooted=true mDisplayEnabled=true\n"
        "  mDisplayFrozen=false windows=0 client=false apps=0  mRotation=0  mLastOrientation=5\n"
    )


def _block(number: int, name: str, package: str, kind: str, flags: str, size: str) -> str:
    width, _, height = size.partition("x")
    return (
        f"  Window #{number} {name}:\n"
        "    mDisplayId=0 rootTaskId=1 mSession=Session{b71c639 2635:u0a10105}\n"
        f"    mOwnerUid=10105 showForAllUsers=false package={package} appop=NONE\n"
        f"    mAttrs={{(0,0)(fillxfill) sim={{adjust=resize}} layoutInDisplayCutoutMode=always ty={kind} fmt=OPAQUE\n"
        f"      fl={flags}\n"
        "      pfl=NO_MOVE_ANIMATION USE_BLAST FIT_INSETS_CONTROLLED\n"
        "      bhv=DEFAULT}\n"
        f"    Requested w={width} h={height} mLayoutSeq=116\n"
        "    mViewVisibility=0x0 mHaveFrame=true mObscured=false\n"
        f"    Frames: parent=[0,0][{width},{height}] display=[0,0][{width},{height}] frame=[0,0][{width},{height}]\n"
        "    isOnScreen=true\n"
        "    isVisible=true"
    )


def policy() -> str:
    """`dumpsys window policy`, awake and unlocked."""
    return (
        "WINDOW MANAGER POLICY STATE (dumpsys window policy)\n"
        "    KeyguardServiceDelegate\n"
        "      showing=false\n"
        "      showingAndNotOccluded=true\n"
        "      inputRestricted=false\n"
        "      occluded=false\n"
        "      secure=false\n"
        "      dreaming=false\n"
        "      systemIsReady=true\n"
        "      deviceHasKeyguard=true\n"
        "      enabled=true\n"
        "      offReason=OFF_BECAUSE_OF_USER\n"
        "      currentUser=-10000\n"
        "      bootCompleted=true\n"
        "      screenState=SCREEN_STATE_ON\n"
        "      interactiveState=INTERACTIVE_STATE_AWAKE\n"
        "      KeyguardStateMonitor\n"
        "        mIsShowing=false\n"
        "        mSimSecure=false\n"
        "        mInputRestricted=false\n"
        "        mTrusted=false\n"
        "        mCurrentUserId=0\n"
    )


def dump(side: PhoneSide, words: tuple[str, ...]) -> str:
    """`dumpsys window [WHAT]`."""
    sections = {"windows": windows(side), "displays": displays(side), "policy": policy()}
    sections |= {
        short: sections[long] for short, long in (("w", "windows"), ("d", "displays"), ("p", "policy"))
    }
    names = [word for word in words if not word.startswith("-")]
    if not names:
        line = "-" * 79
        return "\n".join(f"{line}\n{sections[name]}" for name in ("policy", "displays", "windows"))
    return sections.get(names[0], f"Bad window command, or no windows match: {names[0]}\nUse -h for help.\n")
