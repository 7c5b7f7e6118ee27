"""`dumpsys window displays`: from Android 10 on the focus lines stand here, one pair a display.

Forms: appium/appium-adb issue 797 (a flip phone: the outer display has a home of its own, or nothing, and no
focus), AOSP DisplayContent.dump and DisplayPolicy.dump.
"""

from devices.simulator.shell.commands.dumps.names import focused_app, shade_title, window_name
from devices.simulator.shell.commands.dumps.stage import (
    LogicalDisplay,
    app_in_front,
    focused,
    is_lit,
    logical_displays,
)
from devices.simulator.shell.commands.dumps.windows import FOCUS_MOVED
from devices.simulator.shell.commands.release import major
from devices.simulator.shell.system import System
from devices.simulator.side import SimulatedWindow

_OUTER_HOME = SimulatedWindow(
    "com.android.systemui", ".subscreen.SubHomeActivity", secure=False, focused=False
)
_HEADS = {7: "", 10: " stacks=5", 11: " rootTasks=5", 13: " (organized)"}  # from this version on
_KEYGUARD_SHOWN = 12  # from this version on 'isKeyguardShowing=' stands behind the dream's line


def displays(system: System) -> str:
    """The whole section."""
    blocks = (_block(system, each) for each in logical_displays(system))
    return "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)\n" + "\n".join(blocks)


def _block(system: System, logical: LogicalDisplay) -> str:
    version = major(system.side)
    head = next(text for since, text in reversed(_HEADS.items()) if version >= since)
    init, now = (f"{width}x{height}" for width, height in (logical.natural_px, logical.size_px))
    least, most = min(logical.size_px), max(logical.size_px)
    return (
        f"  Display: mDisplayId={logical.number}{head}\n"
        f"    init={init} 420dpi cur={now} app={now} rng={least}x{least}-{most}x{most}\n"
        "    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion()\n"
        f"\n  mLayoutSeq=1024\n{_focus(system, logical) if version >= FOCUS_MOVED else ''}"
    )


def _focus(system: System, logical: LogicalDisplay) -> str:
    window = focused(system) if logical.in_use else None
    app = app_in_front(system) if logical.in_use else _OUTER_HOME if logical.display.on else None
    return (
        f"  mCurrentFocus={window_name(system, window) if window else 'null'}\n"
        f"  mFocusedApp={focused_app(system, app) if app else 'null'}\n"
        f"{_rotation(logical)}{_policy(system, logical)}"
    )


def _rotation(logical: LogicalDisplay) -> str:
    return (
        "  DisplayRotation\n"
        "    mCurrentAppOrientation=SCREEN_ORIENTATION_UNSPECIFIED\n"
        f"    mLastOrientation=-1\n    mRotation={logical.rotation} mDeferredRotationPauseCount=0\n"
    )


def _policy(system: System, logical: LogicalDisplay) -> str:
    lit = _word(is_lit(system, logical))
    locked = _word(system.side.locked)
    showing = f" isKeyguardShowing={locked}" if major(system.side) >= _KEYGUARD_SHOWN else ""
    shade = SimulatedWindow(
        "com.android.systemui", "", secure=False, focused=False, title=shade_title(system)
    )
    return (
        "  DisplayPolicy\n"
        f"    mAwake={_word(system.side.awake)} mScreenOnEarly={lit} mScreenOnFully={lit}\n"
        f"    mKeyguardDrawComplete={lit} mWindowManagerDrawComplete={lit}\n"
        f"    mShowingDream=false mDreamingLockscreen={locked}{showing}\n"
        f"    {'mNotificationShade' if shade.title == 'NotificationShade' else 'mStatusBar'}="
        f"{window_name(system, shade)}\n"
        "    mTopIsFullscreen=false\n"
    )


def _word(value: bool) -> str:
    return "true" if value else "false"
